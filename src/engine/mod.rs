//! What the bot plays with: the search, and tables that know small endings by heart.

pub mod tables;
