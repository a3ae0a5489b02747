//! What others ask: which channels get puzzles, and which puzzle was posted where.

use crate::puzzle::Day;
use crate::puzzles::daily::records;
use crate::puzzles::daily::{DailyPuzzles, DayPost, DayState, PuzzleChannel};
use bot_store::{ChannelId, MessageRef, ServiceError};
use commit_store::Codec;
use makruk_puzzles::PuzzleId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostedDay {
    pub day: Day,
    pub puzzle: PuzzleId,
    /// The message, which may have been deleted.
    pub message: MessageRef,
}

impl DailyPuzzles {
    /// The channels of a server that get puzzles, or have got some.
    pub async fn channels(&self, guild: u64) -> Result<Vec<(ChannelId, PuzzleChannel)>, ServiceError> {
        let rows = self.repository.all(&records::puzzle_channels(guild)).await?;
        let channel = |(key, row): (_, commit_store::Versioned)| match PuzzleChannel::decode(&row.value) {
            Ok(found) => records::place_of(&key).map(|(_, channel)| (channel, found)),
            Err(error) => {
                self.repository.report_skipped(&key, &error);
                None
            }
        };
        Ok(rows.into_iter().filter_map(channel).collect())
    }

    /// A channel that gets puzzles, or has got some.
    pub async fn channel(&self, guild: u64, channel: ChannelId) -> Result<Option<PuzzleChannel>, ServiceError> {
        Ok(self.stored(guild, channel).await?.map(|stored| stored.channel))
    }

    /// The puzzle that was posted in a channel on a local date.
    pub async fn posted_on(&self, channel: ChannelId, day: Day) -> Result<Option<PostedDay>, ServiceError> {
        let found = self.day(channel, day).await?.map(|(_, it)| (it.fate.message(channel), it.puzzle));
        Ok(match found {
            Some((Some(message), Some(puzzle))) => Some(PostedDay { day, puzzle, message }),
            _ => None,
        })
    }

    /// Whether a puzzle was posted in a channel on a local date. A day without one breaks no streak.
    pub async fn was_posted(&self, channel: ChannelId, day: Day) -> Result<bool, ServiceError> {
        Ok(self.posted_on(channel, day).await?.is_some())
    }

    /// Whether a puzzle was posted in a channel after that of a local date.
    pub async fn has_gone_on(&self, guild: u64, channel: ChannelId, day: Day) -> Result<bool, ServiceError> {
        let Some(found) = self.channel(guild, channel).await? else { return Ok(false) };
        for later in found.had.iter().rev().take_while(|had| had.day > day) {
            if self.was_posted(channel, later.day).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The newest puzzle that was posted on a server.
    pub async fn newest_posted(&self, guild: u64) -> Result<Option<PostedDay>, ServiceError> {
        let mut newest: Option<PostedDay> = None;
        for (channel, found) in self.channels(guild).await? {
            for had in found.had.iter().rev() {
                if let Some(posted) = self.posted_on(channel, had.day).await? {
                    newest = newest.filter(|newest| newest.day >= posted.day).or(Some(posted));
                    break;
                }
            }
        }
        Ok(newest)
    }

    /// The puzzle channel meant by a user in `here`: this channel if it gets puzzles, or the `parent` that it is in, else the
    /// first of the server that does.
    pub async fn meant(
        &self,
        guild: u64,
        here: ChannelId,
        parent: Option<ChannelId>,
    ) -> Result<Option<ChannelId>, ServiceError> {
        let known = self.channels(guild).await?;
        let running = known.iter().filter(|(_, channel)| channel.state != DayState::Off).map(|(id, _)| *id);
        let named = |place: ChannelId| running.clone().find(|id| *id == place);
        Ok(named(here).or_else(|| parent.and_then(named)).or_else(|| running.clone().next()))
    }

    pub async fn date_in(&self, guild: u64, channel: ChannelId) -> Result<Option<Day>, ServiceError> {
        let known = self.stored(guild, channel).await?;
        Ok(known.map(|stored| stored.channel.settings.schedule.today(self.repository.now())))
    }

    /// What the post of a date shows, and its message: to bring it up to date.
    pub async fn post_on(
        &self,
        guild: u64,
        channel: ChannelId,
        day: Day,
    ) -> Result<Option<(DayPost, MessageRef)>, ServiceError> {
        let Some(PostedDay { puzzle, message, .. }) = self.posted_on(channel, day).await? else { return Ok(None) };
        let Some(stored) = self.stored(guild, channel).await? else { return Ok(None) };
        let before = self.posted_before(channel, day, &stored.channel).await?;
        Ok(Some((DayPost { guild, day, puzzle, before, settings: stored.channel.settings }, message)))
    }

    /// The puzzle that a channel would get next, as far as can be known today.
    pub async fn upcoming(&self, guild: u64, channel: ChannelId) -> Result<Option<DayPost>, ServiceError> {
        let Some(stored) = self.stored(guild, channel).await? else { return Ok(None) };
        let Some(next) = stored.channel.next() else { return Ok(None) };
        let before = self.posted_before(channel, next.day, &stored.channel).await?;
        let puzzle = self.choose(channel, next.day, &stored.channel).await?;
        Ok(puzzle.map(|puzzle| DayPost { guild, day: next.day, puzzle, before, settings: stored.channel.settings }))
    }
}
