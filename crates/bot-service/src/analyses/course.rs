//! How a game went, by the first analysis of it. An analysis is forgotten after a while; this stays.

use serde::{Deserialize, Serialize};

use crate::analyses::subject::AnalysisReport;
use crate::game::GameId;
use board_games::Seat;

/// The course of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameCourse {
    /// The first side's expected score in each position, the starting position first, in thousandths.
    pub chances: Vec<u16>,
    /// The positions after the costliest moves, in the order of play: 1 is that after the first move.
    pub turning: Vec<u16>,
}

impl GameCourse {
    /// That of a game of this store; `None` for anything else.
    pub fn of(report: &AnalysisReport) -> Option<(GameId, GameCourse)> {
        let AnalysisReport::Game(Some(game), review) = report else { return None };
        let chances = review.evaluations().map(|evaluation| thousandths(evaluation.expectancy(Seat::First)));
        let turning = review.turning_points().into_iter().filter_map(|point| u16::try_from(point.ply + 1).ok());
        Some((*game, GameCourse { chances: chances.collect(), turning: turning.collect() }))
    }
}

/// A share of one in thousandths.
fn thousandths(share: f64) -> u16 {
    (share * 1_000.0).round().clamp(0.0, 1_000.0) as u16
}
