//! The protocol of XBoard and WinBoard, version 2 (the Chess Engine Communication Protocol), over two streams.
//!
//! Only Makruk is played, so `new` sets up Makruk at once, and any other variant is refused. The engine does not think on the
//! opponent's time. Draws are never offered and offers go unanswered, which the protocol takes for a refusal.

mod clock;
mod command;
mod lines;
mod server;
mod thinking;

pub use command::{ParseXBoardError, XBoardCommand};
pub use server::serve;
