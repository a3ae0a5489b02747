//! Users' settings, in the store.

pub(crate) mod client_language;
pub(crate) mod directs;
pub(crate) mod draft;
pub(crate) mod error;
pub(crate) mod own_draft;
pub(crate) mod own_time;
pub(crate) mod records;
pub(crate) mod settings;
pub(crate) mod style;
pub(crate) mod time_settings;

use crate::PeopleError;
use crate::{Challengers, ChallengesFrom, MUTED_LIMIT, Preferences};
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::feature::Feature;
use bot_store::recent_values::RecentValues;
use bot_store::repository::{ATTEMPTS, Repository, put};
use commit_store::Commit;

/// Records of this feature.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// Users' settings.
#[derive(Clone)]
pub struct People {
    pub(super) repository: Repository,
    recent: RecentValues<Preferences>,
}

impl People {
    pub(super) fn new(repository: Repository) -> People {
        People { recent: RecentValues::new(repository.clone()), repository }
    }

    /// Settings of `player`; the defaults if unset or unreadable, since no game must stop for that.
    pub async fn settings(&self, player: PlayerId) -> Result<Preferences, ServiceError> {
        let key = records::settings(player);
        match self.repository.get(&key).await {
            Ok(settings) => {
                let settings = settings.unwrap_or_default();
                self.recent.note(key, &settings);
                Ok(settings)
            }
            Err(error) if error.is_of_one_row() => {
                self.repository.report_skipped(&key, &error);
                Ok(Preferences::default())
            }
            Err(error) => Err(error),
        }
    }

    /// Settings of `player` for how something looks: those of a moment ago will do.
    pub async fn recent_settings(&self, player: PlayerId) -> Result<Preferences, ServiceError> {
        match self.recent.get(&records::settings(player)) {
            Some(settings) => Ok(settings),
            None => self.settings(player).await,
        }
    }

    /// Changes the settings of `player`; returns them afterwards.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if concurrent changes by the same user conflict too often.
    pub async fn change_settings(
        &self,
        player: PlayerId,
        change: impl Fn(&mut Preferences),
    ) -> Result<Preferences, ServiceError> {
        let key = records::settings(player);
        for _ in 0..ATTEMPTS {
            let (expect, stored) = self.repository.replaceable::<Preferences>(&key).await?;
            let mut settings = stored.unwrap_or_default();
            change(&mut settings);
            if let Commit::Done { .. } = self.repository.commit(vec![put(key.clone(), expect, &settings)?]).await? {
                self.recent.note(key, &settings);
                return Ok(settings);
            }
        }
        Err(ServiceError::Contended)
    }

    /// From whom `player` accepts challenges.
    pub async fn challengers(&self, player: PlayerId) -> Result<Challengers, ServiceError> {
        Ok(self.repository.get(&records::challengers(player)).await?.unwrap_or_default())
    }

    /// Sets whether challenges are accepted from everybody or not at all.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if concurrent changes by the same user conflict too often.
    pub async fn take_challenges(&self, player: PlayerId, from: ChallengesFrom) -> Result<Challengers, ServiceError> {
        self.change_challengers(player, |challengers| {
            challengers.from = from;
            Ok(())
        })
        .await
    }

    /// Mutes challenges by `other`.
    pub async fn mute(&self, player: PlayerId, other: PlayerId) -> Result<Challengers, ServiceError> {
        self.change_challengers(player, |challengers| {
            challengers.muted.insert(other);
            match challengers.muted.len() > MUTED_LIMIT {
                true => Err(PeopleError::TooManyMuted(MUTED_LIMIT).into()),
                false => Ok(()),
            }
        })
        .await
    }

    /// Unmutes challenges by `other`.
    pub async fn unmute(&self, player: PlayerId, other: PlayerId) -> Result<Challengers, ServiceError> {
        self.change_challengers(player, |challengers| {
            challengers.muted.remove(&other);
            Ok(())
        })
        .await
    }

    async fn change_challengers(
        &self,
        player: PlayerId,
        change: impl Fn(&mut Challengers) -> Result<(), ServiceError>,
    ) -> Result<Challengers, ServiceError> {
        let key = records::challengers(player);
        for _ in 0..ATTEMPTS {
            let (expect, stored) = self.repository.replaceable::<Challengers>(&key).await?;
            let mut challengers = stored.unwrap_or_default();
            change(&mut challengers)?;
            if let Commit::Done { .. } = self.repository.commit(vec![put(key.clone(), expect, &challengers)?]).await? {
                return Ok(challengers);
            }
        }
        Err(ServiceError::Contended)
    }
}
