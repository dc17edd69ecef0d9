//! JSON, as far as arena's messages need it: numbers are integers.

#![allow(dead_code)] // a strategy need not use everything

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Index;

/// How many of each: money by note, animals by name. What is left out counts 0.
pub type Counts = BTreeMap<String, i64>;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

// Reading. What is not there is null; what is of another kind than expected is a panic.

impl Json {
    pub fn parse(text: &str) -> Json {
        let mut parser = Parser { text: text.as_bytes(), at: 0 };
        let json = parser.value();
        assert!(parser.next() == 0, "not JSON: {}", text);
        json
    }

    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(pairs) => pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn int(&self) -> i64 {
        match self {
            Json::Int(number) => *number,
            _ => panic!("{} is no integer", self),
        }
    }

    pub fn bool(&self) -> bool {
        *self == Json::Bool(true)
    }

    pub fn str(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => panic!("{} is no string", self),
        }
    }

    pub fn string(&self) -> String {
        self.str().to_string()
    }

    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => panic!("{} is no list", self),
        }
    }

    pub fn pairs(&self) -> &[(String, Json)] {
        match self {
            Json::Object(pairs) => pairs,
            _ => panic!("{} is no object", self),
        }
    }

    pub fn counts(&self) -> Counts {
        self.pairs().iter().map(|(key, count)| (key.clone(), count.int())).collect()
    }

    pub fn list<T>(&self, read: impl Fn(&Json) -> T) -> Vec<T> {
        self.items().iter().map(read).collect()
    }

    pub fn maybe<T>(&self, read: impl Fn(&Json) -> T) -> Option<T> {
        if *self == Json::Null {
            None
        } else {
            Some(read(self))
        }
    }
}

/// `message["seat"]`
impl Index<&str> for Json {
    type Output = Json;

    fn index(&self, key: &str) -> &Json {
        self.get(key).unwrap_or(&Json::Null)
    }
}

/// Goes through a text from its start to its end.
struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn value(&mut self) -> Json {
        match self.next() {
            b'{' => Json::Object(self.series(b'}', |parser| {
                let key = parser.string();
                parser.expect(b':');
                (key, parser.value())
            })),
            b'[' => Json::List(self.series(b']', Parser::value)),
            b'"' => Json::Text(self.string()),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'n' => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    /// What stands between two brackets, with commas between.
    fn series<T>(&mut self, end: u8, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut found = Vec::new();
        self.at += 1;
        while self.next() != end {
            if !found.is_empty() {
                self.expect(b',');
            }
            found.push(one(self));
        }
        self.at += 1;
        found
    }

    fn string(&mut self) -> String {
        self.expect(b'"');
        let mut bytes = Vec::new();
        loop {
            match self.byte() {
                b'"' => return String::from_utf8(bytes).expect("a string is UTF-8"),
                b'\\' => {
                    let sign = self.escaped();
                    bytes.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes());
                }
                byte => bytes.push(byte),
            }
        }
    }

    fn escaped(&mut self) -> char {
        match self.byte() {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let digits = (0..4).map(|_| (self.byte() as char).to_digit(16).expect("a hex digit"));
                let code = digits.fold(0, |code, digit| code * 16 + digit);
                char::from_u32(code).unwrap_or('\u{fffd}') // half of a pair
            }
            byte => byte as char,
        }
    }

    fn number(&mut self) -> Json {
        let start = self.at;
        while self.at < self.text.len() && b"0123456789+-.eE".contains(&self.text[self.at]) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        // Fractions and numbers that are too large stand under keys that you need not know: any value will do.
        assert!(digits.parse::<f64>().is_ok(), "not JSON at {}", start);
        Json::Int(digits.parse().unwrap_or(i64::MAX))
    }

    fn word(&mut self, word: &str, value: Json) -> Json {
        assert!(self.text[self.at..].starts_with(word.as_bytes()), "not JSON at {}", self.at);
        self.at += word.len();
        value
    }

    fn expect(&mut self, wanted: u8) {
        assert!(self.next() == wanted, "no {:?} at {}", wanted as char, self.at);
        self.at += 1;
    }

    /// The byte here, after blanks; at the end 0.
    fn next(&mut self) -> u8 {
        while self.at < self.text.len() && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// The byte here, gone past.
    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.text[self.at - 1]
    }
}

// Writing

impl Json {
    pub fn object(pairs: &[(&str, Json)]) -> Json {
        Json::Object(pairs.iter().map(|(key, value)| (key.to_string(), value.clone())).collect())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(value) => write!(out, "{}", value),
            Json::Int(value) => write!(out, "{}", value),
            Json::Text(text) => quote(text, out),
            Json::List(items) => {
                write!(out, "[")?;
                for (place, item) in items.iter().enumerate() {
                    write!(out, "{}{}", if place > 0 { "," } else { "" }, item)?;
                }
                write!(out, "]")
            }
            Json::Object(pairs) => {
                write!(out, "{{")?;
                for (place, (key, value)) in pairs.iter().enumerate() {
                    write!(out, "{}", if place > 0 { "," } else { "" })?;
                    quote(key, out)?;
                    write!(out, ":{}", value)?;
                }
                write!(out, "}}")
            }
        }
    }
}

fn quote(text: &str, out: &mut fmt::Formatter) -> fmt::Result {
    write!(out, "\"")?;
    for sign in text.chars() {
        match sign {
            '"' | '\\' => write!(out, "\\{}", sign)?,
            '\0'..='\u{1f}' => write!(out, "\\u{:04x}", sign as u32)?,
            _ => write!(out, "{}", sign)?,
        }
    }
    write!(out, "\"")
}

impl From<i64> for Json {
    fn from(number: i64) -> Json {
        Json::Int(number)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<Counts> for Json {
    fn from(counts: Counts) -> Json {
        Json::Object(counts.into_iter().map(|(key, count)| (key, Json::Int(count))).collect())
    }
}
