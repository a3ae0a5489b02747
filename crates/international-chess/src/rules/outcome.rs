//! How a game ends, by the articles of FIDE's Laws of Chess (in force from 1 January 2023).

use cozy_chess::Color;
use serde::{Deserialize, Serialize};

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessOutcome {
    /// One side won.
    Win {
        /// The winning side.
        winner: Color,
        /// How the game was won.
        by: ChessWin,
    },
    /// The game was drawn.
    Draw(ChessDraw),
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessWin {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser resigned.
    Resignation,
    /// The loser's time was used up.
    Time,
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessDraw {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side can checkmate by any series of legal moves.
    Dead,
    /// The players agreed on a draw.
    Agreement,
    /// A player claimed that the same position appeared three times.
    Threefold,
    /// A player claimed that fifty moves of each side were made without a capture or a pawn move.
    FiftyMoves,
    /// The same position appeared five times.
    Fivefold,
    /// Seventy-five moves of each side were made without a capture or a pawn move.
    SeventyFiveMoves,
    /// A side's time was used up, and the other cannot checkmate by any series of legal moves.
    Time,
}

impl ChessOutcome {
    /// The winning side, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            ChessOutcome::Win { winner, .. } => Some(winner),
            ChessOutcome::Draw(_) => None,
        }
    }

    /// The article of FIDE's Laws by which the game ended.
    pub const fn article(self) -> &'static str {
        match self {
            ChessOutcome::Win { by, .. } => by.article(),
            ChessOutcome::Draw(reason) => reason.article(),
        }
    }
}

impl ChessWin {
    /// Every way to win.
    pub const ALL: [ChessWin; 3] = [ChessWin::Checkmate, ChessWin::Resignation, ChessWin::Time];

    /// The article of FIDE's Laws.
    pub const fn article(self) -> &'static str {
        match self {
            ChessWin::Checkmate => "5.1.1",
            ChessWin::Resignation => "5.1.2",
            ChessWin::Time => "6.9",
        }
    }
}

impl ChessDraw {
    /// Every reason for a draw.
    pub const ALL: [ChessDraw; 8] = [
        ChessDraw::Stalemate,
        ChessDraw::Dead,
        ChessDraw::Agreement,
        ChessDraw::Threefold,
        ChessDraw::FiftyMoves,
        ChessDraw::Fivefold,
        ChessDraw::SeventyFiveMoves,
        ChessDraw::Time,
    ];

    /// The article of FIDE's Laws.
    pub const fn article(self) -> &'static str {
        match self {
            ChessDraw::Stalemate => "5.2.1",
            ChessDraw::Dead => "5.2.2",
            ChessDraw::Agreement => "5.2.3",
            ChessDraw::Threefold => "9.2",
            ChessDraw::FiftyMoves => "9.3",
            ChessDraw::Fivefold => "9.6.1",
            ChessDraw::SeventyFiveMoves => "9.6.2",
            ChessDraw::Time => "6.9",
        }
    }
}
