//! Reading PGN: games one by one, their tags and their moves.

use std::str::FromStr;

use pgn_syntax::{GameResult, PgnToken, TokenKind, numbered, tokens};

use super::moves::{Strictness, moves_of, quoted};
use super::movetext::MovetextReader;
use super::{ChessOddity, ChessPgn, ChessPgnError, ChessPgnReading, ChessPgnReadings, DERIVED_TAGS, MAX_LENGTH};
use crate::game::ChessHistory;
use crate::notation::fen::parse_position;
use crate::rules::ChessPosition;

/// How many games of a text are read.
const MOST_GAMES: usize = 1000;

/// How many words of a text may make no sense before no more sense is looked for: each takes a while.
const PATIENCE: usize = 100;

impl FromStr for ChessPgn {
    type Err = ChessPgnError;

    /// Reads exactly one game, as it is written here, and refuses anything odd.
    fn from_str(text: &str) -> Result<ChessPgn, ChessPgnError> {
        let tokens = short_enough(text)?;
        let games = games(&tokens);
        let reading = read(games[0], Strictness::San, 0);
        if let Some(oddity) = reading.oddities.into_iter().next() {
            return Err(oddity.error);
        }
        match games.get(1).and_then(|game| game.first()) {
            Some(next) => Err(ChessPgnError::Senseless { line: next.line, token: quoted(next.text()) }),
            None => Ok(reading.pgn),
        }
    }
}

/// All games of a text.
pub(super) fn all(text: &str) -> Result<ChessPgnReadings, ChessPgnError> {
    let tokens = short_enough(text)?;
    let mut texts: Vec<_> = games(&tokens).into_iter().filter(|game| !game.is_empty()).collect();
    let further = texts.len().saturating_sub(MOST_GAMES);
    texts.truncate(MOST_GAMES);
    let (mut games, mut unreadable, mut patience) = (Vec::new(), Vec::new(), PATIENCE);
    for game in texts {
        let reading = read(game, Strictness::Any, patience);
        patience = patience.saturating_sub(reading.oddities.len());
        match plausible(reading) {
            Ok(reading) => games.push(reading),
            Err(error) => unreadable.push(error),
        }
    }
    match unreadable.first() {
        Some(error) if games.is_empty() => Err(error.clone()),
        _ => Ok(ChessPgnReadings { games, unreadable, further }),
    }
}

fn short_enough(text: &str) -> Result<Vec<PgnToken<'_>>, ChessPgnError> {
    if text.len() > MAX_LENGTH { Err(ChessPgnError::TooLong) } else { Ok(tokens(text)) }
}

/// The tokens of each game; at least one game, which may be empty.
fn games<'t, 'a>(tokens: &'t [PgnToken<'a>]) -> Vec<&'t [PgnToken<'a>]> {
    let (mut games, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    let (mut has_moves, mut has_result) = (false, false);
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        let begins = match token.kind {
            TokenKind::Tag(..) => has_moves || has_result,
            TokenKind::Word(word) => depth == 0 && has_moves && has_result && numbered(word).0 == Some(1),
            _ => false,
        };
        if begins {
            games.push(&tokens[begin..at]);
            (begin, has_moves, has_result) = (at, false, false);
        }
        if let TokenKind::Word(word) = token.kind
            && depth == 0
        {
            let is_result = GameResult::read(word).is_some();
            has_result |= is_result;
            has_moves |= !is_result && !numbered(word).1.is_empty();
        }
    }
    games.push(&tokens[begin..]);
    games
}

fn read(game: &[PgnToken<'_>], strictness: Strictness, patience: usize) -> ChessPgnReading {
    let mut oddities: Vec<ChessOddity> = Vec::new();
    let mut odd = |error| oddities.push(ChessOddity { error, mended: None });
    let mut tags: Vec<(String, String)> = Vec::new();
    for token in game {
        let TokenKind::Tag(name, value) = &token.kind else { continue };
        match tags.iter().any(|(known, _)| known == name) {
            true => odd(ChessPgnError::Senseless { line: token.line, token: quoted(name) }),
            false => tags.push(((*name).to_owned(), value.clone())),
        }
    }
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    if let Some(variant) = tag("Variant").filter(|variant| !is_chess(variant)) {
        odd(ChessPgnError::OtherVariant(quoted(variant)));
    }
    let start = tag("FEN").map_or(Ok(ChessPosition::start()), parse_position).unwrap_or_else(|error| {
        odd(ChessPgnError::Start(error));
        ChessPosition::start()
    });
    let mut movetext = MovetextReader::new(game, strictness, patience);
    let items = movetext.main_line(start.clone());
    let result = movetext.result.or_else(|| tag("Result").and_then(GameResult::read)).unwrap_or_default();
    oddities.append(&mut movetext.oddities);
    let mut history = ChessHistory::new(start);
    let all_legal = moves_of(&items).all(|mv| history.play(mv).is_ok());
    debug_assert!(all_legal, "only legal moves are read");
    tags.retain(|(name, _)| !DERIVED_TAGS.contains(&name.as_str()));
    ChessPgnReading { pgn: ChessPgn { tags, history, items, result }, oddities }
}

/// Whether a variant is chess by one of its names. Chess960 is none: it castles otherwise.
fn is_chess(variant: &str) -> bool {
    let name = variant.to_lowercase();
    ["standard", "chess", "normal", "from position", "classical", "orthodox", "หมากรุกสากล", ""].contains(&name.trim())
}

/// A reading that can be trusted: there is something in it, and what contradicts it is no more than a wrong name or position.
fn plausible(reading: ChessPgnReading) -> Result<ChessPgnReading, ChessPgnError> {
    let is_claim =
        |oddity: &&ChessOddity| matches!(oddity.error, ChessPgnError::OtherVariant(_) | ChessPgnError::Start(_));
    let has_moves = reading.pgn.history().plies() > 0;
    let untrue = reading.oddities.iter().find(is_claim).filter(|_| !has_moves || reading.oddities.len() > 1);
    let empty = reading.oddities.first().filter(|_| !has_moves && !reading.pgn.has_own_start());
    match untrue.or(empty) {
        Some(oddity) => Err(oddity.error.clone()),
        None => Ok(reading),
    }
}
