//! What the end of a game, and a correction of its result, do to a tournament.

use club_competitions::competition::CompetitionGame;
use club_competitions::tournament::{GameEnding, GameStage, PairedGameEvent};
use club_competitions::{CompetitorId, PairingColor, PlayedResult, Ruling};
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::Snapshot;
use crate::game::{Ending, GameId};
use crate::kept::KeptChange;
use crate::ratings::events::to_seconds;
use crate::ratings::follower::{FollowUp, Follower, RuledGame};
use crate::tournament::error::TournamentRefusal;
use crate::tournament::kept::TournamentStore;
use crate::tournament::news::TournamentNews;
use crate::tournament::records::{TableRecord, TournamentGameRecord};
use crate::tournament::state::TournamentAt;
use board_games::Team;
use bot_store::ServiceError;

impl Follower for TournamentStore {
    fn ended<'a>(
        &'a self,
        after: &'a Snapshot,
        result: Option<PlayedResult>,
    ) -> BoxFuture<'a, Result<FollowUp, ServiceError>> {
        async move {
            match self.of_game(after.id).await? {
                Some(table) => self.tournament_end(table, after, result).await,
                None => Ok(FollowUp::default()),
            }
        }
        .boxed()
    }

    fn ruled<'a>(&'a self, ruled: &'a RuledGame<'a>) -> BoxFuture<'a, Result<FollowUp, ServiceError>> {
        self.tournament_ruled(ruled.game, ruled.counts, ruled.reason).boxed()
    }

    fn has_arranged(&self, game: GameId) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async move { Ok(self.of_game(game).await?.is_some()) }.boxed()
    }
}

/// Who has called a game off, or not made the first move, which was called off before: they lose it.
fn missed_again(at: &TournamentAt, game: CompetitionGame, ending: Option<Ending>) -> Option<CompetitorId> {
    let (Ending::FirstMoveMissed(seat) | Ending::Aborted(seat)) = ending? else { return None };
    let competition = at.competition()?;
    let color = match seat.team() {
        Team::First => PairingColor::White,
        Team::Second => PairingColor::Black,
    };
    let loser = competition.game(game)?.pairing.player(color);
    competition.was_called_off(game).then_some(loser)
}

impl TournamentStore {
    /// The effects of a game's end on its tournament, including the next round or pairing: none if the tournament has
    /// already decided the game, e.g. because a player withdrew or it was cancelled. A game without a result is to be
    /// replayed.
    async fn tournament_end(
        &self,
        of: TournamentGameRecord,
        after: &Snapshot,
        result: Option<PlayedResult>,
    ) -> Result<FollowUp, ServiceError> {
        let TournamentGameRecord { tournament, game } = of;
        let table = self.table(tournament, game).await?;
        let (Some(stored), Some(last)) = (self.load(tournament).await?, after.game.log().last()) else {
            return Ok(FollowUp::default());
        };
        if table.game != Some(after.id) {
            return Ok(FollowUp::default());
        }
        if stored.at.competition().is_some_and(|competition| competition.game(game).is_none()) {
            // Should another correction bring it back, it is to be played again.
            let cleared = TableRecord { thread: table.thread, game: None };
            let put = self.table_put(tournament, game, cleared).await?;
            return Ok(FollowUp { puts: vec![put], ..FollowUp::default() });
        }
        let mut change = KeptChange::of(stored);
        let missed = missed_again(&change.after, game, after.game.ending());
        let event = match (result, missed) {
            (Some(result), _) => PairedGameEvent::Ended(result),
            (None, Some(loser)) => PairedGameEvent::Defaulted(loser),
            (None, None) => PairedGameEvent::Aborted,
        };
        match change.act_at(to_seconds(last.at), game, event) {
            // It is decided already.
            Err(TournamentRefusal::Rules(_) | TournamentRefusal::Cancelled) => return Ok(FollowUp::default()),
            recorded => recorded?,
        }
        if result.is_none() && missed.is_none() {
            let thread = table.thread.filter(|_| after.game.place_lost().is_none());
            change.outcome.tables.push((game, TableRecord { thread, game: None }));
            change.announce(TournamentNews::Reopened { game });
        }
        self.followed(&change).await
    }

    /// What a ruling about a game does to the tournament that it was played for: nothing unless its result counted there.
    async fn tournament_ruled(&self, game: GameId, ruling: Ruling, reason: &str) -> Result<FollowUp, ServiceError> {
        let Some(TournamentGameRecord { tournament, game: of }) = self.of_game(game).await? else {
            return Ok(FollowUp::default());
        };
        let Some(stored) = self.load(tournament).await? else { return Ok(FollowUp::default()) };
        let counted = stored
            .at
            .competition()
            .and_then(|competition| competition.game(of))
            .is_some_and(|game| matches!(game.stage, GameStage::Over { ending: GameEnding::Played(_), .. }));
        if !counted || self.table(tournament, of).await?.game != Some(game) {
            return Ok(FollowUp::default());
        }
        let mut change = KeptChange::of(stored);
        match self.rule(&mut change, to_seconds(self.repository.now()), (of, Some(ruling)), reason).await {
            Err(error) if error.downcast_ref() == Some(&TournamentRefusal::Cancelled) => Ok(FollowUp::default()),
            ruled => {
                ruled?;
                self.followed(&change).await
            }
        }
    }

    /// Rules what a game counts as that is over, without a ruling as it ended, and brings the games of a knock-out up to date with it.
    pub(super) async fn rule(
        &self,
        change: &mut KeptChange<TournamentAt>,
        at: Timestamp,
        (game, ruling): (CompetitionGame, Option<Ruling>),
        reason: &str,
    ) -> Result<(), ServiceError> {
        change.announce(TournamentNews::Ruled { game });
        let reason = reason.to_owned();
        change.act_at(
            at,
            game,
            match ruling {
                Some(ruling) => PairedGameEvent::Ruled { ruling, reason },
                None => PairedGameEvent::RulingUndone { reason },
            },
        )?;
        for (game, stage) in change.matches() {
            // It is back, and ended when there was no such game.
            if stage == GameStage::Playing && self.table(change.after.id, game).await?.game.is_none() {
                change.act_at(at, game, PairedGameEvent::Aborted)?;
                change.announce(TournamentNews::Reopened { game });
            }
        }
        Ok(())
    }
}
