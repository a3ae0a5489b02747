#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod allocation;
mod bracket;
mod colour;
mod contender;
mod criteria;
mod deadlock;
mod error;
mod matching;
mod player;
mod round;
mod tournament;

pub use error::{Deadlock, PairingError, PlayerOrBye};
pub use player::{Bye, Colour, Outcome, Player, PlayerId, Presence, Round, Score};
pub use round::pair;
pub use tournament::{Game, Pairings, Tournament, initial_order};
