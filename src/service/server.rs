//! What a server has chosen for all its games.

use serde::{Deserialize, Serialize};

use super::games::{ATTEMPTS, Games, put};
use super::{ServiceError, records};
use commit_store::{Codec, Commit, Expect, OpId};
use makruk::{Preset, Ruleset};

/// The rules of counting that a server plays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HouseRules {
    /// One of the rulesets that have a name; should the preset ever be mended, so are they.
    Preset(Preset),
    /// Rules of its own, answer by answer.
    Custom(Ruleset),
}

impl HouseRules {
    /// The rules themselves.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            HouseRules::Preset(preset) => Ruleset::preset(preset),
            HouseRules::Custom(ruleset) => ruleset,
        }
    }
}

impl From<Ruleset> for HouseRules {
    fn from(ruleset: Ruleset) -> HouseRules {
        match Preset::ALL.into_iter().find(|&preset| Ruleset::preset(preset) == ruleset) {
            Some(preset) => HouseRules::Preset(preset),
            None => HouseRules::Custom(ruleset),
        }
    }
}

/// A server's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    /// The rules of its games, if it has chosen any.
    pub rules: Option<HouseRules>,
}

impl ServerSettings {
    /// The rules of a game for which nothing else is agreed on.
    pub fn ruleset(&self, fallback: Preset) -> Ruleset {
        self.rules.unwrap_or(HouseRules::Preset(fallback)).ruleset()
    }
}

impl Games {
    /// What the server has chosen, or that it has chosen nothing.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn server(&self, guild: u64) -> Result<ServerSettings, ServiceError> {
        let found = self.store.get(&records::server(guild)).await?;
        Ok(found.map(|found| ServerSettings::decode(&found.value)).transpose()?.unwrap_or_default())
    }

    /// Keeps the rules that the server chose, for the challenges from now on; games keep the rules they began with.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if others kept changing the settings at the same time.
    pub async fn set_server_rules(&self, guild: u64, rules: HouseRules) -> Result<(), ServiceError> {
        let key = records::server(guild);
        for _ in 0..ATTEMPTS {
            let found = self.store.get(&key).await?;
            let expect = found.as_ref().map_or(Expect::Absent, |found| Expect::Rev(found.rev));
            let mut settings = found.map(|found| ServerSettings::decode(&found.value)).transpose()?.unwrap_or_default();
            settings.rules = Some(rules);
            let put = put(key.clone(), expect, &settings)?;
            if let Commit::Done { .. } = self.store.commit(OpId(guild), vec![put]).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}
