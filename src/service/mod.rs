//! Transactions: the one door through which anything changes, for people and for time alike.
//!
//! Nothing here knows Discord. A wish comes in with the number of the event that carried it, so that a redelivery takes
//! effect once; what must be said goes out through the outbox, written in the same commit, so that a crash cannot
//! silence it. `now` and the lots come from outside.

mod advice;
mod clock;
mod delivered;
mod engine_seat;
mod error;
mod games;
mod outbox;
mod place;
mod recent;
mod records;
mod scheduler;
mod server;
mod settings;
pub mod thinking;
mod transaction;
mod which_game;

pub use advice::Advice;
pub use clock::{Clock, Coin, FairCoin, ManualClock, SystemClock};
pub use delivered::Delivered;
pub use engine_seat::{EngineSeat, situation};
pub use error::ServiceError;
pub use games::{Announced, BoardRevision, CHALLENGE_TTL, Games, MoveInput, OPEN_GAMES_LIMIT, Snapshot};
pub use outbox::{GameMessages, Notice};
pub use place::{ChannelId, EventId, MessageId, MessageRef, Place, Request};
pub use server::{HouseRules, ServerSettings};
pub use settings::{Pings, Settings};
pub use thinking::{Asker, Hinting, Reviewing, ThinkError, Thinkers, ThinkingSettings};
pub use which_game::GameQuery;

#[cfg(test)]
mod tests;
