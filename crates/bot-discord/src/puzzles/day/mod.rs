//! The puzzle of the day.

pub mod changed_delivery;
pub mod channels;
pub mod commands;
pub mod delivery;
pub mod messages;
pub mod posts;
pub mod refusal;
pub mod suggestions;
