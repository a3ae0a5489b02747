//! Puzzles that were found not to hold: nobody gets them any more.

use std::collections::HashSet;

use crate::repository::Repository;
use crate::{ServiceError, records};
use makruk_puzzles::PuzzleId;

pub(crate) async fn excluded_puzzles(repository: &Repository) -> Result<HashSet<PuzzleId>, ServiceError> {
    let rows = repository.all(&records::excluded_puzzles()).await?;
    Ok(rows.iter().filter_map(|(key, _)| records::puzzle_of_excluded(key)).collect())
}
