//! Custom start positions for friendly games.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use board_games::{GameKind, GameOutcome, Seat};
use international_chess::notation::fen as chess_fen;
use international_chess::notation::fen::ChessFenError;
use international_chess::{ChessHistory, ChessSetup};
use makruk::notation::fen::{self, FenError};
use makruk::notation::pasted_fen;
use makruk::{Board, Color, History, Position, PositionError, Setup};

/// A valid start position of a game: legal, and the game is not over. Stored as FEN, that of another game than Makruk after its
/// name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum StartPosition {
    Makruk(MakrukStart),
    Chess(ChessSetup),
}

/// A valid start position of Makruk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakrukStart {
    board: Board,
    turn: Color,
    /// The number of the first move.
    number: NonZeroU32,
}

/// Why a position is not a valid start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartPositionError {
    /// Not a FEN, or not a legal position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The same in chess.
    #[error(transparent)]
    Chess(#[from] ChessFenError),
    #[error("the game is over: {0:?}")]
    Over(GameOutcome),
    /// Games of this kind always begin as usual.
    #[error("games of {0} begin as usual")]
    UsualOnly(GameKind),
}

/// What the stored form of a position of chess begins with.
const CHESS: &str = "chess ";

impl StartPosition {
    /// Parses a FEN of Makruk. A running count is dropped: a game begins without one.
    ///
    /// # Errors
    /// [`StartPositionError`].
    pub fn from_fen(text: &str) -> Result<StartPosition, StartPositionError> {
        let setup = fen::parse_setup(text.trim()).map_err(FenError::from)?;
        StartPosition::numbered(Position::from_setup(&setup).map_err(FenError::from)?, setup.fullmoves)
    }

    /// Parses a FEN of chess.
    ///
    /// # Errors
    /// [`StartPositionError`].
    pub fn chess(text: &str) -> Result<StartPosition, StartPositionError> {
        let position = chess_fen::parse_position(text)?;
        let setup = position.to_setup();
        match ChessHistory::new(position).outcome() {
            Some(outcome) => Err(StartPositionError::Over(outcome.into())),
            None => Ok(StartPosition::Chess(setup)),
        }
    }

    /// The position of a FEN that someone has typed or pasted for a game, with whatever is around it.
    ///
    /// # Errors
    /// [`StartPositionError`].
    pub fn typed(game: GameKind, text: &str) -> Result<StartPosition, StartPositionError> {
        match game {
            GameKind::Makruk => StartPosition::from_fen(&pasted_fen::tidied(text)),
            GameKind::Chess => StartPosition::chess(&chess_fen::pasted(text)),
            GameKind::Ouk | GameKind::Chaturanga => Err(StartPositionError::UsualOnly(game)),
        }
    }

    /// A position of Makruk.
    ///
    /// # Errors
    /// [`StartPositionError::Over`].
    pub fn of(position: Position) -> Result<StartPosition, StartPositionError> {
        StartPosition::numbered(position, NonZeroU32::MIN)
    }

    fn numbered(position: Position, number: NonZeroU32) -> Result<StartPosition, StartPositionError> {
        let start = MakrukStart { board: *position.board(), turn: position.turn(), number };
        match History::new(position).outcome() {
            Some(outcome) => Err(StartPositionError::Over(outcome.into())),
            None => Ok(StartPosition::Makruk(start)),
        }
    }

    /// Of which game it is.
    pub const fn kind(self) -> GameKind {
        match self {
            StartPosition::Makruk(_) => GameKind::Makruk,
            StartPosition::Chess(_) => GameKind::Chess,
        }
    }

    /// The side that moves first.
    pub fn turn(self) -> Seat {
        match self {
            StartPosition::Makruk(start) => start.turn.into(),
            StartPosition::Chess(setup) => setup.turn.into(),
        }
    }

    pub fn fen(self) -> String {
        match self {
            StartPosition::Makruk(start) => fen::format_setup(&start.setup()),
            StartPosition::Chess(setup) => chess_fen::format_setup(&setup),
        }
    }
}

impl MakrukStart {
    /// The number of the first move.
    pub const fn number(self) -> NonZeroU32 {
        self.number
    }

    /// The position itself.
    ///
    /// # Errors
    /// None in practice, since it was checked; the type is that of [`Position::from_setup`].
    pub fn position(self) -> Result<Position, PositionError> {
        Position::from_setup(&self.setup())
    }

    fn setup(self) -> Setup {
        Setup { board: self.board, turn: self.turn, fullmoves: self.number, ..Setup::empty() }
    }
}

impl TryFrom<String> for StartPosition {
    type Error = StartPositionError;

    fn try_from(text: String) -> Result<StartPosition, StartPositionError> {
        match text.strip_prefix(CHESS) {
            Some(fen) => StartPosition::chess(fen),
            None => StartPosition::from_fen(&text),
        }
    }
}

impl From<StartPosition> for String {
    fn from(start: StartPosition) -> String {
        match start {
            StartPosition::Makruk(_) => start.fen(),
            StartPosition::Chess(_) => format!("{CHESS}{}", start.fen()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn makruk(start: StartPosition) -> MakrukStart {
        let StartPosition::Makruk(start) = start else { panic!("a position of Makruk") };
        start
    }

    #[test]
    fn a_position_is_read_checked_and_written() {
        let middle = "rnsmk1nr/3s4/pppppppp/8/4P3/PPPP1PPP/3N4/R1SKMSNR b - - 0 3";
        let start = StartPosition::from_fen(&format!("  {middle} ")).unwrap();
        assert_eq!(start.turn(), Seat::Second);
        assert_eq!(makruk(start).position().unwrap(), fen::parse_position(middle).unwrap());
        assert_eq!(StartPosition::from_fen(&start.fen()), Ok(start));
        // The count is dropped.
        let counted = StartPosition::from_fen("8/8/8/8/3k4/8/8/K6R b - 32 8 1").unwrap();
        assert_eq!(counted.fen(), "8/8/8/8/3k4/8/8/K6R b - - 0 1");
        // The number of the first move is kept.
        let later = StartPosition::from_fen("8/8/8/8/3k4/8/8/K6R b - - 8 61").unwrap();
        assert_eq!((later.fen().as_str(), makruk(later).number().get()), ("8/8/8/8/3k4/8/8/K6R b - - 0 61", 61));
    }

    #[test]
    fn a_position_is_read_as_it_is_pasted() {
        for text in ["`8/8/8/8/3k4/8/8/K6R b 0 1`", "[FEN \"8/8/8/8/3k4/8/8/K6R b - - 0 1\"]"] {
            assert_eq!(
                StartPosition::typed(GameKind::Makruk, text).unwrap().fen(),
                "8/8/8/8/3k4/8/8/K6R b - - 0 1",
                "{text}"
            );
        }
        assert_eq!(StartPosition::typed(GameKind::Makruk, "nonsense"), StartPosition::from_fen("nonsense"));
    }

    #[test]
    fn no_game_begins_where_it_is_over_or_illegal() {
        for (text, over) in [
            // Stalemate, bare kings, mate.
            ("k7/2R5/1R6/8/8/8/8/K7 b - - 0 1", true),
            ("k7/8/8/8/8/8/8/K7 w - - 0 1", true),
            ("R5k1/1R6/8/8/8/8/8/K7 b - - 0 1", true),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", false),
            ("k7/8/8/8/8/8/8/KK6 w - - 0 1", false),
            ("k6R/8/8/8/8/8/8/K7 w - - 0 1", false),
            ("nonsense", false),
        ] {
            let refused = StartPosition::from_fen(text);
            assert_eq!(matches!(refused, Err(StartPositionError::Over(_))), over, "{text}: {refused:?}");
            assert!(refused.is_err(), "{text}");
        }
    }

    #[test]
    fn a_position_of_chess_is_stored_with_its_game() {
        let fen = "r3k2r/ppq2ppp/8/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 14";
        let start = StartPosition::typed(GameKind::Chess, &format!("from here: `{fen}` please")).unwrap();
        assert_eq!((start.kind(), start.turn(), start.fen().as_str()), (GameKind::Chess, Seat::First, fen));
        let stored = postcard::to_stdvec(&start).unwrap();
        assert_eq!(postcard::from_bytes::<StartPosition>(&stored).unwrap(), start);
        // What both games can have is Makruk's without the name of the other.
        let both = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        let makruk = StartPosition::from_fen(both).unwrap();
        assert_eq!(postcard::to_stdvec(&makruk).unwrap(), postcard::to_stdvec(both).unwrap());
        assert_ne!(StartPosition::chess(both).unwrap(), makruk);
    }

    #[test]
    fn no_game_of_chess_begins_where_it_is_over_or_illegal() {
        for (text, over) in [
            ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", true),
            ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", true),
            ("k7/8/8/8/8/8/8/K6N w - - 0 1", true),
            ("k7/8/8/8/8/8/8/KK6 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", false),
            ("nonsense", false),
        ] {
            let refused = StartPosition::chess(text);
            assert_eq!(matches!(refused, Err(StartPositionError::Over(_))), over, "{text}: {refused:?}");
            assert!(refused.is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_of_chess_never_panics(text in "[kKrRbBnNqQpP1-8/]{0,40} [wb] (-|KQkq) - 0 1|.{0,20}") {
            if let Ok(start) = StartPosition::typed(GameKind::Chess, &text) {
                prop_assert_eq!(StartPosition::try_from(String::from(start)), Ok(start));
            }
        }

        #[test]
        fn reading_never_panics(text in "[kKrRsSnNmMpP~1-8/]{0,40} [wb] - - 0 1|.{0,20}") {
            if let Ok(start) = StartPosition::from_fen(&text) {
                prop_assert!(makruk(start).position().is_ok());
                prop_assert_eq!(StartPosition::from_fen(&start.fen()), Ok(start));
            }
        }
    }
}
