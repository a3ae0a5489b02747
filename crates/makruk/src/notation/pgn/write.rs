//! Writing PGN.

use std::fmt;

use pgn_syntax::{write_tag, write_words};

use super::commands::commands_at;
use super::{Pgn, ROSTER, fast_met_name, odds};
use crate::notation::fen::format_setup;
use crate::notation::san::San;
use crate::rules::{Color, Setup};

impl fmt::Display for Pgn {
    /// Writes the seven-tag roster, the derived tags and the remaining tags, then an empty line and the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.result.name())?;
        write_tag(f, "Variant", "Makruk")?;
        if let Some(ruleset) = self.ruleset() {
            write_tag(f, "Ruleset", &ruleset.to_string())?;
        }
        if let Some(fast_met) = self.history.conditions().fast_met {
            write_tag(f, "Formula", fast_met_name(fast_met))?;
        }
        if let Some((giver, odds)) = self.history.conditions().odds {
            write_tag(f, "Odds", &odds::write(giver, odds))?;
        }
        if self.has_own_start() {
            let start = Setup { fullmoves: self.history.first_number(), ..self.history.position_at(0).to_setup() };
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &format_setup(&start))?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        write_words(f, self.words())
    }
}

impl Pgn {
    /// The movetext word by word: move numbers, moves, the words of comments and the result.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::with_capacity(self.history.plies() * 2);
        words.extend(self.comment_words(0));
        for (index, (turn, mv)) in self.history.turns().enumerate() {
            let (side, number) = (turn.position().turn(), self.history.number_at(index));
            match side {
                Color::White => words.push(format!("{number}.")),
                Color::Black if index == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(San::of(turn, mv).to_string());
            words.extend(self.comment_words(index + 1));
        }
        words.push(self.result.to_string());
        words
    }

    /// The comment after `plies` plies: the commands about counts, and the comment that was set.
    fn comment_words(&self, plies: usize) -> Vec<String> {
        let set = plies.checked_sub(1).and_then(|last| self.comments.get(&last)).cloned();
        let parts: Vec<String> = commands_at(&self.history, plies).into_iter().chain(set).collect();
        if parts.is_empty() {
            return Vec::new();
        }
        format!("{{{}}}", parts.join(" ")).split(' ').map(str::to_owned).collect()
    }
}
