//! How a game ends.

use serde::{Deserialize, Serialize};

use super::{Bitboard, Color, CountKind, Position, Role};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who won.
        winner: Color,
        /// How.
        by: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WinReason {
    /// The loser is in check and has no legal move (จน).
    Checkmate,
    /// The loser gave up (ยอมแพ้).
    Resignation,
    /// The loser gave the odds หมากป้อง, and a check has made his king move or leaves him nothing else.
    KingDriven,
    /// The loser gave the odds ขุนไม่เคลื่อนที่, and his king has left its square or must.
    KingMoved,
}

/// Why a game was drawn (เสมอ).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DrawReason {
    /// Both sides wanted it.
    Agreement,
    /// The side to move is not in check and has no legal move (อับ).
    Stalemate,
    /// The same position stood too often; a ruleset says how often that is.
    Repetition,
    /// A count ran out (การนับ).
    Count(CountKind),
    /// Neither side can ever mate with what is left.
    Material,
}

impl Outcome {
    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

/// The squares of a1's colour. A met never leaves its colour.
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

impl Position {
    /// Whether the side to move is in check and has no legal move (จน).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move (อับ).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether no sequence of legal moves, however foolish, leads to a mate of either side, by the men alone:
    ///
    /// - **No man but mets that all stand on one colour**, however many and whosever (none at all included). The met that
    ///   checks stands on the king's colour, so the king's neighbours along rank and file are of the other colour: no met
    ///   can cover or block them, and the other king, who must keep his distance, never covers a horizontal and a vertical
    ///   one at once.
    /// - **One man but the kings, and it is a knight or a pawn.** In the corner, where the king has fewest squares, it
    ///   checks one, and the other king cannot cover all the rest; a pawn that is promoted is a single met.
    ///
    /// One khon may mate (king a1; Black's khon a2, king a3: the khon goes straight ahead), and so may any other two men:
    /// two mets of different colours, even of different sides, where the loser's met takes a flight square from its own
    /// king. A position can be dead for other reasons, pawns blocked for good for one; then the game goes on.
    pub fn is_insufficient_material(&self) -> bool {
        let board = self.board();
        let men = board.occupied() & !board.by_role(Role::King);
        let mets = board.by_role(Role::Met);
        if men == mets {
            return (mets & DARK).is_empty() || (mets & !DARK).is_empty();
        }
        let light = board.by_role(Role::Knight) | board.by_role(Role::Pawn);
        men == light && !men.has_many()
    }

    /// How the game ends here by the position alone: mate first, then stalemate, then material.
    ///
    /// Counts and repetition need the moves that led here, and are not asked.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                Outcome::Win { winner: !self.turn(), by: WinReason::Checkmate }
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        self.is_insufficient_material().then_some(Outcome::Draw(DrawReason::Material))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::super::{Piece, Setup, Square};
    use super::*;

    /// A position in which Black is mated, among all with the kings anywhere and the given men on the given squares.
    /// Black stands for the side that is mated: the rules are the same for both.
    fn any_mate(men: &[(Piece, Bitboard)]) -> Option<Setup> {
        let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
        for king in Square::all() {
            setup.board.put(king, Piece::new(Color::Black, Role::King));
            for other in Square::all().filter(|&other| other != king) {
                setup.board.put(other, Piece::new(Color::White, Role::King));
                if let Some(mate) = any_mate_with(&mut setup, men) {
                    return Some(mate);
                }
                setup.board.remove(other);
            }
            setup.board.remove(king);
        }
        None
    }

    fn any_mate_with(setup: &mut Setup, men: &[(Piece, Bitboard)]) -> Option<Setup> {
        let Some((&(piece, squares), rest)) = men.split_first() else {
            let mate = Position::from_setup(setup).is_ok_and(|position| position.is_checkmate());
            return mate.then(|| setup.clone());
        };
        for square in squares & !setup.board.occupied() {
            setup.board.put(square, piece);
            if let Some(mate) = any_mate_with(setup, rest) {
                return Some(mate);
            }
            setup.board.remove(square);
        }
        None
    }

    fn men(color: Color, role: Role) -> (Piece, Bitboard) {
        (Piece::new(color, role), !Bitboard::EMPTY)
    }

    #[test]
    fn material_called_dead_has_no_mate_anywhere() {
        let met = |color| (Piece::new(color, Role::Met), DARK);
        let dead = [
            vec![],
            vec![men(Color::White, Role::Knight)],
            vec![men(Color::White, Role::Pawn)],
            vec![men(Color::White, Role::Met)],
            vec![met(Color::White), met(Color::White)],
            vec![met(Color::White), met(Color::Black)],
        ];
        for men in dead {
            assert_eq!(any_mate(&men), None, "{men:?}");
        }
        // The search does find what is there.
        assert!(any_mate(&[men(Color::White, Role::Rook)]).is_some());
    }

    #[test]
    fn every_other_few_men_have_a_mate() {
        let mates = [
            "3k2R1/8/3K4/8/8/8/8/8 b",
            "k7/1S6/1K6/8/8/8/8/8 b",
            "8/8/8/8/1N6/1N6/2K5/k7 b",
            "8/8/8/8/8/2N5/1MK5/k7 b",
            "k7/1MM5/K7/8/8/8/8/8 b",
            "8/8/kMK5/1P6/8/8/8/8 b",
            "k7/mMK5/8/8/8/8/8/8 b",
            "k7/n1K5/1N6/8/8/8/8/8 b",
            "km6/8/KN6/8/8/8/8/8 b",
        ];
        for fen in mates {
            let position = position(fen);
            assert!(position.is_checkmate(), "{fen}");
            assert!(!position.is_insufficient_material(), "{fen}");
            assert_eq!(position.outcome(), Some(Outcome::Win { winner: Color::White, by: WinReason::Checkmate }));
        }
    }

    #[test]
    fn dead_material_is_seen_whosever_it_is() {
        for fen in
            ["k7/8/8/8/8/8/8/K7 w", "k7/8/8/3n4/8/8/8/K7 w", "k7/8/8/3P4/8/8/8/K7 b", "k1m5/8/8/3M4/4M~3/8/8/K7 w"]
        {
            assert_eq!(position(fen).outcome(), Some(Outcome::Draw(DrawReason::Material)), "{fen}");
        }
        for fen in
            ["k7/8/8/3s4/8/8/8/K7 w", "k7/8/8/3PP3/8/8/8/K7 w", "k7/8/8/3MM3/8/8/8/K7 w", "k7/8/8/2n1N3/8/8/8/K7 w"]
        {
            assert_eq!(position(fen).outcome(), None, "{fen}");
        }
    }
}
