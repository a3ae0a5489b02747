//! Races: two to ten members of a server solve the same puzzles in the same order, each in private as in a storm.
//!
//! A channel has one race at a time. Someone opens it, others join, and whoever has opened it begins it; if nobody does, a due row
//! calls it off. Its three minutes begin once the message with its table is there, in a thread under the invitation, so that no
//! time is lost on the way there. Each member has a row of their own with what they have done; a commit of theirs requires that the
//! row of the race is as it was read, so what a race comes to is settled by the commit that ends it. Time in which the bot is away
//! is given back.
//!
//! | file | holds |
//! |---|---|
//! | `joining` | what happens until it begins |
//! | `running` | what its members do at its puzzles, and how they stand |
//! | `ending` | what falls due, and what the bot's absence or a lost channel does to it |
//! | `news` | what has to be said of it, and why something can't be done |
//! | `records` | what is stored |

mod ending;
mod joining;
pub(crate) mod news;
pub(crate) mod records;
mod running;

use bot_store::feature::Feature;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::scheduler::due_kind;
use bot_store::{ChannelId, ServiceError};
use commit_store::{Codec, Commit, Put};

use crate::puzzles::{PuzzlePlace, Puzzles};
use bot_store::due_key::DueKey;
use news::{RaceNews, RaceNotice, RaceRefusal, lane};
use records::{RACE_DUE, RaceDue, RaceId, RaceRecord, puzzle_race};

pub use running::{RaceRow, RaceView};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: news::NOTICES, due: &[due_kind::<Races>()] };

/// The races of all servers.
#[derive(Clone)]
pub struct Races(Puzzles);

/// A race where it is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRace {
    pub guild: u64,
    pub channel: ChannelId,
    pub race: RaceRecord,
}

/// What an act does to a race.
enum RaceChange {
    Nothing,
    /// It changes, and whoever acts is answered.
    Quiet,
    Told(RaceNews),
}

impl Puzzles {
    pub fn races(&self) -> Races {
        Races(self.clone())
    }
}

impl Races {
    /// The race with this id in a channel of a server.
    pub async fn race(&self, guild: u64, channel: ChannelId, id: RaceId) -> Result<PuzzleRace, ServiceError> {
        let found = self.newest(guild, channel).await?.filter(|found| found.race.id == id);
        Ok(found.ok_or(RaceRefusal::NoRace)?)
    }

    /// The newest race of a channel.
    pub async fn newest(&self, guild: u64, channel: ChannelId) -> Result<Option<PuzzleRace>, ServiceError> {
        let race = self.0.repository.get::<RaceRecord>(&puzzle_race(guild, channel)).await?;
        Ok(race.map(|race| PuzzleRace { guild, channel, race }))
    }

    /// The race that is meant in a channel, or in a thread that it has there.
    pub async fn meant(&self, place: PuzzlePlace, id: RaceId) -> Result<PuzzleRace, ServiceError> {
        let guild = place.server.ok_or(RaceRefusal::NoRace)?;
        for channel in [Some(place.channel), place.parent].into_iter().flatten() {
            if let Some(found) = self.newest(guild, channel).await?.filter(|found| found.race.id == id) {
                return Ok(found);
            }
        }
        Err(RaceRefusal::NoRace.into())
    }

    /// The races of a server that are not over.
    pub async fn open_on(&self, guild: u64) -> Result<Vec<PuzzleRace>, ServiceError> {
        let rows = self.0.repository.all(&records::puzzle_races(guild)).await?;
        let races = rows.iter().filter_map(|(key, row)| match RaceRecord::decode(&row.value) {
            Ok(race) => records::place_of_race(key).map(|(guild, channel)| PuzzleRace { guild, channel, race }),
            Err(error) => {
                self.0.repository.report_skipped(key, &error);
                None
            }
        });
        Ok(races.filter(|found| found.race.is_open()).collect())
    }

    /// Changes a race, in one commit with what follows from that.
    async fn change(
        &self,
        (guild, channel): (u64, ChannelId),
        id: RaceId,
        change: impl Fn(&mut RaceRecord) -> Result<RaceChange, RaceRefusal>,
    ) -> Result<PuzzleRace, ServiceError> {
        let key = puzzle_race(guild, channel);
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.0.repository.replaceable::<RaceRecord>(&key).await?;
            let mut race = known.filter(|race| race.id == id).ok_or(RaceRefusal::NoRace)?;
            let due = race.due();
            let news = match change(&mut race)? {
                RaceChange::Nothing => return Ok(PuzzleRace { guild, channel, race }),
                RaceChange::Quiet => None,
                RaceChange::Told(news) => Some(news),
            };
            let mut puts = vec![put(key.clone(), expect, &race)?];
            if due != race.due() {
                puts.extend(due_row(guild, channel, &race)?);
            }
            if self.committed(puts, PuzzleRace { guild, channel, race: race.clone() }, news).await? {
                return Ok(PuzzleRace { guild, channel, race });
            }
        }
        Err(ServiceError::Contended)
    }

    /// Commits puts with the notice of what has happened in a race; whether nothing had changed meanwhile.
    async fn committed(
        &self,
        mut puts: Vec<Put>,
        of: PuzzleRace,
        news: Option<RaceNews>,
    ) -> Result<bool, ServiceError> {
        let PuzzleRace { guild, channel, race } = of;
        if let Some(news) = news {
            let notice = RaceNotice { guild, channel, race: race.id, news };
            puts.push(self.0.outbox.put(lane(channel), &notice)?);
        }
        let committed = self.0.repository.commit(puts).await;
        // After an error the notice may be there all the same.
        if news.is_some() {
            self.0.outbox.wake(lane(channel));
        }
        Ok(matches!(committed?, Commit::Done { .. }))
    }
}

/// The row by which the stage of a race ends. That of an earlier one finds nothing to do.
fn due_row(guild: u64, channel: ChannelId, race: &RaceRecord) -> Result<Option<Put>, ServiceError> {
    let Some(due) = race.due() else { return Ok(None) };
    Ok(Some(Put::ensure(DueKey::new(due, RACE_DUE, channel.0).key(), RaceDue { guild }.encode()?)))
}
