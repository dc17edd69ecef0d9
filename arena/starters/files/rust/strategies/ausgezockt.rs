//! How the bot plays Monopoly Ausgezockt. This is the file to change.
//!
//! `arena games ausgezockt` tells what a question holds and what may be answered; types.rs has the types.

use crate::protocol::{Act, Start};
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
            "flip" => Some(self.flip(&act.observation)),
            _ => None, // "attack", "defend", "veto", "place", "event": yours to write
        }
    }

    /// An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes.
    fn flip(&self, seen: &Observation) -> Action {
        if seen.flipped.cash.len() < 2 {
            Action::Flip
        } else {
            Action::Stop
        }
    }
}
