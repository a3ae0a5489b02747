//! Prints random games for other programs to check, one to a line: `{"pgn": …, "start": …, "moves": […], "boards": […]}`,
//! with the moves as UCI and the board of the FEN after each of them. Games with สูตรเม็ด are left out, which others don't know.
//!
//! ```sh
//! cargo run -p makruk --features measure --example random_games | python3 crates/makruk/tests/pgn_by_pyffish.py
//! ```

#[path = "../tests/rules/games.rs"]
mod games;

use std::io::{self, BufWriter, Write};

use makruk::History;
use makruk::notation::fen::format_position;
use makruk::notation::pgn::Pgn;
use serde_json::json;

use games::{GAMES, random_game};

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let known = |pgn: &Pgn| pgn.history().conditions().fast_met.is_none();
    for pgn in (0..).map(random_game).filter(known).take(GAMES as usize) {
        let history = pgn.history();
        let moves: Vec<String> = history.moves().map(|mv| mv.to_string()).collect();
        let boards: Vec<String> = (1..=history.plies()).map(|ply| board(history, ply)).collect();
        let start = format_position(history.position_at(0));
        writeln!(out, "{}", json!({"pgn": pgn.to_string(), "start": start, "moves": moves, "boards": boards}))?;
    }
    out.flush()
}

/// The first field of the FEN.
fn board(history: &History, ply: usize) -> String {
    format_position(history.position_at(ply)).split(' ').next().unwrap_or_default().to_owned()
}
