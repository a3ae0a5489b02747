//! A game as it is played.

use chaturanga::two::TwoHistory;
use international_chess::ChessHistory;
use makruk::{Count, History};
use ouk::OukHistory;

use crate::{
    GameKind, GameMove, GameOutcome, GameScene, MoveRefusal, Seat, TextRefusal, TypedGameMove, chaturanga_game,
    makruk_game,
};

/// A game so far: where it began and all moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameBoard {
    /// Of Makruk.
    Makruk(History),
    /// Of chess.
    Chess(ChessHistory),
    /// Of Ouk.
    Ouk(OukHistory),
    /// Of chaturanga for two.
    Chaturanga(TwoHistory),
}

/// Asks the game that is played.
macro_rules! ask {
    ($board:expr, $history:ident => $answer:expr) => {
        match $board {
            GameBoard::Makruk($history) => $answer,
            GameBoard::Chess($history) => $answer,
            GameBoard::Ouk($history) => $answer,
            GameBoard::Chaturanga($history) => $answer,
        }
    };
}

impl GameBoard {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            GameBoard::Makruk(_) => GameKind::Makruk,
            GameBoard::Chess(_) => GameKind::Chess,
            GameBoard::Ouk(_) => GameKind::Ouk,
            GameBoard::Chaturanga(_) => GameKind::Chaturanga,
        }
    }

    /// The game, if it is one of Makruk: for what Makruk alone has.
    pub const fn makruk(&self) -> Option<&History> {
        match self {
            GameBoard::Makruk(history) => Some(history),
            GameBoard::Chess(_) | GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => None,
        }
    }

    /// The game, if it is one of Makruk, to call counts in.
    pub const fn makruk_mut(&mut self) -> Option<&mut History> {
        match self {
            GameBoard::Makruk(history) => Some(history),
            GameBoard::Chess(_) | GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => None,
        }
    }

    /// The game, if it is one of chess: for what chess alone has.
    pub const fn chess(&self) -> Option<&ChessHistory> {
        match self {
            GameBoard::Chess(history) => Some(history),
            GameBoard::Makruk(_) | GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => None,
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.current().turn()
    }

    /// Whose turn it was after the first `ply` plies.
    pub fn turn_at(&self, ply: usize) -> Seat {
        self.after(ply).turn()
    }

    /// How many plies (moves of one seat) have been played.
    pub fn plies(&self) -> usize {
        ask!(self, history => history.plies())
    }

    /// How many moves have been played as players count them.
    pub fn full_moves(&self) -> usize {
        ask!(self, history => history.full_moves())
    }

    /// The number of the move that follows the first `ply` plies, as records have it.
    pub fn number_at(&self, ply: usize) -> u32 {
        ask!(self, history => history.number_at(ply))
    }

    /// The count that is running, in games that count.
    pub fn count(&self) -> Option<Count> {
        match self {
            GameBoard::Makruk(history) => history.count(),
            GameBoard::Chess(_) | GameBoard::Chaturanga(_) => None,
            GameBoard::Ouk(history) => history.position().count(),
        }
    }

    /// The last move, if there was one.
    pub fn last_move(&self) -> Option<GameMove> {
        ask!(self, history => history.last_move().map(GameMove::from))
    }

    /// The move that followed the first `ply` plies, if there was one.
    pub fn move_at(&self, ply: usize) -> Option<GameMove> {
        ask!(self, history => history.move_at(ply).map(GameMove::from))
    }

    /// How often the present position has stood, this time included.
    pub fn occurrences(&self) -> usize {
        ask!(self, history => history.occurrences())
    }

    /// The game after its first `ply` plies.
    #[must_use]
    pub fn until(&self, ply: usize) -> GameBoard {
        ask!(self, history => history.until(ply).into())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<GameMove> {
        self.current().legal_moves()
    }

    /// The move with what the rules prescribe that a pawn becomes by it, where they do; a choice is the player's.
    pub fn completed(&self, mv: GameMove) -> GameMove {
        self.current().completed(mv)
    }

    /// Why a move is illegal; `None` if it is legal.
    pub fn refusal(&self, mv: GameMove) -> Option<MoveRefusal> {
        self.current().refusal(mv)
    }

    /// Reads a typed move.
    ///
    /// # Errors
    /// Why the text is not one legal move.
    pub fn read(&self, text: &str) -> Result<TypedGameMove, TextRefusal> {
        self.current().read(text)
    }

    /// Plays a move; `said` is the number said with it, in games that count. A promotion that the rules prescribe need not be said.
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: GameMove, said: Option<u16>) -> Result<(), MoveRefusal> {
        match self {
            GameBoard::Makruk(history) => Ok(history.play_saying(mv.makruk(), said)?),
            GameBoard::Chess(history) => Ok(history.play(mv.chess())?),
            GameBoard::Ouk(history) => Ok(history.play(mv.makruk())?),
            GameBoard::Chaturanga(history) => Ok(history.play(mv.chaturanga())?),
        }
    }

    /// Takes back `plies` plies, or all of them if there are fewer.
    pub fn take_back(&mut self, plies: usize) {
        ask!(self, history => history.take_back(plies));
    }

    /// The outcome by the rules, if the game is over.
    pub fn outcome(&self) -> Option<GameOutcome> {
        ask!(self, history => history.outcome().map(GameOutcome::from))
    }

    /// The outcome when the time of `flagged` is used up.
    pub fn outcome_on_time(&self, flagged: Seat) -> GameOutcome {
        ask!(self, history => history.outcome_on_time(flagged.into()).into())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.current().is_check()
    }

    /// What a picture shows.
    pub fn scene(&self) -> GameScene {
        GameScene { last_move: self.last_move(), count: self.count(), ..self.current().scene() }
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        match self {
            GameBoard::Makruk(history) => makruk_game::fen(history),
            GameBoard::Chess(history) => international_chess::notation::fen::format_position(history.position()),
            GameBoard::Ouk(history) => history.position().to_string(),
            GameBoard::Chaturanga(history) => chaturanga_game::fen(history),
        }
    }
}

impl From<History> for GameBoard {
    fn from(history: History) -> GameBoard {
        GameBoard::Makruk(history)
    }
}

impl From<ChessHistory> for GameBoard {
    fn from(history: ChessHistory) -> GameBoard {
        GameBoard::Chess(history)
    }
}

impl From<OukHistory> for GameBoard {
    fn from(history: OukHistory) -> GameBoard {
        GameBoard::Ouk(history)
    }
}

impl From<TwoHistory> for GameBoard {
    fn from(history: TwoHistory) -> GameBoard {
        GameBoard::Chaturanga(history)
    }
}

#[cfg(test)]
mod tests;
