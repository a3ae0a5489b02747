//! How requests wait for Discord: in which order, and how many a second.

mod lines;
mod pace;
mod priority;
mod queue;
mod window;

pub use lines::Crowded;
pub use priority::Priority;
pub use queue::{SendLoad, SendQueue};
pub use window::SendWindow;
