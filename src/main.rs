//! The `makruk-bot` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    makruk_bot::cli::main()
}
