//! The rows that the end of an attempt writes.

use crate::puzzle;
use crate::puzzle::{Attempt, AttemptStage, ClubPuzzle, Day, Foreknowledge, points, rated, score};
use crate::puzzles::records;
use crate::puzzles::records::{
    PuzzleRatingRecord, ResultRecord, SolversRecord, StandingRecord, StreakRecord, WeekRecord,
};
use crate::puzzles::{PuzzlePlace, Puzzles};
use bot_store::PlayerId;
use bot_store::repository::put;
use bot_store::{ChannelId, ServiceError};
use commit_store::{Expect, Put};
use makruk_puzzles::PuzzleId;

#[derive(Clone, Copy)]
pub(super) struct Ended<'a> {
    pub(super) by: PlayerId,
    pub(super) place: PuzzlePlace,
    pub(super) which: (PuzzleId, Option<Day>),
    pub(super) puzzle: &'a ClubPuzzle,
    pub(super) attempt: &'a Attempt,
    pub(super) told: Foreknowledge,
}

#[derive(Default)]
pub(super) struct AttemptEnding {
    pub(super) puts: Vec<Put>,
    /// The channel with the post of the puzzle, to be woken once that is committed.
    pub(super) post: Option<ChannelId>,
}

impl Ended<'_> {
    fn is_solved(&self) -> bool {
        self.attempt.stage() == AttemptStage::Solved
    }
}

impl Puzzles {
    /// Everything that follows from the end of an attempt.
    pub(super) async fn ending(&self, ended: Ended<'_>) -> Result<AttemptEnding, ServiceError> {
        let mut ending = AttemptEnding { puts: self.comes_back(ended).await?.into_iter().collect(), post: None };
        if ended.told == Foreknowledge::Solution {
            return Ok(ending);
        }
        ending.puts.append(&mut self.ratings(ended).await?);
        if let Some(server) = ended.place.server.filter(|_| ended.is_solved()) {
            self.on_server(server, ended, &mut ending).await?;
        }
        Ok(ending)
    }

    /// The result, and the ratings of the solver and of the puzzle.
    async fn ratings(&self, ended: Ended<'_>) -> Result<Vec<Put>, ServiceError> {
        let (repository, now, id) = (&self.repository, self.repository.now(), ended.which.0);
        let standing_key = records::puzzle_standing(ended.by, ended.puzzle.game());
        let (standing_expect, standing) = repository.replaceable::<StandingRecord>(&standing_key).await?;
        let rating_key = records::puzzle_rating(id);
        let (rating_expect, puzzle_rating) = repository.replaceable::<PuzzleRatingRecord>(&rating_key).await?;
        let solver = standing.map_or(puzzle::BEGINNER, |standing| puzzle::solver_now(standing.rating, now));
        // What is known of a puzzle does not grow old.
        let puzzle = puzzle_rating
            .map_or(puzzle::of_puzzle(ended.puzzle.difficulty()), |PuzzleRatingRecord(kept)| kept.rating());
        let (solver, puzzle) = rated(solver, puzzle, score(ended.attempt), ended.told);
        let (solved, given_up) = standing.map_or((0, 0), |standing| (standing.solved, standing.given_up));
        let standing = StandingRecord {
            rating: solver.kept_at(now),
            solved: solved + u32::from(ended.is_solved()),
            given_up: given_up + u32::from(!ended.is_solved()),
        };
        let result =
            ResultRecord { at: now, solved: ended.is_solved(), rating: solver.rounded(), game: ended.puzzle.game() };
        Ok(vec![
            put(standing_key, standing_expect, &standing)?,
            put(rating_key, rating_expect, &PuzzleRatingRecord(puzzle.kept_at(now)))?,
            put(records::puzzle_result(ended.by, now, id), Expect::Absent, &result)?,
        ])
    }

    /// What a solved puzzle counts for on a server: everybody hears of one more solver, and the puzzle of the day that is there
    /// counts for the streak and for the week.
    async fn on_server(&self, server: u64, ended: Ended<'_>, ending: &mut AttemptEnding) -> Result<(), ServiceError> {
        let (repository, (id, day)) = (&self.repository, ended.which);
        let key = records::puzzle_solvers(server, id);
        let (expect, solvers) = repository.replaceable::<SolversRecord>(&key).await?;
        let solved = solvers.unwrap_or_default().solved.saturating_add(1);
        ending.puts.push(put(key, expect, &SolversRecord { solved })?);
        let Some(day) = day else { return Ok(()) };
        if self.days.posted(ended.place, day).await? == Some(id)
            && let Some((put, channel)) = self.days.one_more_solver(ended.place, day).await?
        {
            ending.puts.push(put);
            ending.post = Some(channel);
        }
        // The user's claim that a puzzle is of a day is not trusted.
        let is_todays = self.days.today(ended.place, repository.now()).await? == day
            && self.days.posted(ended.place, day).await? == Some(id);
        if !is_todays {
            return Ok(());
        }
        let key = records::puzzle_streak(server, ended.by);
        let (expect, streak) = repository.replaceable::<StreakRecord>(&key).await?;
        let StreakRecord(streak) = streak.unwrap_or_default();
        let posted = self.posted_between(ended.place, streak.pause(day)).await?;
        let streak = streak.after(day, |day| posted.contains(&day));
        ending.puts.push(put(key, expect, &StreakRecord(streak))?);
        ending.puts.extend(self.watched(ended.by, ended.place, streak.lasting(day, |_| false)).await?);
        let key = records::puzzle_week(server, day.monday(), ended.by);
        let (expect, week) = repository.replaceable::<WeekRecord>(&key).await?;
        let WeekRecord { solved, points: so_far } = week.unwrap_or_default();
        let week = WeekRecord {
            solved: solved.saturating_add(1),
            points: so_far.saturating_add(points(&ended.attempt.card())),
        };
        ending.puts.push(put(key, expect, &week)?);
        Ok(())
    }

    /// On which of these days a puzzle was posted.
    pub(super) async fn posted_between(
        &self,
        place: PuzzlePlace,
        days: impl Iterator<Item = Day>,
    ) -> Result<Vec<Day>, ServiceError> {
        let mut posted = Vec::new();
        for day in days {
            if self.days.posted(place, day).await?.is_some() {
                posted.push(day);
                // One is enough to break a streak.
                break;
            }
        }
        Ok(posted)
    }
}
