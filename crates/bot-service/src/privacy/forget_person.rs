//! Erases somebody who has asked for it.

use crate::ServiceError;
use crate::game::PlayerId;
use crate::privacy::Progress;
use crate::records::{FORGET_PERSON, KindId, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};

/// Erases somebody, one step at a time: the store may be large.
pub struct ForgetPerson;

impl DueKind for ForgetPerson {
    const ID: KindId = FORGET_PERSON;
    const NAME: &'static str = "forget-person";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        match context.privacy.continue_erasure(PlayerId(row.id)).await? {
            Progress::Done => Ok(Handled::Done),
            Progress::More => Ok(Handled::NotBefore(context.repository.now())),
        }
    }
}
