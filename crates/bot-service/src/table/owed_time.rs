//! Time that the clocks of games still have to be given back.
//!
//! An absence of the bot is owed to every game whose events were not received. The commit that ends the absence notes it in the
//! store, and it is given back game by game, which takes a while where many are open; a game in which anyone acts meanwhile gets
//! it first. A process that is killed before all have got it leaves the note to the next one, so that no game is given the time
//! in which it was received.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::Snapshot;
use crate::game::{GameEvent, TimeSpan};
use crate::table::records::{self, OwedTimeRecord};
use bot_store::repository::Repository;
use bot_store::{ServiceError, shard_of};
use commit_store::{Codec, Put};

/// What this process knows to be owed.
#[derive(Default)]
pub(crate) struct OwedTime(Mutex<Vec<Absence>>);

/// An absence of the bot, and the games that it concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Absence {
    span: TimeSpan,
    servers: UnheardServers,
}

/// Which servers were not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnheardServers {
    All,
    /// Those of one shard of as many as there were.
    OfShard {
        shard: u32,
        shards: u32,
    },
}

impl UnheardServers {
    pub(crate) fn include(self, guild: Option<u64>) -> bool {
        match self {
            UnheardServers::All => true,
            UnheardServers::OfShard { shard, shards } => shard_of(guild, shards) == shard,
        }
    }
}

impl Absence {
    /// To the millisecond, as it is stored.
    pub(crate) fn new(from: Timestamp, until: Timestamp, servers: UnheardServers) -> Absence {
        let stored = |at: Timestamp| Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at);
        Absence { span: TimeSpan { from: stored(from), until: stored(until) }, servers }
    }

    pub(crate) fn span(&self) -> TimeSpan {
        self.span
    }

    pub(crate) fn servers(&self) -> UnheardServers {
        self.servers
    }

    /// Notes that it is owed.
    pub(crate) fn note(&self) -> Result<Put, ServiceError> {
        let record = self.record();
        Ok(Put::ensure(records::owed_time(&record), record.encode()?))
    }

    /// Notes that all games have got it back.
    pub(crate) fn settled(&self) -> Put {
        Put::clear(records::owed_time(&self.record()))
    }

    fn record(&self) -> OwedTimeRecord {
        let of_shard = match self.servers {
            UnheardServers::All => None,
            UnheardServers::OfShard { shard, shards } => Some((shard, shards)),
        };
        OwedTimeRecord { from: self.span.from, until: self.span.until, of_shard }
    }

    /// All that are noted. There are seldom any.
    pub(crate) async fn noted(repository: &Repository) -> Result<Vec<Absence>, ServiceError> {
        let mut noted = Vec::new();
        for (key, row) in repository.all(&records::all_owed_time()).await? {
            match OwedTimeRecord::decode(&row.value) {
                Ok(OwedTimeRecord { from, until, of_shard }) => {
                    let of_shard = of_shard.map(|(shard, shards)| UnheardServers::OfShard { shard, shards });
                    noted.push(Absence::new(from, until, of_shard.unwrap_or(UnheardServers::All)));
                }
                Err(error) => repository.report_skipped(&key, &error),
            }
        }
        Ok(noted)
    }
}

impl OwedTime {
    /// From now on a game gets this absence back before anything else happens in it.
    pub(crate) fn owe(&self, absence: Absence) {
        let mut absences = self.absences();
        if !absences.contains(&absence) {
            absences.push(absence);
        }
    }

    /// All games have got this absence back.
    pub(crate) fn settle(&self, absence: Absence) {
        self.absences().retain(|other| *other != absence);
    }

    /// What gives a game back what it is still owed.
    pub(crate) fn event(&self, snapshot: &Snapshot) -> Option<GameEvent> {
        let absences = self.absences();
        let mut owed = absences.iter().filter(|absence| absence.servers.include(snapshot.place.guild));
        owed.find_map(|absence| snapshot.game.give_back(absence.span))
    }

    /// A panic cannot leave the list half changed, so a poisoned lock is still good.
    fn absences(&self) -> MutexGuard<'_, Vec<Absence>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
