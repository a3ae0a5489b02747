//! The Laws and the notations, from outside: against known numbers, and in random games.

mod games;
mod perft;
mod properties;
