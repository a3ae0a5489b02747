//! Deletes results after their retention period.

use crate::AnalysisId;
use crate::analyses::records;
use crate::analyses::records::FORGET_ANALYSIS;
use bot_store::records::KeyOnly;
use bot_store::repository::Repository;
use commit_store::Put;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

pub(crate) struct ForgetAnalysis(pub(crate) Repository);

impl DueHandler for ForgetAnalysis {
    const ID: DueId = FORGET_ANALYSIS;
    const NAME: &'static str = "forget-analysis";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let key = records::found_analysis(AnalysisId(row.id));
        if let Some(old) = self.0.row(&key).await? {
            // It never changes, so a conflict means that it is already gone.
            self.0.commit(vec![Put::delete(key, old.rev)]).await?;
        }
        Ok(Handled::Done)
    }
}
