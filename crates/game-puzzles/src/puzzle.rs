//! A puzzle: where it begins, a task, and the solution.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{GameLine, PuzzleGame, PuzzleStart};
use crate::theme::Themes;

/// The most pieces in the school of endings, the kings included.
pub(crate) const SCHOOL_PIECES: u32 = 4;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePuzzle<G: PuzzleGame> {
    /// Where it begins.
    pub start: G::Start,
    /// What is asked for.
    pub task: Task,
    /// The moves, the solver's first and last: an odd number. Where the defender has a choice, one of his best.
    pub solution: Vec<G::Move>,
    /// What it is about.
    pub themes: Themes,
    /// The estimated difficulty before the first attempt: about the rating of a solver who solves every second one.
    pub difficulty: u16,
    /// The name in files and locales of one that was composed and has a name; mined ones have none.
    pub name: Option<String>,
    /// The opponent's move before it, in the game that it comes from; `None` if it comes from none. It is shown, and decides nothing.
    pub previous: Option<G::Move>,
}

/// The number of a puzzle. It is made from the position and the task, so that it stays the same in every collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PuzzleId(pub u32);

/// What the solver has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Task {
    /// Mate in this many moves of the solver (จนใน … ที). There is no shorter mate.
    Mate {
        /// The number of moves, at least 1.
        moves: u8,
    },
    /// Win material, or the game.
    Win,
    /// Mate before the opponent's count runs out.
    BeatCount,
    /// Save a lost game: the count that the solver has runs out.
    SaveByCount,
    /// Save a lost game by stalemate (อับ).
    SaveByStalemate,
    /// Save a lost game by repeating the position.
    SaveByRepetition,
    /// Save a lost game by taking, or keeping the opponent from, what he needs to mate.
    SaveByMaterial,
}

/// The kinds of puzzles, of which no two days running bring the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PuzzleKind {
    /// Mate in a number of moves.
    Mate,
    /// Winning material.
    Material,
    /// Mate before the count runs out.
    Ending,
    /// Saving a lost game.
    Rescue,
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [PuzzleKind; 4] = [PuzzleKind::Mate, PuzzleKind::Material, PuzzleKind::Ending, PuzzleKind::Rescue];
}

impl Task {
    /// The kind of puzzle that sets this task.
    pub const fn kind(self) -> PuzzleKind {
        match self {
            Task::Mate { .. } => PuzzleKind::Mate,
            Task::Win => PuzzleKind::Material,
            Task::BeatCount => PuzzleKind::Ending,
            Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
                PuzzleKind::Rescue
            }
        }
    }
}

impl<G: PuzzleGame> GamePuzzle<G> {
    /// A puzzle without themes, difficulty and name.
    pub fn bare(start: G::Start, task: Task, solution: Vec<G::Move>) -> GamePuzzle<G> {
        GamePuzzle { start, task, solution, themes: Themes::default(), difficulty: 0, name: None, previous: None }
    }

    /// The puzzle's number.
    pub fn id(&self) -> PuzzleId {
        let text = format!("{} {}", self.start, self.task);
        PuzzleId(crc32fast::hash(text.as_bytes()) & PuzzleId::MASK)
    }

    /// What kind of puzzle it is.
    pub fn kind(&self) -> PuzzleKind {
        self.task.kind()
    }

    /// The side that solves.
    pub fn solver(&self) -> G::Side {
        self.start.game().side()
    }

    /// The pieces at the start, the kings included.
    pub fn piece_count(&self) -> u32 {
        self.start.game().piece_count()
    }

    /// Every move of the solution with its number and the game before it.
    pub fn turns(&self) -> impl Iterator<Item = (usize, G::History, G::Move)> {
        let mut history = self.start.game();
        self.solution.iter().enumerate().map_while(move |(ply, &mv)| {
            let before = history.clone();
            history.advance(mv).map(|()| (ply, before, mv))
        })
    }

    /// The solver's moves of the solution, each with its number and the game before it.
    pub fn solver_turns(&self) -> impl Iterator<Item = (usize, G::History, G::Move)> {
        self.turns().filter(|(ply, ..)| ply % 2 == 0)
    }

    /// The game after the whole solution.
    pub fn end(&self) -> G::History {
        let mut history = self.start.game();
        // A puzzle is only read with moves that can be made.
        let _ = self.solution.iter().try_for_each(|&mv| history.advance(mv));
        history
    }

    /// Whether it belongs to the school of endings: at most four pieces, the kings included, of which knowledge decides.
    pub fn is_school(&self) -> bool {
        self.piece_count() <= SCHOOL_PIECES
    }

    /// The number of moves that the solver makes.
    pub fn solver_moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// Whether a position of the solution comes again in it, rather than in what would follow.
    pub fn repeats(&self) -> bool {
        let mut all: Vec<G::History> = self.turns().map(|(_, history, _)| history).collect();
        all.push(self.end());
        all.iter().enumerate().any(|(ply, now)| all[..ply].iter().any(|before| before.is_same_position(now)))
    }

    /// The puzzle with the themes that its solution has by today's rules.
    #[must_use]
    pub fn retagged(self) -> GamePuzzle<G> {
        GamePuzzle { themes: G::themes(&self), ..self }
    }
}

impl PuzzleId {
    /// Thirty bits: six characters.
    const MASK: u32 = (1 << 30) - 1;
    /// Digits and letters without those that look alike (Crockford's base 32).
    const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const LENGTH: usize = 6;
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: usize| char::from(PuzzleId::DIGITS[(self.0 >> (5 * place)) as usize & 31]);
        let text: String = (0..PuzzleId::LENGTH).rev().map(digit).collect();
        f.pad(&text)
    }
}

/// A text that is not the number of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a puzzle's number has six letters and digits")]
pub struct ParsePuzzleIdError;

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    /// Reads a number as people write it: in any case, with `O` for `0` and `I` or `L` for `1`.
    fn from_str(text: &str) -> Result<PuzzleId, ParsePuzzleIdError> {
        if text.chars().count() != PuzzleId::LENGTH {
            return Err(ParsePuzzleIdError);
        }
        let digit = |letter: char| {
            let letter = match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                letter => letter,
            };
            PuzzleId::DIGITS.iter().position(|&digit| char::from(digit) == letter).ok_or(ParsePuzzleIdError)
        };
        text.chars().try_fold(0, |number, letter| Ok(number << 5 | digit(letter)? as u32)).map(PuzzleId)
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Mate { moves } => write!(f, "mate-{moves}"),
            Task::Win => f.write_str("win"),
            Task::BeatCount => f.write_str("beat-count"),
            Task::SaveByCount => f.write_str("save-by-count"),
            Task::SaveByStalemate => f.write_str("save-by-stalemate"),
            Task::SaveByRepetition => f.write_str("save-by-repetition"),
            Task::SaveByMaterial => f.write_str("save-by-material"),
        }
    }
}

/// A text that is not a task.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a task: mate-N, win, beat-count, save-by-count, save-by-stalemate, save-by-repetition, save-by-material"
)]
pub struct ParseTaskError(pub String);

impl FromStr for Task {
    type Err = ParseTaskError;

    fn from_str(text: &str) -> Result<Task, ParseTaskError> {
        let named = [
            Task::Win,
            Task::BeatCount,
            Task::SaveByCount,
            Task::SaveByStalemate,
            Task::SaveByRepetition,
            Task::SaveByMaterial,
        ];
        let mate = || {
            let moves = text.strip_prefix("mate-")?.parse().ok().filter(|&moves| moves > 0)?;
            Some(Task::Mate { moves })
        };
        let named = named.into_iter().find(|task| task.to_string() == text);
        named.or_else(mate).ok_or_else(|| ParseTaskError(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_round_trip_in_any_case(number in 0..=PuzzleId::MASK) {
            let id = PuzzleId(number);
            let text = id.to_string();
            prop_assert_eq!(text.chars().count(), 6);
            prop_assert_eq!(text.parse(), Ok(id));
            prop_assert_eq!(text.to_lowercase().parse(), Ok(id));
        }

        #[test]
        fn reading_numbers_and_tasks_never_panics(text in "\\PC{0,40}") {
            let _ = text.parse::<PuzzleId>();
            let _ = text.parse::<Task>();
        }

        #[test]
        fn tasks_round_trip(moves in 1..=u8::MAX) {
            let named = [Task::Win, Task::BeatCount, Task::SaveByCount, Task::SaveByStalemate, Task::SaveByRepetition];
            for task in named.into_iter().chain([Task::SaveByMaterial, Task::Mate { moves }]) {
                prop_assert_eq!(task.to_string().parse(), Ok(task));
            }
        }
    }

    #[test]
    fn letters_that_look_like_digits_are_read_as_digits() {
        assert_eq!("oOiIlL".parse::<PuzzleId>(), "001111".parse());
        assert_eq!("00000U".parse::<PuzzleId>(), Err(ParsePuzzleIdError));
        assert_eq!("ก๑๒๓๔๕".parse::<PuzzleId>(), Err(ParsePuzzleIdError));
    }
}
