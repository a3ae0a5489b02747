//! The engine from outside: as a player, as a server of UCI and of XBoard's protocol, and as the one that talks to other engines.

mod endings;
mod external;
mod levels;
mod openings;
mod play;
mod players;
mod suite;
mod uci;
mod xboard;

use std::sync::LazyLock;

use makruk_engine::tables::Tables;

/// One for all tests, since making them takes seconds: those that the UCI server makes.
static TABLES: LazyLock<Tables> = LazyLock::new(|| uci::MADE_TABLES.tables.clone());
