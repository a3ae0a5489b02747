//! What people put around a move: quotes, marks of Markdown, its number in the game, and a command typed as a text.

use super::super::glyph::Glyph;

/// The glyphs of the move itself, in the order in which to try them: without its number in the game, if it has one, and as it
/// is.
pub(super) fn unwrapped(glyphs: &[Glyph]) -> Vec<&[Glyph]> {
    let bare = without_command(without_wrapping(glyphs));
    let numbered = without_number(bare).map(without_wrapping);
    numbered.filter(|move_alone| !move_alone.is_empty()).into_iter().chain([bare]).collect()
}

/// Without quotes, brackets and marks of Markdown around the text.
fn without_wrapping(mut glyphs: &[Glyph]) -> &[Glyph] {
    while let [first, rest @ ..] = glyphs
        && (is_wrapping(first.base) || first.base == ' ')
    {
        glyphs = rest;
    }
    while let [rest @ .., last] = glyphs
        && (is_wrapping(last.base) || last.base == ' ')
    {
        glyphs = rest;
    }
    glyphs
}

const fn is_wrapping(letter: char) -> bool {
    matches!(
        letter,
        '`' | '*' | '_' | '~' | '|' | '>' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | '(' | ')' | '[' | ']'
    )
}

/// The text after the command that makes a move, and after the name of its option: `/move e4`, `/เดิน ตาเดิน:จ๔`.
fn without_command(glyphs: &[Glyph]) -> &[Glyph] {
    match after(glyphs, &["/move ", "/เดน "]).map(without_wrapping) {
        Some(rest) => after(rest, &["move:", "ตาเดน:"]).map_or(rest, without_wrapping),
        None => glyphs,
    }
}

/// The text after one of these beginnings, which have no marks.
fn after<'a>(glyphs: &'a [Glyph], beginnings: &[&str]) -> Option<&'a [Glyph]> {
    let begins = |with: &&&str| glyphs.iter().map(|glyph| glyph.base).take(with.chars().count()).eq(with.chars());
    beginnings.iter().find(begins).map(|beginning| &glyphs[beginning.chars().count()..])
}

/// The text after the number of a move: `12.`, `12…`, `12)`.
fn without_number(glyphs: &[Glyph]) -> Option<&[Glyph]> {
    let digits = glyphs.iter().take_while(|glyph| glyph.base.is_ascii_digit()).count();
    let rest = &glyphs[digits..];
    let dots = rest.iter().take_while(|glyph| matches!(glyph.base, '.' | ')')).count();
    ((1..=3).contains(&digits) && dots > 0).then_some(&rest[dots..])
}
