//! Openings in games: each can be reached, and none contradicts another.

mod games;
mod originality;
mod reach;
