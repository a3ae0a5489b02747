//! Which puzzle a place has on which day.

use board_games::GameKind;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::DailyPuzzles;
use crate::puzzle::{ClubCollection, Day, Zone};
use crate::puzzles::excluded::excluded_puzzles;
use crate::puzzles::votes::disliked_puzzles;
use bot_store::repository::Repository;
use bot_store::{ChannelId, ServiceError};
use commit_store::Put;
use makruk_puzzles::{PuzzleId, PuzzleKind};

/// A puzzle, and the day that it was met as the puzzle of.
pub type PuzzleOnDay = (PuzzleId, Option<Day>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzlePlace {
    /// The server; `None` in direct messages.
    pub server: Option<u64>,
    pub channel: ChannelId,
    /// The channel or forum that it is in, if it is a thread or a post.
    pub parent: Option<ChannelId>,
}

/// What is known of the days of a place.
pub trait PuzzleDays: Send + Sync {
    /// The date that it is there, by the hour at which its puzzle is posted.
    fn today(&self, place: PuzzlePlace, now: Timestamp) -> BoxFuture<'_, Result<Day, ServiceError>>;

    /// By which clocks the dates are there.
    fn zone(&self, _: PuzzlePlace) -> BoxFuture<'_, Result<Zone, ServiceError>> {
        async { Ok(Zone::default()) }.boxed()
    }

    /// The puzzle that was posted there on this day, if one was.
    fn posted(&self, place: PuzzlePlace, day: Day) -> BoxFuture<'_, Result<Option<PuzzleId>, ServiceError>>;

    /// Whether the solution of a puzzle has been published there, with the puzzle of a later day.
    fn is_solution_out(&self, _: PuzzlePlace, _: PuzzleOnDay) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async { Ok(false) }.boxed()
    }

    /// The put by which the post of that day learns of one more solver, and its channel, to be woken once that is committed.
    /// `None` where nothing is posted.
    fn one_more_solver(&self, _: PuzzlePlace, _: Day) -> BoxFuture<'_, Result<Option<(Put, ChannelId)>, ServiceError>> {
        async { Ok(None) }.boxed()
    }

    /// Has the posts of a puzzle that was withdrawn say so.
    fn withdraw(&self, _: PuzzleId) -> BoxFuture<'_, Result<(), ServiceError>> {
        async { Ok(()) }.boxed()
    }

    /// Announces that something waits for a channel.
    fn wake(&self, _: ChannelId) {}
}

/// The same puzzles everywhere, one a day, by the date in Bangkok: for places that have chosen nothing. One kind follows the
/// other; after the last puzzle of a kind comes its first.
#[derive(Clone)]
pub struct EveryDay {
    repository: Repository,
    /// The kinds that there are, each with its puzzles.
    kinds: Vec<Vec<PuzzleId>>,
}

impl EveryDay {
    /// The puzzles of a collection, without withdrawn ones.
    pub(super) fn new(repository: Repository, collection: &ClubCollection) -> EveryDay {
        let of_kind =
            |kind| collection.of(GameKind::Makruk).filter(move |(_, puzzle)| puzzle.kind() == kind).map(|(id, _)| id);
        let kinds = PuzzleKind::ALL.into_iter().map(|kind| of_kind(kind).collect::<Vec<_>>());
        EveryDay { repository, kinds: kinds.filter(|puzzles| !puzzles.is_empty()).collect() }
    }

    /// The puzzle of a day; one that was withdrawn, or that most disliked when the day began, is replaced by the next.
    async fn puzzle(&self, date: Day) -> Result<Option<PuzzleId>, ServiceError> {
        let day = usize::from(date.0);
        let puzzles = day.checked_rem(self.kinds.len()).and_then(|kind| self.kinds.get(kind));
        let Some(puzzles) = puzzles else { return Ok(None) };
        let first = (day / self.kinds.len()) % puzzles.len();
        let excluded = excluded_puzzles(&self.repository).await?;
        let disliked = disliked_puzzles(&self.repository, EveryDay::begin(date)).await?;
        let allowed =
            || puzzles.iter().cycle().skip(first).take(puzzles.len()).copied().filter(|id| !excluded.contains(id));
        Ok(allowed().find(|id| !disliked.contains(id)).or_else(|| allowed().next()))
    }

    /// When a day begins in Bangkok.
    fn begin(day: Day) -> Timestamp {
        let midnight = day.date().to_zoned(TimeZone::fixed(jiff::tz::offset(7)));
        midnight.map_or(Timestamp::MAX, |midnight| midnight.timestamp())
    }

    /// The date in Bangkok, which has been seven hours ahead since 1920.
    pub fn date(now: Timestamp) -> Day {
        let bangkok = TimeZone::fixed(jiff::tz::offset(7));
        Day::of(now.to_zoned(bangkok).date()).unwrap_or(Day(0))
    }
}

/// The puzzles that were posted, in servers that get them; everywhere else the same ones.
#[derive(Clone)]
pub struct PostedDays {
    pub posts: DailyPuzzles,
    /// For direct messages, and servers that have chosen no channel.
    pub elsewhere: EveryDay,
}

impl PostedDays {
    /// The server and the channel of it whose puzzles are meant at a place.
    async fn channel(&self, place: PuzzlePlace) -> Result<Option<(u64, ChannelId)>, ServiceError> {
        let Some(server) = place.server else { return Ok(None) };
        Ok(self.posts.meant(server, place.channel, place.parent).await?.map(|channel| (server, channel)))
    }
}

impl PuzzleDays for PostedDays {
    /// In a channel that gets puzzles, yesterday's date until today's puzzle is there.
    fn today(&self, place: PuzzlePlace, now: Timestamp) -> BoxFuture<'_, Result<Day, ServiceError>> {
        async move {
            let Some((server, channel)) = self.channel(place).await? else {
                return self.elsewhere.today(place, now).await;
            };
            let date = self.posts.date_in(server, channel).await?.unwrap_or_else(|| EveryDay::date(now));
            let yesterday = Day(date.0.saturating_sub(1));
            let is_early =
                !self.posts.was_posted(channel, date).await? && self.posts.was_posted(channel, yesterday).await?;
            Ok(if is_early { yesterday } else { date })
        }
        .boxed()
    }

    fn zone(&self, place: PuzzlePlace) -> BoxFuture<'_, Result<Zone, ServiceError>> {
        async move {
            let Some((server, channel)) = self.channel(place).await? else { return Ok(Zone::default()) };
            let found = self.posts.channel(server, channel).await?;
            Ok(found.map(|found| found.settings.schedule.zone).unwrap_or_default())
        }
        .boxed()
    }

    fn posted(&self, place: PuzzlePlace, day: Day) -> BoxFuture<'_, Result<Option<PuzzleId>, ServiceError>> {
        async move {
            let Some((_, channel)) = self.channel(place).await? else {
                return self.elsewhere.posted(place, day).await;
            };
            Ok(self.posts.posted_on(channel, day).await?.map(|posted| posted.puzzle))
        }
        .boxed()
    }

    fn is_solution_out(
        &self,
        place: PuzzlePlace,
        (puzzle, day): PuzzleOnDay,
    ) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async move {
            let Some(day) = day else { return Ok(false) };
            let Some((server, channel)) = self.channel(place).await? else { return Ok(false) };
            let posted = self.posts.posted_on(channel, day).await?;
            // The user's claim that a puzzle is of a day is not trusted.
            if posted.is_none_or(|posted| posted.puzzle != puzzle) {
                return Ok(false);
            }
            self.posts.has_gone_on(server, channel, day).await
        }
        .boxed()
    }

    fn one_more_solver(
        &self,
        place: PuzzlePlace,
        day: Day,
    ) -> BoxFuture<'_, Result<Option<(Put, ChannelId)>, ServiceError>> {
        async move {
            let Some((server, channel)) = self.channel(place).await? else { return Ok(None) };
            Ok(Some((self.posts.one_more_solver(server, channel, day)?, channel)))
        }
        .boxed()
    }

    fn withdraw(&self, puzzle: PuzzleId) -> BoxFuture<'_, Result<(), ServiceError>> {
        self.posts.withdraw(puzzle).boxed()
    }

    fn wake(&self, channel: ChannelId) {
        self.posts.wake(channel);
    }
}

impl PuzzleDays for EveryDay {
    fn today(&self, _: PuzzlePlace, now: Timestamp) -> BoxFuture<'_, Result<Day, ServiceError>> {
        async move { Ok(EveryDay::date(now)) }.boxed()
    }

    fn posted(&self, _: PuzzlePlace, day: Day) -> BoxFuture<'_, Result<Option<PuzzleId>, ServiceError>> {
        self.puzzle(day).boxed()
    }
}
