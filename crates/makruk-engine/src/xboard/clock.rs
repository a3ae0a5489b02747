//! How long the engine may think.

use std::time::Duration;

use super::super::{ClockLimits, Limits};
use makruk::Color;

/// The time lost per move in communication.
const OVERHEAD: Duration = Duration::from_millis(10);

/// What was said about time and depth.
#[derive(Clone, Debug)]
pub(super) struct XBoardTime {
    control: ThinkingTime,
    depth: Option<u32>,
}

#[derive(Clone, Debug)]
enum ThinkingTime {
    EachMove(Duration),
    Clock { moves: Option<u32>, base: Duration, increment: Duration, own: Duration, other: Duration },
}

impl Default for XBoardTime {
    /// Five minutes for forty moves, as XBoard itself begins.
    fn default() -> XBoardTime {
        let mut settings = XBoardTime { control: ThinkingTime::EachMove(Duration::ZERO), depth: None };
        settings.set_level(Some(40), Duration::from_secs(300), Duration::ZERO);
        settings
    }
}

impl XBoardTime {
    pub(super) fn set_level(&mut self, moves: Option<u32>, base: Duration, increment: Duration) {
        self.control = ThinkingTime::Clock { moves, base, increment, own: base, other: base };
    }

    pub(super) fn set_move_time(&mut self, time: Duration) {
        self.control = ThinkingTime::EachMove(time);
    }

    pub(super) fn set_depth(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    pub(super) fn own_clock_shows(&mut self, time: Duration) {
        if let ThinkingTime::Clock { own, .. } = &mut self.control {
            *own = time;
        }
    }

    pub(super) fn other_clock_shows(&mut self, time: Duration) {
        if let ThinkingTime::Clock { other, .. } = &mut self.control {
            *other = time;
        }
    }

    /// A new game begins: the clocks are set again, and a limit on depth is lifted.
    pub(super) fn begin(&mut self) {
        self.depth = None;
        if let ThinkingTime::Clock { base, own, other, .. } = &mut self.control {
            (*own, *other) = (*base, *base);
        }
    }

    /// The engine has used this time for a move, which was its `made`th. What the clock really shows is told by `time`.
    pub(super) fn used(&mut self, time: Duration, made: u32) {
        if let ThinkingTime::Clock { moves, base, increment, own, .. } = &mut self.control {
            *own = own.saturating_sub(time).saturating_add(*increment);
            if moves.is_some_and(|moves| made.is_multiple_of(moves)) {
                *own = own.saturating_add(*base);
            }
        }
    }

    /// The limits of the engine's next move, if it has `side` and has made this many moves.
    pub(super) fn limits(&self, side: Color, made: u32) -> Limits {
        let limits = Limits { depth: self.depth, ..Limits::default() };
        match self.control {
            ThinkingTime::EachMove(time) => Limits { movetime: Some(time.saturating_sub(OVERHEAD)), ..limits },
            ThinkingTime::Clock { moves, increment, own, other, .. } => {
                let remaining = match side {
                    Color::White => [own, other],
                    Color::Black => [other, own],
                };
                let moves_to_go = moves.map(|moves| moves - made % moves);
                let clock = ClockLimits { remaining, increment: [increment; 2], moves_to_go, overhead: OVERHEAD };
                Limits { clock: Some(clock), ..limits }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_go_to_their_sides_and_are_set_again() {
        let mut settings = XBoardTime::default();
        settings.own_clock_shows(Duration::from_secs(10));
        settings.other_clock_shows(Duration::from_secs(20));
        let clock = |settings: &XBoardTime, side, made| settings.limits(side, made).clock.unwrap();
        let black = clock(&settings, Color::Black, 41);
        assert_eq!(black.remaining, [Duration::from_secs(20), Duration::from_secs(10)]);
        assert_eq!(black.moves_to_go, Some(39));
        settings.used(Duration::from_secs(4), 40);
        assert_eq!(clock(&settings, Color::White, 40).remaining[0], Duration::from_secs(306));
        settings.set_depth(Some(3));
        settings.begin();
        assert_eq!(clock(&settings, Color::White, 0).remaining, [Duration::from_secs(300); 2]);
        assert_eq!(settings.limits(Color::White, 0).depth, None);
        settings.set_move_time(Duration::from_secs(2));
        assert_eq!(settings.limits(Color::White, 0).movetime, Some(Duration::from_millis(1990)));
    }
}
