//! Deletes the data of a server that the bot was removed from.

use crate::ServiceError;
use crate::records::{FORGET_SERVER, KindId, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};
use crate::setup::removals::NextStep;

/// Deletes the data of a server, one step at a time. Before that it asks the network whether the bot is really not on the server,
/// which has a time limit of its own.
pub struct ForgetServer;

impl DueKind for ForgetServer {
    const ID: KindId = FORGET_SERVER;
    const NAME: &'static str = "forget-server";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        Ok(match context.removals.continue_deletion(row.id).await? {
            NextStep::Nothing => Handled::Done,
            NextStep::After(pause) => Handled::NotBefore(context.repository.now() + pause),
        })
    }
}
