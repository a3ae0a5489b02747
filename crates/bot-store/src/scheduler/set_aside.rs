//! Rows that could not be handled: set aside, and brought back when the program starts.

use futures::StreamExt;

use crate::repository::{Repository, put};
use crate::scheduler::due_records::SetAside;
use crate::{Incident, ServiceError};
use commit_store::{Codec, Commit, DecodeError, Key, Put, Versioned};

/// How many rows are brought back at once, so that they share a sync.
const CONCURRENT: usize = 64;

/// How much of an error is kept, in characters.
const LONGEST_ERROR: usize = 500;

/// Moves a due row to where `doctor` shows it.
///
/// # Errors
/// The store's; the row then stays where it is.
pub async fn set_aside(
    repository: &Repository,
    key: &Key,
    row: &Versioned,
    attempts: u32,
    error: &str,
) -> Result<(), ServiceError> {
    let too_long = || DecodeError::Malformed("its key is too long".to_owned());
    let aside = crate::due_key::set_aside_key(key).ok_or_else(too_long)?;
    let error = error.chars().take(LONGEST_ERROR).collect();
    let record = SetAside { value: row.value.to_vec(), at: repository.now(), attempts, error };
    let (expect, _) = repository.replaceable::<SetAside>(&aside).await?;
    let puts = vec![Put::delete(key.clone(), row.rev), put(aside, expect, &record)?];
    repository.commit_once(puts).await
}

/// Makes every row due again that was set aside.
pub async fn try_once_more(repository: &Repository) {
    let rows = match repository.all(&crate::due_key::set_aside_rows()).await {
        Ok(rows) => rows,
        Err(error) => {
            let incident = Incident::draw();
            tracing::error!(%incident, %error, "cannot list the rows that were set aside");
            return;
        }
    };
    let bring_back = |(key, row): (Key, Versioned)| async move {
        if let Err(error) = bring_back(repository, &key, row).await {
            repository.report_skipped(&key, &error);
        }
    };
    futures::stream::iter(rows).for_each_concurrent(CONCURRENT, bring_back).await;
}

async fn bring_back(repository: &Repository, key: &Key, row: Versioned) -> Result<(), ServiceError> {
    let record = SetAside::decode(&row.value)?;
    let Some(due) = crate::due_key::due_key(key) else { return Ok(()) };
    let gone = Put::delete(key.clone(), row.rev);
    let back = Put::create(due, record.value.into());
    if let Commit::Conflict { .. } = repository.commit(vec![gone.clone(), back]).await? {
        // The row was written anew.
        repository.commit(vec![gone]).await?;
    }
    Ok(())
}
