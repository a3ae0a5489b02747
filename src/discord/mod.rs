//! Discord: decodes what people do, makes one call to [`service`](crate::service), and presents the result.
//!
//! Handlers keep no state. A handler answers only the person who acted; whatever everybody is to see is posted by
//! `delivery` from the outbox. Nothing that comes from Discord is trusted: a button's game, channel, seat and board
//! revision are checked against the store.
//!
//! # Layers
//!
//! A module imports only modules below it, or its own submodules, so the imports have no cycle:
//!
//! ```text
//! bot                                   connects, dispatches events, stops cleanly
//! commands  components  catch_up        what events and commands lead to
//! messages  review  threads  delivery
//! permissions  data  connect
//! refusal                               why a request was refused, and the words for it
//! rest                                  REST requests
//! present                               from values to messages; pure
//! custom_id  access  rest_error  settings  hint_step  ids  limits  spans
//! ```

mod access;
mod bot;
mod catch_up;
mod commands;
mod components;
mod connect;
mod custom_id;
mod data;
mod delivery;
mod hint_step;
mod ids;
mod limits;
mod messages;
mod permissions;
mod present;
mod refusal;
mod rest;
mod rest_error;
mod review;
mod settings;
mod spans;
mod threads;

pub use bot::Bot;
pub use connect::ConnectError;
pub use settings::{BotSettings, Credentials, TextMoves};
