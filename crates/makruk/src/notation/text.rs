//! Moves as people type them: in Thai or Latin letters, long or short, in words or letters, with Thai or Arabic digits.
//!
//! A text is normalized and read in every way that the grammar allows (ข, ค and ง name both pieces and files); then
//! legality decides. If several legal moves remain, the error lists them all instead of guessing. Where one remains but may
//! not be what was meant, the error says so ([`Doubt`]): ask first, then play it.
//!
//! ```
//! use makruk::Position;
//! use makruk::notation::{Notation, text};
//!
//! let start = Position::start();
//! for typed in ["ม-ง๒", "ม้า ข1 ไป ง2", "Nd2", "b1d2"] {
//!     assert_eq!(text::read(typed, &start)?.mv.to_string(), "b1d2");
//! }
//! let reading = text::read("เบี้ย จ๔", &start)?;
//! assert_eq!(Notation::ThaiLong.format(&start, reading.mv), "บ จ๓-จ๔");
//! # Ok::<(), text::TextError>(())
//! ```

mod chess;
mod explain;
mod trim;

use thiserror::Error;

use super::glyph::{Glyph, capped_glyphs, is_invisible};
use super::grammar::{Extent, file_of, rank_of, readings, strained_readings};
use super::keyboard;
use super::pattern::Pattern;
use crate::rules::{IllegalMove, Move, Turn};

pub use super::complete::complete;
pub use super::glyph::MAX_CHARS;
pub use chess::ChessOnly;

/// What a text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The legal move.
    pub mv: Move,
    /// The number of a count that is said with the move (`ขง๒ 7`, `ขง๒ นับ 7`, `นับ 7 ขง๒`).
    pub spoken_count: Option<u16>,
}

/// Why a text does not name one legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// The text has more than [`MAX_CHARS`] characters. None of it was read.
    #[error("a move may have at most {MAX_CHARS} characters")]
    TooLong,
    /// The text is not a move.
    #[error("cannot read \"{token}\" as a move")]
    NotUnderstood {
        /// The word that could not be read, cut to a few characters; the last one if the text ends too early.
        token: String,
    },
    /// The text speaks of a piece or move of international chess.
    #[error(transparent)]
    Chess(ChessOnly),
    /// The text is a move, but no piece can be meant by it.
    #[error("there is no such move")]
    NoSuchMove {
        /// The legal moves of other pieces to the named square.
        nearest: Vec<Move>,
    },
    /// The text says met (ม็), but only a promoted pawn, whose letter is ง, can make that move.
    #[error("a promoted pawn is written ง, not ม็")]
    PromotedPawn {
        /// The legal moves that it becomes with the right letter.
        moves: Vec<Move>,
    },
    /// The text names a piece whose move is illegal.
    #[error("{mv} is illegal: {reason}")]
    Illegal {
        /// The move that was meant.
        mv: Move,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// The text fits several legal moves.
    #[error("this could be any of {0:?}")]
    Ambiguous(Vec<Move>),
    /// The text fits one legal move, which may not be what was meant.
    #[error("this could be {}, but {doubt}", .reading.mv)]
    Doubtful {
        /// The move, and the number said with it.
        reading: Reading,
        /// Why it may not be meant.
        doubt: Doubt,
    },
    /// The text makes sense in the other layout of the keyboard, but is no legal move there either.
    #[error("in the other keyboard layout this is \"{text}\": {error}")]
    OtherLayout {
        /// The text in that layout.
        text: String,
        /// Why that is no move.
        error: Box<TextError>,
    },
}

/// Why the one legal move that a text fits may not be what was meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Doubt {
    /// The keyboard would have been in the other layout.
    #[error("only as \"{text}\", in the other keyboard layout")]
    OtherLayout {
        /// The text in that layout.
        text: String,
    },
    /// The letter that was read as a file is that of a piece, too, which could make the move if its king did not forbid it.
    #[error("{mv} may be meant, which is illegal: {reason}")]
    OtherPiece {
        /// That piece's move.
        mv: Move,
        /// Why it is illegal.
        reason: IllegalMove,
    },
}

/// Parses a typed legal move.
///
/// # Errors
/// [`TextError`] if the text does not name exactly one legal move.
pub fn read<'a>(text: &str, turn: impl Into<Turn<'a>>) -> Result<Reading, TextError> {
    let turn = turn.into();
    match read_as_typed(text, turn) {
        Err(TextError::NotUnderstood { token }) => {
            Err(read_in_other_layout(text, turn).unwrap_or(TextError::NotUnderstood { token }))
        }
        read => read,
    }
}

fn read_as_typed(text: &str, turn: Turn<'_>) -> Result<Reading, TextError> {
    let glyphs = capped_glyphs(text).ok_or(TextError::TooLong)?;
    let mut furthest = 0;
    for glyphs in trim::unwrapped(&glyphs) {
        if let Some(chess) = chess::named(text, glyphs) {
            return Err(TextError::Chess(chess));
        }
        match readings(glyphs, Extent::Whole) {
            Ok(readings) => {
                let is_legal =
                    |readings: &[Pattern]| readings.iter().any(|reading| reading.legal_moves(turn).next().is_some());
                let strained = if is_legal(&readings) { Vec::new() } else { strained_readings(glyphs) };
                return decide(if is_legal(&strained) { &strained } else { &readings }, turn);
            }
            // The glyphs are a part of the text, in which the index is that of the text.
            Err(at) => furthest = glyphs.get(at).map_or(text.len(), |glyph| glyph.at),
        }
    }
    match fast_met_in_two(&glyphs, turn) {
        Some(mv) => Ok(Reading { mv, spoken_count: None }),
        None => Err(TextError::NotUnderstood { token: word_at(text, furthest) }),
    }
}

/// What the readings of a text mean in a position.
fn decide(readings: &[Pattern], turn: Turn<'_>) -> Result<Reading, TextError> {
    let meant = readings.iter().filter(|reading| !reading.is_dashed_pawn_capture(turn.position()));
    let mut found: Vec<(Reading, &Pattern)> = Vec::new();
    for pattern in meant.clone() {
        for mv in pattern.legal_moves(turn) {
            if found.iter().all(|(other, _)| other.mv != mv) {
                found.push((Reading { mv, spoken_count: pattern.spoken }, pattern));
            }
        }
    }
    match found.as_slice() {
        [] => Err(explain::no_legal_move(readings, turn)),
        [(reading, pattern)] => {
            let others = meant.filter(|other| other.piece != pattern.piece);
            match others.flat_map(|other| other.moves_that_expose_the_king(turn)).next() {
                Some((mv, reason)) => {
                    Err(TextError::Doubtful { reading: *reading, doubt: Doubt::OtherPiece { mv, reason } })
                }
                None => Ok(*reading),
            }
        }
        several => {
            let mut moves: Vec<Move> = several.iter().map(|(reading, _)| reading.mv).collect();
            moves.sort_unstable();
            Err(TextError::Ambiguous(moves))
        }
    }
}

/// What a text that is no move says in the other layout of the keyboard; `None` if it makes no sense there, either.
fn read_in_other_layout(text: &str, turn: Turn<'_>) -> Option<TextError> {
    let others = keyboard::in_other_layout(text).into_iter();
    let read = others.map(|other| (read_as_typed(&other, turn), other));
    let ranked = read.filter_map(|(read, other)| match read {
        Ok(reading) => Some((0, TextError::Doubtful { reading, doubt: Doubt::OtherLayout { text: other } })),
        Err(TextError::TooLong | TextError::Chess(_)) => None,
        Err(TextError::NotUnderstood { .. }) if ends_in_a_square(text) || !ends_in_a_square(&other) => None,
        Err(error @ TextError::NotUnderstood { .. }) => {
            Some((2, TextError::OtherLayout { text: other, error: Box::new(error) }))
        }
        Err(error) => Some((1, TextError::OtherLayout { text: other, error: Box::new(error) })),
    });
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, error)| error)
}

/// Whether a text ends in a square, which a word typed in the wrong layout hardly does by chance.
fn ends_in_a_square(text: &str) -> bool {
    match capped_glyphs(text).as_deref() {
        Some([.., file, rank]) => file_of(file).is_some() && rank_of(rank).is_some(),
        _ => false,
    }
}

/// The provincial สูตรเม็ด written as the two moves that it is, of the pawn and of the met behind it.
fn fast_met_in_two(glyphs: &[Glyph], turn: Turn<'_>) -> Option<Move> {
    let met = turn.fast_met_move()?;
    let position = turn.position();
    let pawn = Move::new(met.to(), met.to().ahead(position.turn())?);
    let covers = |glyphs: &[Glyph], mv: Move| {
        let bare = trim::unwrapped(glyphs);
        bare.into_iter().any(|glyphs| {
            readings(glyphs, Extent::Whole)
                .is_ok_and(|readings| readings.iter().any(|reading| reading.legal_moves(turn).any(|found| found == mv)))
        })
    };
    let breaks = glyphs.iter().enumerate().filter(|(_, glyph)| glyph.base == ' ').map(|(at, _)| at);
    let mut halves = breaks.map(|at| glyphs.split_at(at));
    halves.any(|(first, second)| covers(first, pawn) && covers(second, met)).then_some(met)
}

/// The word of `text` around this byte; the last word if the text ends there.
fn word_at(text: &str, at: usize) -> String {
    const LONGEST: usize = 24;
    let at = at.min(text.trim_end().len());
    let start = text[..at].rfind(char::is_whitespace).unwrap_or(0);
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    word.chars().filter(|c| !is_invisible(*c) && !c.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests;
