//! Reading a PGN: tags first, then the moves.

use std::str::FromStr;

use super::{GameResult, MAX_LENGTH, OWN, Pgn, PgnError, formula_name, is_tag_name};
use crate::history::{Conditions, History};
use crate::notation::fen::parse_position;
use crate::notation::san::San;
use crate::rules::{FastMet, Position};

/// How deep variations may stand within each other; what is deeper is no PGN that a person made.
const DEEPEST: usize = 64;

impl FromStr for Pgn {
    type Err = PgnError;

    /// Reads exactly one game.
    fn from_str(text: &str) -> Result<Pgn, PgnError> {
        if text.len() > MAX_LENGTH {
            return Err(PgnError::TooLong);
        }
        let mut reader = Reader { rest: text.trim_start_matches('\u{feff}'), line: 1 };
        let tags = reader.tags()?;
        let mut pgn = begin(&tags)?;
        let ended = reader.moves(&mut pgn)?;
        let said = own(&tags, "Result").and_then(GameResult::named);
        pgn.result = ended.or(said).unwrap_or_default();
        Ok(pgn)
    }
}

type Tags = Vec<(String, String)>;

fn own<'a>(tags: &'a Tags, name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The game that the tags announce, before its first move.
fn begin(tags: &Tags) -> Result<Pgn, PgnError> {
    if let Some(variant) = own(tags, "Variant").filter(|variant| !variant.eq_ignore_ascii_case("makruk")) {
        return Err(PgnError::OtherVariant(variant.chars().take(32).collect()));
    }
    let fast_met = match own(tags, "Formula") {
        None => None,
        Some(name) => Some(
            [FastMet::Leap, FastMet::Provincial]
                .into_iter()
                .find(|fast_met| formula_name(*fast_met) == name)
                .ok_or_else(|| PgnError::FastMet(name.chars().take(32).collect()))?,
        ),
    };
    let start = own(tags, "FEN").map_or(Ok(Position::start()), parse_position)?;
    let ruleset = own(tags, "Ruleset").map(str::parse).transpose()?;
    let conditions = Conditions { ruleset: ruleset.unwrap_or_default(), fast_met, odds: None };
    Ok(Pgn {
        tags: tags.iter().filter(|(name, _)| !OWN.contains(&name.as_str())).cloned().collect(),
        history: History::under(start, conditions),
        tells_ruleset: ruleset.is_some(),
        result: GameResult::Open,
    })
}

/// What is left of the text.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn tags(&mut self) -> Result<Tags, PgnError> {
        let mut tags: Tags = Vec::new();
        loop {
            self.skip_blanks();
            if self.eat('[').is_none() {
                return Ok(tags);
            }
            self.skip_blanks();
            let name = self.word(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            if !is_tag_name(name) || tags.iter().any(|(known, _)| known == name) {
                return Err(self.wrong(name));
            }
            self.skip_blanks();
            let value = self.string()?;
            self.skip_blanks();
            self.eat(']').ok_or_else(|| self.wrong_here())?;
            tags.push((name.to_owned(), value));
        }
    }

    /// A quoted value, with `\"` and `\\` in it. It ends on the line where it began.
    fn string(&mut self) -> Result<String, PgnError> {
        self.eat('"').ok_or_else(|| self.wrong_here())?;
        let mut value = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(value),
                Some('\\') => match self.next() {
                    Some(letter @ ('"' | '\\')) => value.push(letter),
                    _ => return Err(self.wrong("\\")),
                },
                Some(letter) if !letter.is_control() => value.push(letter),
                _ => return Err(self.wrong(&value)),
            }
        }
    }

    /// Makes the moves, and gives the result if they end in one.
    fn moves(&mut self, pgn: &mut Pgn) -> Result<Option<GameResult>, PgnError> {
        let mut depth = 0;
        let mut ended = None;
        loop {
            self.skip_blanks();
            let Some(letter) = self.rest.chars().next() else { break };
            match letter {
                '{' => self.comment('}')?,
                ';' => self.skip_line(),
                _ if ended.is_some() => return Err(self.wrong_here()),
                '(' if depth < DEEPEST => {
                    self.next();
                    depth += 1;
                }
                ')' if depth > 0 => {
                    self.next();
                    depth -= 1;
                }
                '$' => {
                    self.next();
                    if self.word(|letter| letter.is_ascii_digit()).is_empty() {
                        return Err(self.wrong("$"));
                    }
                }
                '*' if depth == 0 => {
                    self.next();
                    ended = Some(GameResult::Open);
                }
                _ => {
                    let word = self.word(is_word);
                    match GameResult::named(word).filter(|_| depth == 0) {
                        Some(result) => ended = Some(result),
                        None => self.make(pgn, word, depth)?,
                    }
                }
            }
        }
        if depth > 0 { Err(self.wrong("")) } else { Ok(ended) }
    }

    /// One word among the moves: `12.`, `12...`, `Nd2`, `12.Nd2!`. In a variation nothing is made of it.
    fn make(&self, pgn: &mut Pgn, word: &str, depth: usize) -> Result<(), PgnError> {
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let unnumbered = digits.trim_start_matches('.');
        let numbered = digits.len() < word.len() && unnumbered.len() < digits.len();
        let san = if numbered { unnumbered } else { word };
        let san = san.trim_end_matches(['!', '?']);
        if san.is_empty() && numbered || depth > 0 && !word.is_empty() {
            return Ok(());
        }
        if san.is_empty() {
            return Err(self.wrong_here());
        }
        let san: San = san.parse().map_err(|error| PgnError::Move { line: self.line, error })?;
        let mv = san.to_move(pgn.history.current()).map_err(|error| PgnError::Illegal { line: self.line, error })?;
        pgn.history.play(mv).map_err(|_| self.wrong(word))
    }

    /// `{…}`, which may go over several lines.
    fn comment(&mut self, end: char) -> Result<(), PgnError> {
        loop {
            match self.next() {
                Some(letter) if letter == end => return Ok(()),
                Some(_) => {}
                None => return Err(self.wrong("")),
            }
        }
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|letter| letter != '\n') {}
    }

    fn skip_blanks(&mut self) {
        while self.rest.starts_with(char::is_whitespace) {
            self.next();
        }
    }

    fn next(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next()?;
        self.rest = letters.as_str();
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        if self.rest.starts_with(wanted) { self.next() } else { None }
    }

    fn eat(&mut self, letter: char) -> Option<()> {
        self.next_if(|next| next == letter).map(|_| ())
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !belongs(letter)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn wrong(&self, token: &str) -> PgnError {
        PgnError::Syntax { line: self.line, token: token.chars().take(24).collect() }
    }

    fn wrong_here(&self) -> PgnError {
        self.wrong(self.rest.split_whitespace().next().unwrap_or_default())
    }
}

/// What a word among the moves is made of.
fn is_word(letter: char) -> bool {
    !letter.is_whitespace() && !"{}();$*[]".contains(letter)
}
