//! How well each system does in a club whose strengths are known.
//!
//! Every game is forecast by each system from the games before it alone; no game is used to judge a forecast that it
//! contributed to. The measure is the mean logarithmic loss of win, draw and loss over all games, including the first
//! ones, when no player is known yet. Each system makes its forecast from its own ratings in the same way: with the
//! deviations that it knows (Elo knows none), and with the rate of draws that it has fitted on the games before. Glicko
//! and Whole-History Rating get the drift that the club has, or the same wrong one, and Glicko the club's spread as its
//! first deviation. Elo gets the best factor in hindsight.

use club_ratings::forecast::{Calibration, DrawRate, Forecast};
use club_ratings::glicko::{Glicko, RatingAt};
use club_ratings::whr::{Game, History, Settings};
use club_ratings::{Outcome, Rating};
use jiff::Timestamp;

use super::club::{Club, Played, Story, play};
use super::elo::Elo;

/// The factors that Elo is tried with.
pub const FACTORS: [f64; 8] = [16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0, 192.0];

/// What was foretold by one system, and what came true.
#[derive(Clone, Copy, Default)]
pub struct Foretold {
    draws: DrawRate,
    pub calibration: Calibration,
}

impl Foretold {
    fn add(&mut self, first: Rating, second: Rating, outcome: Outcome) {
        let forecast = Forecast::between(first, second, &self.draws);
        self.calibration.add(&forecast, outcome);
        self.draws.add(&forecast, outcome);
    }
}

/// How often the 95 % bands held the true strength.
#[derive(Clone, Copy, Default)]
pub struct Coverage {
    pub bands: u32,
    pub held: u32,
}

impl Coverage {
    fn add(&mut self, rating: Rating, strength: f64) {
        let (low, high) = rating.band();
        self.bands += 1;
        self.held += u32::from((low..=high).contains(&strength));
    }

    pub fn part(&self) -> f64 {
        f64::from(self.held) / f64::from(self.bands)
    }
}

/// What is measured in one club or in several alike.
#[derive(Clone, Copy, Default)]
pub struct Figures {
    pub whr: Calibration,
    pub glicko: Calibration,
    /// With each of [`FACTORS`].
    pub elo: [Calibration; FACTORS.len()],
    /// On all days with games, as seen from the end.
    pub curves: Coverage,
    /// The same with the mean error of all of the club's curves subtracted: a scale has no intrinsic zero, and games
    /// carry information about differences only, so the level of the whole club is known by the prior alone.
    pub relative: Coverage,
    /// Before each game, of both players, as seen then.
    pub foretold: Coverage,
}

impl Figures {
    pub fn merge(&mut self, other: &Figures) {
        self.whr.merge(&other.whr);
        self.glicko.merge(&other.glicko);
        self.elo.iter_mut().zip(&other.elo).for_each(|(one, other)| one.merge(other));
        for (one, other) in [
            (&mut self.curves, other.curves),
            (&mut self.relative, other.relative),
            (&mut self.foretold, other.foretold),
        ] {
            one.bands += other.bands;
            one.held += other.held;
        }
    }

    /// Elo with the factor that turned out best.
    pub fn best_elo(&self) -> (f64, Calibration) {
        let loss = |elo: &Calibration| elo.log_loss().unwrap_or(f64::INFINITY);
        let tried = FACTORS.into_iter().zip(self.elo);
        tried.min_by(|one, other| loss(&one.1).total_cmp(&loss(&other.1))).expect("several factors")
    }
}

/// Plays a club's games with this seed and lets all systems foretell them, of which Glicko and Whole-History Rating suppose this
/// drift.
pub fn measure(club: &Club, seed: u64, drift: f64) -> Figures {
    let story = play(club, seed);
    let mut figures = Figures { glicko: glicko(club, &story, drift), ..Figures::default() };
    for (calibration, factor) in figures.elo.iter_mut().zip(FACTORS) {
        *calibration = elo(club, &story, factor);
    }

    let games: Vec<Game<u32>> = story.games.iter().map(|played| played.game.clone()).collect();
    let settings = Settings { drift, ..Settings::default() };
    let mut history = History::of(settings, &[]);
    let mut foretold = Foretold::default();
    for (number, Played { game, outcome }) in story.games.iter().enumerate() {
        history = history.refit(settings.with_draws(&foretold.draws), &games[..number]);
        let [first, second] = [game.first(), game.second()].map(|player| history.rating(player, game.day()));
        foretold.add(first, second, *outcome);
        for (player, rating) in [(game.first(), first), (game.second(), second)] {
            figures.foretold.add(rating, story.strengths[game.day() as usize][*player as usize]);
        }
    }
    figures.whr = foretold.calibration;
    history = history.refit(settings.with_draws(&foretold.draws), &games);
    let strength = |player: u32, day: i32| story.strengths[day as usize][player as usize];
    let of_player = |&player: &u32| history.curve(&player).into_iter().map(move |day| (player, day));
    let seen: Vec<(Rating, f64)> = (history.players().iter().flat_map(of_player))
        .map(|(player, day)| (day.rating, strength(player, day.day)))
        .collect();
    let error = seen.iter().map(|(rating, strength)| strength - rating.rating()).sum::<f64>() / seen.len() as f64;
    for (rating, strength) in seen {
        figures.curves.add(rating, strength);
        figures.relative.add(rating.raised_by(error), strength);
    }
    figures
}

fn glicko(club: &Club, story: &Story, drift: f64) -> Calibration {
    let mut foretold = Foretold::default();
    rate_with_glicko(club, story, drift, |played, [first, second], _| foretold.add(first, second, played.outcome));
    foretold.calibration
}

/// Rates the games with Glicko, and hands each of them over with both players' ratings before it and after it.
pub fn rate_with_glicko(
    club: &Club,
    story: &Story,
    drift: f64,
    mut each: impl FnMut(&Played, [Rating; 2], [Rating; 2]),
) {
    let glicko = Glicko { initial: Rating::new(1500.0, club.spread), growth: drift.sqrt(), ..Glicko::default() };
    let at = |day: i32| Timestamp::from_second(i64::from(day) * 86_400).expect("a day of our time");
    let mut ratings: Vec<RatingAt> = vec![glicko.initial.kept_at(at(0)); club.players as usize];
    for played in &story.games {
        let game = &played.game;
        let (first, second) = (*game.first() as usize, *game.second() as usize);
        let now = at(game.day());
        let before = [first, second].map(|player| glicko.now(ratings[player], now));
        (ratings[first], ratings[second]) = glicko.after_game(ratings[first], ratings[second], game.score(), now);
        each(played, before, [first, second].map(|player| ratings[player].rating()));
    }
}

fn elo(club: &Club, story: &Story, factor: f64) -> Calibration {
    let mut elo = Elo::new(club.players, factor);
    let mut foretold = Foretold::default();
    for Played { game, outcome } in &story.games {
        foretold.add(elo.rating(*game.first()), elo.rating(*game.second()), *outcome);
        elo.add(*game.first(), *game.second(), game.score());
    }
    foretold.calibration
}

/// Spearman's rank correlation between the ratings on the last day and the strengths then.
pub fn rank_correlation(club: &Club, seed: u64, drift: f64) -> f64 {
    let (rated, strengths) = last_day(club, seed, drift);
    spearman(&rated, &strengths)
}

/// Every player's rating on the last day, and the strength then.
pub fn last_day(club: &Club, seed: u64, drift: f64) -> (Vec<f64>, Vec<f64>) {
    let story = play(club, seed);
    let games: Vec<Game<u32>> = story.games.iter().map(|played| played.game.clone()).collect();
    let history = History::of(Settings { drift, ..Settings::default() }, &games);
    let last = club.days - 1;
    let rated = (0..club.players).map(|player| history.rating(&player, last).rating()).collect();
    (rated, story.strengths[last as usize].clone())
}

/// How many of the values are below each of them.
pub fn ranks(values: &[f64]) -> Vec<usize> {
    values.iter().map(|value| values.iter().filter(|other| *other < value).count()).collect()
}

/// Of two lists without ties: 1 - 6 Σd² / (n³ - n), with the differences d of the ranks.
fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let squares: f64 = ranks(one).into_iter().zip(ranks(other)).map(|(a, b)| (a as f64 - b as f64).powi(2)).sum();
    let size = one.len() as f64;
    1.0 - 6.0 * squares / (size.powi(3) - size)
}
