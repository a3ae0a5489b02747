//! The connection to Discord: events, commands and components as they come in, and what runs beside them.

pub mod commands;
pub mod components;
pub mod connect;
pub mod discord;
pub mod gateway;
pub mod registration;
pub mod shards;
pub mod status;
