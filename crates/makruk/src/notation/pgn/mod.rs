//! Whole games as text: PGN with Makruk's moves.
//!
//! The moves are [SAN](super::san). Beside the seven tags that every PGN has there are `Variant "makruk"`, `SetUp` and
//! `FEN` for a game that does not begin as games do (Black may begin, odds may be given), `Ruleset` for the rules of
//! counting, and `FastMet` (`leap`, `provincial`) where friends agreed on สูตรเม็ด. Comments, numbers of annotations and
//! variations are read over.

mod read;
mod write;

use std::fmt;

use thiserror::Error;

use super::fen::FenError;
use super::san::{ParseSanError, SanError};
use crate::history::History;
use crate::rules::counting::ParseRulesetError;
use crate::rules::{Color, FastMet, Outcome, Ruleset};

/// The longest text that is looked at, in bytes: a game of a thousand moves with every move explained is shorter.
pub const MAX_LENGTH: usize = 1 << 20;

/// The tags that every PGN has, in their order, without the result.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags that are made of the game itself.
const OWN: [&str; 6] = ["Result", "Variant", "Ruleset", "Formula", "SetUp", "FEN"];

/// A game as a PGN tells it. All its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pgn {
    tags: Vec<(String, String)>,
    history: History,
    /// Whether the text says under which rules the game was counted.
    tells_ruleset: bool,
    result: GameResult,
}

/// How a game went, as far as a PGN tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0`.
    WhiteWon,
    /// `0-1`.
    BlackWon,
    /// `1/2-1/2`.
    Drawn,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Open,
}

/// A tag that cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// Names are Latin letters, digits and `_`, one to 32 of them.
    #[error("{0:?} is no name of a tag")]
    Name(String),
    /// The tag is made of the game itself.
    #[error("the tag {0} is made of the game itself")]
    Own(String),
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// Longer than [`MAX_LENGTH`] bytes; nothing of it was read.
    #[error("a PGN has at most {MAX_LENGTH} bytes")]
    TooLong,
    /// It is not PGN.
    #[error("line {line}: {token:?} has no place there")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What could not be taken; empty if the text ends too early.
        token: String,
    },
    /// A game of another kind.
    #[error("this is a game of {0:?}, not of makruk")]
    OtherVariant(String),
    /// The start of the game is no position.
    #[error("the tag FEN is wrong: {0}")]
    Start(#[from] FenError),
    /// The rules of counting are not known.
    #[error("the tag Ruleset is wrong: {0}")]
    Ruleset(#[from] ParseRulesetError),
    /// Friends cannot have agreed on that.
    #[error("the tag Formula is neither `leap` nor `provincial` but {0:?}")]
    FastMet(String),
    /// A move is no move in SAN.
    #[error("line {line}: {error}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseSanError,
    },
    /// A move cannot be made where it stands.
    #[error("line {line}: {error}")]
    Illegal {
        /// The line, from 1.
        line: usize,
        /// Why.
        error: SanError,
    },
}

impl Pgn {
    /// The game with this history and result, and no tags of its own yet.
    pub fn new(history: History, result: GameResult) -> Pgn {
        Pgn { tags: Vec::new(), history, tells_ruleset: true, result }
    }

    /// Sets a tag: `White`, `Date`, whatever is to be told. Control characters become blanks.
    ///
    /// # Errors
    /// [`TagError`] for a name that is none, or that of a tag made of the game itself.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::Name(name.chars().take(32).collect()));
        }
        if OWN.contains(&name) {
            return Err(TagError::Own(name.to_owned()));
        }
        let value = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// The value of a tag that was set.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The rules of counting, if it tells them.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        self.tells_ruleset.then(|| self.history.ruleset())
    }

    /// The moves and where they lead.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How it went.
    pub fn result(&self) -> GameResult {
        self.result
    }
}

impl GameResult {
    const ALL: [GameResult; 4] = [GameResult::WhiteWon, GameResult::BlackWon, GameResult::Drawn, GameResult::Open];

    /// As it stands at the end of the moves.
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::WhiteWon => "1-0",
            GameResult::BlackWon => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    fn named(name: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.name() == name)
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner() {
            Some(Color::White) => GameResult::WhiteWon,
            Some(Color::Black) => GameResult::BlackWon,
            None => GameResult::Drawn,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn is_tag_name(name: &str) -> bool {
    (1..=32).contains(&name.len()) && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
}

const fn formula_name(fast_met: FastMet) -> &'static str {
    match fast_met {
        FastMet::Leap => "leap",
        FastMet::Provincial => "provincial",
    }
}

#[cfg(test)]
mod tests;
