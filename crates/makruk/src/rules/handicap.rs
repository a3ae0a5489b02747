//! Odds (ต่อ): what the stronger player gives away so that the game is one (seed 001, หมากป้อง). Never part of a rated game.
//!
//! Men are given away before the game begins. The king's odds are other ways to lose, for the giver alone: his opponent
//! need not mate him. Everything else stays as the rules have it.

use serde::{Deserialize, Serialize};

use super::{Color, File, Move, Piece, Position, PositionError, Rank, Setup, Square, Turn, WinReason};

/// What is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Handicap {
    /// Men that the giver begins without.
    Men(PieceOdds),
    /// A duty of the giver's king.
    King(KingOdds),
}

/// Men that the giver begins without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PieceOdds {
    /// ลดเบี้ยหน้าเม็ด.
    PawnBeforeMet,
    /// ลดเบี้ยหน้าโคน.
    PawnBeforeKhon(Wing),
    /// ยกเม็ด.
    Met,
    /// ยกเรือเดี่ยว.
    Rook(Wing),
    /// ยกเรือทั้งคู่.
    BothRooks,
    /// ลดเรือเป็นเบี้ยหงาย: a promoted pawn stands where the rook would.
    RookForPromotedPawn(Wing),
}

/// One of two like men, as the giver sees his own side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wing {
    /// On his left.
    Left,
    /// On his right.
    Right,
}

/// A duty of the giver's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KingOdds {
    /// หมากป้อง: the giver loses as soon as check makes his king move ("รุกขุน … จนต้องเดินขุน เพื่อให้หนีจากตารุก"). Without
    /// check the king goes where it likes, and a check may be blocked or its giver taken by another man.
    Guarded,
    /// ขุนไม่เคลื่อนที่: the giver loses as soon as his king leaves its square, for whatever reason.
    Rooted,
}

impl Handicap {
    /// All of them, the smallest first.
    pub const ALL: [Handicap; 11] = [
        Handicap::Men(PieceOdds::PawnBeforeMet),
        Handicap::Men(PieceOdds::PawnBeforeKhon(Wing::Left)),
        Handicap::Men(PieceOdds::PawnBeforeKhon(Wing::Right)),
        Handicap::Men(PieceOdds::Met),
        Handicap::Men(PieceOdds::RookForPromotedPawn(Wing::Left)),
        Handicap::Men(PieceOdds::RookForPromotedPawn(Wing::Right)),
        Handicap::Men(PieceOdds::Rook(Wing::Left)),
        Handicap::Men(PieceOdds::Rook(Wing::Right)),
        Handicap::Men(PieceOdds::BothRooks),
        Handicap::King(KingOdds::Guarded),
        Handicap::King(KingOdds::Rooted),
    ];

    /// The start of a game in which `giver` gives this and `first` moves first.
    ///
    /// # Errors
    ///
    /// None for any of these odds; the type is that of [`Position::from_setup`], which judges.
    pub fn start(self, giver: Color, first: Color) -> Result<Position, PositionError> {
        let mut setup = Setup { turn: first, ..Setup::start() };
        if let Handicap::Men(men) = self {
            men.take_from(&mut setup, giver);
        }
        Position::from_setup(&setup)
    }
}

impl PieceOdds {
    fn take_from(self, setup: &mut Setup, giver: Color) {
        // As White sees it: the left wing is that of the low files.
        let at = |file: u8, rank: usize| {
            let square = Square::new(File::ALL[usize::from(file)], Rank::ALL[rank]);
            if giver == Color::White { square } else { square.rotated() }
        };
        let (khon, rook) =
            (|wing| if wing == Wing::Left { 2 } else { 5 }, |wing| if wing == Wing::Left { 0 } else { 7 });
        let gone = match self {
            PieceOdds::PawnBeforeMet => vec![at(MET_FILE, 2)],
            PieceOdds::PawnBeforeKhon(wing) => vec![at(khon(wing), 2)],
            PieceOdds::Met => vec![at(MET_FILE, 0)],
            PieceOdds::Rook(wing) | PieceOdds::RookForPromotedPawn(wing) => vec![at(rook(wing), 0)],
            PieceOdds::BothRooks => vec![at(rook(Wing::Left), 0), at(rook(Wing::Right), 0)],
        };
        for square in gone {
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
    /// Whether `giver` has lost by the move `mv` that led from `before` to `after`, or by what it left him.
    ///
    /// He has lost by his own move if the king went where it might not, even where another move was there, and by the
    /// opponent's if the king has the only moves left. With no move at all it is mate or stalemate as ever.
    pub fn lost_by(self, giver: Color, before: &Position, mv: Move, after: Turn<'_>) -> Option<WinReason> {
        let lost = if before.turn() == giver {
            self.binds_in(before) && mv.from() == before.king(giver)
        } else {
            self.binds_in(after.position()) && only_the_king_moves(after)
        };
        lost.then_some(match self {
            KingOdds::Guarded => WinReason::KingDriven,
            KingOdds::Rooted => WinReason::KingMoved,
        })
    }

    /// Whether the king of the side to move may not move.
    fn binds_in(self, position: &Position) -> bool {
        match self {
            KingOdds::Guarded => position.is_check(),
            KingOdds::Rooted => true,
        }
    }

    /// Whether a game can be drawn because what is left can never mate. It is not, while the other side can still win by
    /// these odds: to check, it takes a man; a king that may not move can run out of other moves by itself.
    pub fn is_dead(self, giver: Color, position: &Position) -> bool {
        match self {
            KingOdds::Guarded => position.is_insufficient_material() && !position.board().by_color(!giver).has_many(),
            KingOdds::Rooted => false,
        }
    }
}

fn only_the_king_moves(situation: Turn<'_>) -> bool {
    let position = situation.position();
    let king = position.king(position.turn());
    let moves = situation.legal_moves();
    !moves.is_empty() && moves.iter().all(|mv| mv.from() == king)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{mv, position};
    use super::*;

    #[test]
    fn men_are_missing_where_the_giver_sees_them() {
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
        for (men, white, black) in cases {
            for (giver, board) in [(Color::White, white), (Color::Black, black)] {
                for (first, letter) in [(Color::White, "w"), (Color::Black, "b")] {
                    let start = Handicap::Men(men).start(giver, first);
                    assert_eq!(start, Ok(position(&format!("{board} {letter}"))), "{men:?} of {giver:?}");
                }
            }
        }
        for king in [KingOdds::Guarded, KingOdds::Rooted] {
            assert_eq!(Handicap::King(king).start(Color::White, Color::White), Ok(Position::start()));
        }
    }

    /// White gives the odds; the move and what comes of it under both duties.
    #[track_caller]
    fn check(fen: &str, name: &str, guarded: bool, rooted: bool) {
        let before = position(fen);
        let after = before.play(mv(name)).unwrap();
        let lost = |odds: KingOdds| odds.lost_by(Color::White, &before, mv(name), Turn::from(&after));
        assert_eq!(lost(KingOdds::Guarded), guarded.then_some(WinReason::KingDriven), "{fen} {name}");
        assert_eq!(lost(KingOdds::Rooted), rooted.then_some(WinReason::KingMoved), "{fen} {name}");
    }

    #[test]
    fn the_giver_loses_when_check_moves_his_king_or_when_it_moves_at_all() {
        // The king goes for a walk, without check.
        check("4k3/8/8/8/8/7P/8/4K3 w", "e1d1", false, true);
        // Another man moves.
        check("4k3/8/8/8/8/8/4S3/R3K3 w", "a1a2", false, false);
        // In check he may block, or flee and lose.
        check("4r1k1/8/8/8/8/8/2S5/R3K3 w", "e1d1", true, true);
        check("4r1k1/8/8/8/8/8/R7/4K3 w", "a2e2", false, false);
        // A check that only the king can answer ends it at once, also if he could take the man that checks.
        check("4r1k1/8/8/8/8/8/8/R2K4 b", "e8d8", true, true);
        check("6k1/8/8/8/8/8/4r3/R2K4 b", "e2e1", true, true);
        // One that another man can answer does not.
        check("4r1k1/8/8/8/8/8/R7/3K4 b", "e8d8", false, false);
        // Out of other moves, without check.
        check("4k3/8/8/8/p7/P7/8/K7 b", "e8e7", false, true);
        // The other side's king goes where it likes.
        check("4k3/R7/8/8/8/8/8/4K3 b", "e8d8", false, false);
        // Mate and stalemate are what they were.
        check("6k1/8/8/8/8/r7/1r6/3K4 b", "a3a1", false, false);
        check("6k1/1r6/2r5/8/8/8/8/K7 b", "c6c2", false, false);
    }

    #[test]
    fn material_is_dead_only_when_the_odds_are_won_for_nobody() {
        let (one_met, bare) = (position("4k3/8/3m4/8/8/8/8/4K3 w"), position("4k3/8/8/8/8/3M4/8/4K3 w"));
        assert!(one_met.is_insufficient_material() && bare.is_insufficient_material());
        assert!(!KingOdds::Guarded.is_dead(Color::White, &one_met));
        assert!(KingOdds::Guarded.is_dead(Color::White, &bare));
        assert!(!KingOdds::Rooted.is_dead(Color::White, &bare));
    }
}
