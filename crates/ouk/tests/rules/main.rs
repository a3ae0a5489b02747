//! The rules, from outside: against known numbers, and in random games.

mod games;
mod perft;
mod properties;
