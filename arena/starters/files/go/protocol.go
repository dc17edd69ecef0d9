// What is the same for all games: the messages and the legal actions.

package main

import (
	"encoding/json"
	"math/rand"
	"sort"
)

// Message is any message, as far as it is the same for all games.
type Message struct {
	Type    string     `json:"type"`
	Game    string     `json:"game"`    // start
	Seed    int64      `json:"seed"`    // start
	ID      int        `json:"id"`      // act
	Legal   []Template `json:"legal"`   // act
	Fault   string     `json:"fault"`   // fault
	Message string     `json:"message"` // fault
}

// Start begins a match.
type Start struct {
	Rules   RulesData `json:"rules"`
	Seats   int       `json:"seats"`
	Seat    int       `json:"seat"` // yours, from 0
	Seed    int64     `json:"seed"` // for your dice
	MatchMS int       `json:"match_ms"`
}

// Act asks for a decision.
type Act struct {
	Decision    string      `json:"decision"`
	Observation Observation `json:"observation"`
	Events      []Event     `json:"events"` // since the last message
	Legal       []Template  `json:"legal"`
	TimeMS      int         `json:"time_ms"` // for this decision; 0 = no limit
	LeftMS      int         `json:"left_ms"` // for the rest of the match
}

// Action is an answer; types.go has a function for each.
type Action map[string]any

// Template is an action each of whose fields is a value or a domain; every combination is legal.
type Template map[string]Domain

// Domain is what one field may be: the first of these that is there.
type Domain struct {
	Range *Range            // an integer in steps
	In    []json.RawMessage // one of these
	From  map[string]int    // some of these, or nothing
	Value json.RawMessage   // only this
}

// Range goes from Min to Max in steps.
type Range struct{ Min, Max, Step int }

// UnmarshalJSON tells the domains apart by their keys.
func (domain *Domain) UnmarshalJSON(text []byte) error {
	var keys struct {
		Min  *int
		In   []json.RawMessage
		From map[string]int
	}
	domain.Value = append(domain.Value, text...)
	if text[0] != '{' {
		return nil
	}
	if err := json.Unmarshal(text, &keys); err != nil {
		return err
	}
	domain.In, domain.From = keys.In, keys.From
	if keys.Min != nil {
		return json.Unmarshal(text, &domain.Range)
	}
	return nil
}

// Anything is a legal action at random, for every decision of every game.
func Anything(legal []Template, dice *rand.Rand) Action {
	template := legal[dice.Intn(len(legal))]
	action := Action{}
	for _, field := range sorted(template) {
		action[field] = template[field].pick(dice)
	}
	return action
}

func (domain Domain) pick(dice *rand.Rand) any {
	switch {
	case domain.Range != nil:
		r := domain.Range
		return r.Min + r.Step*dice.Intn((r.Max-r.Min)/r.Step+1)
	case domain.In != nil:
		return domain.In[dice.Intn(len(domain.In))]
	case domain.From != nil:
		some := map[string]int{}
		for _, key := range sorted(domain.From) {
			some[key] = dice.Intn(domain.From[key] + 1)
		}
		return some
	default:
		return domain.Value
	}
}

// sorted is needed because Go visits a map in another order every time, and dice should fall as they fell before.
func sorted[V any](values map[string]V) []string {
	keys := []string{}
	for key := range values {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
