//! The rules of a ladder, chosen by managers of the server.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use club_competitions::ladder::{Consequences, Ladder, LadderEvent, Settings};

use crate::ladder::audit::LadderAudit;
use crate::ladder::stored::Change;
use crate::ladder::{LadderAt, LadderNews, LadderRefusal, LadderTerms, Ladders};
use crate::ratings::events::to_seconds;
use bot_store::repository::ATTEMPTS;
use bot_store::{Request, ServiceError};

/// A proposed change of the rules, and its consequences for running challenges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposedRules {
    pub before: Settings,
    pub after: Settings,
    pub consequences: Consequences,
}

impl ProposedRules {
    fn of(ladder: &Ladder, at: jiff::Timestamp, after: &Settings) -> Result<ProposedRules, LadderRefusal> {
        let consequences = ladder.consequences(at, after)?;
        Ok(ProposedRules { before: ladder.settings().clone(), after: after.clone(), consequences })
    }

    /// Identifies the proposal as shown: differs as soon as any part of it does.
    pub fn fingerprint(&self) -> u32 {
        let mut hasher = DefaultHasher::new();
        format!("{self:?}").hash(&mut hasher);
        // Half of the hash is enough to detect a change since it was shown.
        hasher.finish() as u32
    }
}

impl Ladders {
    /// Creates a server's ladder.
    pub async fn found(
        &self,
        request: Request,
        guild: u64,
        settings: Settings,
        terms: LadderTerms,
    ) -> Result<LadderAt, ServiceError> {
        let _turn = self.clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            if self.clubs.seen(request).await?.is_some() {
                return self.ladder(guild).await;
            }
            if self.store().load(guild).await?.is_some() {
                return Err(LadderRefusal::AlreadyThere.into());
            }
            let change = Change::first(guild, Ladder::new(self.clubs.at(request), settings.clone()), terms);
            if self.commit(request, &change).await? {
                return Ok(LadderAt { ladder: Arc::new(change.ladder), terms });
            }
        }
        Err(ServiceError::Contended)
    }

    /// Changes the terms of a ladder's games, and where it is announced. Games in progress keep their terms.
    pub async fn change_terms(
        &self,
        request: Request,
        guild: u64,
        terms: LadderTerms,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, guild, |stored, change, _| {
            change.terms = terms;
            change.audited = Some(LadderAudit::Terms { before: Some(*stored.terms()), after: terms });
            Ok(())
        })
        .await
    }

    /// The consequences of other rules.
    ///
    /// # Errors
    /// [`LadderRefusal::Rules`] if they would invalidate part of the ladder; as [`Ladders::ladder`].
    pub async fn proposed(&self, guild: u64, settings: &Settings) -> Result<ProposedRules, ServiceError> {
        let stored = self.stored(guild).await?;
        let now = to_seconds(self.clubs.repository.now());
        Ok(ProposedRules::of(&stored.ladder, now, settings)?)
    }

    /// Changes the rules of a ladder, if the consequences are still as shown: the proposal has this fingerprint.
    pub async fn change_settings(
        &self,
        request: Request,
        guild: u64,
        settings: &Settings,
        shown: u32,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, guild, |stored, change, at| {
            if ProposedRules::of(&stored.ladder, at, settings)?.fingerprint() != shown {
                return Err(LadderRefusal::ConsequencesChanged);
            }
            change.news.push(LadderNews::Settings { by: request.by });
            let (before, after) = (stored.ladder.settings().clone(), settings.clone());
            change.audited = Some(LadderAudit::Rules { before: Box::new(before), after: Box::new(after) });
            change.record(at, LadderEvent::SettingsChanged { settings: Box::new(settings.clone()) })
        })
        .await
    }
}
