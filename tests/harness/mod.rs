//! What the flows are told with: a bot in a sandbox, and people who use it.
//!
//! - [`Members`] are the people of the sandbox. They use commands, press buttons and type, and wait for what the bot says.
//! - A [`Club`] is members and a bot in this process, with a clock that a test puts forward. It can be stopped and started.
//! - A [`Deployment`] is members and a bot as a process of its own, a [`BotProcess`], which can be killed.
//! - A [`Table`] is a game between two members of either. It plays, and knows its channel.
//! - A [`Player`] plays random moves for as long as the bot is killed and its database cut off.
//!
//! Each of them can do what those can do that it holds: a table what its club can do, a club what its members can do. What they
//! wait for they wait for until it is there, or for [`SOON`], which is longer than anything takes that works; [`eventually`] waits
//! for what comes with no event. Nothing is known of a time that has merely passed: [`Club::pass`] lets it pass, and [`Club::idle`]
//! says when nothing is left to do.

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
pub mod scripts;
mod sights;
mod table;

pub use bot::{SOON, database_options, sandbox_config};
pub use bot_page::BotPage;
pub use clocks::ProcessClock;
pub use club::Club;
pub use deployment::{Deployment, service_of};
pub use members::{CHANNEL, Members};
pub use messages::{
    ACCEPT, as_white, button, choice, components, custom_id, custom_ids, files, is_board, is_public, is_reply_to,
    move_numbers, moves_told, names, only_file, picture_in_words, says,
};
pub use player::{AGAIN, PATIENCE, Player, STOP, Ways, begin_game};
pub use process::{BotProcess, User, lend_tables};
pub use table::Table;
