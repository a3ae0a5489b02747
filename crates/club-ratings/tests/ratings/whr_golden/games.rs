//! Games for other programs to rate.

use club_ratings::whr::Game;
use club_ratings::{Outcome, Score};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// Two friends, a newcomer who beats one of them, a pause, a day with several games, and two who only met each other.
pub const FEW: [(u32, u32, Outcome, i32); 12] = [
    (1, 2, Outcome::Win, 0),
    (2, 1, Outcome::Draw, 0),
    (1, 2, Outcome::Win, 1),
    (1, 2, Outcome::Loss, 3),
    (3, 2, Outcome::Win, 10),
    (2, 3, Outcome::Loss, 10),
    (3, 2, Outcome::Win, 10),
    (1, 3, Outcome::Draw, 11),
    (4, 5, Outcome::Win, 40),
    (5, 4, Outcome::Draw, 41),
    (3, 1, Outcome::Loss, 200),
    (1, 2, Outcome::Win, 365),
];

/// The games of [`FEW`].
pub fn few() -> Vec<Game<u32>> {
    FEW.map(|(first, second, outcome, day)| game(first, second, outcome, day)).to_vec()
}

/// 600 games of 25 players on 300 days.
pub fn random(seed: u64) -> Vec<Game<u32>> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut played = || {
        let first = rng.random_range(0..25);
        let second = (first + rng.random_range(1..25)) % 25;
        // The lower the number, the stronger.
        let decided = if rng.random_range(0..25) < 12 + second / 2 - first / 2 { Outcome::Win } else { Outcome::Loss };
        let outcome = if rng.random_bool(0.2) { Outcome::Draw } else { decided };
        game(first, second, outcome, rng.random_range(0..300))
    };
    let mut games: Vec<Game<u32>> = (0..550).map(|_| played()).collect();
    // Many games of the same two on one day, and of two on every day.
    games.extend((0..30).map(|number| game(0, 1, Outcome::ALL[number % 3], 150)));
    games.extend((0..20).map(|day| game(2, 3, *Outcome::ALL.choose(&mut rng).expect("three"), day)));
    games
}

fn game(first: u32, second: u32, outcome: Outcome, day: i32) -> Game<u32> {
    Game::new(first, second, Score::from(outcome), day).expect("two players")
}
