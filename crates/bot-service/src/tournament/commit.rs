//! Commits changes to a tournament: each event takes effect once, and changes to one tournament are serialised.

use jiff::Timestamp;
use tokio::sync::MutexGuard;

use crate::tournament::Tournaments;
use crate::tournament::change::Change;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::state::{TournamentAt, TournamentId};
use crate::tournament::stored::Stored;
use bot_store::repository::ATTEMPTS;
use bot_store::{Request, ServiceError};
use commit_store::Put;

impl Tournaments {
    pub(super) async fn stored(&self, id: TournamentId) -> Result<Stored, ServiceError> {
        Ok(self.store().load(id).await?.ok_or(TournamentRefusal::NoTournament)?)
    }

    /// Waits for the exclusive right to change the tournament.
    pub(super) async fn turn(&self, id: TournamentId) -> Result<MutexGuard<'_, ()>, ServiceError> {
        let guild = self.stored(id).await?.at.guild;
        Ok(self.clubs.turn(guild).await)
    }

    /// Commits a requested change; `false` after losing to a concurrent commit.
    pub(super) async fn commit(&self, request: Request, change: &Change) -> Result<bool, ServiceError> {
        let mut puts = self.store().puts(change).await?;
        puts.extend(self.clubs.mark(request).await?);
        self.write(change, puts).await
    }

    /// Writes the puts of a change; `false` after losing to a concurrent commit.
    pub(super) async fn write(&self, change: &Change, puts: Vec<Put>) -> Result<bool, ServiceError> {
        let committed = self.clubs.commit(puts).await;
        // After an error the notices may be there all the same.
        self.store().announce(&change.after);
        committed
    }

    /// Applies a requested change, idempotently per event; returns the tournament afterwards.
    pub(super) async fn change(
        &self,
        request: Request,
        id: TournamentId,
        decide: impl Fn(&mut Change, Timestamp) -> Result<(), TournamentRefusal>,
    ) -> Result<TournamentAt, ServiceError> {
        let _turn = self.turn(id).await?;
        for _ in 0..ATTEMPTS {
            let stored = self.stored(id).await?;
            if self.clubs.seen(request).await?.is_some() {
                return Ok(stored.at);
            }
            let mut change = Change::of(stored);
            decide(&mut change, self.clubs.at(request))?;
            if self.commit(request, &change).await? {
                return Ok(change.after);
            }
        }
        Err(ServiceError::Contended)
    }
}
