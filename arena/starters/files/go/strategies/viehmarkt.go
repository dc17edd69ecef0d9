// How the bot plays Viehmarkt. This is the file to change.
// `arena games viehmarkt` tells what a question holds and what may be answered; types.go has the types.

package main

import "strconv"

// Strategy lives for one match.
type Strategy struct {
	rules RulesData
	seat  int
}

// NewStrategy begins a match.
func NewStrategy(start Start) *Strategy {
	return &Strategy{rules: start.Rules, seat: start.Seat}
}

// Choose is the action for a question, or nil for any legal one.
func (strategy *Strategy) Choose(act Act) Action {
	switch act.Decision {
	case "bid":
		return strategy.bid(act.Observation, act.Legal)
	default: // "turn", "hammer", "pay", "offer", "reply": yours to write
		return nil
	}
}

// An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff.
func (strategy *Strategy) bid(seen Observation, legal []Template) Action {
	lowest := legal[len(legal)-1]["amount"].Range.Min
	purse := 0
	for note, count := range seen.Money {
		worth, _ := strconv.Atoi(note)
		purse += worth * count
	}
	if lowest <= purse/4 {
		return BidAction(lowest)
	}
	return PassAction()
}
