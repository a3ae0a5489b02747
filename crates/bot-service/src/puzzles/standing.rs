//! Queries: ratings, streaks, the weekly table, and a user's history.

use crate::puzzle;
use crate::puzzle::{Rating, Streak};
use crate::puzzles::records;
use crate::puzzles::records::{ResultRecord, StandingRecord, StreakRecord, WeekRecord};
use crate::puzzles::{PuzzlePlace, Puzzles};
use bot_store::PlayerId;
use bot_store::ServiceError;
use commit_store::Codec;
use jiff::Timestamp;
use makruk_puzzles::PuzzleId;

const HISTORY: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemberStanding {
    pub rating: Rating,
    pub solved: u32,
    pub given_up: u32,
    /// How many days running they have solved the puzzle of the day here.
    pub streak: u32,
    pub best_streak: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleResult {
    pub puzzle: PuzzleId,
    pub at: Timestamp,
    pub solved: bool,
    pub rating: i32,
}

/// A user's latest results, newest first.
pub type PuzzleHistory = Vec<PuzzleResult>;

/// Players with their points and puzzles solved in a week, best first.
pub type WeekTable = Vec<(PlayerId, u32, u32)>;

impl Puzzles {
    /// A user's overall rating and totals, and their streak on a server.
    pub async fn standing(&self, by: PlayerId, place: PuzzlePlace) -> Result<MemberStanding, ServiceError> {
        let now = self.repository.now();
        let (_, kept) = self.repository.replaceable::<StandingRecord>(&records::puzzle_standing(by)).await?;
        let (streak, best_streak) = match place.server {
            Some(server) => {
                let streak = self.streak(server, by).await?;
                let today = self.days.today(place, now).await?;
                let posted = self.posted_between(place, streak.pause(today)).await?;
                (streak.lasting(today, |day| posted.contains(&day)), streak.best())
            }
            None => (0, 0),
        };
        let (solved, given_up) = kept.map_or((0, 0), |kept| (kept.solved, kept.given_up));
        let rating = kept.map_or(puzzle::BEGINNER, |kept| puzzle::solver_now(kept.rating, now));
        Ok(MemberStanding { rating, solved, given_up, streak, best_streak })
    }

    async fn streak(&self, server: u64, by: PlayerId) -> Result<Streak, ServiceError> {
        let key = records::puzzle_streak(server, by);
        let (_, streak) = self.repository.replaceable::<StreakRecord>(&key).await?;
        Ok(streak.unwrap_or_default().0)
    }

    pub async fn history(&self, by: PlayerId) -> Result<PuzzleHistory, ServiceError> {
        let rows = self.repository.first(&records::puzzle_results(by), HISTORY).await?;
        let results = rows.iter().filter_map(|(key, row)| match ResultRecord::decode(&row.value) {
            Ok(ResultRecord { at, solved, rating }) => {
                records::puzzle_of_result(key).map(|puzzle| PuzzleResult { puzzle, at, solved, rating })
            }
            Err(error) => {
                self.repository.report_skipped(key, &error);
                None
            }
        });
        Ok(results.collect())
    }

    pub async fn week(&self, place: PuzzlePlace) -> Result<WeekTable, ServiceError> {
        let Some(server) = place.server else { return Ok(Vec::new()) };
        let monday = self.days.today(place, self.repository.now()).await?.monday();
        let rows = self.repository.all(&records::puzzle_week_table(server, monday)).await?;
        let lines = rows.iter().filter_map(|(key, row)| match WeekRecord::decode(&row.value) {
            Ok(WeekRecord { solved, points }) => Some((records::person_of_week(key)?, points, solved)),
            Err(error) => {
                self.repository.report_skipped(key, &error);
                None
            }
        });
        let mut table: WeekTable = lines.collect();
        table.sort_by_key(|&(person, points, solved)| (std::cmp::Reverse((points, solved)), person));
        Ok(table)
    }
}
