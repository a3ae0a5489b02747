//! The format of a position: a line `FEN;score;result`, with an empty result where the game says nothing about the
//! position.

use std::fmt;
use std::str::FromStr;

use evaluation_tuner::{FeatureCounts, FitRow, ResultForWhite, TrainRow, target};
use makruk::notation::fen::{format_setup, parse_setup};
use makruk::{Color, Count, History, Position, Role, Setup};
use makruk_engine::eval::{FULL_PHASE, FULL_SCALE, FeatureSink, extract_features, net, phase, scale_factor};
use makruk_engine::{Engine, Score};

/// A quiet position.
pub struct Record {
    /// The position and its count.
    pub setup: Setup,
    /// The score of a search for White, in centipawns.
    pub score: i32,
    /// The result of the game for White; `None` for side lines and for positions before a random move.
    pub result: Option<ResultForWhite>,
}

/// Collects feature counts.
#[derive(Default)]
struct Counter(FeatureCounts);

impl FeatureSink for Counter {
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.0.add(side.index(), feature, times);
    }
}

/// Whether the evaluation knows the position by other means than weights: bare kings and dead endgames.
fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let dead = board.by_role(Role::Pawn).is_empty() && board.occupied().len() < 5;
    dead || Color::ALL.iter().any(|&color| !board.by_color(color).has_many())
}

fn scale_factors(position: &Position, count: Option<Count>, first: Color) -> [f32; 2] {
    [first, !first].map(|color| scale_factor(position.board(), color, count) as f32 / FULL_SCALE as f32)
}

impl Record {
    /// The position with its count.
    pub fn position(&self) -> Result<(Position, Option<Count>), String> {
        let position = Position::from_setup(&self.setup).map_err(|error| error.to_string())?;
        let count = self.setup.count.and_then(|count| Count::from_setup(count, &position));
        Ok((position, count))
    }

    /// The position for the fit of the feature weights; `None` if the evaluation knows it by other means.
    pub fn fit_row(&self, share: f32, scale: f32) -> Result<Option<FitRow>, String> {
        let (position, count) = self.position()?;
        if is_dead(&position) {
            return Ok(None);
        }
        let mut counter = Counter::default();
        extract_features(&position, &mut counter);
        Ok(Some(FitRow {
            features: counter.0,
            phase: phase(position.board()) as f32 / FULL_PHASE as f32,
            scale_factors: scale_factors(&position, count, Color::White),
            target: target(self.score, self.result, share, scale),
        }))
    }

    /// The position for the training of the network; `None` if the evaluation knows it by other means.
    pub fn train_row(&self, share: f32, scale: f32) -> Result<Option<TrainRow>, String> {
        let (position, count) = self.position()?;
        if is_dead(&position) {
            return Ok(None);
        }
        let turn = position.turn();
        let pieces = position.board().iter();
        let pieces = pieces.map(|(square, piece)| net::placed(piece.color(), piece.role(), square)).collect();
        let scale_factors = scale_factors(&position, count, turn);
        let target = target(self.score, self.result, share, scale);
        let target = if turn == Color::White { target } else { 1.0 - target };
        let features = match Engine::evaluate(&History::new(position).with_count(count)) {
            Score::Centipawns(value) => value,
            Score::MatesIn(_) | Score::MatedIn(_) => 0,
        };
        Ok(Some(TrainRow { pieces, turn: turn.index(), scale_factors, target, features }))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};", format_setup(&self.setup), self.score)?;
        self.result.map_or(Ok(()), |result| write!(f, "{}", result.digit()))
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
        let result = ResultForWhite::read(field()?)?;
        Ok(Record { setup, score, result })
    }
}
