//! `makruk-bot uci`.

use std::io;

use clap::Args;

use crate::cli::CliError;
use chaturanga_engine::two::uci::TWO_VARIANT;
use chess_engine::uci::CHESS_VARIANT;
use game_search::uci::serve;
use makruk_engine::uci::{OUK_VARIANT, VARIANT};

/// Run the engine over UCI, for chess programs and for matches between engines
#[derive(Debug, Args)]
pub struct Uci {}

impl Uci {
    pub(super) fn run(self) -> Result<(), CliError> {
        // Uses standard output directly, because the search writes from its own thread.
        Ok(serve(io::stdin().lock(), io::stdout(), &[VARIANT, CHESS_VARIANT, OUK_VARIANT, TWO_VARIANT])?)
    }
}
