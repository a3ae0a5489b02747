//! A club whose strengths are known.

use club_ratings::forecast::DrawRate;
use club_ratings::whr::Game;
use club_ratings::{Outcome, Score};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// What a club is like. Strengths are in points, with 1500 as their mean.
#[derive(Clone, Copy, Debug)]
pub struct Club {
    pub players: u32,
    pub games: u32,
    /// Over how many days the games are spread, evenly.
    pub days: i32,
    /// The standard deviation of the strengths on the first day.
    pub spread: f64,
    /// The variance that a day adds to each strength, in square points.
    pub drift: f64,
    /// How often a game between equals is drawn.
    pub draws: f64,
}

impl Club {
    /// Half a year of a small club that plays almost twice a day.
    pub const SMALL: Club = Club { players: 30, games: 300, days: 180, spread: 250.0, drift: 25.0, draws: 0.2 };

    /// A year of a large one.
    pub const LARGE: Club = Club { players: 200, games: 10_000, days: 365, spread: 250.0, drift: 25.0, draws: 0.2 };
}

/// A game with its end.
pub struct Played {
    pub game: Game<u32>,
    pub outcome: Outcome,
}

/// What came to pass.
pub struct Story {
    /// The games in their order.
    pub games: Vec<Played>,
    /// The strength of each player (the inner index) on each day.
    pub strengths: Vec<Vec<f64>>,
}

/// What came to pass in a club with this seed. Any two players meet, with the same probability.
pub fn play(club: &Club, seed: u64) -> Story {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut strengths = vec![(0..club.players).map(|_| 1500.0 + club.spread * normal(&mut rng)).collect::<Vec<f64>>()];
    for day in 1..club.days as usize {
        let next = strengths[day - 1].iter().map(|strength| strength + club.drift.sqrt() * normal(&mut rng)).collect();
        strengths.push(next);
    }
    let draws = DrawRate::new(club.draws, 1.0);
    let games = (0..club.games).map(|number| {
        let day = (i64::from(number) * i64::from(club.days) / i64::from(club.games)) as i32;
        let first = rng.random_range(0..club.players);
        let second = (first + rng.random_range(1..club.players)) % club.players;
        let today = &strengths[day as usize];
        let outcome = end(today[first as usize] - today[second as usize], &draws, &mut rng);
        let score = Score::from(outcome);
        Played { game: Game::new(first, second, score, day).expect("two players"), outcome }
    });
    Story { games: games.collect(), strengths }
}

/// How a game ends in which the first player is `ahead` points stronger.
fn end(ahead: f64, draws: &DrawRate, rng: &mut StdRng) -> Outcome {
    let expected = 1.0 / (1.0 + 10_f64.powf(-ahead / 400.0));
    let drawn = draws.given(expected);
    match rng.random::<f64>() {
        chance if chance < drawn => Outcome::Draw,
        chance if chance < drawn / 2.0 + expected => Outcome::Win,
        _ => Outcome::Loss,
    }
}

/// From the standard normal distribution (Box and Muller).
fn normal(rng: &mut StdRng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.random::<f64>()).cos()
}
