//! The Universal Chess Interface (UCI) over two streams, for chess programs that use the engine.

mod command;
mod options;
mod server;

pub use command::{Command, Go, InitialPosition, ParseCommandError, PositionCommand};
pub use options::{Options, SetOptionError};
pub use server::serve;
