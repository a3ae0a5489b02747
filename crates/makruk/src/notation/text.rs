//! Moves as people type them: Thai or Latin, long or short, in words or letters, with either kind of digits.
//!
//! A text is first made comparable, then read in every way that the grammar allows (ข ค ง are men and files), and then
//! legality decides. If several legal moves remain nobody guesses: the answer names them all.

use thiserror::Error;

use super::glyph::{Glyph, glyphs, is_invisible};
use super::grammar::{Extent, readings};
use super::pattern::Pattern;
use crate::rules::{IllegalMove, Move, Turn};

pub use super::complete::complete;

/// The longest text that is looked at, in characters. The wordiest move with everything after it takes half of it.
pub const MAX_CHARS: usize = 100;

/// What a text was found to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The legal move.
    pub mv: Move,
    /// The number of a count that was said after the move (`ขง๒ 7`, `ขง๒ นับ 7`).
    pub spoken_count: Option<u16>,
}

/// Why a text is not a move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// Longer than [`MAX_CHARS`]; nothing of it was read.
    #[error("a move has at most {MAX_CHARS} characters")]
    TooLong,
    /// It is not the text of a move at all.
    #[error("\"{token}\" is not understood")]
    NotUnderstood {
        /// The word that could not be taken, cut to a few characters; the last one if the text ends too early.
        token: String,
    },
    /// It is the text of a move, but no man could be meant by it.
    #[error("there is no such move")]
    NoSuchMove {
        /// Legal moves to the square that was named, by other men.
        nearest: Vec<Move>,
    },
    /// A man can be meant, and the rules forbid its move.
    #[error("{mv} is illegal: {reason}")]
    Illegal {
        /// The move that was meant.
        mv: Move,
        /// Why it is refused.
        reason: IllegalMove,
    },
    /// Several legal moves are written so.
    #[error("this could be any of {0:?}")]
    Ambiguous(Vec<Move>),
}

/// The legal move that somebody typed.
pub fn read<'a>(text: &str, situation: impl Into<Turn<'a>>) -> Result<Reading, TextError> {
    read_in(text, situation.into())
}

fn read_in(text: &str, situation: Turn<'_>) -> Result<Reading, TextError> {
    let glyphs = capped_glyphs(text).ok_or(TextError::TooLong)?;
    let readings = readings(&glyphs, Extent::Whole)
        .map_err(|at| TextError::NotUnderstood { token: word_at(text, &glyphs, at) })?;
    let mut found: Vec<Reading> = Vec::new();
    for reading in &readings {
        for mv in reading.legal_moves(situation) {
            if found.iter().all(|other| other.mv != mv) {
                found.push(Reading { mv, spoken_count: reading.spoken });
            }
        }
    }
    match found.as_slice() {
        [] => Err(explain(&readings, situation)),
        [only] => Ok(*only),
        several => {
            let mut moves: Vec<Move> = several.iter().map(|reading| reading.mv).collect();
            moves.sort_unstable();
            Err(TextError::Ambiguous(moves))
        }
    }
}

/// The glyphs of a text that is not too long.
pub(super) fn capped_glyphs(text: &str) -> Option<Vec<Glyph>> {
    text.chars().nth(MAX_CHARS).is_none().then(|| glyphs(text))
}

/// The word of `text` around the glyph with this index; the last word if there is no such glyph.
fn word_at(text: &str, glyphs: &[Glyph], index: usize) -> String {
    const LONGEST: usize = 24;
    let at = glyphs.get(index).map_or(text.trim_end().len(), |glyph| glyph.at);
    let start = text[..at].rfind(char::is_whitespace).unwrap_or(0);
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    word.chars().filter(|letter| !is_invisible(*letter) && !letter.is_control()).take(LONGEST).collect()
}

/// Why none of the readings is a legal move.
fn explain(readings: &[Pattern], situation: Turn<'_>) -> TextError {
    let position = situation.position();
    let mut weak = Vec::new();
    for reading in readings {
        let Some(to) = reading.to.square() else { continue };
        // A square that the text names is worth a word even if nobody stands there.
        let named = reading.from.square().filter(|_| reading.man.is_none());
        for from in named.into_iter().chain(reading.origins(position).filter(|from| named != Some(*from))) {
            let mv = position.move_between(from, to);
            match situation.refusal(from, to) {
                Some(reason) if tells(&reason) => return TextError::Illegal { mv, reason },
                Some(reason) => weak.push((mv, reason, reading.from.square().is_some())),
                None => {}
            }
        }
    }
    let only = weak.len() == 1;
    match weak.into_iter().find(|(.., named)| only || *named) {
        Some((mv, reason, _)) => TextError::Illegal { mv, reason },
        None => {
            let aimed_at = |mv: &Move| readings.iter().any(|reading| reading.to.square() == Some(mv.to()));
            TextError::NoSuchMove { nearest: situation.legal_moves().into_iter().filter(aimed_at).collect() }
        }
    }
}

/// Whether a reason shows that this man was meant: it would get there, were something not in its way. Any man on the
/// board fails to reach most squares, which says nothing.
fn tells(reason: &IllegalMove) -> bool {
    !matches!(
        reason,
        IllegalMove::EmptySquare(_)
            | IllegalMove::NotYours(_)
            | IllegalMove::CannotReach { .. }
            | IllegalMove::PawnNeedsPrey { .. }
    )
}

#[cfg(test)]
mod tests;
