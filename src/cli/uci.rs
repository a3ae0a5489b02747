//! `makruk-bot uci`.

use std::io;

use clap::Args;

use crate::cli::CliError;
use makruk_engine::uci::serve;

/// Run the engine over UCI, for chess programs that know Makruk and for matches between engines
#[derive(Debug, Args)]
pub struct Uci {}

impl Uci {
    pub(super) fn run(self) -> Result<(), CliError> {
        // Uses standard output directly, because the search writes from its own thread.
        Ok(serve(io::stdin().lock(), io::stdout())?)
    }
}
