//! One row that is due: its handler is called, and the row goes, stays for later, or is set aside.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use jiff::Timestamp;
use thiserror::Error;
use tracing::Instrument;

use crate::due_key::{DueId, DueKey};
use crate::scheduler::DueContext;
use crate::scheduler::kind::{DueRow, Handled};
use crate::scheduler::set_aside;
use crate::{Incident, ServiceError, panic_text};
use commit_store::{Key, Put, Versioned};

/// How often a row is tried that fails by its own fault, before it is set aside.
pub const ATTEMPTS: u32 = 8;

/// How long a handler may take: no handler waits for anything but the store.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// State of a row after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueOutcome {
    /// It is gone from among the due rows.
    Gone,
    /// It is to be handled later.
    NotBefore(Timestamp),
    /// It could not be handled.
    Failed(FailureCause),
}

/// Whose fault it is that a row could not be handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// The row's, or its handler's: after some attempts it is set aside.
    Own,
    /// The store's, which may be full or busy: the row is tried until it succeeds.
    Passing,
}

/// Why a row could not be handled.
#[derive(Debug, Error)]
enum DueError {
    #[error("its key cannot be read")]
    Key,
    #[error("this version of the program does not know the kind {}", .0.0)]
    Kind(DueId),
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error("its handler panicked: {0}")]
    Panicked(String),
    #[error("its handler took longer than {} s", TIME_LIMIT.as_secs())]
    TimedOut,
}

impl DueError {
    fn fault(&self) -> FailureCause {
        match self {
            DueError::Service(error) if error.is_passing() => FailureCause::Passing,
            _ => FailureCause::Own,
        }
    }
}

/// Handles a row that has already failed `failures` times through its own fault.
pub async fn attempt(context: Arc<DueContext>, key: Key, row: Versioned, failures: u32) -> DueOutcome {
    let kind = DueKey::of(&key).and_then(|due| context.handlers.of(due.kind)).map(|kind| kind.name);
    let span = tracing::info_span!("due", kind, row = %crate::records::readable(&key));
    async {
        let error = match handle(&context, &key, &row).await {
            Ok(outcome) => return outcome,
            Err(error) => error,
        };
        let (incident, attempts) = (Incident::draw(), failures + 1);
        tracing::error!(%incident, %error, attempts, "cannot handle a due row");
        if error.fault() == FailureCause::Passing || attempts < ATTEMPTS {
            return DueOutcome::Failed(error.fault());
        }
        match set_aside::set_aside(&context.repository, &key, &row, attempts, &error.to_string()).await {
            Ok(()) => {
                tracing::error!(%incident, "the due row is set aside; `makruk-bot doctor` shows it");
                DueOutcome::Gone
            }
            Err(error) => {
                tracing::error!(%incident, %error, "cannot set a due row aside; will try again");
                DueOutcome::Failed(FailureCause::Passing)
            }
        }
    }
    .instrument(span)
    .await
}

async fn handle(context: &DueContext, key: &Key, row: &Versioned) -> Result<DueOutcome, DueError> {
    let due = DueKey::of(key).ok_or(DueError::Key)?;
    let kind = context.handlers.of(due.kind).ok_or(DueError::Kind(due.kind))?;
    let due = DueRow { at: due.time(), id: due.id, payload: row.value.clone() };
    let handled = async {
        if let Handled::NotBefore(time) = (kind.handle)(due).await? {
            return Ok(DueOutcome::NotBefore(time));
        }
        let repository = &context.repository;
        if repository.row(key).await?.is_some_and(|left| left.rev == row.rev) {
            // On a conflict another process has deleted it as well.
            repository.commit(vec![Put::delete(key.clone(), row.rev)]).await?;
        }
        Ok::<_, ServiceError>(DueOutcome::Gone)
    };
    // A handler that panicked has changed nothing but by commits, which are whole.
    let handled = tokio::time::timeout(TIME_LIMIT, AssertUnwindSafe(handled).catch_unwind());
    let handled = handled.await.map_err(|_| DueError::TimedOut)?;
    Ok(handled.map_err(|panic| DueError::Panicked(panic_text(&*panic)))??)
}
