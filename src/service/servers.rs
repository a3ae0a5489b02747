//! The settings of servers, in the store.

use super::repository::{ATTEMPTS, Repository, put};
use super::{HouseRules, LiveBoards, ServerSettings, ServiceError, records};
use commit_store::Commit;

/// What servers have chosen for their games.
#[derive(Clone)]
pub struct Servers {
    repository: Repository,
}

impl Servers {
    pub(super) fn new(repository: Repository) -> Servers {
        Servers { repository }
    }

    /// What the server has chosen, or the defaults.
    ///
    /// # Errors
    /// The store's, and a record that does not decode.
    pub async fn settings(&self, guild: u64) -> Result<ServerSettings, ServiceError> {
        Ok(self.repository.get(&records::server(guild)).await?.unwrap_or_default())
    }

    /// Keeps the rules that the server chose, for the challenges from now on; games keep the rules they began with.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if others kept changing the settings at the same time.
    pub async fn set_rules(&self, guild: u64, rules: HouseRules) -> Result<(), ServiceError> {
        self.change(guild, |settings| settings.rules = Some(rules)).await
    }

    /// Keeps where boards shrink, for the boards that are left behind from now on.
    ///
    /// # Errors
    /// As [`Servers::set_rules`].
    pub async fn set_live_boards(&self, guild: u64, live_boards: LiveBoards) -> Result<(), ServiceError> {
        self.change(guild, |settings| settings.live_boards = live_boards).await
    }

    async fn change(&self, guild: u64, change: impl Fn(&mut ServerSettings)) -> Result<(), ServiceError> {
        let key = records::server(guild);
        for _ in 0..ATTEMPTS {
            // What cannot be read is replaced by what a manager of the server has chosen now.
            let (expect, settings) = self.repository.replaceable(&key).await?;
            let mut settings: ServerSettings = settings.unwrap_or_default();
            change(&mut settings);
            let puts = vec![put(key.clone(), expect, &settings)?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}
