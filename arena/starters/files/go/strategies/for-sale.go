// How the bot plays For Sale. This is the file to change.
// `arena games for-sale` tells what a question holds and what may be answered; types.go has the types.

package main

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
	default: // "sell": yours to write
		return nil
	}
}

// An idea to begin with: stay in while the houses on the table differ enough to be worth another coin.
func (strategy *Strategy) bid(seen Observation, legal []Template) Action {
	lowest := legal[len(legal)-1]["coins"].Range.Min
	spread := seen.Row[len(seen.Row)-1] - seen.Row[0]
	if lowest <= spread/4 {
		return BidAction(lowest)
	}
	return PassAction()
}
