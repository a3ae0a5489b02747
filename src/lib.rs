//! makruk-bot: Makruk (Thai chess) for Discord.
//!
//! One crate, a library with a thin binary. Data flows one way:
//!
//! ```text
//! Discord event ─▶ discord (decode) ─▶ service (load, decide, commit) ─▶ discord (present) ─▶ render + i18n ─▶ reply
//!                                         │            │
//!                                       game ─▶ rules  store (durable before anything is answered)
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod cli;
pub mod config;
pub mod discord;
pub mod game;
pub mod i18n;
pub mod notation;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod service;
pub mod store;
pub mod telemetry;
