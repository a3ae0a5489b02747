//! The sums of all positions of a variation, each made from the one before it when it is asked for.

use super::super::super::score::Value;
use super::{HIDDEN, Net, ONE, OUTPUT_ONE, Row, SCALE, input, stage};
use makruk::{Board, Color, Move, Position, Role, Square};

/// A man on a square.
#[derive(Clone, Copy)]
struct Man {
    color: Color,
    role: Role,
    square: Square,
}

/// What makes a position another than the one before it.
#[derive(Clone, Copy)]
enum Change {
    /// Nothing: the turn was passed.
    Nothing,
    /// A man has gone from one square to another, where a pawn may have become a met.
    Gone { from: Man, to: Man },
    /// The same, and something was taken.
    Taken { from: Man, to: Man, prey: Man },
}

/// The sums as White and as Black see them.
#[derive(Clone)]
#[repr(align(64))]
struct Sums([Row; 2]);

/// A position of the variation.
#[derive(Clone)]
struct Step {
    change: Change,
    /// Whether `sums` are those of this position.
    made: bool,
    sums: Sums,
}

/// The positions from the root of a search to where it looks now.
pub(in super::super::super) struct Variation {
    net: &'static Net,
    steps: Vec<Step>,
    /// The number of the present position, 0 at the root.
    now: usize,
}

impl Variation {
    /// A variation of no moves yet, which will never have more than so many.
    pub(in super::super) fn new(root: &Board, plies: usize) -> Variation {
        let net = Net::in_force();
        let empty = Step { change: Change::Nothing, made: false, sums: Sums([[0; HIDDEN]; 2]) };
        let mut steps = vec![empty; plies + 1];
        if let Some(first) = steps.first_mut() {
            first.sums = Sums(Color::ALL.map(|side| sums(net, root, side)));
            first.made = true;
        }
        Variation { net, steps, now: 0 }
    }

    /// Goes on with a move that is legal in `position`, the present one.
    #[inline]
    pub(in super::super) fn play(&mut self, position: &Position, mv: Move) {
        let (board, color) = (position.board(), position.turn());
        let Some(role) = board.role_at(mv.from()) else { return self.go_on(Change::Nothing) };
        let from = Man { color, role, square: mv.from() };
        let to = Man { color, role: if mv.is_promotion() { Role::Met } else { role }, square: mv.to() };
        self.go_on(match board.role_at(mv.to()) {
            Some(role) => Change::Taken { from, to, prey: Man { color: !color, role, square: mv.to() } },
            None => Change::Gone { from, to },
        });
    }

    /// Goes on without a move.
    #[inline]
    pub(in super::super) fn pass(&mut self) {
        self.go_on(Change::Nothing);
    }

    #[inline]
    fn go_on(&mut self, change: Change) {
        self.now += 1;
        let step = &mut self.steps[self.now];
        step.change = change;
        step.made = false;
    }

    /// Goes back to the position before.
    #[inline]
    pub(in super::super) fn take_back(&mut self) {
        self.now -= 1;
    }

    /// What the net says of the present position, which is `position`, for the side to move, in hundredths of a pawn.
    #[inline]
    pub(in super::super) fn judge(&mut self, position: &Position) -> Value {
        let last_made = self.steps[..=self.now].iter().rposition(|step| step.made).unwrap_or_default();
        for step in last_made + 1..=self.now {
            let (before, after) = self.steps.split_at_mut(step);
            after[0].make(self.net, &before[step - 1].sums);
        }
        let Sums(sums) = &self.steps[self.now].sums;
        let stage = stage(position.board());
        let [own, others] = &self.net.outputs[stage];
        let turn = position.turn();
        let weighed = weigh(&sums[turn.index()], own) + weigh(&sums[(!turn).index()], others);
        let one = i32::from(ONE);
        (weighed / one + self.net.last[stage]) * SCALE / (one * i32::from(OUTPUT_ONE))
    }
}

impl Step {
    /// Makes the sums from those of the position before.
    #[inline]
    fn make(&mut self, net: &Net, before: &Sums) {
        for side in Color::ALL {
            let row = |man: Man| &net.inputs[input(side, man.color, man.role, man.square)];
            let (before, sums) = (&before.0[side.index()], &mut self.sums.0[side.index()]);
            // Written so that the compiler takes eight or more at a time. That nothing overflows is known of the net.
            match self.change {
                Change::Nothing => *sums = *before,
                Change::Gone { from, to } => {
                    let (from, to) = (row(from), row(to));
                    for j in 0..HIDDEN {
                        sums[j] = before[j].wrapping_add(to[j]).wrapping_sub(from[j]);
                    }
                }
                Change::Taken { from, to, prey } => {
                    let (from, to, prey) = (row(from), row(to), row(prey));
                    for j in 0..HIDDEN {
                        sums[j] = before[j].wrapping_add(to[j]).wrapping_sub(from[j]).wrapping_sub(prey[j]);
                    }
                }
            }
        }
        self.made = true;
    }
}

/// The sums of a board as a side sees it, from nothing.
fn sums(net: &Net, board: &Board, side: Color) -> Row {
    let mut sums = net.start;
    for (square, man) in board.iter() {
        let row = &net.inputs[input(side, man.color(), man.role(), square)];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    sums
}

/// The sums clipped, squared, weighed and added up.
#[inline]
fn weigh(sums: &Row, weights: &Row) -> i32 {
    let mut all = 0;
    for j in 0..HIDDEN {
        let clipped = sums[j].clamp(0, ONE);
        // The weights are small enough for the first product to fit, so that the second is one instruction for eight.
        all += i32::from(clipped.wrapping_mul(weights[j])) * i32::from(clipped);
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use makruk::{Piece, Setup};

    /// The position that stands after moves drawn by lot, and the variation that led there.
    fn played(lots: &[usize], mut look: impl FnMut(&mut Variation, &Position)) -> Position {
        let mut position = Position::start();
        let mut variation = Variation::new(position.board(), lots.len());
        for lot in lots {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Some are tried and taken back.
            variation.play(&position, moves[lot / 7 % moves.len()]);
            variation.take_back();
            let mv = moves[lot % moves.len()];
            variation.play(&position, mv);
            position = position.play_unchecked(mv);
            if lot % 3 == 0 {
                look(&mut variation, &position);
            }
        }
        look(&mut variation, &position);
        position
    }

    /// The same men with the sides changed, seen from the other side of the board.
    fn changed(position: &Position) -> Position {
        let mut setup = Setup { turn: !position.turn(), ..Setup::empty() };
        for (square, piece) in position.board().iter() {
            let there = Square::from_index(square.index() as u8 ^ 56).unwrap();
            setup.board.put(there, Piece::new(!piece.color(), piece.role()));
        }
        Position::from_setup(&setup).unwrap()
    }

    fn afresh(position: &Position) -> Value {
        Variation::new(position.board(), 0).judge(position)
    }

    proptest! {
        #[test]
        fn what_is_kept_up_to_date_is_what_is_made_afresh(lots in proptest::collection::vec(0usize..100_000, 1..120)) {
            played(&lots, |variation, position| assert_eq!(variation.judge(position), afresh(position)));
        }

        #[test]
        fn both_sides_are_judged_alike(lots in proptest::collection::vec(0usize..100_000, 1..120)) {
            let position = played(&lots, |_, _| ());
            prop_assert_eq!(afresh(&position), afresh(&changed(&position)));
        }
    }

    #[test]
    fn a_passed_turn_changes_nothing_but_who_is_asked() {
        let start = Position::start();
        let passed = start.passed().unwrap();
        let mut variation = Variation::new(start.board(), 1);
        variation.pass();
        assert_eq!(variation.judge(&passed), afresh(&passed));
    }
}
