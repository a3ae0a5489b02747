//! How a game ends.

use serde::{Deserialize, Serialize};

use super::{Bitboard, Color, CountKind, Position, Role};

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winning side.
        winner: Color,
        /// How the game was won.
        by: WinReason,
    },
    /// The game was drawn.
    Draw(DrawReason),
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WinReason {
    /// The loser is in check and has no legal move (จน).
    Checkmate,
    /// The loser resigned (ยอมแพ้).
    Resignation,
    /// The loser gave the odds หมากป้อง ([`KingOdds::Guarded`](super::KingOdds::Guarded)), and a check forced the king to move.
    KingDriven,
    /// The loser gave the odds ขุนไม่เคลื่อนที่ ([`KingOdds::Rooted`](super::KingOdds::Rooted)), and the king has moved or must move.
    KingMoved,
    /// The loser's time was used up.
    Time,
}

/// Why a game was drawn (เสมอ).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DrawReason {
    /// The players agreed on a draw.
    Agreement,
    /// The side to move is not in check and has no legal move (อับ).
    Stalemate,
    /// The same position occurred as often as the ruleset allows.
    Repetition,
    /// A count ran out (การนับ).
    Count(CountKind),
    /// Neither side has enough material left to checkmate.
    Material,
    /// A side's time was used up, and the other could not have won any more.
    Time,
}

impl Outcome {
    /// The winning side, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

/// The squares of a1's colour. A met never changes the colour of its square.
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

    /// Whether the material rules out a checkmate of either side, whatever legal moves follow:
    ///
    /// - **Besides the kings there are only mets, all on squares of one colour** (or no piece at all), however many and of
    ///   whichever side. A met that gives check stands on the colour of the king's square, so the king's neighbours along
    ///   the rank and file have the other colour. No met can attack or occupy them, and the other king, which must keep
    ///   its distance, never attacks a horizontal and a vertical neighbour at once.
    /// - **Besides the kings there is one piece, a knight or a pawn.** In the corner, where the king has the fewest squares,
    ///   the knight gives check and the other king cannot cover all that remain; a pawn that promotes is a single met.
    ///
    /// A single khon can mate (king a1 against khon a2 and king a3: the khon attacks straight ahead), and so can any other
    /// two pieces: two mets on different colours, even of different sides, because the loser's met can take a flight
    /// square from its own king. A position may be dead for other reasons, such as permanently blocked pawns; the game then
    /// goes on.
    pub fn is_insufficient_material(&self) -> bool {
        let board = self.board();
        let pieces = board.occupied() & !board.by_role(Role::King);
        let mets = board.by_role(Role::Met);
        if pieces == mets {
            return (mets & DARK).is_empty() || (mets & !DARK).is_empty();
        }
        let light = board.by_role(Role::Knight) | board.by_role(Role::Pawn);
        pieces == light && !pieces.has_many()
    }

    /// The outcome, if the position alone ends the game: by checkmate, stalemate or insufficient material.
    ///
    /// Counts and repetition depend on the earlier moves and are not considered.
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

    /// Some position in which Black is checkmated, with the kings anywhere and each piece on one of its squares. By
    /// symmetry it suffices to mate Black.
    fn any_mate(pieces: &[(Piece, Bitboard)]) -> Option<Setup> {
        let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
        for king in Square::all() {
            setup.board.put(king, Piece::new(Color::Black, Role::King));
            for other in Square::all().filter(|&other| other != king) {
                setup.board.put(other, Piece::new(Color::White, Role::King));
                if let Some(mate) = any_mate_with(&mut setup, pieces) {
                    return Some(mate);
                }
                setup.board.remove(other);
            }
            setup.board.remove(king);
        }
        None
    }

    fn any_mate_with(setup: &mut Setup, pieces: &[(Piece, Bitboard)]) -> Option<Setup> {
        let Some((&(piece, squares), rest)) = pieces.split_first() else {
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

    fn anywhere(color: Color, role: Role) -> (Piece, Bitboard) {
        (Piece::new(color, role), !Bitboard::EMPTY)
    }

    #[test]
    fn insufficient_material_has_no_mate_anywhere() {
        let dark_met = |color| (Piece::new(color, Role::Met), DARK);
        let dead = [
            vec![],
            vec![anywhere(Color::White, Role::Knight)],
            vec![anywhere(Color::White, Role::Pawn)],
            vec![anywhere(Color::White, Role::Met)],
            vec![dark_met(Color::White), dark_met(Color::White)],
            vec![dark_met(Color::White), dark_met(Color::Black)],
        ];
        for pieces in dead {
            assert_eq!(any_mate(&pieces), None, "{pieces:?}");
        }
        // The search does find a mate where there is one.
        assert!(any_mate(&[anywhere(Color::White, Role::Rook)]).is_some());
    }

    #[test]
    fn other_small_material_has_a_mate() {
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
    fn insufficient_material_is_detected_for_either_side() {
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
