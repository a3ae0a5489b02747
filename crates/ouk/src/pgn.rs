//! A game as PGN, to be written.

use std::collections::BTreeMap;
use std::fmt;

use makruk::Color;
use makruk::notation::san;
use pgn_syntax::{GameResult, TagError, is_tag_name, write_tag, write_words};

use crate::{OukHistory, OukPosition};

/// The seven-tag roster in its standard order, except for `Result`, which is that of the game.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags whose values are derived from the game; they cannot be set.
const DERIVED_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// A game with its tags and comments, whose variant Fairy-Stockfish calls `Cambodian`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OukPgn {
    history: OukHistory,
    result: GameResult,
    tags: Vec<(String, String)>,
    comments: BTreeMap<usize, String>,
}

impl OukPgn {
    /// The moves of this game and how it ended.
    pub const fn new(history: OukHistory, result: GameResult) -> OukPgn {
        OukPgn { history, result, tags: Vec::new(), comments: BTreeMap::new() }
    }

    /// Sets a tag.
    ///
    /// # Errors
    /// [`TagError`] if the name is invalid or belongs to a tag that is derived from the game.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::InvalidName(name.to_owned()));
        }
        if DERIVED_TAGS.contains(&name) {
            return Err(TagError::Derived(name.to_owned()));
        }
        self.tags.retain(|(set, _)| set != name);
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Sets the comment on the move that follows the first `ply` plies. It keeps no braces, and single spaces between its words.
    pub fn set_comment(&mut self, ply: usize, text: &str) {
        let plain = text.replace(['{', '}'], " ");
        self.comments.insert(ply, plain.split_whitespace().collect::<Vec<_>>().join(" "));
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(set, _)| set == name).map(|(_, value)| value.as_str())
    }

    /// The movetext word by word.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::with_capacity(self.history.plies() * 2);
        for (ply, (turn, mv)) in self.history.turns().enumerate() {
            let number = self.history.number_at(ply);
            match turn.position().turn() {
                Color::White => words.push(format!("{number}.")),
                Color::Black if ply == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(san::format(turn, mv));
            let comment = self.comments.get(&ply).filter(|comment| !comment.is_empty());
            words.extend(
                comment
                    .into_iter()
                    .flat_map(|comment| format!("{{{comment}}}").split(' ').map(str::to_owned).collect::<Vec<_>>()),
            );
        }
        words.push(self.result.name().to_owned());
        words
    }
}

impl fmt::Display for OukPgn {
    /// Writes the seven-tag roster, the derived tags and the remaining tags, then an empty line and the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.result.name())?;
        write_tag(f, "Variant", "Cambodian")?;
        let start = self.history.position_at(0);
        if *start != OukPosition::default() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &start.to_string())?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        write_words(f, self.words())
    }
}

#[cfg(test)]
mod tests {
    use makruk::notation::text;

    use super::*;

    #[test]
    fn a_game_is_written_with_its_leaps_and_comments() {
        let mut history = OukHistory::default();
        for typed in ["e4", "d5", "Me3", "Kg7"] {
            let mv = text::read(typed, history.current()).unwrap().mv;
            history.play(mv).unwrap();
        }
        let mut pgn = OukPgn::new(history, GameResult::Open);
        pgn.set_tag("Site", "a club").unwrap();
        pgn.set_tag("PlyCount", "4").unwrap();
        assert!(pgn.set_tag("FEN", "").is_err() && pgn.set_tag("a b", "").is_err());
        pgn.set_comment(2, "a {leap}");
        let expected = "[Event \"?\"]\n[Site \"a club\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
            [Result \"*\"]\n[Variant \"Cambodian\"]\n[PlyCount \"4\"]\n\n1. e4 d5 2. Me3 {a leap} Kg7 *\n";
        assert_eq!(pgn.to_string(), expected);
    }
}
