//! Puzzles withdrawn after being refuted; they are not served any more.

use crate::puzzles::records;
use std::collections::HashSet;

use bot_store::ServiceError;
use bot_store::repository::Repository;
use makruk_puzzles::PuzzleId;

pub(crate) async fn excluded_puzzles(repository: &Repository) -> Result<HashSet<PuzzleId>, ServiceError> {
    let rows = repository.all(&records::excluded_puzzles()).await?;
    Ok(rows.iter().filter_map(|(key, _)| records::puzzle_of_excluded(key)).collect())
}
