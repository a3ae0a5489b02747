//! The connection to Discord: events, commands and components as they come in, and what runs beside them.

pub mod bot;
pub mod commands;
pub mod components;
pub mod connect;
pub mod gateway;
pub mod registration;
pub mod shards;
pub mod supervisor;
pub mod watch;
