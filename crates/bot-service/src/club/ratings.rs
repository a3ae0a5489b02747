//! The fold: what each result does to the ratings.

use std::collections::BTreeMap;

use club_competitions::{PlayedResult, Ruling};
use club_ratings::glicko::{Glicko, RatingAt};
use club_ratings::{Rating, Score};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::club::{FinishedGame, PersonOrEngine, Pool};
use bot_store::PlayerId;

/// The window of the weekly cap on rated games of a pair.
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Rules by which results count. The rules in force when a game ends apply to it for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRules {
    /// Most games of the same pair that count within seven days, per pool.
    pub weekly_cap: u8,
    /// Fewest moves that both sides must have made.
    pub least_moves: u8,
}

impl Default for RatingRules {
    fn default() -> RatingRules {
        RatingRules { weekly_cap: 6, least_moves: 5 }
    }
}

/// A stored result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerEntry {
    pub played: FinishedGame,
    pub rules: RatingRules,
    /// What it counts as, if an admin has overruled it.
    pub ruling: Option<Ruling>,
}

impl LedgerEntry {
    /// The result, with any ruling applied; `None` if void.
    pub const fn result(&self) -> Option<PlayedResult> {
        match self.ruling {
            None => Some(self.played.result),
            Some(Ruling::Result(result)) => Some(result),
            Some(Ruling::Void) => None,
        }
    }
}

/// A player's rating and score in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The rating after the last counted game.
    pub rating: RatingAt,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Standing {
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// Two players in a pool, unordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerPair {
    pub pool: Pool,
    /// The players, lower id first.
    pub players: [PlayerId; 2],
}

impl PlayerPair {
    /// The two players of a game; `None` if one was the engine.
    pub fn of(played: &FinishedGame) -> Option<PlayerPair> {
        let mut players = [played.white.person()?, played.black.person()?];
        players.sort_unstable();
        Some(PlayerPair { pool: played.pool, players })
    }
}

/// Times of the pair's counted games that may still matter: in seconds, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meetings(Vec<i64>);

impl Meetings {
    /// Number of counted games in the seven days before `at`.
    fn within_a_week(&self, at: Timestamp) -> usize {
        self.0.iter().filter(|&&met| is_within_a_week(met, at)).count()
    }

    /// Adds a game and drops those too old to matter.
    fn add(&mut self, at: Timestamp) {
        self.0.retain(|&met| is_within_a_week(met, at));
        self.0.push(at.as_second());
    }
}

fn is_within_a_week(met: i64, at: Timestamp) -> bool {
    at.as_second() - met < WEEK.as_secs()
}

/// Effect of a result on one side's rating. The engine's does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingChange {
    /// Just before the game ended.
    pub before: RatingAt,
    pub after: RatingAt,
}

/// Effect of a result on both ratings, White's first.
pub type RatingChanges = [RatingChange; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Uncounted {
    /// Ruled void by an admin.
    Void,
    /// Too short: fewer than this many moves were made.
    TooShort(u8),
    /// The pair has already played this many counted games within a week.
    PairCap(u8),
}

/// Outcome of a result for the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RatingEffect {
    Counted(RatingChanges),
    Uncounted(Uncounted),
}

/// The rating system of clubs. The thresholds for provisional and listed ratings are each club's choice.
pub fn system() -> Glicko {
    Glicko::default()
}

/// The aggregate of all results so far, or the part of it that a result needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    standings: BTreeMap<(Pool, PlayerId), Standing>,
    meetings: BTreeMap<PlayerPair, Meetings>,
}

impl Ratings {
    /// A player's standing in a pool, if a game of theirs has counted there.
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
    pub fn meetings(&self) -> impl Iterator<Item = (PlayerPair, &Meetings)> {
        self.meetings.iter().map(|(pair, meetings)| (*pair, meetings))
    }

    /// Restores a player's stored standing.
    pub fn put_standing(&mut self, pool: Pool, player: PlayerId, standing: Standing) {
        self.standings.insert((pool, player), standing);
    }

    /// Restores a pair's stored meetings.
    pub fn put_meetings(&mut self, pair: PlayerPair, meetings: Meetings) {
        self.meetings.insert(pair, meetings);
    }

    pub fn record(&mut self, entry: &LedgerEntry) -> RatingEffect {
        match self.check(entry) {
            Ok(result) => RatingEffect::Counted(self.rate(&entry.played, result)),
            Err(why) => RatingEffect::Uncounted(why),
        }
    }

    /// Whether a result counts, and as what.
    fn check(&self, entry: &LedgerEntry) -> Result<PlayedResult, Uncounted> {
        let LedgerEntry { played, rules, .. } = entry;
        let result = entry.result().ok_or(Uncounted::Void)?;
        if played.moves() < u32::from(rules.least_moves) {
            return Err(Uncounted::TooShort(rules.least_moves));
        }
        let met = PlayerPair::of(played).and_then(|pair| self.meetings.get(&pair));
        if met.is_some_and(|met| met.within_a_week(played.at) >= usize::from(rules.weekly_cap)) {
            return Err(Uncounted::PairCap(rules.weekly_cap));
        }
        Ok(result)
    }

    fn rate(&mut self, played: &FinishedGame, result: PlayedResult) -> RatingChanges {
        let sides = played.contenders();
        let before = sides.map(|side| self.rating(played.pool, side, played.at));
        let score = score(result);
        let (white, black) = system().after_game(before[0], before[1], score, played.at);
        let changes = [(white, score), (black, score.reversed())];
        let changes = [0, 1].map(|side: usize| {
            let (after, score) = changes[side];
            let PersonOrEngine::Person(player) = sides[side] else {
                return RatingChange { before: before[side], after: before[side] };
            };
            let nobody = Standing { rating: after, won: 0, drawn: 0, lost: 0 };
            let standing = self.standings.entry((played.pool, player)).or_insert(nobody);
            standing.rating = after;
            match score {
                Score::WIN => standing.won += 1,
                Score::LOSS => standing.lost += 1,
                _ => standing.drawn += 1,
            }
            RatingChange { before: system().now(before[side], played.at).kept_at(played.at), after }
        });
        if let Some(pair) = PlayerPair::of(played) {
            self.meetings.entry(pair).or_default().add(played.at);
        }
        changes
    }

    /// A side's stored rating; a newcomer's if there is none.
    fn rating(&self, pool: Pool, side: PersonOrEngine, at: Timestamp) -> RatingAt {
        let kept = side.person().and_then(|player| self.standing(pool, player)).map(|standing| standing.rating);
        kept.unwrap_or_else(|| side.fixed_rating().unwrap_or(system().initial).kept_at(at))
    }
}

pub(super) const fn score(result: PlayedResult) -> Score {
    match result {
        PlayedResult::WhiteWon => Score::WIN,
        PlayedResult::BlackWon => Score::LOSS,
        PlayedResult::Draw => Score::DRAW,
    }
}

/// The rating of a player without games.
pub(super) fn newcomer() -> Rating {
    system().initial
}

#[cfg(test)]
mod tests;
