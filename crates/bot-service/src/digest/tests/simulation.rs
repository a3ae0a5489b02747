//! More than a year of zones that change their clocks in strange ways, with the process killed wherever it can be, commits that
//! fail, clocks that are set wrong, and settings that are changed: each local week has one digest, or the record why it has none.

use jiff::civil::Weekday;

use crate::digest::notices::DigestNotice;
use crate::digest::tests::*;
use commit_store::Failure;
use test_budget::rounds;

const ZONES: [&str; 12] = [
    "Asia/Bangkok",
    "Pacific/Apia",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Africa/Cairo",
    "Antarctica/Troll",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "America/St_Johns",
    "Europe/Dublin",
];

/// Some are left out, or come twice, when clocks are changed.
const HOURS: [&str; 5] = ["09:00", "00:00", "02:30", "01:45", "23:55"];

const DAY: i64 = 24 * 3_600;

/// What may go wrong in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    Killed,
    DueCommitFails(Failure),
    KilledBeforePost,
    KilledAfterPost,
    TakeOutFails(Failure),
    AwayForAWhile,
    AwayTooLong,
    AwayForWeeks,
    ClockAhead,
    ClockBehind,
    ZoneChanged,
    WeekdayChanged,
}

const FAULTS: [Fault; 17] = [
    Fault::Killed,
    Fault::DueCommitFails(Failure::UnknownDone),
    Fault::DueCommitFails(Failure::UnknownLost),
    Fault::DueCommitFails(Failure::Full),
    Fault::DueCommitFails(Failure::Unavailable),
    Fault::KilledBeforePost,
    Fault::KilledAfterPost,
    Fault::TakeOutFails(Failure::UnknownDone),
    Fault::TakeOutFails(Failure::UnknownLost),
    Fault::TakeOutFails(Failure::Unavailable),
    Fault::AwayForAWhile,
    Fault::AwayTooLong,
    Fault::AwayForWeeks,
    Fault::ClockAhead,
    Fault::ClockBehind,
    Fault::ZoneChanged,
    Fault::WeekdayChanged,
];

/// A server in some zone, and the weeks of all that has been posted there.
struct Server {
    bench: Bench,
    posts: Vec<Day>,
    /// Whether the process has restarted, or lost an answer, since the lane was empty.
    unsure: bool,
    faults: Vec<Fault>,
}

impl Server {
    async fn open(number: usize) -> Server {
        let begins = if number.is_multiple_of(2) { "2025-09-15T03:00:00Z" } else { "2011-06-15T03:00:00Z" };
        let bench = Bench::at(begins);
        let zone: Zone = ZONES[number].parse().unwrap();
        let weekday = Weekday::from_monday_zero_offset((number % 7) as i8).unwrap();
        let set_up = |settings: &mut DigestSettings| {
            settings.zone = zone.clone();
            settings.hour = HOURS[number % HOURS.len()].parse().unwrap();
            settings.weekday = weekday;
        };
        bench.set_up(set_up).await;
        bench.game_ended(bench.clock.now() - hours(24)).await;
        Server { bench, posts: Vec::new(), unsure: false, faults: Vec::new() }
    }

    fn killed(self) -> Server {
        Server { bench: self.bench.killed(), unsure: true, ..self }
    }

    /// Something happens every day until so long after what is due next.
    async fn pass(&self, late: SignedDuration) {
        let until = self.bench.plan().await.next().expect("a next week").at + late;
        while self.bench.clock.now() < until {
            let left = until.duration_since(self.bench.clock.now()).as_secs() + 1;
            self.bench.clock.advance_seconds(left.min(DAY));
            self.bench.game_ends().await;
        }
    }

    /// Does what is due, as often as it takes while the store fails.
    async fn tick(&self) {
        for _ in 0..4 {
            self.bench.service.scheduler.tick().await;
            self.bench.clock.advance_seconds(70);
        }
    }

    /// Posts what waits, as the delivery does; not to the end, if the process is killed after it.
    async fn deliver(&mut self, fault: Fault) {
        while let Some(pending) = self.bench.waiting().await.into_iter().next() {
            let notice: DigestNotice = pending.notice.read().unwrap();
            let found = self.unsure && self.posts.contains(&notice.monday);
            if !found {
                if self.bench.digests().to_post(&pending).await.unwrap().is_none() {
                    continue;
                }
                self.posts.push(notice.monday);
            }
            match fault {
                Fault::KilledAfterPost if !self.unsure => return,
                Fault::TakeOutFails(failure) if !self.unsure => self.bench.store.fail_next(failure),
                _ => {}
            }
            self.unsure = self.bench.digests().posted(&pending, MessageId(1)).await.is_err();
        }
    }

    async fn live(mut self, fault: Fault, chance: u64) -> Server {
        self.faults.push(fault);
        let late = match fault {
            Fault::AwayForAWhile => hours(47),
            Fault::AwayTooLong => hours(50),
            Fault::AwayForWeeks => hours(24 * (8 + chance as i64 % 20)),
            _ => NOW,
        };
        self.pass(late).await;
        match fault {
            Fault::Killed | Fault::AwayForAWhile | Fault::AwayTooLong | Fault::AwayForWeeks => self = self.killed(),
            Fault::DueCommitFails(failure) => self.bench.store.fail_next(failure),
            _ => {}
        }
        self.tick().await;
        match fault {
            Fault::KilledBeforePost => self = self.killed(),
            Fault::KilledAfterPost => {
                self.deliver(fault).await;
                self = self.killed();
            }
            Fault::ClockAhead | Fault::ClockBehind => {
                self.deliver(Fault::Nothing).await;
                let ahead = if fault == Fault::ClockAhead { 8 * DAY } else { -8 * DAY };
                self.bench.clock.advance_seconds(ahead);
                self.tick().await;
                self.deliver(Fault::Nothing).await;
                self.bench.clock.advance_seconds(-ahead);
            }
            Fault::ZoneChanged => {
                self.deliver(Fault::Nothing).await;
                self.bench.clock.advance_seconds(4 * 3_600);
                let zone: Zone = ZONES[chance as usize % ZONES.len()].parse().unwrap();
                self.bench.set_up(|settings| settings.zone = zone.clone()).await;
            }
            Fault::WeekdayChanged => {
                self.deliver(Fault::Nothing).await;
                self.bench.clock.advance_seconds(DAY * (chance as i64 % 6));
                let weekday = Weekday::from_monday_zero_offset((chance / 7 % 7) as i8).unwrap();
                self.bench.set_up(|settings| settings.weekday = weekday).await;
            }
            _ => {}
        }
        self.tick().await;
        self.deliver(fault).await;
        self.tick().await;
        self.deliver(Fault::Nothing).await;
        self
    }

    /// Every week from the first to the last has one digest, or the record why it has none.
    async fn check(&self, zone: &str, begun: Day) -> usize {
        let newest = self.bench.plan().await.newest.expect("weeks have passed");
        let weeks = (begun.0..=newest.0).step_by(7).map(Day);
        for monday in weeks.clone() {
            let posts = self.posts.iter().filter(|post| **post == monday).count();
            match self.bench.fate(monday).await {
                Some(DigestFate::Posted(_)) => assert_eq!(posts, 1, "{zone}: {monday:?}"),
                Some(DigestFate::None(NoDigest::Away | NoDigest::NoSuchDate)) => {
                    assert_eq!(posts, 0, "{zone}: {monday:?}");
                }
                // A clock that is ahead shows a week in which nothing has happened yet.
                Some(DigestFate::None(NoDigest::Quiet)) if self.faults.contains(&Fault::ClockAhead) => {
                    assert_eq!(posts, 0, "{zone}: {monday:?}");
                }
                other => panic!("{zone}: {monday:?} {other:?} {:?}", self.faults),
            }
        }
        assert!(self.posts.is_sorted(), "{zone}: in order");
        weeks.count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_local_week_has_one_digest_or_the_record_why_not() {
    let steps = rounds(34, 200);
    let zones = (0..ZONES.len()).map(|number| {
        tokio::spawn(async move {
            let mut server = Server::open(number).await;
            let begun = server.bench.plan().await.next().unwrap().monday;
            for step in 0..steps {
                let chance = (number as u64 + 1) * 7_919 + step as u64 * 104_729;
                // Every other week is an ordinary one.
                let fault = match step % 2 {
                    0 => Fault::Nothing,
                    _ => FAULTS[(step / 2 + number) % FAULTS.len()],
                };
                server = server.live(fault, chance).await;
            }
            let weeks = server.check(ZONES[number], begun).await;
            (weeks, server.posts.len())
        })
    });
    let (mut weeks, mut posts) = (0, 0);
    for zone in zones {
        let (lived, posted) = zone.await.unwrap();
        (weeks, posts) = (weeks + lived, posts + posted);
    }
    assert!(posts > weeks / 2, "{posts} of {weeks}");
}
