//! Moves as people type them: SAN, figurines, long form, UCI, words in English and Thai, with files a–h or ก–ญ and digits of either
//! script.
//!
//! What is exactly SAN or UCI means what these say. Anything else is normalized and read in every way that the grammar allows; then
//! legality decides. If several legal moves remain, the error lists them all instead of guessing. A promotion that is not said is
//! asked for, never guessed. Where one move remains but may not be what was meant, the error says so.
//!
//! ```
//! use international_chess::ChessPosition;
//! use international_chess::notation::text::{self, TypedMove};
//!
//! let start = ChessPosition::start();
//! for typed in ["Nf3", "♘f3", "g1-f3", "knight f3", "ม้า ฉ3", "อัศวิน ช๑ ไป ฉ๓"] {
//!     let TypedMove::Move(mv) = text::read(typed, &start)? else { panic!("no pawn promotes") };
//!     assert_eq!(mv.to_string(), "g1f3");
//! }
//! # Ok::<(), text::ChessTextError>(())
//! ```

mod claim;
mod explain;
#[cfg(test)]
mod tests;
mod trim;

use cozy_chess::Square;

use super::glyph::{LetterCase, capped_glyphs, is_invisible};
use super::grammar::readings;
use super::pattern::MovePattern;
use super::san::ChessSan;
use super::uci;
use crate::rules::{ChessMove, ChessPosition, ErrorArgument, IllegalChessMove, Keyed, Promotion, keyed_error};

pub use super::glyph::MAX_CHARS;
pub use claim::claimed;

/// What a text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedMove {
    /// A legal move.
    Move(ChessMove),
    /// A legal move of a pawn to the last rank, of which it is not said what the pawn becomes.
    PromotionNeeded {
        /// The pawn.
        from: Square,
        /// The square of promotion.
        to: Square,
    },
}

/// Why a text does not name one legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChessTextError {
    /// The text has more than [`MAX_CHARS`] characters. None of it was read.
    TooLong,
    /// The text is not a move.
    NotUnderstood {
        /// The word that could not be read, cut to a few characters; the last one if the text ends too early.
        token: String,
    },
    /// The text is a move, but no piece can be meant by it.
    NoSuchMove {
        /// The legal moves of other pieces to the named square.
        nearest: Vec<ChessMove>,
    },
    /// The text names a piece whose move is illegal.
    Illegal {
        /// The move that was meant.
        mv: ChessMove,
        /// Why it is illegal.
        reason: IllegalChessMove,
    },
    /// The text fits several legal moves.
    Ambiguous(Vec<ChessMove>),
    /// The text fits one legal move, but a letter in it is also that of a piece, which could make the move if its king did not
    /// forbid it.
    Doubtful {
        /// The legal move.
        mv: ChessMove,
        /// That piece's move.
        other: ChessMove,
        /// Why it is illegal.
        reason: IllegalChessMove,
    },
}

impl Keyed for ChessTextError {
    fn key(&self) -> &'static str {
        match self {
            ChessTextError::TooLong => "text-too-long",
            ChessTextError::NotUnderstood { .. } => "text-not-understood",
            ChessTextError::NoSuchMove { .. } => "text-no-such-move",
            ChessTextError::Illegal { reason, .. } => reason.key(),
            ChessTextError::Ambiguous(_) => "text-ambiguous",
            ChessTextError::Doubtful { .. } => "text-doubtful",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        let moves = |moves: &[ChessMove]| ("moves", ErrorArgument::Moves(moves.to_vec()));
        match self {
            ChessTextError::TooLong => Vec::new(),
            ChessTextError::NotUnderstood { token } => vec![("text", ErrorArgument::Text(token.clone()))],
            ChessTextError::NoSuchMove { nearest } => vec![moves(nearest)],
            ChessTextError::Illegal { mv, reason } => {
                std::iter::once(("move", ErrorArgument::Moves(vec![*mv]))).chain(reason.arguments()).collect()
            }
            ChessTextError::Ambiguous(all) => vec![moves(all)],
            ChessTextError::Doubtful { mv, other, reason } => vec![
                ("move", ErrorArgument::Moves(vec![*mv])),
                ("other", ErrorArgument::Moves(vec![*other])),
                ("reason", ErrorArgument::Key(reason.key())),
            ],
        }
    }
}

keyed_error!(ChessTextError);

impl TypedMove {
    /// The moves that it can be: one, or the four of a promotion.
    pub fn moves(self) -> Vec<ChessMove> {
        match self {
            TypedMove::Move(mv) => vec![mv],
            TypedMove::PromotionNeeded { from, to } => {
                Promotion::ALL.map(|promotion| ChessMove::promoting(from, to, promotion)).to_vec()
            }
        }
    }
}

/// Reads a typed move.
///
/// # Errors
/// [`ChessTextError`] if the text does not name exactly one legal move.
pub fn read(text: &str, position: &ChessPosition) -> Result<TypedMove, ChessTextError> {
    let glyphs = capped_glyphs(text).ok_or(ChessTextError::TooLong)?;
    let mut furthest = 0;
    for glyphs in trim::unwrapped(&glyphs) {
        let typed: String = glyphs
            .iter()
            .map(|glyph| if glyph.case == LetterCase::Small { glyph.base } else { glyph.base.to_ascii_uppercase() })
            .collect();
        let exact = typed.trim_end_matches(['!', '?', ' ']).parse::<ChessSan>().ok().map(ChessSan::pattern);
        let legal = exact.map_or(Vec::new(), |pattern| pattern.legal_moves(position));
        if !legal.is_empty() {
            return one_of(legal);
        }
        if let Ok(mv) = typed.parse::<ChessMove>()
            && let Ok(mv) = uci::to_legal(mv, position)
        {
            return Ok(TypedMove::Move(mv));
        }
        match readings(glyphs) {
            Ok(mut readings) => {
                readings.extend(exact.filter(|exact| !readings.contains(exact)));
                return decide(&readings, position);
            }
            // The glyphs are a part of the text, in which the index is that of the text.
            Err(at) => furthest = glyphs.get(at).map_or(text.len(), |glyph| glyph.at),
        }
    }
    Err(ChessTextError::NotUnderstood { token: word_at(text, furthest) })
}

/// What the readings of a text mean in a position.
fn decide(readings: &[MovePattern], position: &ChessPosition) -> Result<TypedMove, ChessTextError> {
    let (mut legal, mut read) = (Vec::new(), Vec::new());
    for pattern in readings {
        for mv in pattern.legal_moves(position) {
            if !legal.contains(&mv) {
                legal.push(mv);
                read.push(pattern.piece);
            }
        }
    }
    if legal.is_empty() {
        return Err(explain::no_legal_move(readings, position));
    }
    let piece = read[0];
    let typed = one_of(legal)?;
    let others = readings.iter().filter(|other| other.piece.is_some() && other.piece != piece);
    match others.flat_map(|other| other.moves_that_expose_the_king(position)).next() {
        Some((other, reason)) if piece.is_some() => {
            Err(ChessTextError::Doubtful { mv: typed.moves()[0], other, reason })
        }
        _ => Ok(typed),
    }
}

/// The only one of these moves, or that of a pawn in its four ways.
fn one_of(mut moves: Vec<ChessMove>) -> Result<TypedMove, ChessTextError> {
    moves.sort_unstable();
    match moves.as_slice() {
        [mv] => Ok(TypedMove::Move(*mv)),
        [first, rest @ ..] if rest.iter().all(|mv| (mv.from(), mv.to()) == (first.from(), first.to())) => {
            Ok(TypedMove::PromotionNeeded { from: first.from(), to: first.to() })
        }
        _ => Err(ChessTextError::Ambiguous(moves)),
    }
}

/// The word of `text` around this byte; the last word if the text ends there.
fn word_at(text: &str, at: usize) -> String {
    const LONGEST: usize = 24;
    let at = at.min(text.trim_end().len());
    let start = text[..at].rfind(char::is_whitespace).unwrap_or(0);
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    word.chars().filter(|c| !is_invisible(*c) && !c.is_control()).take(LONGEST).collect()
}
