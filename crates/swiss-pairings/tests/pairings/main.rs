//! Pairings of whole tournaments: random ones, strange ones, and some that another program has paired.

mod errors;
mod golden;
mod play;
mod properties;
