//! Puzzles that were found not to hold: nobody gets them any more.

use std::collections::HashSet;

use super::repository::Repository;
use super::{ServiceError, records};
use makruk_puzzles::PuzzleId;

pub(super) async fn excluded_puzzles(repository: &Repository) -> Result<HashSet<PuzzleId>, ServiceError> {
    let rows = repository.all(&records::excluded_puzzles()).await?;
    Ok(rows.iter().filter_map(|(key, _)| records::puzzle_of_excluded(key)).collect())
}
