//! Processes deadlines of ladders.

use jiff::Timestamp;

use crate::ladder::Ladders;
use crate::ratings::events::to_seconds;
use bot_store::ServiceError;
use bot_store::repository::ATTEMPTS;

impl Ladders {
    /// Processes what is due on a server's ladder; returns the next deadline.
    pub(crate) async fn fall_due(&self, guild: u64) -> Result<Option<Timestamp>, ServiceError> {
        let _turn = self.clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            let Some(stored) = self.store().load(guild).await? else { return Ok(None) };
            let mut change = stored.change();
            let Some(recorded) = change.ladder.fall_due(to_seconds(self.clubs.repository.now())) else {
                return Ok(stored.ladder.due());
            };
            change.effects = recorded.effects;
            let puts = self.store().puts(&change).await?;
            if self.write(&change, puts).await? {
                return Ok(change.ladder.due());
            }
        }
        Err(ServiceError::Contended)
    }
}
