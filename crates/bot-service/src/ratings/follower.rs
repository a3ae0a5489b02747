//! What follows from the results of games, in the same commit.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use club_competitions::{PlayedResult, Ruling};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::club::ResultLedger;
use crate::game::GameId;
use crate::table::snapshot::Snapshot;
use bot_store::{Lane, ServiceError};
use commit_store::Put;

/// A feature that derives state from results. The caller committing it holds the turn of the server.
pub(crate) trait Follower: Send + Sync {
    /// What follows from the end of a rated game, which may have no result.
    ///
    /// # Errors
    /// The store's, also if what is followed can't be read: rather than that, the game stays open.
    fn ended<'a>(
        &'a self,
        _after: &'a Snapshot,
        _result: Option<PlayedResult>,
    ) -> BoxFuture<'a, Result<FollowUp, ServiceError>> {
        async { Ok(FollowUp::default()) }.boxed()
    }

    fn ruled<'a>(&'a self, ruled: &'a RuledGame<'a>) -> BoxFuture<'a, Result<FollowUp, ServiceError>>;

    /// Whether it has begun this game for its players.
    fn has_arranged(&self, _game: GameId) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async { Ok(false) }.boxed()
    }
}

pub(crate) struct RuledGame<'a> {
    pub(crate) guild: u64,
    pub(crate) game: GameId,
    /// What it counts as from now on.
    pub(crate) counts: Ruling,
    pub(crate) reason: &'a str,
    pub(crate) number: u64,
    pub(crate) before: &'a Arc<ResultLedger>,
    pub(crate) after: &'a Arc<ResultLedger>,
}

/// What a commit writes because of results.
#[derive(Default)]
pub(crate) struct FollowUp {
    pub(crate) puts: Vec<Put>,
    /// Where something has to be said or done.
    pub(crate) lanes: Vec<Lane>,
    pub(crate) effects: Effects,
}

impl FollowUp {
    pub(crate) fn extend(&mut self, other: FollowUp) {
        self.puts.extend(other.puts);
        self.lanes.extend(other.lanes);
        self.effects.0.extend(other.effects.0);
    }
}

/// A ruling's effects in other features, each as a value of that feature's type.
#[derive(Default)]
pub struct Effects(Vec<Box<dyn Any + Send + Sync>>);

impl Effects {
    pub(crate) fn of(effect: impl Any + Send + Sync) -> Effects {
        Effects(vec![Box::new(effect)])
    }

    /// The effect of this type, if there is one.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.iter().find_map(|effect| effect.downcast_ref())
    }
}

impl fmt::Debug for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} effects", self.0.len())
    }
}
