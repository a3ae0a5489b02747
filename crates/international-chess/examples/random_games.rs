//! Prints random games for other programs to check, one to a line: the moves in UCI and in SAN, and after each of them the position and
//! what may be claimed, with how the game ended.
//!
//! ```sh
//! cargo run -p international-chess --features measure --example random_games -- 10000 | python3 crates/international-chess/tests/games_by_chess.py
//! ```

#[path = "../tests/laws/games.rs"]
mod games;

use std::io::{self, BufWriter, Write};

use international_chess::notation::fen::format_position;
use international_chess::notation::pgn::{ChessPgn, GameResult};
use international_chess::notation::san;
use international_chess::{ChessHistory, ChessOutcome, ChessPosition, Color, DrawClaim};
use serde_json::{Value, json};

/// After how many plies all legal moves are written in SAN again, besides the one that is played.
const SAN_EVERY: usize = 16;

fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut out = BufWriter::new(io::stdout().lock());
    for history in (0..count).map(games::random_game) {
        writeln!(out, "{}", game(&history))?;
    }
    out.flush()
}

fn game(history: &ChessHistory) -> Value {
    let plies: Vec<Value> = history
        .turns()
        .enumerate()
        .map(|(ply, (position, mv))| {
            let mut ply = standing(&history.until(ply), position);
            ply["move"] = json!(mv.to_string());
            ply["san"] = json!(san::format(position, mv));
            ply
        })
        .collect();
    let outcome = history.outcome();
    let result = outcome.map_or(GameResult::Open, GameResult::from);
    json!({
        "start": format_position(history.position_at(0)),
        "plies": plies,
        "end": standing(history, history.position()),
        "article": outcome.map(ChessOutcome::article),
        "pgn": ChessPgn::new(history.clone(), result).to_string(),
    })
}

/// What there is to say of the last position of a game.
fn standing(history: &ChessHistory, position: &ChessPosition) -> Value {
    let legal: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    // The other program takes long to write them, so not all are compared.
    let written = history.plies().is_multiple_of(SAN_EVERY);
    let sans: Option<Vec<String>> =
        written.then(|| position.legal_moves().iter().map(|mv| san::format(position, *mv)).collect());
    let claims = history.draw_claims();
    let claimed = |claim: DrawClaim| {
        let by_move: Vec<String> =
            claims.by_move.iter().filter(|(_, it)| *it == claim).map(|(mv, _)| mv.to_string()).collect();
        json!({"now": claims.now.contains(&claim), "by": by_move})
    };
    json!({
        "fen": format_position(position),
        "legal": legal,
        "sans": sans,
        "check": position.is_check(),
        "threefold": claimed(DrawClaim::Threefold),
        "fifty": claimed(DrawClaim::FiftyMoves),
        "dead": position.is_dead(),
        "lacks": [position.lacks_material(Color::White), position.lacks_material(Color::Black)],
        "mates": [position.may_mate(Color::White), position.may_mate(Color::Black)],
    })
}
