//! The legal moves of a position, found without trying any.
//!
//! Only a rook can pin, and only along a rank or a file. So a pinned man may go where it would go anyway on that line,
//! and every other man wherever it helps: anywhere when there is no check, in the way of the one checking man or onto it
//! when there is, nowhere in double check. The king alone looks for squares that nobody bears on.

use super::attacks::{attacks, between, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use super::position::PROMOTION_RANK;
use super::{Bitboard, Color, Move, MoveList, Position, Role, Square};

/// What decides whether a move is legal in one position, worked out once for all its moves.
///
/// Whoever asks several questions of one position, as a search does that wants captures first and often nothing more,
/// keeps one of these ([`Position::legal`]); the methods of [`Position`] each work it out anew.
pub struct Legal<'a> {
    position: &'a Position,
    /// Where a man other than the king may go if it can reach it.
    targets: Bitboard,
    /// Our men that must stay on their file.
    pinned_to_file: Bitboard,
    /// Our men that must stay on their rank.
    pinned_to_rank: Bitboard,
    /// Where the king may go.
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
        let helping = match checkers.first() {
            None => !Bitboard::EMPTY,
            Some(checker) if !checkers.has_many() => between(king, checker) | checkers,
            Some(_) => Bitboard::EMPTY,
        };

        let (mut pinned_to_file, mut pinned_to_rank) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for rook in board.pieces(them, Role::Rook) & rook_attacks(king, Bitboard::EMPTY) {
            let shielding = between(king, rook) & occupied;
            if !shielding.has_many() {
                let pinned = shielding & ours;
                if rook.file() == king.file() {
                    pinned_to_file |= pinned;
                } else {
                    pinned_to_rank |= pinned;
                }
            }
        }

        // The king does not shield the squares behind him from the rook that checks him.
        let beaten = board.attacked(them, occupied & !Bitboard::from(king));
        let flights = king_attacks(king) & !ours & !beaten;
        Legal { position, targets: helping & !ours, pinned_to_file, pinned_to_rank, flights }
    }

    /// Where the man on `from`, of this role and of the side to move, may go.
    #[inline]
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        let us = self.position.turn();
        let board = self.position.board();
        let occupied = board.occupied();
        let reach = match role {
            Role::King => return self.flights,
            Role::Pawn => {
                let prey = pawn_attacks(us, from) & board.by_color(!us);
                prey | ahead(us, from.into()) & !occupied
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

    /// Where the man on `from` may go; nowhere if it is not one of the side to move.
    pub(super) fn destinations(&self, from: Square) -> Bitboard {
        let board = self.position.board();
        match board.role_at(from) {
            Some(role) if board.by_color(self.position.turn()).contains(from) => self.reach(role, from),
            _ => Bitboard::EMPTY,
        }
    }

    /// All moves, pawns first and the king last.
    pub fn moves(&self) -> MoveList {
        self.moves_onto(!Bitboard::EMPTY, !Bitboard::EMPTY)
    }

    /// The moves that change the material: captures and promotions, in the order of [`Legal::moves`].
    pub fn noisy_moves(&self) -> MoveList {
        let prey = self.position.board().by_color(!self.position.turn());
        self.moves_onto(prey | self.promotion_rank(), prey)
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

    /// The moves of pawns onto some squares, and those of all other men onto others.
    #[inline]
    fn moves_onto(&self, pawns: Bitboard, others: Bitboard) -> MoveList {
        let mut moves = MoveList::new();
        let us = self.position.turn();
        let board = self.position.board();
        let promoting = self.promotion_rank();
        // Sixteen men have at most 15 × 14 + 8 moves, fewer than the list holds.
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

    /// How many moves there are: men that step are counted all at once, a direction at a time.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let us = self.position.turn();
        let board = self.position.board();
        let occupied = board.occupied();
        let pinned = self.pinned_to_file | self.pinned_to_rank;
        let free = board.by_color(us) & !pinned;
        let men = |role| free & board.by_role(role);
        let to = |set: Bitboard| (set & self.targets).len();

        let khons = men(Role::Khon);
        let diagonal = men(Role::Met) | khons;
        let pawns = men(Role::Pawn);
        let prey = board.by_color(!us);
        let (taken_left, taken_right) = match us {
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
            + to(taken_left & prey)
            + to(taken_right & prey);
        for knight in men(Role::Knight) {
            count += to(knight_attacks(knight));
        }
        for rook in men(Role::Rook) {
            count += to(rook_attacks(rook, occupied));
        }
        for from in pinned {
            count += self.destinations(from).len();
        }
        count
    }
}

/// One step straight ahead for every man of the set.
#[inline]
fn ahead(color: Color, men: Bitboard) -> Bitboard {
    match color {
        Color::White => men.shifted::<0, 1>(),
        Color::Black => men.shifted::<0, -1>(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    #[test]
    fn noisy_and_quiet_moves_are_all_moves_and_share_none() {
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
