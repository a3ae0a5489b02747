//! The Universal Chess Interface (UCI) over two streams, for chess programs that use an engine, whatever its games.

mod command;
mod lines;
mod options;
mod origin;
mod server;
mod session;

pub use command::{Command, Go, InitialPosition, MoveText, ParseCommandError, PositionCommand};
pub use options::{EloRange, Options, SetOptionError};
pub use origin::UciOrigin;
pub use server::{UciVariant, serve};
pub use session::{GameSession, UciGame, UciSession};
