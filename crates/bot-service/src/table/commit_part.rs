//! What other features add to the commit that changes a game.

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::MutexGuard;

use crate::game::GameId;
use crate::table::snapshot::Snapshot;
use bot_store::repository::FoundRows;
use bot_store::{Lane, ServiceError};
use commit_store::{Key, Put};

/// Adds to the commit that changes a game.
pub(crate) trait CommitPart: Send + Sync {
    /// The keys of the rows that it may change with every commit of a game. They are read with the game's own, and remembered:
    /// whoever else writes them writes the game, too ([`GameStore::note`](crate::table::game_store::GameStore::note)).
    fn rows(&self, _after: &Snapshot) -> Vec<Key> {
        Vec::new()
    }

    /// What is added to the commit that turns `before` into `after`. `found` has its rows. An error refuses the change.
    fn of<'a>(
        &'a self,
        before: Option<&'a Snapshot>,
        after: &'a Snapshot,
        found: &'a FoundRows,
    ) -> BoxFuture<'a, Result<CommitAddition<'a>, ServiceError>>;

    /// Whether it has begun this game for its players.
    fn has_arranged(&self, _game: GameId) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async { Ok(false) }.boxed()
    }
}

/// What is added to a commit.
#[derive(Default)]
pub(crate) struct CommitAddition<'a> {
    /// Of the part's own rows.
    pub(crate) row_puts: Vec<Put>,
    pub(crate) puts: Vec<Put>,
    /// The lanes in which something waits afterwards.
    pub(crate) lanes: Vec<Lane>,
    /// Held until the commit has ended.
    pub(crate) turn: Option<MutexGuard<'a, ()>>,
    /// Called after the commit, however it ended.
    pub(crate) after: Option<Box<dyn FnOnce() + Send + 'a>>,
}
