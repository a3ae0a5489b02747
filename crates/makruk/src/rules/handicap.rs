//! Odds (ต่อ) that the stronger player gives to make a game even (คำที่เกี่ยวข้องกับหมากรุกไทย, หมากป้อง).
//!
//! Piece odds are removed before the game begins. King odds give the giver, and only the giver, another way to lose
//! besides checkmate. Everything else follows the ordinary rules.

use serde::{Deserialize, Serialize};

use super::{Color, File, Move, Piece, Position, PositionError, Rank, Setup, Square, Turn, WinReason};

/// The odds that one player gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Handicap {
    /// Pieces that the giver starts without.
    Pieces(PieceOdds),
    /// A restriction on the giver's king.
    King(KingOdds),
}

/// Pieces that the giver starts without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PieceOdds {
    /// ลดเบี้ยหน้าเม็ด: the pawn in front of the met.
    PawnBeforeMet,
    /// ลดเบี้ยหน้าโคน: the pawn in front of a khon.
    PawnBeforeKhon(Wing),
    /// ยกเม็ด: the met.
    Met,
    /// ยกเรือเดี่ยว: one rook.
    Rook(Wing),
    /// ยกเรือทั้งคู่: both rooks.
    BothRooks,
    /// ลดเรือเป็นเบี้ยหงาย: a promoted pawn replaces a rook.
    RookForPromotedPawn(Wing),
}

/// A wing of the board, as the giver sees it: it tells two like pieces apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wing {
    /// The giver's left.
    Left,
    /// The giver's right.
    Right,
}

/// A restriction on the giver's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KingOdds {
    /// หมากป้อง: the giver loses as soon as a check forces the king to move. The king moves freely when it is not in check,
    /// and another piece may block a check or capture the checking piece.
    Guarded,
    /// ขุนไม่เคลื่อนที่: the giver loses as soon as the king leaves its square, for whatever reason.
    Rooted,
}

impl Handicap {
    /// All odds, the smallest first.
    pub const ALL: [Handicap; 11] = [
        Handicap::Pieces(PieceOdds::PawnBeforeMet),
        Handicap::Pieces(PieceOdds::PawnBeforeKhon(Wing::Left)),
        Handicap::Pieces(PieceOdds::PawnBeforeKhon(Wing::Right)),
        Handicap::Pieces(PieceOdds::Met),
        Handicap::Pieces(PieceOdds::RookForPromotedPawn(Wing::Left)),
        Handicap::Pieces(PieceOdds::RookForPromotedPawn(Wing::Right)),
        Handicap::Pieces(PieceOdds::Rook(Wing::Left)),
        Handicap::Pieces(PieceOdds::Rook(Wing::Right)),
        Handicap::Pieces(PieceOdds::BothRooks),
        Handicap::King(KingOdds::Guarded),
        Handicap::King(KingOdds::Rooted),
    ];

    /// The starting position of a game in which `giver` gives these odds and `first` moves first.
    ///
    /// # Errors
    ///
    /// None of these odds leads to an illegal position today; [`Position::from_setup`] decides.
    pub fn start(self, giver: Color, first: Color) -> Result<Position, PositionError> {
        let mut setup = Setup { turn: first, ..Setup::start() };
        if let Handicap::Pieces(odds) = self {
            odds.remove_from(&mut setup, giver);
        }
        Position::from_setup(&setup)
    }
}

impl PieceOdds {
    fn remove_from(self, setup: &mut Setup, giver: Color) {
        // From White's side the left wing has the lower files; Black's board is the same one rotated.
        let at = |file: u8, rank: usize| {
            let square = Square::new(File::ALL[usize::from(file)], Rank::ALL[rank]);
            if giver == Color::White { square } else { square.rotated() }
        };
        let (khon, rook) =
            (|wing| if wing == Wing::Left { 2 } else { 5 }, |wing| if wing == Wing::Left { 0 } else { 7 });
        let removed = match self {
            PieceOdds::PawnBeforeMet => vec![at(MET_FILE, 2)],
            PieceOdds::PawnBeforeKhon(wing) => vec![at(khon(wing), 2)],
            PieceOdds::Met => vec![at(MET_FILE, 0)],
            PieceOdds::Rook(wing) | PieceOdds::RookForPromotedPawn(wing) => vec![at(rook(wing), 0)],
            PieceOdds::BothRooks => vec![at(rook(Wing::Left), 0), at(rook(Wing::Right), 0)],
        };
        for square in removed {
            setup.board.remove(square);
            if let PieceOdds::RookForPromotedPawn(_) = self {
                setup.board.put(square, Piece::promoted(giver));
            }
        }
    }
}

/// The file of White's met.
const MET_FILE: u8 = 4;

impl KingOdds {
    /// Whether the giver of the odds has lost by `mv`, which led from `before` to `after`, and how.
    ///
    /// A move of the giver's own loses if the restricted king moved, even if there was another move. A move of the
    /// opponent's wins if it leaves the giver only moves of the restricted king. With no legal move at all, the game ends
    /// in checkmate or stalemate as usual.
    pub fn lost_by(self, giver: Color, before: &Position, mv: Move, after: Turn<'_>) -> Option<WinReason> {
        let lost = if before.turn() == giver {
            self.restricts(before) && mv.from() == before.king(giver)
        } else {
            self.restricts(after.position()) && only_the_king_moves(after)
        };
        lost.then_some(match self {
            KingOdds::Guarded => WinReason::KingDriven,
            KingOdds::Rooted => WinReason::KingMoved,
        })
    }

    /// Whether the king of the side to move may not move without losing.
    fn restricts(self, position: &Position) -> bool {
        match self {
            KingOdds::Guarded => position.is_check(),
            KingOdds::Rooted => true,
        }
    }

    /// Whether neither side can win any more, by checkmate or by these odds.
    ///
    /// The opponent needs at least one piece to force the guarded king to move by check. A rooted king can run out of other
    /// moves without one.
    pub fn is_dead(self, giver: Color, position: &Position) -> bool {
        match self {
            KingOdds::Guarded => position.is_insufficient_material() && !position.board().by_color(!giver).has_many(),
            KingOdds::Rooted => false,
        }
    }
}

fn only_the_king_moves(turn: Turn<'_>) -> bool {
    let position = turn.position();
    let king = position.king(position.turn());
    let moves = turn.legal_moves();
    !moves.is_empty() && moves.iter().all(|mv| mv.from() == king)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{mv, position};
    use super::*;

    #[test]
    fn piece_odds_are_removed_on_the_givers_wing() {
        use PieceOdds::*;
        let cases = [
            (
                PawnBeforeMet,
                "rnsmksnr/8/pppppppp/8/8/PPPP1PPP/8/RNSKMSNR",
                "rnsmksnr/8/ppp1pppp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
            (
                PawnBeforeKhon(Wing::Left),
                "rnsmksnr/8/pppppppp/8/8/PP1PPPPP/8/RNSKMSNR",
                "rnsmksnr/8/ppppp1pp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
            (
                PawnBeforeKhon(Wing::Right),
                "rnsmksnr/8/pppppppp/8/8/PPPPP1PP/8/RNSKMSNR",
                "rnsmksnr/8/pp1ppppp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
            (Met, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSK1SNR", "rns1ksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"),
            (
                Rook(Wing::Left),
                "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/1NSKMSNR",
                "rnsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
            (
                Rook(Wing::Right),
                "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSN1",
                "1nsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
            (BothRooks, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/1NSKMSN1", "1nsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"),
            (
                RookForPromotedPawn(Wing::Left),
                "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/M~NSKMSNR",
                "rnsmksnm~/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
            (
                RookForPromotedPawn(Wing::Right),
                "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNM~",
                "m~nsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
            ),
        ];
        for (odds, white, black) in cases {
            for (giver, board) in [(Color::White, white), (Color::Black, black)] {
                for (first, letter) in [(Color::White, "w"), (Color::Black, "b")] {
                    let start = Handicap::Pieces(odds).start(giver, first);
                    assert_eq!(start, Ok(position(&format!("{board} {letter}"))), "{odds:?} of {giver:?}");
                }
            }
        }
        for king in [KingOdds::Guarded, KingOdds::Rooted] {
            assert_eq!(Handicap::King(king).start(Color::White, Color::White), Ok(Position::start()));
        }
    }

    /// White gives the odds. Checks whether the move loses under each of the two.
    #[track_caller]
    fn check(fen: &str, name: &str, guarded: bool, rooted: bool) {
        let before = position(fen);
        let after = before.play(mv(name)).unwrap();
        let lost = |odds: KingOdds| odds.lost_by(Color::White, &before, mv(name), Turn::from(&after));
        assert_eq!(lost(KingOdds::Guarded), guarded.then_some(WinReason::KingDriven), "{fen} {name}");
        assert_eq!(lost(KingOdds::Rooted), rooted.then_some(WinReason::KingMoved), "{fen} {name}");
    }

    #[test]
    fn king_odds_are_lost_by_king_moves() {
        // The king moves while not in check.
        check("4k3/8/8/8/8/7P/8/4K3 w", "e1d1", false, true);
        // Another piece moves.
        check("4k3/8/8/8/8/8/4S3/R3K3 w", "a1a2", false, false);
        // In check the giver may block, or move the king and lose.
        check("4r1k1/8/8/8/8/8/2S5/R3K3 w", "e1d1", true, true);
        check("4r1k1/8/8/8/8/8/R7/4K3 w", "a2e2", false, false);
        // A check that only the king can answer decides the game at once, even if the king could capture the checker.
        check("4r1k1/8/8/8/8/8/8/R2K4 b", "e8d8", true, true);
        check("6k1/8/8/8/8/8/4r3/R2K4 b", "e2e1", true, true);
        // A check that another piece can answer does not.
        check("4r1k1/8/8/8/8/8/R7/3K4 b", "e8d8", false, false);
        // Not in check, but only king moves are left.
        check("4k3/8/8/8/p7/P7/8/K7 b", "e8e7", false, true);
        // The opponent's king is not restricted.
        check("4k3/R7/8/8/8/8/8/4K3 b", "e8d8", false, false);
        // Checkmate and stalemate take precedence.
        check("6k1/8/8/8/8/r7/1r6/3K4 b", "a3a1", false, false);
        check("6k1/1r6/2r5/8/8/8/8/K7 b", "c6c2", false, false);
    }

    #[test]
    fn insufficient_material_is_not_dead_while_the_odds_can_be_won() {
        let (one_met, bare) = (position("4k3/8/3m4/8/8/8/8/4K3 w"), position("4k3/8/8/8/8/3M4/8/4K3 w"));
        assert!(one_met.is_insufficient_material() && bare.is_insufficient_material());
        assert!(!KingOdds::Guarded.is_dead(Color::White, &one_met));
        assert!(KingOdds::Guarded.is_dead(Color::White, &bare));
        assert!(!KingOdds::Rooted.is_dead(Color::White, &bare));
    }
}
