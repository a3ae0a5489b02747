//! Effects of the end of a game, and of corrections, on a ladder.

use std::sync::Arc;

use club_competitions::ladder::{ChallengeStage, Closing, Ladder, LadderError, LadderEvent};
use club_competitions::{GameResult, Ruling};
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::Snapshot;
use crate::game::GameId;
use crate::ladder::records::LadderGameRecord;
use crate::ladder::stored::Change;
use crate::ladder::stored::LadderStore;
use crate::ladder::{LadderNews, LadderRefusal, Moved};
use crate::ratings::events::to_seconds;
use crate::ratings::follower::{Effects, Followed, Follower, RuledGame};
use bot_store::{Lane, ServiceError};
use commit_store::Put;

/// What a commit writes to a ladder because of a game.
#[derive(Default)]
pub struct LadderEnd {
    pub puts: Vec<Put>,
    /// Lanes to wake, if the ladder has changed.
    pub lanes: Vec<Lane>,
    /// The ladder afterwards, if it has changed.
    pub ladder: Option<Arc<Ladder>>,
    pub moved: Moved,
}

impl From<LadderEnd> for Followed {
    fn from(LadderEnd { puts, lanes, moved, .. }: LadderEnd) -> Followed {
        Followed { puts, lanes, effects: Effects::of(moved) }
    }
}

impl Follower for LadderStore {
    fn ended<'a>(
        &'a self,
        after: &'a Snapshot,
        result: Option<GameResult>,
    ) -> BoxFuture<'a, Result<Followed, ServiceError>> {
        async move {
            let (Some(challenge), Some(last)) = (self.challenge_of(after.id).await?, after.game.log().last()) else {
                return Ok(Followed::default());
            };
            Ok(self.ladder_end(challenge, result, last.at).await?.into())
        }
        .boxed()
    }

    fn ruled<'a>(&'a self, ruled: &'a RuledGame<'a>) -> BoxFuture<'a, Result<Followed, ServiceError>> {
        async { Ok(self.ladder_ruled(ruled.game, ruled.counts, ruled.reason).await?.into()) }.boxed()
    }
}

impl LadderStore {
    /// The effect on the ladder when a game played for a challenge ends: none if the challenge is already closed,
    /// because one of the two has left.
    ///
    /// # Errors
    /// The store's, also if the ladder can't be read; the game then stays open.
    async fn ladder_end(
        &self,
        of: LadderGameRecord,
        result: Option<GameResult>,
        at: Timestamp,
    ) -> Result<LadderEnd, ServiceError> {
        let LadderGameRecord { guild, challenge } = of;
        let Some(stored) = self.load(guild).await? else { return Ok(LadderEnd::default()) };
        let mut change = stored.change();
        let event = match result {
            Some(result) => LadderEvent::GameEnded { challenge, result },
            None => LadderEvent::GameAborted { challenge },
        };
        match change.record(to_seconds(at), event) {
            Err(LadderRefusal::Rules(LadderError::Closed { .. })) => return Ok(LadderEnd::default()),
            recorded => recorded?,
        }
        if result.is_none() {
            change.news.push(LadderNews::Reopened { challenge });
        }
        self.changed(change, Moved::default()).await
    }

    /// The effect of a ruling on a game on the ladder: none unless the game's result decided a challenge.
    pub(crate) async fn ladder_ruled(
        &self,
        game: GameId,
        ruling: Ruling,
        reason: &str,
    ) -> Result<LadderEnd, ServiceError> {
        let Some(LadderGameRecord { guild, challenge }) = self.challenge_of(game).await? else {
            return Ok(LadderEnd::default());
        };
        let Some(stored) = self.load(guild).await? else { return Ok(LadderEnd::default()) };
        let decided = self.game_of(guild, challenge).await? == Some(game)
            && stored.ladder.challenge(challenge).is_some_and(|challenge| {
                matches!(challenge.stage, ChallengeStage::Closed { closing: Closing::Played(_), .. })
            });
        if !decided {
            return Ok(LadderEnd::default());
        }
        let mut change = stored.change();
        let at = to_seconds(self.now());
        change.record(at, LadderEvent::Ruled { challenge, ruling, reason: reason.to_owned() })?;
        let moved = Moved::by_ruling(&change.effects);
        change.news.push(LadderNews::Ruled { challenge, moved: moved.clone() });
        self.changed(change, moved).await
    }

    async fn changed(&self, change: Change, moved: Moved) -> Result<LadderEnd, ServiceError> {
        let (puts, lanes) = (self.puts(&change).await?, change.lanes().to_vec());
        Ok(LadderEnd { puts, lanes, ladder: Some(Arc::new(change.ladder)), moved })
    }
}
