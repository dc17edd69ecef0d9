//! What is the same for all games: how a match starts, what a question holds, the legal actions, dice.

#![allow(dead_code)] // a strategy need not use everything

use crate::json::{Counts, Json};
use crate::types::{Event, Observation, RulesData};

/// A match begins.
#[derive(Clone, Debug)]
pub struct Start {
    pub rules: RulesData,
    pub seats: i64,
    /// Yours, from 0.
    pub seat: i64,
    /// For your dice.
    pub seed: i64,
    pub match_ms: i64,
}

impl Start {
    pub fn read(json: &Json) -> Start {
        Start {
            rules: RulesData::read(&json["rules"]),
            seats: json["seats"].int(),
            seat: json["seat"].int(),
            seed: json["seed"].int(),
            match_ms: json["match_ms"].int(),
        }
    }
}

/// A decision.
#[derive(Clone, Debug)]
pub struct Act {
    pub decision: String,
    pub observation: Observation,
    /// Since the last message.
    pub events: Vec<Event>,
    pub legal: Vec<Template>,
    /// For this decision; 0 = no limit.
    pub time_ms: i64,
    /// For the rest of the match; 0 = no limit.
    pub left_ms: i64,
}

impl Act {
    pub fn read(json: &Json) -> Act {
        Act {
            decision: json["decision"].string(),
            observation: Observation::read(&json["observation"]),
            events: json["events"].list(Event::read),
            legal: json["legal"].list(|template| Template(template.clone())),
            time_ms: json["time_ms"].int(),
            left_ms: json["left_ms"].int(),
        }
    }
}

/// An action each of whose fields is a value or a domain of values; every combination is legal.
#[derive(Clone, Debug)]
pub struct Template(pub Json);

impl Template {
    pub fn kind(&self) -> &str {
        self.0["type"].str()
    }

    pub fn domain(&self, field: &str) -> Domain {
        Domain::read(&self.0[field])
    }
}

/// What one field may be.
#[derive(Clone, Debug)]
pub enum Domain {
    /// An integer from `min` to `max` in steps.
    Range { min: i64, max: i64, step: i64 },
    /// One of these.
    In(Vec<Json>),
    /// Some of these, or nothing.
    From(Counts),
    /// Only this.
    Value(Json),
}

impl Domain {
    fn read(json: &Json) -> Domain {
        if let Some(min) = json.get("min") {
            Domain::Range { min: min.int(), max: json["max"].int(), step: json["step"].int() }
        } else if let Some(values) = json.get("in") {
            Domain::In(values.items().to_vec())
        } else if let Some(counts) = json.get("from") {
            Domain::From(counts.counts())
        } else {
            Domain::Value(json.clone())
        }
    }

    /// The first value: the lowest integer of a range.
    pub fn min(&self) -> i64 {
        match self {
            Domain::Range { min, .. } => *min,
            other => panic!("{:?} is no range", other),
        }
    }

    fn pick(&self, dice: &mut Dice) -> Json {
        match self {
            Domain::Range { min, max, step } => Json::Int(min + step * dice.below((max - min) / step + 1)),
            Domain::In(values) => dice.one_of(values).clone(),
            Domain::From(counts) => {
                let some: Counts =
                    counts.iter().map(|(key, count)| (key.clone(), dice.below(count + 1))).collect();
                some.into()
            }
            Domain::Value(value) => value.clone(),
        }
    }
}

/// A legal action at random, for every decision of every game.
pub fn anything(legal: &Json, dice: &mut Dice) -> Json {
    let fields = dice.one_of(legal.items()).pairs();
    Json::Object(fields.iter().map(|(field, json)| (field.clone(), Domain::read(json).pick(dice))).collect())
}

/// Dice that a seed makes the same again (SplitMix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: i64) -> Dice {
        Dice(seed as u64)
    }

    /// An integer from 0 to `sides` - 1.
    pub fn below(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d049bb133111eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as i64
    }

    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as i64) as usize]
    }
}
