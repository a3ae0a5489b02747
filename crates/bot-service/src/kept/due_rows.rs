//! The due rows of what has one time at most at which something happens to it next.

use jiff::Timestamp;

use bot_store::ServiceError;
use bot_store::due_key::{DueId, DueKey};
use bot_store::records::KeyOnly;
use bot_store::repository::{Repository, put};
use commit_store::{Expect, Put};

/// The puts by which the due row of something is moved from one time to another.
pub async fn moved(
    repository: &Repository,
    (kind, id): (DueId, u64),
    before: Option<Timestamp>,
    after: Option<Timestamp>,
) -> Result<Vec<Put>, ServiceError> {
    let key = |at: Option<Timestamp>| at.map(|at| DueKey::new(at, kind, id).key());
    let (before, after) = (key(before), key(after));
    let mut puts = Vec::new();
    if let Some(old) = before.filter(|old| Some(old) != after.as_ref())
        && let Some(row) = repository.row(&old).await?
    {
        puts.push(Put::delete(old, row.rev));
    }
    if let Some(new) = after
        && repository.row(&new).await?.is_none()
    {
        puts.push(put(new, Expect::Absent, &KeyOnly)?);
    }
    Ok(puts)
}
