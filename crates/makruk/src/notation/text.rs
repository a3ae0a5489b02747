//! Moves as people type them: in Thai or Latin letters, long or short, in words or letters, with Thai or Arabic digits.
//!
//! A text is normalized and read in every way that the grammar allows (ข, ค and ง name both pieces and files); then
//! legality decides. If several legal moves remain, the error lists them all instead of guessing.
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

use thiserror::Error;

use super::glyph::{Glyph, capped_glyphs, is_invisible};
use super::grammar::{Extent, readings};
use super::pattern::{Pattern, PieceKind};
use crate::rules::{IllegalMove, Move, Turn};

pub use super::complete::complete;
pub use super::glyph::MAX_CHARS;

/// What a text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The legal move.
    pub mv: Move,
    /// The number of a count that follows the move (`ขง๒ 7`, `ขง๒ นับ 7`).
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
}

/// Reads the legal move that somebody typed.
///
/// # Errors
/// [`TextError`] if the text does not name exactly one legal move.
pub fn read<'a>(text: &str, turn: impl Into<Turn<'a>>) -> Result<Reading, TextError> {
    read_in(text, turn.into())
}

fn read_in(text: &str, turn: Turn<'_>) -> Result<Reading, TextError> {
    let glyphs = capped_glyphs(text).ok_or(TextError::TooLong)?;
    let readings = readings(&glyphs, Extent::Whole)
        .map_err(|at| TextError::NotUnderstood { token: word_at(text, &glyphs, at) })?;
    let mut found: Vec<Reading> = Vec::new();
    for reading in &readings {
        for mv in reading.legal_moves(turn) {
            if found.iter().all(|other| other.mv != mv) {
                found.push(Reading { mv, spoken_count: reading.spoken });
            }
        }
    }
    match found.as_slice() {
        [] => Err(explain(&readings, turn)),
        [only] => Ok(*only),
        several => {
            let mut moves: Vec<Move> = several.iter().map(|reading| reading.mv).collect();
            moves.sort_unstable();
            Err(TextError::Ambiguous(moves))
        }
    }
}

/// The word of `text` around the glyph with this index; the last word if there is no such glyph.
fn word_at(text: &str, glyphs: &[Glyph], index: usize) -> String {
    const LONGEST: usize = 24;
    let at = glyphs.get(index).map_or(text.trim_end().len(), |glyph| glyph.at);
    let start = text[..at].rfind(char::is_whitespace).unwrap_or(0);
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    word.chars().filter(|c| !is_invisible(*c) && !c.is_control()).take(LONGEST).collect()
}

/// The most helpful reason why none of the readings is a legal move.
fn explain(readings: &[Pattern], turn: Turn<'_>) -> TextError {
    let position = turn.position();
    let mut weak = Vec::new();
    for reading in readings {
        let Some(to) = reading.to.square() else { continue };
        // Explain a named square of origin even if it is empty.
        let named = reading.from.square().filter(|_| reading.piece.is_none());
        for from in named.into_iter().chain(reading.origins(position).filter(|from| named != Some(*from))) {
            let mv = position.move_between(from, to);
            match turn.refusal(from, to) {
                Some(reason) if is_specific(&reason) => return TextError::Illegal { mv, reason },
                Some(reason) => weak.push((mv, reason, reading.from.square().is_some())),
                None => {}
            }
        }
    }
    let promoted = promoted_pawns(readings, turn);
    if !promoted.is_empty() {
        return TextError::PromotedPawn { moves: promoted };
    }
    let only = weak.len() == 1;
    match weak.into_iter().find(|(.., named)| only || *named) {
        Some((mv, reason, _)) => TextError::Illegal { mv, reason },
        None => {
            let aimed_at = |mv: &Move| readings.iter().any(|reading| reading.to.square() == Some(mv.to()));
            TextError::NoSuchMove { nearest: turn.legal_moves().into_iter().filter(aimed_at).collect() }
        }
    }
}

/// The legal moves that the readings with a met become if a promoted pawn was meant: both move alike, and in Latin letters
/// both are M.
fn promoted_pawns(readings: &[Pattern], turn: Turn<'_>) -> Vec<Move> {
    let mets = readings.iter().filter(|reading| reading.piece == Some(PieceKind::Met));
    let promoted = mets.map(|reading| Pattern { piece: Some(PieceKind::Promoted), ..*reading });
    promoted.flat_map(|reading| reading.legal_moves(turn)).collect()
}

/// Whether a reason suggests that this piece was meant: it could get there if something did not prevent it. That a piece
/// does not reach a square says little, because most pieces do not reach most squares.
fn is_specific(reason: &IllegalMove) -> bool {
    !matches!(
        reason,
        IllegalMove::EmptySquare(_)
            | IllegalMove::OpponentPiece(_)
            | IllegalMove::CannotReach { .. }
            | IllegalMove::PawnNeedsCapture { .. }
    )
}

#[cfg(test)]
mod tests;
