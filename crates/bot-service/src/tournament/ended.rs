//! What the end of a game, and a correction of its result, do to a tournament.

use club_competitions::tournament::{Ending, GameEvent, Stage};
use club_competitions::{GameResult, Ruling};

use crate::game::GameId;
use crate::ratings::Clubs;
use crate::ratings::events::to_seconds;
use crate::records::{TableRecord, TournamentGameRecord};
use crate::tournament::change::Change;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNews;
use crate::tournament::store::lane;
use crate::{Lane, ServiceError, Snapshot};
use commit_store::Put;

/// What a commit writes to a tournament because of a game.
#[derive(Default)]
pub struct TournamentEnd {
    pub puts: Vec<Put>,
    /// The lane in which it is announced, if the tournament has changed.
    pub lane: Option<Lane>,
}

impl Clubs {
    /// What the end of a game does to the tournament that it was played for, the next round or pairing included: nothing if the
    /// tournament has decided it already, because somebody has withdrawn, say, or it was cancelled. A game without a result
    /// is to be played again. Whoever commits it has the turn of the server.
    ///
    /// # Errors
    /// The store's, also if the tournament can't be read: rather than that, the game stays open.
    pub(crate) async fn tournament_end(
        &self,
        of: TournamentGameRecord,
        after: &Snapshot,
        result: Option<GameResult>,
    ) -> Result<TournamentEnd, ServiceError> {
        let TournamentGameRecord { tournament, game } = of;
        let table = self.tournaments.table(tournament, game).await?;
        let (Some(stored), Some(last)) = (self.tournaments.load(tournament).await?, after.game.log().last()) else {
            return Ok(TournamentEnd::default());
        };
        if table.game != Some(after.id) {
            return Ok(TournamentEnd::default());
        }
        if stored.at.competition().is_some_and(|competition| competition.game(game).is_none()) {
            // Should another correction bring it back, it is to be played again.
            let cleared = TableRecord { thread: table.thread, game: None };
            let put = self.tournaments.table_put(tournament, game, cleared).await?;
            return Ok(TournamentEnd { puts: vec![put], lane: None });
        }
        let mut change = Change::of(stored);
        let event = result.map_or(GameEvent::Aborted, GameEvent::Ended);
        match change.act_at(to_seconds(last.at), game, event) {
            // It is decided already.
            Err(TournamentRefusal::Rules(_) | TournamentRefusal::Cancelled) => return Ok(TournamentEnd::default()),
            recorded => recorded?,
        }
        if result.is_none() {
            let thread = table.thread.filter(|_| after.game.place_lost().is_none());
            change.tables.push((game, TableRecord { thread, game: None }));
            change.announce(TournamentNews::Reopened { game });
        }
        Ok(TournamentEnd { puts: self.tournaments.puts(&change).await?, lane: Some(lane(&change.after)) })
    }

    /// What a ruling about a game does to the tournament that it was played for: nothing unless its result counted there.
    pub(crate) async fn tournament_ruled(
        &self,
        game: GameId,
        ruling: Ruling,
        reason: &str,
    ) -> Result<TournamentEnd, ServiceError> {
        let Some(TournamentGameRecord { tournament, game: of }) = self.tournaments.of_game(game).await? else {
            return Ok(TournamentEnd::default());
        };
        let Some(stored) = self.tournaments.load(tournament).await? else { return Ok(TournamentEnd::default()) };
        let counted = stored
            .at
            .competition()
            .and_then(|competition| competition.game(of))
            .is_some_and(|game| matches!(game.stage, Stage::Over { ending: Ending::Played(_), .. }));
        if !counted || self.tournaments.table(tournament, of).await?.game != Some(game) {
            return Ok(TournamentEnd::default());
        }
        let mut change = Change::of(stored);
        change.announce(TournamentNews::Ruled { game: of });
        let event = GameEvent::Ruled { ruling, reason: reason.to_owned() };
        let at = to_seconds(self.repository.now());
        match change.act_at(at, of, event) {
            Err(TournamentRefusal::Cancelled) => return Ok(TournamentEnd::default()),
            recorded => recorded?,
        }
        for (game, stage) in change.matches() {
            // It is back, and ended when there was no such game.
            if stage == Stage::Playing && self.tournaments.table(tournament, game).await?.game.is_none() {
                change.act_at(at, game, GameEvent::Aborted)?;
                change.announce(TournamentNews::Reopened { game });
            }
        }
        Ok(TournamentEnd { puts: self.tournaments.puts(&change).await?, lane: Some(lane(&change.after)) })
    }
}
