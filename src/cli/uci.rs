//! `makruk-bot uci`.

use std::io;

use clap::Args;

use super::Failure;
use makruk_engine::uci::serve;

/// Play as a UCI engine: for chess programs that know Makruk, and for matches between engines
#[derive(Debug, Args)]
pub struct Uci {}

impl Uci {
    pub(super) fn run(self) -> Result<(), Failure> {
        // Standard output itself and not what the command line hands around: the search speaks from its own thread.
        Ok(serve(io::stdin().lock(), io::stdout())?)
    }
}
