//! An expectimax: each alliance moves for its best, and a throw is worth the mean of its faces.

use chaturanga::SquarePair;
use chaturanga::four::{Alliance, FourAct, FourStanding, FourState, LongDie};

use super::evaluation::{evaluate, worth};

/// How far a search looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// How many turns after the move.
    pub turns: u8,
    /// Whether, at the end, what the next army may capture is taken into account.
    pub sees_dangers: bool,
}

/// After this many positions a search looks no further than the next throw.
const MOST_POSITIONS: u32 = 150_000;

pub(super) struct Search {
    alliance: Alliance,
    depth: Depth,
    positions: u32,
}

impl Search {
    /// A search for what is best for an alliance.
    pub(super) fn new(alliance: Alliance, depth: Depth) -> Search {
        Search { alliance, depth, positions: 0 }
    }

    /// What a legal move is worth.
    pub(super) fn value_after(&mut self, state: &FourState, mv: SquarePair) -> f64 {
        self.moved(state, mv, self.depth.turns)
    }

    fn moved(&mut self, state: &FourState, mv: SquarePair, turns: u8) -> f64 {
        self.positions += 1;
        match state.after(FourAct::Move(mv)) {
            Ok((after, _)) => self.thrown(&after, turns),
            Err(_) => evaluate(state, self.alliance),
        }
    }

    /// What a state is worth before the next throw.
    fn thrown(&mut self, state: &FourState, turns: u8) -> f64 {
        if let FourStanding::Over(_) = state.standing() {
            return evaluate(state, self.alliance);
        }
        if turns == 0 || self.positions >= MOST_POSITIONS {
            let value = evaluate(state, self.alliance);
            return if self.depth.sees_dangers { value + self.danger(state) } else { value };
        }
        let mean = |sum: f64| sum / LongDie::ALL.len() as f64;
        mean(LongDie::ALL.into_iter().map(|die| self.with(state, die, turns - 1)).sum())
    }

    /// What a state is worth with a throw.
    fn with(&mut self, state: &FourState, die: LongDie, turns: u8) -> f64 {
        let Ok((state, _)) = state.after(FourAct::Throw(die)) else { return evaluate(state, self.alliance) };
        let FourStanding::ToMove { army, .. } = state.standing() else { return self.thrown(&state, turns) };
        let is_ours = army.alliance() == self.alliance;
        let values = state.legal_moves().into_iter().map(|mv| self.moved(&state, mv, turns));
        if is_ours { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
    }

    /// What the army that throws next may gain by its best capture, to its alliance's credit: the mean of the faces.
    fn danger(&self, state: &FourState) -> f64 {
        let FourStanding::ToThrow { army, .. } = state.standing() else { return 0.0 };
        let best = |die: LongDie| {
            let moves = state.legal_moves_with(die).into_iter();
            moves.filter_map(|mv| state.at(mv.to)).map(|(_, arm)| worth(arm)).fold(0.0, f64::max)
        };
        let gain = LongDie::ALL.into_iter().map(best).sum::<f64>() / LongDie::ALL.len() as f64;
        if army.alliance() == self.alliance { gain } else { -gain }
    }
}
