//! Writing a PGN.

use std::fmt;

use super::{Pgn, ROSTER, formula_name};
use crate::notation::fen::format_position;
use crate::notation::san::San;
use crate::rules::{Color, Position};

/// No line of moves is longer, as the standard wants it.
const LINE: usize = 79;

impl fmt::Display for Pgn {
    /// The tags that every PGN has, then what the game itself tells, then the others; an empty line; the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        tag(f, "Result", self.result.name())?;
        tag(f, "Variant", "makruk")?;
        if let Some(ruleset) = self.ruleset() {
            tag(f, "Ruleset", &ruleset.to_string())?;
        }
        if let Some(fast_met) = self.history.conditions().fast_met {
            tag(f, "Formula", formula_name(fast_met))?;
        }
        let start = self.history.position_at(0);
        if *start != Position::start() {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &format_position(start))?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut width = 0;
        for word in self.words() {
            let apart = usize::from(width > 0);
            if width + apart + word.len() > LINE {
                writeln!(f)?;
                width = 0;
            } else if apart > 0 {
                f.write_str(" ")?;
                width += 1;
            }
            f.write_str(&word)?;
            width += word.len();
        }
        writeln!(f)
    }
}

impl Pgn {
    /// The moves with their numbers, and the result.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::with_capacity(self.history.plies() * 2);
        let mut number = 1;
        for (index, (turn, mv)) in self.history.turns().enumerate() {
            let side = turn.position().turn();
            match side {
                Color::White => words.push(format!("{number}.")),
                Color::Black if index == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(San::of(turn, mv).to_string());
            number += u32::from(side == Color::Black);
        }
        words.push(self.result.to_string());
        words
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}
