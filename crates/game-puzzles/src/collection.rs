//! Many puzzles, and how they are written: one to a line.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{GameLine, PuzzleGame, PuzzleStart};
use crate::puzzle::{GamePuzzle, PuzzleId, PuzzleKind, Task};
use crate::theme::{PuzzleTheme, Themes, UnknownTheme};

/// Why a line is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePuzzleError {
    /// A field is missing, or there is one too many.
    #[error("a puzzle has five to seven fields: position, task, moves, themes, difficulty, name, the move before")]
    Fields,
    /// The position.
    #[error("the position: {0}")]
    Start(String),
    /// The task.
    #[error(transparent)]
    Task(#[from] crate::puzzle::ParseTaskError),
    /// A move that cannot be read or made.
    #[error("the move {0:?} cannot be made")]
    Move(String),
    /// A solution begins and ends with the solver's moves.
    #[error("a solution has an odd number of moves")]
    EvenMoves,
    /// A theme.
    #[error(transparent)]
    Theme(#[from] UnknownTheme),
    /// The difficulty.
    #[error("{0:?} is not a difficulty")]
    Difficulty(String),
    /// The move before the start, which has to have brought a piece of the opponent's to where it is.
    #[error("{0:?} cannot have been the move before")]
    Previous(String),
}

impl<G: PuzzleGame> fmt::Display for GamePuzzle<G> {
    /// The fields of a line, with tabs between them: position (FEN), task, moves (UCI), themes, difficulty; the name if there is
    /// one; and the opponent's move before (UCI) if it is known, after a name that may be empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.solution.iter().map(ToString::to_string).collect();
        let themes: Vec<&str> = self.themes.iter().map(PuzzleTheme::name).collect();
        let (moves, themes) = (moves.join(" "), themes.join(" "));
        write!(f, "{}\t{}\t{moves}\t{themes}\t{}", self.start, self.task, self.difficulty)?;
        match (&self.name, self.previous) {
            (None, None) => Ok(()),
            (Some(name), None) => write!(f, "\t{name}"),
            (name, Some(previous)) => write!(f, "\t{}\t{previous}", name.as_deref().unwrap_or_default()),
        }
    }
}

impl<G: PuzzleGame> FromStr for GamePuzzle<G> {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<GamePuzzle<G>, ParsePuzzleError> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [start, task, moves, themes, difficulty, ref rest @ ..] = fields[..] else {
            return Err(ParsePuzzleError::Fields);
        };
        let (name, previous) = match *rest {
            [] => ("", None),
            [name] => (name, None),
            [name, previous] => (name, Some(previous)),
            _ => return Err(ParsePuzzleError::Fields),
        };
        let start: G::Start = start.parse().map_err(|error| ParsePuzzleError::Start(format!("{error}")))?;
        let solution = parse_solution::<G>(&start, moves)?;
        let task: Task = task.parse()?;
        let themes: Themes = themes.split_ascii_whitespace().map(parse_theme::<G>).collect::<Result<_, _>>()?;
        let wrong = |_| ParsePuzzleError::Difficulty(difficulty.chars().take(12).collect());
        let difficulty = difficulty.parse().map_err(wrong)?;
        let wrong = |text: &str| ParsePuzzleError::Previous(text.chars().take(12).collect());
        let previous = previous.map(|text| G::read_previous(&start, text).ok_or_else(|| wrong(text))).transpose()?;
        let name = (!name.is_empty()).then(|| name.to_owned());
        Ok(GamePuzzle { start, task, solution, themes, difficulty, name, previous })
    }
}

/// Reads a theme that the game has.
fn parse_theme<G: PuzzleGame>(text: &str) -> Result<PuzzleTheme, UnknownTheme> {
    let theme: PuzzleTheme = text.parse()?;
    if G::THEMES.contains(&theme) { Ok(theme) } else { Err(UnknownTheme(text.to_owned())) }
}

/// Reads the moves of a solution (UCI) with spaces between them, each in its position.
///
/// # Errors
/// [`ParsePuzzleError::Move`] for the first that cannot be made, [`ParsePuzzleError::EvenMoves`] if the last is the defender's.
pub fn parse_solution<G: PuzzleGame>(start: &G::Start, moves: &str) -> Result<Vec<G::Move>, ParsePuzzleError> {
    let mut history = start.game();
    let mut solution = Vec::new();
    for word in moves.split_ascii_whitespace() {
        let read = G::read_move(&history, word).filter(|&mv| history.advance(mv).is_some());
        solution.push(read.ok_or_else(|| ParsePuzzleError::Move(word.chars().take(12).collect()))?);
    }
    if solution.len() % 2 == 0 { Err(ParsePuzzleError::EvenMoves) } else { Ok(solution) }
}

/// Puzzles by their number. Always in the same order, that of their file.
#[derive(Clone, Debug)]
pub struct PuzzleCollection<G: PuzzleGame> {
    puzzles: Vec<(PuzzleId, GamePuzzle<G>)>,
    places: HashMap<PuzzleId, usize>,
}

/// Why a text is not a collection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {error}")]
pub struct ParseCollectionError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: ParsePuzzleError,
}

impl<G: PuzzleGame> Default for PuzzleCollection<G> {
    fn default() -> PuzzleCollection<G> {
        PuzzleCollection { puzzles: Vec::new(), places: HashMap::new() }
    }
}

impl<G: PuzzleGame> PuzzleCollection<G> {
    /// The puzzle with this number.
    pub fn get(&self, id: PuzzleId) -> Option<&GamePuzzle<G>> {
        self.places.get(&id).map(|&place| &self.puzzles[place].1)
    }

    /// All puzzles.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PuzzleId, &GamePuzzle<G>)> {
        self.puzzles.iter().map(|(id, puzzle)| (*id, puzzle))
    }

    /// The puzzles of one kind.
    pub fn of_kind(&self, kind: PuzzleKind) -> impl Iterator<Item = (PuzzleId, &GamePuzzle<G>)> {
        self.iter().filter(move |(_, puzzle)| puzzle.kind() == kind)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }
}

impl<G: PuzzleGame> FromIterator<GamePuzzle<G>> for PuzzleCollection<G> {
    /// Of puzzles with the same number only the first is kept.
    fn from_iter<I: IntoIterator<Item = GamePuzzle<G>>>(puzzles: I) -> PuzzleCollection<G> {
        let mut collection = PuzzleCollection::default();
        for puzzle in puzzles {
            let id = puzzle.id();
            if let std::collections::hash_map::Entry::Vacant(place) = collection.places.entry(id) {
                place.insert(collection.puzzles.len());
                collection.puzzles.push((id, puzzle));
            }
        }
        collection
    }
}

impl<G: PuzzleGame> FromStr for PuzzleCollection<G> {
    type Err = ParseCollectionError;

    /// Reads one puzzle to a line; empty lines and those that begin with `#` are passed over.
    fn from_str(text: &str) -> Result<PuzzleCollection<G>, ParseCollectionError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let puzzle = |(number, line): (usize, &str)| {
            line.parse().map_err(|error| ParseCollectionError { line: number + 1, error })
        };
        lines.map(puzzle).collect()
    }
}
