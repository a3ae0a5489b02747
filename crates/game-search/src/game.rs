//! What the search asks of a game.

use std::fmt::{Debug, Display};

use super::handicap::HandicapParams;
use super::score::Value;

/// The number of kinds of pieces that a game can have.
pub const ROLES: usize = 6;

/// A move, which the search only passes on.
pub trait SearchMove: Copy + Debug + Display + Eq + Send + Sync + 'static {}

impl<M: Copy + Debug + Display + Eq + Send + Sync + 'static> SearchMove for M {}

/// The legal moves of a position, generated in parts as the search needs them.
pub trait LegalMoves<M> {
    /// Whether a move, which may come from another position, is legal here.
    fn contains(&self, mv: M) -> bool;

    /// The moves that are not quiet ([`SearchPosition::is_quiet`]).
    fn noisy(&self) -> impl Iterator<Item = M>;

    /// The quiet moves.
    fn quiet(&self) -> impl Iterator<Item = M>;
}

/// A position with whatever else decides how the game may end from there, except repetition, which the search sees to.
pub trait SearchPosition: Clone + Send + Sync {
    /// The moves of the game.
    type Move: SearchMove;
    /// The legal moves of a position.
    type Legal<'a>: LegalMoves<Self::Move>
    where
        Self: 'a;

    /// The index of the square that a piece leaves with a move, below 64.
    fn origin(mv: Self::Move) -> usize;

    /// The index of the square that a piece moves to, below 64.
    fn destination(mv: Self::Move) -> usize;

    /// A move as a number, never 0.
    fn encode(mv: Self::Move) -> u16;

    /// The move of this number; `None` for 0.
    fn decode(code: u16) -> Option<Self::Move>;

    /// The side to move: 0 or 1.
    fn turn(&self) -> usize;

    /// A number that is equal for positions that count as repetitions of each other, and almost never for others.
    fn key(&self) -> u64;

    /// The key of the transposition table, which may tell more positions apart than [`SearchPosition::key`].
    fn table_key(&self) -> u64;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// The legal moves.
    fn legal(&self) -> Self::Legal<'_>;

    /// Whether the rules end the game here as a draw, repetition aside.
    fn is_drawn(&self) -> bool;

    /// The position if the side to move could pass; `None` if that is impossible.
    fn passed(&self) -> Option<Self>;

    /// Whether no position before this legal move can come again after it.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// Whether a move neither captures nor promotes to what changes the balance.
    fn is_quiet(&self, mv: Self::Move) -> bool;

    /// The kind of piece that moves, below [`ROLES`].
    fn mover(&self, mv: Self::Move) -> usize;

    /// The kind of piece that a move captures, below [`ROLES`].
    fn captured(&self, mv: Self::Move) -> Option<usize>;

    /// What a move gains before any reply, in centipawns: the captured piece and the promotion.
    fn capture_gain(&self, mv: Self::Move) -> Value;

    /// Whether the exchange that begins with a move gains at least this many centipawns.
    fn see_ge(&self, mv: Self::Move, threshold: Value) -> bool;

    /// Whether the side to move has this many pieces that having to move is hardly ever a disadvantage.
    fn has_force(&self) -> bool;

    /// Whether a capture that changes little can be left out: the rules of endgames make no capture decisive.
    fn may_skip_small_captures(&self) -> bool;

    /// Well-mixed hashes of what the evaluation errs by: positions that share one of them share errors.
    fn structures(&self) -> [u64; 3];

    /// How many times as easily as an ordinary move people overlook this one; at least 1.
    fn obscurity(&self, mv: Self::Move) -> u64;
}

/// The position after a move.
pub struct Played<P> {
    /// The position.
    pub position: P,
    /// Whether the move itself has made it a draw, whatever the position.
    pub is_drawn: bool,
}

/// How a position is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationKind {
    /// As well as possible.
    Full,
    /// As players below full strength see it.
    Weaker,
}

/// A game, and what a thread keeps of it while it searches: rules, evaluator, endgame tables.
pub trait SearchGame: Send + 'static {
    /// The positions of the game.
    type Position: SearchPosition;
    /// A game so far.
    type History: Clone + Send + Sync;
    /// The endgame tables.
    type Tables: Clone + Send;

    /// The limitations of the weaker skills: of 0, 2, 4 and so on.
    const HANDICAPS: [HandicapParams; 10];
    /// The approximate strength of each level, in Elo.
    const ESTIMATES: [u16; 10];
    /// For this many plies without an irreversible move a lead counts in full, and over [`SearchGame::FADING_PLIES`] more it
    /// fades: the side that is ahead must want to make progress.
    const IDLE_PLIES: usize;
    /// See [`SearchGame::IDLE_PLIES`].
    const FADING_PLIES: usize;

    /// Whether a line that comes back to the root is taken for a draw, not only one that repeats itself after it.
    const ROOT_IS_REPEATED: bool;
    /// Up to this depth checks that lose no material are extended.
    const CHECK_EXTENSION_DEPTH: i32;

    /// A game of which nothing is known yet.
    fn new() -> Self;

    /// The position that a game has reached.
    fn root(history: &Self::History) -> Self::Position;

    /// The keys of the earlier positions of a game that may come again, the oldest first.
    fn repeatable(history: &Self::History) -> Vec<u64>;

    /// The legal moves at the root.
    fn root_moves(history: &Self::History) -> Vec<MoveOf<Self>>;

    /// How a position is evaluated without a search, as players below full strength see it, for the side to move.
    fn static_evaluation(history: &Self::History) -> Value;

    /// Prepares for a search from here.
    fn prepare(&mut self, history: &Self::History, evaluation: EvaluationKind, tables: Option<Self::Tables>);

    /// How often a position has to occur for a draw.
    fn repetitions(&self) -> usize;

    /// The position after a legal move. `prefetch` takes its table key as soon as that is known, or nearly so.
    fn play(
        &mut self,
        position: &Self::Position,
        mv: MoveOf<Self>,
        prefetch: impl FnOnce(u64),
    ) -> Played<Self::Position>;

    /// A null move has been made.
    fn play_null_move(&mut self);

    /// The last move or null move has been taken back.
    fn undo_move(&mut self);

    /// The static evaluation of the current position, which the caller passes again, for the side to move.
    fn evaluate(&mut self, position: &Self::Position) -> Value;

    /// The value of a position `ply` plies from the root by the endgame tables, if they know it.
    fn probe_tables(&self, position: &Self::Position, ply: usize) -> Option<Value>;
}

/// The moves of a game.
pub type MoveOf<G> = <<G as SearchGame>::Position as SearchPosition>::Move;
