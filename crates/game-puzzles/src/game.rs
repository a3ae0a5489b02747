//! What puzzles ask of a game.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Not;
use std::str::FromStr;

use game_search::RankedLine;

use crate::difficulty::DifficultyModel;
use crate::puzzle::GamePuzzle;
use crate::scale::Steepness;
use crate::theme::{PuzzleTheme, Themes};

/// A move, which is only passed on.
pub trait PuzzleMove: Copy + Debug + Display + Eq + Hash + Send + Sync + 'static {}

impl<M: Copy + Debug + Display + Eq + Hash + Send + Sync + 'static> PuzzleMove for M {}

/// A position from which a puzzle begins, with whatever else decides how the game may end from there. Nothing came before it.
///
/// Its text is that of files, and makes the puzzle's number: it never changes.
pub trait PuzzleStart<G: PuzzleGame>: Clone + Debug + Eq + Display + FromStr<Err: Error> + Send + Sync {
    /// The current state of a game, without what came before; `None` if the game is over.
    fn of_game(history: &G::History) -> Option<Self>;

    /// A game that begins here.
    fn game(&self) -> G::History;

    /// Where the pieces are.
    fn placed(&self) -> Vec<PieceOnSquare<G>>;

    /// Whether the side to move sits at the upper end, where rank 8 is.
    fn is_turned(&self) -> bool;
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOnSquare<G: PuzzleGame> {
    /// The index of the square, 0 (`a1`) to 63 (`h8`).
    pub square: usize,
    /// The kind of piece.
    pub role: usize,
    /// Whose it is.
    pub side: G::Side,
    /// Whether it is a king.
    pub is_king: bool,
}

/// A game so far.
pub trait GameLine<G: PuzzleGame>: Clone + Send + Sync {
    /// The side to move.
    fn side(&self) -> G::Side;

    /// The legal moves, always in the same order.
    fn choices(&self) -> Vec<G::Move>;

    /// Makes a move; `None`, and nothing has changed, if the rules refuse it.
    fn advance(&mut self, mv: G::Move) -> Option<()>;

    /// How many moves have been made.
    fn length(&self) -> usize;

    /// The game after the first moves of it.
    #[must_use]
    fn beginning(&self, plies: usize) -> Self;

    /// The last move.
    fn last(&self) -> Option<G::Move>;

    /// Who has won, `Some(None)` for a draw, if the game is over.
    fn result(&self) -> Option<Option<G::Side>>;

    /// The pieces on the board, the kings included.
    fn piece_count(&self) -> u32;

    /// How far a side is ahead in material, a pawn being one.
    fn balance(&self, side: G::Side) -> i64;

    /// Whether a legal move is a capture.
    fn is_capture(&self, mv: G::Move) -> bool;

    /// Whether the last move was a capture.
    fn was_capture(&self) -> bool;

    /// Whether a legal move neither checks nor captures nor promotes.
    fn is_quiet(&self, mv: G::Move) -> bool;

    /// Whether a legal move gives check with a piece that the reply does not just win.
    fn is_safe_check(&self, mv: G::Move) -> bool;

    /// How easily a legal move is overlooked, from 0.
    fn obscurity(&self, mv: G::Move) -> f64;

    /// Whether both have reached the same position, with the same side to move.
    fn is_same_position(&self, other: &Self) -> bool;
}

/// A position as the search for mates sees it, with whatever may draw the game but repetition.
pub trait MateNode<G: PuzzleGame>: Clone {
    /// The position that a game has reached.
    fn of(history: &G::History) -> Self;

    /// A number that is equal for the same positions, and almost never for others.
    fn key(&self) -> u64;

    /// The legal moves, always in the same order.
    fn choices(&self) -> Vec<G::Move>;

    /// How many legal moves there are.
    fn choice(&self) -> usize {
        self.choices().len()
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Whether neither side can mate any more, by the pieces that are left.
    fn is_dead(&self) -> bool;

    /// The node after a legal move, unless the game is drawn by it.
    fn after(&self, mv: G::Move) -> Option<Self>;
}

/// The game's engine, on one thread.
pub trait PuzzleEngine<G: PuzzleGame>: Send {
    /// An engine at full strength with a hash table of this many megabytes; with the game's knowledge, if it is to be used.
    fn with_hash(megabytes: usize, knowledge: Option<G::Knowledge>) -> Self;

    /// Forgets everything.
    fn forget(&mut self);

    /// Sets the level to play at, 1 to 10; what a weaker player overlooks depends on `seed`.
    fn set_level(&mut self, level: u8, seed: u64);

    /// The best lines after a search of this many nodes, the best first.
    fn best_lines(&mut self, history: &G::History, nodes: u64, lines: usize) -> Vec<RankedLine<G::Move>>;
}

/// A game with puzzles.
pub trait PuzzleGame: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// Moves.
    type Move: PuzzleMove;
    /// The two sides.
    type Side: Copy + Debug + Eq + Not<Output = Self::Side> + Send + Sync;
    /// Where puzzles begin.
    type Start: PuzzleStart<Self>;
    /// Games.
    type History: GameLine<Self>;
    /// What the search for mates goes through.
    type Node: MateNode<Self>;
    /// The engine.
    type Engine: PuzzleEngine<Self>;
    /// What is known exactly, such as endgame tables; `()` where nothing is.
    type Knowledge: Clone + Send + Sync;

    /// How strongly a centipawn predicts the result.
    const STEEPNESS: Steepness;
    /// The themes that its puzzles may have, in the order in which they are shown.
    const THEMES: &'static [PuzzleTheme];
    /// The strength that a puzzle takes, by its features.
    const DIFFICULTY: DifficultyModel;
    /// The estimated strength of each of the engine's levels below full strength and at it.
    const LEVELS: [u16; 10];

    /// The index of the square that a piece moves to, 0 to 63.
    fn target(mv: Self::Move) -> usize;

    /// Reads a move (UCI) that is legal in a game.
    fn read_move(history: &Self::History, text: &str) -> Option<Self::Move>;

    /// Reads the move (UCI) that led to a start: its piece is the opponent's, and it has left the other square.
    fn read_previous(start: &Self::Start, text: &str) -> Option<Self::Move>;

    /// Who wins with best play, `Some(None)` for a draw, where that is known exactly.
    fn known_winner(knowledge: &Self::Knowledge, history: &Self::History) -> Option<Option<Self::Side>>;

    /// The best moves, where they are known exactly.
    fn known_moves(knowledge: &Self::Knowledge, history: &Self::History) -> Option<Vec<Self::Move>>;

    /// Whether a side is held to a count that would draw the game, against which the other has to win.
    fn counts(history: &Self::History, side: Self::Side) -> bool;

    /// Whether a game that is over was drawn in the way that a task names.
    fn is_drawn_by(history: &Self::History, task: crate::Task) -> bool;

    /// What a solution is about.
    fn themes(puzzle: &GamePuzzle<Self>) -> Themes;

    /// The pattern of a puzzle: its kind, its idea, the piece that carries it out, and where.
    fn pattern(puzzle: &GamePuzzle<Self>) -> String;

    /// Whether the solution of a rescue shows what saves the game.
    fn shows_what_saves(puzzle: &GamePuzzle<Self>) -> bool;
}
