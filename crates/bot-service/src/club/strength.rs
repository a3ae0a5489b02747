//! How strong players were on every day, and how well games were foretold.

use std::collections::BTreeMap;

use club_competitions::GameResult;
use club_ratings::forecast::{Calibration, DrawRate, Forecast, Pairing};
use club_ratings::whr::{self, DayRating, History, Settings};
use club_ratings::{Outcome, Rating};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::club::ratings::{newcomer, score};
use crate::club::{Book, Contender, Pool, Verdict};
use bot_store::PlayerId;

/// The day of a time, counted from the first of January 1970 in UTC.
pub fn day_of(at: Timestamp) -> i32 {
    whr::day_of(at, &TimeZone::UTC)
}

/// What the results of a pool say of the strength of its players, by Whole-History Rating, and how well its games were foretold
/// by the ratings that both players had just before.
#[derive(Clone, Debug)]
pub struct Strength {
    pool: Pool,
    history: History<Contender>,
    foretold: Foretold,
}

/// Forecasts of games, made before each of them from the ones before.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Foretold {
    /// How many results have been looked at, of whichever pool.
    results: usize,
    calibration: Calibration,
    draws: DrawRate,
}

impl Foretold {
    /// With the results that have come since.
    fn continued(mut self, book: &Book, pool: Pool) -> Foretold {
        for line in &book.lines()[self.results.min(book.lines().len())..] {
            if let (Verdict::Counted([white, black]), Some(result), true) =
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

/// Somebody to play next, and what speaks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    pub player: PlayerId,
    /// How strong they are now.
    pub rating: Rating,
    /// What speaks for a game.
    pub pairing: Pairing,
    /// How it is expected to end.
    pub forecast: Forecast,
    /// When the two met last.
    pub met: Option<Timestamp>,
}

impl Suggestion {
    /// What speaks for it together: an even game counts most.
    fn weight(&self) -> f64 {
        2.0 * self.pairing.evenness + self.pairing.novelty + self.pairing.information
    }
}

/// When somebody has met others last.
pub type Opponents = BTreeMap<PlayerId, Timestamp>;

impl Strength {
    /// What a pool's results say. Of many results this takes a second.
    pub fn of(book: &Book, pool: Pool) -> Strength {
        let foretold = Foretold::default().continued(book, pool);
        let history = History::of(settings(&foretold.draws), &games(book, pool));
        Strength { pool, history, foretold }
    }

    /// The same with the results that have come since, where none has changed.
    #[must_use]
    pub fn continued(&self, book: &Book) -> Strength {
        let foretold = self.foretold.continued(book, self.pool);
        let history = self.history.refit(settings(&foretold.draws), &games(book, self.pool));
        Strength { pool: self.pool, history, foretold }
    }

    /// How many results of the server it knows of.
    pub const fn results(&self) -> usize {
        self.foretold.results
    }

    /// How well games were foretold.
    pub const fn calibration(&self) -> &Calibration {
        &self.foretold.calibration
    }

    /// A player's strength on each day with a game, the first one first.
    pub fn curve(&self, player: PlayerId) -> Vec<DayRating> {
        self.history.curve(&Contender::Person(player))
    }

    /// How strong a player is at a time; a newcomer if they have not played.
    pub fn rating(&self, player: PlayerId, at: Timestamp) -> Rating {
        self.history.rating(&Contender::Person(player), day_of(at))
    }

    /// How a game between two players would probably end, as the first one sees it.
    pub fn forecast(&self, player: PlayerId, opponent: PlayerId, at: Timestamp) -> Forecast {
        Forecast::between(self.rating(player, at), self.rating(opponent, at), &self.foretold.draws)
    }

    /// Whom a player should play next, the best first: near-even, long not met, and telling much.
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
                pairing: Pairing::of(own, rating, days),
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

/// The games of a pool that counted.
fn games(book: &Book, pool: Pool) -> Vec<whr::Game<Contender>> {
    let counted = book.lines().iter().filter_map(|line| match line.verdict {
        Verdict::Counted(_) => Some((line.entry.played, line.entry.result()?)),
        Verdict::Uncounted(_) => None,
    });
    let of_pool = counted.filter(|(played, _)| played.pool == pool);
    // Nobody plays themselves.
    of_pool
        .filter_map(|(played, result)| {
            whr::Game::new(played.white, played.black, score(result), day_of(played.at)).ok()
        })
        .collect()
}

/// The end of a game as White sees it.
const fn outcome(result: GameResult) -> Outcome {
    match result {
        GameResult::WhiteWon => Outcome::Win,
        GameResult::Draw => Outcome::Draw,
        GameResult::BlackWon => Outcome::Loss,
    }
}
