//! How many games and challenges one person may have open, and how many challenges of others may wait for them.
//!
//! What counts is never written down: it follows from the person's open games. A commit that adds to it also writes a row of
//! the person's own (`claims`), on the condition that nobody has since the games were counted. So of two commits that both
//! saw room for one more, one fails and counts again, in whichever processes they run.

use crate::Snapshot;
use crate::TableError;
use crate::game::Stage;
use crate::table::game_store::GameStore;
use crate::table::records;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::records::Mark;
use bot_store::repository::put;
use commit_store::Put;

/// How many games and challenges of their own one person may have open at once.
pub const OPEN_GAMES_LIMIT: usize = 50;

/// How many challenges of others may wait for one person at once. They do not count as the person's own, or anybody could
/// keep anybody else from playing.
pub const WAITING_CHALLENGES_LIMIT: usize = 20;

/// What an open game is to one of the people involved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// A game that they play, or a challenge that they made.
    Own,
    /// A challenge of somebody else that waits for their answer.
    Received,
}

impl Claim {
    fn of(snapshot: &Snapshot, player: PlayerId) -> Option<Claim> {
        snapshot.game.players().find(|involved| *involved == player)?;
        match snapshot.game.stage() {
            Stage::Open if snapshot.game.opening_challenge().by == player => Some(Claim::Own),
            Stage::Open => Some(Claim::Received),
            // One whose place is gone is in nobody's way.
            Stage::Playing(_) => snapshot.game.place_lost().is_none().then_some(Claim::Own),
            Stage::Closed(_) | Stage::Finished(..) => None,
        }
    }

    /// Refuses one more if there are so many already.
    fn check(self, already: usize) -> Result<(), ServiceError> {
        match self {
            Claim::Own if already >= OPEN_GAMES_LIMIT => Err(TableError::TooMany(OPEN_GAMES_LIMIT).into()),
            Claim::Received if already >= WAITING_CHALLENGES_LIMIT => {
                Err(TableError::TooManyWaiting(WAITING_CHALLENGES_LIMIT).into())
            }
            Claim::Own | Claim::Received => Ok(()),
        }
    }
}

impl GameStore {
    /// What a commit that turns `before` into `after` writes so that limits hold.
    pub(crate) async fn claims(&self, before: Option<&Snapshot>, after: &Snapshot) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        for player in after.game.players() {
            let Some(claim) = Claim::of(after, player) else { continue };
            if before.and_then(|before| Claim::of(before, player)) == Some(claim) {
                continue;
            }
            // Before the games are counted: whoever adds one meanwhile changes it.
            let key = records::claims(player);
            let (expect, _) = self.repository.replaceable::<Mark>(&key).await?;
            claim.check(self.count(player, claim, after).await?)?;
            puts.push(put(key, expect, &Mark)?);
        }
        Ok(puts)
    }

    /// How many games besides this one are that to the player. One that cannot be read counts for nothing.
    async fn count(&self, player: PlayerId, claim: Claim, besides: &Snapshot) -> Result<usize, ServiceError> {
        let mut count = 0;
        let rows = self.repository.all(&records::player_games(player)).await?;
        for id in rows.iter().filter_map(|(key, _)| records::player_game_of(key)).filter(|id| *id != besides.id) {
            match self.load(id).await {
                Ok(loaded) => count += usize::from(Claim::of(&loaded.snapshot, player) == Some(claim)),
                Err(error) if error.is_of_one_row() => {
                    self.repository.report_skipped(&records::game(id), &error);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(count)
    }
}
