//! Deletes the data of a server that the bot was removed from.

use crate::setup::records::FORGET_SERVER;
use crate::setup::removals::{NextStep, Removals};
use bot_store::records::KeyOnly;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// One step at a time. Before that it asks the network whether the bot is really not on the server, which has a time limit of its
/// own.
impl DueHandler for Removals {
    const ID: DueId = FORGET_SERVER;
    const NAME: &'static str = "forget-server";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        Ok(match self.continue_deletion(row.id).await? {
            NextStep::Nothing => Handled::Done,
            NextStep::After(pause) => Handled::NotBefore(self.repository.now() + pause),
        })
    }
}
