//! Changes made by a server's managers.

use crate::puzzles::daily::lane;
use crate::puzzles::daily::notices::PuzzleDayNotice;
use crate::puzzles::daily::records;
use jiff::{SignedDuration, Timestamp};

use crate::puzzle::Day;
use crate::puzzles::daily::channel::{DayState, NextDay, to_milliseconds};
use crate::puzzles::daily::fall_due::{DuePuzzle, skipped};
use crate::puzzles::daily::{DailyPuzzles, DayFate, DaySettings, GRACE, PuzzleChannel, SkipReason, Stored};
use bot_store::repository::ATTEMPTS;
use bot_store::{BlockReason, ChannelId, MessageRef, ServiceError};
use commit_store::{Expect, Put};

/// A day planned further ahead than this was planned by a wrong clock.
const FARTHEST: SignedDuration = SignedDuration::from_hours(24 * 20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    Skipped,
    /// Today's puzzle is already posted or queued.
    TooLate,
    NoneToday,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Today {
    /// Not due yet, or no puzzle today.
    NotYet,
    OnItsWay,
    Posted(MessageRef),
    /// There is no post, though there could be one.
    Missing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgainToday {
    OnItsWay,
    /// Not due yet, or no puzzle today.
    NotYet,
    NoPuzzle,
}

impl DailyPuzzles {
    /// Changes a channel's settings, turning puzzles on if they were off; returns the channel afterwards. `first` is
    /// the settings of a channel that has none yet.
    ///
    /// A new channel starts at the next scheduled hour. Where puzzles are already posted, a day whose hour the change
    /// has moved into the past gets its puzzle late, or is recorded as having none.
    pub async fn change(
        &self,
        guild: u64,
        channel: ChannelId,
        first: &DaySettings,
        change: impl Fn(&mut DaySettings),
    ) -> Result<PuzzleChannel, ServiceError> {
        self.update(guild, channel, first, |channel| change(&mut channel.settings)).await
    }

    pub async fn turn_off(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        for _ in 0..ATTEMPTS {
            let Some(mut stored) = self.stored(guild, channel).await? else { return Ok(()) };
            let before = stored.channel.next().map(|next| next.at);
            (stored.channel.state, stored.channel.failures) = (DayState::Off, Vec::new());
            match self.commit_channel(guild, channel, &stored, before, Vec::new()).await {
                Err(ServiceError::Contended) => {}
                done => return done,
            }
        }
        Err(ServiceError::Contended)
    }

    /// The bot has been on the server since `invited`, perhaps not for the first time: channels paused because it was
    /// missing are resumed, and wrong plans are redone.
    pub async fn resume(&self, guild: u64, invited: Timestamp) -> Result<(), ServiceError> {
        for (channel, found) in self.channels(guild).await? {
            let again = match found.state {
                DayState::Off => false,
                DayState::Paused { reason, since } => reason == BlockReason::Removed && since < invited,
                DayState::Running(next) => {
                    let due = bot_store::due_key::DueKey::new(next.at, records::PUZZLE_DAY, channel.0).key();
                    next.at > self.repository.now() + FARTHEST || self.repository.row(&due).await?.is_none()
                }
            };
            if again {
                self.update(guild, channel, &found.settings, |_| {}).await?;
            }
        }
        Ok(())
    }

    pub async fn skip(&self, guild: u64, channel: ChannelId) -> Result<Skip, ServiceError> {
        for _ in 0..ATTEMPTS {
            let Some(mut stored) = self.stored(guild, channel).await? else { return Ok(Skip::NoneToday) };
            let today = stored.channel.settings.schedule.today(self.repository.now());
            match (self.day(channel, today).await?, stored.channel.next()) {
                (Some((_, it)), _) if it.fate == DayFate::Pending || it.fate.message(channel).is_some() => {
                    return Ok(Skip::TooLate);
                }
                (None, Some(next)) if next.day == today => {
                    stored.channel.go_on_after(today, channel.0);
                    let skipped = skipped(channel, today, Expect::Absent, SkipReason::Asked)?;
                    match self.commit_channel(guild, channel, &stored, Some(next.at), vec![skipped]).await {
                        Err(ServiceError::Contended) => {}
                        done => return done.map(|()| Skip::Skipped),
                    }
                }
                _ => return Ok(Skip::NoneToday),
            }
        }
        Err(ServiceError::Contended)
    }

    pub async fn today(&self, guild: u64, channel: ChannelId) -> Result<Today, ServiceError> {
        let Some(stored) = self.stored(guild, channel).await? else { return Ok(Today::NotYet) };
        let today = stored.channel.settings.schedule.today(self.repository.now());
        Ok(match self.day(channel, today).await?.map(|(_, it)| it.fate) {
            None => Today::NotYet,
            Some(DayFate::Pending) if self.is_on_its_way(channel, today).await? => Today::OnItsWay,
            Some(fate) => fate.message(channel).map_or(Today::Missing, Today::Posted),
        })
    }

    /// Posts today's puzzle again: its message, `gone`, was deleted, or there is none. It remains that date's
    /// post.
    pub async fn post_again(
        &self,
        guild: u64,
        channel: ChannelId,
        gone: Option<MessageRef>,
    ) -> Result<AgainToday, ServiceError> {
        for _ in 0..ATTEMPTS {
            let Some(mut stored) = self.stored(guild, channel).await? else { return Ok(AgainToday::NotYet) };
            let (now, before) = (self.repository.now(), stored.channel.next().map(|next| next.at));
            let day = stored.channel.settings.schedule.today(now);
            let Some((row, found)) = self.day(channel, day).await? else { return Ok(AgainToday::NotYet) };
            match found.fate {
                DayFate::Pending if self.is_on_its_way(channel, day).await? => return Ok(AgainToday::OnItsWay),
                // Already posted again by a concurrent request.
                fate if fate.message(channel).is_some_and(|message| Some(message) != gone) => {
                    return Ok(AgainToday::OnItsWay);
                }
                _ if before.is_none() => return Ok(AgainToday::NotYet),
                _ => {}
            }
            let known = found.puzzle.filter(|puzzle| self.collection.get(*puzzle).is_some());
            let chosen = match known {
                Some(known) => Some(known),
                None => self.choose(channel, day, &stored.channel).await?,
            };
            let Some(puzzle) = chosen else {
                return Ok(AgainToday::NoPuzzle);
            };
            let posting = DuePuzzle { day, puzzle, until: now + GRACE, expect: Expect::Rev(row.rev) };
            let puts = self.post(guild, channel, &mut stored.channel, posting).await?;
            let committed = self.commit_channel(guild, channel, &stored, before, puts.into()).await;
            self.outbox.wake(lane(channel));
            match committed {
                Err(ServiceError::Contended) => {}
                done => return done.map(|()| AgainToday::OnItsWay),
            }
        }
        Err(ServiceError::Contended)
    }

    /// Whether the puzzle of a day is in the outbox. A notice that could not be handled was removed from it.
    async fn is_on_its_way(&self, channel: ChannelId, day: Day) -> Result<bool, ServiceError> {
        let waiting = self.outbox.waiting(lane(channel)).await?;
        Ok(waiting
            .iter()
            .any(|pending| pending.notice.read::<PuzzleDayNotice>().is_some_and(|notice| notice.day == day)))
    }

    /// Changes a channel, and plans its next day.
    async fn update(
        &self,
        guild: u64,
        channel: ChannelId,
        first: &DaySettings,
        change: impl Fn(&mut PuzzleChannel),
    ) -> Result<PuzzleChannel, ServiceError> {
        for _ in 0..ATTEMPTS {
            let mut stored = match self.stored(guild, channel).await? {
                Some(stored) => stored,
                None => Stored {
                    key: records::puzzle_channel(guild, channel),
                    expect: Expect::Absent,
                    channel: PuzzleChannel::new(first.clone()),
                },
            };
            let before = stored.channel.next();
            change(&mut stored.channel);
            let missed = plan(&mut stored.channel, channel, self.repository.now());
            let mut puts: Vec<Put> = Vec::new();
            for day in missed {
                if self.day(channel, day).await?.is_none() {
                    puts.push(skipped(channel, day, Expect::Absent, SkipReason::Away)?);
                }
            }
            match self.commit_channel(guild, channel, &stored, before.map(|next| next.at), puts).await {
                Err(ServiceError::Contended) => {}
                done => return done.map(|()| stored.channel),
            }
        }
        Err(ServiceError::Contended)
    }
}

/// Plans the next day of a channel; returns the days missed by doing so.
fn plan(of: &mut PuzzleChannel, channel: ChannelId, now: Timestamp) -> Vec<Day> {
    let schedule = &of.settings.schedule;
    let today = schedule.today(now);
    // What was dealt with when the clock was wrong says nothing about the days until then.
    let newest = of.newest.filter(|newest| newest.0 <= today.0.saturating_add(1));
    let unseen = newest.map_or(Day(0), |newest| Day(newest.0.saturating_add(1)));
    let planned = of.next().filter(|planned| planned.at <= now + FARTHEST);
    let (begin, late) = match planned {
        Some(_) => (today.before().unwrap_or(today), GRACE),
        None => (today, SignedDuration::ZERO),
    };
    let mut missed = Vec::new();
    let mut next = schedule.from(begin.max(unseen), channel.0);
    while let Some((day, at)) = next
        && at + late < now
    {
        missed.push(day);
        next = schedule.next(day, channel.0);
    }
    missed.retain(|day| planned.is_some_and(|planned| planned.day <= *day));
    if planned.is_none() {
        of.failures.clear();
    }
    of.newest = missed.last().copied().or(newest);
    of.state = next.map_or(DayState::Off, |(day, at)| DayState::Running(NextDay { day, at: to_milliseconds(at) }));
    missed
}
