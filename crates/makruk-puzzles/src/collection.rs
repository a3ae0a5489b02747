//! Many puzzles, and how they are written: one to a line.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use makruk::Move;
use makruk::notation::uci::UciMove;
use thiserror::Error;

use crate::puzzle::{Puzzle, PuzzleId, PuzzleKind, Start, StartError, Task};
use crate::theme::{PuzzleTheme, Themes};

/// Why a line is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePuzzleError {
    /// A field is missing, or there is one too many.
    #[error("a puzzle has five to seven fields: position, task, moves, themes, difficulty, name, the move before")]
    Fields,
    /// The position.
    #[error("the position: {0}")]
    Start(#[from] StartError),
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
    Theme(#[from] crate::theme::UnknownTheme),
    /// The difficulty.
    #[error("{0:?} is not a difficulty")]
    Difficulty(String),
    /// The move before the start, which has to have brought a piece of the opponent's to where it is.
    #[error("{0:?} cannot have been the move before")]
    Previous(String),
}

impl fmt::Display for Puzzle {
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

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
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
        let start: Start = start.parse()?;
        let solution = parse_solution(&start, moves)?;
        let task: Task = task.parse()?;
        let themes: Themes = themes.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let wrong = |_| ParsePuzzleError::Difficulty(difficulty.chars().take(12).collect());
        let difficulty = difficulty.parse().map_err(wrong)?;
        let previous = previous.map(|previous| parse_previous(&start, previous)).transpose()?;
        let name = (!name.is_empty()).then(|| name.to_owned());
        Ok(Puzzle { start, task, solution, themes, difficulty, name, previous })
    }
}

/// Reads the move before a start (UCI): its piece is the opponent's, and it has left the other square.
fn parse_previous(start: &Start, text: &str) -> Result<Move, ParsePuzzleError> {
    let wrong = || ParsePuzzleError::Previous(text.chars().take(12).collect());
    let UciMove { from, to, promotes } = text.parse().map_err(|_| wrong())?;
    let board = start.position().board();
    let is_possible = board.piece_at(from).is_none() && board.color_at(to) == Some(!start.solver());
    match (is_possible, promotes) {
        (false, _) => Err(wrong()),
        (true, false) => Ok(Move::new(from, to)),
        (true, true) => Ok(Move::promoting(from, to)),
    }
}

/// Reads the moves of a solution (UCI) with spaces between them, each in its position.
///
/// # Errors
/// [`ParsePuzzleError::Move`] for the first that cannot be made, [`ParsePuzzleError::EvenMoves`] if the last is the defender's.
pub fn parse_solution(start: &Start, moves: &str) -> Result<Vec<Move>, ParsePuzzleError> {
    let mut history = start.history();
    let mut solution = Vec::new();
    for word in moves.split_ascii_whitespace() {
        let unplayable = || ParsePuzzleError::Move(word.chars().take(12).collect());
        let mv: UciMove = word.parse().map_err(|_| unplayable())?;
        let mv = mv.to_move(history.current()).map_err(|_| unplayable())?;
        history.play(mv).map_err(|_| unplayable())?;
        solution.push(mv);
    }
    if solution.len() % 2 == 0 { Err(ParsePuzzleError::EvenMoves) } else { Ok(solution) }
}

/// Puzzles by their number. Always in the same order, that of their file.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    puzzles: Vec<(PuzzleId, Puzzle)>,
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

impl Collection {
    /// The puzzle with this number.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.places.get(&id).map(|&place| &self.puzzles[place].1)
    }

    /// All puzzles.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PuzzleId, &Puzzle)> {
        self.puzzles.iter().map(|(id, puzzle)| (*id, puzzle))
    }

    /// The puzzles of one kind.
    pub fn of_kind(&self, kind: PuzzleKind) -> impl Iterator<Item = (PuzzleId, &Puzzle)> {
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

impl FromIterator<Puzzle> for Collection {
    /// Of puzzles with the same number only the first is kept.
    fn from_iter<I: IntoIterator<Item = Puzzle>>(puzzles: I) -> Collection {
        let mut collection = Collection::default();
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

impl FromStr for Collection {
    type Err = ParseCollectionError;

    /// Reads one puzzle to a line; empty lines and those that begin with `#` are passed over.
    fn from_str(text: &str) -> Result<Collection, ParseCollectionError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let puzzle = |(number, line): (usize, &str)| {
            line.parse().map_err(|error| ParseCollectionError { line: number + 1, error })
        };
        lines.map(puzzle).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LINE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\tbare-king rook-mate\t700";

    #[test]
    fn a_puzzle_is_written_as_it_was_read() {
        for line in
            [LINE.to_owned(), format!("{LINE}\tone-rook"), format!("{LINE}\t\tb8a8"), format!("{LINE}\tx\tb8a8")]
        {
            let puzzle: Puzzle = line.parse().unwrap();
            assert_eq!(puzzle.to_string(), line);
        }
    }

    #[test]
    fn each_field_that_is_wrong_is_named() {
        let with = |field: usize, text: &str| {
            let mut fields: Vec<&str> = LINE.split('\t').collect();
            fields[field] = text;
            fields.join("\t").parse::<Puzzle>().unwrap_err()
        };
        assert!(matches!(with(0, "k7/8 w"), ParsePuzzleError::Start(_)));
        assert!(matches!(with(1, "mate-0"), ParsePuzzleError::Task(_)));
        assert_eq!(with(2, "c6c7 a8b8 b1a1"), ParsePuzzleError::Move("a8b8".to_owned()));
        assert_eq!(with(2, "c6c7 a8a7"), ParsePuzzleError::EvenMoves);
        assert_eq!(with(2, ""), ParsePuzzleError::EvenMoves);
        assert!(matches!(with(3, "rook-mate nonsense"), ParsePuzzleError::Theme(_)));
        assert_eq!(with(4, "-1"), ParsePuzzleError::Difficulty("-1".to_owned()));
        for previous in ["a8b8", "c6b6", "c7c6", "nonsense"] {
            let line = format!("{LINE}\t\t{previous}");
            assert_eq!(line.parse::<Puzzle>(), Err(ParsePuzzleError::Previous(previous.to_owned())));
        }
        assert_eq!(format!("{LINE}\t\tb8a8\t").parse::<Puzzle>(), Err(ParsePuzzleError::Fields));
        assert_eq!(LINE.replace('\t', " ").parse::<Puzzle>(), Err(ParsePuzzleError::Fields));
    }

    #[test]
    fn a_collection_finds_its_puzzles_and_keeps_their_order() {
        let other = "7k/8/5K2/8/8/8/8/R7 w - - 0 1\tmate-2\tf6f7 h8h7 a1h1\trook-mate\t600";
        let collection: Collection = format!("# a comment\n{LINE}\n\n{other}\n{LINE}\n").parse().unwrap();
        let lines: Vec<String> = collection.iter().map(|(_, puzzle)| puzzle.to_string()).collect();
        assert_eq!(lines, [LINE, other]);
        let puzzle: Puzzle = other.parse().unwrap();
        assert_eq!(collection.get(puzzle.id()), Some(&puzzle));
        let error = format!("{LINE}\nnonsense").parse::<Collection>().unwrap_err();
        assert_eq!(error, ParseCollectionError { line: 2, error: ParsePuzzleError::Fields });
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,80}", fields in prop::collection::vec("[ -~]{0,20}", 4..9)) {
            let _ = text.parse::<Collection>();
            let _ = fields.join("\t").parse::<Puzzle>();
        }
    }
}
