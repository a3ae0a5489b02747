//! A year, or a month, of fifty zones, with the process killed wherever it can be, commits that fail, clocks that are set wrong, and zones that
//! are changed at noon: each local date has one post, or the record why it has none.

use crate::puzzles::daily::notices::PuzzleDayNotice;
use jiff::SignedDuration;
use jiff::civil::date;

use crate::puzzle::Zone;
use crate::puzzles::daily::tests::*;
use commit_store::Failure;
use test_budget::rounds;

/// The zones, and when the year of each begins: Samoa's with the date that it left out.
const ZONES: [&str; 50] = [
    "Asia/Bangkok",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "America/Santiago",
    "Africa/Cairo",
    "Pacific/Apia",
    "Antarctica/Troll",
    "Pacific/Honolulu",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "Pacific/Tongatapu",
    "Pacific/Norfolk",
    "Pacific/Pago_Pago",
    "Pacific/Easter",
    "Pacific/Marquesas",
    "Asia/Kathmandu",
    "Asia/Kolkata",
    "Asia/Tehran",
    "Asia/Kabul",
    "Asia/Gaza",
    "Asia/Jerusalem",
    "Asia/Beirut",
    "Asia/Tokyo",
    "Asia/Pyongyang",
    "Asia/Dhaka",
    "Asia/Yangon",
    "Asia/Kamchatka",
    "Asia/Colombo",
    "Australia/Adelaide",
    "Australia/Eucla",
    "Australia/Sydney",
    "America/St_Johns",
    "America/Sao_Paulo",
    "America/Havana",
    "America/Asuncion",
    "America/Caracas",
    "America/Nuuk",
    "America/Scoresbysund",
    "America/Adak",
    "America/Los_Angeles",
    "America/Phoenix",
    "Europe/London",
    "Europe/Dublin",
    "Europe/Istanbul",
    "Europe/Moscow",
    "Pacific/Kiritimati",
    "Africa/Monrovia",
    "Pacific/Fakaofo",
    "Atlantic/Azores",
];

/// The hours at which puzzles come: some are left out, or come twice, when clocks are changed.
const HOURS: [&str; 7] = ["08:00", "00:00", "02:30", "01:45", "23:55", "00:30", "03:00"];

const DAY: i64 = 24 * 3_600;

/// How many days are simulated in a zone: a month if there is little time, and a year in those that change their clocks in the
/// strangest ways.
fn days(number: usize) -> u16 {
    rounds(if number < 8 { 365 } else { 30 }, 365) as u16
}

/// What may go wrong on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    Nothing,
    KilledBeforeDue,
    DueCommitFails(Failure),
    KilledBeforePost,
    KilledAfterPost,
    PostUnsure,
    TakeOutFails(Failure),
    AwayForAWhile,
    AwayTooLong,
    AwayForDays,
    ClockAhead,
    ClockBehind,
    ClockAheadAndKilled,
    ZoneChanged,
}

const TROUBLES: [Trouble; 20] = [
    Trouble::Nothing,
    Trouble::KilledBeforeDue,
    Trouble::DueCommitFails(Failure::UnknownDone),
    Trouble::DueCommitFails(Failure::UnknownLost),
    Trouble::DueCommitFails(Failure::Full),
    Trouble::DueCommitFails(Failure::Unavailable),
    Trouble::KilledBeforePost,
    Trouble::KilledAfterPost,
    Trouble::PostUnsure,
    Trouble::TakeOutFails(Failure::UnknownDone),
    Trouble::TakeOutFails(Failure::UnknownLost),
    Trouble::TakeOutFails(Failure::Full),
    Trouble::TakeOutFails(Failure::Unavailable),
    Trouble::AwayForAWhile,
    Trouble::AwayTooLong,
    Trouble::AwayForDays,
    Trouble::ClockAhead,
    Trouble::ClockBehind,
    Trouble::ClockAheadAndKilled,
    Trouble::ZoneChanged,
];

/// A post as the network has it, by its own clock.
struct Post {
    at: Timestamp,
    day: Day,
    puzzle: PuzzleId,
}

/// A channel in some zone, and all that has been posted there.
struct Channel {
    bench: Bench,
    /// How far our clock is ahead.
    ahead: i64,
    posts: Vec<Post>,
    /// Whether the process has restarted, or lost an answer, since the lane was empty.
    unsure: bool,
    troubles: Vec<Trouble>,
}

impl Channel {
    async fn open(number: usize, collection: Arc<ClubCollection>) -> Channel {
        let zone: Zone = ZONES[number].parse().unwrap();
        let begins = if number.is_multiple_of(2) { "2011-06-15T03:00:00Z" } else { "2025-11-20T03:00:00Z" };
        let bench = Bench::at(begins, collection);
        let hour = HOURS[number % HOURS.len()].parse().unwrap();
        let first = DaySettings::new(ADMIN, Locale::Thai);
        let set_up = |settings: &mut DaySettings| {
            settings.schedule = Schedule { hour, zone: zone.clone(), ..Schedule::default() };
        };
        bench.days().change(GUILD, CHANNEL, &first, set_up).await.unwrap();
        Channel { bench, ahead: 0, posts: Vec::new(), unsure: false, troubles: Vec::new() }
    }

    fn killed(self) -> Channel {
        Channel { bench: self.bench.killed(), unsure: true, ..self }
    }

    fn set_clock(&mut self, ahead: i64) {
        self.bench.clock.advance_seconds(ahead - self.ahead);
        self.ahead = ahead;
    }

    /// Lets time pass until so long after what is due next.
    async fn pass(&self, late: SignedDuration) {
        let next = self.bench.channel().await.next().expect("a next day");
        let left = (next.at + late).duration_since(self.bench.clock.now());
        // Time never runs backwards, even if the due time has passed.
        self.bench.clock.advance_seconds(left.as_secs().max(0) + 1);
    }

    /// Does what is due, as often as it takes while the store fails.
    async fn tick(&self) {
        for _ in 0..4 {
            self.bench.service.scheduler.tick().await;
            self.bench.clock.advance_seconds(70);
        }
    }

    /// Posts what waits, as `discord::delivery` does; at the `end`, not at all or not to the end.
    async fn deliver(&mut self, end: Trouble) {
        while let Some(pending) = self.bench.waiting().await.into_iter().next() {
            let notice: PuzzleDayNotice = pending.notice.read().unwrap();
            let since = pending.at - SignedDuration::from_hours(25);
            let is_it = |post: &Post| post.at >= since && (post.day, post.puzzle) == (notice.day, notice.puzzle);
            let found = if self.unsure { self.posts.iter().position(is_it) } else { None };
            let message = match found {
                Some(index) => index,
                None => {
                    let Some(post) = self.bench.days().to_post(&pending).await.unwrap() else { continue };
                    let at = self.bench.clock.now() - SignedDuration::from_secs(self.ahead);
                    self.posts.push(Post { at, day: post.day, puzzle: post.puzzle });
                    self.posts.len() - 1
                }
            };
            match end {
                Trouble::KilledAfterPost | Trouble::ClockAheadAndKilled => return,
                // The answer was lost: the same again.
                Trouble::PostUnsure if !self.unsure => {
                    self.unsure = true;
                    continue;
                }
                Trouble::TakeOutFails(failure) if !self.unsure => self.bench.store.fail_next(failure),
                _ => {}
            }
            match self.bench.days().posted(&pending, MessageId(message as u64)).await {
                Ok(()) => self.unsure = false,
                Err(_) => self.unsure = true,
            }
        }
    }

    /// One day, and what goes wrong on it.
    async fn live(mut self, trouble: Trouble, chance: u64) -> Channel {
        self.troubles.push(trouble);
        let minutes = SignedDuration::from_mins;
        match trouble {
            Trouble::AwayForAWhile => self.pass(minutes(5 * 60 + 30)).await,
            Trouble::AwayTooLong => self.pass(minutes(7 * 60)).await,
            Trouble::AwayForDays => self.pass(minutes(60 * 24 * (1 + chance as i64 % 3) + 90)).await,
            _ => self.pass(SignedDuration::ZERO).await,
        }
        match trouble {
            Trouble::KilledBeforeDue | Trouble::AwayForAWhile | Trouble::AwayTooLong | Trouble::AwayForDays => {
                self = self.killed();
            }
            Trouble::DueCommitFails(failure) => self.bench.store.fail_next(failure),
            Trouble::ClockAheadAndKilled => self.set_clock(DAY),
            _ => {}
        }
        self.tick().await;
        match trouble {
            Trouble::KilledBeforePost => self = self.killed(),
            Trouble::KilledAfterPost => {
                self.deliver(trouble).await;
                self = self.killed();
            }
            Trouble::ClockAheadAndKilled => {
                self.deliver(trouble).await;
                self = self.killed();
                self.set_clock(0);
            }
            Trouble::ClockAhead | Trouble::ClockBehind => {
                self.deliver(Trouble::Nothing).await;
                self.set_clock(if trouble == Trouble::ClockAhead { DAY } else { -DAY });
                self.tick().await;
                self.deliver(Trouble::Nothing).await;
                self.set_clock(0);
            }
            Trouble::ZoneChanged => {
                self.deliver(Trouble::Nothing).await;
                self.change_zone(chance).await;
                self.tick().await;
            }
            _ => {}
        }
        self.deliver(trouble).await;
        self.tick().await;
        self.deliver(Trouble::Nothing).await;
        self
    }

    /// Some hours later a manager changes the zone.
    async fn change_zone(&mut self, chance: u64) {
        self.bench.clock.advance_seconds(4 * 3_600);
        let zone: Zone = ZONES[chance as usize % ZONES.len()].parse().unwrap();
        let first = DaySettings::new(ADMIN, Locale::Thai);
        let change = |settings: &mut DaySettings| settings.schedule.zone = zone.clone();
        self.bench.days().change(GUILD, CHANNEL, &first, change).await.unwrap();
    }

    /// Every date from the first to the last has one post, or the record why it has none.
    async fn check(&self, zone: &str, begun: Day, days: u16) {
        let channel = self.bench.channel().await;
        let newest = channel.newest.expect("days have passed");
        assert!(newest.0 - begun.0 >= days - 3, "{zone}");
        let left_out = Day::of(date(2011, 12, 30)).unwrap();
        for day in (begun.0..=newest.0).map(Day) {
            let posts: Vec<&Post> = self.posts.iter().filter(|post| post.day == day).collect();
            let found = self.bench.days().day(CHANNEL, day).await.unwrap().map(|(_, it)| it);
            match found {
                Some(PuzzleDay { fate: DayFate::Posted(message), puzzle }) => {
                    assert_eq!(posts.len(), 1, "{zone}: {day:?} was posted {} times", posts.len());
                    assert_eq!(Some(posts[0].puzzle), puzzle);
                    assert_eq!(self.posts[message.0 as usize].day, day);
                }
                Some(PuzzleDay { fate: DayFate::Skipped(SkipReason::Away), .. }) => {
                    assert!(posts.is_empty(), "{zone}: {day:?}");
                }
                None if day == left_out => assert!(posts.is_empty()),
                other => panic!("{zone}: {day:?} {other:?}"),
            }
        }
        let dates = self.posts.iter().map(|post| post.day);
        assert!(dates.clone().zip(dates.skip(1)).all(|(one, next)| one < next), "{zone}: in order");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_local_date_has_one_post_or_the_record_why_not() {
    let collection = puzzles(150);
    let zones = (0..ZONES.len()).map(|number| {
        let collection = Arc::clone(&collection);
        tokio::spawn(async move {
            let mut channel = Channel::open(number, collection).await;
            let begun = channel.bench.channel().await.next().unwrap().day;
            for step in 0..days(number) {
                let done = channel.bench.channel().await.newest;
                if done.is_some_and(|done| done.0 >= begun.0 + days(number)) {
                    break;
                }
                let chance = (number as u64 + 1) * 7_919 + u64::from(step) * 104_729;
                // Every other day is an ordinary one.
                let trouble = match step % 2 {
                    0 => Trouble::Nothing,
                    _ => TROUBLES[(chance / 3) as usize % TROUBLES.len()],
                };
                channel = channel.live(trouble, chance).await;
            }
            channel.check(ZONES[number], begun, days(number)).await;
            (channel.posts.len(), channel.troubles)
        })
    });
    let mut all: Vec<Trouble> = Vec::new();
    let mut posts = 0;
    for zone in zones {
        let (posted, troubles) = zone.await.unwrap();
        posts += posted;
        all.extend(troubles);
    }
    // Nearly all dates have a post, and everything went wrong often enough.
    let dates: usize = (0..ZONES.len()).map(|number| usize::from(days(number))).sum();
    assert!(posts > dates * 3 / 4, "{posts} of {dates}");
    let often = |trouble: &Trouble| all.iter().filter(|it| *it == trouble).count() > 50;
    assert!(TROUBLES.iter().all(often), "{all:?}");
}
