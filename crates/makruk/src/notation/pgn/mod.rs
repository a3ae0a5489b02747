//! Whole games as PGN text.
//!
//! Moves are written in [SAN](super::san). Besides the seven-tag roster, the tags are `Variant "Makruk"`; `SetUp` and
//! `FEN` when the game does not start from the usual position with White to move (Black may move first, odds may be
//! given); `Ruleset` for the counting rules; `Formula` (`leap` or `provincial`) when the players agreed on สูตรเม็ด; and
//! `Odds` (`black met`) for who gives which.
//!
//! Behind a move stand comments: those that were set ([`Pgn::set_comment`]), and commands that tell of counts (`[%call white]`,
//! `[%stop]`, `[%said 7]`), without which the game could not be played over; `[%count pieces 9/16]` is for readers. The reader
//! takes them all, and skips annotation glyphs (`$14`) and variations.
//!
//! The writer is strict, and so are [`Pgn::from_str`](std::str::FromStr) and [`Pgn::first`], which read what it has written. What
//! people bring along is read by [`read`]: games in other [dialects](Dialect), with remarks among the moves, with slips.
//!
//! ```
//! use makruk::notation::pgn::{self, Dialect};
//!
//! let games = pgn::read("[White \u{201c}A\u{201d}]\n1. c4 c5 2. Bf2 good! Qc7 3. Qd2 \u{bd}-\u{bd}")?.games;
//! assert_eq!((games[0].dialect, games[0].pgn.history().plies()), (Dialect::Chess, 5));
//! assert_eq!(games[0].oddities[0].error.to_string(), "line 2: \"good\" is not a move in algebraic notation");
//! # Ok::<(), pgn::PgnError>(())
//! ```

mod commands;
mod dialect;
mod movetext;
mod odds;
mod read;
mod tags;
mod write;

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use pgn_syntax::{PgnToken, is_tag_name};
use thiserror::Error;

use self::commands::Comment;
use super::fen::FenError;
use super::san::{ParseSanError, San, SanError};
use crate::history::History;
use crate::rules::counting::ParseRulesetError;
use crate::rules::{Color, FastMet, Outcome, Position, Ruleset};

pub use dialect::Dialect;
pub use pgn_syntax::{GameResult, TagError};

/// The longest text the reader accepts, in bytes. A game of a thousand moves with a comment on each fits in it.
pub const MAX_LENGTH: usize = 1 << 20;

/// The seven-tag roster in its standard order, except for `Result`, which is derived from the game.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags whose values are derived from the game; they cannot be set.
const DERIVED_TAGS: [&str; 7] = ["Result", "Variant", "Ruleset", "Formula", "Odds", "SetUp", "FEN"];

/// A game with its tags. All its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pgn {
    tags: Vec<(String, String)>,
    /// By ply, counted from 0.
    comments: BTreeMap<usize, String>,
    history: History,
    /// Whether the counting rules are known and written.
    has_ruleset: bool,
    result: GameResult,
}

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnReadings {
    /// Those of which something could be read.
    pub games: Vec<PgnReading>,
    /// Why others could not.
    pub unreadable: Vec<PgnError>,
    /// How many more the text has than are read.
    pub further: usize,
}

/// A game as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnReading {
    /// The game, as far as its moves could be told.
    pub pgn: Pgn,
    /// How its moves are written; where they are written in several ways, how most of them are.
    pub dialect: Dialect,
    /// What made no sense, in the order of the text. After the last one there may be more moves than the game has.
    pub oddities: Vec<Oddity>,
}

/// Something in a text that made no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    /// What it is, and where.
    pub error: PgnError,
    /// The move that was read instead: the only one that is written almost like it and after which the game goes on. Without one,
    /// the word was skipped.
    pub mended: Option<San>,
}

impl From<PgnError> for Oddity {
    fn from(error: PgnError) -> Oddity {
        Oddity { error, mended: None }
    }
}

/// Reads all games of a text, each in whatever [`Dialect`] makes sense of it. A word that makes none is skipped and told of in
/// [`PgnReading::oddities`], and so is a move that is not written right, if what follows says which one it must be; only where a
/// move can't be told, the game ends before it.
///
/// # Errors
/// If nothing at all can be read, though there is something: why not the first game.
pub fn read(text: &str) -> Result<PgnReadings, PgnError> {
    read::all(text)
}

/// Why a text cannot be read as a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// The text is longer than [`MAX_LENGTH`] bytes. None of it was read.
    #[error("a PGN may have at most {MAX_LENGTH} bytes")]
    TooLong,
    /// The text is not well-formed PGN.
    #[error("line {line}: unexpected {token:?}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The token that could not be read; empty if the text ends too early.
        token: String,
    },
    /// The `Variant` tag names another game.
    #[error("this is a game of {0:?}, not of makruk")]
    OtherVariant(String),
    /// The `FEN` tag is not a legal position.
    #[error("invalid FEN tag: {0}")]
    Start(#[from] FenError),
    /// The `Ruleset` tag cannot be read.
    #[error("invalid Ruleset tag: {0}")]
    Ruleset(#[from] ParseRulesetError),
    /// The `Formula` tag has an unknown value.
    #[error("the Formula tag must be `leap` or `provincial`, not {0:?}")]
    FastMet(String),
    /// The `Odds` tag has an unknown value.
    #[error("the Odds tag cannot be {0:?}")]
    Odds(String),
    /// What a comment says of a count cannot have happened there.
    #[error("line {line}: {token:?} is not possible")]
    Count {
        /// The line, counted from 1.
        line: usize,
        /// The command.
        token: String,
    },
    /// A move is not well-formed SAN.
    #[error("line {line}: {error}")]
    Move {
        /// The line, counted from 1.
        line: usize,
        /// The move as it is written.
        token: String,
        /// The syntax error.
        error: ParseSanError,
    },
    /// A move is ambiguous or illegal in its position.
    #[error("line {line}: {error}")]
    Illegal {
        /// The line, counted from 1.
        line: usize,
        /// The move as it is written.
        token: String,
        /// Why the move cannot be played.
        error: SanError,
    },
}

impl PgnError {
    /// A token makes no sense where it is.
    fn senseless(token: &PgnToken<'_>) -> PgnError {
        PgnError::Syntax { line: token.line, token: quoted(token.text()) }
    }
}

impl Pgn {
    /// A game with this history and result, and without tags.
    pub fn new(history: History, result: GameResult) -> Pgn {
        Pgn { tags: Vec::new(), comments: BTreeMap::new(), history, has_ruleset: true, result }
    }

    /// Whether the game does not begin as usual.
    fn has_own_start(&self) -> bool {
        *self.history.position_at(0) != Position::start() || self.history.first_number() != NonZeroU32::MIN
    }

    /// Sets a tag such as `White` or `Date`. Control characters in the value become spaces.
    ///
    /// # Errors
    /// [`TagError`] if the name is invalid or belongs to a tag that is derived from the game.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::InvalidName(name.chars().take(32).collect()));
        }
        if DERIVED_TAGS.contains(&name) {
            return Err(TagError::Derived(name.to_owned()));
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Puts a comment behind a move, such as `[%clk 0:04:58]`; plies are counted from 0. Its words are kept with single spaces
    /// between them, without braces, and without commands that tell of counts, which follow from the game.
    pub fn set_comment(&mut self, ply: usize, text: &str) {
        let text: String =
            text.chars().filter(|c| !"{}".contains(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
        match Comment::read(&text).map(|comment| comment.text) {
            Ok(text) if !text.is_empty() => drop(self.comments.insert(ply, text)),
            _ => drop(self.comments.remove(&ply)),
        }
    }

    /// The comment after a move, without what it says about counts.
    pub fn comment(&self, ply: usize) -> Option<&str> {
        self.comments.get(&ply).map(String::as_str)
    }

    /// Reads the first game of a text that may hold several.
    ///
    /// # Errors
    /// As for one game. What comes after it is not read.
    pub fn first(text: &str) -> Result<Pgn, PgnError> {
        read::first(text)
    }

    /// The value of a tag, if it was set. Derived tags are not among them.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The counting rules, if they are known.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        self.has_ruleset.then(|| self.history.ruleset())
    }

    /// The moves and the positions they lead to.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
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

/// As much of a token as an error quotes.
fn quoted(token: &str) -> String {
    token.chars().take(24).collect()
}

const fn fast_met_name(fast_met: FastMet) -> &'static str {
    match fast_met {
        FastMet::Leap => "leap",
        FastMet::Provincial => "provincial",
    }
}

#[cfg(test)]
mod tests;
