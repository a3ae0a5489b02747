//! What people put around a move: quotes, marks of Markdown, and its number in the game.

use super::super::glyph::ChessGlyph;

/// The glyphs of the move itself, in the order in which to try them: without its number in the game, if it has one, and as it
/// is.
pub(super) fn unwrapped(glyphs: &[ChessGlyph]) -> Vec<&[ChessGlyph]> {
    let bare = without_wrapping(glyphs);
    let numbered = without_number(bare).map(without_wrapping);
    numbered.filter(|alone| !alone.is_empty()).into_iter().chain([bare]).collect()
}

fn without_wrapping(mut glyphs: &[ChessGlyph]) -> &[ChessGlyph] {
    while let [first, rest @ ..] = glyphs
        && is_wrapping(first.base)
    {
        glyphs = rest;
    }
    while let [rest @ .., last] = glyphs
        && is_wrapping(last.base)
        && !ends_promotion(glyphs)
    {
        glyphs = rest;
    }
    glyphs
}

/// Whether the bracket at the end was opened within the move: `e8(Q)`.
fn ends_promotion(glyphs: &[ChessGlyph]) -> bool {
    matches!(glyphs, [_, .., open, _, close] if open.base == '(' && close.base == ')')
}

const fn is_wrapping(letter: char) -> bool {
    matches!(
        letter,
        ' ' | '`' | '*' | '_' | '|' | '>' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | '(' | ')' | '[' | ']'
    )
}

/// The text after the number of a move: `12.`, `12…`, `12)`, and after dots alone.
fn without_number(glyphs: &[ChessGlyph]) -> Option<&[ChessGlyph]> {
    let digits = glyphs.iter().take_while(|glyph| glyph.base.is_ascii_digit()).count();
    let rest = &glyphs[digits..];
    let dots = rest.iter().take_while(|glyph| matches!(glyph.base, '.' | ')')).count();
    (digits <= 3 && dots > 0).then_some(&rest[dots..])
}
