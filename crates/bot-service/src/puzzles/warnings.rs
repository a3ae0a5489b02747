//! A warning in the evening to those who want one, when the puzzle of the day is not solved and a streak ends without it.
//!
//! Whoever solves the puzzle of a day has a due row for the next evening; when it falls due, all that matters is looked up. The
//! commit that puts the warning into the outbox notes when that was, so that a person gets one a day at most, on whichever server.

use jiff::{SignedDuration, Timestamp};

use crate::StreakWarningNotice;
use crate::puzzle::{Day, Zone};
use crate::puzzles::records::{STREAK_EVENING, StreakDue, StreakWarning, StreakWarningRecord, streak_warning};
use crate::puzzles::{PuzzlePlace, Puzzles};
use bot_store::due_key::{DueId, DueKey};
use bot_store::repository::{ATTEMPTS, put};
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};
use bot_store::{Lane, Outbox, PlayerId, ServiceError};
use commit_store::{Codec, Commit, Put};

/// Nobody is warned of the end of a shorter streak.
pub const WARNED_STREAK: u32 = 3;

/// How long before the date ends where the puzzle is.
pub const WARNED_BEFORE: SignedDuration = SignedDuration::from_hours(4);

/// How many days in a row without a puzzle are waited for.
const LONGEST_WAIT: usize = 14;

/// A streak that ends unless the puzzle of the day is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreakAtRisk {
    pub day: Day,
    pub streak: u32,
}

/// Warns people before their streaks end. Clones share everything.
#[derive(Clone)]
pub struct StreakWatch {
    puzzles: Puzzles,
    outbox: Outbox,
}

impl DueHandler for StreakWatch {
    const ID: DueId = STREAK_EVENING;
    const NAME: &'static str = "streak-evening";
    const IS_OF_PERSON: bool = true;
    type Payload = StreakDue;

    async fn handle(&self, row: DueRow<StreakDue>) -> Result<Handled, ServiceError> {
        self.evening(PlayerId(row.id), place_of(row.payload)).await
    }
}

impl StreakWatch {
    pub(crate) const fn new(puzzles: Puzzles, outbox: Outbox) -> StreakWatch {
        StreakWatch { puzzles, outbox }
    }

    /// Whether a person is warned.
    pub async fn warning(&self, person: PlayerId) -> Result<StreakWarning, ServiceError> {
        Ok(self.puzzles.streak_warning(person).await?.wanted)
    }

    /// Chooses whether a person is warned: on all servers from the next puzzle on that they solve there, and at once on the one
    /// where they choose it.
    pub async fn choose(
        &self,
        person: PlayerId,
        wanted: StreakWarning,
        place: PuzzlePlace,
    ) -> Result<StreakWarning, ServiceError> {
        let (repository, key) = (&self.puzzles.repository, streak_warning(person));
        for _ in 0..ATTEMPTS {
            let (expect, stored) = repository.replaceable::<StreakWarningRecord>(&key).await?;
            let record = StreakWarningRecord { wanted, ..stored.unwrap_or_default() };
            let mut puts = vec![put(key.clone(), expect, &record)?];
            if wanted == StreakWarning::Evening {
                let date = self.puzzles.local_date(place).await?;
                puts.extend(self.puzzles.evening_row(person, place, date).await?);
            }
            if let Commit::Done { .. } = repository.commit(puts).await? {
                return Ok(wanted);
            }
        }
        Err(ServiceError::Contended)
    }

    /// The streak that a person loses at a place unless they solve the puzzle of the day; `None` if they lose none.
    pub async fn at_risk(&self, person: PlayerId, place: PuzzlePlace) -> Result<Option<StreakAtRisk>, ServiceError> {
        let (puzzles, now) = (&self.puzzles, self.puzzles.repository.now());
        let Some(server) = place.server else { return Ok(None) };
        let day = puzzles.days.today(place, now).await?;
        if puzzles.days.posted(place, day).await?.is_none() {
            return Ok(None);
        }
        let streak = puzzles.streak(server, person).await?;
        if streak.has_solved(day) {
            return Ok(None);
        }
        let posted = puzzles.posted_between(place, streak.pause(day)).await?;
        let streak = streak.lasting(day, |day| posted.contains(&day));
        Ok((streak >= WARNED_STREAK).then_some(StreakAtRisk { day, streak }))
    }

    /// Whether a warning still holds, and of which streak.
    pub async fn still_at_risk(
        &self,
        person: PlayerId,
        notice: &StreakWarningNotice,
    ) -> Result<Option<StreakAtRisk>, ServiceError> {
        if self.warning(person).await? == StreakWarning::Never {
            return Ok(None);
        }
        let at_risk = self.at_risk(person, place_of(notice.due)).await?;
        Ok(at_risk.filter(|at_risk| at_risk.day == notice.day))
    }

    /// An evening has come: a person is warned if they have to be. As long as no puzzle is there, the next evening is waited for.
    async fn evening(&self, person: PlayerId, place: PuzzlePlace) -> Result<Handled, ServiceError> {
        let (repository, key) = (&self.puzzles.repository, streak_warning(person));
        let (expect, stored) = repository.replaceable::<StreakWarningRecord>(&key).await?;
        let record = stored.unwrap_or_default();
        let Some(guild) = place.server.filter(|_| record.wanted == StreakWarning::Evening) else {
            return Ok(Handled::Done);
        };
        let (now, date) = (repository.now(), self.puzzles.local_date(place).await?);
        let zone = self.puzzles.days.zone(place).await?;
        let evening = evening_of(date, &zone);
        if now < evening {
            return Ok(Handled::NotBefore(evening));
        }
        let Some(StreakAtRisk { day, .. }) = self.at_risk(person, place).await? else {
            let streak = self.puzzles.streak(guild, person).await?;
            let today = self.puzzles.days.today(place, now).await?;
            let has_puzzle = self.puzzles.days.posted(place, today).await?.is_some();
            let waits = match has_puzzle {
                // This date's comes later in the evening, and nobody has a row for it yet.
                true => today < date && streak.has_solved(today),
                false => {
                    let posted = self.puzzles.posted_between(place, streak.pause(today)).await?;
                    let lasts = streak.lasting(today, |day| posted.contains(&day)) >= WARNED_STREAK;
                    lasts && streak.pause(today).count() <= LONGEST_WAIT
                }
            };
            let next = Day(date.0.saturating_add(1));
            return Ok(if waits { Handled::NotBefore(evening_of(next, &zone)) } else { Handled::Done });
        };
        // Of several servers the first is told of, and of one that was told of before a crash nothing more.
        let was_told = record.told_at.is_some_and(|told| told >= evening_of(date, &zone) || now < told + LEAST_PAUSE);
        if was_told {
            return Ok(Handled::Done);
        }
        let due = StreakDue { guild, channel: place.channel, parent: place.parent };
        let lane = Lane::Person(person);
        let puts = vec![
            put(key, expect, &StreakWarningRecord { told_at: Some(now), ..record })?,
            self.outbox.put(lane, &StreakWarningNotice { due, day })?,
        ];
        let committed = repository.commit_once(puts).await;
        // After an error the notice may be there all the same.
        self.outbox.wake(lane);
        committed.map(|()| Handled::Done)
    }
}

/// How long after a warning none of another server comes, whose evening is at another time.
const LEAST_PAUSE: SignedDuration = SignedDuration::from_hours(20);

const fn place_of(StreakDue { guild, channel, parent }: StreakDue) -> PuzzlePlace {
    PuzzlePlace { server: Some(guild), channel, parent }
}

/// When people are warned on a local date.
fn evening_of(date: Day, zone: &Zone) -> Timestamp {
    let next = Day(date.0.saturating_add(1)).date().to_zoned(zone.rules());
    next.map_or(Timestamp::MAX, |midnight| midnight.timestamp() - WARNED_BEFORE)
}

impl Puzzles {
    async fn streak_warning(&self, person: PlayerId) -> Result<StreakWarningRecord, ServiceError> {
        let key = streak_warning(person);
        Ok(self.repository.replaceable::<StreakWarningRecord>(&key).await?.1.unwrap_or_default())
    }

    /// The date at a place.
    async fn local_date(&self, place: PuzzlePlace) -> Result<Day, ServiceError> {
        let zone = self.days.zone(place).await?;
        Ok(Day::of(self.repository.now().to_zoned(zone.rules()).date()).unwrap_or(Day(0)))
    }

    /// The row by which a person is looked after on the evening of a date, or on the next if that is over.
    async fn evening_row(&self, person: PlayerId, place: PuzzlePlace, date: Day) -> Result<Option<Put>, ServiceError> {
        let Some(guild) = place.server else { return Ok(None) };
        let zone = self.days.zone(place).await?;
        // Those of several servers are not at the same moment.
        let at = evening_of(date, &zone) + SignedDuration::from_millis((guild % SPREAD) as i64);
        let due = StreakDue { guild, channel: place.channel, parent: place.parent };
        Ok(Some(Put::ensure(DueKey::new(at, STREAK_EVENING, person.0).key(), due.encode()?)))
    }

    /// The same after a person has solved the puzzle of a day, for the next one; nothing for those who want no warning, or whose
    /// streak is too short for one.
    pub(super) async fn watched(
        &self,
        person: PlayerId,
        place: PuzzlePlace,
        streak: u32,
    ) -> Result<Option<Put>, ServiceError> {
        if streak < WARNED_STREAK || self.streak_warning(person).await?.wanted == StreakWarning::Never {
            return Ok(None);
        }
        let date = self.local_date(place).await?;
        self.evening_row(person, place, Day(date.0.saturating_add(1))).await
    }
}

/// Within how many milliseconds the rows of one evening are.
const SPREAD: u64 = 60_000;

#[cfg(test)]
mod tests;
