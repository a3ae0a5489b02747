//! How well both sides of a game played, by the first analysis of it. An analysis is forgotten after a while; this stays.

use serde::{Deserialize, Serialize};

use crate::analyses::subject::AnalysisReport;
use crate::game::GameId;
use board_games::Seat;

/// The mean accuracy of each side's moves, in tenths of a per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameAccuracy {
    pub white: u16,
    pub black: u16,
}

impl GameAccuracy {
    /// That of a game of this store; `None` for anything else, and if a side has made no move.
    pub fn of(report: &AnalysisReport) -> Option<(GameId, GameAccuracy)> {
        let AnalysisReport::Game(Some(game), review) = report else { return None };
        // It is at most a hundred per cent.
        let of = |side| review.accuracy(side).map(|percent| (percent * 10.0).round().clamp(0.0, 1_000.0) as u16);
        Some((*game, GameAccuracy { white: of(Seat::First)?, black: of(Seat::Second)? }))
    }

    /// Greater where both together have played better.
    pub fn of_both(self) -> u32 {
        u32::from(self.white) + u32::from(self.black)
    }
}
