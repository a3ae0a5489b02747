//! Reading PGN: games one by one, each in the dialect that makes the most sense of it.

use std::ops::Range;
use std::str::FromStr;

use pgn_syntax::{PgnToken, TokenKind, main_line, numbered, tokens, tokens_despite_slips};

use super::dialect::Dialect;
use super::movetext::Movetext;
use super::{GameResult, MAX_LENGTH, Oddity, Pgn, PgnError, PgnReading, PgnReadings, tags};

/// How many games of a text are read.
const MOST_GAMES: usize = 1000;

/// How many words of a text may make no sense before no more sense is looked for: each takes a while.
const PATIENCE: usize = 100;

impl FromStr for Pgn {
    type Err = PgnError;

    /// Reads exactly one game, as it is written here, and refuses anything odd.
    fn from_str(text: &str) -> Result<Pgn, PgnError> {
        let tokens = short_enough(text)?;
        let games = games(&tokens);
        let pgn = strictly(games[0])?;
        match games.get(1).and_then(|game| game.first()) {
            Some(next) => Err(PgnError::senseless(next)),
            None => Ok(pgn),
        }
    }
}

/// The first game of a text, read as strictly.
pub(super) fn first(text: &str) -> Result<Pgn, PgnError> {
    strictly(games(&short_enough(text)?)[0])
}

/// All games of a text.
pub(super) fn all(text: &str) -> Result<PgnReadings, PgnError> {
    let tokens = short_enough(text)?;
    let mut texts: Vec<_> = games(&tokens).into_iter().filter(|game| !game.is_empty()).collect();
    let further = texts.len().saturating_sub(MOST_GAMES);
    texts.truncate(MOST_GAMES);
    let (mut games, mut unreadable, mut patience) = (Vec::new(), Vec::new(), PATIENCE);
    let begins = texts.iter().skip(1).map(|game| begin_in(text, game));
    let ends: Vec<usize> = begins.chain([text.len()]).collect();
    let begins = std::iter::once(0).chain(ends.iter().copied());
    for ((game, begin), end) in texts.iter().zip(begins).zip(&ends) {
        let read = despite_slips(game, (text, begin..*end), patience);
        patience = patience.saturating_sub(read.oddities.len());
        match plausible(read) {
            Ok(reading) => games.push(reading),
            Err(error) => unreadable.push(error),
        }
    }
    match unreadable.first() {
        Some(error) if games.is_empty() => Err(error.clone()),
        _ => Ok(PgnReadings { games, unreadable, further }),
    }
}

fn short_enough(text: &str) -> Result<Vec<PgnToken<'_>>, PgnError> {
    if text.len() > MAX_LENGTH { Err(PgnError::TooLong) } else { Ok(main_line(tokens(text))) }
}

/// The tokens of each game; at least one game, which may be empty.
fn games<'t, 'a>(tokens: &'t [PgnToken<'a>]) -> Vec<&'t [PgnToken<'a>]> {
    let (mut games, mut begin, mut has_moves, mut has_result) = (Vec::new(), 0, false, false);
    for (at, token) in tokens.iter().enumerate() {
        let begins = match token.kind {
            TokenKind::Tag(..) => has_moves || has_result,
            TokenKind::Word(word) => has_moves && has_result && numbered(word).0 == Some(1),
            _ => false,
        };
        if begins {
            games.push(&tokens[begin..at]);
            (begin, has_moves, has_result) = (at, false, false);
        }
        if let TokenKind::Word(word) = token.kind {
            let is_result = GameResult::read(word).is_some();
            has_result |= is_result;
            has_moves |= !is_result && !numbered(word).1.is_empty();
        }
    }
    games.push(&tokens[begin..]);
    games
}

fn strictly(game: &[PgnToken<'_>]) -> Result<Pgn, PgnError> {
    let read = read(game, &[Dialect::San], 0);
    match read.oddities.into_iter().next() {
        Some(Oddity { error, .. }) => Err(error),
        None => Ok(read.pgn),
    }
}

/// Where a game begins in its text, which is not the first and so begins with a tag or a word.
fn begin_in(text: &str, game: &[PgnToken<'_>]) -> usize {
    let Some(first) = game.first() else { return text.len() };
    let at = first.text().as_ptr() as usize - text.as_ptr() as usize;
    match first.kind {
        TokenKind::Tag(..) => text[..at].rfind('[').unwrap_or(at),
        _ => at,
    }
}

/// A game in its place in a text. Where something is odd in it, a sign that opens a comment may be a slip: then that reading is
/// taken which makes more sense.
fn despite_slips(game: &[PgnToken<'_>], (text, place): (&str, Range<usize>), patience: usize) -> PgnReading {
    let (sense, reading) = in_best_dialect(game, patience);
    if sense.senseless == 0 {
        return reading;
    }
    let before = text[..place.start].matches('\n').count();
    let mut other = main_line(tokens_despite_slips(&text[place]));
    other.iter_mut().for_each(|token| token.line += before);
    if other == game {
        return reading;
    }
    let (other_sense, other_reading) = in_best_dialect(&other, patience);
    if other_sense < sense { other_reading } else { reading }
}

/// How much sense a reading makes: the less of this the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Senseless {
    /// How many words make none, or are left over; and whether the moves are numbered wrongly, as if some were missing.
    senseless: usize,
    /// How many moves are in other dialects than the reading's.
    foreign: usize,
}

/// The reading that leaves the least over and takes the least from other dialects.
fn in_best_dialect(game: &[PgnToken<'_>], patience: usize) -> (Senseless, PgnReading) {
    let in_dialect = |dialect: Dialect| {
        let others = Dialect::ALL.into_iter().filter(|other| *other != dialect);
        let dialects: Vec<Dialect> = std::iter::once(dialect).chain(others).collect();
        let Movetext { pgn, oddities, foreign, left, numbers_fit, .. } = read(game, &dialects, patience);
        let senseless = oddities.len() + left + usize::from(!numbers_fit);
        (Senseless { senseless, foreign }, PgnReading { pgn, dialect, oddities })
    };
    let mut best = in_dialect(Dialect::default());
    for dialect in Dialect::ALL.into_iter().filter(|dialect| *dialect != Dialect::default()) {
        if best.0 == (Senseless { senseless: 0, foreign: 0 }) {
            break;
        }
        let other = in_dialect(dialect);
        if other.0 < best.0 {
            best = other;
        }
    }
    best
}

fn read<'t, 'a>(game: &'t [PgnToken<'a>], dialects: &'t [Dialect], patience: usize) -> Movetext<'t, 'a> {
    let (pgn, oddities) = tags::read(game);
    Movetext::read(game, dialects, patience, pgn, oddities)
}

/// A reading that can be trusted: there is something in it, and what contradicts it is no more than a wrong name or position.
fn plausible(reading: PgnReading) -> Result<PgnReading, PgnError> {
    let is_claim = |oddity: &&Oddity| matches!(oddity.error, PgnError::OtherVariant(_) | PgnError::Start(_));
    let has_moves = reading.pgn.history().plies() > 0;
    let untrue = reading.oddities.iter().find(is_claim).filter(|_| !has_moves || reading.oddities.len() > 1);
    let empty = reading.oddities.first().filter(|_| !has_moves && !reading.pgn.has_own_start());
    match untrue.or(empty) {
        Some(oddity) => Err(oddity.error.clone()),
        None => Ok(reading),
    }
}
