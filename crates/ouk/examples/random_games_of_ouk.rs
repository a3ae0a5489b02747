//! Prints random games for Fairy-Stockfish to check, one to a line: every position with its legal moves, the move that was played, and
//! how the game ended.
//!
//! ```sh
//! cargo run -p ouk --features measure --example random_games_of_ouk -- 10000 | python3 crates/ouk/tests/games_by_pyffish.py
//! ```

#[path = "../tests/rules/games.rs"]
mod games;

use std::io::{self, BufWriter, Write};

use makruk::notation::san;
use makruk::{DrawReason, Outcome};
use ouk::OukHistory;
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut out = BufWriter::new(io::stdout().lock());
    for history in (0..count).map(games::random_game) {
        writeln!(out, "{}", game(&history))?;
    }
    out.flush()
}

fn game(history: &OukHistory) -> Value {
    let positions: Vec<Value> = (0..=history.plies()).map(|ply| standing(history, ply)).collect();
    let ended = history.outcome().map(|outcome| match outcome {
        Outcome::Win { .. } => "mate",
        Outcome::Draw(DrawReason::Stalemate) => "stalemate",
        Outcome::Draw(DrawReason::Repetition) => "repetition",
        Outcome::Draw(DrawReason::Count(_)) => "count",
        Outcome::Draw(_) => "material",
    });
    json!({ "positions": positions, "ended": ended })
}

fn standing(history: &OukHistory, ply: usize) -> Value {
    let (position, turn) = (history.position_at(ply), history.turn_at(ply));
    let legal: Vec<String> = turn.legal_moves().iter().map(ToString::to_string).collect();
    let played = history.move_at(ply);
    json!({
        "fen": position.to_string(),
        "legal": legal,
        "check": turn.position().is_check(),
        "dead": turn.position().is_insufficient_material(),
        "move": played.map(|mv| mv.to_string()),
        "san": played.map(|mv| san::format(turn, mv)),
    })
}
