//! `makruk-bot puzzles votes`.

use std::io::Write;
use std::sync::Arc;

use clap::Args;

use crate::cli::store_copy::StoreCopy;
use crate::cli::store_location::{StoreLocation, existing, open_to_read};
use crate::cli::{CliError, Exit, SettingsLoader, block_on};
use bot_service::puzzle::club_collection;
use bot_service::{VotedPuzzle, puzzle_votes};
use commit_store::Store;

/// List what solvers have voted on puzzles, the least liked first
///
/// The bot may be running. A copy of the store is read, and nothing is changed.
#[derive(Debug, Args)]
pub struct PuzzleVotes {}

impl PuzzleVotes {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        match StoreLocation::load(settings)? {
            StoreLocation::Folder(folder) => {
                let copied = StoreCopy::open(existing(&folder)?)?;
                block_on(list(Arc::clone(&copied.store) as Arc<dyn Store>, out))?
            }
            StoreLocation::Database(options) => {
                block_on(async { list(Arc::new(open_to_read(&options).await?), out).await })?
            }
        }
    }
}

async fn list(store: Arc<dyn Store>, out: &mut dyn Write) -> Result<(), CliError> {
    let voted = puzzle_votes(store).await.map_err(|error| CliError::new(Exit::StoreUnusable, error))?;
    for VotedPuzzle { id, votes, is_disliked } in &voted {
        let puzzle = club_collection().get(*id);
        let task = puzzle.map_or_else(|| "proposed on a server".to_owned(), |puzzle| puzzle.task().to_string());
        let left_out = if *is_disliked { ", set on no day any more" } else { "" };
        writeln!(out, "{id}  {} good, {} bad  {task}{left_out}", votes.good, votes.bad)?;
    }
    let disliked = voted.iter().filter(|it| it.is_disliked).count();
    writeln!(out, "{} puzzles have votes, {disliked} of them are set on no day any more", voted.len())?;
    Ok(())
}
