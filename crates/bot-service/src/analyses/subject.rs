//! Subjects of analyses, and their reports.

use serde::{Deserialize, Serialize};

use crate::Snapshot;
use crate::game::{GameId, Stage};
use crate::review::{EvaluatedLine, PositionAnalysis, Review, ReviewedGame};
use bot_store::ServiceError;
use commit_store::DecodeError;
use makruk::notation::fen;
use makruk::notation::pgn::Pgn;
use makruk::{Count, Position, Ruleset};

/// The subject of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnalysisSubject {
    /// A finished game that was played here.
    Game(GameId),
    /// An imported game, as PGN.
    Pgn(String),
    Position {
        fen: String,
        count: Option<Count>,
        /// The applicable rules.
        ruleset: Ruleset,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisReport {
    Game(Option<GameId>, Box<Review>),
    Position(Box<PositionAnalysis>),
}

impl AnalysisSubject {
    /// A game of this store; if it ended without a move, its position.
    pub fn of_game(snapshot: &Snapshot) -> AnalysisSubject {
        match snapshot.game.stage() {
            Stage::Finished(play, _)
                if play.plies() == 0
                    && let Some(history) = play.makruk() =>
            {
                AnalysisSubject::of_position(history.position(), history.count(), *history.ruleset())
            }
            _ => AnalysisSubject::Game(snapshot.id),
        }
    }

    /// An imported game: its moves, counts and result only.
    pub fn of_pgn(pgn: &Pgn) -> AnalysisSubject {
        AnalysisSubject::Pgn(Pgn::new(pgn.history().clone(), pgn.result()).to_string())
    }

    /// A position with its running count.
    pub fn of_position(position: &Position, count: Option<Count>, ruleset: Ruleset) -> AnalysisSubject {
        AnalysisSubject::Position { fen: fen::format_position(position), count, ruleset }
    }

    /// Parses a stored PGN, which was valid when it was submitted.
    pub(crate) fn read_pgn(text: &str) -> Result<ReviewedGame, ServiceError> {
        let pgn = Pgn::first(text).map_err(|error| DecodeError::Malformed(error.to_string()))?;
        Ok(ReviewedGame::of_pgn(&pgn))
    }

    /// Parses a stored FEN, which was valid when it was submitted.
    pub(crate) fn read_position(
        text: &str,
        count: Option<Count>,
        ruleset: Ruleset,
    ) -> Result<ReviewedGame, ServiceError> {
        let position = fen::parse_position(text).map_err(|error| DecodeError::Malformed(error.to_string()))?;
        Ok(ReviewedGame::of_position(position, count, ruleset))
    }
}

impl AnalysisReport {
    /// The report on the lines of this record's game or position.
    pub(crate) fn new(
        subject: &AnalysisSubject,
        record: ReviewedGame,
        lines: Vec<EvaluatedLine>,
    ) -> Result<AnalysisReport, ServiceError> {
        let game = match subject {
            AnalysisSubject::Game(game) => Some(*game),
            AnalysisSubject::Pgn(_) => None,
            AnalysisSubject::Position { .. } => {
                return Ok(AnalysisReport::Position(Box::new(PositionAnalysis::of(record, lines))));
            }
        };
        let odd = || DecodeError::Malformed("an analysis with more or fewer lines than positions".to_owned());
        Ok(AnalysisReport::Game(game, Box::new(Review::new(record, lines).ok_or_else(odd)?)))
    }
}
