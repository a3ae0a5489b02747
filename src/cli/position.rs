//! The position that a command is about.

use clap::Args;

use makruk::Position;
use makruk::notation::fen;

/// The position that a command is about: the start, unless a FEN is given.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// The position as a FEN; the start of a game if not given
    #[arg(long, value_name = "FEN", value_parser = fen::parse_position)]
    fen: Option<Position>,
}

impl PositionArgs {
    /// The position.
    pub fn position(&self) -> Position {
        self.fen.clone().unwrap_or_else(Position::start)
    }
}
