//! Puzzles of any game that has them.

use std::collections::HashMap;
use std::fmt;

use board_games::{GameBoard, GameKind, GameMove, Seat};
use chess_puzzles::ChessPuzzle;
use game_puzzles::PuzzleStart;
use makruk_puzzles::{ParsePuzzleError, Puzzle, PuzzleId, PuzzleKind, Task, Themes};

/// A puzzle of one of the games that have some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubPuzzle {
    Makruk(Puzzle),
    Chess(ChessPuzzle),
}

/// Asks the puzzle, whatever its game.
macro_rules! ask {
    ($of:expr, $puzzle:ident => $answer:expr) => {
        match $of {
            ClubPuzzle::Makruk($puzzle) => $answer,
            ClubPuzzle::Chess($puzzle) => $answer,
        }
    };
}

impl ClubPuzzle {
    pub const fn game(&self) -> GameKind {
        match self {
            ClubPuzzle::Makruk(_) => GameKind::Makruk,
            ClubPuzzle::Chess(_) => GameKind::Chess,
        }
    }

    pub fn id(&self) -> PuzzleId {
        ask!(self, puzzle => puzzle.id())
    }

    pub fn kind(&self) -> PuzzleKind {
        self.task().kind()
    }

    pub const fn task(&self) -> Task {
        ask!(self, puzzle => puzzle.task)
    }

    pub const fn themes(&self) -> Themes {
        ask!(self, puzzle => puzzle.themes)
    }

    /// The estimated difficulty before the first attempt.
    pub const fn difficulty(&self) -> u16 {
        ask!(self, puzzle => puzzle.difficulty)
    }

    /// The name in locales of one that was composed and has a name.
    pub fn name(&self) -> Option<&str> {
        ask!(self, puzzle => puzzle.name.as_deref())
    }

    /// A game that begins where the puzzle does.
    pub fn board(&self) -> GameBoard {
        ask!(self, puzzle => puzzle.start.game().into())
    }

    /// The side that solves.
    pub fn solver(&self) -> Seat {
        self.board().turn()
    }

    /// The moves, the solver's first and last.
    pub fn solution(&self) -> Vec<GameMove> {
        ask!(self, puzzle => puzzle.solution.iter().copied().map(GameMove::from).collect())
    }

    /// How many moves the solver makes.
    pub fn solver_moves(&self) -> usize {
        ask!(self, puzzle => puzzle.solver_moves())
    }

    /// The opponent's move before it, if it is from a game.
    pub fn previous(&self) -> Option<GameMove> {
        ask!(self, puzzle => puzzle.previous.map(GameMove::from))
    }

    /// The position (FEN), with the count.
    pub fn fen(&self) -> String {
        ask!(self, puzzle => puzzle.start.to_string())
    }
}

impl ClubPuzzle {
    /// Reads a line of a collection of a game.
    ///
    /// # Errors
    /// [`ParsePuzzleError`], also for a game that has no puzzles.
    pub fn read(game: GameKind, line: &str) -> Result<ClubPuzzle, ParsePuzzleError> {
        match game {
            GameKind::Makruk => Ok(line.parse::<Puzzle>()?.into()),
            GameKind::Chess => Ok(line.parse::<ChessPuzzle>()?.into()),
            GameKind::Ouk | GameKind::Chaturanga => Err(ParsePuzzleError::Start(format!("there are none of {game}"))),
        }
    }

    /// The same with another task and another solution.
    #[must_use]
    pub fn solved_by(self, task: Task, solution: &[GameMove]) -> ClubPuzzle {
        match self {
            ClubPuzzle::Makruk(puzzle) => {
                let solution = solution.iter().map(|mv| mv.makruk()).collect();
                ClubPuzzle::Makruk(Puzzle { task, solution, ..puzzle })
            }
            ClubPuzzle::Chess(puzzle) => {
                let solution = solution.iter().map(|mv| mv.chess()).collect();
                ClubPuzzle::Chess(ChessPuzzle { task, solution, ..puzzle })
            }
        }
    }
}

impl fmt::Display for ClubPuzzle {
    /// A line of a collection.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ask!(self, puzzle => puzzle.fmt(f))
    }
}

impl From<Puzzle> for ClubPuzzle {
    fn from(puzzle: Puzzle) -> ClubPuzzle {
        ClubPuzzle::Makruk(puzzle)
    }
}

impl From<ChessPuzzle> for ClubPuzzle {
    fn from(puzzle: ChessPuzzle) -> ClubPuzzle {
        ClubPuzzle::Chess(puzzle)
    }
}

/// Puzzles of all games by their number, those of a game in the order of its file.
#[derive(Clone, Debug, Default)]
pub struct ClubCollection {
    puzzles: Vec<(PuzzleId, ClubPuzzle)>,
    places: HashMap<PuzzleId, usize>,
}

impl ClubCollection {
    /// The puzzle with this number.
    pub fn get(&self, id: PuzzleId) -> Option<&ClubPuzzle> {
        self.places.get(&id).map(|&place| &self.puzzles[place].1)
    }

    /// The puzzles of a game.
    pub fn of(&self, game: GameKind) -> impl Iterator<Item = (PuzzleId, &ClubPuzzle)> {
        self.puzzles.iter().filter(move |(_, puzzle)| puzzle.game() == game).map(|(id, puzzle)| (*id, puzzle))
    }

    /// The games that have puzzles.
    pub fn games(&self) -> impl Iterator<Item = GameKind> {
        GameKind::ALL.into_iter().filter(|game| self.of(*game).next().is_some())
    }
}

impl<P: Into<ClubPuzzle>> FromIterator<P> for ClubCollection {
    /// Of puzzles with the same number only the first is kept.
    fn from_iter<I: IntoIterator<Item = P>>(puzzles: I) -> ClubCollection {
        let mut collection = ClubCollection::default();
        for puzzle in puzzles {
            let puzzle: ClubPuzzle = puzzle.into();
            let id = puzzle.id();
            if let std::collections::hash_map::Entry::Vacant(place) = collection.places.entry(id) {
                place.insert(collection.puzzles.len());
                collection.puzzles.push((id, puzzle));
            }
        }
        collection
    }
}
