//! The harness of the flows: a bot in a sandbox, and the people who use it.
//!
//! - [`Members`] are the people of a sandbox. They use commands, press buttons, type, and wait for what the bot says.
//! - A [`Club`] is members and a bot in this process, with a clock that a test can put forward.
//! - A [`Deployment`] is members and a bot as a process of its own, a [`BotProcess`], which can be killed.
//! - A [`Table`] is a game between two members of a club or a deployment.
//! - A [`Player`] plays random moves for both sides while the bot is killed or its database cut off.
//!
//! Each dereferences to what it holds: a table can do what its club can, and a club what its members can.
//!
//! A wait ends with an event; [`SOON`] only keeps a test from hanging. [`eventually`] waits for what has no event, such as a change
//! in the store. [`Club::pass`] lets time pass, and [`Club::idle`] waits until the bot has nothing left to do.

mod bot;
mod bot_page;
mod clocks;
mod club;
mod deployment;
pub mod eventually;
mod games;
mod members;
mod messages;
mod openapi;
mod player;
mod process;
mod round_trips;
pub mod scripts;
mod sights;
mod table;

pub use bot::{SOON, database_options, sandbox_config};
pub use bot_page::BotPage;
pub use clocks::ProcessClock;
pub use club::{Club, ClubSetup};
pub use deployment::{Deployment, service_of};
pub use members::{CHANNEL, Members};
pub use messages::{
    ACCEPT, as_white, button, choice, components, custom_id, custom_ids, files, is_board, is_public, is_reply_to,
    move_numbers, moves_told, names, only_file, picture_in_words, says,
};
pub use player::{AGAIN, PATIENCE, Player, STOP, Ways, begin_game};
pub use process::{BotProcess, User, lend_tables};
pub use round_trips::RoundTrips;
pub use table::Table;
