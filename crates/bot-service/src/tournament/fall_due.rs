//! What time does in tournaments.

use jiff::Timestamp;

use crate::ratings::events::to_seconds;
use crate::tournament::Tournaments;
use crate::tournament::change::Change;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::state::{Cancellation, Phase, TournamentId};
use bot_store::ServiceError;
use bot_store::repository::ATTEMPTS;

impl Tournaments {
    /// Does what is due in a tournament; when there is something to do next.
    pub(crate) async fn fall_due(&self, id: TournamentId) -> Result<Option<Timestamp>, ServiceError> {
        let _turn = self.turn(id).await?;
        for _ in 0..ATTEMPTS {
            let stored = self.stored(id).await?;
            let now = to_seconds(self.clubs.repository.now());
            let due = stored.at.due();
            if due.is_none_or(|due| due > now) {
                return Ok(due);
            }
            let mut change = Change::of(stored);
            match &change.after.phase {
                Phase::SignUp { .. } => {
                    let seeds = self.seeds(&change.after).await?;
                    match change.start(now, seeds) {
                        Err(TournamentRefusal::TooFew { .. }) => change.cancel(Cancellation::TooFew)?,
                        started => started?,
                    }
                }
                _ => change.fall_due(now)?,
            }
            let puts = self.store().puts(&change).await?;
            if self.write(&change, puts).await? {
                return Ok(change.after.due());
            }
        }
        Err(ServiceError::Contended)
    }
}
