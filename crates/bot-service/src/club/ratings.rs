//! The fold: what each result does to the ratings.

use std::collections::BTreeMap;

use club_competitions::{GameResult, Ruling};
use club_ratings::glicko::{Glicko, RatingAt};
use club_ratings::{Rating, Score};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::club::{Contender, Played, Pool};
use bot_store::PlayerId;

/// A week, in which two people's games count so many times at most.
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// By which results count. What they were when a game ended holds for that game for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRules {
    /// How many games of the same two people count within seven days, in each pool.
    pub weekly_cap: u8,
    /// How many moves both sides must have made.
    pub least_moves: u8,
}

impl Default for RatingRules {
    fn default() -> RatingRules {
        RatingRules { weekly_cap: 6, least_moves: 5 }
    }
}

/// A result as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub played: Played,
    pub rules: RatingRules,
    /// What it counts as, if an admin has ruled otherwise.
    pub ruling: Option<Ruling>,
}

impl Entry {
    /// How the game ended, by the ruling if there is one; `None` if it is void.
    pub const fn result(&self) -> Option<GameResult> {
        match self.ruling {
            None => Some(self.played.result),
            Some(Ruling::Result(result)) => Some(result),
            Some(Ruling::Void) => None,
        }
    }
}

/// How somebody stands in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The rating after the last game that counted.
    pub rating: RatingAt,
    /// How many games that counted were won.
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Standing {
    /// How many games have counted.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// Two people in a pool, in whichever order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    pub pool: Pool,
    /// The two, the lower number first.
    pub players: [PlayerId; 2],
}

impl Pair {
    /// The two who played a game; `None` if one was the engine.
    pub fn of(played: &Played) -> Option<Pair> {
        let mut players = [played.white.person()?, played.black.person()?];
        players.sort_unstable();
        Some(Pair { pool: played.pool, players })
    }
}

/// When games of a pair have counted, as far as that may still matter: to the second, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meetings(Vec<i64>);

impl Meetings {
    /// How many counted in the seven days before this time.
    fn within_a_week(&self, at: Timestamp) -> usize {
        self.0.iter().filter(|&&met| is_within_a_week(met, at)).count()
    }

    /// Notes one more, and forgets what is too old to matter.
    fn add(&mut self, at: Timestamp) {
        self.0.retain(|&met| is_within_a_week(met, at));
        self.0.push(at.as_second());
    }
}

fn is_within_a_week(met: i64, at: Timestamp) -> bool {
    at.as_second() - met < WEEK.as_secs()
}

/// What a result did to one side's rating. The engine's does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// As it was just before the game ended.
    pub before: RatingAt,
    pub after: RatingAt,
}

/// What a result did to the ratings of both, White's first.
pub type Changes = [Change; 2];

/// Why a result does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Uncounted {
    /// An admin has ruled so.
    Void,
    /// Too few moves were made: so many are needed.
    TooShort(u8),
    /// The two have met too often within a week: so many games count.
    PairCap(u8),
}

/// What became of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    Counted(Changes),
    Uncounted(Uncounted),
}

/// The rating system of clubs. Which deviations are provisional or listed is for each club to say.
pub fn system() -> Glicko {
    Glicko::default()
}

/// What all results so far add up to, or the part of it that a result needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    standings: BTreeMap<(Pool, PlayerId), Standing>,
    meetings: BTreeMap<Pair, Meetings>,
}

impl Ratings {
    /// How somebody stands in a pool, if a game of theirs has counted there.
    pub fn standing(&self, pool: Pool, player: PlayerId) -> Option<&Standing> {
        self.standings.get(&(pool, player))
    }

    pub fn standings(&self) -> impl Iterator<Item = (Pool, PlayerId, &Standing)> {
        self.standings.iter().map(|(&(pool, player), standing)| (pool, player, standing))
    }

    pub fn in_pool(&self, pool: Pool) -> impl Iterator<Item = (PlayerId, &Standing)> {
        let range = (pool, PlayerId(0))..=(pool, PlayerId(u64::MAX));
        self.standings.range(range).map(|(&(_, player), standing)| (player, standing))
    }

    /// The pairs that have met, and when.
    pub fn meetings(&self) -> impl Iterator<Item = (Pair, &Meetings)> {
        self.meetings.iter().map(|(pair, meetings)| (*pair, meetings))
    }

    /// Takes over how somebody stands, as it was stored.
    pub fn put_standing(&mut self, pool: Pool, player: PlayerId, standing: Standing) {
        self.standings.insert((pool, player), standing);
    }

    /// Takes over when a pair has met, as it was stored.
    pub fn put_meetings(&mut self, pair: Pair, meetings: Meetings) {
        self.meetings.insert(pair, meetings);
    }

    pub fn record(&mut self, entry: &Entry) -> Verdict {
        match self.check(entry) {
            Ok(result) => Verdict::Counted(self.rate(&entry.played, result)),
            Err(why) => Verdict::Uncounted(why),
        }
    }

    /// Whether a result counts, and as what.
    fn check(&self, entry: &Entry) -> Result<GameResult, Uncounted> {
        let Entry { played, rules, .. } = entry;
        let result = entry.result().ok_or(Uncounted::Void)?;
        if played.moves() < u32::from(rules.least_moves) {
            return Err(Uncounted::TooShort(rules.least_moves));
        }
        let met = Pair::of(played).and_then(|pair| self.meetings.get(&pair));
        if met.is_some_and(|met| met.within_a_week(played.at) >= usize::from(rules.weekly_cap)) {
            return Err(Uncounted::PairCap(rules.weekly_cap));
        }
        Ok(result)
    }

    fn rate(&mut self, played: &Played, result: GameResult) -> Changes {
        let sides = played.contenders();
        let before = sides.map(|side| self.rating(played.pool, side, played.at));
        let score = score(result);
        let (white, black) = system().after_game(before[0], before[1], score, played.at);
        let changes = [(white, score), (black, score.reversed())];
        let changes = [0, 1].map(|side: usize| {
            let (after, score) = changes[side];
            let Contender::Person(player) = sides[side] else {
                return Change { before: before[side], after: before[side] };
            };
            let nobody = Standing { rating: after, won: 0, drawn: 0, lost: 0 };
            let standing = self.standings.entry((played.pool, player)).or_insert(nobody);
            standing.rating = after;
            match score {
                Score::WIN => standing.won += 1,
                Score::LOSS => standing.lost += 1,
                _ => standing.drawn += 1,
            }
            Change { before: system().now(before[side], played.at).kept_at(played.at), after }
        });
        if let Some(pair) = Pair::of(played) {
            self.meetings.entry(pair).or_default().add(played.at);
        }
        changes
    }

    /// A side's rating as it is kept; that of a newcomer if none is.
    fn rating(&self, pool: Pool, side: Contender, at: Timestamp) -> RatingAt {
        let kept = side.person().and_then(|player| self.standing(pool, player)).map(|standing| standing.rating);
        kept.unwrap_or_else(|| side.fixed_rating().unwrap_or(system().initial).kept_at(at))
    }
}

pub(super) const fn score(result: GameResult) -> Score {
    match result {
        GameResult::WhiteWon => Score::WIN,
        GameResult::BlackWon => Score::LOSS,
        GameResult::Draw => Score::DRAW,
    }
}

/// What is known of somebody of whom nothing is.
pub(super) fn newcomer() -> Rating {
    system().initial
}

#[cfg(test)]
mod tests;
