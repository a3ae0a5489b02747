//! The domain rules of puzzles (หมากกล): which one on which day, a user's progress, ratings and streaks.
//!
//! What a puzzle is, how it is proved and how a solver's move is judged is in the crate [`makruk_puzzles`]. This module
//! holds what concerns servers and their members, as values: nothing here is stored, posted or searched.

mod attempt;
mod card;
mod chance;
mod choice;
mod club_puzzle;
mod day;
mod pick;
mod race;
mod rating;
mod repetition;
mod schedule;
mod stars;
mod storm;
mod streak;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod vote;
mod week_days;
mod zone;

use std::sync::{Arc, LazyLock};

use chess_puzzles::ChessCollection;
use makruk_puzzles::Collection;

pub use attempt::{Attempt, AttemptEvent, AttemptStage};
pub use card::{AttemptCard, AttemptMark, points};
pub use choice::{Course, Had, NEAR, Occasion, YEAR, choose};
pub use club_puzzle::{ClubCollection, ClubPuzzle};
pub use club_ratings::Rating;
pub use club_ratings::glicko::RatingAt;
pub use day::Day;
pub use pick::{Eligibility, WantedDifficulty, mixed, pick};
pub use race::{LEAST_RACERS, MOST_RACERS, RaceScore, placed};
pub use rating::{BEGINNER, Foreknowledge, is_provisional, of_puzzle, rated, score, solver_now, went_well};
pub use repetition::Repetition;
pub use schedule::{Schedule, TimeOfDay, UnknownHour};
pub use stars::{MOST_STARS, stars};
pub use storm::{STORM, Storm, StormMove, storm_puzzles};
pub use streak::Streak;
pub use vote::{PuzzleVote, VoteCount};
pub use week_days::{UnknownDays, WeekDays};
pub use zone::{UnknownZone, Zone};

static COLLECTION: LazyLock<Arc<Collection>> = LazyLock::new(|| {
    let files = [include_str!("../../assets/puzzles/mined.txt"), include_str!("../../assets/puzzles/composed.txt")];
    let puzzles = files.iter().flat_map(|file| {
        let collection: Collection = file.parse().expect("a test reads the puzzles that come with the bot");
        collection.iter().map(|(_, puzzle)| puzzle.clone()).collect::<Vec<_>>()
    });
    Arc::new(puzzles.collect())
});

static CHESS_COLLECTION: LazyLock<Arc<ChessCollection>> = LazyLock::new(|| {
    let collection = include_str!("../../assets/puzzles/chess.txt").parse();
    Arc::new(collection.expect("a test reads the puzzles that come with the bot"))
});

/// The puzzles of international chess that come with the bot.
pub fn chess_collection() -> &'static Arc<ChessCollection> {
    &CHESS_COLLECTION
}

static CLUB_COLLECTION: LazyLock<Arc<ClubCollection>> = LazyLock::new(|| {
    let makruk = collection().iter().map(|(_, puzzle)| ClubPuzzle::from(puzzle.clone()));
    let chess = chess_collection().iter().map(|(_, puzzle)| ClubPuzzle::from(puzzle.clone()));
    Arc::new(makruk.chain(chess).collect())
});

/// All puzzles that come with the bot.
pub fn club_collection() -> &'static Arc<ClubCollection> {
    &CLUB_COLLECTION
}

/// The puzzles of Makruk that come with the bot, mined and composed.
pub fn collection() -> &'static Arc<Collection> {
    &COLLECTION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzles_that_come_with_the_bot_can_be_read() {
        assert!(!collection().is_empty() && !chess_collection().is_empty());
    }

    /// Attempts, ratings and votes are kept by number, of whatever game.
    #[test]
    fn no_two_games_share_a_number() {
        assert!(chess_collection().iter().all(|(id, _)| collection().get(id).is_none()));
    }
}
