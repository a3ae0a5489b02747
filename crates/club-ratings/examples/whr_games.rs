//! Prints random games with our ratings for another program to check, as JSON.
//!
//! ```sh
//! cargo run -p club-ratings --features measure --example whr_games | python3 crates/club-ratings/tests/whr_by_pypi.py
//! cargo run -p club-ratings --features measure --example whr_games -- 7      # from another seed
//! cargo run -p club-ratings --features measure --example whr_games -- few    # the games of the table in tests/ratings/whr_golden
//! ```

#[path = "../tests/ratings/whr_golden/games.rs"]
mod games;

use std::error::Error;

use club_ratings::whr::{Game, History, Settings};
use serde_json::{Value, json};

const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let games = match std::env::args().nth(1).as_deref() {
        Some("few") => games::few(),
        Some(seed) => games::random(seed.parse()?),
        None => games::random(SEED),
    };
    // With the opponents taken as certain, as the other program does.
    let settings =
        Settings { first_move: 35.0, tolerance: 1e-9, most_sweeps: 100_000, most_rounds: 0, ..Settings::default() };
    let history = History::of(settings, &games);
    let played: Vec<Value> = games.iter().map(written).collect();
    let ratings: Vec<Value> = history.players().iter().flat_map(|player| days(&history, *player)).collect();
    let settings = json!({
        "drift": settings.drift,
        "virtual_games": settings.virtual_games,
        "centre": settings.centre,
        "first_move": settings.first_move,
    });
    println!("{}", json!({ "settings": settings, "games": played, "ratings": ratings }));
    Ok(())
}

fn written(game: &Game<u32>) -> Value {
    json!([game.first(), game.second(), game.score().value(), game.day()])
}

fn days(history: &History<u32>, player: u32) -> Vec<Value> {
    let day = history.curve(&player).into_iter();
    day.map(|day| json!([player, day.day, day.rating.rating(), day.rating.deviation()])).collect()
}
