//! What the server prints: lines of thinking and results.

use super::super::{Score, SearchInfo};
use makruk::{Color, DrawReason, Outcome, WinReason};

/// The distance of mates from zero in a thinking line, which version 2 of the protocol asks for.
const MATE_SCORE: i32 = 100_000;

/// The time of a search as the protocol counts it.
pub(super) fn centiseconds(info: &SearchInfo) -> u128 {
    info.time.as_millis() / 10
}

/// What the engine thinks: depth, score, time, nodes and line.
pub(super) struct ThinkingLine<'a>(pub(super) &'a SearchInfo);

impl std::fmt::Display for ThinkingLine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SearchInfo { depth, score, nodes, pv, .. } = self.0;
        let score = match *score {
            Score::Centipawns(value) => value,
            Score::MatesIn(moves) => MATE_SCORE + i32::from(moves),
            Score::MatedIn(moves) => -MATE_SCORE - i32::from(moves),
        };
        write!(f, "{depth} {score} {} {nodes}", centiseconds(self.0))?;
        pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// How a game has ended.
pub(super) struct ResultLine(pub(super) Outcome);

impl std::fmt::Display for ResultLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Outcome::Win { winner, by } => {
                let points = if winner == Color::White { "1-0" } else { "0-1" };
                let by = match by {
                    WinReason::Checkmate => "mates",
                    WinReason::Resignation | WinReason::KingDriven | WinReason::KingMoved | WinReason::Time => "wins",
                };
                write!(f, "{points} {{{winner:?} {by}}}")
            }
            Outcome::Draw(reason) => {
                let why = match reason {
                    DrawReason::Stalemate => "Stalemate",
                    DrawReason::Repetition => "Draw by repetition",
                    DrawReason::Count(_) => "Draw by count",
                    DrawReason::Material => "Draw by insufficient material",
                    DrawReason::Agreement => "Draw by agreement",
                    DrawReason::Time => "Draw on time",
                };
                write!(f, "1/2-1/2 {{{why}}}")
            }
        }
    }
}
