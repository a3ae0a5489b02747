//! Deletes the marks of events that can no longer be redelivered.

use crate::due_key::DueId;
use crate::feature::Feature;
use crate::records::{KeyOnly, SeenMark};
use crate::repository::Repository;
use crate::scheduler::DueHandler;
use crate::scheduler::DueRow;
use crate::scheduler::Handled;
use crate::scheduler::due_kind;
use crate::seen_marks::FORGET_EVENTS;
use crate::{ServiceError, seen_marks};
use commit_store::{Codec, Page, Put};

/// The marks of events, and that they are forgotten.
pub static FEATURE: Feature =
    Feature { records: seen_marks::RECORDS, notices: &[], due: &[due_kind::<ForgetEvents>()] };

/// How many marks are read, and forgotten, at once.
const BATCH: usize = 200;

/// Forgets all marks that are old.
pub struct ForgetEvents(pub Repository);

impl DueHandler for ForgetEvents {
    const ID: DueId = FORGET_EVENTS;
    const NAME: &'static str = "forget-events";
    type Payload = KeyOnly;

    async fn handle(&self, _: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let repository = &self.0;
        let horizon = repository.now() - seen_marks::TTL;
        let mut after = None;
        // Events' numbers grow with time: a mark that cannot be read is at least as old as the next one that can.
        let mut unreadable = Vec::new();
        loop {
            let Page { entries, next } = repository.page(&crate::records::all_seen(), after.as_ref(), BATCH).await?;
            let mut old = Vec::new();
            let mut is_last = next.is_none();
            for (key, row) in entries {
                match SeenMark::decode(&row.value) {
                    Ok(mark) if mark.at > horizon => {
                        is_last = true;
                        break;
                    }
                    Ok(_) => {
                        old.append(&mut unreadable);
                        old.push(Put::delete(key, row.rev));
                    }
                    Err(error) => {
                        repository.report_skipped(&key, &error);
                        unreadable.push(Put::delete(key, row.rev));
                    }
                }
            }
            for old in old.chunks(BATCH) {
                // On a conflict with a concurrent delete, the rest of the batch is left to the next row.
                repository.commit(old.to_vec()).await?;
            }
            if is_last {
                return Ok(Handled::Done);
            }
            after = next;
        }
    }
}
