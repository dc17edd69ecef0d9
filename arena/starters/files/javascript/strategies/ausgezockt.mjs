// How the bot plays Monopoly Ausgezockt. This is the file to change.
// `arena games ausgezockt` tells what a question holds and what may be answered.

export const GAME = "ausgezockt";

// Lives for one match.
export class Strategy {
  // A match begins: `start` holds the rules, the number of seats and your seat.
  constructor(start) {
    this.rules = start.rules;
    this.seat = start.seat;
  }

  // The action for a question, or null for any legal one.
  choose(act) {
    if (act.decision === "flip") return this.flip(act.observation);
    return null; // `attack`, `defend`, `veto`, `place`, `event`: yours to write
  }

  // An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes.
  flip(seen) {
    return seen.flipped.cash.length < 2 ? { type: "flip" } : { type: "stop" };
  }
}
