//! สูตรเม็ด: an agreement that lets each side develop its met faster, once per game. It is not part of the rules proper.
//!
//! In either form the move is written as the met's move two squares straight ahead from its home square: `e1e3` for
//! White and `d8d6` for Black. A met never moves like that otherwise, so the move needs no special notation.
//!
//! [`Position`] does not know the agreement; a [`Turn`](super::Turn) adds it.

use serde::{Deserialize, Serialize};

use super::{Color, File, Move, Piece, Position, Rank, Role, Square};

/// A form of สูตรเม็ด.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FastMet {
    /// The met's first move may be two diagonal steps at once that end straight ahead (คำที่เกี่ยวข้องกับหมากรุกไทย, สูตรเม็ด). One of
    /// the two squares on the way and the destination must be empty: the move captures nothing.
    Leap,
    /// A side's first turn may move the pawn in front of the met one step ahead and the met onto the square that the pawn
    /// has left, as played in the provinces (หมากรุกไทย (ศรีเมือง)).
    Provincial,
}

/// The forms of สูตรเม็ด that each side may still use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FastMetRights {
    white: Option<FastMet>,
    black: Option<FastMet>,
}

impl FastMetRights {
    /// The rights at the start of a game: the same for both sides, and none if nothing was agreed.
    pub const fn of_both(fast_met: Option<FastMet>) -> FastMetRights {
        FastMetRights { white: fast_met, black: fast_met }
    }

    /// The form that `side` may still use.
    pub const fn of(self, side: Color) -> Option<FastMet> {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The rights left after the legal move `mv` in `before`. The leap can only be the met's first move, the provincial
    /// form only the side's first move.
    #[must_use]
    pub fn after(mut self, before: &Position, mv: Move) -> FastMetRights {
        let side = before.turn();
        let right = match side {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        };
        if *right == Some(FastMet::Provincial) || mv.from() == home(side) {
            *right = None;
        }
        self
    }
}

impl FastMet {
    /// How the move of `side` is written in either form: `e1e3` or `d8d6`.
    pub(super) const fn written(side: Color) -> Move {
        match side {
            Color::White => Move::new(home(side), Square::new(File::ALL[4], Rank::ALL[2])),
            Color::Black => Move::new(home(side), Square::new(File::ALL[3], Rank::ALL[5])),
        }
    }

    /// The position after the side to move has made this move, if it can.
    pub(super) fn play(self, position: &Position) -> Option<Position> {
        let side = position.turn();
        let (from, to) = (home(side), FastMet::written(side).to());
        let met = Piece::new(side, Role::Met);
        let pawn = Piece::new(side, Role::Pawn);
        let mut setup = position.to_setup();
        let board = &mut setup.board;
        if board.piece_at(from) != Some(met) {
            return None;
        }
        match self {
            FastMet::Leap => {
                let front = from.ahead(side)?;
                let ways = [front.offset(-1, 0), front.offset(1, 0)];
                let blocked = |square: Option<Square>| square.is_none_or(|square| board.piece_at(square).is_some());
                if board.piece_at(to).is_some() || ways.into_iter().all(blocked) {
                    return None;
                }
            }
            FastMet::Provincial => {
                let next = to.ahead(side)?;
                if board.piece_at(to) != Some(pawn) || board.piece_at(next).is_some() {
                    return None;
                }
                board.remove(to);
                board.put(next, pawn);
            }
        }
        board.remove(from);
        board.put(to, met);
        setup.turn = !side;
        // Fails if the move leaves the king of `side` in check.
        Position::from_setup(&setup).ok()
    }
}

/// The starting square of the met of `side`: e1 or d8.
const fn home(side: Color) -> Square {
    match side {
        Color::White => Square::new(File::ALL[4], Rank::ALL[0]),
        Color::Black => Square::new(File::ALL[3], Rank::ALL[7]),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::mv;
    use super::*;

    #[test]
    fn each_right_is_lost_after_its_first_chance() {
        let (start, both) = (Position::start(), FastMetRights::of_both);
        let leap = both(Some(FastMet::Leap));
        assert_eq!(leap.after(&start, mv("b1d2")), leap);
        let moved = leap.after(&start, mv("e1f2"));
        assert_eq!((moved.of(Color::White), moved.of(Color::Black)), (None, Some(FastMet::Leap)));
        let first = both(Some(FastMet::Provincial)).after(&start, mv("b1d2"));
        assert_eq!((first.of(Color::White), first.of(Color::Black)), (None, Some(FastMet::Provincial)));
        assert_eq!(both(None).after(&start, mv("b1d2")), both(None));
    }
}
