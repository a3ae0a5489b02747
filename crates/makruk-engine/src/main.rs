//! The engine as a UCI program, for chess programs that know Makruk.

use std::io;

use makruk_engine::uci::serve;

fn main() -> io::Result<()> {
    serve(io::stdin().lock(), io::stdout())
}
