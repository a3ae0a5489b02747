//! Deadlines of a ladder: unanswered or unplayed challenges, inactive members, ending absences.

use crate::ladder::Ladders;
use crate::ladder::records::LADDER_DUE;
use bot_store::records::Mark;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// The row is derived from the ladder: a commit that changes the next deadline removes it.
impl DueHandler for Ladders {
    const ID: DueId = LADDER_DUE;
    const NAME: &'static str = "ladder";
    type Payload = Mark;

    async fn handle(&self, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        Ok(Handled::unless_due_at(self.fall_due(row.id).await?, &row))
    }
}
