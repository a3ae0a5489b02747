//! Telling a post that somebody more has solved its puzzle.

use crate::PuzzleSolvedNotice;
use crate::puzzle::Day;
use crate::puzzles::daily::DailyPuzzles;
use crate::puzzles::daily::lane;
use bot_store::{ChannelId, ServiceError};
use commit_store::Put;

impl DailyPuzzles {
    /// The put that has the post of a day brought up to date, for the commit in which somebody solves its puzzle. Whoever commits it
    /// [wakes](DailyPuzzles::wake) the channel.
    pub(crate) fn one_more_solver(&self, guild: u64, channel: ChannelId, day: Day) -> Result<Put, ServiceError> {
        self.outbox.put(lane(channel), &PuzzleSolvedNotice { guild, day })
    }

    /// Announces that something waits for a channel.
    pub(crate) fn wake(&self, channel: ChannelId) {
        self.outbox.wake(lane(channel));
    }
}
