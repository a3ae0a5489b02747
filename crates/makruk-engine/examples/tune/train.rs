//! Gradient descent (Adam) on the weights of the net.

use std::f32::consts::PI;

use makruk::{Color, Role, Square};
use makruk_engine::Score;
use makruk_engine::eval::net::{HIDDEN, Net, SCALE, input, stage};
use makruk_engine::eval::{WHOLE, share};
use makruk_engine::{Engine, History};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::floats::{Floats, MEN, View};
use crate::record::Record;

/// Positions to a step.
const BATCH: usize = 8192;
/// The first steps are so long; they become shorter along half a wave of the cosine.
const FIRST_STEP: f32 = 0.002;
/// The last ones have this part of it.
const LAST_PART: f32 = 0.02;

/// A position to learn from.
struct Row {
    men: [Man; MEN],
    number: u8,
    turn: Color,
    stage: u8,
    /// What is left of a lead of the side to move, and of the other.
    shares: [f32; 2],
    /// What the logistic curve is to come to.
    target: f32,
}

type Man = (Color, Role, Square);

/// Whether a board is looked at as it is, or in a mirror: left and right are the same in this game.
#[derive(Clone, Copy)]
pub enum Look {
    Straight,
    Mirrored,
}

/// A training under way.
pub struct Training {
    rows: Vec<Row>,
    held_back: Vec<Row>,
    /// The error of the features on what is held back.
    yardstick: f32,
    floats: Floats,
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Row {
    /// `None` for a bare king or a dead ending, which the evaluation knows by other means. The second number is what the
    /// features say, through the logistic curve.
    fn of(record: &Record, result: f32) -> Result<Option<(Row, f32)>, String> {
        let (position, count) = record.position()?;
        let board = position.board();
        let dead = board.by_role(Role::Pawn).is_empty() && board.occupied().len() < 5;
        if dead || Color::ALL.iter().any(|&color| !board.by_color(color).has_many()) {
            return Ok(None);
        }
        let turn = position.turn();
        let mut men = [(turn, Role::King, position.king(turn)); MEN];
        let mut number = 0;
        for (place, (square, piece)) in men.iter_mut().zip(board.iter()) {
            *place = (piece.color(), piece.role(), square);
            number += 1;
        }
        let shares = [turn, !turn].map(|color| share(board, color, count) as f32 / WHOLE as f32);
        let target = record.target(result, SCALE as f32);
        let target = if turn == Color::White { target } else { 1.0 - target };
        let row = Row { men, number, turn, stage: stage(board) as u8, shares, target };
        let features = match Engine::evaluate(&History::new(position).with_count(count)) {
            Score::Centipawns(value) => logistic(value as f32 / SCALE as f32),
            _ => 0.5,
        };
        Ok(Some((row, features)))
    }

    fn view(&self, look: Look) -> View {
        let men = usize::from(self.number);
        let mut view = View { inputs: [[0; MEN]; 2], men, stage: usize::from(self.stage) };
        for (inputs, side) in view.inputs.iter_mut().zip([self.turn, !self.turn]) {
            for (number, &(color, role, square)) in inputs.iter_mut().zip(&self.men[..men]) {
                // Squares of a rank differ in the lowest three bits.
                let mirror = if matches!(look, Look::Mirrored) { 7 } else { 0 };
                *number = (input(side, color, role, square) ^ mirror) as u16;
            }
        }
        view
    }

    /// What a value of the net comes to when what endings leave of a lead is regarded, through the logistic curve, and
    /// the share that was left.
    fn curve(&self, value: f32) -> (f32, f32) {
        let share = self.shares[usize::from(value < 0.0)];
        (logistic(value * share), share)
    }
}

impl Training {
    /// A training that begins with weights drawn by lot. Of the target, `result` is the part of the game's result.
    pub fn new(records: &[Record], held_back: &[Record], result: f32) -> Result<Training, String> {
        let rows = |records: &[Record]| -> Result<(Vec<Row>, f32), String> {
            let (mut rows, mut error) = (Vec::new(), 0.0);
            for record in records {
                if let Some((row, features)) = Row::of(record, result)? {
                    error += f64::from((features - row.target).powi(2));
                    rows.push(row);
                }
            }
            let mean = error / rows.len().max(1) as f64;
            Ok((rows, mean as f32))
        };
        let (rows, (held_back, yardstick)) = (rows(records)?.0, rows(held_back)?);
        if rows.is_empty() || held_back.is_empty() {
            return Err("there are too few positions".to_owned());
        }
        Ok(Training { rows, held_back, yardstick, floats: Floats::random(&mut StdRng::seed_from_u64(1)) })
    }

    /// How many positions there are to learn from.
    pub fn positions(&self) -> usize {
        self.rows.len()
    }

    /// The mean error of the features on what is held back: a net has to do better.
    pub fn yardstick(&self) -> f32 {
        self.yardstick
    }

    /// The net as it is.
    pub fn net(&self) -> Net {
        self.floats.rounded()
    }

    /// Goes through all positions round by round and tells the mean error after each: of the positions that were
    /// learnt from, and of those that were held back.
    pub fn run(&mut self, rounds: u32, mut tell: impl FnMut(u32, [f32; 2])) {
        let mut random = StdRng::seed_from_u64(2);
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        let steps = rounds as usize * order.len().div_ceil(BATCH);
        let mut adam = Adam { steps: 0, means: Floats::zero(), squares: Floats::zero() };
        let mut slope = Floats::zero();
        for round in 0..rounds {
            order.shuffle(&mut random);
            let mut error = 0.0;
            for batch in order.chunks(BATCH) {
                error +=
                    self.slope(batch, if adam.steps % 2 == 0 { Look::Straight } else { Look::Mirrored }, &mut slope);
                let done = adam.steps as f32 / steps as f32;
                let length = FIRST_STEP * (LAST_PART + (1.0 - LAST_PART) * (1.0 + (PI * done).cos()) / 2.0);
                adam.step(&mut self.floats, &mut slope, length);
            }
            tell(round + 1, [(error / order.len() as f64) as f32, self.error()]);
        }
    }

    /// Adds up how the error changes with each weight, and returns the sum of the errors themselves.
    fn slope(&self, batch: &[usize], look: Look, slope: &mut Floats) -> f64 {
        let mut sums = [[0.0; HIDDEN]; 2];
        let mut errors = 0.0;
        for row in batch.iter().map(|&row| &self.rows[row]) {
            let view = row.view(look);
            let (curve, share) = row.curve(self.floats.judge(&view, &mut sums));
            let error = curve - row.target;
            errors += f64::from(error * error);
            let by_value = error * curve * (1.0 - curve) * share / batch.len() as f32;
            self.floats.learn(&view, &sums, by_value, slope);
        }
        errors
    }

    /// The mean error of what is held back.
    fn error(&self) -> f32 {
        let mut sums = [[0.0; HIDDEN]; 2];
        let mut of = |row: &Row| {
            let value = self.floats.judge(&row.view(Look::Straight), &mut sums);
            f64::from((row.curve(value).0 - row.target).powi(2))
        };
        (self.held_back.iter().map(&mut of).sum::<f64>() / self.held_back.len() as f64) as f32
    }
}

/// Steps as long as slopes are steady: Kingma and Ba, "Adam", 2014, with the constants that they propose.
struct Adam {
    steps: i32,
    means: Floats,
    squares: Floats,
}

impl Adam {
    const MEAN_KEPT: f32 = 0.9;
    const SQUARE_KEPT: f32 = 0.999;

    /// Makes a step, and clears the slope for the next.
    fn step(&mut self, floats: &mut Floats, slope: &mut Floats, length: f32) {
        self.steps += 1;
        let mean_seen = 1.0 - Adam::MEAN_KEPT.powi(self.steps);
        let square_seen = 1.0 - Adam::SQUARE_KEPT.powi(self.steps);
        let parts = floats.parts().into_iter().zip(slope.parts()).zip(self.means.parts()).zip(self.squares.parts());
        for ((((weights, most), (slope, _)), (means, _)), (squares, _)) in parts {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slope).zip(means).zip(squares) {
                *mean = Adam::MEAN_KEPT * *mean + (1.0 - Adam::MEAN_KEPT) * *slope;
                *square = Adam::SQUARE_KEPT * *square + (1.0 - Adam::SQUARE_KEPT) * *slope * *slope;
                let step = length * (*mean / mean_seen) / ((*square / square_seen).sqrt() + 1e-8);
                *weight = (*weight - step).clamp(-most, most);
                *slope = 0.0;
            }
        }
    }
}
