//! Bringing a post up to date: when another user solves its puzzle, and when the puzzle is withdrawn.

use crate::PuzzlePostChangedNotice;
use crate::puzzle::Day;
use crate::puzzles::daily::lane;
use crate::puzzles::daily::records;
use crate::puzzles::daily::{DailyPuzzles, PuzzleChannel};
use bot_store::{ChannelId, ServiceError};
use commit_store::{Codec, Put};
use makruk_puzzles::PuzzleId;

/// How many channels are read together.
const CHANNELS: usize = 200;

impl DailyPuzzles {
    /// The put that has the post of a day updated, for the commit in which a user solves its puzzle. The caller
    /// [wakes](DailyPuzzles::wake) the channel after committing.
    pub(crate) fn one_more_solver(&self, guild: u64, channel: ChannelId, day: Day) -> Result<Put, ServiceError> {
        self.outbox.put(lane(channel), &PuzzlePostChangedNotice { guild, day })
    }

    /// Has all posts of a puzzle updated. Done twice, it does no harm.
    pub(crate) async fn withdraw(&self, puzzle: PuzzleId) -> Result<(), ServiceError> {
        let mut after = None;
        loop {
            let page = self.repository.page(&records::all_puzzle_channels(), after.as_ref(), CHANNELS).await?;
            for (key, row) in &page.entries {
                match (records::place_of(key), PuzzleChannel::decode(&row.value)) {
                    (Some(place), Ok(found)) => self.withdraw_from(place, &found, puzzle).await?,
                    (_, Err(error)) => self.repository.report_skipped(key, &error),
                    (None, Ok(_)) => {}
                }
            }
            if page.next.is_none() {
                return Ok(());
            }
            after = page.next;
        }
    }

    async fn withdraw_from(
        &self,
        (guild, channel): (u64, ChannelId),
        found: &PuzzleChannel,
        puzzle: PuzzleId,
    ) -> Result<(), ServiceError> {
        for had in found.had.iter().filter(|had| had.puzzle == puzzle) {
            if self.was_posted(channel, had.day).await? {
                let notice = PuzzlePostChangedNotice { guild, day: had.day };
                self.repository.commit_once(vec![self.outbox.put(lane(channel), &notice)?]).await?;
                self.wake(channel);
            }
        }
        Ok(())
    }

    /// Announces that something waits for a channel.
    pub(crate) fn wake(&self, channel: ChannelId) {
        self.outbox.wake(lane(channel));
    }
}
