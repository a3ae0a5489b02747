//! Openings by name, with the codes of the *Encyclopaedia of Chess Openings*.
//!
//! An opening is a sequence of moves. A game has the name of the last of its positions that is the end of such a sequence, by
//! whatever moves it came about.
//!
//! ```
//! use international_chess::openings;
//! use international_chess::{ChessHistory, ChessPosition};
//!
//! let mut history = ChessHistory::new(ChessPosition::start());
//! for mv in ["c2c4", "g8f6", "d2d4", "g7g6", "b1c3", "d7d5", "a2a3"] {
//!     history.play(mv.parse()?)?;
//! }
//! let (opening, ply) = openings::recognized(&history).unwrap();
//! assert_eq!((opening.eco, opening.name, ply), ("D80", "Grünfeld Defence", 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::game::ChessHistory;
use crate::notation::san::ChessSan;
use crate::rules::ChessPosition;

/// The table: code, name and moves of an opening on each line.
const LINES: &str = include_str!("lines.txt");

/// After how many plies no opening is looked for: the longest known one has not as many.
const LONGEST: usize = 24;

/// A named sequence of moves from the usual start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessOpening {
    /// The code in the *Encyclopaedia of Chess Openings*, A00 to E99.
    pub eco: &'static str,
    /// The name in English: the opening, and after a colon its variation.
    pub name: &'static str,
    /// The moves in SAN.
    pub moves: &'static str,
}

impl ChessOpening {
    /// The opening of a line of the table.
    fn of(line: &'static str) -> Option<ChessOpening> {
        let (eco, rest) = line.split_once(" | ")?;
        let (name, moves) = rest.split_once(" | ")?;
        Some(ChessOpening { eco, name, moves })
    }

    /// The name without the variation.
    pub fn family(&self) -> &'static str {
        self.name.split_once(':').map_or(self.name, |(family, _)| family)
    }

    /// The game that has just these moves; `None` if they are not legal, which a test rules out.
    pub fn history(&self) -> Option<ChessHistory> {
        let mut history = ChessHistory::new(ChessPosition::start());
        for word in self.moves.split(' ') {
            let mv = word.parse::<ChessSan>().ok()?.to_move(history.position()).ok()?;
            history.play(mv).ok()?;
        }
        Some(history)
    }
}

/// All openings, by code.
pub fn all() -> impl Iterator<Item = ChessOpening> {
    LINES.lines().filter_map(ChessOpening::of)
}

/// The opening of a game, with the number of plies after which it was there; `None` if it has no name or begins elsewhere.
pub fn recognized(history: &ChessHistory) -> Option<(ChessOpening, usize)> {
    static BY_POSITION: LazyLock<HashMap<u64, (ChessOpening, ChessPosition)>> = LazyLock::new(|| {
        let of = |opening: ChessOpening| {
            let position = opening.history()?.position().clone();
            Some((position.key(), (opening, position)))
        };
        all().filter_map(of).collect()
    });
    if *history.position_at(0) != ChessPosition::start() {
        return None;
    }
    (1..=history.plies().min(LONGEST)).rev().find_map(|ply| {
        let position = history.position_at(ply);
        let (opening, known) = BY_POSITION.get(&position.key())?;
        position.is_same(known).then_some((*opening, ply))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::notation::fen::format_position;
    use crate::notation::san;

    #[test]
    fn every_line_is_legal_and_written_as_usual() {
        assert_eq!(all().count(), LINES.lines().count());
        assert!(all().count() >= 250);
        for opening in all() {
            let history = opening.history().unwrap_or_else(|| panic!("{opening:?} is not legal"));
            let written: Vec<String> = history.turns().map(|(position, mv)| san::format(position, mv)).collect();
            assert_eq!(written.join(" "), opening.moves);
            assert!(history.plies() <= LONGEST, "{opening:?}");
            let [letter, digits @ ..] = opening.eco.as_bytes() else { panic!("{opening:?}") };
            assert!((b'A'..=b'E').contains(letter) && digits.len() == 2 && digits.iter().all(u8::is_ascii_digit));
        }
    }

    #[test]
    fn no_two_lines_have_the_same_moves_or_name_or_lead_to_the_same_position() {
        let (mut moves, mut names, mut positions) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
        for opening in all() {
            assert!(moves.insert(opening.moves), "{opening:?}");
            assert!(names.insert(opening.name), "{opening:?}");
            let fen = format_position(opening.history().unwrap().position());
            let same = positions.insert(fen.split(' ').next().unwrap().to_owned(), opening);
            assert_eq!(same, None, "{opening:?}");
        }
        let codes: Vec<&str> = all().map(|opening| opening.eco).collect();
        assert!(codes.is_sorted(), "the lines are sorted by code");
    }

    #[test]
    fn every_line_is_recognized_as_itself() {
        for opening in all() {
            let history = opening.history().unwrap();
            assert_eq!(recognized(&history), Some((opening, history.plies())));
        }
        assert_eq!(recognized(&ChessHistory::new(ChessPosition::start())), None);
    }
}
