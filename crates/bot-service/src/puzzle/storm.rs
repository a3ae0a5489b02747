//! A storm: as many puzzles as one can in three minutes.

use board_games::{GameKind, GameMove};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::puzzle::{ClubCollection, mixed};
use makruk_puzzles::PuzzleId;

pub const STORM: SignedDuration = SignedDuration::from_secs(180);

/// In how many steps the puzzles become as hard as they can.
const STEPS: usize = 80;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Storm {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    begun: Timestamp,
    seed: u64,
    solved: u32,
    missed: u32,
    made: Vec<GameMove>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StormMove {
    /// It is right, and this is the answer; `None` if the puzzle is solved.
    Right(Option<GameMove>),
    /// There is a faster way: try again.
    Slower,
    /// It is wrong: on to the next one.
    Wrong,
}

impl Storm {
    /// One that begins now, with puzzles that depend on the seed.
    pub fn new(begun: Timestamp, seed: u64) -> Storm {
        Storm { begun, seed, solved: 0, missed: 0, made: Vec::new() }
    }

    /// What tells it from others.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn solved(&self) -> u32 {
        self.solved
    }

    /// How many ended with a wrong move.
    pub fn missed(&self) -> u32 {
        self.missed
    }

    /// The number of the puzzle that is looked at, from 0.
    pub fn index(&self) -> u32 {
        self.solved.saturating_add(self.missed)
    }

    /// The moves that were made at it.
    pub fn made(&self) -> &[GameMove] {
        &self.made
    }

    pub fn ends(&self) -> Timestamp {
        self.begun.saturating_add(STORM).unwrap_or(Timestamp::MAX)
    }

    pub fn is_over(&self, now: Timestamp) -> bool {
        now >= self.ends()
    }

    /// After a move at the puzzle that is looked at.
    pub fn moved(&mut self, mv: GameMove, became: StormMove) {
        match became {
            StormMove::Right(Some(reply)) => self.made.extend([mv, reply]),
            StormMove::Right(None) => {
                self.solved = self.solved.saturating_add(1);
                self.made.clear();
            }
            StormMove::Slower => {}
            StormMove::Wrong => {
                self.missed = self.missed.saturating_add(1);
                self.made.clear();
            }
        }
    }

    /// The puzzle that is looked at, of those that are `allowed`: easy ones first, each of another difficulty. `None` if there are
    /// none.
    pub fn puzzle(&self, collection: &ClubCollection, allowed: impl Fn(PuzzleId) -> bool) -> Option<PuzzleId> {
        nth(&by_difficulty(collection, GameKind::Makruk), self.seed, usize::try_from(self.index()).ok()?, allowed)
    }
}

/// The first `count` puzzles of a storm with this seed, of those that are `allowed`.
pub fn storm_puzzles(
    collection: &ClubCollection,
    seed: u64,
    count: usize,
    allowed: impl Fn(PuzzleId) -> bool,
) -> Vec<PuzzleId> {
    let by_difficulty = by_difficulty(collection, GameKind::Makruk);
    (0..count).map_while(|index| nth(&by_difficulty, seed, index, &allowed)).collect()
}

fn by_difficulty(collection: &ClubCollection, game: GameKind) -> Vec<PuzzleId> {
    let mut found: Vec<(u16, PuzzleId)> = collection.of(game).map(|(id, puzzle)| (puzzle.difficulty(), id)).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

fn nth(by_difficulty: &[PuzzleId], seed: u64, index: usize, allowed: impl Fn(PuzzleId) -> bool) -> Option<PuzzleId> {
    let step = (by_difficulty.len() / STEPS).max(1);
    let within = mixed(seed.wrapping_add(u64::try_from(index).ok()?)) % u64::try_from(step).ok()?;
    let place = (index * step + usize::try_from(within).ok()?).checked_rem(by_difficulty.len())?;
    let from_there = by_difficulty.iter().cycle().skip(place).take(by_difficulty.len());
    from_there.copied().find(|id| allowed(*id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use makruk_puzzles::Puzzle;

    const BEGUN: Timestamp = Timestamp::UNIX_EPOCH;

    /// Rook mates with the bare king on a corner and ours near it: as many as there are squares for the rook on two ranks.
    fn collection() -> ClubCollection {
        let line = |place: usize| {
            let empty = |count: usize| if count == 0 { String::new() } else { count.to_string() };
            let (file, rank) = (place % 6, place / 6);
            let rook = format!("{}R{}", empty(file), empty(7 - file));
            let mut ranks = vec!["8".to_owned(); 5];
            ranks[4 - rank] = rook;
            let letter = char::from(b'a' + u8::try_from(file).unwrap());
            let (number, difficulty) = (rank + 1, 500 + 10 * place);
            format!("7k/8/6K1/{} w - - 0 1\tmate-1\t{letter}{number}{letter}8\t\t{difficulty}\n", ranks.join("/"))
        };
        (0..30).map(|place| line(place).trim_end().parse::<Puzzle>().unwrap()).collect()
    }

    fn any_move() -> GameMove {
        "a1a2".parse().unwrap()
    }

    #[test]
    fn the_puzzles_get_harder_and_do_not_come_again() {
        let collection = collection();
        let mut storm = Storm::new(BEGUN, 7);
        let mut seen = Vec::new();
        for _ in 0..30 {
            seen.push(storm.puzzle(&collection, |_| true).unwrap());
            storm.moved(any_move(), StormMove::Wrong);
        }
        let difficulties: Vec<u16> = seen.iter().map(|id| collection.get(*id).unwrap().difficulty()).collect();
        assert!(difficulties.is_sorted(), "{difficulties:?}");
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), 30);
        assert_eq!(storm_puzzles(&collection, 7, 30, |_| true), seen);
        // All were there, so they come again.
        assert_eq!(storm.puzzle(&collection, |_| true), Some(seen[0]));
        assert_eq!(Storm::new(BEGUN, 7).puzzle(&ClubCollection::default(), |_| true), None);
        // A disallowed puzzle is replaced by another.
        assert_eq!(storm.puzzle(&collection, |id| id != seen[0]), Some(seen[1]));
        assert_eq!(storm.puzzle(&collection, |_| false), None);
        assert_eq!(storm_puzzles(&collection, 7, 3, |_| false), []);
    }

    #[test]
    fn solved_and_missed_ones_are_counted_until_three_minutes_have_passed() {
        let mut storm = Storm::new(BEGUN, 7);
        storm.moved(any_move(), StormMove::Slower);
        assert_eq!(storm, Storm::new(BEGUN, 7));
        storm.moved(any_move(), StormMove::Right(Some(any_move())));
        assert_eq!((storm.index(), storm.made().len()), (0, 2));
        storm.moved(any_move(), StormMove::Right(None));
        storm.moved(any_move(), StormMove::Wrong);
        assert_eq!((storm.solved(), storm.missed(), storm.index(), storm.made().len()), (1, 1, 2, 0));
        let after = |seconds| BEGUN + SignedDuration::from_secs(seconds);
        assert_eq!([0, 179, 180].map(|seconds| storm.is_over(after(seconds))), [false, false, true]);
    }
}
