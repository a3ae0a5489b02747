//! Positions of the game for two, and their legal moves.

use std::fmt;

use super::refusal::TwoRefusal;
use super::rules::{Facing, TwoRules};
use crate::board::{Ahead, Arm, BoardSquare, SquarePair, attacked};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TwoSide {
    /// The side that begins, on the first two ranks.
    White,
    /// The other side.
    Black,
}

impl TwoSide {
    /// Both sides.
    pub const ALL: [TwoSide; 2] = [TwoSide::White, TwoSide::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> TwoSide {
        match self {
            TwoSide::White => TwoSide::Black,
            TwoSide::Black => TwoSide::White,
        }
    }

    const fn ahead(self) -> Ahead {
        match self {
            TwoSide::White => (0, 1),
            TwoSide::Black => (0, -1),
        }
    }

    /// The rank on which its pawns become counsellors.
    const fn last_rank(self) -> i8 {
        match self {
            TwoSide::White => 7,
            TwoSide::Black => 0,
        }
    }
}

/// A move. A pawn that reaches the last rank becomes a counsellor without saying so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TwoMove {
    /// The square that the piece leaves.
    pub from: BoardSquare,
    /// The square that it moves to.
    pub to: BoardSquare,
}

impl TwoMove {
    /// The move as a number below 4096: six bits each for both squares. Its meaning never changes.
    pub const fn code(self) -> u16 {
        (self.from.index() | self.to.index() << 6) as u16
    }

    /// The move of this number; `None` if there is none.
    pub fn from_code(code: u16) -> Option<TwoMove> {
        let square = |bits: u16| BoardSquare::from_index(u8::try_from(bits).ok()?);
        Some(TwoMove { from: square(code & 63)?, to: square(code >> 6)? })
    }
}

impl From<SquarePair> for TwoMove {
    fn from(SquarePair { from, to }: SquarePair) -> TwoMove {
        TwoMove { from, to }
    }
}

impl fmt::Display for TwoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for TwoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The pieces on the board and whose turn it is. Each side has one king, and the side that has moved is not in check.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TwoPosition {
    pub(super) pieces: [Option<(TwoSide, Arm)>; 64],
    pub(super) turn: TwoSide,
}

/// The first rank: the two quarter armies joined, the second king turned counsellor.
const FIRST_RANK: [Arm; 8] =
    [Arm::Boat, Arm::Horse, Arm::Elephant, Arm::King, Arm::Counsellor, Arm::Elephant, Arm::Horse, Arm::Boat];

impl TwoPosition {
    /// The position in which games begin.
    pub fn start(rules: TwoRules) -> TwoPosition {
        let mut pieces = [None; 64];
        for (file, arm) in FIRST_RANK.into_iter().enumerate() {
            let opposite = match rules.facing {
                Facing::Counsellor => 63 - file,
                Facing::King => 56 + file,
            };
            pieces[file] = Some((TwoSide::White, arm));
            pieces[opposite] = Some((TwoSide::Black, arm));
            pieces[8 + file] = Some((TwoSide::White, Arm::Pawn));
            pieces[48 + file] = Some((TwoSide::Black, Arm::Pawn));
        }
        TwoPosition { pieces, turn: TwoSide::White }
    }

    /// The side to move.
    pub fn turn(&self) -> TwoSide {
        self.turn
    }

    /// What stands on a square.
    pub fn at(&self, square: BoardSquare) -> Option<(TwoSide, Arm)> {
        self.pieces[square.index()]
    }

    /// A side's pieces with their squares.
    pub fn of(&self, side: TwoSide) -> impl Iterator<Item = (BoardSquare, Arm)> {
        let on = move |square| self.at(square).filter(|(of, _)| *of == side).map(|(_, arm)| (square, arm));
        BoardSquare::all().filter_map(on)
    }

    /// The square of a side's king.
    pub fn king(&self, side: TwoSide) -> BoardSquare {
        let king = self.of(side).find(|(_, arm)| *arm == Arm::King);
        king.map_or(BoardSquare::all().next().expect("a board has squares"), |(square, _)| square)
    }

    /// Whether a side has nothing but its king.
    pub fn is_bare(&self, side: TwoSide) -> bool {
        self.of(side).count() == 1
    }

    /// The pieces of a side that attack a square.
    pub(super) fn attackers(&self, side: TwoSide, square: BoardSquare) -> impl Iterator<Item = BoardSquare> {
        let occupied = |at: BoardSquare| self.at(at).is_some();
        let attackers =
            self.of(side).filter(move |(from, arm)| attacked(*arm, *from, side.ahead(), occupied).contains(&square));
        attackers.map(|(from, _)| from)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.attackers(self.turn.other(), self.king(self.turn)).next().is_some()
    }

    /// The squares that a piece can move to if the safety of its king does not matter.
    pub(super) fn reach(&self, from: BoardSquare, arm: Arm) -> Vec<BoardSquare> {
        let (side, ahead) = (self.turn, self.turn.ahead());
        let mut squares = attacked(arm, from, ahead, |at| self.at(at).is_some());
        squares.retain(|to| match self.at(*to) {
            Some((of, other)) => of != side && other != Arm::King,
            None => arm != Arm::Pawn,
        });
        if arm == Arm::Pawn {
            squares.extend(from.offset(ahead.0, ahead.1).filter(|to| self.at(*to).is_none()));
        }
        squares
    }

    /// All legal moves, by square of origin.
    pub fn legal_moves(&self) -> Vec<TwoMove> {
        let reach = self
            .of(self.turn)
            .flat_map(|(from, arm)| self.reach(from, arm).into_iter().map(move |to| TwoMove { from, to }));
        let mut moves: Vec<TwoMove> = reach.filter(|mv| !self.exposes_king(*mv)).collect();
        moves.sort_unstable();
        moves
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.of(self.turn)
            .any(|(from, arm)| self.reach(from, arm).into_iter().any(|to| !self.exposes_king(TwoMove { from, to })))
    }

    fn exposes_king(&self, mv: TwoMove) -> bool {
        let after = self.moved(mv);
        after.attackers(after.turn, after.king(self.turn)).next().is_some()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn play(&self, mv: TwoMove) -> Result<TwoPosition, TwoRefusal> {
        self.refusal(mv).map_or_else(|| Ok(self.moved(mv)), Err)
    }

    /// Why the side to move may not make a move; `None` if it may.
    pub fn refusal(&self, mv: TwoMove) -> Option<TwoRefusal> {
        let us = self.turn();
        let Some((side, arm)) = self.at(mv.from) else { return Some(TwoRefusal::EmptySquare(mv.from)) };
        if side != us {
            return Some(TwoRefusal::OpponentPiece(mv.from));
        }
        match self.at(mv.to) {
            Some((side, _)) if side == us => return Some(TwoRefusal::OwnPiece(mv.to)),
            Some((_, Arm::King)) => return Some(TwoRefusal::KingTaken(mv.to)),
            _ => {}
        }
        if !self.reach(mv.from, arm).contains(&mv.to) {
            return Some(TwoRefusal::CannotReach { arm, to: mv.to });
        }
        let after = self.moved(mv);
        let by = after.attackers(us.other(), after.king(us)).next();
        by.map(|by| TwoRefusal::InCheck { by })
    }

    /// The position after a move, legal or not.
    pub(super) fn moved(&self, mv: TwoMove) -> TwoPosition {
        let mut after = self.clone();
        let moved = after.pieces[mv.from.index()].take().map(|(side, arm)| match arm {
            Arm::Pawn if mv.to.rank() == side.last_rank() => (side, Arm::Counsellor),
            arm => (side, arm),
        });
        after.pieces[mv.to.index()] = moved;
        after.turn = self.turn.other();
        after
    }

    /// Whether a legal move captures or moves a pawn, so that no earlier position comes again.
    pub fn is_irreversible(&self, mv: TwoMove) -> bool {
        self.at(mv.to).is_some() || self.at(mv.from).is_some_and(|(_, arm)| arm == Arm::Pawn)
    }
}
