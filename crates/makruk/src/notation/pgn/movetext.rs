//! The moves of a game: what each word means, and what to do about one that means nothing.

use pgn_syntax::{PgnToken, TokenKind, numbered};

use super::commands::Comment;
use super::dialect::Dialect;
use super::{GameResult, Oddity, Pgn, PgnError, quoted};
use crate::notation::Notation;
use crate::notation::san::San;
use crate::rules::{Move, Position, Turn};

/// How many words that follow an odd one have to be legal moves.
const AHEAD: usize = 4;

/// How many words are looked at to find those.
const LOOKED_AT: usize = 12;

/// How many odd words may follow each other.
const ODD_IN_A_ROW: usize = 5;

/// How many words a typed move may take.
const WORDS: usize = 3;

/// The movetext of a game, read so far.
pub(super) struct Movetext<'t, 'a> {
    tokens: &'t [PgnToken<'a>],
    /// In the order in which they are tried.
    dialects: &'t [Dialect],
    /// How many odd words are looked into.
    patience: usize,
    /// The last word, which may be the result.
    last: Option<usize>,
    /// Whether the numbers of the moves have been right.
    pub numbers_fit: bool,
    /// The game so far.
    pub pgn: Pgn,
    /// What made no sense.
    pub oddities: Vec<Oddity>,
    /// How many moves are in other dialects than the first.
    pub foreign: usize,
    /// How many words follow the one at which it ends, because no move can be told from there on.
    pub left: usize,
}

/// What to do about a word that is no move.
enum Remedy {
    Skip,
    /// This move was meant.
    Play(Move),
}

impl<'t, 'a> Movetext<'t, 'a> {
    /// Plays the moves of a game on `pgn`, as far as that is possible.
    pub fn read(
        tokens: &'t [PgnToken<'a>],
        dialects: &'t [Dialect],
        patience: usize,
        pgn: Pgn,
        oddities: Vec<Oddity>,
    ) -> Movetext<'t, 'a> {
        let last = tokens.iter().rposition(|token| matches!(token.kind, TokenKind::Word(_)));
        let mut movetext =
            Movetext { tokens, dialects, patience, last, numbers_fit: true, pgn, oddities, foreign: 0, left: 0 };
        if let Some(TokenKind::Word(word)) = last.map(|last| &tokens[last].kind) {
            movetext.note_result(word);
        }
        let mut next = Some(0);
        while let Some((at, token)) = next.and_then(|at| Some((at, tokens.get(at)?))) {
            next = movetext.token(at, token);
            if next.is_none() {
                movetext.left = tokens[at + 1..].iter().filter(|it| matches!(it.kind, TokenKind::Word(_))).count();
            }
        }
        movetext
    }

    /// Reads the token there. The result is where to go on; `None` if nothing more makes sense, since a move is lost.
    fn token(&mut self, at: usize, token: &PgnToken<'a>) -> Option<usize> {
        match token.kind {
            TokenKind::Word(word) => return self.word(at, token, word),
            TokenKind::Comment(text) => self.comment(token.line, text),
            TokenKind::Odd(_) | TokenKind::Unclosed => self.oddities.push(PgnError::senseless(token).into()),
            // Of these only tags are in the main line.
            TokenKind::Tag(..) | TokenKind::LineComment(_) | TokenKind::Nag(_) | TokenKind::Open | TokenKind::Close => {
            }
        }
        Some(at + 1)
    }

    /// Reads a word: a number, a move, a result, or something odd.
    fn word(&mut self, at: usize, token: &PgnToken<'a>, word: &str) -> Option<usize> {
        let (number, rest) = numbered(word);
        self.numbers_fit &= number.is_none_or(|number| number == self.pgn.history.number_at(self.pgn.history.plies()));
        let is_result = self.note_result(word);
        if rest.is_empty() || is_result && self.last == Some(at) {
            return Some(at + 1);
        }
        if let Some((mv, words, dialect)) = self.move_at(at, self.pgn.history.current()) {
            self.foreign += usize::from(dialect != self.dialects[0]);
            self.pgn.history.play(mv).ok()?;
            return Some(at + words);
        }
        if !is_result && self.belongs_to_last_move(rest) {
            return Some(at + 1);
        }
        let mut oddity = Oddity::from(self.why_no_move(token.line, word, rest));
        let remedy = self.remedy(at, rest);
        if let Some(Remedy::Play(mv)) = remedy {
            oddity.mended = Some(San::of(self.pgn.history.current(), mv));
            self.pgn.history.play(mv).ok()?;
        }
        self.oddities.push(oddity);
        remedy.map(|_| at + 1)
    }

    fn note_result(&mut self, word: &str) -> bool {
        let result = GameResult::read(word);
        self.pgn.result = result.unwrap_or(self.pgn.result);
        result.is_some()
    }

    /// The legal move that is written there, how many words it takes, and its dialect.
    fn move_at(&self, at: usize, turn: Turn<'_>) -> Option<(Move, usize, Dialect)> {
        #[cfg(test)]
        TRIED.set(TRIED.get() + 1);
        let words = self.tokens[at..].iter().take(WORDS).map_while(|token| match token.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        });
        let mut words: Vec<&str> = words.collect();
        let first = words.first_mut()?;
        *first = numbered(first).1;
        self.dialects.iter().find_map(|&dialect| {
            let (mv, count) = dialect.read(&words, turn)?;
            Some((mv, count, dialect))
        })
    }

    /// Whether a word only adds to the move before it, such as หงาย, รุก and `check`.
    fn belongs_to_last_move(&self, word: &str) -> bool {
        let history = &self.pgn.history;
        let adds = |mv: Move| {
            let typed = format!("{mv} {word}");
            Dialect::Typed.read(&[&typed], history.previous()).is_some_and(|(read, _)| read == mv)
        };
        self.dialects.contains(&Dialect::Typed) && !has_digit(word) && history.last_move().is_some_and(adds)
    }

    fn why_no_move(&self, line: usize, word: &str, rest: &str) -> PgnError {
        let token = quoted(word);
        match rest.trim_end_matches(['!', '?']).parse::<San>() {
            Err(error) => PgnError::Move { line, token, error },
            Ok(san) => match san.to_move(self.pgn.history.current()) {
                Err(error) => PgnError::Illegal { line, token, error },
                Ok(_) => PgnError::Syntax { line, token },
            },
        }
    }

    /// What to do about the word there, judging by what makes sense of those that follow: it may be a remark among the moves, a
    /// move with a slip, or the first of several remarks. `None` if it must have been a move that nobody can tell.
    fn remedy(&mut self, at: usize, word: &str) -> Option<Remedy> {
        let remark = (!has_digit(word)).then_some(Remedy::Skip);
        if self.patience == 0 {
            return remark.filter(|_| self.dialects.len() > 1);
        }
        self.patience -= 1;
        let history = &self.pgn.history;
        let goes_on = |from: usize| self.legal_from(from, history.position(), history.plies()).is_some();
        if goes_on(at + 1) {
            return Some(Remedy::Skip);
        }
        if let Some(mv) = self.meant(at, word) {
            return Some(Remedy::Play(mv));
        }
        let fits = |number| !self.numbers_fit || number == self.pgn.history.number_at(history.plies());
        let words = self.tokens.iter().enumerate().skip(at + 1).filter_map(|(at, token)| match token.kind {
            TokenKind::Word(word) => Some((at, numbered(word))),
            _ => None,
        });
        let more =
            words.take_while(|(_, (number, _))| number.is_none_or(fits)).filter(|(_, (_, rest))| !rest.is_empty());
        let is_first_of_several = more.take(ODD_IN_A_ROW).any(|(next, _)| goes_on(next + 1));
        if is_first_of_several { Some(Remedy::Skip) } else { remark }
    }

    /// The one move that is written almost like the word and after which the next words are legal.
    fn meant(&self, at: usize, word: &str) -> Option<Move> {
        const NEAR: usize = 2;
        let (history, turn) = (&self.pgn.history, self.pgn.history.current());
        let distance = |mv: Move| {
            let chess = San::of(turn, mv).to_string().replace('M', "Q").replace('S', "B");
            let written = Notation::ALL.into_iter().map(|notation| notation.format(turn, mv)).chain([chess]);
            written.map(|written| distance(&written, word)).min().unwrap_or(usize::MAX)
        };
        let makes_sense = |mv: &Move| {
            let after = turn.play_unchecked(*mv);
            self.legal_from(at + 1, &after, history.plies() + 1).is_some_and(|legal| legal > 0)
        };
        let near =
            turn.legal_moves().into_iter().map(|mv| (distance(mv), mv)).filter(|(distance, _)| *distance <= NEAR);
        let mut near: Vec<(usize, Move)> = near.filter(|(_, mv)| makes_sense(mv)).collect();
        near.sort_unstable();
        match near[..] {
            [(_, mv)] => Some(mv),
            [(nearest, mv), (next, _), ..] if nearest < next => Some(mv),
            _ => None,
        }
    }

    /// How many words from there on are legal moves in a row, of as many as need be; `None` if one of them is not.
    fn legal_from(&self, mut at: usize, position: &Position, plies: usize) -> Option<usize> {
        let (mut position, mut legal, mut looked_at) = (position.clone(), 0, 0);
        while legal < AHEAD
            && looked_at < LOOKED_AT
            && let Some(token) = self.tokens.get(at)
        {
            let TokenKind::Word(word) = token.kind else {
                at += 1;
                continue;
            };
            looked_at += 1;
            let (number, rest) = numbered(word);
            if self.numbers_fit && number.is_some_and(|number| number != self.pgn.history.number_at(plies + legal)) {
                return None;
            }
            let is_end = self.last == Some(at) && GameResult::read(word).is_some();
            match self.move_at(at, Turn::from(&position)).filter(|_| !rest.is_empty() && !is_end) {
                Some((mv, words, _)) => {
                    position = position.play_unchecked(mv);
                    (at, legal) = (at + words, legal + 1);
                }
                None if is_end || !has_digit(rest) => at += 1,
                None => return None,
            }
        }
        Some(legal)
    }

    /// A comment after the moves so far: applies what it says about counts, and keeps the rest.
    fn comment(&mut self, line: usize, text: &str) {
        let comment = match Comment::read(text) {
            Ok(comment) => comment,
            Err(token) => return self.oddities.push(PgnError::Count { line, token: quoted(&token) }.into()),
        };
        for command in comment.commands {
            if !command.carry_out(&mut self.pgn.history) {
                self.oddities.push(PgnError::Count { line, token: command.to_string() }.into());
            }
        }
        if let Some(ply) = self.pgn.history.plies().checked_sub(1) {
            let known = self.pgn.comments.remove(&ply).unwrap_or_default();
            self.pgn.set_comment(ply, &format!("{known} {}", comment.text));
        }
    }
}

// How often words were read as moves.
#[cfg(test)]
thread_local! {
    pub(super) static TRIED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Whether there is a digit in a word, as there is in almost every way to write a move.
fn has_digit(word: &str) -> bool {
    word.chars().any(char::is_numeric)
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
