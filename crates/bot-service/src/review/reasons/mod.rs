//! Why a move is good, in what the rules can prove: nothing is said that isn't so.

mod chess;
mod makruk;
mod plain;

use crate::review::evaluation::{EvaluatedLine, Evaluation};
use board_games::{BoardPiece, GameBoard, GameDraw, GamePiece, GameSquare, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Mates {
        /// The number of the mover's moves, including this one.
        moves: u16,
    },
    /// The game is drawn with this move.
    Draws(GameDraw),
    /// There is no other legal move.
    OnlyMove,
    /// Any other move allows a forced mate.
    AvoidsMate,
    /// The enemy could have mated at once, and cannot after the move.
    StopsMate,
    /// It captures a piece, and the captures that may follow on its square don't make up for that.
    Wins {
        piece: GamePiece,
        at: GameSquare,
    },
    /// It gives check, and whatever the reply is, the piece that checks captures another next. If the reply decides which,
    /// the least valuable.
    ChecksAndTakes {
        piece: GamePiece,
    },
    /// One of the mover's pieces could have been captured at a gain, and is out of danger now.
    Saves {
        /// The piece, as it was before the move.
        piece: GamePiece,
        at: GameSquare,
    },
    /// One of the mover's pieces could have been captured at a gain. It still can be captured, but at none.
    Guards {
        piece: GamePiece,
        at: GameSquare,
    },
    Promotes,
    Checks,
    /// It threatens to mate with the next move, which was not possible before.
    ThreatensMate,
    /// It threatens to capture either of two enemy pieces at a gain, which was not possible before. The more valuable one
    /// comes first.
    AttacksTwo {
        first: BoardPiece,
        second: BoardPiece,
    },
    /// It threatens to capture an enemy piece at a gain, which was not possible before.
    Attacks {
        piece: GamePiece,
        at: GameSquare,
    },
    /// An enemy piece has no legal move any more, because its king would be in check.
    Pins {
        piece: GamePiece,
        at: GameSquare,
    },
    /// The game is even with it, and any other move is much worse, as far as the search sees.
    KeepsBalance,
    /// It advances a pawn towards its promotion.
    AdvancesPawn,
    /// It exchanges pieces of the same value.
    Trades,
    /// It leaves the enemy's bare king fewer moves than it had: this many.
    Confines {
        squares: u8,
    },
    /// The mover's count goes on.
    Counts {
        number: u16,
        limit: u16,
    },
    /// None of these: the piece is better placed there.
    Improves,
    /// Chess: it castles.
    Castles,
}

/// The maximum number of reasons for a move.
const MAX_REASONS: usize = 3;

/// A line is much worse for the mover if it is at least this many centipawns behind.
const MUCH_WORSE: i32 = 300;

/// The reasons for the first move of `best`, the most important first; never empty. `second` is the best line with another
/// first move.
pub(super) fn reasons(board: &GameBoard, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Vec<Reason> {
    match board {
        GameBoard::Makruk(history) => makruk::reasons(history, best, second),
        GameBoard::Chess(history) => chess::reasons(history, best, second),
        GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => plain::reasons(board, best, second),
    }
}

fn avoids_mate(mover: Seat, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Option<Reason> {
    let mated =
        |line: &EvaluatedLine| matches!(line.evaluation, Evaluation::Mate { winner, .. } if winner != mover.team());
    (!mated(best) && second.is_some_and(mated)).then_some(Reason::AvoidsMate)
}

fn keeps_balance(mover: Seat, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Option<Reason> {
    let of_mover = |line: &EvaluatedLine| match line.evaluation {
        Evaluation::Centipawns(value) if mover == Seat::First => value,
        Evaluation::Centipawns(value) => -value,
        Evaluation::Mate { winner, .. } if winner == mover.team() => i32::MAX,
        Evaluation::Mate { .. } => i32::MIN,
    };
    let keeps = of_mover(best) == 0 && second.is_some_and(|line| of_mover(line) <= -MUCH_WORSE);
    keeps.then_some(Reason::KeepsBalance)
}
