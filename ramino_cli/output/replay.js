"use strict";
// Draws a recorded match, step by step. Every node is made here and filled with text, so no bot's word is markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const say = (word) => data.words[word] || word; // in the language of the page
  const $ = (id) => document.getElementById(id);
  const make = (tag, kind, text) => {
    const node = document.createElement(tag);
    if (kind) node.className = kind;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const ORDER = "A23456789TJQK*";

  // A frame holds only what changed: each is laid over the one before.
  const frames = [];
  for (const change of data.frames) frames.push({ ...(frames.at(-1) || {}), ...change });
  if (!frames.length) return;
  let at = 0, timer = null;

  function card(name, fresh) {
    const [own, as] = name.split("=");
    const shown = as || own;
    const text = shown === "*" ? "★" : shown[0].replace("T", "10") + SUITS[shown[1]];
    const red = shown[1] === "h" || shown[1] === "d";
    const kind = ["card", red ? "red" : "", as || own === "*" ? "wild" : "", fresh ? "new" : ""].join(" ");
    const node = make("span", kind, as ? "★" + text : text);
    node.title = as ? `${own === "*" ? say("a joker") : own} ${say("as")} ${as}` : name;
    return node;
  }
  const sorted = (hand) => [...hand].sort((a, b) =>
    (a[1] || "z").localeCompare(b[1] || "z") || ORDER.indexOf(a[0]) - ORDER.indexOf(b[0]));
  const row = (kind, nodes) => { const node = make("div", kind); node.append(...nodes); return node; };

  function fresh(before, now) {
    const left = [...(before || [])];
    return now.map((name) => { const i = left.indexOf(name); if (i >= 0) left.splice(i, 1); return i < 0; });
  }

  function hand(frame, last, seat, observer) {
    const cards = frame["hand" + seat];
    if (observer !== null && observer !== seat) return cards.map(() => make("span", "card back", ""));
    const shown = sorted(cards);
    const news = last && last.deal === frame.deal ? fresh(last["hand" + seat], shown) : shown.map(() => false);
    return shown.map((name, i) => card(name, news[i]));
  }

  function facts(frame, seat) {
    const out = [`${say("score")} ${frame.scores[seat]}`];
    if (data.money && frame.money) out.push(`${say("money")} ${frame.money[seat]}`);
    if (frame.bets && frame.bets[seat]) out.push(`${say("bet")} ${frame.bets[seat]}`);
    if (frame.tricks) out.push(`${say("tricks")} ${frame.tricks[seat]}`);
    if (frame.entered) out.push({ true: say("plays"), false: say("passed"), null: "" }[frame.entered[seat]]);
    if (frame.dealer === seat) out.push(say("dealer"));
    return out.filter(Boolean);
  }

  function seatBox(frame, last, seat, observer) {
    const off = frame.in_play && !frame.in_play[seat];
    const box = make("div", "seat" + (frame.who === seat ? " acts" : "") + (off ? " off" : ""));
    const who = row("who", [make("b", "", data.players[seat].name), ...facts(frame, seat).map((f) => make("span", "", f))]);
    box.append(who, row("cards", hand(frame, last, seat, observer)));
    const melds = (frame.table || []).filter((meld) => meld.owner === seat);
    if (melds.length) box.append(row("melds", melds.map((meld) => {
      const before = last && last.deal === frame.deal && (last.table || []).find((old) => old.id === meld.id);
      const news = fresh(before ? before.cards : [], meld.cards);
      return row("meld", [make("i", "", meld.id), ...meld.cards.map((name, i) => card(name, news[i]))]);
    })));
    return box;
  }

  function middle(frame) {
    const box = make("div", "middle");
    const pile = (name, nodes) => box.append(row("pile", [make("i", "", name), ...nodes]));
    if (frame.discard) pile(`${say("stock")} ${frame.stock}, ${say("discard")}`, frame.discard.slice(-14).map((name) => card(name)));
    if (frame.trump) pile(say("trump"), [frame.turn_up ? card(frame.turn_up) : make("span", "card" + ("hd".includes(frame.trump) ? " red" : ""), SUITS[frame.trump])]);
    if (frame.trick) pile(say("trick"), frame.trick.flatMap((played) => [make("i", "", data.players[played.seat].name), card(played.card)]));
    if (frame.pot) pile(say("pot"), [make("span", "", String(frame.pot))]);
    return box;
  }

  const seenBy = () => ($("seat").value === "" ? null : Number($("seat").value));
  const noteOf = (frame) => ([null, frame.who].includes(seenBy()) ? frame.note : null); // others are not shown it
  const linesOf = (frame, observer) => (observer !== null && frame.seen && frame.seen[observer]) || frame.lines;

  function draw() {
    const frame = frames[at], last = frames[at - 1];
    const observer = seenBy();
    $("table").replaceChildren(...data.players.map((_, seat) => seatBox(frame, last, seat, observer)), middle(frame));
    const said = linesOf(frame, observer).map((line) => make("p", "", line));
    if (frame.ms !== null && frame.who !== null) said.push(make("p", "note", `${frame.ask}: ${frame.ms} ms`));
    if (noteOf(frame)) said.push(make("p", "note", `${data.players[frame.who].name} ${say("notes")}: ${frame.note}`));
    if (frame.fault) said.push(make("p", "fault", frame.fault));
    $("said").replaceChildren(...said);
    $("slide").value = String(at);
    $("here").textContent = `${say("step")} ${at + 1} ${say("of")} ${frames.length}, ${say("deal")} ${frame.deal}`;
    $("here").href = "#" + (at + 1);
    const list = $("moves");
    list.querySelector(".now")?.classList.remove("now");
    const item = list.children[at];
    item.classList.add("now");
    if (!list.matches(":hover")) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  function go(to) {
    at = Math.max(0, Math.min(frames.length - 1, to));
    history.replaceState(null, "", "#" + (at + 1));
    draw();
    if (at === frames.length - 1) stop();
  }
  function otherDeal(way) {
    const wanted = frames[at].deal + way;
    const found = frames.findIndex((frame) => frame.deal === wanted);
    go(found >= 0 ? found : way < 0 ? 0 : frames.length - 1);
  }
  function stop() { clearInterval(timer); timer = null; $("play").textContent = "▶"; }
  function start() {
    stop();
    if (at === frames.length - 1) at = -1;
    timer = setInterval(() => go(at + 1), Number($("speed").value));
    $("play").textContent = "❚❚";
  }

  function list() {
    $("moves").replaceChildren(...frames.map((frame, number) => {
      const link = make("a", "", linesOf(frame, seenBy()).join("; ") || `${data.players[frame.who].name}: ${frame.ask}`);
      link.href = "#" + (number + 1);
      const item = make("li");
      item.append(link);
      if (frame.ms !== null && frame.who !== null) item.append(make("small", "", `${frame.ms} ms`));
      if (frame.fault) item.append(make("p", "fault", frame.fault));
      if (noteOf(frame)) item.append(make("small", "note", frame.note));
      return item;
    }));
  }
  const fromAddress = () => { const step = parseInt(location.hash.slice(1), 10); go(Number.isNaN(step) ? 0 : step - 1); };

  const KEYS = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(frames.length - 1),
    PageDown: () => otherDeal(1), PageUp: () => otherDeal(-1), " ": () => (timer ? stop() : start()),
  };
  const CLICKS = {
    first: () => go(0), last: () => go(frames.length - 1), back: () => go(at - 1), on: () => go(at + 1),
    "deal-back": () => otherDeal(-1), "deal-on": () => otherDeal(1), play: () => (timer ? stop() : start()),
  };
  for (const [id, act] of Object.entries(CLICKS)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || ["SELECT", "INPUT"].includes(event.target.tagName)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    act();
  });
  $("slide").max = String(frames.length - 1);
  $("slide").addEventListener("input", () => go(Number($("slide").value)));
  $("seat").addEventListener("change", () => { list(); draw(); });
  $("speed").addEventListener("change", () => timer && start());
  window.addEventListener("hashchange", fromAddress);
  $("stage").hidden = false;
  list();
  fromAddress();
})();
