//! The settings of servers, in the store.

use crate::setup::records;
use crate::setup::records::OrganisersRecord;
use crate::{PlayPlaces, ServerSettings};
use bot_store::recent_values::RecentValues;
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::{ChannelId, Outbox, ServiceError};
use commit_store::Commit;

/// What servers have chosen for their games.
#[derive(Clone)]
pub struct Servers {
    pub(super) repository: Repository,
    pub(super) outbox: Outbox,
    recent: RecentValues<ServerSettings>,
}

impl Servers {
    pub(crate) fn new(repository: Repository, outbox: Outbox) -> Servers {
        Servers { recent: RecentValues::new(repository.clone()), repository, outbox }
    }

    /// What the server has chosen, or the defaults.
    pub async fn settings(&self, guild: u64) -> Result<ServerSettings, ServiceError> {
        let key = records::server(guild);
        let settings = self.repository.get(&key).await?.unwrap_or_default();
        self.recent.note(key, &settings);
        Ok(settings)
    }

    /// As [`Servers::settings`], of a moment ago if they were read or changed here then.
    pub async fn recent_settings(&self, guild: u64) -> Result<ServerSettings, ServiceError> {
        match self.recent.get(&records::server(guild)) {
            Some(settings) => Ok(settings),
            None => self.settings(guild).await,
        }
    }

    /// Changes what the server has chosen; the settings afterwards. Games keep the rules and the time that they began with; how
    /// they are shown follows at once.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if others kept changing the settings at the same time.
    pub async fn change(
        &self,
        guild: u64,
        change: impl Fn(&mut ServerSettings),
    ) -> Result<ServerSettings, ServiceError> {
        let key = records::server(guild);
        for _ in 0..ATTEMPTS {
            // What cannot be read is replaced by what a manager of the server has chosen now.
            let (expect, settings) = self.repository.replaceable(&key).await?;
            let mut settings: ServerSettings = settings.unwrap_or_default();
            change(&mut settings);
            let puts = vec![put(key.clone(), expect, &settings)?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                self.recent.note(key, &settings);
                return Ok(settings);
            }
        }
        Err(ServiceError::Contended)
    }

    /// The role whose members may run tournaments, the ladder and seasons, by the network's number, if one was chosen.
    pub async fn organisers(&self, guild: u64) -> Result<Option<u64>, ServiceError> {
        let record: Option<OrganisersRecord> = self.repository.get(&records::organisers(guild)).await?;
        Ok(record.and_then(|record| record.role))
    }

    /// Chooses that role; with none, only those who manage the server may organise.
    pub async fn choose_organisers(&self, guild: u64, role: Option<u64>) -> Result<(), ServiceError> {
        let key = records::organisers(guild);
        for _ in 0..ATTEMPTS {
            let (expect, _) = self.repository.replaceable::<OrganisersRecord>(&key).await?;
            let puts = vec![put(key.clone(), expect, &OrganisersRecord { role })?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    /// Takes a channel that is gone from those in which games may be begun. When it was the last of them, all may be used again.
    pub async fn forget_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        match self.settings(guild).await?.places {
            PlayPlaces::Only(channels) if channels.contains(&channel) => {
                let left = |settings: &mut ServerSettings| {
                    if let PlayPlaces::Only(channels) = &settings.places {
                        settings.places = PlayPlaces::of(channels.iter().copied().filter(|other| *other != channel));
                    }
                };
                self.change(guild, left).await.map(drop)
            }
            _ => Ok(()),
        }
    }
}
