//! One day of a channel, seen from all sides. A year of fifty zones is in `simulation`.

mod simulation;

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::puzzle::{Schedule, testing};
use crate::puzzles::daily::*;
use crate::puzzles::{ClubPuzzleFlaw, PuzzleProof};
use crate::testing::RefusalOf as _;
use crate::tests::LOT;
use crate::{Proving, PuzzleError, PuzzlePlace, PuzzlePostChangedNotice, PuzzlesPausedNotice, Service};
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{BlockReason, Clock, Lane, ManualClock, MessageId, MessageRef, PendingNotice};
use commit_store::{MemoryStore, Store};
use makruk_puzzles::Effort;

pub(super) const GUILD: u64 = 7;
pub(super) const CHANNEL: ChannelId = ChannelId(10);
const LANE: Lane = Lane::Feature(crate::puzzles::daily::LANE, CHANNEL.0);
pub(super) const ADMIN: PlayerId = PlayerId(3);

pub(super) fn puzzles(of_each_kind: usize) -> Arc<ClubCollection> {
    Arc::new(testing::collection(of_each_kind))
}

/// A server at work, with time in the hand of the test.
pub(super) struct Bench {
    pub(super) store: Arc<MemoryStore>,
    pub(super) clock: Arc<ManualClock>,
    pub(super) service: Service,
    pub(super) collection: Arc<ClubCollection>,
}

impl Bench {
    /// At noon in Bangkok, on Monday, 5 January 2026.
    fn new() -> Bench {
        Bench::at("2026-01-05T05:00:00Z", puzzles(20))
    }

    pub(super) fn at(now: &str, collection: Arc<ClubCollection>) -> Bench {
        let clock = Arc::new(ManualClock::new(now.parse().unwrap()));
        Bench::on(Arc::new(MemoryStore::default()), clock, collection)
    }

    fn on(store: Arc<MemoryStore>, clock: Arc<ManualClock>, collection: Arc<ClubCollection>) -> Bench {
        let (service, _) = Service::with_puzzles(
            Arc::clone(&store) as Arc<dyn Store>,
            clock.clone(),
            Arc::new(LOT),
            Arc::clone(&collection),
        );
        Bench { store, clock, service, collection }
    }

    /// The same store and time after the process was killed.
    pub(super) fn killed(self) -> Bench {
        Bench::on(self.store, self.clock, self.collection)
    }

    pub(super) fn days(&self) -> &DailyPuzzles {
        &self.service.puzzle_days
    }

    /// Applies a change to the channel's settings.
    async fn set_up(&self, change: impl Fn(&mut DaySettings)) -> PuzzleChannel {
        let first = DaySettings::new(ADMIN, Locale::Thai);
        self.days().change(GUILD, CHANNEL, &first, change).await.unwrap()
    }

    async fn channel(&self) -> PuzzleChannel {
        self.days().channel(GUILD, CHANNEL).await.unwrap().unwrap()
    }

    /// Lets time pass until so long after what is due next, and does what is due.
    async fn until_due(&self, late: SignedDuration) -> NextDay {
        let next = self.channel().await.next().expect("a next day");
        let left = (next.at + late).duration_since(self.clock.now());
        self.clock.advance_seconds(left.as_secs() + 1);
        self.service.scheduler.tick().await;
        next
    }

    async fn waiting(&self) -> Vec<PendingNotice> {
        self.service.outbox.waiting(LANE).await.unwrap()
    }

    async fn fate(&self, day: Day) -> Option<DayFate> {
        self.days().day(CHANNEL, day).await.unwrap().map(|(_, it)| it.fate)
    }

    /// The notices to the person who set it up.
    async fn told(&self) -> Vec<PuzzlesPausedNotice> {
        let told = self.service.outbox.waiting(Lane::Person(ADMIN)).await.unwrap();
        told.into_iter().map(|pending| pending.notice.read().unwrap()).collect()
    }
}

const NOW: SignedDuration = SignedDuration::ZERO;

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

#[tokio::test]
async fn a_puzzle_is_posted_at_the_hour_once_and_the_next_day_again() {
    let bench = Bench::new();
    let channel = bench.set_up(|_| {}).await;
    let first = channel.next().unwrap();
    // Today's hour had passed.
    assert_eq!(first.day.date().to_string(), "2026-01-06");
    bench.service.scheduler.tick().await;
    assert_eq!(bench.waiting().await.len(), 0);
    assert_eq!(bench.until_due(NOW).await, first);
    bench.service.scheduler.tick().await;
    let waiting = bench.waiting().await;
    let post = bench.days().to_post(&waiting[0]).await.unwrap().unwrap();
    assert_eq!((waiting.len(), post.day, post.before), (1, first.day, None));
    assert_eq!(bench.fate(first.day).await, Some(DayFate::Pending));
    assert!(!bench.days().was_posted(CHANNEL, first.day).await.unwrap());
    bench.days().posted(&waiting[0], MessageId(99)).await.unwrap();
    assert_eq!(bench.waiting().await, []);
    assert!(bench.days().was_posted(CHANNEL, first.day).await.unwrap());
    assert_eq!(bench.days().newest_posted(GUILD).await.unwrap().unwrap().puzzle, post.puzzle);
    let second = bench.until_due(NOW).await;
    assert_eq!(second.day.before(), Some(first.day));
    let next = bench.days().to_post(&bench.waiting().await[0]).await.unwrap().unwrap();
    assert_eq!(next.before, Some(post.puzzle));
    assert_ne!(next.puzzle, post.puzzle);
}

#[tokio::test]
async fn what_was_previewed_is_what_comes() {
    let bench = Bench::new();
    assert_eq!(bench.days().upcoming(GUILD, CHANNEL).await.unwrap(), None);
    bench.set_up(|settings| settings.role = Some(5)).await;
    for message in 1..5 {
        let expected = bench.days().upcoming(GUILD, CHANNEL).await.unwrap().unwrap();
        bench.until_due(NOW).await;
        let waiting = bench.waiting().await;
        assert_eq!(bench.days().to_post(&waiting[0]).await.unwrap(), Some(expected));
        bench.days().posted(&waiting[0], MessageId(message)).await.unwrap();
    }
}

#[tokio::test]
async fn others_find_the_puzzle_of_a_place() {
    let bench = Bench::new();
    let (days, other) = (bench.days(), ChannelId(11));
    assert_eq!(days.meant(GUILD, CHANNEL, None).await.unwrap(), None);
    assert_eq!(days.date_in(GUILD, CHANNEL).await.unwrap(), None);
    bench.set_up(|settings| settings.schedule.zone = "kiritimati".parse().unwrap()).await;
    for here in [CHANNEL, other] {
        assert_eq!(days.meant(GUILD, here, None).await.unwrap(), Some(CHANNEL));
    }
    assert_eq!(days.meant(GUILD + 1, CHANNEL, None).await.unwrap(), None);
    // Noon in Bangkok.
    assert_eq!(days.date_in(GUILD, CHANNEL).await.unwrap().unwrap().date().to_string(), "2026-01-05");
    bench.clock.advance_seconds(6 * 3_600);
    assert_eq!(days.date_in(GUILD, CHANNEL).await.unwrap().unwrap().date().to_string(), "2026-01-06");
    let due = bench.until_due(NOW).await;
    assert_eq!(days.post_on(GUILD, CHANNEL, due.day).await.unwrap(), None);
    let waiting = bench.waiting().await;
    let post = days.to_post(&waiting[0]).await.unwrap().unwrap();
    days.posted(&waiting[0], MessageId(5)).await.unwrap();
    let (found, message) = days.post_on(GUILD, CHANNEL, due.day).await.unwrap().unwrap();
    assert_eq!((found, message.message), (post, MessageId(5)));
    days.turn_off(GUILD, CHANNEL).await.unwrap();
    assert_eq!(days.meant(GUILD, CHANNEL, None).await.unwrap(), None);
}

#[tokio::test]
async fn in_a_forum_each_day_has_a_post_of_its_own() {
    let bench = Bench::new();
    let days = bench.days();
    bench.set_up(|_| {}).await;
    days.change(GUILD, ChannelId(9), &DaySettings::new(PlayerId(3), Locale::Thai), |_| {}).await.unwrap();
    let due = bench.until_due(NOW).await;
    let waiting = bench.waiting().await;
    days.post_opened(&waiting[0], MessageId(50)).await.unwrap();
    let message = MessageRef { channel: ChannelId(50), message: MessageId(50) };
    assert_eq!(days.post_on(GUILD, CHANNEL, due.day).await.unwrap().map(|(_, message)| message), Some(message));
    assert_eq!(days.today(GUILD, CHANNEL).await.unwrap(), Today::Posted(message));
    assert_eq!(days.skip(GUILD, CHANNEL).await.unwrap(), Skip::TooLate);
    // Who solves in the post means the puzzle of its forum, also where another channel comes first.
    assert_eq!(days.meant(GUILD, message.channel, Some(CHANNEL)).await.unwrap(), Some(CHANNEL));
    assert_eq!(days.meant(GUILD, message.channel, None).await.unwrap(), Some(ChannelId(9)));
    let next = bench.until_due(NOW).await;
    let post = days.to_post(&bench.waiting().await[0]).await.unwrap().unwrap();
    assert_eq!((post.day, post.before), (next.day, Some(bench.channel().await.had[0].puzzle)));
}

#[tokio::test]
async fn until_todays_puzzle_is_there_the_one_of_yesterday_is_meant() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    let (puzzles, here) = (&bench.service.puzzles, PuzzlePlace { server: Some(GUILD), channel: CHANNEL, parent: None });
    assert!(matches!(puzzles.todays(here).await.refusal(), Some(PuzzleError::NoneToday)));
    let mut posted = Vec::new();
    for message in 1..=2 {
        let due = bench.until_due(NOW).await;
        // It is queued, but not posted yet.
        let meant = puzzles.todays(here).await.ok();
        assert_eq!(meant, posted.last().copied());
        bench.days().posted(&bench.waiting().await[0], MessageId(message)).await.unwrap();
        posted.push((bench.channel().await.had.last().unwrap().puzzle, due.day));
        assert_eq!(puzzles.todays(here).await.unwrap(), posted[posted.len() - 1]);
    }
    assert_ne!(posted[0].0, posted[1].0);
    // Long before the hour of the third day.
    bench.clock.advance_seconds(20 * 3_600);
    assert_eq!(puzzles.todays(here).await.unwrap(), posted[1]);
}

#[tokio::test]
async fn what_was_taken_out_is_not_chosen() {
    let bench = Bench::at("2026-01-05T05:00:00Z", puzzles(2));
    bench.set_up(|_| {}).await;
    let upcoming = async || bench.days().upcoming(GUILD, CHANNEL).await.unwrap().map(|post| post.puzzle);
    let mut chosen = Vec::new();
    while let Some(puzzle) = upcoming().await {
        assert!(!chosen.contains(&puzzle));
        chosen.push(puzzle);
        let row = put(crate::puzzles::records::puzzle_excluded(puzzle), Expect::Absent, &bot_store::records::KeyOnly)
            .unwrap();
        bench.service.puzzle_days.repository.commit(vec![row]).await.unwrap();
    }
    assert_eq!(chosen.len(), bench.collection.of(GameKind::Makruk).count());
}

#[tokio::test]
async fn who_comes_back_within_six_hours_posts_late_and_after_that_not_at_all() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    let late = bench.until_due(hours(6) - SignedDuration::from_mins(1)).await;
    assert_eq!(bench.fate(late.day).await, Some(DayFate::Pending));
    bench.days().posted(&bench.waiting().await[0], MessageId(1)).await.unwrap();
    // Three days away, and back in the evening.
    let missed = bench.until_due(hours(48 + 9)).await;
    for ahead in 0..3 {
        let fate = bench.fate(Day(missed.day.0 + ahead)).await;
        assert_eq!(fate, Some(DayFate::Skipped(SkipReason::Away)), "{ahead}");
    }
    assert_eq!(bench.waiting().await, []);
    assert_eq!(bench.channel().await.next().unwrap().day.0, missed.day.0 + 3);
}

#[tokio::test]
async fn a_notice_that_waits_too_long_is_not_posted_any_more() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    let due = bench.until_due(NOW).await;
    let waiting = bench.waiting().await;
    bench.clock.advance_seconds(6 * 3_600);
    assert_eq!(bench.days().to_post(&waiting[0]).await.unwrap(), None);
    assert_eq!((bench.waiting().await, bench.fate(due.day).await), (vec![], Some(DayFate::Skipped(SkipReason::Away))));
}

#[tokio::test]
async fn today_can_be_left_out_until_it_is_posted() {
    let bench = Bench::new();
    let skip = async || bench.days().skip(GUILD, CHANNEL).await.unwrap();
    assert_eq!(skip().await, Skip::NoneToday);
    let first = bench.set_up(|_| {}).await.next().unwrap();
    assert_eq!(skip().await, Skip::NoneToday, "the first comes tomorrow");
    bench.clock.advance_seconds(13 * 3_600);
    assert_eq!((skip().await, skip().await), (Skip::Skipped, Skip::NoneToday));
    assert_eq!(bench.fate(first.day).await, Some(DayFate::Skipped(SkipReason::Asked)));
    let second = bench.until_due(NOW).await;
    assert_eq!(second.day.before(), Some(first.day));
    assert_eq!((bench.waiting().await.len(), skip().await), (1, Skip::TooLate));
}

#[tokio::test]
async fn a_post_that_was_deleted_comes_again_and_stays_the_one_of_its_date() {
    let bench = Bench::new();
    let (days, again) = (bench.days(), async |gone| bench.days().post_again(GUILD, CHANNEL, gone).await.unwrap());
    assert_eq!(again(None).await, AgainToday::NotYet);
    bench.set_up(|_| {}).await;
    assert_eq!((days.today(GUILD, CHANNEL).await.unwrap(), again(None).await), (Today::NotYet, AgainToday::NotYet));
    let due = bench.until_due(NOW).await;
    assert_eq!((days.today(GUILD, CHANNEL).await.unwrap(), again(None).await), (Today::OnItsWay, AgainToday::OnItsWay));
    let first = bench.waiting().await.remove(0);
    days.posted(&first, MessageId(1)).await.unwrap();
    let (post, gone) = (bench.channel().await, MessageRef { channel: CHANNEL, message: MessageId(1) });
    assert_eq!(days.today(GUILD, CHANNEL).await.unwrap(), Today::Posted(gone));
    assert_eq!(again(Some(gone)).await, AgainToday::OnItsWay);
    assert_eq!(again(Some(gone)).await, AgainToday::OnItsWay);
    let waiting = bench.waiting().await;
    assert_eq!(waiting.len(), 1);
    assert_eq!(days.to_post(&waiting[0]).await.unwrap().unwrap().puzzle, post.had[0].puzzle);
    // Of an old notice, delivered once more, nothing comes.
    assert_eq!(bench.channel().await.had, post.had);
    days.posted(&waiting[0], MessageId(2)).await.unwrap();
    assert_eq!(bench.fate(due.day).await, Some(DayFate::Posted(MessageId(2))));
    // Two managers at once: the second finds it posted anew.
    assert_eq!((again(Some(gone)).await, bench.waiting().await), (AgainToday::OnItsWay, vec![]));
}

#[tokio::test]
async fn a_notice_that_was_set_aside_is_missed_and_can_be_replaced() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.until_due(NOW).await;
    bench.service.outbox.set_aside(&bench.waiting().await[0], "it panicked").await.unwrap();
    assert_eq!(bench.days().today(GUILD, CHANNEL).await.unwrap(), Today::Missing);
    assert_eq!(bench.days().post_again(GUILD, CHANNEL, None).await.unwrap(), AgainToday::OnItsWay);
    assert_eq!(bench.waiting().await.len(), 1);
}

#[tokio::test]
async fn a_channel_that_fails_on_three_days_is_paused_and_the_manager_told_once() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    let reason = BlockReason::Permissions(2_048);
    for day in 1..=3 {
        assert_eq!(bench.told().await, []);
        let due = bench.until_due(NOW).await;
        bench.days().failed(&bench.waiting().await[0], reason).await.unwrap();
        assert_eq!(bench.fate(due.day).await, Some(DayFate::Failed(reason)));
        assert_eq!(bench.channel().await.failures.len(), day);
    }
    let paused = PuzzlesPausedNotice { guild: GUILD, channel: CHANNEL, language: Locale::Thai, reason };
    assert_eq!(bench.told().await, [paused]);
    assert!(matches!(bench.channel().await.state, DayState::Paused { reason: found, .. } if found == reason));
    bench.clock.advance_seconds(7 * 24 * 3_600);
    bench.service.scheduler.tick().await;
    assert_eq!(bench.waiting().await, []);
    // That the bot is invited changes nothing about permissions; a manager's choice does.
    bench.days().resume(GUILD, bench.clock.now()).await.unwrap();
    assert_eq!(bench.channel().await.next(), None);
    let again = bench.set_up(|_| {}).await;
    assert_eq!((again.failures.len(), again.next().is_some()), (0, true));
    assert_eq!(bench.told().await.len(), 1);
}

#[tokio::test]
async fn after_a_day_that_failed_the_solution_that_waits_comes_with_the_next_post() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.until_due(NOW).await;
    let first = bench.days().to_post(&bench.waiting().await[0]).await.unwrap().unwrap();
    bench.days().posted(&bench.waiting().await[0], MessageId(1)).await.unwrap();
    for _ in 0..2 {
        bench.until_due(NOW).await;
        let failed = bench.days().to_post(&bench.waiting().await[0]).await.unwrap().unwrap();
        assert_eq!(failed.before, Some(first.puzzle));
        bench.days().failed(&bench.waiting().await[0], BlockReason::Unknown).await.unwrap();
    }
    bench.until_due(NOW).await;
    let next = bench.days().to_post(&bench.waiting().await[0]).await.unwrap().unwrap();
    assert_eq!(next.before, Some(first.puzzle));
    assert_ne!(next.puzzle, first.puzzle);
}

#[tokio::test]
async fn a_puzzle_that_falls_changes_its_posts_and_no_others() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    let mut posts = Vec::new();
    for message in [1, 2] {
        bench.until_due(NOW).await;
        posts.push(bench.days().to_post(&bench.waiting().await[0]).await.unwrap().unwrap());
        bench.days().posted(&bench.waiting().await[0], MessageId(message)).await.unwrap();
    }
    let puzzles = bench.service.puzzles.clone().proved_by(Arc::new(Refuting));
    puzzles.report(ADMIN, posts[0].puzzle).await.unwrap();
    puzzles.check_waiting().await.unwrap();
    assert!(puzzles.is_excluded(posts[0].puzzle).await.unwrap());
    let waiting = bench.waiting().await;
    let told: Vec<_> = waiting.iter().filter_map(|pending| pending.notice.read::<PuzzlePostChangedNotice>()).collect();
    assert_eq!(told, [PuzzlePostChangedNotice { guild: GUILD, day: posts[0].day }]);
    assert_eq!(waiting.len(), 1);
}

/// Finds a flaw in each puzzle.
struct Refuting;

impl Proving for Refuting {
    fn prove<'a>(&'a self, _: &'a ClubPuzzle, _: Effort) -> BoxFuture<'a, PuzzleProof> {
        async { Ok(Err(ClubPuzzleFlaw::Shorter(1))) }.boxed()
    }
}

#[tokio::test]
async fn a_day_that_works_forgives_those_before() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    for _ in 0..3 {
        for _ in 0..2 {
            bench.until_due(NOW).await;
            bench.days().failed(&bench.waiting().await[0], BlockReason::Unknown).await.unwrap();
        }
        bench.until_due(NOW).await;
        bench.days().posted(&bench.waiting().await[0], MessageId(1)).await.unwrap();
    }
    assert_eq!(bench.told().await, []);
    // What failed can be posted on the same day, once it is mended.
    bench.until_due(NOW).await;
    bench.days().failed(&bench.waiting().await[0], BlockReason::Unknown).await.unwrap();
    assert_eq!(bench.days().today(GUILD, CHANNEL).await.unwrap(), Today::Missing);
    assert_eq!(bench.days().post_again(GUILD, CHANNEL, None).await.unwrap(), AgainToday::OnItsWay);
    assert_eq!(bench.waiting().await.len(), 1);
}

#[tokio::test]
async fn a_bot_that_was_removed_goes_on_when_it_is_invited_again() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    for _ in 0..3 {
        bench.until_due(NOW).await;
        bench.days().failed(&bench.waiting().await[0], BlockReason::Removed).await.unwrap();
    }
    // A restart is no invitation.
    bench.days().resume(GUILD, "2025-01-01T00:00:00Z".parse().unwrap()).await.unwrap();
    assert_eq!(bench.channel().await.next(), None);
    bench.clock.advance_seconds(3_600);
    bench.days().resume(GUILD, bench.clock.now()).await.unwrap();
    bench.until_due(NOW).await;
    assert_eq!(bench.waiting().await.len(), 1);
}

#[tokio::test]
async fn a_deleted_channel_is_paused_at_once() {
    let bench = Bench::new();
    bench.days().lose_channel(GUILD, CHANNEL).await.unwrap();
    bench.set_up(|_| {}).await;
    for _ in 0..2 {
        bench.days().lose_channel(GUILD, CHANNEL).await.unwrap();
    }
    assert_eq!(bench.told().await.len(), 1);
    assert!(matches!(bench.channel().await.state, DayState::Paused { reason: BlockReason::Gone, .. }));
}

#[tokio::test]
async fn off_is_off_and_remembers_what_was_had() {
    let bench = Bench::new();
    bench.days().turn_off(GUILD, CHANNEL).await.unwrap();
    bench.set_up(|_| {}).await;
    bench.until_due(NOW).await;
    bench.days().turn_off(GUILD, CHANNEL).await.unwrap();
    // What waits is not posted either.
    let waiting = bench.waiting().await;
    assert_eq!(bench.days().to_post(&waiting[0]).await.unwrap(), None);
    bench.clock.advance_seconds(10 * 24 * 3_600);
    bench.service.scheduler.tick().await;
    assert_eq!(bench.waiting().await, []);
    let again = bench.set_up(|_| {}).await;
    assert_eq!(again.had.len(), 1);
    assert!(again.next().unwrap().at > bench.clock.now());
}

#[tokio::test]
async fn a_change_posts_late_what_it_puts_into_the_past() {
    let bench = Bench::new();
    // Noon: today at one.
    let first = bench.set_up(|settings| settings.schedule.hour = "13:00".parse().unwrap()).await.next().unwrap();
    assert_eq!(first.day.date().to_string(), "2026-01-05");
    bench.set_up(|settings| settings.schedule.hour = "9:00".parse().unwrap()).await;
    bench.service.scheduler.tick().await;
    assert_eq!(bench.fate(first.day).await, Some(DayFate::Pending));
    // Where it is the evening of the next day, that day is lost, and said so.
    let kiritimati = |settings: &mut DaySettings| {
        settings.schedule =
            Schedule { hour: "1:00".parse().unwrap(), zone: "kiritimati".parse().unwrap(), ..Schedule::default() };
    };
    bench.clock.advance_seconds(13 * 3_600);
    let next = bench.set_up(kiritimati).await.next().unwrap();
    assert_eq!(bench.fate(Day(first.day.0 + 1)).await, Some(DayFate::Skipped(SkipReason::Away)));
    assert_eq!(next.day.0, first.day.0 + 2);
}

#[tokio::test]
async fn without_puzzles_a_day_is_recorded_as_such() {
    let bench = Bench::at("2026-01-05T05:00:00Z", puzzles(0));
    bench.set_up(|_| {}).await;
    let due = bench.until_due(NOW).await;
    assert_eq!(bench.fate(due.day).await, Some(DayFate::Skipped(SkipReason::NoPuzzle)));
    assert_eq!(bench.days().post_again(GUILD, CHANNEL, None).await.unwrap(), AgainToday::NoPuzzle);
    assert_eq!(bench.days().upcoming(GUILD, CHANNEL).await.unwrap(), None);
}

#[tokio::test]
async fn a_clock_that_was_a_year_ahead_is_forgotten() {
    let bench = Bench::new();
    bench.set_up(|_| {}).await;
    bench.clock.advance_seconds(365 * 24 * 3_600);
    bench.service.scheduler.tick().await;
    bench.clock.advance_seconds(-365 * 24 * 3_600);
    // The gateway tells at each start on which servers the bot is.
    bench.days().resume(GUILD, Timestamp::UNIX_EPOCH).await.unwrap();
    let due = bench.until_due(NOW).await;
    assert_eq!(due.day.date().to_string(), "2026-01-06");
    assert_eq!(bench.fate(due.day).await, Some(DayFate::Pending), "though it was recorded as missed");
}
