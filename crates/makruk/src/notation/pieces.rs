//! The pieces of two sides as people type them: `เรือ โคน`, `RS`, `2R + S v -`, `เรือคู่ไล่ขุนเดียว`.
//!
//! The pieces are named by the letters and words of [`text`](super::text), in any order and with any of `+`, `,`, กับ
//! and the like between them. A number comes before or after its piece (`2R`, `เรือ 2`, โคนคู่). The other side follows
//! `v`, `vs`, ไล่ or สู้; without it, or with `-` there, it has its king alone. Kings are implied.
//!
//! ```
//! use makruk::notation::pieces;
//!
//! let [chaser, bare] = pieces::read("เรือ โคน")?;
//! assert_eq!((chaser.to_string().as_str(), bare.is_bare()), ("KRS", true));
//! assert_eq!(pieces::read("ม้าคู่ เบี้ยหงาย 3 ไล่ เรือ")?.map(|side| side.to_string()), ["KNNMMM", "KR"]);
//! # Ok::<(), pieces::PiecesError>(())
//! ```

use thiserror::Error;

use super::glyph::{Glyph, MAX_CHARS, capped_glyphs};
use super::grammar::{InventoryToken, Word, tokens};
use super::pattern::PieceKind;
use crate::rules::{PieceCounts, Role, TooManyPieces};

/// Why a text names no pieces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PiecesError {
    /// The text has more than 100 characters. None of it was read.
    #[error("pieces may take at most {MAX_CHARS} characters")]
    TooLong,
    /// A word is no piece.
    #[error("cannot read \"{token}\" as a piece")]
    NotUnderstood {
        /// The word, cut to a few characters.
        token: String,
    },
    /// There is no piece in the text.
    #[error("there is no piece in the text")]
    Nothing,
    /// A number has no piece, or a piece two numbers.
    #[error("a number is not that of a piece")]
    StrayNumber,
    /// There are more than two sides.
    #[error("there are more than two sides")]
    TooManySides,
    /// No side can have that many.
    #[error(transparent)]
    TooMany(#[from] TooManyPieces),
}

/// The pieces of the two sides, the one that is named first before the other.
///
/// # Errors
///
/// [`PiecesError`].
pub fn read(text: &str) -> Result<[PieceCounts; 2], PiecesError> {
    let glyphs = capped_glyphs(text).ok_or(PiecesError::TooLong)?;
    let tokens = tokens(&glyphs).map_err(|at| not_understood(text, &glyphs[at]))?;
    if tokens.is_empty() {
        return Err(PiecesError::Nothing);
    }
    let mut sides = tokens.split(|token| token.word == Word::Versus);
    let is_thai = glyphs.iter().any(|glyph| ('\u{e01}'..='\u{e5b}').contains(&glyph.base));
    let mut next = || sides.next().map_or(Ok(PieceCounts::NONE), |tokens| side(tokens, is_thai));
    let both = [next()?, next()?];
    if sides.next().is_some() { Err(PiecesError::TooManySides) } else { Ok(both) }
}

/// The pieces of one side. A number between two pieces is that of the piece that it is written together with, else in Thai of
/// the one before and in Latin of the one after; if that leaves a number over, the other way round.
fn side(tokens: &[InventoryToken], is_thai: bool) -> Result<PieceCounts, PiecesError> {
    let named = named(tokens, is_thai).or_else(|| named(tokens, !is_thai)).ok_or(PiecesError::StrayNumber)?;
    let mut counts = PieceCounts::NONE;
    for (role, number) in named {
        counts = counts.with(role, number)?;
    }
    Ok(counts)
}

/// The kinds that are named, with their numbers; `None` if a number is left over.
fn named(tokens: &[InventoryToken], number_follows: bool) -> Option<Vec<(Role, u8)>> {
    let mut named = Vec::new();
    let mut rest = tokens;
    loop {
        let (kind, number, after) = match *rest {
            [] => return Some(named),
            [
                InventoryToken { word: Word::Number(number), .. },
                InventoryToken { word: Word::Piece(kind), .. },
                ref after @ ..,
            ] => (kind, number, after),
            [InventoryToken { word: Word::Piece(kind), .. }, ref after @ ..] => match *after {
                [number, ref later @ ..] if is_own_number(number, later, number_follows) => {
                    let Word::Number(number) = number.word else { return None };
                    (kind, number, later)
                }
                _ => (kind, 1, after),
            },
            [..] => return None,
        };
        named.push((role(kind), number));
        rest = after;
    }
}

/// Whether a token after a piece is the number of that piece, and not of the next.
fn is_own_number(token: InventoryToken, later: &[InventoryToken], number_follows: bool) -> bool {
    let next = later.first().filter(|next| matches!(next.word, Word::Piece(_)));
    let is_number = matches!(token.word, Word::Number(_));
    is_number && next.is_none_or(|next| if token.glued == next.glued { number_follows } else { token.glued })
}

const fn role(kind: PieceKind) -> Role {
    match kind {
        PieceKind::Pawn => Role::Pawn,
        PieceKind::Met | PieceKind::Promoted | PieceKind::AnyMet => Role::Met,
        PieceKind::Khon => Role::Khon,
        PieceKind::Knight => Role::Knight,
        PieceKind::Rook => Role::Rook,
        PieceKind::King => Role::King,
    }
}

fn not_understood(text: &str, glyph: &Glyph) -> PiecesError {
    let word = text[glyph.at..].split_whitespace().next().unwrap_or_default();
    PiecesError::NotUnderstood { token: word.chars().take(16).collect() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        match read(text) {
            Ok([one, other]) => format!("{one} {other}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn pieces_are_read_in_both_scripts() {
        for (text, expected) in [
            ("RS", "KRS K"),
            ("เรือ โคน", "KRS K"),
            ("R+S v -", "KRS K"),
            ("r, s", "KRS K"),
            ("KRS v K", "KRS K"),
            ("เรือกับโคน ไล่ ขุนตัวเดียว", "KRS K"),
            ("ขุน เรือ โคน สู้ ขุน", "KRS K"),
            ("ร ค", "KRS K"),
            ("รค", "KRS K"),
            ("เรือคู่", "KRR K"),
            ("เรือสองลำ", "KRR K"),
            ("เรือ 2 โคน", "KRRS K"),
            ("เรือ2 โคน1", "KRRS K"),
            ("เรือ ๒ โคน ๑", "KRRS K"),
            ("2 เรือ 1 โคน", "KRRS K"),
            ("2R S", "KRRS K"),
            ("R2S", "KRSS K"),
            ("R 2S", "KRSS K"),
            ("R2 S", "KRRS K"),
            ("R2 S2", "KRRSS K"),
            ("two rooks and a khon", "KRRS K"),
            ("rooks", "KR K"),
            ("rs", "KRS K"),
            ("pair of knights vs rook", "KNN KR"),
            ("ม้าเม็ด", "KNM K"),
            ("ม ม็", "KNM K"),
            ("ม ง", "KNM K"),
            ("โคนเดี่ยว เบี้ยหงาย 3", "KSMMM K"),
            ("สามเบี้ยหงายไล่เบี้ยหงายเดียว", "KMMM KM"),
            ("เบี้ยคว่ำ", "KP K"),
            ("v R", "K KR"),
            ("K v K", "K K"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_has_a_reason() {
        let unread = |token: &str| PiecesError::NotUnderstood { token: token.to_owned() };
        for (text, expected) in [
            ("", PiecesError::Nothing),
            ("  ", PiecesError::Nothing),
            ("เรือ ช้าง", unread("ช้าง")),
            ("queen", unread("queen")),
            ("R v S v N", PiecesError::TooManySides),
            ("3R", PiecesError::TooMany(TooManyPieces { role: Role::Rook })),
            ("999M", unread("999M")),
            ("R 2 2", PiecesError::StrayNumber),
            ("2", PiecesError::StrayNumber),
            (&"R".repeat(101), PiecesError::TooLong),
        ] {
            assert_eq!(read(text), Err(expected), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[RSNMPKrsvเรือโคนม้าเม็ดกับ0-9 +]{0,24}|.{0,12}") {
            let _ = read(&text);
        }

        #[test]
        fn what_is_written_is_read(pieces in "R{0,2}N{0,2}S{0,2}M{0,4}P{0,4}", other in "R?N?M{0,2}") {
            prop_assume!(!pieces.is_empty() || !other.is_empty());
            prop_assert_eq!(shown(&format!("{pieces} v {other}")), format!("K{pieces} K{other}"));
        }
    }
}
