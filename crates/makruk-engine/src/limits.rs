//! How much a search may cost.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use makruk::{Color, Move};

/// How much a search may cost, each bound on its own; whichever is met first ends it. Nothing set means until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clocks of a game, from which the time for this move is taken.
    pub clock: Option<ClockLimits>,
    /// Look for a mate in this many moves and stop once it is found.
    pub mate: Option<u32>,
    /// Think until stopped, even when there is nothing left to find.
    pub infinite: bool,
    /// Look at these first moves only; at all if there are none.
    pub search_moves: Vec<Move>,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockLimits {
    /// What White and Black have left.
    pub remaining: [Duration; 2],
    /// What each gets with every move.
    pub increment: [Duration; 2],
    /// After how many moves time is added; all of the game if none.
    pub moves_to_go: Option<u32>,
    /// What is lost on the way between clock and engine with every move.
    pub overhead: Duration,
}

impl Limits {
    /// So many plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So much time.
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }
}

/// What may be told to a search while it runs, from any thread.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    pace: Option<Arc<dyn Pace>>,
    /// In nanoseconds.
    paused: AtomicU64,
}

/// Lets searches share processors: each asks from time to time whether it is another's turn.
pub trait Pace: Debug + Send + Sync {
    /// Returns when the search may go on: at once, or after others have had their turns. A search on one thread asks every
    /// thousand positions or so; one on several has its processors for itself, and doesn't.
    fn pause(&self);
}

impl Signals {
    /// Signals of a search that thinks in the other side's time: until [`Signals::ponder_hit`] no time limit holds.
    pub fn pondering() -> Signals {
        Signals { pondering: AtomicBool::new(true), ..Signals::default() }
    }

    /// Signals of a search that shares its processor. Its limits of time are on what it has had of it.
    pub fn paced(pace: Arc<dyn Pace>) -> Signals {
        Signals { pace: Some(pace), ..Signals::default() }
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// The other side has moved as expected: from now on the time is one's own.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search thinks in the other side's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Lets others have their turns.
    pub(super) fn pause(&self) {
        let Some(pace) = &self.pace else { return };
        let start = Instant::now();
        pace.pause();
        self.paused.fetch_add(start.elapsed().as_nanos() as u64, Relaxed);
    }

    /// How long that has taken, since there are these signals.
    fn paused(&self) -> Duration {
        Duration::from_nanos(self.paused.load(Relaxed))
    }
}

/// When a search has to end, and when it may.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadlines<'a> {
    start: Instant,
    signals: &'a Signals,
    /// How long the signals had paused before the search began.
    paused_before: Duration,
    /// Never beyond this.
    hard: Option<Duration>,
    /// No new iteration after this, if the best move has settled.
    soft: Option<Duration>,
}

/// Moves that a game is taken to have left when nothing tells.
const MOVES_LEFT: u32 = 32;

impl<'a> Deadlines<'a> {
    /// The deadlines of a search that begins now for the side to move.
    pub(super) fn of(limits: &Limits, turn: Color, signals: &'a Signals) -> Deadlines<'a> {
        let clock = limits.clock.map(|clock| clock.shares(turn));
        let hard = [limits.movetime, clock.map(|(_, hard)| hard)].into_iter().flatten().min();
        let soft = clock.map(|(soft, _)| soft);
        Deadlines { start: Instant::now(), signals, paused_before: signals.paused(), hard, soft }
    }

    /// What the search has had of time: what it has spent, less what others have had of it.
    pub(super) fn elapsed(&self) -> Duration {
        let paused = self.signals.paused() - self.paused_before;
        self.start.elapsed().saturating_sub(paused)
    }

    /// Whether the search has to end now.
    pub(super) fn is_over(&self) -> bool {
        !self.signals.is_pondering() && self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth its time. `timeouts` stretches the share of the clock: above 1 while the
    /// best move changes or its score falls.
    pub(super) fn is_enough(&self, timeouts: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(timeouts))
    }
}

impl ClockLimits {
    /// The time that a move should take, and the most that it may.
    fn shares(&self, turn: Color) -> (Duration, Duration) {
        let left = self.remaining[turn.index()].saturating_sub(self.overhead);
        let increment = self.increment[turn.index()];
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let most = left.mul_f64(if moves == 1 { 0.9 } else { 0.6 });
        let share = left / moves + increment.mul_f64(0.75);
        let soft = share.mul_f64(0.7).min(most);
        (soft, (share * 3).min(most).max(Duration::from_millis(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> ClockLimits {
        ClockLimits {
            remaining: [Duration::from_millis(left); 2],
            increment: [Duration::from_millis(increment); 2],
            moves_to_go,
            overhead: Duration::from_millis(10),
        }
    }

    #[test]
    fn no_move_takes_the_whole_clock() {
        for left in [0, 5, 20, 300, 60_000, 3_600_000] {
            for increment in [0, 100, 30_000] {
                for moves in [None, Some(0), Some(1), Some(40)] {
                    let (soft, hard) = clock(left, increment, moves).shares(Color::White);
                    assert!(soft <= hard, "{left} {increment} {moves:?}");
                    let most = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(hard <= most, "{left} {increment} {moves:?}: {hard:?}");
                }
            }
        }
    }

    #[derive(Debug)]
    struct Slow;

    impl Pace for Slow {
        fn pause(&self) {
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    #[test]
    fn time_that_others_have_is_not_counted() {
        let signals = Signals::paced(Arc::new(Slow));
        signals.pause();
        let deadlines = Deadlines::of(&Limits::movetime(Duration::from_millis(30)), Color::White, &signals);
        signals.pause();
        assert!(deadlines.start.elapsed() >= Duration::from_millis(40));
        assert!(deadlines.elapsed() + Duration::from_millis(40) <= deadlines.start.elapsed());
        std::thread::sleep(Duration::from_millis(30));
        assert!(deadlines.is_over());
    }

    #[test]
    fn a_long_clock_lasts_for_a_game() {
        let (soft, _) = clock(60_000, 0, None).shares(Color::Black);
        assert!(Duration::from_millis(800) < soft && soft < Duration::from_secs(3), "{soft:?}");
    }
}
