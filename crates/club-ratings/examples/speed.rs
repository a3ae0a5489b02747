//! Prints how long the whole history of a large club takes on one thread: 5,000 members, 100,000 games in three years.
//!
//! ```sh
//! cargo run --release -p club-ratings --features measure --example speed
//! ```
//!
//! A few members play most of the games, as in real clubs. Each time is the best of five, since other programs only ever slow it.

use std::time::{Duration, Instant};

use club_ratings::Score;
use club_ratings::whr::{Game, History, Settings};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

const MEMBERS: u32 = 5_000;
const GAMES: u32 = 100_000;
const DAYS: u32 = 1_095;
const SEED: u64 = 1;
const RUNS: usize = 5;

fn main() {
    let games = games(&mut StdRng::seed_from_u64(SEED));
    let (all, before) = (games.as_slice(), &games[..games.len() - 1]);
    let (cold, history) = best(|| History::of(Settings::default(), all));
    let days: usize = history.players().iter().map(|player| history.curve(player).len()).sum();
    println!("{} games of {} members on {days} player-days", games.len(), history.players().len());
    println!("all of them:      {:7.1} ms, {:?}", milliseconds(cold), history.fit());
    let earlier = History::of(Settings::default(), before);
    let (warm, history) = best(|| earlier.refit(Settings::default(), all));
    println!("with one more:    {:7.1} ms, {:?}", milliseconds(warm), history.fit());
    let (lookup, _) =
        best(|| history.players().iter().map(|player| history.rating(player, DAYS as i32)).collect::<Vec<_>>());
    println!("everyone's today: {:7.1} ms", milliseconds(lookup));
}

/// Games by members whose strengths are spread by about 300 points. Half of the games are played by a quarter of the members.
fn games(rng: &mut StdRng) -> Vec<Game<u64>> {
    let strengths: Vec<f64> = (0..MEMBERS).map(|_| (0..12).map(|_| rng.random::<f64>() - 0.5).sum()).collect();
    let member = |rng: &mut StdRng| (rng.random::<f64>().powi(2) * f64::from(MEMBERS)) as usize;
    let game = |number| {
        let (first, second) = (member(rng), member(rng));
        let expected = 1.0 / (1.0 + (1.7 * (strengths[second] - strengths[first])).exp());
        let score = match rng.random::<f64>() {
            chance if chance < 0.1 => Score::DRAW,
            chance if chance < 0.1 + 0.9 * expected => Score::WIN,
            _ => Score::LOSS,
        };
        Game::new(first as u64, second as u64, score, (number * DAYS / GAMES) as i32).ok()
    };
    (0..GAMES).filter_map(game).collect()
}

fn best<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut run = || {
        let start = Instant::now();
        let result = work();
        (start.elapsed(), result)
    };
    let first = run();
    (1..RUNS).map(|_| run()).fold(first, |best, next| if next.0 < best.0 { next } else { best })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
