//! Commits changes to a ladder: each event takes effect once, and concurrent changes conflict.

use std::sync::Arc;

use club_competitions::ladder::LadderEvent;
use jiff::Timestamp;

use crate::ladder::stored::{Change, Stored};
use crate::ladder::{LadderAt, LadderRefusal, Ladders};
use crate::ratings::audit::StoredChange;
use crate::ratings::records::Audited;
use bot_store::repository::ATTEMPTS;
use bot_store::{Request, ServiceError};
use commit_store::Put;

impl Ladders {
    /// The ladder of a server, to be changed.
    pub(super) async fn stored(&self, guild: u64) -> Result<Stored, ServiceError> {
        Ok(self.store().load(guild).await?.ok_or(LadderRefusal::NoLadder)?)
    }

    /// Commits a requested change. Returns false on a conflict with a concurrent change.
    pub(super) async fn commit(&self, request: Request, change: &Change) -> Result<bool, ServiceError> {
        let mut puts = self.store().puts(change).await?;
        puts.extend(self.clubs.mark(request).await?);
        if let Some(audited) = &change.audited {
            puts.extend(
                self.clubs.audited(change.guild(), request, Audited::Feature(StoredChange::of(audited)?)).await?,
            );
        }
        self.write(change, puts).await
    }

    /// Writes the puts of a change. Returns false on a conflict with a concurrent change.
    pub(super) async fn write(&self, change: &Change, puts: Vec<Put>) -> Result<bool, ServiceError> {
        let committed = self.clubs.commit(puts).await;
        // After an error the notices may have been written all the same.
        self.store().wake(&change.lanes());
        committed
    }

    /// Applies a request, unless the same event has already been applied; returns the ladder afterwards.
    pub(super) async fn change(
        &self,
        request: Request,
        guild: u64,
        decide: impl Fn(&Stored, &mut Change, Timestamp) -> Result<(), LadderRefusal>,
    ) -> Result<LadderAt, ServiceError> {
        let _turn = self.clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            if self.clubs.seen(request).await?.is_some() {
                return self.ladder(guild).await;
            }
            let stored = self.stored(guild).await?;
            let mut change = stored.change();
            decide(&stored, &mut change, self.clubs.at(request))?;
            if self.commit(request, &change).await? {
                return Ok(LadderAt { terms: change.terms, ladder: Arc::new(change.ladder) });
            }
        }
        Err(ServiceError::Contended)
    }

    /// Records a requested event; returns the ladder afterwards.
    pub(super) async fn enter(
        &self,
        request: Request,
        guild: u64,
        event: LadderEvent,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, guild, |_, change, at| change.record(at, event.clone())).await
    }
}
