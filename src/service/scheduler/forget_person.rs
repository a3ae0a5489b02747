//! Erases somebody who has asked for it.

use super::kind::{Context, DueKind, DueRow, Handled};
use crate::game::PlayerId;
use crate::service::ServiceError;
use crate::service::privacy::Progress;
use crate::service::records::{FORGET_PERSON, KindId, Mark};

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
