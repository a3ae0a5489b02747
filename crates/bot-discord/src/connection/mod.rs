//! The connection to Discord: events, commands and components as they come in, and what runs beside them.
//!
//! Shards are connected with twilight's gateway, which lets us decide when a session begins and who takes it up; serenity 0.12
//! begins and resumes sessions as it sees fit, and hides why a connection was closed. Events are read as serenity's.

mod admit;
mod away_frames;
pub mod commands;
pub mod components;
pub mod connect;
pub mod discord;
mod dispatch;
mod events;
mod gateway;
mod handled_events;
mod poise_context;
mod receipts;
pub mod registration;
mod resuming;
mod session;
mod shard;
mod shards;
pub mod status;
