//! Time does something on a ladder: a challenge isn't answered or played in time, somebody doesn't play for long, an absence ends.

use crate::ServiceError;
use crate::records::{DueKey, KindId, LADDER_DUE, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};

/// The row follows from the ladder: a commit that changes when something is due takes it away.
pub struct LadderDue;

impl DueKind for LadderDue {
    const ID: KindId = LADDER_DUE;
    const NAME: &'static str = "ladder";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let next = context.ladders.fall_due(row.id).await?;
        // What is still to come has a row of its own, unless it is this one.
        let is_own = |next| DueKey::new(next, LADDER_DUE, row.id) == DueKey::new(row.at, LADDER_DUE, row.id);
        Ok(next.filter(|&next| is_own(next)).map_or(Handled::Done, Handled::NotBefore))
    }
}
