//! The settings of people, in the store.

use super::repository::{Repository, put};
use super::{ServiceError, Settings, records};
use crate::game::PlayerId;
use commit_store::Commit;

/// What people have chosen for themselves.
#[derive(Clone)]
pub struct People {
    repository: Repository,
}

impl People {
    pub(super) fn new(repository: Repository) -> People {
        People { repository }
    }

    /// What `player` has chosen, or the defaults.
    ///
    /// # Errors
    /// The store's, and a record that does not decode.
    pub async fn settings(&self, player: PlayerId) -> Result<Settings, ServiceError> {
        Ok(self.repository.get(&records::settings(player)).await?.unwrap_or_default())
    }

    /// Keeps what `player` has chosen.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if the same person changed them at the same time.
    pub async fn set_settings(&self, player: PlayerId, settings: Settings) -> Result<(), ServiceError> {
        let key = records::settings(player);
        let (expect, _) = self.repository.get_for_update::<Settings>(&key).await?;
        match self.repository.commit(vec![put(key, expect, &settings)?]).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }
}
