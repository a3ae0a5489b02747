//! What is kept of a position: a line `FEN;score;result`, the result left empty where the game says nothing of the position.

use std::fmt;
use std::str::FromStr;

use makruk::notation::fen::{format_setup, parse_setup};
use makruk::{Count, Position, Setup};

/// A quiet position of a game.
pub struct Record {
    /// The pieces, whose turn it is, and the count.
    pub setup: Setup,
    /// What a search said of it for White, in hundredths of a pawn.
    pub score: i32,
    /// What White had of the game; `None` for what might have been, or was before a blunder.
    pub result: Option<GameResult>,
}

/// How a game ended for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Lost,
    Drawn,
    Won,
}

impl GameResult {
    /// In points, 0 to 1.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

impl Record {
    /// What a sigmoid curve of this scale, in hundredths of a pawn, makes of the score, and the result of the game, which
    /// counts for the part `result`.
    pub fn target(&self, result: f32, scale: f32) -> f32 {
        let score = 1.0 / (1.0 + (-self.score as f32 / scale).exp());
        self.result.map_or(score, |had| result * had.points() + (1.0 - result) * score)
    }

    /// The position, with its count.
    pub fn position(&self) -> Result<(Position, Option<Count>), String> {
        let position = Position::from_setup(&self.setup).map_err(|error| error.to_string())?;
        let count = self.setup.count.and_then(|count| Count::from_setup(count, &position));
        Ok((position, count))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};", format_setup(&self.setup), self.score)?;
        self.result.map_or(Ok(()), |result| write!(f, "{}", result as u8))
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(line: &str) -> Result<Record, String> {
        let error = || format!("{line:?} is not a position, its score and the game's result");
        let mut fields = line.split(';');
        let mut field = || fields.next().ok_or_else(error);
        let setup = parse_setup(field()?).map_err(|error| format!("{line:?}: {error}"))?;
        let score = field()?.parse().map_err(|_| error())?;
        let result = match field()? {
            "" => None,
            "0" => Some(GameResult::Lost),
            "1" => Some(GameResult::Drawn),
            "2" => Some(GameResult::Won),
            _ => return Err(error()),
        };
        Ok(Record { setup, score, result })
    }
}
