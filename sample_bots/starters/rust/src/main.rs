//! A bot for ramino: it lays what it can, takes what makes a meld and throws the dearest of the rest.
use serde_json::{json, Value};
use std::io::{self, BufRead};

const RANKS: &str = "A23456789TJQK";
const SUITS: [char; 4] = ['c', 'd', 'h', 's'];

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

/// Takes cards out of a hand, if they are there; for "*=7h" it is the "*".
fn without(hand: &Cards, used: &[String]) -> Option<Cards> {
    let mut rest = hand.clone();
    for card in used {
        let place = rest.iter().position(|each| Some(each.as_str()) == card.split('=').next())?;
        rest.remove(place);
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
        let line = if rules["melds"]["ace"] == "both" { format!("{RANKS}A") } else { RANKS.to_string() };
        let line: Vec<char> = line.chars().collect();
        let mut threes = Vec::new();
        for suit in SUITS {
            for run in line.windows(3) {
                threes.push(run.iter().map(|rank| format!("{rank}{suit}")).collect());
            }
            for rank in RANKS.chars() {
                let others = SUITS.iter().filter(|other| **other != suit);
                threes.push(others.map(|other| format!("{rank}{other}")).collect());
            }
        }
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
                if meld.iter().filter(|card| card.starts_with('*')).count() == most {
                    if let Some(left) = without(&rest, &meld) {
                        found.push(meld);
                        rest = left;
                    }
                }
            }
        }
        found
    }

    /// The steps of this turn and the cards left: one that may be thrown, or none where none is needed.
    fn lay(&self, view: &Value, taken: &[String]) -> (Vec<Value>, Cards) {
        let (table, mut rest, mut steps) = (&self.rules["table"], cards(&view["hand"]), Vec::new());
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
        for meld in self.melds(&rest).into_iter().take(if opened || table["opening_min"] == 0 { most } else { 0 }) {
            if take(&mut rest, &mut steps, json!({"meld": meld}), &meld) {
                melds.push(json!({"id": melds.len() + 1, "owner": self.seat, "cards": meld}));
            }
        }
        let ready = opened || !steps.is_empty() || table["layoff_after_opening"] != true;
        for meld in melds.iter().filter(|_| ready) {
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
        let drawn = if view["drawn_from"] == "discard" { view["drawn"].as_str() } else { None };
        let taken: Cards = drawn.into_iter().map(String::from).collect();
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
    let weak = |card: &String| !card.starts_with(['A', 'K']) && card[1..] != view["trump"];
    let weak: Cards = cards(&view["hand"]).into_iter().filter(weak).collect();
    if can["pass"] == true && weak.len() > 3 {
        return json!({"do": "pass"});
    }
    json!({"do": "enter", "throw": weak[..weak.len().min(can["max_throw"].as_u64().unwrap_or(0) as usize)]})
}

/// Lead the strongest; else win as cheaply as possible; else throw the weakest.
fn card(can: &Value, view: &Value) -> Value {
    let played = view["trick"].as_array().into_iter().flatten();
    let trick: Vec<&str> = played.filter_map(|each| each["card"].as_str()).collect();
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
    let (can, view) = (&turn["can"], &turn["view"]);
    match turn["ask"].as_str().unwrap_or("") {
        "draw" => ramino.draw(can, view),
        "play" => ramino.play(view),
        "enter" => enter(can, view),
        "card" => card(can, view),
        "trump" if ramino.rules["exchange"]["dealer_trump"] == "forced" => {
            json!({"do": "take", "throw": view["hand"][0]})
        }
        "trump" => json!({"do": "leave"}),
        "bet" => json!({"do": "fold"}),
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
                let known = ["ramino", "rams"].iter().any(|name| message["game"] == *name);
                json!({"type": if known { "ready" } else { "decline" }})
            }
            Some("turn") => json!({"type": "act", "id": message["id"], "action": decide(&game, &message)}),
            Some("quit") => break,
            _ => continue, // error, deal_over and match_over want no reply
        };
        println!("{reply}"); // one line, and out at once: stdout is flushed at every newline
    }
    Ok(())
}
