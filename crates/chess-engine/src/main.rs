//! The UCI server on standard input and output.

use std::io;

use chess_engine::uci::serve_chess;

fn main() -> io::Result<()> {
    serve_chess(io::stdin().lock(), io::stdout())
}
