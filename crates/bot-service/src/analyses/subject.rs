//! Subjects of analyses, and their reports.

use serde::{Deserialize, Serialize};

use crate::Snapshot;
use crate::game::{GameId, Stage};
use crate::review::{EvaluatedLine, PositionAnalysis, Review, ReviewedGame};
use board_games::{GameBoard, GameKind};
use bot_store::ServiceError;
use chaturanga::two::{TwoHistory, TwoPgn, TwoRules};
use commit_store::DecodeError;
use international_chess::ChessHistory;
use international_chess::notation::fen as chess_fen;
use international_chess::notation::pgn::ChessPgn;
use makruk::notation::fen;
use makruk::notation::pgn::{GameResult, Pgn};
use makruk::{Count, Ruleset};
use ouk::{OukHistory, OukPgn};

/// The subject of an analysis.
///
/// The order is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnalysisSubject {
    /// A finished game that was played here.
    Game(GameId),
    /// An imported game of Makruk, as PGN.
    Pgn(String),
    /// A position of Makruk.
    Position {
        fen: String,
        count: Option<Count>,
        /// The applicable rules.
        ruleset: Ruleset,
    },
    /// An imported game of another kind, as PGN.
    PgnOf { kind: GameKind, pgn: String },
    /// A position of another game.
    PositionOf { kind: GameKind, fen: String },
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
            Stage::Finished(play, _) if play.plies() == 0 => AnalysisSubject::of_position(play.board()),
            _ => AnalysisSubject::Game(snapshot.id),
        }
    }

    /// The game, if it is one that was played here.
    pub const fn game(&self) -> Option<GameId> {
        match self {
            AnalysisSubject::Game(game) => Some(*game),
            _ => None,
        }
    }

    /// An imported game: its moves, counts and result only.
    pub fn of_written(board: &GameBoard, result: GameResult) -> AnalysisSubject {
        match board {
            GameBoard::Makruk(history) => AnalysisSubject::Pgn(Pgn::new(history.clone(), result).to_string()),
            GameBoard::Chess(history) => {
                let pgn = ChessPgn::new(history.clone(), result).to_string();
                AnalysisSubject::PgnOf { kind: board.kind(), pgn }
            }
            GameBoard::Ouk(history) => {
                let pgn = OukPgn::new(history.clone(), result).to_string();
                AnalysisSubject::PgnOf { kind: board.kind(), pgn }
            }
            GameBoard::Chaturanga(history) => {
                let pgn = TwoPgn::new(history.clone(), result).to_string();
                AnalysisSubject::PgnOf { kind: board.kind(), pgn }
            }
        }
    }

    /// A position with its running count.
    pub fn of_position(board: &GameBoard) -> AnalysisSubject {
        match board {
            GameBoard::Makruk(history) => AnalysisSubject::Position {
                fen: fen::format_position(history.position()),
                count: history.count(),
                ruleset: *history.ruleset(),
            },
            GameBoard::Chess(_) | GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => {
                AnalysisSubject::PositionOf { kind: board.kind(), fen: board.fen() }
            }
        }
    }

    /// Parses a stored PGN, which was valid when it was submitted.
    pub(crate) fn read_pgn(kind: GameKind, text: &str) -> Result<ReviewedGame, ServiceError> {
        Ok(match kind {
            GameKind::Makruk => {
                let pgn = Pgn::first(text).map_err(malformed)?;
                ReviewedGame::of_written(pgn.history().clone(), pgn.result())
            }
            GameKind::Chess => {
                let pgn: ChessPgn = text.parse().map_err(malformed)?;
                ReviewedGame::of_written(pgn.history().clone(), pgn.result())
            }
            GameKind::Chaturanga => {
                let pgn: TwoPgn = text.parse().map_err(malformed)?;
                ReviewedGame::of_written(pgn.history().clone(), pgn.result())
            }
            GameKind::Ouk => {
                let pgn: OukPgn = text.parse().map_err(malformed)?;
                ReviewedGame::of_written(pgn.history().clone(), pgn.result())
            }
        })
    }

    /// Parses a stored FEN of Makruk, which was valid when it was submitted.
    pub(crate) fn read_position(
        text: &str,
        count: Option<Count>,
        ruleset: Ruleset,
    ) -> Result<ReviewedGame, ServiceError> {
        let position = fen::parse_position(text).map_err(malformed)?;
        Ok(ReviewedGame::of_position(position, count, ruleset))
    }

    /// The same of a game without counts.
    pub(crate) fn read_fen(kind: GameKind, text: &str) -> Result<ReviewedGame, ServiceError> {
        match kind {
            GameKind::Makruk => AnalysisSubject::read_position(text, None, Ruleset::default()),
            GameKind::Chess => {
                let position = chess_fen::parse_position(text).map_err(malformed)?;
                Ok(ReviewedGame::of_board(ChessHistory::new(position)))
            }
            GameKind::Ouk => {
                let position = ouk::fen::parse_position(text).map_err(malformed)?;
                Ok(ReviewedGame::of_board(OukHistory::new(position)))
            }
            GameKind::Chaturanga => {
                let position = text.parse().map_err(malformed)?;
                Ok(ReviewedGame::of_board(TwoHistory::from(TwoRules::default(), position)))
            }
        }
    }
}

fn malformed(error: impl ToString) -> ServiceError {
    DecodeError::Malformed(error.to_string()).into()
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
            AnalysisSubject::Pgn(_) | AnalysisSubject::PgnOf { .. } => None,
            AnalysisSubject::Position { .. } | AnalysisSubject::PositionOf { .. } => {
                return Ok(AnalysisReport::Position(Box::new(PositionAnalysis::of(record, lines))));
            }
        };
        let odd = || DecodeError::Malformed("an analysis with more or fewer lines than positions".to_owned());
        Ok(AnalysisReport::Game(game, Box::new(Review::new(record, lines).ok_or_else(odd)?)))
    }
}
