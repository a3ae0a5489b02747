//! Which puzzle a channel gets on which day.
//!
//! It is a function of the channel, the date and the channel's history, so repeated requests get the same answer. If a
//! collection cannot meet all criteria, it gives the closest match.

use std::collections::HashSet;

use jiff::civil::Weekday;
use serde::{Deserialize, Serialize};

use crate::puzzle::chance::mixed;
use crate::puzzle::{ClubCollection, ClubPuzzle, Day};
use board_games::GameKind;
use makruk_puzzles::{PuzzleId, PuzzleKind};

/// For so long no puzzle comes again in a channel, in days.
pub const YEAR: u16 = 366;

/// Puzzles whose difficulties are no further than that from the one that is looked for are as good as each other.
pub const NEAR: u16 = 100;

/// By how much an easier or a harder course differs from the usual one.
const SHIFT: i16 = 300;

/// How difficult the puzzles of a channel are. They grow harder from Monday to Sunday.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Course {
    Easier,
    /// From what most solve on Monday to what few do on Sunday.
    #[default]
    Usual,
    Harder,
}

impl Course {
    /// The difficulty that is looked for on a day of the week.
    pub fn difficulty(self, day: Weekday) -> u16 {
        let usual: i16 = match day {
            Weekday::Monday => 800,
            Weekday::Tuesday => 950,
            Weekday::Wednesday => 1_100,
            Weekday::Thursday => 1_250,
            Weekday::Friday => 1_450,
            Weekday::Saturday => 1_650,
            Weekday::Sunday => 1_900,
        };
        let shift = match self {
            Course::Easier => -SHIFT,
            Course::Usual => 0,
            Course::Harder => SHIFT,
        };
        (usual + shift).unsigned_abs()
    }
}

/// A puzzle that a channel has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Had {
    pub day: Day,
    pub puzzle: PuzzleId,
}

/// For whom a puzzle is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    pub channel: u64,
    pub day: Day,
    /// Of which game it should be.
    pub game: GameKind,
    /// How difficult it should be.
    pub course: Course,
    /// What the channel has had, the newest last.
    pub had: &'a [Had],
}

/// The puzzle for an occasion, of those in a collection that have a `difficulty`: none that the channel has had within a year, not of the
/// kind of the one before, and of these as difficult as the day asks for. Where no puzzle is left, the kind may be the same, and
/// after that the one that was longest ago comes again. `None` if none is allowed.
pub fn choose(
    collection: &ClubCollection,
    occasion: Occasion<'_>,
    difficulty: impl Fn(PuzzleId, &ClubPuzzle) -> Option<u16>,
) -> Option<PuzzleId> {
    let Occasion { channel, day, game, course, had } = occasion;
    let lately: HashSet<PuzzleId> =
        had.iter().filter(|had| had.day.0.saturating_add(YEAR) > day.0).map(|had| had.puzzle).collect();
    let before = had.last().and_then(|had| collection.get(had.puzzle)).map(ClubPuzzle::kind);
    let candidate = |(id, puzzle): (PuzzleId, &ClubPuzzle)| {
        let kind = puzzle.kind();
        Some(DayCandidate { id, kind, difficulty: difficulty(id, puzzle)? })
    };
    let all: Vec<DayCandidate> = collection.of(game).filter_map(candidate).collect();
    let fresh: Vec<DayCandidate> = all.iter().copied().filter(|it| !lately.contains(&it.id)).collect();
    let of_other_kind: Vec<DayCandidate> = fresh.iter().copied().filter(|it| Some(it.kind) != before).collect();
    let candidates = if of_other_kind.is_empty() { fresh } else { of_other_kind };
    let wanted = course.difficulty(day.date().weekday());
    let chance = mixed(channel, u64::from(day.0));
    match candidates.is_empty() {
        false => near(&candidates, wanted, chance),
        true => {
            let last_had = |id: PuzzleId| had.iter().rev().find(|had| had.puzzle == id).map(|had| had.day);
            all.iter().map(|it| it.id).min_by_key(|id| last_had(*id))
        }
    }
}

/// A puzzle that may be chosen.
#[derive(Clone, Copy)]
struct DayCandidate {
    id: PuzzleId,
    kind: PuzzleKind,
    difficulty: u16,
}

/// One of those whose difficulty is near the one that is wanted: each kind that there is among them is as likely, and each puzzle
/// of it.
fn near(candidates: &[DayCandidate], wanted: u16, chance: u64) -> Option<PuzzleId> {
    let away = |it: &DayCandidate| it.difficulty.abs_diff(wanted);
    let nearest = candidates.iter().map(away).min().unwrap_or_default();
    let near: Vec<&DayCandidate> = candidates.iter().filter(|it| away(it) <= nearest.max(NEAR)).collect();
    let kinds: Vec<PuzzleKind> =
        PuzzleKind::ALL.into_iter().filter(|kind| near.iter().any(|it| it.kind == *kind)).collect();
    let kind = drawn(&kinds, chance).copied();
    let of_kind: Vec<PuzzleId> = near.iter().filter(|it| Some(it.kind) == kind).map(|it| it.id).collect();
    drawn(&of_kind, chance >> 16).copied()
}

/// The element that falls to a chance.
fn drawn<T>(all: &[T], chance: u64) -> Option<&T> {
    let count = u64::try_from(all.len()).ok().filter(|count| *count > 0)?;
    all.get(usize::try_from(chance % count).ok()?)
}

#[cfg(test)]
mod tests;
