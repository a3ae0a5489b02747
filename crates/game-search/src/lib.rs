//! A search for board games of two players that knows no game.
//!
//! It asks [`SearchGame`] and [`SearchPosition`] for everything about rules and evaluation, and is compiled for each game by
//! itself, so the seam costs nothing. `makruk-engine` and `chess-engine` are what it looks like from outside.
//!
//! # What it promises
//!
//! - **A search with a node limit on one thread is deterministic**: the same searches in the same order after
//!   [`SearchEngine::new_game`] give the same moves, scores and node counts on every machine.
//! - A search runs on the caller's thread and the helpers it was given, knows no clock but the deadline that its limits set,
//!   stops when its [`Signals`] say so, and always returns a legal move if there is one.
//! - **Repetition is part of the search**, and so is every draw that the game knows.
//!
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | `game` | [`SearchGame`], [`SearchPosition`]: what a game has to tell |
//! | `engine` | [`SearchEngine`]: a search and its result |
//! | `search` | iterative deepening, principal variation search, quiescence search, move ordering, pruning |
//! | `tt`, [`score`] | transposition table, values and [`Score`] |
//! | [`net`] | a small neural network that evaluates, trained for each game |
//! | `limits` | [`SearchLimits`], [`Signals`] to a search, and sharing processors by [`Pace`] |
//! | [`uci`] | a UCI server for any number of games |
//! | `weight` | [`Weight`] of a feature in middlegame and endgame |
//! | `skill`, `handicap`, `level` | playing below full strength: [`Skill`] on the scale of UCI, ten levels ([`GameLevel`]) for people |

#![warn(missing_docs)]

mod engine;
mod game;
mod handicap;
mod level;
mod limits;
pub mod net;
pub mod score;
mod search;
mod skill;
#[cfg(test)]
mod toy;
mod tt;
pub mod uci;
mod weight;

pub use engine::{RankedLine, Resources, SearchEngine, SearchFindings, SearchProgress};
pub use game::{EvaluationKind, LegalMoves, MoveOf, Played, ROLES, SearchGame, SearchMove, SearchPosition};
pub use handicap::HandicapParams;
pub use level::{GameLevel, InvalidLevel};
pub use limits::{ClockLimits, Pace, SearchLimits, Signals};
pub use score::Score;
pub use skill::Skill;
pub use weight::Weight;
