//! The first leaps of Ouk (อุกจตุรงค์, Cambodian chess): what a king and a met may do as their first move, beyond how they move in
//! Makruk, which Ouk otherwise follows.
//!
//! - A **king** may leap as a knight does to the rank ahead of it: two squares aside and one ahead.
//! - A **met** may leap two squares straight ahead.
//!
//! A leap jumps over whatever is in between and captures nothing. A king in check may not leap, and it loses its leap when a rook
//! of the other side moves onto its rank or file, whatever is in between.
//!
//! [`Position`] does not know of leaps; a [`Turn`](super::Turn) adds them.

use super::attacks::{knight_attacks, rook_attacks};
use super::{Bitboard, Board, Color, IllegalMove, Move, Position, Rank, Role, Setup, Square};

/// The kings and mets that may still leap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FirstLeaps(Bitboard);

impl FirstLeaps {
    /// No leap.
    pub const NONE: FirstLeaps = FirstLeaps(Bitboard::EMPTY);

    /// Those of the starting position: both kings and both mets.
    pub fn at_start() -> FirstLeaps {
        let board = Setup::start().board;
        FirstLeaps(board.by_role(Role::King) | board.by_role(Role::Met))
    }

    /// The leaps of the pieces on these squares; `None` if one of them is no king or met (that was never a pawn) on the first rank
    /// of its side.
    pub fn of(board: &Board, squares: Bitboard) -> Option<FirstLeaps> {
        let home = |color: Color| board.by_color(color) & Bitboard::from_rank(Rank::ALL[0].relative_to(color));
        let leapers = board.by_role(Role::King) | board.by_role(Role::Met) & !board.promoted();
        let may_leap = leapers & (home(Color::White) | home(Color::Black));
        (squares & !may_leap).is_empty().then_some(FirstLeaps(squares))
    }

    /// The squares of the pieces that may leap.
    pub const fn squares(self) -> Bitboard {
        self.0
    }

    /// The leaps left after the legal move `mv` in `before`.
    #[must_use]
    pub fn after(self, before: &Position, mv: Move) -> FirstLeaps {
        let mut left = self.0 & !(Bitboard::from(mv.from()) | mv.to().into());
        if before.board().by_role(Role::Rook).contains(mv.from()) {
            let king = before.king(!before.turn());
            if rook_attacks(mv.to(), Bitboard::EMPTY).contains(king) {
                left &= !Bitboard::from(king);
            }
        }
        FirstLeaps(left)
    }

    /// The legal leaps of the side to move.
    pub fn moves(self, position: &Position) -> impl Iterator<Item = Move> {
        let own = self.0 & position.board().by_color(position.turn());
        own.flat_map(move |from| self.destinations(position, from).map(move |to| Move::new(from, to)))
            .filter(|mv| refusal(position, *mv).is_none())
    }

    /// Whether this is a leap of the side to move, legal or not.
    pub fn contains(self, position: &Position, mv: Move) -> bool {
        !mv.is_promotion() && self.destinations(position, mv.from()).contains(mv.to())
    }

    /// The position after this move, if it is a legal leap.
    pub(super) fn play(self, position: &Position, mv: Move) -> Option<Position> {
        let is_legal = self.contains(position, mv) && refusal(position, mv).is_none();
        // A leap changes the board as any other quiet move does.
        is_legal.then(|| position.play_unchecked(mv))
    }

    /// Why this move is no legal leap; `None` if it is one, or no leap at all.
    pub(super) fn refusal(self, position: &Position, mv: Move) -> Option<IllegalMove> {
        if self.contains(position, mv) { refusal(position, mv) } else { None }
    }

    /// Where the piece on `from` leaps to, as far as it may leap and belongs to the side to move.
    fn destinations(self, position: &Position, from: Square) -> Bitboard {
        let (board, us) = (position.board(), position.turn());
        if !(self.0 & board.by_color(us)).contains(from) {
            return Bitboard::EMPTY;
        }
        let Some(ahead) = from.ahead(us) else { return Bitboard::EMPTY };
        match board.role_at(from) {
            Some(Role::King) => knight_attacks(from) & Bitboard::from_rank(ahead.rank()),
            _ => ahead.ahead(us).map_or(Bitboard::EMPTY, Bitboard::from),
        }
    }
}

/// Why a leap is illegal.
fn refusal(position: &Position, leap: Move) -> Option<IllegalMove> {
    let (board, us) = (position.board(), position.turn());
    let checker = position.checkers().first().filter(|_| position.king(us) == leap.from());
    match board.color_at(leap.to()) {
        Some(color) if color == us => Some(IllegalMove::OwnPiece(leap.to())),
        Some(_) => Some(IllegalMove::LeapOntoPiece(leap.to())),
        None => match checker {
            Some(by) => Some(IllegalMove::LeapFromCheck { by }),
            None => position.exposes_king(leap.from(), leap.to()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{mv, position, square};
    use super::super::{Outcome, Turn};
    use super::*;

    fn leaps(position: &Position, squares: &str) -> FirstLeaps {
        let squares = squares.split_whitespace().map(square).collect();
        FirstLeaps::of(position.board(), squares).unwrap()
    }

    fn legal(fen: &str, squares: &str) -> Vec<String> {
        let position = position(fen);
        let mut moves: Vec<String> = leaps(&position, squares).moves(&position).map(|mv| mv.to_string()).collect();
        moves.sort();
        moves
    }

    #[test]
    fn a_king_leaps_aside_and_a_met_ahead_onto_empty_squares() {
        for (fen, squares, expected) in [
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "d1 e1", &["d1b2", "d1f2"] as &[&str]),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w", "d1 e1 d8 e8", &["d1b2", "d1f2", "e1e3"]),
            ("rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR b", "d8 e8", &["d8d6", "e8c7", "e8g7"]),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w", "e1", &["e1e3"]),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w", "", &[]),
            // Over pieces, but not onto one.
            ("4k3/8/8/8/8/8/1NPPP1n1/2PKMP2 w", "d1 e1", &["d1f2", "e1e3"]),
            ("4k3/8/8/8/8/4n3/5n2/3KM3 w", "d1 e1", &[]),
            // At the edge, and not onto an attacked square.
            ("4k3/8/8/8/8/8/8/K7 w", "a1", &["a1c2"]),
            ("4k3/8/8/8/8/8/6n1/3K4 w", "d1", &["d1b2", "d1f2"]),
            ("4k3/8/8/8/8/8/r7/2RK4 w", "d1", &[]),
            // Not in check; a met may block it, unless it is pinned.
            ("4k3/8/8/8/8/8/8/r2K4 w", "d1", &[]),
            ("4r1k1/8/8/8/8/8/4K3/4M3 w", "e1", &["e1e3"]),
            ("6k1/8/8/8/8/8/8/r3MK2 w", "e1", &[]),
        ] {
            assert_eq!(legal(fen, squares), expected, "{fen} {squares}");
        }
    }

    #[test]
    fn a_leap_is_lost_by_moving_by_capture_and_a_kings_before_a_rook() {
        let check = |fen: &str, played: &str, left: &str| {
            let before = position(fen);
            let after = before.play(mv(played)).unwrap();
            let all: Bitboard = ["d1", "e1", "d8", "e8"].map(square).into_iter().collect();
            let there = all & (before.board().by_role(Role::King) | before.board().by_role(Role::Met));
            let leaps_left = FirstLeaps::of(before.board(), there).unwrap().after(&before, mv(played));
            assert_eq!(leaps_left, leaps(&after, left), "{fen} {played}");
        };
        check("3mk3/8/8/8/8/8/8/3KM3 w", "d1c2", "e1 d8 e8");
        check("3mk3/8/8/8/8/8/8/3KM3 b", "d8e7", "d1 e1 e8");
        check("3mk3/8/8/8/8/8/2n5/3KM3 b", "c2e1", "d1 d8 e8");
        // Whatever is in between, but only by a move of the rook itself.
        check("3mk3/8/8/8/8/R7/8/3KM3 w", "a3a8", "d1 e1 d8");
        check("3mk3/4p3/4n3/8/8/R7/8/3KM3 w", "a3e3", "d1 e1 d8");
        check("3mk3/8/8/8/4N3/4R3/8/3KM3 w", "e4c5", "d1 e1 d8 e8");
        check("3mk3/8/8/8/8/R7/8/3KM3 w", "a3a1", "d1 e1 d8 e8");
    }

    #[test]
    fn only_kings_and_mets_at_home_have_leaps() {
        let position = position("3mk3/8/8/8/8/8/8/R2KM~3 w");
        assert_eq!(leaps(&position, "d1 d8 e8").squares().len(), 3);
        for wrong in ["a1", "e1", "d2", "c8"] {
            assert_eq!(FirstLeaps::of(position.board(), square(wrong).into()), None, "{wrong}");
        }
        assert_eq!(
            FirstLeaps::of(&Setup::start().board, FirstLeaps::at_start().squares()),
            Some(FirstLeaps::at_start())
        );
    }

    #[test]
    fn a_turn_has_the_leaps_and_says_why_one_is_refused() {
        let start = position("4k3/8/8/8/8/4n3/1P6/3KM3 w");
        let turn = Turn::leaping(&start, leaps(&start, "d1 e1"));
        assert_eq!(turn.refusal(square("d1"), square("b2")), Some(IllegalMove::OwnPiece(square("b2"))));
        assert_eq!(turn.refusal(square("e1"), square("e3")), Some(IllegalMove::LeapOntoPiece(square("e3"))));
        assert_eq!(turn.refusal(square("d1"), square("f2")), Some(IllegalMove::LeapFromCheck { by: square("e3") }));
        let free = position("4k3/8/8/8/8/8/8/3KM2r w");
        let turn = Turn::leaping(&free, leaps(&free, "d1 e1"));
        assert_eq!(turn.refusal(square("e1"), square("e3")), Some(IllegalMove::Pinned { by: square("h1") }));
        assert_eq!(turn.refusal(square("d1"), square("f2")), None);
        assert!(turn.legal_moves().contains(&mv("d1b2")) && turn.is_legal(mv("d1f2")));
        assert!(turn.legal_destinations(square("d1")).contains(square("f2")));
        assert_eq!(turn.play(mv("d1f2")).unwrap().king(Color::White), square("f2"));
        assert!(matches!(
            Turn::from(&free).refusal(square("d1"), square("f2")),
            Some(IllegalMove::CannotReach { role: Role::King, .. })
        ));
    }

    #[test]
    fn a_leap_can_save_from_mate_and_does_not_save_dead_material() {
        let mated = position("3rrrk1/8/8/8/8/8/4K3/4M3 w");
        assert!(mated.is_checkmate());
        let saved = Turn::leaping(&mated, leaps(&mated, "e1"));
        assert!(saved.has_legal_move() && saved.outcome().is_none());
        let before = position("3r1r1k/8/8/r7/8/8/4K3/4M3 b");
        let checked = mv("a5e5");
        assert!(Turn::leaping(&before, leaps(&before, "e1")).leaves_moves(checked));
        assert!(!Turn::from(&before).leaves_moves(checked));
        let dead = position("4k3/8/8/8/8/8/8/3K4 w");
        assert!(matches!(Turn::leaping(&dead, leaps(&dead, "d1")).outcome(), Some(Outcome::Draw(_))));
    }
}
