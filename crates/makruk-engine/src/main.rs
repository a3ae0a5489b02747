//! The UCI server on standard input and output.

use std::io;

use makruk_engine::uci::serve;

fn main() -> io::Result<()> {
    serve(io::stdin().lock(), io::stdout())
}
