//! How the bot plays For Sale. This is the file to change.
//!
//! `arena games for-sale` tells what a question holds and what may be answered; types.rs has the types.

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
            _ => None, // "sell": yours to write
        }
    }

    /// An idea to begin with: stay in while the houses on the table differ enough to be worth another coin.
    fn bid(&self, seen: &Observation, legal: &[Template]) -> Action {
        let lowest = legal[legal.len() - 1].domain("coins").min();
        let spread = seen.row[seen.row.len() - 1] - seen.row[0];
        if lowest <= spread / 4 {
            Action::Bid { coins: lowest }
        } else {
            Action::Pass
        }
    }
}
