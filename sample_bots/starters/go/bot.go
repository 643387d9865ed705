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
		Pass            bool
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

func value(card string) int { return strings.Index("*23456789TJQKA", card[:1]) } // a joker is thrown last

// without takes cards out; for "*=7h" it is the "*" in the hand.
func (all cards) without(used ...string) cards {
	rest := append(cards{}, all...)
	for _, card := range used {
		for i, each := range rest {
			if each == strings.Split(card, "=")[0] {
				rest = append(rest[:i], rest[i+1:]...)
				break
			}
		}
	}
	return rest
}

// pick gives the card that is worth most; "" where there is none.
func (all cards) pick(worth func(string) int) (best string) {
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
	for _, suit := range strings.Split("cdhs", "") {
		for i := 0; i < len(line)-2; i++ {
			threes = append(threes, cards{line[i:i+1] + suit, line[i+1:i+2] + suit, line[i+2:i+3] + suit})
		}
		for _, rank := range strings.Split("A23456789TJQK", "") {
			threes = append(threes, cards{rank + "c", rank + "d", rank + "h", rank + "s"}.without(rank+suit))
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
	table, opened, melds := match.Rules["table"], now.View.Opened[match.Seat], now.View.Table
	steps, rest = []action{}, now.View.Hand
	take := func(step action, used ...string) bool {
		left := rest.without(used...)
		stuck := len(left.without(taken)) == 0 && (len(left) > 0 || match.Rules["closing"]["needs_discard"] == true)
		if stuck || len(steps) > 0 && table["one_action_per_turn"] == true {
			return false
		}
		steps, rest = append(steps, step), left
		return true
	}
	most, limited := table["melds_per_turn"].(float64)
	for _, three := range threes {
		missing := three.without(rest...)
		if len(missing) == 1 && len(rest.without("*")) < len(rest) && match.Rules["melds"]["max_jokers"] != 0.0 {
			three, missing = append(three.without(missing...), "*="+missing[0]), nil
		}
		may := (opened || table["opening_min"] == 0.0) && (!limited || len(steps) < int(most))
		if may && len(missing) == 0 && take(action{"meld": three}, three...) {
			melds = append(melds, meld{len(melds) + 1, match.Seat, three})
		}
	}
	for _, meld := range melds {
		names := cards(strings.Fields(strings.ReplaceAll(strings.Join(meld.Cards, " "), "*=", ""))) // "*=7h" is a 7h
		mine := table["layoff"] == "any" || table["layoff"] == "own" && meld.Owner == match.Seat
		ready := opened || len(steps) > 0 || table["layoff_after_opening"] != true
		for _, card := range rest {
			if mine && ready && names.fits(card) && take(action{"add": cards{card}, "to": meld.ID}, card) {
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
	if match.Rules["table"]["enabled"] != true { // cards stay in the hand until somebody can meld them all
		answer = action{"do": "play", "close": len(rest) == 1}
	}
	if len(rest) > 0 { // the card taken may not be thrown
		answer["discard"] = rest.pick(func(card string) int { return value(card) - 99*strings.Count(taken, card) })
	}
	return answer
}

// follow leads the strongest card; else it wins as cheaply as it can; else it throws the weakest.
func follow(now message) string {
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
		switch {
		case led == "":
			return power(card)
		case power(card) > best:
			return 1000 - power(card)
		}
		return -power(card)
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
	case now.Ask == "draw" && len(now.Can.From) == 2 && hand.fits(pile[len(pile)-1]):
		return action{"do": "draw", "from": "discard"}
	case now.Ask == "draw":
		return action{"do": "draw", "from": now.Can.From[0]}
	case now.Ask == "play":
		return play(now)
	case now.Ask == "enter" && (len(weak) < 4 || !now.Can.Pass):
		return action{"do": "enter", "throw": weak}
	case now.Ask == "trump":
		weakest := func(card string) int { return -value(card) - 20*strings.Count(card, now.View.Trump) }
		return action{"do": "take", "throw": hand.pick(weakest)}
	case now.Ask == "card":
		return action{"do": "card", "card": follow(now)}
	}
	other := map[string]string{"bet": "fold", "knock": "pass", "yield": "yield", "reenter": "reenter", "enter": "pass"}
	return action{"do": other[now.Ask]}
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
