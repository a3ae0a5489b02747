//! One evening of those who want to be warned, seen from all sides.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

use super::*;
use crate::Service;
use crate::puzzle::Streak;
use crate::puzzles::PuzzleDays;
use crate::puzzles::records::{StreakRecord, puzzle_streak};
use crate::tests::{ANN, LOT};
use bot_store::{ChannelId, Clock, ManualClock};
use commit_store::{MemoryStore, Store};
use makruk_puzzles::PuzzleId;

const GUILD: u64 = 7;
const OTHER: u64 = 8;

/// A puzzle every day but on these, by the date in Bangkok.
struct Without(Vec<Day>);

impl PuzzleDays for Without {
    fn today(&self, _: PuzzlePlace, now: Timestamp) -> BoxFuture<'_, Result<Day, ServiceError>> {
        async move { Ok(crate::EveryDay::date(now)) }.boxed()
    }

    fn posted(&self, _: PuzzlePlace, day: Day) -> BoxFuture<'_, Result<Option<PuzzleId>, ServiceError>> {
        let posted = (!self.0.contains(&day)).then_some(PuzzleId(1));
        async move { Ok(posted) }.boxed()
    }
}

/// The puzzle of a date comes at nine in the evening: until then it is that of the day before.
struct Late;

impl PuzzleDays for Late {
    fn today(&self, _: PuzzlePlace, now: Timestamp) -> BoxFuture<'_, Result<Day, ServiceError>> {
        async move { Ok(crate::EveryDay::date(now - SignedDuration::from_hours(21))) }.boxed()
    }

    fn posted(&self, _: PuzzlePlace, _: Day) -> BoxFuture<'_, Result<Option<PuzzleId>, ServiceError>> {
        async { Ok(Some(PuzzleId(1))) }.boxed()
    }
}

struct Bench {
    store: Arc<MemoryStore>,
    clock: Arc<ManualClock>,
    service: Service,
    watch: StreakWatch,
}

impl Bench {
    /// At noon in Bangkok, on 6 January 2026.
    fn new() -> Bench {
        let clock = Arc::new(ManualClock::new("2026-01-06T05:00:00Z".parse().unwrap()));
        Bench::on(Arc::new(MemoryStore::default()), clock)
    }

    fn on(store: Arc<MemoryStore>, clock: Arc<ManualClock>) -> Bench {
        let (service, _) = Service::new(Arc::clone(&store) as Arc<dyn Store>, clock.clone(), Arc::new(LOT));
        let watch = service.streaks.clone();
        Bench { store, clock, service, watch }
    }

    fn killed(self) -> Bench {
        Bench::on(self.store, self.clock)
    }

    /// The same with another idea of which days have puzzles, which only what is called directly has.
    fn with(&self, days: impl PuzzleDays + 'static) -> StreakWatch {
        let puzzles = self.service.puzzles.clone().with_days(Arc::new(days));
        StreakWatch::new(puzzles, self.service.outbox.clone())
    }

    fn today(&self) -> Day {
        crate::EveryDay::date(self.clock.now())
    }

    /// ANN has solved the puzzles of this number of days until this one.
    async fn solved(&self, guild: u64, last: Day, days: u16) {
        let days = (last.0 + 1 - days..=last.0).map(Day);
        let streak = days.fold(Streak::default(), |streak, day| streak.after(day, |_| true));
        let key = puzzle_streak(guild, ANN);
        let repository = &self.watch.puzzles.repository;
        let (expect, _) = repository.replaceable::<StreakRecord>(&key).await.unwrap();
        repository.commit_once(vec![put(key, expect, &StreakRecord(streak)).unwrap()]).await.unwrap();
    }

    async fn choose(&self, guild: u64, wanted: StreakWarning) {
        self.watch.choose(ANN, wanted, place(guild)).await.unwrap();
    }

    async fn told(&self) -> Vec<StreakWarningNotice> {
        let waiting = self.service.outbox.waiting(Lane::Person(ANN)).await.unwrap();
        waiting.into_iter().map(|pending| pending.notice.read().unwrap()).collect()
    }

    async fn pass_until(&self, hour: i64) {
        let at = self.today().date().to_zoned(Zone::default().rules()).unwrap().timestamp();
        let left = (at + SignedDuration::from_hours(hour)).duration_since(self.clock.now());
        self.clock.advance_seconds(left.as_secs() + 61);
        self.service.scheduler.tick().await;
    }
}

fn place(guild: u64) -> PuzzlePlace {
    PuzzlePlace { server: Some(guild), channel: ChannelId(10), parent: None }
}

#[tokio::test]
async fn who_wants_it_is_warned_once_in_the_evening() {
    let bench = Bench::new();
    let yesterday = Day(bench.today().0 - 1);
    bench.solved(GUILD, yesterday, 3).await;
    assert_eq!(bench.watch.warning(ANN).await.unwrap(), StreakWarning::Never);
    bench.choose(GUILD, StreakWarning::Evening).await;
    bench.pass_until(19).await;
    assert_eq!(bench.told().await, []);
    bench.pass_until(20).await;
    let told = bench.told().await;
    assert_eq!(told.iter().map(|notice| (notice.due.guild, notice.day)).collect::<Vec<_>>(), [(GUILD, bench.today())]);
    let held = bench.watch.still_at_risk(ANN, &told[0]).await.unwrap();
    assert_eq!(held, Some(StreakAtRisk { day: bench.today(), streak: 3 }));
    // Choosing it again, and another server, have nobody warned twice that day.
    let bench = bench.killed();
    bench.solved(OTHER, yesterday, 9).await;
    for guild in [GUILD, OTHER] {
        bench.choose(guild, StreakWarning::Evening).await;
    }
    bench.pass_until(22).await;
    assert_eq!(bench.told().await.len(), 1);
    // Once it is solved, or nobody wants to hear of it any more, the warning no longer holds.
    bench.solved(GUILD, bench.today(), 4).await;
    assert_eq!(bench.watch.still_at_risk(ANN, &told[0]).await.unwrap(), None);
    bench.solved(GUILD, yesterday, 3).await;
    bench.choose(GUILD, StreakWarning::Never).await;
    assert_eq!(bench.watch.still_at_risk(ANN, &told[0]).await.unwrap(), None);
}

#[tokio::test]
async fn who_does_not_want_it_has_solved_it_or_has_no_streak_is_not_warned() {
    for (wanted, until, days) in [
        (StreakWarning::Never, 1, 5),
        (StreakWarning::Evening, 0, 5),
        (StreakWarning::Evening, 1, 2),
        (StreakWarning::Evening, 2, 5),
    ] {
        let bench = Bench::new();
        bench.solved(GUILD, Day(bench.today().0 - until), days).await;
        bench.choose(GUILD, wanted).await;
        for hour in [20, 24] {
            bench.pass_until(hour).await;
        }
        assert_eq!(bench.told().await, [], "{wanted:?} {until} {days}");
    }
}

#[tokio::test]
async fn an_evening_that_was_missed_is_not_made_up_for() {
    let bench = Bench::new();
    bench.solved(GUILD, Day(bench.today().0 - 1), 5).await;
    bench.choose(GUILD, StreakWarning::Evening).await;
    bench.pass_until(26).await;
    assert_eq!(bench.told().await, []);
    bench.pass_until(21).await;
    assert_eq!(bench.told().await, [], "the streak has ended");
}

#[tokio::test]
async fn days_without_a_puzzle_are_waited_for_and_not_for_ever() {
    let bench = Bench::new();
    let today = bench.today();
    bench.solved(GUILD, Day(today.0 - 1), 5).await;
    bench.choose(GUILD, StreakWarning::Evening).await;
    bench.clock.advance_seconds(9 * 3_600);
    let tomorrow = evening_of(Day(today.0 + 1), &Zone::default());
    let without_today = bench.with(Without(vec![today]));
    assert_eq!(without_today.evening(ANN, place(GUILD)).await.unwrap(), Handled::NotBefore(tomorrow));
    bench.clock.advance_seconds(24 * 3_600);
    assert_eq!(without_today.evening(ANN, place(GUILD)).await.unwrap(), Handled::Done);
    assert_eq!(bench.told().await.len(), 1);
    bench.clock.advance_seconds(20 * 24 * 3_600);
    let never = bench.with(Without((today.0..today.0 + 40).map(Day).collect()));
    assert_eq!(never.evening(ANN, place(GUILD)).await.unwrap(), Handled::Done);
}

#[tokio::test]
async fn where_puzzles_come_later_than_warnings_the_next_evening_is_waited_for() {
    let bench = Bench::new();
    let yesterday = Day(bench.today().0 - 1);
    bench.choose(GUILD, StreakWarning::Evening).await;
    bench.solved(GUILD, yesterday, 5).await;
    bench.clock.advance_seconds(8 * 3_600 + 60);
    let late = bench.with(Late);
    let tomorrow = evening_of(Day(yesterday.0 + 2), &Zone::default());
    assert_eq!(late.evening(ANN, place(GUILD)).await.unwrap(), Handled::NotBefore(tomorrow));
    assert_eq!(bench.told().await, []);
    bench.clock.advance_seconds(24 * 3_600);
    assert_eq!(late.evening(ANN, place(GUILD)).await.unwrap(), Handled::Done);
    assert_eq!(bench.told().await.len(), 1);
}

#[tokio::test]
async fn only_those_who_want_it_and_have_a_streak_have_a_row() {
    let bench = Bench::new();
    let puzzles = &bench.watch.puzzles;
    assert!(puzzles.watched(ANN, place(GUILD), 9).await.unwrap().is_none());
    bench.choose(GUILD, StreakWarning::Evening).await;
    assert!(puzzles.watched(ANN, place(GUILD), 2).await.unwrap().is_none());
    assert!(puzzles.watched(ANN, place(GUILD), 3).await.unwrap().is_some());
    let alone = PuzzlePlace { server: None, ..place(GUILD) };
    assert!(puzzles.watched(ANN, alone, 3).await.unwrap().is_none());
}
