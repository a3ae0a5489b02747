//! How games end.

use chaturanga::two::{TwoDraw, TwoOutcome, TwoWin};
use international_chess::{ChessDraw, ChessOutcome, ChessWin};
use makruk::{CountKind, DrawReason, Outcome, WinReason};
use serde::{Deserialize, Serialize};

use crate::{Seat, Team};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameOutcome {
    /// One team won.
    Win {
        /// Those who won.
        winner: Team,
        /// How the game was won.
        by: GameWin,
    },
    /// The game was drawn.
    Draw(GameDraw),
}

/// How a game was won.
///
/// The order is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameWin {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser resigned.
    Resignation,
    /// Makruk: the loser gave the odds หมากป้อง, and a check forced the king to move.
    KingDriven,
    /// Makruk: the loser gave the odds ขุนไม่เคลื่อนที่, and the king has moved or must move.
    KingMoved,
    /// The loser's time was used up.
    Time,
    /// Chaturanga, where that loses: the loser has no move.
    Stalemate,
    /// Chaturanga, where that loses: the loser has nothing but its king.
    BareKing,
}

/// Why a game was drawn.
///
/// The order is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameDraw {
    /// The players agreed on a draw.
    Agreement,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// The same position occurred as often as the rules allow without a claim.
    Repetition,
    /// Makruk: a count ran out.
    Count(CountKind),
    /// Neither side can checkmate any more.
    Material,
    /// A side's time was used up, and the other could not have won any more.
    Time,
    /// Chess: a player claimed that the same position appeared three times.
    ThreefoldClaim,
    /// Chess: a player claimed that fifty moves of each side were made without a capture or a pawn move.
    FiftyMovesClaim,
    /// Chess: seventy-five moves of each side were made without a capture or a pawn move.
    SeventyFiveMoves,
    /// Chaturanga: seventy moves of each side were made without a capture or a pawn move.
    SeventyMoves,
}

impl GameOutcome {
    /// Those who won, if the game was won.
    pub const fn winner(self) -> Option<Team> {
        match self {
            GameOutcome::Win { winner, .. } => Some(winner),
            GameOutcome::Draw(_) => None,
        }
    }

    /// Whether the rules ended the game on the board, and neither what players said nor a clock.
    pub const fn is_on_the_board(self) -> bool {
        !matches!(
            self,
            GameOutcome::Win { by: GameWin::Resignation | GameWin::Time, .. }
                | GameOutcome::Draw(
                    GameDraw::Agreement | GameDraw::Time | GameDraw::ThreefoldClaim | GameDraw::FiftyMovesClaim
                )
        )
    }

    /// The outcome as Makruk has it; `None` for one that Makruk does not know.
    pub fn makruk(self) -> Option<Outcome> {
        Some(match self {
            GameOutcome::Win { winner, by } => Outcome::Win {
                winner: winner.seat().into(),
                by: match by {
                    GameWin::Checkmate => WinReason::Checkmate,
                    GameWin::Resignation => WinReason::Resignation,
                    GameWin::KingDriven => WinReason::KingDriven,
                    GameWin::KingMoved => WinReason::KingMoved,
                    GameWin::Time => WinReason::Time,
                    GameWin::Stalemate | GameWin::BareKing => return None,
                },
            },
            GameOutcome::Draw(draw) => Outcome::Draw(match draw {
                GameDraw::Agreement => DrawReason::Agreement,
                GameDraw::Stalemate => DrawReason::Stalemate,
                GameDraw::Repetition => DrawReason::Repetition,
                GameDraw::Count(kind) => DrawReason::Count(kind),
                GameDraw::Material => DrawReason::Material,
                GameDraw::Time => DrawReason::Time,
                GameDraw::ThreefoldClaim
                | GameDraw::FiftyMovesClaim
                | GameDraw::SeventyFiveMoves
                | GameDraw::SeventyMoves => return None,
            }),
        })
    }
}

impl From<Outcome> for GameOutcome {
    fn from(outcome: Outcome) -> GameOutcome {
        match outcome {
            Outcome::Win { winner, by } => GameOutcome::Win {
                winner: Seat::from(winner).team(),
                by: match by {
                    WinReason::Checkmate => GameWin::Checkmate,
                    WinReason::Resignation => GameWin::Resignation,
                    WinReason::KingDriven => GameWin::KingDriven,
                    WinReason::KingMoved => GameWin::KingMoved,
                    WinReason::Time => GameWin::Time,
                },
            },
            Outcome::Draw(reason) => GameOutcome::Draw(reason.into()),
        }
    }
}

impl From<DrawReason> for GameDraw {
    fn from(reason: DrawReason) -> GameDraw {
        match reason {
            DrawReason::Agreement => GameDraw::Agreement,
            DrawReason::Stalemate => GameDraw::Stalemate,
            DrawReason::Repetition => GameDraw::Repetition,
            DrawReason::Count(kind) => GameDraw::Count(kind),
            DrawReason::Material => GameDraw::Material,
            DrawReason::Time => GameDraw::Time,
        }
    }
}

impl From<ChessOutcome> for GameOutcome {
    fn from(outcome: ChessOutcome) -> GameOutcome {
        match outcome {
            ChessOutcome::Win { winner, by } => GameOutcome::Win {
                winner: Seat::from(winner).team(),
                by: match by {
                    ChessWin::Checkmate => GameWin::Checkmate,
                    ChessWin::Resignation => GameWin::Resignation,
                    ChessWin::Time => GameWin::Time,
                },
            },
            ChessOutcome::Draw(reason) => GameOutcome::Draw(reason.into()),
        }
    }
}

impl From<ChessDraw> for GameDraw {
    fn from(reason: ChessDraw) -> GameDraw {
        match reason {
            ChessDraw::Stalemate => GameDraw::Stalemate,
            ChessDraw::Dead => GameDraw::Material,
            ChessDraw::Agreement => GameDraw::Agreement,
            ChessDraw::Threefold => GameDraw::ThreefoldClaim,
            ChessDraw::FiftyMoves => GameDraw::FiftyMovesClaim,
            ChessDraw::Fivefold => GameDraw::Repetition,
            ChessDraw::SeventyFiveMoves => GameDraw::SeventyFiveMoves,
            ChessDraw::Time => GameDraw::Time,
        }
    }
}

impl From<TwoOutcome> for GameOutcome {
    fn from(outcome: TwoOutcome) -> GameOutcome {
        match outcome {
            TwoOutcome::Win { winner, by } => GameOutcome::Win {
                winner: Seat::from(winner).team(),
                by: match by {
                    TwoWin::Checkmate => GameWin::Checkmate,
                    TwoWin::Stalemate => GameWin::Stalemate,
                    TwoWin::BareKing => GameWin::BareKing,
                    TwoWin::Resignation => GameWin::Resignation,
                    TwoWin::Time => GameWin::Time,
                },
            },
            TwoOutcome::Draw(reason) => GameOutcome::Draw(match reason {
                TwoDraw::Agreement => GameDraw::Agreement,
                TwoDraw::Stalemate => GameDraw::Stalemate,
                TwoDraw::Repetition => GameDraw::Repetition,
                TwoDraw::SeventyMoves => GameDraw::SeventyMoves,
                TwoDraw::Material | TwoDraw::BareKings => GameDraw::Material,
                TwoDraw::Time => GameDraw::Time,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use makruk::Color;

    use super::*;

    #[test]
    fn an_outcome_of_makruk_is_stored_as_it_was() {
        use WinReason::{Checkmate, KingDriven, KingMoved, Resignation};
        let wins = [Checkmate, Resignation, KingDriven, KingMoved, WinReason::Time];
        let wins = wins.map(|by| Outcome::Win { winner: Color::Black, by });
        let draws = [
            DrawReason::Agreement,
            DrawReason::Stalemate,
            DrawReason::Repetition,
            DrawReason::Count(CountKind::Board),
            DrawReason::Count(CountKind::Pieces),
            DrawReason::Material,
            DrawReason::Time,
        ];
        for outcome in wins.into_iter().chain(draws.map(Outcome::Draw)) {
            let stored = postcard::to_stdvec(&outcome).unwrap();
            let game = GameOutcome::from(outcome);
            assert_eq!(postcard::to_stdvec(&game).unwrap(), stored, "{outcome:?}");
            assert_eq!(game.makruk(), Some(outcome));
        }
    }
}
