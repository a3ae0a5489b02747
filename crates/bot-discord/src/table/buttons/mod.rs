//! What the buttons, menus and forms of games do.

pub mod board;
pub mod challenge;
pub mod ending;
pub mod export;
pub mod finished;
pub mod moving;
pub mod play;
pub mod rematch;
