//! An engine for international chess (หมากรุกสากล): the search of `game-search` with an evaluation of its own.
//!
//! # What it promises
//!
//! - **Repetition, fifty moves, stalemate and dead positions are draws in the tree**, as far as a player may claim them.
//! - **A search with a node limit on one thread is deterministic**, as the search promises.
//! - **Nothing in it was copied from another engine**: weights were tuned on games that the engine played against itself.
//!
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | `engine` | [`ChessEngine`]: a search and its result; [`ChessLevel`] |
//! | `game`, `position`, `moves`, `see` | what the search has to know of chess, and static exchange evaluation |
//! | [`eval`] | static evaluation: weighted features |
//! | [`uci`] | chess over UCI, which the program `chess-engine` serves on its standard streams |
//!
//! `docs/engine.md` in the repository tells how strong it plays and how its evaluation was tuned.

#![warn(missing_docs)]

mod engine;
pub mod eval;
mod game;
mod moves;
mod position;
mod see;
pub mod uci;

pub use engine::{ChessEngine, ChessFindings, ChessLevel, ChessLimits, ChessLine, ChessProgress};
pub use game::InternationalChess;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
