//! Why a move is illegal.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::attacks::{attacks, between};
use super::{Bitboard, Piece, Position, Role, Square};

/// Why a move is illegal, with the squares and pieces that an explanation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize, Deserialize)]
pub enum IllegalMove {
    /// There is no piece on the square.
    #[error("there is no piece on {0}")]
    EmptySquare(Square),
    /// The piece belongs to the opponent.
    #[error("the piece on {0} is the opponent's")]
    OpponentPiece(Square),
    /// Kings are never captured (หมากรุกไทย (Wikipedia), กติกาการเล่น).
    #[error("the king on {0} cannot be captured")]
    KingTaken(Square),
    /// A piece of this kind does not move that way, even on an empty board.
    #[error("a {role:?} on {from} does not reach {to}")]
    CannotReach {
        /// The kind of piece.
        role: Role,
        /// Whether it is a promoted pawn (เบี้ยหงาย).
        promoted: bool,
        /// The origin square.
        from: Square,
        /// The destination square.
        to: Square,
    },
    /// A piece of the side to move is on the destination.
    #[error("your own piece is on {0}")]
    OwnPiece(Square),
    /// A piece blocks the rook's path.
    #[error("the way is blocked on {at}")]
    Blocked {
        /// The blocking piece nearest to the rook.
        at: Square,
    },
    /// A pawn moves straight ahead only onto an empty square.
    #[error("a pawn does not capture straight ahead on {at}")]
    PawnTakesAhead {
        /// The square of the opponent's piece ahead of the pawn.
        at: Square,
    },
    /// A pawn moves diagonally only to capture.
    #[error("a pawn moves to {to} only to capture")]
    PawnNeedsCapture {
        /// The empty square.
        to: Square,
    },
    /// The piece shields its king from a rook and may not leave the line.
    #[error("the piece is pinned by the rook on {by}")]
    Pinned {
        /// The rook.
        by: Square,
    },
    /// The king is in check and the move does not stop it.
    #[error("the king would still be in check from {by}")]
    StillInCheck {
        /// A piece that gives check and would still give it.
        by: Square,
    },
    /// The king may not move to an attacked square.
    #[error("the king would be in check from {by}")]
    IntoCheck {
        /// A piece that attacks that square.
        by: Square,
    },
    /// A pawn's move to its sixth rank must carry the promotion flag.
    #[error("a pawn must promote on {to}")]
    MustPromote {
        /// Where the pawn was meant to go.
        to: Square,
    },
    /// Only a pawn that reaches its sixth rank promotes.
    #[error("nothing promotes on {to}")]
    CannotPromote {
        /// Where the piece was meant to go.
        to: Square,
    },
    /// In Ouk: a king in check may not leap.
    #[error("a king in check may not leap; {by} gives check")]
    LeapFromCheck {
        /// A piece that gives check.
        by: Square,
    },
    /// In Ouk: a first leap captures nothing.
    #[error("a leap captures nothing, and {0} holds a piece of the other side")]
    LeapOntoPiece(Square),
}

impl IllegalMove {
    /// Whether the piece could make the move if its king did not forbid it.
    pub const fn is_about_the_king(&self) -> bool {
        matches!(
            self,
            IllegalMove::Pinned { .. }
                | IllegalMove::StillInCheck { .. }
                | IllegalMove::IntoCheck { .. }
                | IllegalMove::LeapFromCheck { .. }
        )
    }
}

impl Position {
    /// Why the side to move may not move from one square to another; `None` if it may.
    ///
    /// If there are several reasons, the first in this order is given: whose piece it is, how the piece moves, what is
    /// in its way, what would happen to the king.
    pub fn refusal(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let us = self.turn();
        let Some(piece) = self.board().piece_at(from) else { return Some(IllegalMove::EmptySquare(from)) };
        if piece.color() != us {
            return Some(IllegalMove::OpponentPiece(from));
        }
        if to == self.king(!us) {
            return Some(IllegalMove::KingTaken(to));
        }
        self.out_of_reach(piece, from, to).or_else(|| self.exposes_king(from, to))
    }

    /// Why `piece` of the side to move, on `from`, could not reach `to` even if checks did not matter.
    fn out_of_reach(&self, piece: Piece, from: Square, to: Square) -> Option<IllegalMove> {
        let us = self.turn();
        let board = self.board();
        let pushed = piece.role() == Role::Pawn && from.ahead(us) == Some(to);
        if !pushed && !attacks(us, piece.role(), from, Bitboard::EMPTY).contains(to) {
            return Some(IllegalMove::CannotReach { role: piece.role(), promoted: piece.is_promoted(), from, to });
        }
        if piece.role() == Role::Rook {
            let in_the_way = between(from, to) & board.occupied();
            let nearest = if to > from { in_the_way.first() } else { in_the_way.last() };
            if let Some(at) = nearest {
                return Some(IllegalMove::Blocked { at });
            }
        }
        match board.color_at(to) {
            Some(color) if color == us => Some(IllegalMove::OwnPiece(to)),
            Some(_) if pushed => Some(IllegalMove::PawnTakesAhead { at: to }),
            None if piece.role() == Role::Pawn && !pushed => Some(IllegalMove::PawnNeedsCapture { to }),
            _ => None,
        }
    }

    /// The piece that would check the king after an otherwise possible move.
    pub(super) fn exposes_king(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let us = self.turn();
        let board = self.board();
        let king = self.king(us);
        let occupied = board.occupied() & !Bitboard::from(from) | to.into();
        let goes_to = if from == king { to } else { king };
        let attackers = board.attackers(goes_to, !us, occupied) & !Bitboard::from(to);
        let by = attackers.first()?;
        Some(match (attackers & self.checkers()).first() {
            _ if from == king => IllegalMove::IntoCheck { by },
            Some(by) => IllegalMove::StillInCheck { by },
            None => IllegalMove::Pinned { by },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{mv, position, square};
    use super::IllegalMove::*;
    use super::*;

    #[test]
    fn each_refusal_gives_its_reason() {
        let sq = square;
        let cannot = |role, from, to| CannotReach { role, promoted: false, from: sq(from), to: sq(to) };
        let quiet = "4k3/8/8/1p1p4/1P6/2P1M~3/3S4/R2NK2R w";
        let pinned = "4r1k1/8/8/8/4N3/8/8/r2RK3 w";
        let cases = [
            (quiet, "a5a6", EmptySquare(sq("a5"))),
            (quiet, "d5d4", OpponentPiece(sq("d5"))),
            (quiet, "b4e8", KingTaken(sq("e8"))),
            // Wrong direction, too far, or no move at all.
            (quiet, "d2d1", cannot(Role::Khon, "d2", "d1")),
            (quiet, "d2c2", cannot(Role::Khon, "d2", "c2")),
            (quiet, "b4b3", cannot(Role::Pawn, "b4", "b3")),
            (quiet, "c3c5", cannot(Role::Pawn, "c3", "c5")),
            (quiet, "h1g2", cannot(Role::Rook, "h1", "g2")),
            (quiet, "d1d1", cannot(Role::Knight, "d1", "d1")),
            (quiet, "e1c1", cannot(Role::King, "e1", "c1")),
            (quiet, "e3e4", CannotReach { role: Role::Met, promoted: true, from: sq("e3"), to: sq("e4") }),
            // The destination is occupied, or the way is blocked.
            (quiet, "a1g1", Blocked { at: sq("d1") }),
            (quiet, "h1c1", Blocked { at: sq("e1") }),
            (quiet, "a1d1", OwnPiece(sq("d1"))),
            (quiet, "d1c3", OwnPiece(sq("c3"))),
            (quiet, "c3b4", OwnPiece(sq("b4"))),
            (quiet, "b4b5", PawnTakesAhead { at: sq("b5") }),
            (quiet, "c3d4", PawnNeedsCapture { to: sq("d4") }),
            // The king would be in check.
            (pinned, "e4f6", Pinned { by: sq("e8") }),
            (pinned, "d1d2", Pinned { by: sq("a1") }),
            ("4r1k1/8/8/8/8/8/8/R3K3 w", "a1a8", StillInCheck { by: sq("e8") }),
            ("4r1k1/8/8/8/8/8/8/R3K3 w", "e1e2", IntoCheck { by: sq("e8") }),
            ("3r2k1/8/8/8/8/8/8/R3K3 w", "e1d1", IntoCheck { by: sq("d8") }),
            ("8/8/8/8/8/4k3/8/R3K3 w", "e1d2", IntoCheck { by: sq("e3") }),
            // In double check, capturing one of the two checkers does not help.
            ("4r1k1/8/8/8/8/3n4/2P5/4K3 w", "c2d3", StillInCheck { by: sq("e8") }),
            // A pinned piece may not even capture the checking piece.
            ("4r1k1/8/8/8/8/8/2n1R3/4K3 w", "e2c2", Pinned { by: sq("e8") }),
        ];
        for (fen, name, reason) in cases {
            assert_eq!(position(fen).refusal(mv(name).from(), mv(name).to()), Some(reason), "{fen} {name}");
            assert_eq!(position(fen).play(mv(name)), Err(reason), "{fen} {name}");
        }
    }

    #[test]
    fn refusals_agree_with_move_generation() {
        for fen in [
            "4r1k1/8/8/8/4N3/8/8/r2RK3 w",
            "3rk3/1s2r3/2n1m3/R2Sp1N1/4N3/3sM3/r2SK2R/3R4 w",
            "3m1n2/2M~2k2/6s1/3sSp2/1m~1P4/6R1/2KM4/1N2r3 w",
            "r1s1k1sr/3m4/5n2/PP2PPP1/1pp1p1pp/2N5/3S1M2/R2K2SR b",
        ] {
            let position = position(fen);
            let moves = position.legal_moves();
            for from in Square::all() {
                for to in Square::all() {
                    let generated = moves.iter().any(|mv| (mv.from(), mv.to()) == (from, to));
                    assert_eq!(position.refusal(from, to).is_none(), generated, "{fen} {from}{to}");
                }
            }
        }
    }
}
