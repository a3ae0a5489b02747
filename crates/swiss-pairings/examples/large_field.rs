//! Times the pairing of a large tournament, round by round: `cargo run --release -p swiss-pairings --features measure --example large_field -- 128 9`.

#[path = "../tests/pairings/play.rs"]
mod play;

use std::error::Error;
use std::time::Instant;

use play::{Field, play};
use swiss_pairings::pair;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |argument| argument.parse::<usize>());
    let (players, rounds) = (number(128)?, number(9)?);
    let field = Field { players: players..=players, rounds: rounds..=rounds, ..Field::default() };
    play(1, &field, |tournament, _| {
        let start = Instant::now();
        let boards = pair(tournament).map_or(0, |paired| paired.games.len());
        println!("round {}: {boards} boards in {:.1?}", tournament.round, start.elapsed());
    });
    Ok(())
}
