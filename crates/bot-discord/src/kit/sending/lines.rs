//! The lines in which requests wait, one for each priority, and whose turn it is.

use std::collections::VecDeque;
use std::time::Duration;

use governor::clock::Clock;
use thiserror::Error;

use crate::kit::sending::pace::GlobalPace;
use crate::kit::sending::priority::Priority;

/// One turn in `OLDEST_EVERY` goes to the request that has waited longest, of any priority. So none starves, and
/// urgent ones lose little by it.
const OLDEST_EVERY: u64 = 16;

/// Too many requests of this priority are waiting already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many like it are waiting")]
pub struct Crowded;

/// The waiting requests, `W`, by priority, and the pace at which they are sent.
#[derive(Debug)]
pub(super) struct RequestLines<W, C: Clock> {
    pace: GlobalPace<C>,
    waiting: [VecDeque<Arrived<W>>; Priority::COUNT],
    arrivals: u64,
    turns: u64,
}

#[derive(Debug)]
struct Arrived<W> {
    number: u64,
    waiter: W,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum NextRequest<W> {
    Turn(W),
    /// Nothing may be sent for so long.
    Pause(Duration),
    Nobody,
}

impl<W, C: Clock + Clone> RequestLines<W, C> {
    pub(super) fn new(clock: C) -> RequestLines<W, C> {
        RequestLines { pace: GlobalPace::new(clock, 1), waiting: Default::default(), arrivals: 0, turns: 0 }
    }

    /// Continues at the share of one of `processes` processes that send for the same bot.
    pub(super) fn share(&mut self, processes: u32) {
        self.pace = self.pace.shared_by(processes);
    }

    /// How many requests a second holds at most.
    pub(super) fn per_second(&self) -> u32 {
        self.pace.per_second()
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }

    /// Whether a request may be sent at once: none is waiting, and it is not too early. It is counted then.
    pub(super) fn pass(&mut self) -> bool {
        self.waiting.iter().all(VecDeque::is_empty) && self.pace.take().is_ok()
    }

    /// Puts `waiter` at the end of its line.
    pub(super) fn join(&mut self, priority: Priority, waiter: W) -> Result<(), Crowded> {
        let line = &mut self.waiting[priority as usize];
        if priority.most_waiting().is_some_and(|most| line.len() >= most) {
            return Err(Crowded);
        }
        line.push_back(Arrived { number: self.arrivals, waiter });
        self.arrivals += 1;
        Ok(())
    }

    /// Takes the next waiter out of its line. Waiters that are `gone` are dropped and use up no turn.
    pub(super) fn next(&mut self, gone: impl Fn(&W) -> bool) -> NextRequest<W> {
        for line in &mut self.waiting {
            while line.pop_front_if(|first| gone(&first.waiter)).is_some() {}
        }
        if self.waiting.iter().all(VecDeque::is_empty) {
            return NextRequest::Nobody;
        }
        if let Err(pause) = self.pace.take() {
            return NextRequest::Pause(pause);
        }
        self.turns += 1;
        let mut lines = self.waiting.iter_mut().filter(|line| !line.is_empty());
        let line = match self.turns % OLDEST_EVERY {
            0 => lines.min_by_key(|line| line.front().map(|first| first.number)),
            _ => lines.next(),
        };
        line.and_then(VecDeque::pop_front).map_or(NextRequest::Nobody, |first| NextRequest::Turn(first.waiter))
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Lines whose clock stops until something has to wait.
    struct Simulation {
        clock: FakeRelativeClock,
        now: Duration,
        lines: RequestLines<&'static str, FakeRelativeClock>,
        turns: Vec<(&'static str, Duration)>,
    }

    impl Simulation {
        fn new() -> Simulation {
            let clock = FakeRelativeClock::default();
            Simulation { lines: RequestLines::new(clock.clone()), clock, now: Duration::ZERO, turns: Vec::new() }
        }

        fn join(&mut self, priority: Priority, name: &'static str, count: usize) {
            for _ in 0..count {
                self.lines.join(priority, name).unwrap();
            }
        }

        fn pass_time(&mut self, time: Duration) {
            self.clock.advance(time);
            self.now += time;
        }

        /// Gives turns until `end`, or until none is waiting.
        fn run_until(&mut self, end: Duration) {
            while self.now < end {
                match self.lines.next(|name| *name == "gone") {
                    NextRequest::Turn(name) => self.turns.push((name, self.now)),
                    // Timers are late rather than early.
                    NextRequest::Pause(pause) => self.pass_time(pause + Duration::from_micros(700)),
                    NextRequest::Nobody => return,
                }
            }
        }

        fn most_in_one_second(&self) -> usize {
            let within =
                |from: Duration| self.turns.iter().filter(|(_, at)| (from..=from + SECOND).contains(at)).count();
            self.turns.iter().map(|&(_, at)| within(at)).max().unwrap_or(0)
        }
    }

    #[test]
    fn no_second_holds_more_than_discord_allows_also_after_idling() {
        let mut requests = Simulation::new();
        requests.join(Priority::Board, "before", 100);
        requests.run_until(SECOND * 10);
        requests.pass_time(SECOND * 60);
        let resumed = requests.now;
        requests.join(Priority::Board, "after", 100);
        assert_eq!((requests.lines.waiting(), requests.lines.per_second()), (100, 48));
        requests.run_until(SECOND * 80);
        assert_eq!(requests.turns.len(), 200);
        assert!(requests.most_in_one_second() <= 50, "{}", requests.most_in_one_second());
        let at_once = requests.turns.iter().filter(|(_, at)| *at == resumed).count();
        assert_eq!(at_once, 3);
        // The rest at 45 a second.
        let took = requests.turns[199].1 - resumed;
        assert!(took > SECOND * 2 && took < Duration::from_millis(2_175), "{took:?}");
    }

    /// Several processes that send for the same bot, each as much as it may, until this moment. How many the fullest second had of
    /// all of them together, and how many each sent.
    fn together(processes: u32, end: Duration) -> (usize, Vec<usize>) {
        let mut all: Vec<Simulation> = (0..processes).map(|_| Simulation::new()).collect();
        for requests in &mut all {
            requests.lines.share(processes);
            requests.join(Priority::Answer, "a request", 10_000);
            requests.run_until(end);
        }
        let mut at: Vec<Duration> = all.iter().flat_map(|it| it.turns.iter().map(|(_, at)| *at)).collect();
        at.sort_unstable();
        let within = |from: Duration| at.iter().filter(|&&at| (from..=from + SECOND).contains(&at)).count();
        let fullest = at.iter().map(|&from| within(from)).max().unwrap_or(0);
        (fullest, all.iter().map(|it| it.turns.len()).collect())
    }

    #[test]
    fn processes_together_send_no_more_than_one_may_alone() {
        for processes in [1, 2, 3, 7, 16, 24] {
            let (fullest, sent) = together(processes, SECOND * 20);
            assert!(fullest <= 50, "{fullest} in a second from {processes} processes");
            assert!(sent.iter().all(|each| *each == sent[0]), "nobody has more than others: {sent:?}");
            // What is lost by rounding is little as long as there are few.
            let all: usize = sent.iter().sum();
            assert!(processes > 3 || all > 20 * 40, "{all} from {processes} processes");
        }
        // However many there are, each makes progress.
        assert!(together(100, SECOND * 5).1.iter().all(|sent| *sent >= 4));
    }

    #[test]
    fn who_is_alone_again_sends_as_much_as_before_and_nobody_loses_their_place() {
        let mut requests = Simulation::new();
        requests.join(Priority::Answer, "first", 1);
        requests.join(Priority::Board, "later", 1_000);
        requests.lines.share(4);
        requests.run_until(SECOND * 5);
        let shared = requests.turns.len();
        assert!((50..=60).contains(&shared), "{shared}");
        assert_eq!(requests.turns[0].0, "first");
        requests.lines.share(1);
        requests.run_until(SECOND * 10);
        let alone = requests.turns.len() - shared;
        assert!((5 * 42..=5 * 48 + 3).contains(&alone), "{alone}");
        assert!(requests.most_in_one_second() <= 50);
        // None and one are the same.
        requests.lines.share(0);
        requests.run_until(SECOND * 11);
        assert!(requests.turns.len() > shared + alone + 40);
    }

    #[test]
    fn the_urgent_goes_first_and_the_equally_urgent_in_order() {
        let mut requests = Simulation::new();
        for (priority, name) in [
            (Priority::Daily, "a puzzle"),
            (Priority::CatchUp, "missed"),
            (Priority::OldMessage, "old buttons"),
            (Priority::Board, "a board"),
            (Priority::Refusal, "a refusal"),
            (Priority::Post, "news"),
            (Priority::Board, "gone"),
            (Priority::DirectMessage, "a reminder"),
            (Priority::Board, "another board"),
            (Priority::Answer, "an answer"),
            (Priority::Answer, "another answer"),
        ] {
            requests.join(priority, name, 1);
        }
        requests.run_until(SECOND);
        let order: Vec<_> = requests.turns.iter().map(|(name, _)| *name).collect();
        let expected = [
            "an answer",
            "another answer",
            "a board",
            "another board",
            "a reminder",
            "news",
            "old buttons",
            "a refusal",
            "missed",
            "a puzzle",
        ];
        assert_eq!(order, expected);
    }

    #[test]
    fn nothing_waits_for_ever_behind_the_urgent() {
        let mut requests = Simulation::new();
        requests.join(Priority::Board, "a board", 20);
        requests.join(Priority::CatchUp, "missed", 1);
        // More boards than can be sent, for a minute.
        for second in 0..60 {
            requests.join(Priority::Board, "a board", 50);
            requests.run_until(SECOND * (second + 1));
        }
        let (_, at) = requests.turns.iter().find(|(name, _)| *name == "missed").expect("a turn");
        assert!(*at < SECOND, "{at:?}");
    }

    #[test]
    fn a_flood_of_refusals_is_bounded_and_delays_no_board() {
        let mut requests = Simulation::new();
        let waiting = (0..20_000).filter(|_| requests.lines.join(Priority::Refusal, "no move").is_ok()).count();
        assert!(waiting <= 32, "{waiting}");
        requests.run_until(Duration::from_millis(100));
        let asked = requests.now;
        requests.join(Priority::Board, "a board", 1);
        requests.run_until(SECOND * 10);
        let (_, at) = requests.turns.iter().find(|(name, _)| *name == "a board").unwrap();
        assert!(*at - asked <= Duration::from_millis(50), "{at:?} after {asked:?}");
    }

    #[test]
    fn whoever_gives_up_costs_nobody_a_turn() {
        let mut requests = Simulation::new();
        requests.join(Priority::Answer, "gone", 1_000);
        requests.join(Priority::Board, "a board", 1);
        requests.run_until(SECOND);
        assert_eq!(requests.turns, [("a board", Duration::ZERO)]);
    }
}
