// A bot for arena: questions come in on standard input, one JSON object a line, answers go out on
// standard output. The thinking is done in strategy.go. Nothing here needs to be changed.

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"os"
)

func main() {
	dice := rand.New(rand.NewSource(0))
	var strategy *Strategy

	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		check(err)
		var message Message
		check(json.Unmarshal(line, &message))

		switch message.Type {
		case "hello":
			say(map[string]any{"type": "ready"})

		case "start": // a new match: forget the last one
			dice = rand.New(rand.NewSource(message.Seed))
			strategy = nil
			if message.Game == Game {
				var start Start
				check(json.Unmarshal(line, &start))
				strategy = NewStrategy(start)
			}

		case "act":
			var action Action
			if strategy != nil {
				var act Act
				check(json.Unmarshal(line, &act))
				action = strategy.Choose(act)
			}
			if action == nil {
				action = Anything(message.Legal, dice)
			}
			say(map[string]any{"type": "action", "id": message.ID, "action": action})

		case "fault": // the last answer did not count
			fmt.Fprintln(os.Stderr, message.Fault, message.Message)

		case "quit":
			return
		}
	}
}

func say(message any) {
	line, err := json.Marshal(message)
	check(err)
	fmt.Println(string(line))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
