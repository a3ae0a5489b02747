//! What a person has chosen for themselves.

use serde::{Deserialize, Serialize};

use super::games::{Games, put};
use super::{ServiceError, records};
use crate::game::PlayerId;
use commit_store::{Codec, Commit, Expect, OpId};

/// Whether a board mentions the player to move so that their client makes a noise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pings {
    /// It does.
    #[default]
    On,
    /// It names them silently.
    Off,
}

/// A person's own settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether boards ping.
    pub pings: Pings,
}

impl Games {
    /// What `player` has chosen, or the defaults.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn settings(&self, player: PlayerId) -> Result<Settings, ServiceError> {
        let found = self.store.get(&records::settings(player)).await?;
        Ok(found.map(|found| Settings::decode(&found.value)).transpose()?.unwrap_or_default())
    }

    /// Keeps what `player` chose.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if the same person changed them at the same time.
    pub async fn set_settings(&self, player: PlayerId, settings: Settings) -> Result<(), ServiceError> {
        let key = records::settings(player);
        let expect = self.store.get(&key).await?.map_or(Expect::Absent, |found| Expect::Rev(found.rev));
        let put = put(key, expect, &settings)?;
        match self.store.commit(OpId(player.0), vec![put]).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }
}
