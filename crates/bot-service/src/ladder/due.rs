//! Time does something on a ladder: a challenge isn't answered or played in time, a member doesn't play for long, an absence ends.

use crate::ladder::Ladders;
use crate::ladder::records::LADDER_DUE;
use bot_store::records::Mark;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// The row follows from the ladder: a commit that changes when something is due takes it away.
impl DueHandler for Ladders {
    const ID: DueId = LADDER_DUE;
    const NAME: &'static str = "ladder";
    type Payload = Mark;

    async fn handle(&self, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        Ok(Handled::unless_due_at(self.fall_due(row.id).await?, &row))
    }
}
