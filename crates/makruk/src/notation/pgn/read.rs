//! Reading PGN: the tags first, then the moves.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::commands::Comment;
use super::{DERIVED_TAGS, GameResult, MAX_LENGTH, Pgn, PgnError, fast_met_name, is_tag_name, odds};
use crate::history::{Conditions, History};
use crate::notation::fen::parse_position;
use crate::notation::san::San;
use crate::rules::{FastMet, Position};

/// How deeply variations may be nested.
const MAX_VARIATION_DEPTH: usize = 64;

impl FromStr for Pgn {
    type Err = PgnError;

    /// Reads exactly one game.
    fn from_str(text: &str) -> Result<Pgn, PgnError> {
        let mut reader = Reader::of(text)?;
        let pgn = reader.game()?;
        if reader.rest.is_empty() { Ok(pgn) } else { Err(reader.syntax_error_here()) }
    }
}

/// Reads the first game of a text that may hold several.
pub(super) fn first(text: &str) -> Result<Pgn, PgnError> {
    Reader::of(text)?.game()
}

type Tags = Vec<(String, String)>;

fn tag_value<'a>(tags: &'a Tags, name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The game that the tags describe, before its first move.
fn game_from_tags(tags: &Tags) -> Result<Pgn, PgnError> {
    if let Some(variant) = tag_value(tags, "Variant").filter(|variant| !variant.eq_ignore_ascii_case("makruk")) {
        return Err(PgnError::OtherVariant(variant.chars().take(32).collect()));
    }
    let fast_met = match tag_value(tags, "Formula") {
        None => None,
        Some(name) => Some(
            [FastMet::Leap, FastMet::Provincial]
                .into_iter()
                .find(|fast_met| fast_met_name(*fast_met) == name)
                .ok_or_else(|| PgnError::FastMet(name.chars().take(32).collect()))?,
        ),
    };
    let start = tag_value(tags, "FEN").map_or(Ok(Position::start()), parse_position)?;
    let ruleset = tag_value(tags, "Ruleset").map(str::parse).transpose()?;
    let odds = match tag_value(tags, "Odds") {
        None => None,
        Some(value) => Some(odds::read(value).ok_or_else(|| PgnError::Odds(value.chars().take(32).collect()))?),
    };
    let conditions = Conditions { ruleset: ruleset.unwrap_or_default(), fast_met, odds };
    Ok(Pgn {
        tags: tags.iter().filter(|(name, _)| !DERIVED_TAGS.contains(&name.as_str())).cloned().collect(),
        comments: BTreeMap::new(),
        history: History::under(start, conditions),
        has_ruleset: ruleset.is_some(),
        result: GameResult::Open,
    })
}

/// The text not read yet, and the current line for error messages.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn of(text: &'a str) -> Result<Reader<'a>, PgnError> {
        match text.len() > MAX_LENGTH {
            true => Err(PgnError::TooLong),
            false => Ok(Reader { rest: text.trim_start_matches('\u{feff}'), line: 1 }),
        }
    }

    /// One game, up to the tags of the next one if there is one.
    fn game(&mut self) -> Result<Pgn, PgnError> {
        let tags = self.tags()?;
        let mut pgn = game_from_tags(&tags)?;
        let after_moves = self.moves(&mut pgn)?;
        let in_tag = tag_value(&tags, "Result").and_then(GameResult::from_name);
        pgn.result = after_moves.or(in_tag).unwrap_or_default();
        Ok(pgn)
    }

    fn tags(&mut self) -> Result<Tags, PgnError> {
        let mut tags: Tags = Vec::new();
        loop {
            self.skip_blanks();
            if self.eat('[').is_none() {
                return Ok(tags);
            }
            self.skip_blanks();
            let name = self.word(|c| c.is_ascii_alphanumeric() || c == '_');
            if !is_tag_name(name) || tags.iter().any(|(known, _)| known == name) {
                return Err(self.syntax_error(name));
            }
            self.skip_blanks();
            let value = self.string()?;
            self.skip_blanks();
            self.eat(']').ok_or_else(|| self.syntax_error_here())?;
            tags.push((name.to_owned(), value));
        }
    }

    /// A quoted tag value, in which `\"` and `\\` are escapes. It may not span lines.
    fn string(&mut self) -> Result<String, PgnError> {
        self.eat('"').ok_or_else(|| self.syntax_error_here())?;
        let mut value = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(value),
                Some('\\') => match self.next() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(self.syntax_error("\\")),
                },
                Some(c) if !c.is_control() => value.push(c),
                _ => return Err(self.syntax_error(&value)),
            }
        }
    }

    /// Plays the moves on `pgn`, and returns the result if one follows them.
    fn moves(&mut self, pgn: &mut Pgn) -> Result<Option<GameResult>, PgnError> {
        let mut depth = 0;
        let mut result = None;
        loop {
            self.skip_blanks();
            let Some(c) = self.rest.chars().next() else { break };
            match c {
                '{' if depth == 0 => self.comment(pgn)?,
                '{' => drop(self.comment_text()?),
                ';' => self.skip_line(),
                '[' if result.is_some() => break,
                _ if result.is_some() => return Err(self.syntax_error_here()),
                '(' if depth < MAX_VARIATION_DEPTH => {
                    self.next();
                    depth += 1;
                }
                ')' if depth > 0 => {
                    self.next();
                    depth -= 1;
                }
                '$' => {
                    self.next();
                    if self.word(|c| c.is_ascii_digit()).is_empty() {
                        return Err(self.syntax_error("$"));
                    }
                }
                '*' if depth == 0 => {
                    self.next();
                    result = Some(GameResult::Open);
                }
                _ => {
                    let word = self.word(is_word_char);
                    match GameResult::from_name(word).filter(|_| depth == 0) {
                        Some(named) => result = Some(named),
                        None => self.play_word(pgn, word, depth)?,
                    }
                }
            }
        }
        if depth > 0 { Err(self.syntax_error("")) } else { Ok(result) }
    }

    /// Reads one word of the movetext: `12.`, `12...`, `Nd2` or `12.Nd2!`. Inside a variation it is skipped.
    fn play_word(&self, pgn: &mut Pgn, word: &str, depth: usize) -> Result<(), PgnError> {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let unnumbered = digits.trim_start_matches('.');
        let numbered = digits.len() < word.len() && unnumbered.len() < digits.len();
        let san = if numbered { unnumbered } else { word };
        let san = san.trim_end_matches(['!', '?']);
        if san.is_empty() && numbered || depth > 0 && !word.is_empty() {
            return Ok(());
        }
        if san.is_empty() {
            return Err(self.syntax_error_here());
        }
        let (line, token) = (self.line, quoted(word));
        let san: San = san.parse().map_err(|error| PgnError::Move { line, token: token.clone(), error })?;
        let mv = san.to_move(pgn.history.current()).map_err(|error| PgnError::Illegal { line, token, error })?;
        pgn.history.play(mv).map_err(|_| self.syntax_error(word))
    }

    /// A comment after the moves so far: applies what it says about counts, and keeps the rest.
    fn comment(&mut self, pgn: &mut Pgn) -> Result<(), PgnError> {
        let line = self.line;
        let text = self.comment_text()?;
        let comment = Comment::read(text).map_err(|token| PgnError::Count { line, token: quoted(&token) })?;
        for command in comment.commands {
            if !command.carry_out(&mut pgn.history) {
                return Err(PgnError::Count { line, token: command.to_string() });
            }
        }
        if let Some(ply) = pgn.history.plies().checked_sub(1) {
            let known = pgn.comments.remove(&ply).unwrap_or_default();
            pgn.set_comment(ply, &format!("{known} {}", comment.text));
        }
        Ok(())
    }

    /// The inside of a comment in braces, which may span several lines.
    fn comment_text(&mut self) -> Result<&'a str, PgnError> {
        let from = &self.rest[1..];
        loop {
            match self.next() {
                Some('}') => return Ok(&from[..from.len() - self.rest.len() - 1]),
                Some(_) => {}
                None => return Err(self.syntax_error("")),
            }
        }
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|c| c != '\n') {}
    }

    fn skip_blanks(&mut self) {
        while self.rest.starts_with(char::is_whitespace) {
            self.next();
        }
    }

    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        if self.rest.starts_with(wanted) { self.next() } else { None }
    }

    fn eat(&mut self, c: char) -> Option<()> {
        self.next_if(|next| next == c).map(|_| ())
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn syntax_error(&self, token: &str) -> PgnError {
        PgnError::Syntax { line: self.line, token: quoted(token) }
    }

    fn syntax_error_here(&self) -> PgnError {
        self.syntax_error(self.rest.split_whitespace().next().unwrap_or_default())
    }
}

/// As much of a token as an error quotes.
fn quoted(token: &str) -> String {
    token.chars().take(24).collect()
}

/// Whether a character may be part of a word of the movetext.
fn is_word_char(c: char) -> bool {
    !c.is_whitespace() && !"{}();$*[]".contains(c)
}
