//! The moves of a game and of its variations: what each word means, and what to do about one that means nothing.

use pgn_syntax::{GameResult, PgnToken, TokenKind, numbered};

use super::moves::{self, Strictness, has_digit, meant, quoted, why_none};
use super::{ChessOddity, ChessPgnError, PgnItem, comment_text};
use crate::rules::{ChessMove, ChessPosition};

/// How many words that follow an odd one have to be legal moves.
const AHEAD: usize = 4;

/// How many words are looked at to find those.
const LOOKED_AT: usize = 12;

/// How many odd words may follow each other.
const ODD_IN_A_ROW: usize = 5;

/// How deep variations of variations are read.
const DEEPEST: usize = 16;

/// Reads the movetext of a game, token by token.
pub(super) struct MovetextReader<'t, 'a> {
    tokens: &'t [PgnToken<'a>],
    strictness: Strictness,
    /// How many odd words are looked into.
    patience: usize,
    at: usize,
    /// The last word of the main line, which may be the result.
    last: Option<usize>,
    /// The result, if the movetext has one.
    pub result: Option<GameResult>,
    /// What made no sense.
    pub oddities: Vec<ChessOddity>,
}

/// A line as far as it was read: the position in which its last move was made, and the one it led to.
struct LineSoFar {
    before: Option<ChessPosition>,
    position: ChessPosition,
    items: Vec<PgnItem>,
    /// Whether a move was lost, so that nothing more makes sense.
    is_lost: bool,
}

/// What to do about a word that is no move.
enum WordRemedy {
    Skip,
    /// This move was meant.
    Play(ChessMove),
}

impl<'t, 'a> MovetextReader<'t, 'a> {
    pub fn new(tokens: &'t [PgnToken<'a>], strictness: Strictness, patience: usize) -> MovetextReader<'t, 'a> {
        let mut depth = 0_usize;
        let mut last = None;
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                TokenKind::Word(_) if depth == 0 => last = Some(at),
                _ => {}
            }
        }
        MovetextReader { tokens, strictness, patience, at: 0, last, result: None, oddities: Vec::new() }
    }

    /// The moves of the main line from this position on, with all that stands among them.
    pub fn main_line(&mut self, start: ChessPosition) -> Vec<PgnItem> {
        self.line(start, 0)
    }

    fn line(&mut self, position: ChessPosition, depth: usize) -> Vec<PgnItem> {
        let mut line = LineSoFar { before: None, position, items: Vec::new(), is_lost: false };
        while let Some(token) = self.tokens.get(self.at) {
            let at = self.at;
            self.at += 1;
            match &token.kind {
                TokenKind::Close => break,
                TokenKind::Open => self.variation(&mut line, depth),
                TokenKind::Word(word) => self.word(&mut line, at, token.line, word, depth),
                TokenKind::Comment(text) | TokenKind::LineComment(text) => {
                    let text = comment_text(text);
                    if !text.is_empty() && !line.is_lost {
                        line.items.push(PgnItem::Comment(text));
                    }
                }
                TokenKind::Nag(nag) if !line.is_lost => line.items.push(PgnItem::Nag(*nag)),
                TokenKind::Odd(_) | TokenKind::Unclosed => self.senseless(token.line, token.text()),
                TokenKind::Nag(_) | TokenKind::Tag(..) => {}
            }
        }
        line.items
    }

    /// The variation that has just been opened.
    fn variation(&mut self, line: &mut LineSoFar, depth: usize) {
        let before = line.before.clone().filter(|_| !line.is_lost && depth < DEEPEST);
        let Some(before) = before else {
            if !line.is_lost {
                self.senseless(self.tokens[self.at - 1].line, "(");
            }
            return self.skip_variation();
        };
        let items = self.line(before, depth + 1);
        if !items.is_empty() {
            line.items.push(PgnItem::Variation(items));
        }
    }

    fn skip_variation(&mut self) {
        let mut depth = 1;
        while depth > 0
            && let Some(token) = self.tokens.get(self.at)
        {
            self.at += 1;
            depth += match token.kind {
                TokenKind::Open => 1,
                TokenKind::Close => -1,
                _ => 0,
            };
        }
    }

    /// Reads a word: a number, a move, a result, or something odd.
    fn word(&mut self, line: &mut LineSoFar, at: usize, number: usize, word: &str, depth: usize) {
        let rest = numbered(word).1;
        let result = GameResult::read(word);
        if depth == 0 {
            self.result = result.or(self.result);
        }
        if rest.is_empty() || line.is_lost || result.is_some() && (depth > 0 || self.last == Some(at)) {
            return;
        }
        // Where so much makes no sense, what people may type is not tried any more: it takes a while.
        let strictness = if self.patience == 0 { Strictness::San } else { self.strictness };
        if let Some(written) = moves::read(&self.words(at), &line.position, strictness) {
            line.play(written.mv);
            line.items.extend(written.nag.map(PgnItem::Nag));
            self.at = at + written.words;
            return;
        }
        let error = why_none(number, word, rest, &line.position);
        let remedy = self.remedy(at, rest, &line.position);
        let mut oddity = ChessOddity { error, mended: None };
        match remedy {
            Some(WordRemedy::Skip) => {}
            Some(WordRemedy::Play(mv)) => {
                oddity.mended = Some(mv);
                line.play(mv);
            }
            None => line.is_lost = true,
        }
        self.oddities.push(oddity);
    }

    /// The words from there on, as many as a move may take.
    fn words(&self, at: usize) -> Vec<&'a str> {
        let words = self.tokens[at..].iter().map_while(|token| match token.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        });
        let mut words: Vec<&str> = words.take(4).collect();
        if let Some(first) = words.first_mut() {
            *first = numbered(first).1;
        }
        words
    }

    /// What to do about the word there, judging by what makes sense of those that follow: it may be a remark among the moves, a
    /// move with a slip, or the first of several remarks. `None` if it must have been a move that nobody can tell.
    fn remedy(&mut self, at: usize, word: &str, position: &ChessPosition) -> Option<WordRemedy> {
        if self.strictness == Strictness::San {
            return None;
        }
        let remark = (!has_digit(word)).then_some(WordRemedy::Skip);
        if self.patience == 0 {
            return remark;
        }
        self.patience -= 1;
        let goes_on = |from: usize| self.legal_from(from, position.clone());
        if goes_on(at + 1).is_some_and(|legal| legal > 0) {
            return Some(WordRemedy::Skip);
        }
        let makes_sense =
            |mv: ChessMove| self.legal_from(at + 1, position.play_unchecked(mv)).is_some_and(|legal| legal > 0);
        if let Some(mv) = meant(word, position, makes_sense) {
            return Some(WordRemedy::Play(mv));
        }
        let later = self.following(at + 1).take(ODD_IN_A_ROW);
        let is_first_of_several = later.into_iter().any(|next| goes_on(next + 1).is_some_and(|legal| legal > 0));
        if is_first_of_several { Some(WordRemedy::Skip) } else { remark }
    }

    /// The words of this line from there on.
    fn following(&self, from: usize) -> impl Iterator<Item = usize> {
        let mut depth = 0_i32;
        let words = self.tokens[from.min(self.tokens.len())..].iter().enumerate().map_while(move |(at, token)| {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                TokenKind::Word(word) if depth == 0 && !numbered(word).1.is_empty() => return Some(Some(from + at)),
                _ => {}
            }
            (depth >= 0).then_some(None)
        });
        words.flatten()
    }

    /// How many words from there on are legal moves in a row, of as many as need be; `None` if one of them is not.
    fn legal_from(&self, from: usize, mut position: ChessPosition) -> Option<usize> {
        let (mut legal, mut next) = (0, from);
        for at in self.following(from).take(LOOKED_AT) {
            if legal >= AHEAD {
                break;
            }
            if at < next {
                continue;
            }
            let TokenKind::Word(word) = self.tokens[at].kind else { continue };
            if GameResult::read(word).is_some() {
                break;
            }
            match moves::read(&self.words(at), &position, self.strictness) {
                Some(written) => {
                    position = position.play_unchecked(written.mv);
                    (legal, next) = (legal + 1, at + written.words);
                }
                None if !has_digit(word) => {}
                None => return None,
            }
        }
        Some(legal)
    }

    fn senseless(&mut self, line: usize, token: &str) {
        let error = ChessPgnError::Senseless { line, token: quoted(token) };
        self.oddities.push(ChessOddity { error, mended: None });
    }
}

impl LineSoFar {
    fn play(&mut self, mv: ChessMove) {
        let after = self.position.play_unchecked(mv);
        self.before = Some(std::mem::replace(&mut self.position, after));
        self.items.push(PgnItem::Move(mv));
    }
}
