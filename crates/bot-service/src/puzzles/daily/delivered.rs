//! Outcomes of posts.

use crate::metrics::{DailyFate, METRICS};
use crate::puzzle::Day;
use crate::puzzles::daily::LANE;
use crate::puzzles::daily::channel::to_milliseconds;
use crate::puzzles::daily::records;
use crate::puzzles::daily::{DailyPuzzles, DayFate, DaySettings, DayState, PuzzleDay, SkipReason};
use crate::{PuzzleDayNotice, PuzzlesPausedNotice};
use bot_store::repository::put;
use bot_store::{BlockReason, ChannelId, Lane, MessageId, PendingNotice, ServiceError};
use commit_store::{Expect, Put};
use makruk_puzzles::PuzzleId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayPost {
    pub guild: u64,
    pub day: Day,
    pub puzzle: PuzzleId,
    /// The one before, whose solution is shown with it.
    pub before: Option<PuzzleId>,
    pub settings: DaySettings,
}

/// The notice of a day, and its channel.
fn opened(pending: &PendingNotice) -> Option<(PuzzleDayNotice, ChannelId)> {
    match pending.lane {
        Lane::Feature(LANE, channel) => Some((pending.notice.read()?, ChannelId(channel))),
        _ => None,
    }
}

impl DailyPuzzles {
    /// What a notice wants posted. `None` if that is not to be posted any more: the notice is out of the outbox then, and if it
    /// came too late, that is recorded.
    pub async fn to_post(&self, pending: &PendingNotice) -> Result<Option<DayPost>, ServiceError> {
        let Some((notice, channel)) = opened(pending) else { return Ok(None) };
        let PuzzleDayNotice { guild, day, puzzle, before, until } = notice;
        let found = self.day(channel, day).await?;
        let waits =
            found.as_ref().is_some_and(|(_, it)| *it == PuzzleDay { puzzle: Some(puzzle), fate: DayFate::Pending });
        let stored = self.stored(guild, channel).await?.map(|stored| stored.channel);
        let stored = stored.filter(|stored| stored.state != DayState::Off);
        let why = match (&stored, self.collection.get(puzzle)) {
            (None, _) => Some(SkipReason::Asked),
            (Some(_), None) => Some(SkipReason::NoPuzzle),
            (Some(_), Some(_)) if self.repository.now() > until => Some(SkipReason::Away),
            (Some(_), Some(_)) => None,
        };
        match (stored, why) {
            (Some(stored), None) if waits => {
                return Ok(Some(DayPost { guild, day, puzzle, before, settings: stored.settings }));
            }
            (_, Some(why)) if waits => self.settle(pending, DayFate::Skipped(why), Vec::new()).await?,
            _ => self.outbox.take_out(std::slice::from_ref(pending)).await?,
        }
        Ok(None)
    }

    /// Records that a puzzle was posted in this message.
    /// After an error the notice stays, and delivering it again must be harmless.
    pub async fn posted(&self, pending: &PendingNotice, message: MessageId) -> Result<(), ServiceError> {
        self.note_post(pending, DayFate::Posted(message)).await
    }

    /// The same of a puzzle that became a post of a forum, with this first message.
    pub async fn post_opened(&self, pending: &PendingNotice, message: MessageId) -> Result<(), ServiceError> {
        self.note_post(pending, DayFate::PostOpened(message)).await
    }

    async fn note_post(&self, pending: &PendingNotice, fate: DayFate) -> Result<(), ServiceError> {
        let Some((notice, channel)) = opened(pending) else { return Ok(()) };
        let mut puts = Vec::new();
        if let Some(mut stored) = self.stored(notice.guild, channel).await?
            && !stored.channel.failures.is_empty()
        {
            stored.channel.failures.clear();
            puts.push(stored.put()?);
        }
        self.settle(pending, fate, puts).await
    }

    /// Records a failure to post. After the last of several such days the channel is paused, and the user who set it up
    /// is notified.
    pub async fn failed(&self, pending: &PendingNotice, reason: BlockReason) -> Result<(), ServiceError> {
        let Some((notice, channel)) = opened(pending) else { return Ok(()) };
        let mut puts = Vec::new();
        let mut told = None;
        if let Some(mut stored) = self.stored(notice.guild, channel).await? {
            let before = stored.channel.next().map(|next| next.at);
            if stored.channel.fails(notice.day, reason) && before.is_some() {
                stored.channel.state = self.paused(reason);
                let (paused, lane) = tell(notice.guild, channel, &stored.channel.settings, reason);
                puts.push(self.outbox.put(lane, &paused)?);
                puts.extend(self.move_due(notice.guild, channel, before, &stored.channel).await?);
                told = Some(lane);
            }
            puts.push(stored.put()?);
        }
        let settled = self.settle(pending, DayFate::Failed(reason), puts).await;
        // After an error the notice may be there all the same.
        if let Some(lane) = told {
            self.outbox.wake(lane);
        }
        settled
    }

    /// Pauses a channel of which it is certain that nothing will ever be posted there.
    pub async fn lose_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        let Some(mut stored) = self.stored(guild, channel).await? else { return Ok(()) };
        let Some(next) = stored.channel.next() else { return Ok(()) };
        stored.channel.state = self.paused(BlockReason::Gone);
        let (notice, lane) = tell(guild, channel, &stored.channel.settings, BlockReason::Gone);
        let told = self.outbox.put(lane, &notice)?;
        let committed = self.commit_channel(guild, channel, &stored, Some(next.at), vec![told]).await;
        self.outbox.wake(lane);
        committed
    }

    fn paused(&self, reason: BlockReason) -> DayState {
        DayState::Paused { reason, since: to_milliseconds(self.repository.now()) }
    }

    /// Removes a notice, in the commit that records the outcome of its day.
    async fn settle(&self, pending: &PendingNotice, fate: DayFate, mut puts: Vec<Put>) -> Result<(), ServiceError> {
        let Some((notice, channel)) = opened(pending) else { return Ok(()) };
        let PuzzleDayNotice { day, puzzle, .. } = notice;
        let expect = self.day(channel, day).await?.map_or(Expect::Absent, |(row, _)| Expect::Rev(row.rev));
        let settled = PuzzleDay { puzzle: Some(puzzle), fate };
        puts.push(put(records::puzzle_day(channel, day), expect, &settled)?);
        puts.push(pending.delete());
        self.repository.commit_once(puts).await?;
        METRICS.daily_posts.count(counted(fate));
        Ok(())
    }
}

/// A fate as it is counted. What is settled is not pending.
fn counted(fate: DayFate) -> DailyFate {
    match fate {
        DayFate::Posted(_) | DayFate::PostOpened(_) => DailyFate::Posted,
        DayFate::Failed(_) => DailyFate::Failed,
        DayFate::Skipped(_) | DayFate::Pending => DailyFate::Skipped,
    }
}

/// The notice to the person who set a channel up, when it is paused.
fn tell(guild: u64, channel: ChannelId, settings: &DaySettings, reason: BlockReason) -> (PuzzlesPausedNotice, Lane) {
    let DaySettings { by, language, .. } = *settings;
    let notice = PuzzlesPausedNotice { guild, channel, language, reason };
    (notice, Lane::Person(by))
}
