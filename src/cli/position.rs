//! The position that a command works on.

use clap::Args;

use makruk::Position;
use makruk::notation::fen;

/// The position that a command works on.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// The position as FEN; the starting position if not given
    #[arg(long, value_name = "FEN", value_parser = fen::parse_position)]
    fen: Option<Position>,
}

impl PositionArgs {
    /// The position.
    pub fn position(&self) -> Position {
        self.fen.clone().unwrap_or_else(Position::start)
    }
}
