//! Limits on a search, and signals to a search that is running.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Limits on a search. Each holds independently; the search ends at the first one it reaches. Without any it runs
/// until it is stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits<M> {
    /// The maximum depth of iterative deepening, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes, all threads together.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub movetime: Option<Duration>,
    /// The clocks of the game, from which the time for this move is allocated.
    pub clock: Option<ClockLimits>,
    /// Search for a mate in this many moves and stop once one is found.
    pub mate: Option<u32>,
    /// Search until stopped, even when there is nothing left to find.
    pub infinite: bool,
    /// Restricts the search to these root moves (UCI `searchmoves`); empty means all.
    pub search_moves: Vec<M>,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockLimits {
    /// White's and Black's remaining time.
    pub remaining: [Duration; 2],
    /// White's and Black's increment per move.
    pub increment: [Duration; 2],
    /// The number of moves until the next time control; `None` if the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// The time lost per move in communication between clock and engine.
    pub overhead: Duration,
}

impl<M> Default for SearchLimits<M> {
    fn default() -> SearchLimits<M> {
        SearchLimits {
            depth: None,
            nodes: None,
            movetime: None,
            clock: None,
            mate: None,
            infinite: false,
            search_moves: Vec::new(),
        }
    }
}

impl<M> SearchLimits<M> {
    /// The same limits with these root moves, perhaps of another type.
    pub fn with_search_moves<N>(&self, search_moves: Vec<N>) -> SearchLimits<N> {
        let &SearchLimits { depth, nodes, movetime, clock, mate, infinite, .. } = self;
        SearchLimits { depth, nodes, movetime, clock, mate, infinite, search_moves }
    }

    /// Search to at most `depth` plies.
    pub fn depth(depth: u32) -> SearchLimits<M> {
        SearchLimits { depth: Some(depth), ..SearchLimits::default() }
    }

    /// Search at most `nodes` nodes.
    pub fn nodes(nodes: u64) -> SearchLimits<M> {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }

    /// Search for `time`.
    pub fn movetime(time: Duration) -> SearchLimits<M> {
        SearchLimits { movetime: Some(time), ..SearchLimits::default() }
    }
}

/// Signals to a search while it runs, from any thread.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    pace: Option<Arc<dyn Pace>>,
    /// Notified, under the lock, when `stop` or `pondering` changes.
    changed: (Mutex<()>, Condvar),
    /// The time spent in [`Pace::pause`], in nanoseconds.
    paused: AtomicU64,
}

/// Lets searches share processors: each search calls [`Pace::pause`] regularly and waits there while others have
/// their turn.
pub trait Pace: Debug + Send + Sync {
    /// Blocks until the search may go on. A single-threaded search calls this about every thousand nodes; one on
    /// several threads has its processors to itself and never calls it.
    fn pause(&self);
}

impl Signals {
    /// Signals for a search on the opponent's time. Its time limits take effect at [`Signals::ponder_hit`].
    pub fn pondering() -> Signals {
        Signals { pondering: AtomicBool::new(true), ..Signals::default() }
    }

    /// Signals for a search that shares its processor. Time spent in [`Pace::pause`] does not count towards its
    /// limits.
    pub fn paced(pace: Arc<dyn Pace>) -> Signals {
        Signals { pace: Some(pace), ..Signals::default() }
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.notify();
    }

    /// The opponent has played the expected move: the time limits take effect.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
        self.notify();
    }

    fn notify(&self) {
        let (lock, changed) = &self.changed;
        let _locked = lock.lock().unwrap_or_else(PoisonError::into_inner);
        changed.notify_all();
    }

    /// Blocks until the best move may be announced: an infinite search has to be stopped first, and one on the opponent's
    /// time has to be stopped or to become an ordinary one.
    pub fn wait_for_release(&self, infinite: bool) {
        let (lock, changed) = &self.changed;
        let locked = lock.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = |_: &mut ()| (infinite || self.is_pondering()) && !self.is_stopped();
        drop(changed.wait_while(locked, is_held).unwrap_or_else(PoisonError::into_inner));
    }

    /// Whether the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search still runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Gives other searches their turn.
    pub(super) fn pause(&self) {
        let Some(pace) = &self.pace else { return };
        let start = Instant::now();
        pace.pause();
        self.paused.fetch_add(start.elapsed().as_nanos() as u64, Relaxed);
    }

    /// The total time spent paused.
    fn paused(&self) -> Duration {
        Duration::from_nanos(self.paused.load(Relaxed))
    }
}

/// The time at which a search must stop, and the time after which it may.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadlines<'a> {
    start: Instant,
    signals: &'a Signals,
    /// The time paused before this search began.
    paused_before: Duration,
    /// The search stops at this time whatever happens.
    hard: Option<Duration>,
    /// After this time no new iteration is begun if the best move is stable.
    soft: Option<Duration>,
}

/// How many moves a game is assumed to have left without a `movestogo`.
const MOVES_LEFT: u32 = 32;

impl<'a> Deadlines<'a> {
    /// The deadlines of a search that begins now, with `turn` (0 or 1) to move.
    pub(super) fn of<M>(limits: &SearchLimits<M>, turn: usize, signals: &'a Signals) -> Deadlines<'a> {
        let clock = limits.clock.map(|clock| clock.shares(turn));
        let hard = [limits.movetime, clock.map(|(_, hard)| hard)].into_iter().flatten().min();
        let soft = clock.map(|(soft, _)| soft);
        Deadlines { start: Instant::now(), signals, paused_before: signals.paused(), hard, soft }
    }

    /// The time the search has had: wall-clock time less pauses.
    pub(super) fn elapsed(&self) -> Duration {
        let paused = self.signals.paused() - self.paused_before;
        self.start.elapsed().saturating_sub(paused)
    }

    /// Whether the search must stop now.
    pub(super) fn is_over(&self) -> bool {
        !self.signals.is_pondering() && self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether the time is better saved than spent on another iteration. `time_factor` stretches the allocated time:
    /// above 1 while the best move changes or its score falls.
    pub(super) fn is_enough(&self, timeouts: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(timeouts))
    }
}

impl ClockLimits {
    /// The soft and hard limits for a move.
    fn shares(&self, turn: usize) -> (Duration, Duration) {
        let left = self.remaining[turn].saturating_sub(self.overhead);
        let increment = self.increment[turn];
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
                    let (soft, hard) = clock(left, increment, moves).shares(0);
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
    fn paused_time_does_not_count() {
        let signals = Signals::paced(Arc::new(Slow));
        signals.pause();
        let deadlines = Deadlines::of(&SearchLimits::<u16>::movetime(Duration::from_millis(30)), 0, &signals);
        signals.pause();
        assert!(deadlines.start.elapsed() >= Duration::from_millis(40));
        assert!(deadlines.elapsed() + Duration::from_millis(40) <= deadlines.start.elapsed());
        std::thread::sleep(Duration::from_millis(30));
        assert!(deadlines.is_over());
    }

    #[test]
    fn a_minute_lasts_for_a_whole_game() {
        let (soft, _) = clock(60_000, 0, None).shares(1);
        assert!(Duration::from_millis(800) < soft && soft < Duration::from_secs(3), "{soft:?}");
    }
}
