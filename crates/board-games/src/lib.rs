//! The games that the bot knows, as values: which game, who sits where, moves, outcomes, and what a board shows.
//!
//! Whoever keeps, draws or talks about games of any kind does so by this crate. A board is a closed enum, [`GameBoard`]: games are
//! stored, so that all of them are known, and a match that forgets one does not compile. What belongs to one game alone
//! (counts, openings, claims) is asked of that game's history, which the board hands out: [`GameBoard::makruk`],
//! [`GameBoard::chess`].
//!
//! | For | Look at |
//! |---|---|
//! | which game | [`GameKind`] |
//! | whose turn it is, who wins together | [`Seat`], [`Team`], [`SeatColor`] |
//! | what the log of a game keeps of a move | [`GameMove`] |
//! | how a game ends | [`GameOutcome`] |
//! | a game as it is played | [`GameBoard`] |
//! | a game as PGN | [`GamePgn`] |
//! | a position: its pieces and moves, and how they are written | [`BoardTurn`] |
//! | what a picture shows | [`GameScene`], [`GamePiece`] |
//! | why a text or a move is refused | [`TextRefusal`], [`MoveRefusal`] |
//!
//! # What the next game brings
//!
//! A crate with its rules, a variant of [`GameKind`] and of [`GameBoard`], a file here like `chess.rs` that answers what every game
//! is asked, and its pieces in [`GamePiece`]. The compiler then names the places that say something about each game.
//!
//! Stored values keep their meaning: a seat, a move and an outcome of Makruk have the bytes that they had when there was no other
//! game.

#![warn(missing_docs)]

mod board;
mod chaturanga_game;
mod chess;
mod kind;
mod makruk_game;
mod mv;
mod outcome;
mod pgn;
mod refusal;
mod scene;
mod seat;
mod square;
mod turn;

pub use board::GameBoard;
pub use kind::GameKind;
pub use mv::{Becomes, GameMove};
pub use outcome::{GameDraw, GameOutcome, GameWin};
pub use pgn::GamePgn;
pub use pgn_syntax::TagError;
pub use refusal::{MoveRefusal, TextRefusal, TypedGameMove};
pub use scene::{BoardPiece, GamePiece, GameScene};
pub use seat::{Seat, SeatColor, Team};
pub use square::{GameSquare, NoSuchGameSquare, NotASquare};
pub use turn::BoardTurn;
