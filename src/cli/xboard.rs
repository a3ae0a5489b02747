//! `makruk-bot xboard`.

use std::io::{self, BufReader};

use clap::Args;

use crate::cli::CliError;
use makruk_engine::xboard::serve;

/// Run the engine by the protocol of XBoard and WinBoard, for chess programs that don't know UCI
#[derive(Debug, Args)]
pub struct XBoard {}

impl XBoard {
    pub(super) fn run(self) -> Result<(), CliError> {
        // Standard input is read on a thread of its own, so it is not locked here.
        Ok(serve(BufReader::new(io::stdin()), io::stdout())?)
    }
}
