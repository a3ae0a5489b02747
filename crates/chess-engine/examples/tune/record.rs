//! The format of a position: a line `FEN;score;result`, with an empty result where the game says nothing about the position.

use std::fmt;
use std::str::FromStr;

use chess_engine::eval::{
    ChessFeatureSink, FULL_CHESS_PHASE, FULL_CHESS_SCALE, chess_phase, chess_scale_factor, extract_chess_features,
};
use evaluation_tuner::{FeatureCounts, FitRow, ResultForWhite, target};
use international_chess::notation::fen::{format_position, parse_position};
use international_chess::{ChessPosition, Color};

/// A quiet position.
pub struct Record {
    /// The position.
    pub position: ChessPosition,
    /// The score of a search for White, in centipawns.
    pub score: i32,
    /// The result of the game for White; `None` for side lines and for positions before a random move.
    pub result: Option<ResultForWhite>,
}

/// Collects feature counts.
#[derive(Default)]
struct Counter(FeatureCounts);

impl ChessFeatureSink for Counter {
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.0.add(side as usize, feature, times);
    }
}

impl Record {
    /// Whether the evaluation knows the position by other means than weights.
    fn is_dead(&self) -> bool {
        self.scale_factors(Color::White).into_iter().all(|factor| factor == 0.0)
            || Color::ALL.iter().any(|&color| self.position.by_color(color).len() == 1)
    }

    fn scale_factors(&self, first: Color) -> [f32; 2] {
        [first, !first].map(|color| chess_scale_factor(self.position.board(), color) as f32 / FULL_CHESS_SCALE as f32)
    }

    /// The position for the fit of the feature weights; `None` if the evaluation knows it by other means.
    pub fn fit_row(&self, share: f32, scale: f32) -> Option<FitRow> {
        let mut counter = Counter::default();
        extract_chess_features(self.position.board(), &mut counter);
        let phase = chess_phase(self.position.board()) as f32 / FULL_CHESS_PHASE as f32;
        let target = target(self.score, self.result, share, scale);
        let scale_factors = self.scale_factors(Color::White);
        (!self.is_dead()).then_some(FitRow { features: counter.0, phase, scale_factors, target })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};", format_position(&self.position), self.score)?;
        self.result.map_or(Ok(()), |result| write!(f, "{}", result.digit()))
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
        let result = ResultForWhite::read(field()?)?;
        Ok(Record { position, score, result })
    }
}
