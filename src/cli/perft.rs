//! `makruk-bot perft`.

use std::io::Write;

use clap::Args;

use crate::cli::{CliError, PositionArgs};
use makruk::{divide, perft};

/// Deeper than any machine can finish, but shallow enough for the stack.
const MAX_DEPTH: i64 = 64;

/// Count the sequences of legal moves of a given length, to test and time the move generator
#[derive(Debug, Args)]
pub struct Perft {
    /// The length of the sequences in plies (moves of one side)
    #[arg(value_parser = clap::value_parser!(u32).range(..=MAX_DEPTH))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = self.position.position();
        let nodes = if self.divide && self.depth > 0 {
            let parts = divide(&position, self.depth);
            for (mv, nodes) in &parts {
                writeln!(out, "{mv}: {nodes}")?;
            }
            parts.iter().map(|(_, nodes)| nodes).sum()
        } else {
            perft(&position, self.depth)
        };
        writeln!(out, "Nodes searched: {nodes}")?;
        Ok(())
    }
}
