//! The rules of a ladder, chosen by managers of the server.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use club_competitions::ladder::{Consequences, Ladder, LadderEvent, LadderSettings};

use crate::kept::KeptChange;
use crate::ladder::audit::LadderAuditChange;
use crate::ladder::kept::LadderOutcome;
use crate::ladder::{LadderAt, LadderId, LadderNews, LadderRefusal, LadderTerms, Ladders};
use crate::ratings::events::to_seconds;
use bot_store::{Request, ServiceError};

/// A proposed change of the rules, and its consequences for running challenges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposedRules {
    pub before: LadderSettings,
    pub after: LadderSettings,
    pub consequences: Consequences,
}

impl ProposedRules {
    fn of(ladder: &Ladder, at: jiff::Timestamp, after: &LadderSettings) -> Result<ProposedRules, LadderRefusal> {
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
    pub async fn found(
        &self,
        request: Request,
        id: LadderId,
        settings: LadderSettings,
        terms: LadderTerms,
    ) -> Result<LadderAt, ServiceError> {
        terms.check(id.game)?;
        self.clubs
            .in_turn(id.guild, || async {
                if self.clubs.seen(request).await?.is_some() {
                    return self.ladder(id).await.map(Some);
                }
                if self.store.load(id).await?.is_some() {
                    return Err(LadderRefusal::AlreadyThere.into());
                }
                let ladder = Arc::new(Ladder::new(self.clubs.at(request), settings.clone()));
                let audited = Some(LadderAuditChange::Terms { before: None, after: terms }.on(id.game));
                let outcome = LadderOutcome { audited, ..LadderOutcome::default() };
                self.commit(request, KeptChange::first(LadderAt { id, ladder, terms }, outcome)).await
            })
            .await
    }

    /// Changes the terms of a ladder's games, and where it is announced. Games in progress keep their terms. A ladder that was
    /// halted goes on with another channel.
    pub async fn change_terms(
        &self,
        request: Request,
        id: LadderId,
        terms: LadderTerms,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, id, |change, at| {
            terms.check(id.game)?;
            let before = std::mem::replace(&mut change.after.terms, terms);
            if before.channel != terms.channel && change.after.ladder.is_halted() {
                change.go_on(at)?;
            }
            let audited = LadderAuditChange::Terms { before: Some(before), after: terms };
            change.outcome.audited = Some(audited.on(id.game));
            Ok(())
        })
        .await
    }

    pub async fn proposed(&self, id: LadderId, settings: &LadderSettings) -> Result<ProposedRules, ServiceError> {
        let now = to_seconds(self.clubs.repository.now());
        Ok(ProposedRules::of(&self.ladder(id).await?.ladder, now, settings)?)
    }

    /// Changes the rules of a ladder, if the consequences are still as shown: the proposal has this fingerprint.
    pub async fn change_settings(
        &self,
        request: Request,
        id: LadderId,
        settings: &LadderSettings,
        shown: u32,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, id, |change, at| {
            let proposed = ProposedRules::of(&change.after.ladder, at, settings)?;
            if proposed.fingerprint() != shown {
                return Err(LadderRefusal::ConsequencesChanged);
            }
            change.outcome.news.push(LadderNews::Settings { by: request.by });
            let (before, after) = (Box::new(proposed.before), Box::new(proposed.after));
            change.outcome.audited = Some(LadderAuditChange::Rules { before, after }.on(id.game));
            change.record(at, LadderEvent::SettingsChanged { settings: Box::new(settings.clone()) })
        })
        .await
    }
}
