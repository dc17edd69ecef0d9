// How the bot plays Viehmarkt. This is the file to change.
// `arena games viehmarkt` tells what a question holds and what may be answered.

export const GAME = "viehmarkt";

// Lives for one match.
export class Strategy {
  // A match begins: `start` holds the rules, the number of seats and your seat.
  constructor(start) {
    this.rules = start.rules;
    this.seat = start.seat;
  }

  // The action for a question, or null for any legal one.
  choose(act) {
    if (act.decision === "bid") return this.bid(act.observation, act.legal);
    return null; // `turn`, `hammer`, `pay`, `offer`, `reply`: yours to write
  }

  // An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff.
  bid(seen, legal) {
    const lowest = legal.at(-1).amount.min;
    const purse = Object.entries(seen.money).reduce((sum, [note, count]) => sum + note * count, 0);
    return lowest <= purse / 4 ? { type: "bid", amount: lowest } : { type: "pass" };
  }
}
