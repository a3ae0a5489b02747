//! Whole games as PGN text, as everybody's programs write and read it.
//!
//! Besides the moves, comments, annotation glyphs and variations are kept, in the order in which they are written; commands such as
//! `[%clk 0:04:58]` are parts of comments. The writer is strict, and so is [`ChessPgn::from_str`](std::str::FromStr), which reads what
//! it has written. What people bring along is read by [`read`]: several games, moves in other notations, remarks among the moves,
//! slips.
//!
//! ```
//! use international_chess::notation::pgn;
//!
//! let read = pgn::read("[White \u{201c}A\u{201d}]\n1. e4 e5 2. Ng1f3! good (2. f4 exf4) Nc6 3. 0-0-0x Bb5 a6 \u{bd}-\u{bd}")?;
//! let game = &read.games[0];
//! assert_eq!(game.pgn.history().plies(), 6);
//! assert_eq!(game.oddities[0].error.to_string(), "pgn-senseless line=2 text=\"good\"");
//! assert!(game.pgn.to_string().ends_with("\n1. e4 e5 2. Nf3 $1 (2. f4 exf4) 2... Nc6 3. Bb5 a6 1/2-1/2\n"));
//! # Ok::<(), pgn::ChessPgnError>(())
//! ```

mod moves;
mod movetext;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::time::Duration;

use cozy_chess::Color;
use pgn_syntax::is_tag_name;

use super::fen::ChessFenError;
use super::san::ChessSanError;
use crate::game::ChessHistory;
use crate::rules::{ChessMove, ChessOutcome, ChessPosition, ErrorArgument, IllegalChessMove, Keyed, keyed_error};

pub use pgn_syntax::{GameResult, TagError};

/// The longest text the reader accepts, in bytes. A game of a thousand moves with a comment on each fits in it.
pub const MAX_LENGTH: usize = 1 << 20;

/// The seven-tag roster in its standard order, except for `Result`, which is that of the game.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags whose values are derived from the game; they cannot be set.
const DERIVED_TAGS: [&str; 3] = ["Result", "SetUp", "FEN"];

/// A game with its tags. All its moves are legal, those of its variations included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessPgn {
    tags: Vec<(String, String)>,
    history: ChessHistory,
    /// The moves of the history, with what stands among them.
    items: Vec<PgnItem>,
    result: GameResult,
}

/// A part of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnItem {
    /// A move.
    Move(ChessMove),
    /// An annotation glyph, such as 1 for `!`.
    Nag(u16),
    /// A comment: words with single spaces between them, and without braces.
    Comment(String),
    /// Other moves instead of the last one, with what stands among them.
    Variation(Vec<PgnItem>),
}

/// The games of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessPgnReadings {
    /// Those of which something could be read.
    pub games: Vec<ChessPgnReading>,
    /// Why others could not.
    pub unreadable: Vec<ChessPgnError>,
    /// How many more the text has than are read.
    pub further: usize,
}

/// A game as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessPgnReading {
    /// The game, as far as its moves could be told.
    pub pgn: ChessPgn,
    /// What made no sense, in the order of the text. After the last one there may be more moves than the game has.
    pub oddities: Vec<ChessOddity>,
}

/// Something in a text that made no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessOddity {
    /// What it is, and where.
    pub error: ChessPgnError,
    /// The move that was read instead: the only one that is written almost like it and after which the game goes on. Without one,
    /// the word was skipped.
    pub mended: Option<ChessMove>,
}

/// Why a text, or a part of it, cannot be read as a game. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChessPgnError {
    /// The text is longer than [`MAX_LENGTH`] bytes. None of it was read.
    TooLong,
    /// Something makes no sense where it is; nothing is quoted if the text ends too early.
    Senseless {
        /// The line.
        line: usize,
        /// As it is written.
        token: String,
    },
    /// The `Variant` tag names another game.
    OtherVariant(String),
    /// The `FEN` tag is not a legal position.
    Start(ChessFenError),
    /// A word is not a legal move.
    Move {
        /// The line.
        line: usize,
        /// As it is written.
        token: String,
        /// Why it is none.
        error: ChessSanError,
    },
}

impl Keyed for ChessPgnError {
    fn key(&self) -> &'static str {
        match self {
            ChessPgnError::TooLong => "pgn-too-long",
            ChessPgnError::Senseless { .. } => "pgn-senseless",
            ChessPgnError::OtherVariant(_) => "pgn-other-variant",
            ChessPgnError::Start(_) => "pgn-start",
            ChessPgnError::Move { .. } => "pgn-move",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        let line = |line: &usize| ("line", ErrorArgument::Number(u32::try_from(*line).unwrap_or(u32::MAX)));
        let text = |text: &str| ("text", ErrorArgument::Text(text.to_owned()));
        match self {
            ChessPgnError::TooLong => Vec::new(),
            ChessPgnError::Senseless { line: at, token } => vec![line(at), text(token)],
            ChessPgnError::OtherVariant(name) => vec![text(name)],
            ChessPgnError::Start(error) => vec![("reason", ErrorArgument::Key(error.key()))],
            ChessPgnError::Move { line: at, token, error } => {
                vec![line(at), text(token), ("reason", ErrorArgument::Key(error.key()))]
            }
        }
    }
}

keyed_error!(ChessPgnError);

/// Reads all games of a text. A word that makes no sense is skipped and told of in [`ChessPgnReading::oddities`], and so is a move
/// that is not written right, if what follows says which one it must be; only where a move can't be told, the game ends before it.
///
/// # Errors
/// If nothing at all can be read, though there is something: why not the first game.
pub fn read(text: &str) -> Result<ChessPgnReadings, ChessPgnError> {
    read::all(text)
}

impl ChessPgn {
    /// A game with this history and result, and without tags.
    pub fn new(history: ChessHistory, result: GameResult) -> ChessPgn {
        let items = history.moves().map(PgnItem::Move).collect();
        ChessPgn { tags: Vec::new(), history, items, result }
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

    /// The value of a tag, if it was set. Derived tags are not among them.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The moves and the positions they lead to.
    pub fn history(&self) -> &ChessHistory {
        &self.history
    }

    /// The moves with all that stands among them.
    pub fn items(&self) -> &[PgnItem] {
        &self.items
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// What stands behind a move and before the next one; plies are counted from 0. Nothing if there is no such move.
    pub fn remarks(&self, ply: usize) -> &[PgnItem] {
        let (from, to) = self.behind(ply);
        &self.items[from..to]
    }

    /// The comments behind a move, joined by a space.
    pub fn comment(&self, ply: usize) -> Option<String> {
        let comments = self.remarks(ply).iter().filter_map(|item| match item {
            PgnItem::Comment(text) => Some(text.as_str()),
            _ => None,
        });
        let comments: Vec<&str> = comments.collect();
        (!comments.is_empty()).then(|| comments.join(" "))
    }

    /// Puts a comment behind a move instead of those that are there, such as `[%clk 0:04:58]`; plies are counted from 0. An empty one
    /// only takes the others away. Nothing happens if there is no such move.
    pub fn set_comment(&mut self, ply: usize, text: &str) {
        let (from, to) = self.behind(ply);
        if from == 0 {
            return;
        }
        let mut remarks: Vec<PgnItem> = self.items.drain(from..to).collect();
        remarks.retain(|item| !matches!(item, PgnItem::Comment(_)));
        let text = comment_text(text);
        if !text.is_empty() {
            let nags = remarks.iter().take_while(|item| matches!(item, PgnItem::Nag(_))).count();
            remarks.insert(nags, PgnItem::Comment(text));
        }
        self.items.splice(from..from, remarks);
    }

    /// Puts an annotation glyph behind a move, before anything else that is there; plies are counted from 0.
    pub fn add_nag(&mut self, ply: usize, nag: u16) {
        let (from, _) = self.behind(ply);
        if from > 0 {
            self.items.insert(from, PgnItem::Nag(nag));
        }
    }

    /// Puts a variation behind a move, which begins instead of it; plies are counted from 0.
    ///
    /// # Errors
    /// Why a move of it is illegal; then nothing has changed.
    pub fn add_variation(&mut self, ply: usize, moves: &[ChessMove]) -> Result<(), IllegalChessMove> {
        let (from, to) = self.behind(ply);
        if from == 0 || moves.is_empty() {
            return Ok(());
        }
        moves.iter().try_fold(self.history.position_at(ply).clone(), |position, mv| position.play(*mv))?;
        self.items.insert(to, PgnItem::Variation(moves.iter().copied().map(PgnItem::Move).collect()));
        Ok(())
    }

    /// What a clock showed after a move by the command `[%clk 0:04:58.5]`; plies are counted from 0.
    pub fn clock(&self, ply: usize) -> Option<Duration> {
        let comment = self.comment(ply)?;
        let (_, after) = comment.split_once("[%clk ")?;
        read_clock(after.split_once(']')?.0)
    }

    /// Whether the game does not begin as usual.
    fn has_own_start(&self) -> bool {
        *self.history.position_at(0) != ChessPosition::start()
    }

    /// Where the items behind a move begin and end; 0 and 0 if there is no such move.
    fn behind(&self, ply: usize) -> (usize, usize) {
        let mut moves =
            self.items.iter().enumerate().filter(|(_, item)| matches!(item, PgnItem::Move(_))).map(|(at, _)| at);
        match moves.nth(ply) {
            Some(at) => (at + 1, moves.next().unwrap_or(self.items.len())),
            None => (0, 0),
        }
    }
}

impl From<ChessOutcome> for GameResult {
    fn from(outcome: ChessOutcome) -> GameResult {
        match outcome.winner() {
            Some(Color::White) => GameResult::WhiteWon,
            Some(Color::Black) => GameResult::BlackWon,
            None => GameResult::Drawn,
        }
    }
}

/// The words of a comment with single spaces between them, and without braces.
fn comment_text(text: &str) -> String {
    let text: String =
        text.chars().filter(|c| !"{}".contains(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A time such as `1:02:03.5`, `4:58` or `58`.
fn read_clock(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.trim().split(':') {
        let number: f64 = part.parse().ok().filter(|number: &f64| (0.0..1e6).contains(number))?;
        seconds = seconds * 60.0 + number;
    }
    Duration::try_from_secs_f64(seconds).ok()
}
