//! A game as PGN.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use makruk::Color;
use makruk::notation::text::TextError;
use makruk::notation::{san, text};
use pgn_syntax::{
    GameResult, PgnToken, TagError, TokenKind, is_tag_name, main_line, numbered, tokens, write_tag, write_words,
};
use thiserror::Error;

use crate::fen::{self, OukFenError};
use crate::{OukHistory, OukPosition};

/// The names that the game goes by in the tag `Variant`.
const VARIANTS: [&str; 3] = ["cambodian", "ouk", "อุก"];

/// The seven-tag roster in its standard order, except for `Result`, which is that of the game.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags whose values are derived from the game; they cannot be set.
const DERIVED_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// Why a text is no game. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OukPgnError {
    /// The tag `Variant` names another game.
    #[error("a game of {0:?}")]
    OtherVariant(String),
    /// The tag `FEN` is no position.
    #[error(transparent)]
    Start(#[from] OukFenError),
    /// Something makes no sense where it is.
    #[error("line {line}: {word:?} makes no sense")]
    Senseless {
        /// The line.
        line: usize,
        /// As it is written.
        word: String,
    },
    /// A word is not a legal move.
    #[error("line {line}: {word:?} is no legal move")]
    Move {
        /// The line.
        line: usize,
        /// As it is written.
        word: String,
        /// Why it is none.
        error: TextError,
    },
}

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

    /// The moves and the positions they lead to.
    pub const fn history(&self) -> &OukHistory {
        &self.history
    }

    /// The result.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// The value of a tag that was set.
    pub fn tag(&self, name: &str) -> Option<&str> {
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

impl FromStr for OukPgn {
    type Err = OukPgnError;

    /// Reads one game, in any notation of a move that can be typed. Variations and annotation glyphs are left out.
    fn from_str(text: &str) -> Result<OukPgn, OukPgnError> {
        let tokens = main_line(tokens(text));
        let value = |name: &str| {
            tokens.iter().find_map(|token| match &token.kind {
                TokenKind::Tag(it, value) if *it == name => Some(value.as_str()),
                _ => None,
            })
        };
        if let Some(variant) = value("Variant").filter(|variant| !is_ouk(variant)) {
            return Err(OukPgnError::OtherVariant(variant.chars().take(32).collect()));
        }
        let start = value("FEN").map_or(Ok(OukPosition::default()), fen::parse_position)?;
        let mut pgn = OukPgn::new(OukHistory::new(start), GameResult::Open);
        for token in &tokens {
            pgn.read(token)?;
        }
        Ok(pgn)
    }
}

impl OukPgn {
    fn read(&mut self, token: &PgnToken<'_>) -> Result<(), OukPgnError> {
        match &token.kind {
            TokenKind::Tag(name, value)
                if !DERIVED_TAGS.contains(name) && !matches!(value.as_str(), "?" | "????.??.??") =>
            {
                // A name that was read is one.
                let _ = self.set_tag(name, value);
            }
            TokenKind::Comment(comment) => {
                if let Some(last) = self.history.plies().checked_sub(1) {
                    self.set_comment(last, comment);
                }
            }
            TokenKind::Word(word) => return self.read_word(token.line, word),
            TokenKind::Odd(word) => {
                return Err(OukPgnError::Senseless { line: token.line, word: (*word).to_owned() });
            }
            _ => {}
        }
        Ok(())
    }

    fn read_word(&mut self, line: usize, word: &str) -> Result<(), OukPgnError> {
        if let Some(result) = GameResult::read(word) {
            self.result = result;
            return Ok(());
        }
        let (_, word) = numbered(word);
        if word.is_empty() {
            return Ok(());
        }
        let refused = |error| OukPgnError::Move { line, word: word.to_owned(), error };
        let mv = text::read(word, self.history.current()).map_err(refused)?.mv;
        self.history.play(mv).map_err(|_| refused(TextError::NoSuchMove { nearest: Vec::new() }))
    }
}

/// Whether a variant is Ouk by one of its names.
fn is_ouk(variant: &str) -> bool {
    let name = variant.to_lowercase();
    VARIANTS.iter().any(|known| name.contains(known))
}

#[cfg(test)]
mod tests {
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
        assert_eq!(expected.parse(), Ok(pgn));
    }

    #[test]
    fn what_is_no_game_of_ouk_is_refused_with_its_line() {
        let read = |text: &str| text.parse::<OukPgn>().unwrap_err();
        assert_eq!(read("[Variant \"Makruk\"]\n1. e4"), OukPgnError::OtherVariant("Makruk".to_owned()));
        assert!(matches!(read("[FEN \"8/8 w\"]"), OukPgnError::Start(_)));
        assert_eq!(read("\n)"), OukPgnError::Senseless { line: 2, word: ")".to_owned() });
        // A king that has moved leaps no more.
        let OukPgnError::Move { line, word, .. } = read("1. e4 e5 2. Kd2 Nd7\n3. Kb3") else { panic!("a move") };
        assert_eq!((line, word.as_str()), (2, "Kb3"));
        let plies = |text: &str| text.parse::<OukPgn>().map(|pgn| pgn.history().plies());
        assert_eq!(plies("[Variant \"Cambodian\"]\n๑. จ๔ d5 ๒. ม็จ๓ (2. d4) Kg7 1-0"), Ok(4));
    }
}
