//! The format of a position: a line `FEN;score;result`, with an empty result where the game says nothing about the
//! position.

use std::fmt;
use std::str::FromStr;

use international_chess::ChessPosition;
use international_chess::notation::fen::{format_position, parse_position};

/// A quiet position.
pub struct Record {
    /// The position.
    pub position: ChessPosition,
    /// The score of a search for White, in centipawns.
    pub score: i32,
    /// The result of the game for White; `None` for side lines and for positions before a random move.
    pub result: Option<GameResult>,
}

/// The result of a game for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Lost,
    Drawn,
    Won,
}

impl GameResult {
    /// The points for White, 0 to 1.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

impl Record {
    /// The target for training: the score on a logistic curve with this scale in centipawns, mixed with the game's
    /// result, which has the weight `result`.
    pub fn target(&self, result: f32, scale: f32) -> f32 {
        let score = 1.0 / (1.0 + (-self.score as f32 / scale).exp());
        self.result.map_or(score, |had| result * had.points() + (1.0 - result) * score)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};", format_position(&self.position), self.score)?;
        self.result.map_or(Ok(()), |result| write!(f, "{}", result as u8))
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(line: &str) -> Result<Record, String> {
        let error = || format!("{line:?} is not a position, its score and the game's result");
        let mut fields = line.split(';');
        let mut field = || fields.next().ok_or_else(error);
        let position = parse_position(field()?).map_err(|error| format!("{line:?}: {error}"))?;
        let score = field()?.parse().map_err(|_| error())?;
        let result = match field()? {
            "" => None,
            "0" => Some(GameResult::Lost),
            "1" => Some(GameResult::Drawn),
            "2" => Some(GameResult::Won),
            _ => return Err(error()),
        };
        Ok(Record { position, score, result })
    }
}
