//! Writing PGN.

use std::fmt;

use cozy_chess::Color;
use pgn_syntax::{write_tag, write_words};

use super::{ChessPgn, PgnItem, ROSTER};
use crate::notation::fen::format_position;
use crate::notation::san;
use crate::rules::ChessPosition;

impl fmt::Display for ChessPgn {
    /// Writes the seven-tag roster, `SetUp` and `FEN` where the game does not begin as usual, and the remaining tags, then an empty
    /// line and the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.result.name())?;
        if self.has_own_start() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &format_position(self.history.position_at(0)))?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut words = Vec::with_capacity(self.items.len() * 2);
        push_line(&mut words, self.history.position_at(0).clone(), &self.items);
        words.push(self.result.to_string());
        write_words(f, words)
    }
}

/// The words of a line that begins in a position: numbers, moves, glyphs, the words of comments, variations.
fn push_line(words: &mut Vec<String>, position: ChessPosition, items: &[PgnItem]) {
    let (mut before, mut position) = (position.clone(), position);
    // Black's move has a number where it does not follow White's at once.
    let mut is_interrupted = true;
    for item in items {
        match item {
            PgnItem::Move(mv) => {
                match position.turn() {
                    Color::White => words.push(format!("{}.", position.fullmoves())),
                    Color::Black if is_interrupted => words.push(format!("{}...", position.fullmoves())),
                    Color::Black => {}
                }
                words.push(san::format(&position, *mv));
                let after = position.play_unchecked(*mv);
                before = std::mem::replace(&mut position, after);
                is_interrupted = false;
            }
            PgnItem::Nag(nag) => words.push(format!("${nag}")),
            PgnItem::Comment(text) => {
                words.extend(format!("{{{text}}}").split(' ').map(str::to_owned));
                is_interrupted = true;
            }
            PgnItem::Variation(items) => {
                let first = words.len();
                push_line(words, before.clone(), items);
                if let Some(word) = words.get_mut(first) {
                    word.insert(0, '(');
                }
                if let Some(word) = words.last_mut() {
                    word.push(')');
                }
                is_interrupted = true;
            }
        }
    }
}
