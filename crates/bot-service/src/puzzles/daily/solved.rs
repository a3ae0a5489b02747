//! Updating a post when another user solves its puzzle.

use crate::PuzzleSolvedNotice;
use crate::puzzle::Day;
use crate::puzzles::daily::DailyPuzzles;
use crate::puzzles::daily::lane;
use bot_store::{ChannelId, ServiceError};
use commit_store::Put;

impl DailyPuzzles {
    /// The put that has the post of a day updated, for the commit in which a user solves its puzzle. The caller
    /// [wakes](DailyPuzzles::wake) the channel after committing.
    pub(crate) fn one_more_solver(&self, guild: u64, channel: ChannelId, day: Day) -> Result<Put, ServiceError> {
        self.outbox.put(lane(channel), &PuzzleSolvedNotice { guild, day })
    }

    /// Announces that something waits for a channel.
    pub(crate) fn wake(&self, channel: ChannelId) {
        self.outbox.wake(lane(channel));
    }
}
