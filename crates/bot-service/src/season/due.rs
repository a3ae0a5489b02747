//! The time of a season is over.

use crate::ServiceError;
use crate::records::{DueKey, KindId, Mark, SEASON_DUE};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};

/// The commit that ends a season takes the row away.
pub struct SeasonDue;

impl DueKind for SeasonDue {
    const ID: KindId = SEASON_DUE;
    const NAME: &'static str = "season";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let next = context.seasons.fall_due(row.id).await?;
        // The row of another season is another one.
        let is_own = |next| DueKey::new(next, SEASON_DUE, row.id) == DueKey::new(row.at, SEASON_DUE, row.id);
        Ok(next.filter(|&next| is_own(next)).map_or(Handled::Done, Handled::NotBefore))
    }
}
