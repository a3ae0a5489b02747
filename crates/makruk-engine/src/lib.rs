//! An engine for Makruk (หมากรุกไทย, Thai chess).
//!
//! ```
//! use makruk::History;
//! use makruk::notation::fen::parse_position;
//! use makruk_engine::{Engine, Limits, Resources, Score, Signals};
//!
//! let mut history = History::new(parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1")?);
//! let mut engine = Engine::new(Resources::default());
//! let result = engine.search(&history, &Limits::nodes(10_000), 1, &Signals::default(), &mut |_| ());
//! assert_eq!(result.lines[0].score, Score::MatesIn(1));
//! history.play(result.best_move().expect("White has legal moves"))?;
//! println!("{:?}", history.position().board());
//! // R . . . . . . k
//! // . . . . . . . .
//! // . . . . . . K .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! assert!(history.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it promises
//!
//! - **Counting and repetition are part of the search.** A count that runs out is a draw in the tree, too, so the weaker side
//!   plays for it and the chaser hurries.
//! - **A search with a node limit on one thread is deterministic**: the same searches in the same order after
//!   [`Engine::new_game`] give the same moves, scores and node counts on every machine.
//! - A search runs on the caller's thread and the helpers it was given, knows no clock but the deadline that its limits set,
//!   stops when its [`Signals`] say so, and always returns a legal move if there is one.
//!
//! It never sees the network, players, or where a game is stored, and touches files only for the endgame
//! [`tables`](tables::Tables::open).
//!
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | `engine` | [`Engine`]: a search and its result |
//! | `game`, `see` | what the search of the crate `game-search` has to know of Makruk, and static exchange evaluation |
//! | `ouk_game` | [`OukEngine`]: the same for Ouk, which is evaluated as Makruk is |
//! | [`eval`] | static evaluation: a neural network at full strength, weighted features below |
//! | [`tables`] | exact tables for one or two pieces against a bare king, with and without a count |
//! | [`uci`] | a UCI server, which the program `makruk-engine` runs on its standard streams |
//! | [`xboard`] | the same by the protocol of XBoard and WinBoard |
//! | [`suite`] | test positions, and the node count that serves as a checksum of the search |
//!
//! `docs/engine.md` in the repository tells how strong it plays, how its evaluation was tuned, and what else was tried.

#![warn(missing_docs)]

mod engine;
pub mod eval;
mod game;
mod origin;
mod ouk_game;
mod see;
pub mod suite;
pub mod tables;
pub mod uci;
pub mod xboard;

pub use engine::{Engine, SearchInfo, SearchResult};
pub use game::Makruk;
pub use game_search::{ClockLimits, Pace, Resources, Score, Signals, Skill};
pub use ouk_game::{Ouk, OukEngine};

/// Limits on a search.
pub type Limits = game_search::SearchLimits<makruk::Move>;
/// A principal variation with its score.
pub type PvLine = game_search::RankedLine<makruk::Move>;
/// A level from 1 (beginner) to 10 (full strength). Its strength is estimated on the engine's own scale: level 5 is set at 1000,
/// and the measured differences between neighbouring levels are added up from there. The scale tells how far apart levels are; it
/// is not calibrated against people.
pub type Level = game_search::GameLevel<Makruk>;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
