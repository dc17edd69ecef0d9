// How the bot plays For Sale. This is the file to change.
// `arena games for-sale` tells what a question holds and what may be answered.

export const GAME = "for-sale";

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
    return null; // `sell`: yours to write
  }

  // An idea to begin with: stay in while the houses on the table differ enough to be worth another coin.
  bid(seen, legal) {
    const lowest = legal.at(-1).coins.min;
    const spread = seen.row.at(-1) - seen.row[0];
    return lowest <= spread / 4 ? { type: "bid", coins: lowest } : { type: "pass" };
  }
}
