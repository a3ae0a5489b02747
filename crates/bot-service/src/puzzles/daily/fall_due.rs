//! What happens at the hour.

use crate::puzzles::daily::lane;
use crate::puzzles::daily::records;
use jiff::Timestamp;

use crate::PuzzleDayNotice;
use crate::puzzle::Day;
use crate::puzzles::daily::channel::{DayState, NextDay, to_milliseconds};
use crate::puzzles::daily::{DailyPuzzles, DayFate, GRACE, PuzzleChannel, PuzzleDay, SkipReason, Stored};
use bot_store::repository::put;
use bot_store::{ChannelId, ServiceError};
use commit_store::{Expect, Put};
use makruk_puzzles::PuzzleId;

/// How many days one commit records as skipped at most; the rest follows.
const AT_ONCE: usize = 32;

impl DailyPuzzles {
    /// Does what is due in a channel since `at`: posts the puzzle of the day, or records the days that were missed.
    pub(crate) async fn fall_due(&self, guild: u64, channel: ChannelId, at: Timestamp) -> Result<(), ServiceError> {
        let Some(mut stored) = self.stored(guild, channel).await? else { return Ok(()) };
        // Another row has replaced this one, perhaps by a commit whose outcome was unknown, so the delivery checks again.
        if stored.channel.next().is_none_or(|next| next.at != at) {
            self.outbox.wake(lane(channel));
            return Ok(());
        }
        let now = self.repository.now();
        let mut puts = Vec::new();
        let mut posts = false;
        while let Some(NextDay { day, .. }) = stored.channel.next()
            && puts.len() < AT_ONCE
            && !posts
        {
            // The rules of the zone may have changed since.
            let Some(due) = stored.channel.settings.schedule.instant(day, channel.0) else {
                stored.channel.go_on_after(day, channel.0);
                continue;
            };
            if due > now {
                stored.channel.state = DayState::Running(NextDay { day, at: to_milliseconds(due) });
                break;
            }
            match self.day(channel, day).await? {
                // It has been dealt with.
                Some((_, it)) if !(it.fate == DayFate::Skipped(SkipReason::Away) && now <= due + GRACE) => {}
                found => {
                    let expect = found.map_or(Expect::Absent, |(row, _)| Expect::Rev(row.rev));
                    let puzzle =
                        if now <= due + GRACE { self.choose(channel, day, &stored.channel).await? } else { None };
                    posts = puzzle.is_some();
                    match puzzle {
                        Some(puzzle) => {
                            let until = due + GRACE;
                            puts.extend(
                                self.post(
                                    guild,
                                    channel,
                                    &mut stored.channel,
                                    DuePuzzle { day, puzzle, until, expect },
                                )
                                .await?,
                            );
                        }
                        None => {
                            let why = if now <= due + GRACE { SkipReason::NoPuzzle } else { SkipReason::Away };
                            puts.push(skipped(channel, day, expect, why)?);
                        }
                    }
                }
            }
            stored.channel.go_on_after(day, channel.0);
        }
        let committed = self.commit_channel(guild, channel, &stored, Some(at), puts).await;
        // After an error the notice may be there all the same.
        if posts {
            self.outbox.wake(lane(channel));
        }
        committed
    }

    /// The puts by which a puzzle is to be posted: the row of the date, and the notice.
    pub(super) async fn post(
        &self,
        guild: u64,
        channel: ChannelId,
        of: &mut PuzzleChannel,
        posting: DuePuzzle,
    ) -> Result<[Put; 2], ServiceError> {
        let DuePuzzle { day, puzzle, until, expect } = posting;
        let before = self.posted_before(channel, day, of).await?;
        of.gets(day, puzzle);
        let waits = PuzzleDay { puzzle: Some(puzzle), fate: DayFate::Pending };
        let notice = PuzzleDayNotice { guild, day, puzzle, before, until: to_milliseconds(until) };
        Ok([put(records::puzzle_day(channel, day), expect, &waits)?, self.outbox.put(lane(channel), &notice)?])
    }

    /// The puzzle that was posted last before a day, whose solution is shown with it.
    pub(super) async fn posted_before(
        &self,
        channel: ChannelId,
        day: Day,
        of: &PuzzleChannel,
    ) -> Result<Option<PuzzleId>, ServiceError> {
        for before in of.had.iter().rev().filter(|had| had.day < day) {
            if let Some(posted) = self.posted_on(channel, before.day).await? {
                return Ok(Some(posted.puzzle));
            }
        }
        Ok(None)
    }

    /// Commits a channel with its due row, and whatever else belongs to that.
    pub(super) async fn commit_channel(
        &self,
        guild: u64,
        channel: ChannelId,
        stored: &Stored,
        before: Option<Timestamp>,
        mut puts: Vec<Put>,
    ) -> Result<(), ServiceError> {
        puts.push(stored.put()?);
        puts.extend(self.move_due(guild, channel, before, &stored.channel).await?);
        self.repository.commit_once(puts).await
    }
}

pub(super) struct DuePuzzle {
    pub(super) day: Day,
    pub(super) puzzle: PuzzleId,
    /// Later than that it is not posted any more.
    pub(super) until: Timestamp,
    /// What is expected in place of the row of the date.
    pub(super) expect: Expect,
}

/// The put that records why a date has no post.
pub(super) fn skipped(channel: ChannelId, day: Day, expect: Expect, why: SkipReason) -> Result<Put, ServiceError> {
    let skipped = PuzzleDay { puzzle: None, fate: DayFate::Skipped(why) };
    put(records::puzzle_day(channel, day), expect, &skipped)
}
