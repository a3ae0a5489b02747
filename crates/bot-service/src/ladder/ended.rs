//! Effects of the end of a game, and of corrections, on a ladder.

use club_competitions::ladder::{ChallengeStage, Closing, LadderError, LadderEvent};
use club_competitions::{PlayedResult, Ruling};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::Snapshot;
use crate::game::GameId;
use crate::kept::KeptChange;
use crate::ladder::records::LadderGameRecord;
use crate::ladder::{LadderAt, LadderNews, LadderRefusal, LadderStore, Moved};
use crate::ratings::events::to_seconds;
use crate::ratings::follower::{Effects, FollowUp, Follower, RuledGame};
use bot_store::ServiceError;

impl Follower for LadderStore {
    fn ended<'a>(
        &'a self,
        after: &'a Snapshot,
        result: Option<PlayedResult>,
    ) -> BoxFuture<'a, Result<FollowUp, ServiceError>> {
        async move {
            match self.ladder_end(after, result).await? {
                Some(change) => self.followed(&change).await,
                None => Ok(FollowUp::default()),
            }
        }
        .boxed()
    }

    fn ruled<'a>(&'a self, ruled: &'a RuledGame<'a>) -> BoxFuture<'a, Result<FollowUp, ServiceError>> {
        async {
            let Some(change) = self.ladder_ruled(ruled.game, ruled.counts, ruled.reason).await? else {
                return Ok(FollowUp { effects: Effects::of(Moved::default()), ..FollowUp::default() });
            };
            let moved = Moved::by_ruling(&change.outcome.effects);
            Ok(FollowUp { effects: Effects::of(moved), ..self.followed(&change).await? })
        }
        .boxed()
    }

    fn has_arranged(&self, game: GameId) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async move { Ok(self.challenge_of(game).await?.is_some()) }.boxed()
    }
}

impl LadderStore {
    /// The effect on the ladder when a game played for a challenge ends: none if the challenge is already closed,
    /// because one of the two has left.
    async fn ladder_end(
        &self,
        after: &Snapshot,
        result: Option<PlayedResult>,
    ) -> Result<Option<KeptChange<LadderAt>>, ServiceError> {
        let (Some(of), Some(last)) = (self.challenge_of(after.id).await?, after.game.log().last()) else {
            return Ok(None);
        };
        let LadderGameRecord { ladder, challenge } = of;
        let Some(stored) = self.load(ladder).await? else { return Ok(None) };
        let mut change = KeptChange::of(stored);
        let event = match result {
            Some(result) => LadderEvent::GameEnded { challenge, result },
            None => LadderEvent::GameAborted { challenge },
        };
        match change.record(to_seconds(last.at), event) {
            Err(LadderRefusal::Rules(LadderError::Closed { .. })) => return Ok(None),
            recorded => recorded?,
        }
        if result.is_none() {
            change.outcome.news.push(LadderNews::Reopened { challenge });
        }
        Ok(Some(change))
    }

    /// The effect of a ruling on a game on the ladder: none unless the game's result decided a challenge.
    pub(crate) async fn ladder_ruled(
        &self,
        game: GameId,
        ruling: Ruling,
        reason: &str,
    ) -> Result<Option<KeptChange<LadderAt>>, ServiceError> {
        let Some(LadderGameRecord { ladder, challenge }) = self.challenge_of(game).await? else { return Ok(None) };
        let Some(stored) = self.load(ladder).await? else { return Ok(None) };
        let decided = self.game_of(ladder, challenge).await? == Some(game)
            && stored.at.ladder.challenge(challenge).is_some_and(|challenge| {
                matches!(challenge.stage, ChallengeStage::Closed { closing: Closing::Played(_), .. })
            });
        if !decided {
            return Ok(None);
        }
        let mut change = KeptChange::of(stored);
        let at = to_seconds(self.repository.now());
        change.record(at, LadderEvent::Ruled { challenge, ruling, reason: reason.to_owned() })?;
        let moved = Moved::by_ruling(&change.outcome.effects);
        change.outcome.news.push(LadderNews::Ruled { challenge, moved });
        Ok(Some(change))
    }
}
