//! The puzzle of the day, in every channel that wants one: exactly once for each local date, whatever happens meanwhile.
//!
//! A channel that gets puzzles has a row with what was chosen and the day that is next, and a due row for that. When it falls due,
//! one commit creates the row of that channel and date, puts the notice into the outbox and moves the due row on. The row of a
//! date is never created twice; so after a crash, a redelivery, a step of the clock or a change of the zone a date has its post or
//! the record why it has none. The delivery makes sure that a notice is posted once (`discord::delivery`) and notes the message
//! in the commit that takes the notice out.
//!
//! | file | holds |
//! |---|---|
//! | `channel` | a channel and the outcomes of its days, as stored |
//! | `fall_due` | what happens at the hour |
//! | `managed` | what the managers of a server change |
//! | `delivered` | outcomes of posts |
//! | `changed` | what brings a post up to date |
//! | `asked` | queries: which puzzle was posted where |

mod asked;
mod changed;
mod channel;
mod delivered;
pub(crate) mod due;
mod fall_due;
mod managed;
pub(crate) mod notices;
pub(crate) mod records;
#[cfg(test)]
mod tests;

use bot_store::feature::Feature;
use bot_store::notice::Lane;
use bot_store::notice::LaneKind;
use bot_store::scheduler::due_kind;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::puzzle;
use crate::puzzle::{ClubCollection, ClubPuzzle, Day, Occasion};
use crate::puzzles::difficulties::KnownDifficulties;
use crate::puzzles::excluded::excluded_puzzles;
use crate::puzzles::votes::disliked_puzzles;
use bot_store::due_key::DueKey;
use bot_store::repository::{Repository, put};
use bot_store::{ChannelId, Outbox, ServiceError};
use commit_store::{Codec, Expect, Key, Put, Versioned};
use makruk_puzzles::PuzzleId;
use records::{PUZZLE_DAY, PuzzleDue};

pub use asked::PostedDay;
pub use channel::{DayFate, DaySettings, DayState, FailedDay, NextDay, PuzzleChannel, PuzzleDay, SkipReason};
pub use delivered::DayPost;
pub use managed::{AgainToday, Skip, Today};

pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: notices::NOTICES, due: &[due_kind::<DailyPuzzles>()] };

/// How late a puzzle is posted rather than not at all.
pub const GRACE: SignedDuration = SignedDuration::from_hours(6);

/// The lanes of channels for the puzzles of their days, which games don't wait for.
pub const LANE: LaneKind = LaneKind(2);

pub(crate) fn lane(channel: ChannelId) -> Lane {
    Lane::Feature(LANE, channel.0)
}

/// The puzzles of the day. Clones share everything.
#[derive(Clone)]
pub struct DailyPuzzles {
    repository: Repository,
    outbox: Outbox,
    collection: Arc<ClubCollection>,
    difficulties: KnownDifficulties,
}

/// A channel as it is stored, to be changed.
struct Stored {
    key: Key,
    expect: Expect,
    channel: PuzzleChannel,
}

impl Stored {
    fn put(&self) -> Result<Put, ServiceError> {
        put(self.key.clone(), self.expect, &self.channel)
    }
}

impl DailyPuzzles {
    pub(crate) fn new(repository: Repository, outbox: Outbox, collection: Arc<ClubCollection>) -> DailyPuzzles {
        let difficulties = KnownDifficulties::new(repository.clone());
        DailyPuzzles { repository, outbox, collection, difficulties }
    }

    pub(super) fn outbox(&self) -> Outbox {
        self.outbox.clone()
    }

    pub fn collection(&self) -> &ClubCollection {
        &self.collection
    }

    async fn stored(&self, guild: u64, channel: ChannelId) -> Result<Option<Stored>, ServiceError> {
        let key = records::puzzle_channel(guild, channel);
        let Some(row) = self.repository.row(&key).await? else { return Ok(None) };
        let channel = PuzzleChannel::decode(&row.value)?;
        Ok(Some(Stored { key, expect: Expect::Rev(row.rev), channel }))
    }

    /// The row of a date, and what it says.
    async fn day(&self, channel: ChannelId, day: Day) -> Result<Option<(Versioned, PuzzleDay)>, ServiceError> {
        let row = self.repository.row(&records::puzzle_day(channel, day)).await?;
        row.map(|row| Ok(PuzzleDay::decode(&row.value).map(|it| (row, it))?)).transpose()
    }

    /// The puzzle for a day, one that most dislike only if there is no other; `None` if there is none at all.
    async fn choose(&self, channel: ChannelId, day: Day, of: &PuzzleChannel) -> Result<Option<PuzzleId>, ServiceError> {
        let excluded = excluded_puzzles(&self.repository).await?;
        let had = &of.had[..of.had.partition_point(|had| had.day < day)];
        let occasion = Occasion { channel: channel.0, day, game: of.settings.game, course: of.settings.course, had };
        let difficulties = self.difficulties.now().await?;
        let disliked = disliked_puzzles(&self.repository, self.repository.now()).await?;
        let difficulty = |id, puzzle: &ClubPuzzle| (!excluded.contains(&id)).then(|| difficulties.of(id, puzzle));
        let of_liked = |id, puzzle: &ClubPuzzle| difficulty(id, puzzle).filter(|_| !disliked.contains(&id));
        let liked = puzzle::choose(&self.collection, occasion, of_liked);
        Ok(liked.or_else(|| puzzle::choose(&self.collection, occasion, difficulty)))
    }

    /// The puts by which the due row of a channel is moved from where it is to where it should be.
    async fn move_due(
        &self,
        guild: u64,
        channel: ChannelId,
        before: Option<Timestamp>,
        after: &PuzzleChannel,
    ) -> Result<Vec<Put>, ServiceError> {
        let due = |at| DueKey::new(at, PUZZLE_DAY, channel.0).key();
        let (old, new) = (before.map(due), after.next().map(|next| due(next.at)));
        let mut puts = Vec::new();
        for key in [&old, &new].into_iter().flatten() {
            let row = self.repository.row(key).await?;
            match (row, Some(key) == new.as_ref()) {
                (Some(row), false) => puts.push(Put::delete(key.clone(), row.rev)),
                (None, true) => puts.push(put(key.clone(), Expect::Absent, &PuzzleDue { guild })?),
                (None, false) | (Some(_), true) => {}
            }
        }
        if old == new {
            puts.truncate(1);
        }
        Ok(puts)
    }
}
