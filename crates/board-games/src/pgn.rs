//! A game as PGN, whichever game it is.

use std::fmt;

use chaturanga::two::TwoPgn;
use international_chess::notation::pgn::ChessPgn;
use makruk::notation::pgn::Pgn;
use ouk::OukPgn;
use pgn_syntax::{GameResult, TagError};

use crate::{GameBoard, GameOutcome, Team};

/// A game to be written as PGN.
#[derive(Clone, Debug)]
pub enum GamePgn {
    /// Of Makruk.
    Makruk(Box<Pgn>),
    /// Of chess.
    Chess(Box<ChessPgn>),
    /// Of Ouk.
    Ouk(Box<OukPgn>),
    /// Of chaturanga for two.
    Chaturanga(Box<TwoPgn>),
}

impl GamePgn {
    /// The moves of this game, and how it ended; `None` if it has no result.
    pub fn new(board: &GameBoard, outcome: Option<GameOutcome>) -> GamePgn {
        let result = outcome.map_or(GameResult::Open, |outcome| match outcome.winner() {
            Some(Team::First) => GameResult::WhiteWon,
            Some(Team::Second) => GameResult::BlackWon,
            None => GameResult::Drawn,
        });
        match board {
            GameBoard::Makruk(history) => GamePgn::Makruk(Box::new(Pgn::new(history.clone(), result))),
            GameBoard::Chess(history) => GamePgn::Chess(Box::new(ChessPgn::new(history.clone(), result))),
            GameBoard::Ouk(history) => GamePgn::Ouk(Box::new(OukPgn::new(history.clone(), result))),
            GameBoard::Chaturanga(history) => GamePgn::Chaturanga(Box::new(TwoPgn::new(history.clone(), result))),
        }
    }

    /// Sets a tag.
    ///
    /// # Errors
    /// [`TagError`] if the name is invalid or belongs to a tag that is derived from the game.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        match self {
            GamePgn::Makruk(pgn) => pgn.set_tag(name, value),
            GamePgn::Chess(pgn) => pgn.set_tag(name, value),
            GamePgn::Ouk(pgn) => pgn.set_tag(name, value),
            GamePgn::Chaturanga(pgn) => pgn.set_tag(name, value),
        }
    }

    /// Sets the comment on the move that follows the first `ply` plies.
    pub fn set_comment(&mut self, ply: usize, text: &str) {
        match self {
            GamePgn::Makruk(pgn) => pgn.set_comment(ply, text),
            GamePgn::Chess(pgn) => pgn.set_comment(ply, text),
            GamePgn::Ouk(pgn) => pgn.set_comment(ply, text),
            GamePgn::Chaturanga(pgn) => pgn.set_comment(ply, text),
        }
    }
}

impl fmt::Display for GamePgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamePgn::Makruk(pgn) => pgn.fmt(f),
            GamePgn::Chess(pgn) => pgn.fmt(f),
            GamePgn::Ouk(pgn) => pgn.fmt(f),
            GamePgn::Chaturanga(pgn) => pgn.fmt(f),
        }
    }
}
