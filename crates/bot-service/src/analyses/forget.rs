//! An analysis that nobody looks at any more is forgotten.

use crate::records;
use crate::records::{FORGET_ANALYSIS, KindId, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};
use crate::{AnalysisId, ServiceError};
use commit_store::Put;

pub struct ForgetAnalysis;

impl DueKind for ForgetAnalysis {
    const ID: KindId = FORGET_ANALYSIS;
    const NAME: &'static str = "forget-analysis";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let key = records::found_analysis(AnalysisId(row.id));
        if let Some(old) = context.repository.row(&key).await? {
            // It never changes, so a conflict means that it is gone.
            context.repository.commit(vec![Put::delete(key, old.rev)]).await?;
        }
        Ok(Handled::Done)
    }
}
