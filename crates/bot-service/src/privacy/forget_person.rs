//! Erases a player whose request is due.

use crate::privacy::records::FORGET_PERSON;
use crate::privacy::{ErasureProgress, Privacy};
use bot_store::PlayerId;
use bot_store::records::KeyOnly;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// One step per call, since the store may be large.
impl DueHandler for Privacy {
    const ID: DueId = FORGET_PERSON;
    const NAME: &'static str = "forget-person";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        match self.continue_erasure(PlayerId(row.id)).await? {
            ErasureProgress::Done => Ok(Handled::Done),
            ErasureProgress::More => Ok(Handled::NotBefore(self.repository.now())),
        }
    }
}
