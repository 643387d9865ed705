// A bot for ramino: it lays what it can, takes what makes a meld and throws the dearest of the rest.
package main

import (
	"encoding/json"
	"os"
	"strings"
)

type cards []string
type action map[string]any
type meld struct {
	ID, Owner int
	Cards     cards
}
type message struct {
	Type, Ask, Game string
	ID              any
	Seat            int
	Rules           map[string]map[string]any
	Can             struct {
		From, Do, Cards cards
		Close, Pass     bool
		MinTo           int `json:"min_to"`
		MaxThrow        int `json:"max_throw"`
	}
	View struct {
		Hand, Discard cards
		Opened        []bool
		Drawn, Trump  string
		DrawnFrom     string `json:"drawn_from"`
		Trick         []struct{ Card string }
		Table         []meld
	}
}

var match, threes = message{}, []cards{} // the match being played, and every meld of three cards
func value(card string) int              { return strings.Index("*23456789TJQKA", card[:1]) } // a joker is thrown last

// without takes cards out; for "*=7h" it is the "*" in the hand.
func (all cards) without(used ...string) cards {
	text := " " + strings.Join(all, " ") + " "
	for _, card := range used {
		text = strings.Replace(text, " "+strings.Split(card, "=")[0]+" ", " ", 1)
	}
	return strings.Fields(text)
}

func (all cards) pick(worth func(string) int) (best string) { // the card that is worth most
	for _, card := range all {
		if best == "" || worth(card) > worth(best) {
			best = card
		}
	}
	return best
}

func start(now message) {
	match, threes = now, nil
	line := map[any]string{"low": "A23456789TJQK", "both": "A23456789TJQKA"}[now.Rules["melds"]["ace"]]
	for i := len(line) - 1; i >= 0; i-- { // the dearest first
		for _, suit := range strings.Split("cdhs", "") {
			rank := line[i : i+1]
			threes = append(threes, cards{rank + "c", rank + "d", rank + "h", rank + "s"}.without(rank+suit))
			if i+2 < len(line) {
				threes = append(threes, cards{rank + suit, line[i+1:i+2] + suit, line[i+2:i+3] + suit})
			}
		}
	}
}

// fits tells whether a card makes a meld of three with two of the others.
func (others cards) fits(card string) bool {
	for _, three := range threes {
		if two := three.without(card); len(two) == 2 && len(two.without(others...)) == 0 {
			return len(others.without(card)) == len(others)
		}
	}
	return false
}

// lay gives the steps of this turn and the cards left: one that may be thrown, or none where none is needed.
func lay(now message, taken string) (steps []action, rest cards) {
	table, opened, melds, worth := match.Rules["table"], now.View.Opened[match.Seat], now.View.Table, 0
	steps, rest = []action{}, now.View.Hand
	take := func(step action, used ...string) bool {
		left := rest.without(used...)
		stuck := len(left.without(taken)) == 0 && (len(left) > 0 || match.Rules["closing"]["needs_discard"] == true)
		stuck = stuck || len(steps) > 0 && table["one_action_per_turn"] == true
		if !stuck {
			steps, rest = append(steps, step), left
		}
		return !stuck
	}
	most, limited := table["melds_per_turn"].(float64)
	for _, three := range threes {
		missing := three.without(rest...)
		if len(missing) == 1 && len(rest.without("*")) < len(rest) && match.Rules["melds"]["max_jokers"] != 0.0 {
			three, missing = append(three.without(missing...), "*="+missing[0]), nil
		}
		may := len(missing) == 0 && (!limited || len(steps) < int(most))
		if may && take(action{"meld": three}, three...) {
			melds = append(melds, meld{len(melds) + 1, match.Seat, three})
			for _, card := range three { // an ace is 1, at least; what is not found is 10
				worth += (strings.Index("A23456789", card[len(card)-2:len(card)-1])+10)%10 + 1
			}
		}
	}
	if !opened && (worth == 0 && table["layoff_after_opening"] == true || float64(worth) < table["opening_min"].(float64)) {
		return []action{}, now.View.Hand
	}
	for _, meld := range melds {
		names := cards(strings.Fields(strings.ReplaceAll(strings.Join(meld.Cards, " "), "*=", ""))) // "*=7h" is a 7h
		mine := table["layoff"] == "any" || table["layoff"] == "own" && meld.Owner == match.Seat
		for _, card := range rest {
			if mine && names.fits(card) && take(action{"add": cards{card}, "to": meld.ID}, card) {
				names = append(names, card)
			}
		}
	}
	return steps, rest
}

func play(now message) action {
	taken := map[string]string{"discard": now.View.Drawn}[now.View.DrawnFrom]
	steps, rest := lay(now, taken)
	answer := action{"do": "play", "steps": steps}
	if match.Rules["table"]["enabled"] != true { // cards stay in the hand until all but one are melded
		answer = action{"do": "play", "close": len(rest) == 1}
	}
	if len(rest) > 0 { // the card taken may not be thrown
		answer["discard"] = rest.pick(func(card string) int { return value(card) - 99*strings.Count(taken, card) })
	}
	return answer
}

func follow(now message) string { // lead the strongest; else win as cheaply as possible; else throw the weakest
	led, best := "", -99
	power := func(card string) int { // trumps beat the suit that was led, and that beats the others
		return value(card) + 20*strings.Index(led+now.View.Trump, card[1:])
	}
	for _, played := range now.View.Trick {
		led = (led + played.Card[1:])[:1]
		if power(played.Card) > best {
			best = power(played.Card)
		}
	}
	return now.Can.Cards.pick(func(card string) int {
		if led != "" && power(card) > best {
			return 1000 - power(card)
		}
		return power(card) * (1 - 2*len(led))
	})
}

func decide(now message) action {
	hand, pile, weak := now.View.Hand, now.View.Discard, cards{}
	for _, card := range hand {
		if !strings.ContainsAny(card, "AK"+now.View.Trump) && len(weak) < now.Can.MaxThrow {
			weak = append(weak, card)
		}
	}
	switch {
	case now.Can.Close:
		return action{"do": "close"}
	case now.Ask == "draw" && len(now.Can.From) == 2 && hand.fits(pile[len(pile)-1]):
		return action{"do": "draw", "from": "discard"}
	case now.Ask == "draw":
		return action{"do": "draw", "from": now.Can.From[0]}
	case now.Ask == "play":
		return play(now)
	case now.Ask == "bet": // pass is open before a bet, fold after one; whoever has a meld stays in
		if steps, _ := lay(now, ""); len(steps) > 0 {
			return action{"do": map[string]string{"pass": "bet", "fold": "call"}[now.Can.Do[0]], "to": now.Can.MinTo}
		}
		return action{"do": now.Can.Do[0]}
	case now.Ask == "enter" && (len(weak) < 4 || !now.Can.Pass):
		return action{"do": "enter", "throw": weak}
	case now.Ask == "trump":
		return action{"do": "take", "throw": hand.pick(func(card string) int { return -value(card) - 20*strings.Count(card, now.View.Trump) })}
	case now.Ask == "card":
		return action{"do": "card", "card": follow(now)}
	}
	return action{"do": map[string]string{"knock": "pass", "yield": "yield", "reenter": "reenter", "enter": "pass"}[now.Ask]}
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout) // a line each, and out at once
	for now := (message{}); in.Decode(&now) == nil && now.Type != "quit"; now = (message{}) {
		switch now.Type { // error, deal_over and match_over want no reply
		case "hello":
			out.Encode(action{"type": "hello", "protocol": 1, "name": "go-starter", "wants": cards{"view"}})
		case "match":
			start(now)
			out.Encode(action{"type": map[bool]string{true: "ready", false: "decline"}[strings.Contains("ramino rams", now.Game)]})
		case "turn":
			out.Encode(action{"type": "act", "id": now.ID, "action": decide(now)})
		}
	}
}
