//! The engine from outside: as a player, and as a server of UCI.

mod draws;
mod levels;
mod play;
mod suite;
mod uci;
