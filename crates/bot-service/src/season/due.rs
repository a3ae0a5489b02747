//! The time of a season is over.

use crate::season::Seasons;
use crate::season::records::SEASON_DUE;
use bot_store::records::KeyOnly;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// The commit that ends a season takes the row away.
impl DueHandler for Seasons {
    const ID: DueId = SEASON_DUE;
    const NAME: &'static str = "season";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        Ok(Handled::unless_due_at(self.fall_due(row.id).await?, &row))
    }
}
