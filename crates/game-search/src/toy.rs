//! A position without a game, for tests of what only needs moves.

use super::game::{LegalMoves, SearchPosition};
use super::score::Value;

/// A position that is a list of moves: numbers, whose lowest six bits are the square moved to.
#[derive(Clone, Default)]
pub(crate) struct Toy {
    pub(crate) turn: usize,
    /// What each capture takes at once, and what it gains in the end.
    pub(crate) noisy: Vec<(u16, Value, Value)>,
    pub(crate) quiet: Vec<u16>,
}

impl Toy {
    fn capture(&self, mv: u16) -> Option<&(u16, Value, Value)> {
        self.noisy.iter().find(|capture| capture.0 == mv)
    }
}

impl LegalMoves<u16> for &Toy {
    fn contains(&self, mv: u16) -> bool {
        self.quiet.contains(&mv) || self.capture(mv).is_some()
    }

    fn noisy(&self) -> impl Iterator<Item = u16> {
        self.noisy.iter().map(|capture| capture.0)
    }

    fn quiet(&self) -> impl Iterator<Item = u16> {
        self.quiet.iter().copied()
    }
}

impl SearchPosition for Toy {
    type Move = u16;
    type Legal<'a> = &'a Toy;

    fn origin(mv: u16) -> usize {
        usize::from(mv >> 6 & 63)
    }

    fn destination(mv: u16) -> usize {
        usize::from(mv & 63)
    }

    fn encode(mv: u16) -> u16 {
        mv
    }

    fn decode(code: u16) -> Option<u16> {
        (code != 0).then_some(code)
    }

    fn turn(&self) -> usize {
        self.turn
    }

    fn key(&self) -> u64 {
        7
    }

    fn table_key(&self) -> u64 {
        7
    }

    fn is_check(&self) -> bool {
        false
    }

    fn legal(&self) -> &Toy {
        self
    }

    fn is_drawn(&self) -> bool {
        false
    }

    fn passed(&self) -> Option<Toy> {
        None
    }

    fn is_irreversible(&self, mv: u16) -> bool {
        !self.is_quiet(mv)
    }

    fn is_quiet(&self, mv: u16) -> bool {
        self.capture(mv).is_none()
    }

    fn mover(&self, mv: u16) -> usize {
        usize::from(mv) % 6
    }

    fn captured(&self, mv: u16) -> Option<usize> {
        self.capture(mv).map(|_| 0)
    }

    fn capture_gain(&self, mv: u16) -> Value {
        self.capture(mv).map_or(0, |capture| capture.1)
    }

    fn see_ge(&self, mv: u16, threshold: Value) -> bool {
        self.capture(mv).map_or(0, |capture| capture.2) >= threshold
    }

    fn has_force(&self) -> bool {
        true
    }

    fn may_skip_small_captures(&self) -> bool {
        true
    }

    fn structures(&self) -> [u64; 3] {
        [1 << 40, 2 << 40, 3 << 40]
    }

    fn obscurity(&self, mv: u16) -> u64 {
        1 + u64::from(mv % 2)
    }
}
