"""`ramino report`: every form of one report; a page that a browser shows as meant, whatever bots are called."""

import csv
import io
import json
import re
import shutil
import sqlite3
import zlib
from itertools import pairwise

import msgspec
import pytest

from protocol.messages import Limits
from ramino_cli.output import report_charts
from referee.tournament.report import Pair
from referee.tournament.results import Result
from referee.tournament.settings import Entry, Settings
from referee.tournament.store import Store

EVIL = "<script>alert(1)</script>"
NAMES = ("greedy", "=2+3", EVIL[:32])
STDERR = 'panic: "<img src=x onerror=alert(2)>"'
CHROMIUM = shutil.which("chromium")


def record(match_id, fault):
    players = [{"seat": 0, "faults": []}, {"seat": 1, "faults": fault}]
    lines = [{"record": "match", "id": match_id}, {"record": "result", "result": {"players": players}}]
    return zlib.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def results(boards=12):
    for board in range(boards):
        pair = [(0, 1), (0, 2), (1, 2)][board % 3]
        for rotation in range(2):
            bots = pair if rotation == 0 else pair[::-1]
            scores = tuple(10 * bot + (board * 7 + rotation) % 5 for bot in bots)
            places = tuple(1 + sum(other < score for other in scores) for score in scores)
            bad = bots[1] == 2
            faults = ({}, {"timeout": 1, "warning": 2}) if bad else ()
            fault = [{"deal": 2, "class": "timeout", "code": "t", "message": f"no answer {EVIL}", "stderr": STDERR}]
            plain = (0, 0), places, (None, "timeout" if bad else None), faults, (1500, 900), (9000, 4000)
            made = Result(board, rotation, bots, scores, *plain, 1, "finished")
            yield made, record(f"b{board}r{rotation}", fault if bad else [])


@pytest.fixture
def store(tmp_path):
    """A finished tournament under rules where fewer points are better."""
    from protocol.rules import rules_hash
    from referee.games.presets import rules_of

    chosen = rules_of("due-mazzi", ["scoring.system=penalty", "match.end=deals", "match.deals=3"])
    settings = Settings(
        ramino="0.1.0", format="round-robin", seats=2, boards=4, game="ramino", preset="due-mazzi",
        rules=msgspec.to_builtins(chosen.rules, str_keys=True), rules_hash=rules_hash(chosen.rules), seed="the-seed",
        bots=tuple(Entry(name, "./bot", sha256="ab" * 32) for name in NAMES), limits=Limits(move_ms=777),
    )  # fmt: skip
    store = Store.open(tmp_path / "t.db")
    store.put("settings", msgspec.json.encode(settings).decode())
    store.put(
        "about", json.dumps({"command": "ramino tournament a b --db t.db", "python": "3.11", "versions": {"x": "1"}})
    )
    store.put("ended", "yes")
    store.add(list(results()))
    store.close()
    return tmp_path / "t.db"


def test_json_has_every_field_of_the_contract(ramino, store):
    made = ramino("report", str(store), "--json").json
    head = {"format": "round-robin", "seats": 2, "boards": 4, "played": 24, "void": 0}
    assert head.items() <= made.items()
    keys = "name place matches wins ties losses points_mean rating rating_low rating_high faults"
    assert all(set(keys.split()) <= set(line) for line in made["standings"])
    keys = "a b boards diff diff_low diff_high wins ties losses"
    assert all(set(pair) == set(keys.split()) for pair in made["pairs"])
    assert [line["name"] for line in made["standings"]] == list(NAMES)
    assert [line["place"] for line in made["standings"]] == [1, 2, 3]
    first, _, last = made["standings"]
    assert first["points_mean"] > last["points_mean"], "more is better here"
    assert first["faults"] == {}
    assert last["faults"] == {"timeout": 8}
    assert last["warnings"] == 16
    assert last["flagged"]
    assert made["pairs"][0]["diff"] > 0
    assert made["seed"] == "the-seed"


def test_the_numbers_can_be_computed_again_from_the_results(ramino, store):
    made = ramino("report", str(store), "--json").json
    leads = {}
    for result, _ in results():
        low, high = sorted(result.bots)
        lead = result.scores[result.bots.index(high)] - result.scores[result.bots.index(low)]
        leads.setdefault((low, high), {}).setdefault(result.board, []).append(lead)
    for pair in made["pairs"]:
        boards = leads[NAMES.index(pair["a"]), NAMES.index(pair["b"])]
        assert pair["boards"] == len(boards) == 4
        assert pair["diff"] == pytest.approx(sum(map(sum, boards.values())) / 4)


def test_an_unfinished_tournament_is_reported_so_far_without_its_seed(ramino, store):
    with sqlite3.connect(store) as db:
        db.execute("DELETE FROM config WHERE key = 'ended'")
        db.execute("DELETE FROM matches WHERE board = 11 AND rotation = 1")
    db.close()
    made = ramino("report", str(store), "--json").json
    assert made["played"] == 22
    assert made["seed"] is None
    assert not made["complete"]
    assert "not finished" in ramino("report", str(store)).out


def test_text_shows_standings_pairs_and_faults(ramino, store):
    text = ramino("report", str(store)).out
    assert text.index("greedy") < text.index("=2+3")
    assert re.search(r"timeout +t +8 ", text)
    assert "at fault in 50% of its matches (8 of 16)" in text


def test_text_says_what_to_mend_and_where_to_look(ramino, store):
    text = ramino("report", str(store)).out
    found = re.search(r"timeout +t +8 +(b\d+r\d), deal 2$", text, re.MULTILINE)
    assert found
    assert found[1] == "b1r0", "the first match of all that had it"
    assert f"ramino report {store} --record b1r0 >" in text
    assert '"timeout"' in ramino("report", str(store), "--record", found[1]).out


def test_without_records_faults_are_counted_by_class_alone(ramino, store):
    with sqlite3.connect(store) as db:
        db.execute("DELETE FROM records WHERE board = 1")
    db.close()
    text = ramino("report", str(store)).out
    assert re.search(r"timeout +t +7 +b2r0, deal 2\n.*timeout +not looked up +1\n", text)
    with sqlite3.connect(store) as db:
        db.execute("DELETE FROM records")
    db.close()
    text = ramino("report", str(store)).out
    assert re.search(r"timeout +8\n", text)
    assert "--record" not in text, "there is none to be shown"


def test_text_says_by_which_rules_and_which_way_points_count(ramino, store):
    head = ramino("report", str(store)).out.splitlines()
    assert head[0] == "round-robin, 2 seats, 4 boards a table: 24 matches"
    assert head[1] == "rules: due-mazzi, match.end=deals, match.deals=3"
    assert head[2] == "more points are better here: those against a bot are negative"


def test_a_bot_that_has_played_nothing_has_no_rating(ramino, store):
    with sqlite3.connect(store) as db:
        db.execute("DELETE FROM matches WHERE board % 3 > 0")
        db.execute("UPDATE config SET value = json_set(value, '$.boards', 1) WHERE key = 'settings'")
    db.close()
    text = ramino("report", str(store)).out
    assert "1 board a table" in text
    assert re.search(r"alert.* – +– +0 +0-0-0 +–", text)
    page = store.with_name("page.html")
    assert ramino("report", str(store), "--html", str(page)).code == 0
    (row,) = re.findall(r"<tr><td>\d</td><td class=\"name\">&lt;script.*?</tr>", page.read_text(), re.DOTALL)
    assert "1500" not in row
    assert row.count("<td") == 11
    lines = ramino("report", str(store), "--json").json["standings"]
    assert [line["rating"] for line in lines if not line["matches"]] == [1500], "programs see every number"


def test_only_a_lead_whose_interval_is_clear_of_zero_is_shaded_in_full():
    names = "clear", "small", "luck", "once"
    ends = {"clear": (9, 11), "small": (0.1, 0.3), "luck": (-1, 21), "once": (None, None)}
    diffs = {"clear": 10, "small": 0.2, "luck": 10, "once": 10}
    pairs = [Pair("us", name, 5, diffs[name], *ends[name], 5, 0, 5) for name in names]
    cells = dict(report_charts.cross(["us", *names], pairs))
    assert [cell.shade for cell in cells["us"][1:]] == [5, 2, 1, 1]
    assert [cells[name][0].shade for name in names] == [-5, -2, -1, -1]


def test_csv_is_read_back_and_holds_no_formula(ramino, store):
    rows = list(csv.DictReader(io.StringIO(ramino("report", str(store), "--csv").out)))
    assert [row["name"] for row in rows] == [NAMES[0], "'=2+3", NAMES[2]]
    assert rows[2]["faults"] == "timeout=8"
    pairs = list(csv.DictReader(io.StringIO(ramino("report", str(store), "--csv", "--table", "pairs").out)))
    assert [row["boards"] for row in pairs] == ["4", "4", "4"]


def test_one_form_at_a_time(ramino, store):
    assert "give one of them" in ramino("report", str(store), "--json", "--csv").err


def test_one_matchs_record(ramino, store):
    done = ramino("report", str(store), "--record", "b1r0")
    assert json.loads(done.out.splitlines()[0]) == {"record": "match", "id": "b1r0"}
    assert ramino("report", str(store), "--record", "b99r0").code == 2
    assert "b12r0" in ramino("report", str(store), "--record", "x").err


def test_parquet_has_a_row_a_seat(ramino, store, tmp_path):
    duckdb = pytest.importorskip("duckdb")
    target = tmp_path / "it's.parquet"
    assert ramino("report", str(store), "--parquet", str(target)).code == 0
    assert "cannot write" in ramino("report", str(store), "--parquet", str(tmp_path / "no" / "x.parquet")).err
    query = "SELECT count(*), max(points), typeof(max(points)), count(retired) FROM read_parquet(?)"
    assert duckdb.sql(query, params=[str(target)]).fetchall() == [(48, 0, "BIGINT", 8)]


@pytest.fixture
def page(ramino, store):
    target = store.with_name("page.html")
    assert ramino("report", str(store), "--html", str(target)).code == 0
    return target


def test_the_page_escapes_whatever_bots_say(page):
    text = page.read_text()
    assert EVIL not in text
    assert "<img src=x" not in text
    assert "&lt;script&gt;" in text
    assert "<script" not in text, "no script at all"
    assert not re.search(r"(?:src|href)=\"(?!page-records/)", text), "it needs nothing from elsewhere"


def test_the_page_shows_money_only_where_it_is_played_for(ramino, store):
    page = store.with_name("page.html")
    for money in (0, 7):
        with sqlite3.connect(store) as db:
            paid = "json_set(result, '$[4][0]', ?, '$[4][1]', ?)"
            db.execute(f"UPDATE matches SET result = {paid} WHERE rotation = 0", (money, -money))
        db.close()
        assert ramino("report", str(store), "--html", str(page)).code == 0
        assert ("<th>money</th>" in page.read_text()) == bool(money)


def test_labels_of_a_chart_are_moved_apart_and_stay_on_it():
    heights = [50.0, 50.0, 52.0, 169.0, 170.0, 170.0, 10.0]
    moved = report_charts._apart(heights, 170)
    assert sorted(range(7), key=moved.__getitem__) == sorted(range(7), key=heights.__getitem__)
    assert min(below - above for above, below in pairwise(sorted(moved))) >= report_charts.LABEL
    assert max(moved) <= 170
    assert moved[6] == 10, "what has room stays where it is"


def test_the_page_links_failed_matches_and_says_how_to_play_it_again(page):
    text = page.read_text()
    links = re.findall(r'href="([^"]+)"', text)
    assert links
    for link in links:
        assert (page.parent / link).read_bytes().startswith(b'{"record":"match"')
    assert "ramino tournament a b --db t.db --seed the-seed" in text
    for words in ("the-seed", "move 777 ms", "ab" * 32, "python", "melds.ace"):
        assert words in text


@pytest.mark.skipif(CHROMIUM is None, reason="Debian's chromium is not installed")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_page_in_a_browser(page, scheme, width):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        said = []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("dialog", lambda dialog: said.append(dialog.message))
        tab.on("request", lambda request: said.append(request.url) if request.url != page.as_uri() else None)
        tab.goto(page.as_uri())
        assert said == [], "nothing blocked, nothing fetched, nothing run"
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, "only tables scroll sideways"
        assert tab.locator("#standings tbody tr").count() == 3
        assert tab.locator("#standings tbody tr td.name").all_inner_texts() == list(NAMES)
        assert tab.locator("#cross tbody td").count() == 9
        ahead, behind = tab.locator("#cross td.h5"), tab.locator("#cross td.h-5")
        assert ahead.first.is_visible()
        assert behind.first.is_visible()
        colours = [each.evaluate("e => getComputedStyle(e).backgroundColor") for each in (ahead.first, behind.first)]
        assert colours[0] != colours[1]
        ground = tab.evaluate("getComputedStyle(document.body).backgroundColor")
        light = sum(map(int, re.findall(r"\d+", ground)[:3])) > 3 * 128
        assert light == (scheme == "light"), "the styles are let through and follow the scheme"
        assert tab.locator("svg").count() == 3
        for chart in tab.locator("svg").all():
            assert chart.bounding_box()["width"] > 200
        names = [each.bounding_box()["y"] for each in tab.locator("svg.full text[class^=f]").all()]
        assert len(names) == 3
        assert min(below - above for above, below in pairwise(sorted(names))) > 8, "no name lies on another"
        browser.close()
