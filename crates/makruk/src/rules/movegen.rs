//! Generation of legal moves without making any.
//!
//! Only a rook can pin, and only along a rank or a file. A pinned piece may therefore move as usual along that line. Any
//! other piece may move anywhere if there is no check, must capture or block a single checker, and cannot help in double
//! check. The king moves to squares that are not attacked.

use super::attacks::{attacks, between, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use super::position::PROMOTION_RANK;
use super::{Bitboard, Color, Move, MoveList, Position, Role, Square};

/// What determines the legal moves of one position, computed once for all of them.
///
/// Keep one ([`Position::legal`]) to ask several questions about a position, such as its captures first and the other
/// moves only if needed. The methods of [`Position`] compute it anew on every call.
pub struct Legal<'a> {
    position: &'a Position,
    /// The squares to which a piece other than the king may move, as far as checks and own pieces allow.
    targets: Bitboard,
    /// Pieces of the side to move that must stay on their file.
    pinned_to_file: Bitboard,
    /// Pieces of the side to move that must stay on their rank.
    pinned_to_rank: Bitboard,
    /// The squares to which the king may move.
    flights: Bitboard,
}

impl<'a> Legal<'a> {
    #[inline]
    pub(super) fn of(position: &'a Position) -> Legal<'a> {
        let (us, them) = (position.turn(), !position.turn());
        let board = position.board();
        let king = position.king(us);
        let ours = board.by_color(us);
        let occupied = board.occupied();

        let checkers = position.checkers();
        let resolving = match checkers.first() {
            None => !Bitboard::EMPTY,
            Some(checker) if !checkers.has_many() => between(king, checker) | checkers,
            Some(_) => Bitboard::EMPTY,
        };

        let (mut pinned_to_file, mut pinned_to_rank) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for rook in board.pieces(them, Role::Rook) & rook_attacks(king, Bitboard::EMPTY) {
            let blockers = between(king, rook) & occupied;
            if !blockers.has_many() {
                let pinned = blockers & ours;
                if rook.file() == king.file() {
                    pinned_to_file |= pinned;
                } else {
                    pinned_to_rank |= pinned;
                }
            }
        }

        // The king does not shield the squares behind it from the rook that checks it.
        let attacked = board.attacked(them, occupied & !Bitboard::from(king));
        let flights = king_attacks(king) & !ours & !attacked;
        Legal { position, targets: resolving & !ours, pinned_to_file, pinned_to_rank, flights }
    }

    /// The legal destinations of the piece on `from`, which has this role and belongs to the side to move.
    #[inline]
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        let us = self.position.turn();
        let board = self.position.board();
        let occupied = board.occupied();
        let reach = match role {
            Role::King => return self.flights,
            Role::Pawn => {
                let captures = pawn_attacks(us, from) & board.by_color(!us);
                captures | ahead(us, from.into()) & !occupied
            }
            _ => attacks(us, role, from, occupied),
        };
        let line = if self.pinned_to_file.contains(from) {
            Bitboard::from_file(from.file())
        } else if self.pinned_to_rank.contains(from) {
            Bitboard::from_rank(from.rank())
        } else {
            !Bitboard::EMPTY
        };
        reach & line & self.targets
    }

    /// The legal destinations of the piece on `from`; none if it does not belong to the side to move.
    pub(super) fn destinations(&self, from: Square) -> Bitboard {
        let board = self.position.board();
        match board.role_at(from) {
            Some(role) if board.by_color(self.position.turn()).contains(from) => self.reach(role, from),
            _ => Bitboard::EMPTY,
        }
    }

    /// All legal moves, pawns first and the king last.
    pub fn moves(&self) -> MoveList {
        self.moves_onto(!Bitboard::EMPTY, !Bitboard::EMPTY)
    }

    /// Captures and promotions, in the order of [`Legal::moves`].
    pub fn noisy_moves(&self) -> MoveList {
        let enemies = self.position.board().by_color(!self.position.turn());
        self.moves_onto(enemies | self.promotion_rank(), enemies)
    }

    /// The moves that are neither captures nor promotions, in the order of [`Legal::moves`].
    pub fn quiet_moves(&self) -> MoveList {
        let free = !self.position.board().occupied();
        self.moves_onto(free & !self.promotion_rank(), free)
    }

    /// Whether `mv` is legal, its promotion flag included.
    pub fn contains(&self, mv: Move) -> bool {
        self.position.move_between(mv.from(), mv.to()) == mv && self.destinations(mv.from()).contains(mv.to())
    }

    fn promotion_rank(&self) -> Bitboard {
        match self.position.turn() {
            Color::White => Bitboard::from_rank(PROMOTION_RANK),
            Color::Black => Bitboard::from_rank(PROMOTION_RANK.relative_to(Color::Black)),
        }
    }

    /// The pawn moves onto the squares `pawns` and the other pieces' moves onto the squares `others`.
    #[inline]
    fn moves_onto(&self, pawns: Bitboard, others: Bitboard) -> MoveList {
        let mut moves = MoveList::new();
        let us = self.position.turn();
        let board = self.position.board();
        let promoting = self.promotion_rank();
        // Sixteen pieces have at most 15 × 14 + 8 moves, fewer than the list can hold.
        for from in board.pieces(us, Role::Pawn) {
            for to in self.reach(Role::Pawn, from) & pawns {
                moves.push(if promoting.contains(to) { Move::promoting(from, to) } else { Move::new(from, to) });
            }
        }
        for role in [Role::Met, Role::Khon, Role::Knight, Role::Rook, Role::King] {
            for from in board.pieces(us, role) {
                moves.extend((self.reach(role, from) & others).map(|to| Move::new(from, to)));
            }
        }
        moves
    }

    /// The number of legal moves. The one-step pieces are counted together, direction by direction.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let us = self.position.turn();
        let board = self.position.board();
        let occupied = board.occupied();
        let pinned = self.pinned_to_file | self.pinned_to_rank;
        let free = board.by_color(us) & !pinned;
        let unpinned = |role| free & board.by_role(role);
        let to = |set: Bitboard| (set & self.targets).len();

        let khons = unpinned(Role::Khon);
        let diagonal = unpinned(Role::Met) | khons;
        let pawns = unpinned(Role::Pawn);
        let enemies = board.by_color(!us);
        let (captured_left, captured_right) = match us {
            Color::White => (pawns.shifted::<-1, 1>(), pawns.shifted::<1, 1>()),
            Color::Black => (pawns.shifted::<-1, -1>(), pawns.shifted::<1, -1>()),
        };
        let mut count = self.flights.len()
            + to(diagonal.shifted::<-1, -1>())
            + to(diagonal.shifted::<1, -1>())
            + to(diagonal.shifted::<-1, 1>())
            + to(diagonal.shifted::<1, 1>())
            + to(ahead(us, khons))
            + to(ahead(us, pawns) & !occupied)
            + to(captured_left & enemies)
            + to(captured_right & enemies);
        for knight in unpinned(Role::Knight) {
            count += to(knight_attacks(knight));
        }
        for rook in unpinned(Role::Rook) {
            count += to(rook_attacks(rook, occupied));
        }
        for from in pinned {
            count += self.destinations(from).len();
        }
        count
    }
}

/// The squares one step straight ahead of each in the set.
#[inline]
fn ahead(color: Color, squares: Bitboard) -> Bitboard {
    match color {
        Color::White => squares.shifted::<0, 1>(),
        Color::Black => squares.shifted::<0, -1>(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    #[test]
    fn noisy_and_quiet_moves_partition_all_moves() {
        let start = Position::start();
        let checked = position("4k3/8/8/3p4/2P1r3/8/8/4K3 w");
        let promoting = position("4k3/8/1p6/PP6/8/8/8/4K3 w");
        let black = position("4k3/8/8/8/1p6/P6R/7r/1K6 b");
        for position in [start, checked, promoting, black] {
            let legal = position.legal();
            let (noisy, quiet, mut all) = (legal.noisy_moves(), legal.quiet_moves(), legal.moves());
            for &mv in &noisy {
                assert!(mv.is_promotion() || position.board().by_color(!position.turn()).contains(mv.to()), "{mv}");
                assert!(legal.contains(mv), "{mv}");
            }
            for &mv in &quiet {
                assert!(!mv.is_promotion() && !position.board().occupied().contains(mv.to()), "{mv}");
            }
            let mut parts: Vec<Move> = noisy.into_iter().chain(quiet).collect();
            parts.sort_unstable();
            all.sort_unstable();
            assert_eq!(parts, all.to_vec());
        }
    }

    #[test]
    fn promotions_are_noisy() {
        let position = position("4k3/8/1p6/PP6/8/8/8/4K3 w");
        let noisy: Vec<String> = position.legal().noisy_moves().iter().map(Move::to_string).collect();
        assert_eq!(noisy, ["a5a6m", "a5b6m"]);
    }
}
