"""`ramino replay --html`: one page that steps through a match, in a real browser, whatever bots have written."""

import re
import shutil
import sys

import pytest

from protocol.messages import Limits
from ramino_cli.main import run
from ramino_cli.output import pages, results
from ramino_cli.output.language import Say

CHROMIUM = shutil.which("chromium")
EVIL = "</script><script>document.title='broken'</script>"
EVIL_BOT = f"""
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": "<b>evil</b>", "version": "1"}}), flush=True)
    elif said["type"] == "match":
        print(json.dumps({{"type": "ready"}}), flush=True)
    elif said["type"] == "turn":
        action = {{"draw": {{"do": "draw", "from": "stock"}}}}.get(said["ask"], {{"do": "play", "discard": "Zz"}})
        note = "{EVIL}" + chr(0x202E) + chr(27) + "[2J"
        print(json.dumps({{"type": "act", "id": said["id"], "action": action, "note": note}}), flush=True)
    elif said["type"] == "quit":
        break
"""
SHORT = ["--set", "match.end=deals", "--set", "match.deals=2", "--seed", "page-0123456789abcdef"]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page of a short match against a bot that writes markup and illegal discards."""
    folder = tmp_path_factory.mktemp("replay")
    (folder / "evil.py").write_text(EVIL_BOT)
    record, html = folder / "match.jsonl", folder / "match.html"
    bots = ["random", f"{sys.executable} {folder / 'evil.py'}"]
    run(["play", *bots, "--sandbox", "none", "--strikes", str(Limits().strikes), "--record", str(record), *SHORT])
    assert run(["replay", str(record), "--html", str(html)]) == 0
    return html


def test_the_page_stands_alone_under_a_strict_policy(page):
    text = page.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
    assert policy.replace("&#39;", "'").startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


def test_what_a_bot_wrote_is_never_markup(page):
    text = page.read_text(encoding="utf-8")
    assert EVIL not in text and "<b>evil" not in text
    assert text.count("<script") == 2
    assert "\u202e" not in text and "\x1b" not in text and "\\\\u202e" in text


def test_a_page_written_from_a_terminal_is_the_same(page, monkeypatch):
    monkeypatch.setattr("ramino_cli.output.terminal.on_terminal", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    again = page.with_name("again.html")
    assert run(["replay", str(page.with_name("match.jsonl")), "--html", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == page.read_text(encoding="utf-8")


def test_in_italian(page):
    italian = page.with_name("pagina.html")
    assert run(["replay", str(page.with_name("match.jsonl")), "--html", str(italian), "--lang", "it"]) == 0
    text = italian.read_text(encoding="utf-8")
    assert '<html lang="it">' in text and "Tutte le mosse" in text and "smazzata 1, mazziere" in text
    said = set(re.findall(r"say\(\"([^\"]+)\"\)", pages.text("replay.js") + pages.text("replay.html.j2")))
    assert said <= {*Say("it").page(), *results.ITALIAN}


@pytest.mark.skipif(not CHROMIUM, reason="needs Debian's chromium")
def test_a_browser_steps_through_it(page):
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1000, "height": 900})
        problems = []
        tab.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.goto(page.as_uri() + "#3")
        assert tab.locator("#here").inner_text().startswith("step 3 of ")
        tab.keyboard.press("ArrowRight")
        tab.click("#on")
        assert tab.url.endswith("#5")
        tab.keyboard.press("ArrowLeft")
        tab.keyboard.press("PageDown")
        assert tab.locator("#here").inner_text().endswith("deal 2")
        assert tab.locator(".card.back").count() == 0
        tab.select_option("#seat", "0")
        assert tab.locator(".card.back").count() > 0
        told = tab.locator("#moves").inner_text()
        assert "random takes a card from the stock" not in told
        assert "> takes a card from the stock" in told
        assert not re.search(r"> takes \S+ from the stock", told.replace("takes a card", ""))
        assert tab.locator("#moves .fault").count() > 0
        assert tab.title() != "broken"
        tab.set_viewport_size({"width": 360, "height": 700})
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360
        browser.close()
    assert problems == []


@pytest.mark.skipif(not CHROMIUM, reason="needs Debian's chromium")
@pytest.mark.parametrize("rules", [["--rules", "rams", "--set", "match.deals=2"], ["--rules", "piatto"]])
def test_a_browser_draws_every_kind_of_table(tmp_path, rules):
    """Rams has money at the end only, a pot has it in every deal: neither may stop the script."""
    sync_api = pytest.importorskip("playwright.sync_api")
    record, html = tmp_path / "match.jsonl", tmp_path / "match.html"
    run(["play", "greedy", "greedy", "greedy", "--record", str(record), "--seed", "page-0123456789abcdef", *rules])
    assert run(["replay", str(record), "--html", str(html)]) == 0
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = browser.new_page()
        problems = []
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.goto(html.as_uri())
        for _ in range(40):
            tab.keyboard.press("ArrowRight")
            assert tab.locator(".seat").count() == 3
        browser.close()
    assert problems == []
