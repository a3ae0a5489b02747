//! Limits on open games and challenges per user, and on incoming challenges waiting for a user.
//!
//! The counts are not stored: they follow from the user's open games. A commit that adds to a count also writes the
//! user's `claims` row, on condition that it is unchanged since the games were counted. So of two commits that both saw
//! room for one more, one fails and counts again, whichever processes they run in.

use crate::Snapshot;
use crate::TableError;
use crate::game::Stage;
use crate::table::game_store::GameStore;
use crate::table::records;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::records::KeyOnly;
use bot_store::repository::put;
use commit_store::Put;

/// Maximum open games and outgoing challenges per user.
pub const OPEN_GAMES_LIMIT: usize = 50;

/// Maximum incoming challenges waiting for one user. They don't count towards that user's own limit; otherwise anyone
/// could block anyone else from playing.
pub const WAITING_CHALLENGES_LIMIT: usize = 20;

/// How an open game counts for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountsAs {
    /// A game they play, or a challenge they made.
    Own,
    /// A challenge from another user, awaiting their answer.
    Received,
}

impl CountsAs {
    fn of(snapshot: &Snapshot, player: PlayerId) -> Option<CountsAs> {
        snapshot.game.players().find(|involved| *involved == player)?;
        match snapshot.game.stage() {
            Stage::Open if snapshot.game.opening_challenge().by == player => Some(CountsAs::Own),
            Stage::Open => Some(CountsAs::Received),
            // A game whose channel is gone does not count.
            Stage::Playing(_) => snapshot.game.place_lost().is_none().then_some(CountsAs::Own),
            Stage::Closed(_) | Stage::Finished(..) => None,
        }
    }

    /// Refuses one more if the limit is reached.
    fn check(self, already: usize) -> Result<(), ServiceError> {
        match self {
            CountsAs::Own if already >= OPEN_GAMES_LIMIT => Err(TableError::TooMany(OPEN_GAMES_LIMIT).into()),
            CountsAs::Received if already >= WAITING_CHALLENGES_LIMIT => {
                Err(TableError::TooManyWaiting(WAITING_CHALLENGES_LIMIT).into())
            }
            CountsAs::Own | CountsAs::Received => Ok(()),
        }
    }
}

impl GameStore {
    /// The puts that enforce the limits in a commit turning `before` into `after`.
    pub(crate) async fn claims(&self, before: Option<&Snapshot>, after: &Snapshot) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        for player in after.game.players() {
            let Some(claim) = CountsAs::of(after, player) else { continue };
            if before.and_then(|before| CountsAs::of(before, player)) == Some(claim) {
                continue;
            }
            // Read before counting: a concurrent addition changes it.
            let key = records::claims(player);
            let (expect, _) = self.repository.replaceable::<KeyOnly>(&key).await?;
            claim.check(self.count(player, claim, after).await?)?;
            puts.push(put(key, expect, &KeyOnly)?);
        }
        Ok(puts)
    }

    /// How many other games of the player count as `claim`. Unreadable games are not counted.
    async fn count(&self, player: PlayerId, claim: CountsAs, besides: &Snapshot) -> Result<usize, ServiceError> {
        let mut count = 0;
        let rows = self.repository.all(&records::player_games(player)).await?;
        for id in rows.iter().filter_map(|(key, _)| records::player_game_of(key)).filter(|id| *id != besides.id) {
            match self.load(id).await {
                Ok(loaded) => count += usize::from(CountsAs::of(&loaded.snapshot, player) == Some(claim)),
                Err(error) if error.is_of_one_row() => {
                    self.repository.report_skipped(&records::game(id), &error);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(count)
    }
}
