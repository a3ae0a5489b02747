//! What players of international chess may type that Makruk does not have.

use thiserror::Error;

use super::super::glyph::Glyph;
use super::super::grammar::{file_of, rank_of};

/// Something of international chess that is not in Makruk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum ChessOnly {
    /// The bishop, B. The khon, S, takes its place.
    #[error("Makruk has no bishop; the khon is S")]
    Bishop,
    /// The queen, Q. The met, M, takes its place.
    #[error("Makruk has no queen; the met is M")]
    Queen,
    /// Castling.
    #[error("there is no castling in Makruk")]
    Castling,
}

/// What of chess a text speaks of. A `b` is a bishop only if it is the one capital in front of a square: otherwise it is a
/// file.
pub(super) fn named(text: &str, glyphs: &[Glyph]) -> Option<ChessOnly> {
    let letters: String = glyphs.iter().map(|glyph| glyph.base).collect();
    let (word, _) = letters.split_once(' ').unwrap_or((&letters, ""));
    match word.trim_end_matches(['+', '#', '!', '?']) {
        "bishop" => return Some(ChessOnly::Bishop),
        "queen" => return Some(ChessOnly::Queen),
        "castle" | "castles" | "o-o" | "o-o-o" | "0-0" | "0-0-0" => return Some(ChessOnly::Castling),
        _ => {}
    }
    let (first, rest) = glyphs.split_first()?;
    if !names_a_square(rest) {
        return None;
    }
    let typed = |glyph: &Glyph| text[glyph.at..].chars().next();
    let is_capital = |glyph: &Glyph| typed(glyph).is_some_and(char::is_uppercase);
    match first.base {
        'q' => Some(ChessOnly::Queen),
        'b' if is_capital(first) && !rest.iter().any(is_capital) => Some(ChessOnly::Bishop),
        _ => None,
    }
}

/// Whether the text after a letter is `d2`, `xd2`, `bd2` or `b1-d2`, with anything of no meaning after it.
fn names_a_square(glyphs: &[Glyph]) -> bool {
    let mut squares = glyphs.iter().filter(|glyph| !matches!(glyph.base, ' ' | 'x' | '-' | '+' | '#' | '!' | '?'));
    let Some(first) = squares.next() else { return false };
    let rest: Vec<&Glyph> = squares.collect();
    let all = std::iter::once(first).chain(rest.iter().copied());
    let squares_only =
        all.into_iter().all(|glyph| glyph.base.is_ascii() && (file_of(glyph).is_some() || rank_of(glyph).is_some()));
    squares_only
        && file_of(first).is_some()
        && rest.len() <= 3
        && rest.last().is_some_and(|last| rank_of(last).is_some())
}
