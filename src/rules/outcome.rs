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
