//! The accumulators of the network for every position of the current line, updated incrementally and only when
//! needed.

use super::super::score::Value;
use super::{HIDDEN, Net, PlacedPiece, QA, QB, Row, SCALE, output_bucket};

/// How a position differs from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardDelta {
    /// A null move.
    Null,
    /// A move without capture. A promotion changes the role on the way.
    Move {
        /// The piece before the move.
        from: PlacedPiece,
        /// The piece after it.
        to: PlacedPiece,
    },
    /// A capture.
    Capture {
        /// The piece before the move.
        from: PlacedPiece,
        /// The piece after it.
        to: PlacedPiece,
        /// What was captured.
        captured: PlacedPiece,
    },
    /// Two pieces of a side move at once.
    Castling {
        /// The pieces before the move.
        from: [PlacedPiece; 2],
        /// The pieces after it.
        to: [PlacedPiece; 2],
    },
}

/// The accumulators from White's and from Black's point of view.
#[derive(Clone)]
#[repr(align(64))]
struct Accumulator([Row; 2]);

/// One position of the line.
#[derive(Clone)]
struct Layer {
    change: BoardDelta,
    /// Whether `sums` are up to date.
    is_computed: bool,
    sums: Accumulator,
}

/// The positions from the root of a search to its current node.
pub struct AccumulatorStack {
    net: &'static Net,
    layers: Vec<Layer>,
    /// The index of the current position, 0 at the root.
    current: usize,
}

impl AccumulatorStack {
    /// A stack for a search from a board with these pieces that goes at most `plies` deep.
    pub fn new(net: &'static Net, pieces: &[PlacedPiece], plies: usize) -> AccumulatorStack {
        let empty = Layer { change: BoardDelta::Null, is_computed: false, sums: Accumulator([[0; HIDDEN]; 2]) };
        let mut layers = vec![empty; plies + 1];
        if let Some(first) = layers.first_mut() {
            first.sums = Accumulator([0, 1].map(|side| refresh(net, pieces, side)));
            first.is_computed = true;
        }
        AccumulatorStack { net, layers, current: 0 }
    }

    /// Makes a move or null move.
    #[inline]
    pub fn push(&mut self, change: BoardDelta) {
        self.current += 1;
        let layer = &mut self.layers[self.current];
        layer.change = change;
        layer.is_computed = false;
    }

    /// Takes back the last move or null move.
    #[inline]
    pub fn undo_move(&mut self) {
        self.current -= 1;
    }

    /// The value that the network gives to the current position, with `turn` (0 or 1) to move and this many pieces, for the side to
    /// move, in centipawns.
    #[inline]
    pub fn evaluate(&mut self, turn: usize, pieces: usize) -> Value {
        let last_computed =
            self.layers[..=self.current].iter().rposition(|layer| layer.is_computed).unwrap_or_default();
        for layer in last_computed + 1..=self.current {
            let (before, after) = self.layers.split_at_mut(layer);
            after[0].update(self.net, &before[layer - 1].sums);
        }
        let Accumulator(sums) = &self.layers[self.current].sums;
        let bucket = output_bucket(pieces);
        let [own, others] = &self.net.output_weights[bucket];
        let sum = output_sum(&sums[turn], own) + output_sum(&sums[1 - turn], others);
        let one = i32::from(QA);
        (sum / one + self.net.output_biases[bucket]) * SCALE / (one * i32::from(QB))
    }
}

impl Layer {
    /// Computes the accumulators from those of the previous position.
    #[inline]
    fn update(&mut self, net: &Net, before: &Accumulator) {
        for side in 0..2 {
            let row = |piece: PlacedPiece| &net.feature_weights[piece.feature_index(side)];
            let (before, sums) = (&before.0[side], &mut self.sums.0[side]);
            // Written so that the compiler vectorises it. The weights are small enough that nothing overflows (see
            // the tests).
            match self.change {
                BoardDelta::Null => *sums = *before,
                BoardDelta::Move { from, to } => {
                    let (from, to) = (row(from), row(to));
                    for j in 0..HIDDEN {
                        sums[j] = before[j].wrapping_add(to[j]).wrapping_sub(from[j]);
                    }
                }
                BoardDelta::Capture { from, to, captured } => {
                    let (from, to, captured) = (row(from), row(to), row(captured));
                    for j in 0..HIDDEN {
                        sums[j] = before[j].wrapping_add(to[j]).wrapping_sub(from[j]).wrapping_sub(captured[j]);
                    }
                }
                BoardDelta::Castling { from, to } => {
                    let ([king, rook], [king_to, rook_to]) = (from.map(row), to.map(row));
                    for j in 0..HIDDEN {
                        let added = before[j].wrapping_add(king_to[j]).wrapping_add(rook_to[j]);
                        sums[j] = added.wrapping_sub(king[j]).wrapping_sub(rook[j]);
                    }
                }
            }
        }
        self.is_computed = true;
    }
}

/// The accumulator of a board from one side's point of view, computed from scratch.
fn refresh(net: &Net, pieces: &[PlacedPiece], side: usize) -> Row {
    let mut sums = net.feature_biases;
    for piece in pieces {
        let row = &net.feature_weights[piece.feature_index(side)];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    sums
}

/// The output layer: clipped and squared accumulator times weights, summed.
#[inline]
fn output_sum(sums: &Row, weights: &Row) -> i32 {
    let mut all = 0;
    for j in 0..HIDDEN {
        let clipped = sums[j].clamp(0, QA);
        // The weights are small enough for the first product to fit 16 bits, so that multiplying and adding is a
        // single vector instruction.
        all += i32::from(clipped.wrapping_mul(weights[j])) * i32::from(clipped);
    }
    all
}
