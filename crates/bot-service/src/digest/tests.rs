//! The digests of a server, seen from all sides. More than a year of many zones is in `simulation`.

mod simulation;
mod told;

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Weekday;

use crate::digest::plan::midnight;
use crate::digest::records::{DigestFate, EndedGame, EndedKind, NoDigest, ended_game};
use crate::digest::*;
use crate::game::GameId;
use crate::puzzle::Zone;
use crate::tests::LOT;
use crate::{DigestPausedNotice, LadderId, Service};
use board_games::GameKind;
use bot_store::locale::Locale;
use bot_store::{BlockReason, ChannelId, Clock, Lane, ManualClock, MessageId, PendingNotice, PlayerId};
use commit_store::{MemoryStore, Store};

const GUILD: u64 = 7;
const LADDER: LadderId = LadderId { guild: GUILD, game: GameKind::Makruk };
const CHANNEL: ChannelId = ChannelId(10);
const ADMIN: PlayerId = PlayerId(3);
const NOW: SignedDuration = SignedDuration::ZERO;

/// A server at work, with time in the hand of the test.
struct Bench {
    store: Arc<MemoryStore>,
    clock: Arc<ManualClock>,
    service: Service,
}

impl Bench {
    /// At noon in Bangkok, on Tuesday, 6 January 2026.
    fn new() -> Bench {
        Bench::at("2026-01-06T05:00:00Z")
    }

    fn at(now: &str) -> Bench {
        let clock = Arc::new(ManualClock::new(now.parse().unwrap()));
        Bench::on(Arc::new(MemoryStore::default()), clock)
    }

    fn on(store: Arc<MemoryStore>, clock: Arc<ManualClock>) -> Bench {
        let (service, _) = Service::new(Arc::clone(&store) as Arc<dyn Store>, clock.clone(), Arc::new(LOT));
        Bench { store, clock, service }
    }

    /// The same store and time after the process was killed.
    fn killed(self) -> Bench {
        Bench::on(self.store, self.clock)
    }

    fn digests(&self) -> &Digests {
        &self.service.digests
    }

    fn first() -> DigestSettings {
        DigestSettings::new(ADMIN, CHANNEL, Zone::default(), Locale::Thai)
    }

    /// Applies a change to what was chosen.
    async fn set_up(&self, change: impl Fn(&mut DigestSettings)) -> DigestPlan {
        self.digests().change(GUILD, &Bench::first(), change).await.unwrap()
    }

    async fn plan(&self) -> DigestPlan {
        self.digests().plan(GUILD).await.unwrap().unwrap()
    }

    /// A friendly game of two people that has just ended.
    async fn game_ends(&self) {
        self.game_ended(self.clock.now()).await;
    }

    async fn game_ended(&self, at: Timestamp) {
        let ended = EndedGame { kind: EndedKind::Friendly, plies: 40, game: GameKind::Makruk };
        let id = GameId(at.as_millisecond() as u64);
        let row = put(ended_game(GUILD, at, id), Expect::Absent, &ended).unwrap();
        self.digests().repository.commit_once(vec![row]).await.unwrap();
    }

    /// Lets time pass until so long after what is due next, and does what is due.
    async fn until_due(&self, late: SignedDuration) -> NextDigest {
        let next = self.plan().await.next().expect("a next week");
        let left = (next.at + late).duration_since(self.clock.now());
        self.clock.advance_seconds(left.as_secs() + 1);
        self.service.scheduler.tick().await;
        next
    }

    async fn waiting(&self) -> Vec<PendingNotice> {
        self.service.outbox.waiting(Lane::Channel(CHANNEL)).await.unwrap()
    }

    async fn fate(&self, monday: Day) -> Option<DigestFate> {
        self.digests().week(GUILD, monday).await.unwrap().map(|(_, week)| week.fate)
    }

    /// The notices to whoever set digests up.
    async fn told(&self) -> Vec<DigestPausedNotice> {
        let told = self.service.outbox.waiting(Lane::Person(ADMIN)).await.unwrap();
        told.into_iter().map(|pending| pending.notice.read().unwrap()).collect()
    }
}

const fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

#[tokio::test]
async fn a_digest_is_posted_at_the_hour_once_and_the_next_week_again() {
    let bench = Bench::new();
    let plan = bench.set_up(|_| {}).await;
    let first = plan.next().unwrap();
    assert_eq!(first.monday.date().to_string(), "2026-01-12", "this Monday has passed");
    bench.game_ends().await;
    bench.service.scheduler.tick().await;
    assert_eq!(bench.waiting().await.len(), 0);
    assert_eq!(bench.until_due(NOW).await, first);
    bench.service.scheduler.tick().await;
    let waiting = bench.waiting().await;
    assert_eq!(waiting.len(), 1);
    let post = bench.digests().to_post(&waiting[0]).await.unwrap().unwrap();
    assert_eq!((post.digest.games().all(), post.digest.span.first.date().to_string()), (1, "2026-01-05".to_owned()));
    bench.digests().posted(&waiting[0], MessageId(1)).await.unwrap();
    assert_eq!(bench.fate(first.monday).await, Some(DigestFate::Posted(MessageId(1))));
    assert_eq!(bench.waiting().await.len(), 0);
    bench.game_ends().await;
    let second = bench.until_due(NOW).await;
    assert_eq!(second.monday.0, first.monday.0 + 7);
    let waiting = bench.waiting().await;
    let post = bench.digests().to_post(&waiting[0]).await.unwrap().unwrap();
    assert_eq!(post.digest.games().all(), 1, "what was told is not told again");
}

#[tokio::test]
async fn a_quiet_week_has_no_digest_and_the_record_why() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    let week = bench.until_due(NOW).await;
    assert_eq!(bench.waiting().await.len(), 0);
    assert_eq!(bench.fate(week.monday).await, Some(DigestFate::None(NoDigest::Quiet)));
    assert_eq!(bench.plan().await.newest, Some(week.monday));
}

#[tokio::test]
async fn a_digest_comes_late_within_two_days_and_not_later() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.game_ends().await;
    let late = bench.until_due(hours(47)).await;
    assert_eq!(bench.fate(late.monday).await, Some(DigestFate::Pending));
    // It waits too long to be posted.
    let waiting = bench.waiting().await;
    bench.clock.advance_seconds(2 * 3_600);
    assert_eq!(bench.digests().to_post(&waiting[0]).await.unwrap(), None);
    assert_eq!(bench.fate(late.monday).await, Some(DigestFate::None(NoDigest::Away)));
    bench.game_ends().await;
    let missed = bench.until_due(hours(49)).await;
    assert_eq!(bench.fate(missed.monday).await, Some(DigestFate::None(NoDigest::Away)));
    assert_eq!(bench.waiting().await.len(), 0);
}

#[tokio::test]
async fn a_week_that_has_had_its_digest_gets_no_other_on_another_day() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.game_ends().await;
    let monday = bench.until_due(NOW).await.monday;
    let waiting = bench.waiting().await;
    bench.digests().posted(&waiting[0], MessageId(1)).await.unwrap();
    let plan = bench.set_up(|settings| settings.weekday = Weekday::Friday).await;
    assert_eq!(plan.next().unwrap().monday.0, monday.0 + 7);
    let plan = bench.set_up(|settings| settings.zone = "America/New_York".parse().unwrap()).await;
    assert_eq!(plan.next().unwrap().monday.0, monday.0 + 7);
    // Off and on again, it is the same.
    bench.digests().turn_off(GUILD).await.unwrap();
    bench.service.scheduler.tick().await;
    assert_eq!(bench.set_up(|_| {}).await.next().unwrap().monday.0, monday.0 + 7);
}

#[tokio::test]
async fn an_hour_that_is_moved_into_the_past_has_its_digest_late() {
    let bench = Bench::new();
    let plan = bench.set_up(|settings| settings.weekday = Weekday::Wednesday).await;
    bench.game_ended(bench.clock.now() - hours(48)).await;
    let monday = plan.next().unwrap().monday;
    assert_eq!(monday.date().to_string(), "2026-01-05");
    bench.set_up(|settings| settings.weekday = Weekday::Monday).await;
    bench.service.scheduler.tick().await;
    assert_eq!(bench.fate(monday).await, Some(DigestFate::Pending));
    // After more than two days it is recorded that there is none.
    let bench = Bench::new();
    bench.set_up(|settings| settings.weekday = Weekday::Saturday).await;
    bench.clock.advance_seconds(3 * 24 * 3_600);
    bench.set_up(|settings| settings.weekday = Weekday::Monday).await;
    assert_eq!(bench.fate(monday).await, Some(DigestFate::None(NoDigest::Away)));
    assert_eq!(bench.plan().await.next().unwrap().monday.0, monday.0 + 7);
}

#[tokio::test]
async fn nothing_is_posted_after_digests_were_turned_off() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.game_ends().await;
    let monday = bench.until_due(NOW).await.monday;
    bench.digests().turn_off(GUILD).await.unwrap();
    let waiting = bench.waiting().await;
    assert_eq!(bench.digests().to_post(&waiting[0]).await.unwrap(), None);
    assert_eq!(bench.fate(monday).await, Some(DigestFate::None(NoDigest::TurnedOff)));
    bench.clock.advance_seconds(30 * 24 * 3_600);
    bench.service.scheduler.tick().await;
    assert_eq!(bench.waiting().await.len(), 0);
}

#[tokio::test]
async fn a_refused_digest_and_a_lost_channel_pause_them_and_are_told_once() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    assert_eq!(bench.digests().place(GUILD).await.unwrap(), Some(CHANNEL));
    bench.digests().lose_channel(GUILD, ChannelId(11)).await.unwrap();
    assert!(bench.plan().await.next().is_some(), "another channel");
    bench.game_ends().await;
    let monday = bench.until_due(NOW).await.monday;
    let waiting = bench.waiting().await;
    bench.digests().refused(&waiting[0], BlockReason::Locked).await.unwrap();
    assert_eq!(bench.fate(monday).await, Some(DigestFate::Refused(BlockReason::Locked)));
    assert!(matches!(bench.plan().await.state, DigestState::Paused { reason: BlockReason::Locked, .. }));
    assert_eq!(bench.told().await.len(), 1);
    bench.digests().lose_channel(GUILD, CHANNEL).await.unwrap();
    assert_eq!(bench.told().await.len(), 1, "there was nothing to lose");
    assert_eq!(bench.digests().place(GUILD).await.unwrap(), None);
    bench.set_up(|_| {}).await;
    for _ in 0..2 {
        bench.digests().lose_channel(GUILD, CHANNEL).await.unwrap();
    }
    assert_eq!(
        bench.told().await.iter().map(|told| told.reason).collect::<Vec<_>>(),
        [BlockReason::Locked, BlockReason::Gone]
    );
    bench.clock.advance_seconds(30 * 24 * 3_600);
    bench.service.scheduler.tick().await;
    assert_eq!(bench.waiting().await.len(), 0);
}

#[tokio::test]
async fn digests_are_resumed_when_the_bot_is_invited_back() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.game_ends().await;
    bench.until_due(NOW).await;
    let waiting = bench.waiting().await;
    bench.digests().refused(&waiting[0], BlockReason::Removed).await.unwrap();
    let before = bench.clock.now() - hours(1);
    bench.digests().resume(GUILD, before).await.unwrap();
    assert!(bench.plan().await.next().is_none(), "it was there before it was removed");
    bench.digests().resume(GUILD, bench.clock.now() + hours(1)).await.unwrap();
    assert!(bench.plan().await.next().is_some());
}

/// In 2011 Samoa had no 30 December, a Friday.
#[tokio::test]
async fn a_date_that_does_not_exist_is_recorded() {
    let bench = Bench::at("2011-12-25T12:00:00Z");
    let apia: Zone = "Pacific/Apia".parse().unwrap();
    bench
        .set_up(|settings| {
            settings.zone = apia.clone();
            settings.weekday = Weekday::Friday;
        })
        .await;
    let next = bench.plan().await.next().unwrap();
    assert_eq!(next.at, midnight(jiff::civil::date(2012, 1, 2), &apia));
    bench.game_ends().await;
    bench.until_due(NOW).await;
    assert_eq!(bench.fate(next.monday).await, Some(DigestFate::None(NoDigest::NoSuchDate)));
    assert_eq!(bench.plan().await.next().unwrap().monday.0, next.monday.0 + 7);
}

#[tokio::test]
async fn only_the_days_of_the_digest_are_counted() {
    let bench = Bench::new();
    bench.set_up(|settings| settings.weekday = Weekday::Wednesday).await;
    let next = bench.plan().await.next().unwrap();
    let day = bench.plan().await.settings.day_of(next.monday);
    let span = DigestSpan::before(day, Zone::default());
    let (from, until) = span.bounds();
    let second = SignedDuration::from_secs(1);
    for at in [from - second, from, from + hours(24), until - second, until] {
        bench.game_ended(at).await;
    }
    let told = bench.digests().told(GUILD, &span).await.unwrap();
    assert_eq!(told.days.map(GamesOfDay::all), [1, 1, 0, 0, 0, 0, 1]);
    // More games than are read at once.
    for number in 0..1_200 {
        bench.game_ended(from + hours(48) + SignedDuration::from_millis(number)).await;
    }
    let told = bench.digests().told(GUILD, &span).await.unwrap();
    assert_eq!(told.days.map(GamesOfDay::all), [1, 1, 1_200, 0, 0, 0, 1]);
}
