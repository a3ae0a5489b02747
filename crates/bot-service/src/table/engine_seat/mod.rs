//! The engine's seat: what it does in a game when it is its turn, and the tasks that make it do so.
//!
//! Nothing about it is stored but the game itself. Whose turn it is determines what is to be done, so a crash in the
//! middle of a search loses the search and nothing else.
//!
//! | file | holds |
//! |---|---|
//! | `pending_turn` | what a game waits for, decided from the game alone |
//! | `seat` | one game, step by step |
//! | `dispatcher` | one task for each game that waits for the engine |

mod dispatcher;
mod pending_turn;
mod seat;

use bot_store::cluster::ResourceKind;
pub(crate) use dispatcher::EngineDispatcher;

/// What is leased while the engine thinks about a game, by the game.
pub const ENGINE_TURN: ResourceKind = ResourceKind(2);

#[cfg(test)]
mod tests;
