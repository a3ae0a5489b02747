//! The engine for programs: the Universal Chess Interface on two streams.

mod command;
mod options;
mod server;

pub use command::{Command, Go, ParseCommandError, PositionCommand, Start};
pub use options::{Options, SetOptionError};
pub use server::serve;
