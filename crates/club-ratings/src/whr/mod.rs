//! Whole-History Rating: every player's strength on every day played, from all games at once.
//!
//! After Rémi Coulom, "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength" (Computers and Games
//! 2008; <https://www.remi-coulom.fr/WHR/WHR.pdf>): the Bradley-Terry model for games, a Wiener process as the prior for how a
//! strength drifts, and the most likely history by Newton's method, one player after the other.
//!
//! A draw counts as half a win and half a loss, any [`Score`](crate::Score) as that part of a win. So the expected score depends on
//! the difference in strength alone, as with Elo and Glicko, and the numbers of all three can be compared. In a model with draws as
//! an end of their own (Davidson's), 400 points would mean something else in a game with many draws than in one with few, and the
//! scale would move with every change in how often games are drawn. The price is that drawn games seem to say less than they do:
//! [`Settings::with_draws`] makes up for it.
//!
//! Games of a day between the same players with the same first move are summed up, since only their number and their scores
//! matter. So the memory is bounded by the games and the days on which each player played, however the games are spread.

mod game;
mod games;
mod newton;
mod uncertainty;

use crate::forecast::DrawRate;
use crate::{POINTS, Rating, within};

pub use game::{Game, SamePlayer, day_of};
use games::PlayedGames;
use uncertainty::Uncertainty;

/// What the model takes for granted, and how exactly it is solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How much a strength drifts: `w²` of the paper, the variance that a day adds, in square points. 25 unless set, which is a
    /// standard deviation of 96 points in a year.
    pub drift: f64,
    /// The number of games won, and as many lost, against a virtual player of the mean strength on the first day, as
    /// the prior of the strength itself: 1 unless set, as in the paper, at least 0.01.
    pub virtual_games: f64,
    /// The rating of the virtual player: 1500 points unless set.
    pub centre: f64,
    /// What the first move is worth, in points: 0 unless set.
    pub first_move: f64,
    /// How much a game tells, as a multiple of one that can only be won or lost: 1 unless set, at least 0.01
    /// ([`Settings::with_draws`]).
    pub game_weight: f64,
    /// It is done when no rating changes by as many points in a sweep over all players: 0.01 unless set.
    pub tolerance: f64,
    /// The most sweeps before it ends anyway: 500 unless set, at least one.
    pub most_sweeps: u32,
    /// How often the uncertainty of each opponent is passed on, at most: 20 rounds unless set. Without a round each opponent's
    /// strength is taken as certain, as in the paper.
    pub most_rounds: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            drift: 25.0,
            virtual_games: 1.0,
            centre: 1500.0,
            first_move: 0.0,
            game_weight: 1.0,
            tolerance: 0.01,
            most_sweeps: 500,
            most_rounds: 20,
        }
    }
}

impl Settings {
    /// The rating of a player without games: the centre, with the deviation of the prior (315 points unless set).
    pub fn newcomer(&self) -> Rating {
        // With k virtual games won and lost, the probability that goes with the strength has the distribution Beta(k, k); the
        // variance of its log-odds is 2 ψ'(k), which the series gives with its remainder.
        let (k, terms) = (self.prior_games(), 20_u8);
        let series: f64 = (0..terms).map(|n| (k + f64::from(n)).powi(-2)).sum();
        let rest = k + f64::from(terms);
        let trigamma = series + 1.0 / rest + 0.5 / rest.powi(2) + rest.powi(-3) / 6.0;
        self.rating(0.0, 2.0 * trigamma)
    }

    /// The same for games that are drawn as often as this.
    ///
    /// A score that is 0 or 1 has the variance p(1 - p) when p is expected. Where draws have the probability rate · 4p(1 - p), as
    /// [`DrawRate`] has it, the variance is p(1 - p)(1 - rate) only. So each game counts 1 / (1 - rate) times, 10 times at most:
    /// the dispersion of a quasi-likelihood (Robert W. M. Wedderburn, "Quasi-Likelihood Functions, Generalized Linear Models, and
    /// the Gauss-Newton Method", Biometrika 61, 1974).
    #[must_use]
    pub fn with_draws(self, draws: &DrawRate) -> Settings {
        Settings { game_weight: 1.0 / (1.0 - draws.between_equals()).max(0.1), ..self }
    }

    /// What the first move is worth in natural units; nothing if it is no number.
    fn first_move_in_units(&self) -> f64 {
        Rating::new(self.first_move, 0.0).rating() / POINTS
    }

    fn weight(&self) -> f64 {
        within(self.game_weight, 0.01, 100.0)
    }

    fn prior_games(&self) -> f64 {
        within(self.virtual_games, 0.01, 1e9)
    }

    /// The variance that `days` days add, in natural units.
    fn drift_in(&self, days: f64) -> f64 {
        within(self.drift, 0.0, 1e12) * days / (POINTS * POINTS)
    }

    /// A strength in natural units with its variance, as a rating.
    fn rating(&self, strength: f64, variance: f64) -> Rating {
        Rating::new(self.centre + POINTS * strength, POINTS * variance.sqrt())
    }
}

/// How the fit ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fit {
    /// Converged: no rating changed by more than the tolerance in the last sweep.
    Settled {
        /// How often each player was improved.
        sweeps: u32,
    },
    /// There were as many sweeps as the settings allow.
    Stopped {
        /// The largest change in the last of them, in points.
        change: f64,
    },
}

/// A player's strength on a day with games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DayRating {
    /// The day, as it was given with the games.
    pub day: i32,
    /// The strength, from all games before that day, on it and after it.
    pub rating: Rating,
    /// How many games the player played on that day.
    pub games: u32,
}

/// The strengths of all players on all of their days.
#[derive(Clone, Debug)]
pub struct History<P> {
    settings: Settings,
    games: PlayedGames<P>,
    /// Of each player's each day, in natural units from the centre.
    strengths: Vec<f64>,
    uncertainty: Uncertainty,
    fit: Fit,
}

impl<P: Ord + Clone> History<P> {
    /// The history of all these games, in whatever order they come.
    pub fn of(settings: Settings, games: &[Game<P>]) -> History<P> {
        let games = PlayedGames::of(games, settings.first_move_in_units());
        let strengths = vec![0.0; games.days()];
        History::from(settings, games, strengths)
    }

    /// The history of these games with these settings, beginning from this one: the same within the tolerance as [`History::of`],
    /// and quicker when few games were added or taken away.
    #[must_use]
    pub fn refit(&self, settings: Settings, games: &[Game<P>]) -> History<P> {
        let games = PlayedGames::of(games, settings.first_move_in_units());
        let strengths =
            games.strengths_by(|player, day| self.estimate(player, day).map_or(0.0, |(strength, _)| strength));
        History::from(settings, games, strengths)
    }

    fn from(settings: Settings, games: PlayedGames<P>, mut strengths: Vec<f64>) -> History<P> {
        let fit = newton::fit(&settings, &games, &mut strengths);
        let uncertainty = uncertainty::of(&settings, &games, &strengths);
        History { settings, games, strengths, uncertainty, fit }
    }

    /// The settings it was made with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How the fit ended.
    pub fn fit(&self) -> Fit {
        self.fit
    }

    /// Everybody with a game, sorted.
    pub fn players(&self) -> &[P] {
        self.games.players()
    }

    /// A player's strength on each day with a game, the first one first. Empty for a player without games.
    pub fn curve(&self, player: &P) -> Vec<DayRating> {
        let (range, days) = self.games.days_of(player);
        let strengths = self.strengths[range.clone()].iter().zip(&self.uncertainty.variances[range.clone()]);
        days.iter()
            .zip(&self.games.played()[range])
            .zip(strengths)
            .map(|((&day, &games), (&strength, &variance))| DayRating {
                day,
                rating: self.settings.rating(strength, variance),
                games,
            })
            .collect()
    }

    /// A player's strength on any day. Between two days with games it lies on the bridge between them, outside of them
    /// it drifts away from the nearest; a player without games is a newcomer ([`Settings::newcomer`]).
    pub fn rating(&self, player: &P, day: i32) -> Rating {
        let known = self.estimate(player, day);
        known.map_or_else(|| self.settings.newcomer(), |(strength, variance)| self.settings.rating(strength, variance))
    }

    /// The strength and its variance in natural units.
    fn estimate(&self, player: &P, day: i32) -> Option<(f64, f64)> {
        let (range, days) = self.games.days_of(player);
        let after = days.partition_point(|&known| known <= day);
        let Uncertainty { variances, covariances } = &self.uncertainty;
        let away = |at: usize| {
            let index = range.start + at;
            let drift = self.settings.drift_in((f64::from(days[at]) - f64::from(day)).abs());
            Some((self.strengths[index], variances[index] + drift))
        };
        if after == 0 {
            return if days.is_empty() { None } else { away(0) };
        }
        if after == days.len() || days[after - 1] == day {
            return away(after - 1);
        }
        let (one, other) = (range.start + after - 1, range.start + after);
        let span = f64::from(days[after]) - f64::from(days[after - 1]);
        let part = (f64::from(day) - f64::from(days[after - 1])) / span;
        let strength = self.strengths[one] + part * (self.strengths[other] - self.strengths[one]);
        let ends = (1.0 - part).powi(2) * variances[one]
            + part.powi(2) * variances[other]
            + 2.0 * part * (1.0 - part) * covariances[one];
        Some((strength, ends + self.settings.drift_in(span) * part * (1.0 - part)))
    }
}

#[cfg(test)]
mod tests;
