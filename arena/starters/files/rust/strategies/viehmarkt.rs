//! How the bot plays Viehmarkt. This is the file to change.
//!
//! `arena games viehmarkt` tells what a question holds and what may be answered; types.rs has the types.

use crate::protocol::{Act, Start, Template};
use crate::types::{Action, Observation};

/// Lives for one match.
pub struct Strategy {
    #[allow(dead_code)] // until you need the rules, the number of seats, or your seat
    start: Start,
}

impl Strategy {
    /// A match begins.
    pub fn new(start: Start) -> Strategy {
        Strategy { start }
    }

    /// The action for a question, or None for any legal one.
    pub fn choose(&mut self, act: &Act) -> Option<Action> {
        match act.decision.as_str() {
            "bid" => Some(self.bid(&act.observation, &act.legal)),
            _ => None, // "turn", "hammer", "pay", "offer", "reply": yours to write
        }
    }

    /// An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff.
    fn bid(&self, seen: &Observation, legal: &[Template]) -> Action {
        let lowest = legal[legal.len() - 1].domain("amount").min();
        let worth = |note: &str| note.parse::<i64>().unwrap_or(0);
        let purse: i64 = seen.money.iter().map(|(note, count)| worth(note) * count).sum();
        if lowest <= purse / 4 {
            Action::Bid { amount: lowest }
        } else {
            Action::Pass
        }
    }
}
