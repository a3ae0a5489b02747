//! The accumulators of the network for every position of the current line, updated incrementally and only when
//! needed.

use super::{HIDDEN, Net, QA, QB, Row, SCALE, feature_index, output_bucket};
use game_search::score::Value;
use makruk::{Board, Color, Move, Position, Role, Square};

/// A piece on a square.
#[derive(Clone, Copy)]
struct PlacedPiece {
    color: Color,
    role: Role,
    square: Square,
}

/// How a position differs from the one before it.
#[derive(Clone, Copy)]
enum BoardDelta {
    /// A null move.
    Null,
    /// A move without capture. A promotion changes the role on the way.
    Move { from: PlacedPiece, to: PlacedPiece },
    /// A capture.
    Capture { from: PlacedPiece, to: PlacedPiece, captured: PlacedPiece },
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
pub(in super::super::super) struct AccumulatorStack {
    net: &'static Net,
    layers: Vec<Layer>,
    /// The index of the current position, 0 at the root.
    current: usize,
}

impl AccumulatorStack {
    /// A stack for a search from `root` that goes at most `plies` deep.
    pub(in super::super) fn new(root: &Board, plies: usize) -> AccumulatorStack {
        let net = Net::embedded();
        let empty = Layer { change: BoardDelta::Null, is_computed: false, sums: Accumulator([[0; HIDDEN]; 2]) };
        let mut layers = vec![empty; plies + 1];
        if let Some(first) = layers.first_mut() {
            first.sums = Accumulator(Color::ALL.map(|side| refresh(net, root, side)));
            first.is_computed = true;
        }
        AccumulatorStack { net, layers, current: 0 }
    }

    /// Makes a move that is legal in `position`, the current one.
    #[inline]
    pub(in super::super) fn play(&mut self, position: &Position, mv: Move) {
        let (board, color) = (position.board(), position.turn());
        let Some(role) = board.role_at(mv.from()) else { return self.push(BoardDelta::Null) };
        let from = PlacedPiece { color, role, square: mv.from() };
        let to = PlacedPiece { color, role: if mv.is_promotion() { Role::Met } else { role }, square: mv.to() };
        self.push(match board.role_at(mv.to()) {
            Some(role) => {
                BoardDelta::Capture { from, to, captured: PlacedPiece { color: !color, role, square: mv.to() } }
            }
            None => BoardDelta::Move { from, to },
        });
    }

    /// Makes a null move.
    #[inline]
    pub(in super::super) fn play_null_move(&mut self) {
        self.push(BoardDelta::Null);
    }

    #[inline]
    fn push(&mut self, change: BoardDelta) {
        self.current += 1;
        let layer = &mut self.layers[self.current];
        layer.change = change;
        layer.is_computed = false;
    }

    /// Takes back the last move or null move.
    #[inline]
    pub(in super::super) fn undo_move(&mut self) {
        self.current -= 1;
    }

    /// The value that the network gives to `position`, the current one, for the side to move, in centipawns.
    #[inline]
    pub(in super::super) fn evaluate(&mut self, position: &Position) -> Value {
        let last_computed =
            self.layers[..=self.current].iter().rposition(|layer| layer.is_computed).unwrap_or_default();
        for layer in last_computed + 1..=self.current {
            let (before, after) = self.layers.split_at_mut(layer);
            after[0].update(self.net, &before[layer - 1].sums);
        }
        let Accumulator(sums) = &self.layers[self.current].sums;
        let bucket = output_bucket(position.board());
        let [own, others] = &self.net.output_weights[bucket];
        let turn = position.turn();
        let sum = output_sum(&sums[turn.index()], own) + output_sum(&sums[(!turn).index()], others);
        let one = i32::from(QA);
        (sum / one + self.net.output_biases[bucket]) * SCALE / (one * i32::from(QB))
    }
}

impl Layer {
    /// Computes the accumulators from those of the previous position.
    #[inline]
    fn update(&mut self, net: &Net, before: &Accumulator) {
        for side in Color::ALL {
            let row =
                |piece: PlacedPiece| &net.feature_weights[feature_index(side, piece.color, piece.role, piece.square)];
            let (before, sums) = (&before.0[side.index()], &mut self.sums.0[side.index()]);
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
            }
        }
        self.is_computed = true;
    }
}

/// The accumulator of a board from one side's point of view, computed from scratch.
fn refresh(net: &Net, board: &Board, side: Color) -> Row {
    let mut sums = net.feature_biases;
    for (square, piece) in board.iter() {
        let row = &net.feature_weights[feature_index(side, piece.color(), piece.role(), square)];
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use makruk::{Piece, Setup};

    /// Plays random moves and returns the final position. `look` sees some of the positions on the way.
    fn played(choices: &[usize], mut look: impl FnMut(&mut AccumulatorStack, &Position)) -> Position {
        let mut position = Position::start();
        let mut variation = AccumulatorStack::new(position.board(), choices.len());
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Some moves are tried and taken back.
            variation.play(&position, moves[choice / 7 % moves.len()]);
            variation.undo_move();
            let mv = moves[choice % moves.len()];
            variation.play(&position, mv);
            position = position.play_unchecked(mv);
            if choice % 3 == 0 {
                look(&mut variation, &position);
            }
        }
        look(&mut variation, &position);
        position
    }

    /// The same position with colours swapped, seen from the other side of the board.
    fn mirrored(position: &Position) -> Position {
        let mut setup = Setup { turn: !position.turn(), ..Setup::empty() };
        for (square, piece) in position.board().iter() {
            let there = Square::from_index(square.index() as u8 ^ 56).unwrap();
            setup.board.put(there, Piece::new(!piece.color(), piece.role()));
        }
        Position::from_setup(&setup).unwrap()
    }

    fn evaluate_from_scratch(position: &Position) -> Value {
        AccumulatorStack::new(position.board(), 0).evaluate(position)
    }

    proptest! {
        #[test]
        fn incremental_updates_match_a_full_refresh(choices in proptest::collection::vec(0usize..100_000, 1..120)) {
            played(&choices, |variation, position| assert_eq!(variation.evaluate(position), evaluate_from_scratch(position)));
        }

        #[test]
        fn the_evaluation_is_symmetric(choices in proptest::collection::vec(0usize..100_000, 1..120)) {
            let position = played(&choices, |_, _| ());
            prop_assert_eq!(evaluate_from_scratch(&position), evaluate_from_scratch(&mirrored(&position)));
        }
    }

    #[test]
    fn a_null_move_changes_only_the_side_to_move() {
        let feature_biases = Position::start();
        let passed = feature_biases.passed().unwrap();
        let mut variation = AccumulatorStack::new(feature_biases.board(), 1);
        variation.play_null_move();
        assert_eq!(variation.evaluate(&passed), evaluate_from_scratch(&passed));
    }
}
