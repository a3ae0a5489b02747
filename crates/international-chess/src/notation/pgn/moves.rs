//! What a word of the movetext means as a move.

use super::super::san::ChessSan;
use super::super::text::{self, TypedMove};
use super::super::uci;
use super::{ChessPgnError, PgnItem};
use crate::rules::{ChessMove, ChessPosition};

/// How the moves of a text may be written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// In SAN, as they are written here.
    San,
    /// In SAN, UCI, or as people type them.
    Any,
}

/// How many words a typed move may take.
const WORDS: usize = 4;

/// A move as it is written.
pub(super) struct WrittenMove {
    pub mv: ChessMove,
    /// How many words it takes.
    pub words: usize,
    /// The glyph for `!` and `?` behind it.
    pub nag: Option<u16>,
}

/// The legal move that is written in the first of these words.
pub(super) fn read(words: &[&str], position: &ChessPosition, strictness: Strictness) -> Option<WrittenMove> {
    let (word, nag) = without_marks(words.first()?);
    let found = |mv, words| Some(WrittenMove { mv, words, nag });
    if let Some(mv) = word.parse::<ChessSan>().ok().and_then(|san| san.to_move(position).ok()) {
        return found(mv, 1);
    }
    if strictness == Strictness::San {
        return None;
    }
    if let Some(mv) = word.parse::<ChessMove>().ok().and_then(|mv| uci::to_legal(mv, position).ok()) {
        return found(mv, 1);
    }
    let most = if word.is_ascii() { 1 } else { words.len().min(WORDS) };
    for count in 1..=most {
        if let Ok(TypedMove::Move(mv)) = text::read(&words[..count].join(" "), position) {
            return found(mv, count);
        }
    }
    None
}

/// A word without the marks behind it, and the glyph that they stand for.
fn without_marks(word: &str) -> (&str, Option<u16>) {
    let plain = word.trim_end_matches(['!', '?', '‼', '⁇', '⁈', '⁉', ',']);
    let nag = match word[plain.len()..].trim_end_matches(',') {
        "!" => 1,
        "?" => 2,
        "!!" | "‼" => 3,
        "??" | "⁇" => 4,
        "!?" | "⁉" => 5,
        "?!" | "⁈" => 6,
        _ => return (plain, None),
    };
    (plain, Some(nag))
}

/// Why a word is no move.
pub(super) fn why_none(line: usize, word: &str, rest: &str, position: &ChessPosition) -> ChessPgnError {
    let token = quoted(word);
    match without_marks(rest).0.parse::<ChessSan>().and_then(|san| san.to_move(position)) {
        Err(error) if has_digit(rest) => ChessPgnError::Move { line, token, error },
        _ => ChessPgnError::Senseless { line, token },
    }
}

/// The one move that is written almost like the word and that makes sense.
pub(super) fn meant(
    word: &str,
    position: &ChessPosition,
    makes_sense: impl Fn(ChessMove) -> bool,
) -> Option<ChessMove> {
    const NEAR: usize = 2;
    let word = without_marks(word).0;
    let distance = |mv: ChessMove| {
        let written = [ChessSan::of(position, mv).to_string(), mv.to_string()];
        written.iter().map(|written| distance(written, word)).min().unwrap_or(usize::MAX)
    };
    let near = position.legal_moves().into_iter().map(|mv| (distance(mv), mv)).filter(|(far, _)| *far <= NEAR);
    let mut near: Vec<(usize, ChessMove)> = near.filter(|(_, mv)| makes_sense(*mv)).collect();
    near.sort_unstable();
    match near[..] {
        [(_, mv)] => Some(mv),
        [(nearest, mv), (next, _), ..] if nearest < next => Some(mv),
        _ => None,
    }
}

/// How many letters of either text are not in the other.
fn distance(one: &str, other: &str) -> usize {
    let mut rest: Vec<char> = other.chars().take(16).collect();
    let mut missing = 0;
    for letter in one.chars() {
        match rest.iter().position(|other| *other == letter) {
            Some(at) => drop(rest.swap_remove(at)),
            None => missing += 1,
        }
    }
    missing + rest.len()
}

/// Whether there is a digit in a word, as there is in almost every way to write a move.
pub(super) fn has_digit(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

/// As much of a token as an error quotes.
pub(super) fn quoted(token: &str) -> String {
    token.chars().take(24).collect()
}

/// The moves among items.
pub(super) fn moves_of(items: &[PgnItem]) -> impl Iterator<Item = ChessMove> {
    items.iter().filter_map(|item| match item {
        PgnItem::Move(mv) => Some(*mv),
        _ => None,
    })
}
