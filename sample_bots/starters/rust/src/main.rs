//! A bot for ramino: it lays what it can, takes what makes a meld and throws the dearest of the rest.
use serde_json::{json, Value};
use std::io::{self, BufRead};

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "cdhs";
type Cards = Vec<String>;

fn cards(list: &Value) -> Cards {
    serde_json::from_value(list.clone()).unwrap_or_default()
}

/// What a card counts as: "*=7h" on the table is a 7h.
fn identity(card: &str) -> &str {
    card.rsplit('=').next().unwrap_or(card)
}

/// The dearest have the highest; a joker is the last to be thrown.
fn value(card: &str) -> i32 {
    "*23456789TJQKA".find(&card[..1]).map_or(0, |place| place as i32)
}

/// What a meld counts for an opening, where an ace is 1 at least.
fn worth(meld: &Cards) -> i64 {
    meld.iter().map(|card| "A23456789".find(&identity(card)[..1]).map_or(10, |place| place as i64 + 1)).sum()
}

/// Takes cards out of a hand, if they are there; for "*=7h" it is the "*".
fn without(hand: &Cards, used: &[String]) -> Option<Cards> {
    let mut rest = hand.clone();
    for card in used {
        rest.remove(rest.iter().position(|each| Some(each.as_str()) == card.split('=').next())?);
    }
    Some(rest)
}

struct Ramino {
    rules: Value,
    seat: usize,
    threes: Vec<Cards>, // every meld of three cards
}

impl Ramino {
    fn new(rules: &Value, seat: usize) -> Self {
        let again = if rules["melds"]["ace"] == "both" { "A" } else { "" };
        let line: Vec<char> = [RANKS, again].concat().chars().collect();
        let mut threes: Vec<Cards> = Vec::new();
        for suit in SUITS.chars() {
            let others = SUITS.chars().filter(|other| *other != suit);
            threes.extend(RANKS.chars().map(|rank| others.clone().map(|other| format!("{rank}{other}")).collect()));
            threes.extend(line.windows(3).map(|run| run.iter().map(|rank| format!("{rank}{suit}")).collect()));
        }
        threes.sort_by_key(|three| -worth(three)); // the dearest first
        Ramino { rules: rules.clone(), seat, threes }
    }

    /// Whether a card makes a meld of three with two of the others.
    fn fits(&self, card: &String, others: &Cards) -> bool {
        !others.contains(card)
            && self.threes.iter().any(|three| {
                three.contains(card) && three.iter().filter(|each| others.contains(each)).count() == 2
            })
    }

    fn draw(&self, can: &Value, view: &Value) -> Value {
        let (from, pile) = (cards(&can["from"]), cards(&view["discard"]));
        let wanted = pile.last().map_or(false, |top| self.fits(top, &cards(&view["hand"])));
        json!({"do": "draw", "from": if wanted && from.len() == 2 { "discard" } else { &from[0] }})
    }

    /// Every meld of three in a hand, first those without a joker.
    fn melds(&self, hand: &Cards) -> Vec<Cards> {
        let (mut rest, mut found) = (hand.clone(), Vec::new());
        let jokers = if self.rules["melds"]["max_jokers"] == 0 { 0 } else { 1 };
        for most in 0..=jokers {
            for three in &self.threes {
                let named = |card: &String| if rest.contains(card) { card.clone() } else { format!("*={card}") };
                let meld: Cards = three.iter().map(named).collect();
                let missing = meld.iter().filter(|card| card.starts_with('*')).count();
                if let Some(left) = without(&rest, &meld).filter(|_| missing == most) {
                    found.push(meld);
                    rest = left;
                }
            }
        }
        found
    }

    /// The steps of this turn and the cards left: one that may be thrown, or none where none is needed.
    fn lay(&self, view: &Value, taken: &[String]) -> (Vec<Value>, Cards) {
        let (table, mut rest, mut steps, mut points) = (&self.rules["table"], cards(&view["hand"]), Vec::new(), 0);
        let opened = view["opened"][self.seat] == true;
        let take = |rest: &mut Cards, steps: &mut Vec<Value>, step: Value, used: &[String]| {
            let left = match without(rest, used) { Some(left) => left, None => return false };
            let stuck = if left.is_empty() { self.rules["closing"]["needs_discard"] == true } else { left == taken };
            if stuck || (table["one_action_per_turn"] == true && !steps.is_empty()) {
                return false;
            }
            steps.push(step);
            *rest = left;
            true
        };
        let mut melds = view["table"].as_array().cloned().unwrap_or_default();
        let most = table["melds_per_turn"].as_u64().unwrap_or(99) as usize;
        for meld in self.melds(&rest).into_iter().take(most) {
            if take(&mut rest, &mut steps, json!({"meld": meld}), &meld) {
                points += worth(&meld);
                melds.push(json!({"id": melds.len() + 1, "owner": self.seat, "cards": meld}));
            }
        }
        if !opened && (points == 0 && table["layoff_after_opening"] == true || Some(points) < table["opening_min"].as_i64()) {
            return (Vec::new(), cards(&view["hand"]));
        }
        for meld in &melds {
            let mut names: Cards = cards(&meld["cards"]).iter().map(|card| identity(card).to_string()).collect();
            let mine = table["layoff"] == "any" || (table["layoff"] == "own" && meld["owner"] == self.seat);
            for card in rest.clone() {
                let step = json!({"add": [card], "to": meld["id"]});
                if mine && self.fits(&card, &names) && take(&mut rest, &mut steps, step, &[card.clone()]) {
                    names.push(card);
                }
            }
        }
        (steps, rest)
    }

    fn play(&self, view: &Value) -> Value {
        let taken = if view["drawn_from"] == "discard" { cards(&json!([view["drawn"]])) } else { Vec::new() };
        let (steps, rest) = self.lay(view, &taken);
        let thrown = rest.iter().max_by_key(|card| (!taken.contains(card), value(card))); // the one taken may not go
        if self.rules["table"]["enabled"] == true {
            return json!({"do": "play", "steps": steps, "discard": thrown});
        }
        json!({"do": "play", "discard": thrown, "close": rest.len() == 1}) // the rest of the hand is melded
    }
}

/// Rams: trumps beat the suit that was led, and that beats the others.
fn power(card: &str, led: &str, trump: &Value) -> i32 {
    value(card) + if card[1..] == *trump { 40 } else if card[1..] == *led { 20 } else { 0 }
}

fn enter(can: &Value, view: &Value) -> Value {
    let mut weak = cards(&view["hand"]);
    weak.retain(|card| !card.starts_with(['A', 'K']) && card[1..] != view["trump"]);
    if can["pass"] == true && weak.len() > 3 {
        return json!({"do": "pass"});
    }
    json!({"do": "enter", "throw": weak[..weak.len().min(can["max_throw"].as_u64().unwrap_or(0) as usize)]})
}

/// Lead the strongest; else win as cheaply as possible; else throw the weakest.
fn card(can: &Value, view: &Value) -> Value {
    let trick = view["trick"].as_array().into_iter().flatten().filter_map(|each| each["card"].as_str());
    let trick: Vec<&str> = trick.collect();
    let led = trick.first().map_or("", |card| &card[1..]);
    let best = trick.iter().map(|card| power(card, led, &view["trump"])).max();
    let worth = |card: &String| match (power(card, led, &view["trump"]), best) {
        (mine, None) => mine,
        (mine, Some(best)) if mine > best => 1000 - mine,
        (mine, _) => -mine,
    };
    json!({"do": "card", "card": cards(&can["cards"]).iter().max_by_key(|card| worth(card))})
}

fn decide(ramino: &Ramino, turn: &Value) -> Value {
    let (can, view, hand) = (&turn["can"], &turn["view"], cards(&turn["view"]["hand"]));
    match turn["ask"].as_str().unwrap_or("") {
        _ if can["close"] == true => json!({"do": "close"}),
        "draw" => ramino.draw(can, view),
        "play" => ramino.play(view),
        "enter" => enter(can, view),
        "card" => card(can, view),
        "trump" => json!({"do": "take", "throw": hand.iter().min_by_key(|card| power(card, "", &view["trump"]))}),
        // pass is open before a bet, fold after one; whoever has a meld stays in
        "bet" if ramino.melds(&hand).is_empty() => json!({"do": can["do"][0]}),
        "bet" => json!({"do": if can["do"][0] == "pass" { "bet" } else { "call" }, "to": can["min_to"]}),
        "knock" => json!({"do": "pass"}),
        other => json!({ "do": other }), // yield: yield, reenter: reenter
    }
}

fn main() -> io::Result<()> {
    let mut game = Ramino::new(&Value::Null, 0);
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let reply = match message["type"].as_str() {
            Some("hello") => json!({"type": "hello", "protocol": 1, "name": "rust-starter", "wants": ["view"]}),
            Some("match") => {
                game = Ramino::new(&message["rules"], message["seat"].as_u64().unwrap_or(0) as usize);
                json!({"type": if message["game"] == "ramino" || message["game"] == "rams" { "ready" } else { "decline" }})
            }
            Some("turn") => json!({"type": "act", "id": message["id"], "action": decide(&game, &message)}),
            Some("quit") => break,
            _ => continue, // error, deal_over and match_over want no reply
        };
        println!("{reply}"); // one line, and out at once: stdout is flushed at every newline
    }
    Ok(())
}
