//! Games for two as PGN, with `[Variant "chaturanga"]` and the rules in a tag.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use pgn_syntax::{GameResult, TagError, TokenKind, is_tag_name, main_line, numbered, tokens, write_tag, write_words};

use super::fen::TwoFenError;
use super::history::TwoHistory;
use super::notation::TwoNotation;
use super::position::{TwoPosition, TwoSide};
use super::rules::TwoRules;
use super::text::{self, TwoTextError};

/// What the tag `Variant` says.
const VARIANT: &str = "chaturanga";

/// The seven-tag roster in its standard order, except for `Result`, which is that of the game.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags that follow from the game.
const DERIVED: [&str; 5] = ["Variant", "Rules", "Result", "SetUp", "FEN"];

/// A game with its tags, and a comment behind any of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPgn {
    history: TwoHistory,
    result: GameResult,
    tags: Vec<(String, String)>,
    comments: BTreeMap<usize, String>,
}

/// Why a text is no game. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TwoPgnError {
    /// It is of another game.
    Variant,
    /// It has rules that do not exist.
    Rules,
    /// It begins in a position that cannot be.
    Start(TwoFenError),
    /// Something makes no sense where it is.
    Senseless {
        /// The line.
        line: usize,
        /// As it is written.
        word: String,
    },
    /// A word is not a legal move.
    Move {
        /// The line.
        line: usize,
        /// As it is written.
        word: String,
        /// Why it is none.
        error: TwoTextError,
    },
}

impl TwoPgnError {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            TwoPgnError::Variant => "record-variant",
            TwoPgnError::Rules => "record-rules",
            TwoPgnError::Start(error) => error.key(),
            TwoPgnError::Senseless { .. } => "record-word",
            TwoPgnError::Move { error, .. } => error.key(),
        }
    }
}

impl fmt::Display for TwoPgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TwoPgnError::Variant | TwoPgnError::Rules | TwoPgnError::Start(_) => f.write_str(self.key()),
            TwoPgnError::Senseless { line, word } => write!(f, "{} in line {line}: {word}", self.key()),
            TwoPgnError::Move { line, word, error } => write!(f, "{error} in line {line}: {word}"),
        }
    }
}

impl std::error::Error for TwoPgnError {}

impl TwoPgn {
    /// A game with this history and result, and without tags.
    pub fn new(history: TwoHistory, result: GameResult) -> TwoPgn {
        TwoPgn { history, result, tags: Vec::new(), comments: BTreeMap::new() }
    }

    /// The moves and the positions they lead to.
    pub fn history(&self) -> &TwoHistory {
        &self.history
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// The value of a tag that was set.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag such as `White` or `Date`. Control characters in the value become spaces.
    ///
    /// # Errors
    /// [`TagError`] if the name is invalid or belongs to a tag that follows from the game.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::InvalidName(name.chars().take(32).collect()));
        }
        if DERIVED.contains(&name) {
            return Err(TagError::Derived(name.to_owned()));
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.tags.retain(|(it, _)| it != name);
        self.tags.push((name.to_owned(), value));
        Ok(())
    }

    /// The comment behind a move; plies are counted from 0.
    pub fn comment(&self, ply: usize) -> Option<&str> {
        self.comments.get(&ply).map(String::as_str)
    }

    /// Puts a comment behind a move, or takes it away by an empty one; plies are counted from 0. Nothing happens if there is no such
    /// move.
    pub fn set_comment(&mut self, ply: usize, text: &str) {
        let plain: String = text.chars().map(|c| if c.is_control() || "{}".contains(c) { ' ' } else { c }).collect();
        let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() || ply >= self.history.plies() {
            self.comments.remove(&ply);
        } else {
            self.comments.insert(ply, words);
        }
    }

    fn words(&self) -> Vec<String> {
        let (mut words, mut is_interrupted) = (Vec::new(), true);
        for (ply, mv) in self.history.moves().enumerate() {
            let position = self.history.position_at(ply);
            let number = self.history.number_at(ply);
            match position.turn() {
                TwoSide::White => words.push(format!("{number}.")),
                TwoSide::Black if is_interrupted => words.push(format!("{number}...")),
                TwoSide::Black => {}
            }
            words.push(TwoNotation::San.format(position, mv));
            is_interrupted = false;
            if let Some(comment) = self.comments.get(&ply) {
                words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
                is_interrupted = true;
            }
        }
        words.push(self.result.to_string());
        words
    }
}

impl fmt::Display for TwoPgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.result.name())?;
        write_tag(f, "Variant", VARIANT)?;
        write_tag(f, "Rules", &self.history.rules().to_string())?;
        let start = self.history.position_at(0);
        if *start != TwoPosition::start(self.history.rules()) {
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

impl FromStr for TwoPgn {
    type Err = TwoPgnError;

    fn from_str(text: &str) -> Result<TwoPgn, TwoPgnError> {
        let tokens = main_line(tokens(text));
        let tags: Vec<(&str, &str)> = tokens
            .iter()
            .filter_map(|token| match &token.kind {
                TokenKind::Tag(name, value) => Some((*name, value.as_str())),
                _ => None,
            })
            .collect();
        let value = |name: &str| tags.iter().find(|(it, _)| *it == name).map(|(_, value)| *value);
        if value("Variant").is_some_and(|name| !name.eq_ignore_ascii_case(VARIANT)) {
            return Err(TwoPgnError::Variant);
        }
        let rules = match value("Rules") {
            Some(rules) => rules.parse().map_err(|_| TwoPgnError::Rules)?,
            None => TwoRules::default(),
        };
        let history = match value("FEN") {
            Some(fen) => TwoHistory::from(rules, fen.parse().map_err(TwoPgnError::Start)?),
            None => TwoHistory::new(rules),
        };
        let mut pgn = TwoPgn::new(history, GameResult::Open);
        for (name, value) in tags.iter().filter(|(name, value)| !DERIVED.contains(name) && !is_unknown(value)) {
            // A name that was read is one.
            let _ = pgn.set_tag(name, value);
        }
        for token in &tokens {
            match &token.kind {
                TokenKind::Word(word) => pgn.read_word(token.line, word)?,
                TokenKind::Comment(comment) => {
                    if let Some(last) = pgn.history.plies().checked_sub(1) {
                        pgn.set_comment(last, comment);
                    }
                }
                TokenKind::Odd(word) => {
                    return Err(TwoPgnError::Senseless { line: token.line, word: (*word).to_owned() });
                }
                _ => {}
            }
        }
        Ok(pgn)
    }
}

/// Whether the value of a tag says that nothing is known.
fn is_unknown(value: &str) -> bool {
    matches!(value, "?" | "????.??.??")
}

impl TwoPgn {
    fn read_word(&mut self, line: usize, word: &str) -> Result<(), TwoPgnError> {
        if let Some(result) = GameResult::read(word) {
            self.result = result;
            return Ok(());
        }
        let (_, word) = numbered(word);
        if word.is_empty() {
            return Ok(());
        }
        let refused = |error| TwoPgnError::Move { line, word: word.to_owned(), error };
        let mv = text::read(self.history.position(), word).map_err(refused)?;
        self.history.play(mv).map_err(|refusal| refused(TwoTextError::Illegal { mv, refusal }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::random_game;
    use super::*;

    #[test]
    fn a_game_is_written_as_everyone_reads_it() {
        let text = "[Variant \"Chaturanga\"]\n\n1. e3 e6 {[%clk 0:01:00]} 2. Bc3 *";
        let mut pgn: TwoPgn = text.parse().unwrap();
        pgn.set_tag("White", "มะลิ").unwrap();
        assert_eq!(
            pgn.to_string(),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"มะลิ\"]\n[Black \"?\"]\n[Result \"*\"]\n\
             [Variant \"chaturanga\"]\n[Rules \"facing-counsellor bare-king-plays-on stalemate-draws\"]\n\n\
             1. e3 e6 {[%clk 0:01:00]} 2. Bc3 *\n"
        );
        assert_eq!((pgn.comment(1), pgn.tag("White")), (Some("[%clk 0:01:00]"), Some("มะลิ")));
        assert!(pgn.set_tag("FEN", "x").is_err() && pgn.set_tag("", "x").is_err());
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_line() {
        let read = |text: &str| text.parse::<TwoPgn>().unwrap_err().to_string();
        assert_eq!(read("[Variant \"chaturaji\"]\n1. e3 e6"), "record-variant");
        assert_eq!(read("[Variant \"chaturanga\"]\n[Rules \"mine\"]\n1. e3"), "record-rules");
        assert_eq!(read("[Variant \"chaturanga\"]\n[FEN \"8/8 w\"]"), "fen-board");
        assert_eq!(read("[Variant \"chaturanga\"]\n\n1. e4"), "no-piece P e4 in line 3: e4");
        assert_eq!(read("[Variant \"chaturanga\"]\n\n1. e3 )"), "record-word in line 3: )");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn games_round_trip(number: u64, comment in "[a-zก-ฮ ]{0,12}") {
            let mut pgn = TwoPgn::new(random_game(number), GameResult::Drawn);
            pgn.set_comment(0, &comment);
            prop_assert_eq!(pgn.to_string().parse(), Ok(pgn));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
            let _ = format!("[Variant \"chaturanga\"]\n\n{text}").parse::<TwoPgn>();
        }
    }
}
