//! Prints random games for two for other programs to check, one to a line: the legal moves of every position and the FEN.
//!
//! ```sh
//! cargo run -p chaturanga --features measure --example random_games_for_two -- 200 | python3 crates/chaturanga/tests/two_by_pyffish.py
//! ```

use std::io::{self, BufWriter, Write};

use chaturanga::two::{TwoHistory, TwoPosition, TwoRules};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..count {
        writeln!(out, "{}", Value::Array(positions(&random_game(number))))?;
    }
    out.flush()
}

fn random_game(number: u64) -> TwoHistory {
    let mut random = StdRng::seed_from_u64(number);
    let mut history = TwoHistory::new(TwoRules::default());
    while history.outcome().is_none() && history.plies() < 300 {
        let moves = history.position().legal_moves();
        let hasty: Vec<_> = moves.iter().copied().filter(|mv| history.position().is_irreversible(*mv)).collect();
        let choice = if hasty.is_empty() || random.random_bool(0.5) { &moves } else { &hasty };
        let Some(mv) = choice.choose(&mut random) else { break };
        if history.play(*mv).is_err() {
            break;
        }
    }
    history
}

fn positions(history: &TwoHistory) -> Vec<Value> {
    let position = |ply: usize| {
        let position: &TwoPosition = history.position_at(ply);
        // A pawn's promotion is said there.
        let legal: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|mv| {
                let promotes = position.at(mv.from).is_some_and(|(_, arm)| arm == chaturanga::Arm::Pawn)
                    && matches!(mv.to.rank(), 0 | 7);
                format!("{mv}{}", if promotes { "m" } else { "" })
            })
            .collect();
        json!({"fen": position.to_string(), "legal": legal, "check": position.is_check()})
    };
    (0..=history.plies()).map(position).collect()
}
