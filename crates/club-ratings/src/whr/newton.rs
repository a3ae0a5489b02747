//! The most likely history: Newton's method for one player after the other (section 3 and appendix of the paper).
//!
//! For one player, all opponents held, the log-likelihood is replaced by the parabola that touches it, and its maximum is found.
//! The Hessian is tridiagonal, since the Wiener process ties each day to its neighbours alone. The paper factors it into L and U;
//! here the same system is solved in the form of a Kalman filter with its smoother, which never divides by the drift nor takes
//! the difference of large numbers, so that games on neighbouring days with hardly any drift do no harm.

use std::ops::Range;

use super::games::PlayedGames;
use super::{Fit, POINTS, Settings};

/// No strength of a player-day moves farther in one step, in natural units. The third derivative of each game's log-likelihood is at
/// most as large as the second, hence a step in the direction of Newton's that moves nothing by more than 1.79 (where
/// eᵗ - 1 - t = t²) increases the likelihood: no line search is needed, and the sweeps cannot circle.
const LONGEST_STEP: f64 = 1.5;

/// Strengths stay within this distance from the centre, in natural units: 17,372 points.
const FARTHEST: f64 = 100.0;

/// What is known of a player's strength on a day from the games of that day alone: the slope of their log-likelihood and its
/// curvature (with the opposite sign), at the strength that is supposed.
struct Evidence {
    slope: f64,
    curvature: f64,
}

/// A player-day's belief from the days up to it: the precision, and the precision times the mean.
#[derive(Clone, Copy, Default)]
struct Belief {
    precision: f64,
    weighted: f64,
}

impl Belief {
    /// The same after a drift of this variance.
    fn drifted(self, variance: f64) -> Belief {
        let loss = 1.0 + self.precision * variance;
        Belief { precision: self.precision / loss, weighted: self.weighted / loss }
    }
}

/// Improves the strengths until they are settled.
pub(super) fn fit<P>(settings: &Settings, games: &PlayedGames<P>, strengths: &mut [f64]) -> Fit {
    let mut sweep = Sweep {
        settings,
        games,
        gammas: strengths.iter().map(|strength| strength.exp()).collect(),
        strengths,
        beliefs: Vec::new(),
        steps: Vec::new(),
    };
    let mut change = f64::INFINITY;
    for sweeps in 0..settings.most_sweeps.max(1) {
        // To and fro, so that news travels both ways along a chain of players.
        change = if sweeps % 2 == 0 { sweep.run(games.ranges()) } else { sweep.run(games.ranges().rev()) };
        if change <= settings.tolerance {
            return Fit::Settled { sweeps: sweeps + 1 };
        }
    }
    Fit::Stopped { change }
}

/// The slope and the curvature of the games of a player-day whose strength is `gamma` (`γ` of the paper).
fn evidence<P>(games: &PlayedGames<P>, gammas: &[f64], day: usize, gamma: f64) -> Evidence {
    let mut evidence = Evidence { slope: games.points(day), curvature: 0.0 };
    for meeting in &games.meetings()[games.met(day)] {
        let expected = meeting.expected(gamma, gammas);
        let played = f64::from(meeting.games);
        evidence.slope -= played * expected;
        evidence.curvature += played * expected * (1.0 - expected);
    }
    evidence
}

struct Sweep<'a, P> {
    settings: &'a Settings,
    games: &'a PlayedGames<P>,
    strengths: &'a mut [f64],
    /// `γ`, the exponentials of the strengths.
    gammas: Vec<f64>,
    // Buffers for the current player, which are reused.
    beliefs: Vec<Belief>,
    steps: Vec<f64>,
}

impl<P> Sweep<'_, P> {
    /// One step for each of the players; the largest change of a rating in points.
    fn run(&mut self, players: impl Iterator<Item = Range<usize>>) -> f64 {
        POINTS * players.map(|days| self.step(days)).fold(0.0, f64::max)
    }

    /// One step of Newton's method for the player with these player-days; the largest change in natural units.
    fn step(&mut self, days: Range<usize>) -> f64 {
        self.beliefs.clear();
        let mut belief = Belief::default();
        for day in days.clone() {
            let (strength, gamma) = (self.strengths[day], self.gammas[day]);
            let mut here = evidence(self.games, &self.gammas, day, gamma);
            here.slope *= self.settings.weight();
            here.curvature *= self.settings.weight();
            if day == days.start {
                let expected = gamma / (gamma + 1.0);
                let played = 2.0 * self.settings.prior_games();
                here.slope += played * (0.5 - expected);
                here.curvature += played * expected * (1.0 - expected);
            } else {
                belief = belief.drifted(self.settings.drift_in(self.games.pause(day)));
            }
            belief.precision += here.curvature;
            belief.weighted += here.curvature * strength + here.slope;
            self.beliefs.push(belief);
        }
        self.steps.clear();
        let mut later = 0.0;
        for (day, belief) in days.clone().zip(&self.beliefs).rev() {
            let best = if day + 1 == days.end {
                belief.weighted / belief.precision
            } else {
                let drift = self.settings.drift_in(self.games.pause(day + 1));
                (belief.weighted * drift + later) / (belief.precision * drift + 1.0)
            };
            later = best;
            self.steps.push(best - self.strengths[day]);
        }
        self.take(days)
    }

    /// Takes the steps of a player, the last day's first, shortened if they are too long.
    fn take(&mut self, days: Range<usize>) -> f64 {
        let longest = self.steps.iter().fold(0.0, |longest, step| step.abs().max(longest));
        let part = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
        for (day, step) in days.rev().zip(&self.steps) {
            let strength = (self.strengths[day] + part * step).clamp(-FARTHEST, FARTHEST);
            // Only a player whose every game is decided beyond doubt has steps without a number.
            if strength.is_finite() {
                self.strengths[day] = strength;
                self.gammas[day] = strength.exp();
            }
        }
        part * longest
    }
}
