//! The commands of games, one file each: read the options, make one service call, respond.

pub(crate) mod board;
pub mod choices;
pub mod count;
pub(crate) mod draw;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod handoff;
pub(crate) mod hint;
pub(crate) mod look;
pub(crate) mod moves;
pub(crate) mod play;
pub(crate) mod resign;
pub(crate) mod takeback;
