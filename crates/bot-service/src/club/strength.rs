//! Players' strength over time, and the accuracy of predictions.

use std::collections::BTreeMap;

use club_competitions::PlayedResult;
use club_ratings::forecast::{Calibration, DrawRate, Forecast, PairingAppeal};
use club_ratings::whr::{self, DayRating, History, Settings};
use club_ratings::{Outcome, Rating};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::club::ratings::{newcomer, score};
use crate::club::{PersonOrEngine, Pool, RatingEffect, ResultLedger};
use bot_store::PlayerId;

/// The day of a time, in days since 1970-01-01 (UTC).
pub fn day_of(at: Timestamp) -> i32 {
    whr::day_of(at, &TimeZone::UTC)
}

/// Players' strength in a pool by Whole-History Rating, and how well both players' ratings just before each game
/// predicted its result.
#[derive(Clone, Debug)]
pub struct Strength {
    pool: Pool,
    history: History<PersonOrEngine>,
    foretold: Foretold,
}

/// Predictions of games, each made from the games before it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Foretold {
    /// Results processed so far, of all pools.
    results: usize,
    calibration: Calibration,
    draws: DrawRate,
}

impl Foretold {
    /// Continues with the results added since.
    fn continued(mut self, book: &ResultLedger, pool: Pool) -> Foretold {
        for line in &book.lines()[self.results.min(book.lines().len())..] {
            if let (RatingEffect::Counted([white, black]), Some(result), true) =
                (line.verdict, line.entry.result(), line.entry.played.pool == pool)
            {
                let forecast = Forecast::between(white.before.rating(), black.before.rating(), &self.draws);
                self.calibration.add(&forecast, outcome(result));
                self.draws.add(&forecast, outcome(result));
            }
        }
        Foretold { results: book.lines().len(), ..self }
    }
}

/// A suggested opponent, and the reasons for the suggestion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    pub player: PlayerId,
    pub rating: Rating,
    /// How worthwhile a game would be.
    pub pairing: PairingAppeal,
    pub forecast: Forecast,
    pub met: Option<Timestamp>,
}

impl Suggestion {
    /// Overall weight: an even game counts most.
    fn weight(&self) -> f64 {
        2.0 * self.pairing.evenness + self.pairing.novelty + self.pairing.information
    }
}

/// When a player last met each opponent.
pub type Opponents = BTreeMap<PlayerId, Timestamp>;

impl Strength {
    /// Computes the strength from a pool's results. Takes about a second if there are many.
    pub fn of(book: &ResultLedger, pool: Pool) -> Strength {
        let foretold = Foretold::default().continued(book, pool);
        let history = History::of(settings(&foretold.draws), &games(book, pool));
        Strength { pool, history, foretold }
    }

    /// Continues with the results added since, provided that no earlier one has changed.
    #[must_use]
    pub fn continued(&self, book: &ResultLedger) -> Strength {
        let foretold = self.foretold.continued(book, self.pool);
        let history = self.history.refit(settings(&foretold.draws), &games(book, self.pool));
        Strength { pool: self.pool, history, foretold }
    }

    pub const fn results(&self) -> usize {
        self.foretold.results
    }

    pub const fn calibration(&self) -> &Calibration {
        &self.foretold.calibration
    }

    /// A player's strength on each day with a game, in chronological order.
    pub fn curve(&self, player: PlayerId) -> Vec<DayRating> {
        self.history.curve(&PersonOrEngine::Person(player))
    }

    /// A player's strength at a time; a newcomer's if they have not played.
    pub fn rating(&self, player: PlayerId, at: Timestamp) -> Rating {
        self.history.rating(&PersonOrEngine::Person(player), day_of(at))
    }

    /// Predicted result between two players, from the first one's point of view.
    pub fn forecast(&self, player: PlayerId, opponent: PlayerId, at: Timestamp) -> Forecast {
        Forecast::between(self.rating(player, at), self.rating(opponent, at), &self.foretold.draws)
    }

    /// Suggested opponents, best first: evenly matched, not met recently, and informative.
    pub fn suggestions(
        &self,
        player: PlayerId,
        candidates: impl IntoIterator<Item = PlayerId>,
        met: &Opponents,
        at: Timestamp,
    ) -> Vec<Suggestion> {
        let own = self.rating(player, at);
        let suggestion = |candidate: PlayerId| {
            let (rating, met) = (self.rating(candidate, at), met.get(&candidate).copied());
            let days = met.map(|met| at.duration_since(met).as_secs_f64() / 86_400.0);
            Suggestion {
                player: candidate,
                rating,
                pairing: PairingAppeal::of(own, rating, days),
                forecast: Forecast::between(own, rating, &self.foretold.draws),
                met,
            }
        };
        let mut all: Vec<_> = candidates.into_iter().filter(|candidate| *candidate != player).map(suggestion).collect();
        all.sort_by(|one, other| other.weight().total_cmp(&one.weight()).then(one.player.cmp(&other.player)));
        all
    }
}

fn settings(draws: &DrawRate) -> Settings {
    Settings { centre: newcomer().rating(), ..Settings::default() }.with_draws(draws)
}

fn games(book: &ResultLedger, pool: Pool) -> Vec<whr::Game<PersonOrEngine>> {
    let counted = book.lines().iter().filter_map(|line| match line.verdict {
        RatingEffect::Counted(_) => Some((line.entry.played, line.entry.result()?)),
        RatingEffect::Uncounted(_) => None,
    });
    let of_pool = counted.filter(|(played, _)| played.pool == pool);
    // `Game::new` fails only if both sides are the same player, which does not occur.
    of_pool
        .filter_map(|(played, result)| {
            whr::Game::new(played.white, played.black, score(result), day_of(played.at)).ok()
        })
        .collect()
}

/// The result from White's point of view.
const fn outcome(result: PlayedResult) -> Outcome {
    match result {
        PlayedResult::WhiteWon => Outcome::Win,
        PlayedResult::Draw => Outcome::Draw,
        PlayedResult::BlackWon => Outcome::Loss,
    }
}
