//! A bot for arena: questions come in on standard input, one JSON object a line, answers go out on
//! standard output. The thinking is done in strategy.rs. Nothing here needs to be changed.

mod json;
mod protocol;
mod strategy;
#[rustfmt::skip] // it is generated
mod types;

use std::io::BufRead;

use json::Json;
use protocol::{anything, Act, Dice, Start};
use strategy::Strategy;

fn main() {
    let mut dice = Dice::new(0);
    let mut strategy: Option<Strategy> = None;

    for line in std::io::stdin().lock().lines() {
        let message = Json::parse(&line.expect("standard input is UTF-8"));
        match message["type"].str() {
            "hello" => say(&[("type", "ready".into())]),

            // A new match: forget the last one.
            "start" => {
                dice = Dice::new(message["seed"].int());
                strategy = if message["game"].str() == types::GAME {
                    Some(Strategy::new(Start::read(&message)))
                } else {
                    None
                };
            }

            "act" => {
                let action = strategy.as_mut().and_then(|mine| mine.choose(&Act::read(&message)));
                let answer = match action {
                    Some(action) => action.json(),
                    None => anything(&message["legal"], &mut dice),
                };
                say(&[("type", "action".into()), ("id", message["id"].clone()), ("action", answer)]);
            }

            // The last answer did not count.
            "fault" => eprintln!("{} {}", message["fault"].str(), message["message"].str()),

            "quit" => return,

            _ => {} // a message that this bot need not know
        }
    }
}

fn say(message: &[(&str, Json)]) {
    println!("{}", Json::object(message));
}
