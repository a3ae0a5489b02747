//! What players and managers do while a tournament is being played, tables aside.

use club_competitions::Ruling;
use club_competitions::competition::CompetitionGame;
use club_competitions::tournament::{PairedGameEvent, TournamentEvent};

use crate::kept::KeptChange;
use crate::tournament::Tournaments;
use crate::tournament::news::TournamentNews;
use crate::tournament::records::TableRecord;
use crate::tournament::state::{TournamentAt, TournamentId, player};
use bot_store::PlayerId;
use bot_store::{Request, ServiceError};

/// How many characters of a reason are kept.
const REASON: usize = 200;

impl Tournaments {
    /// A manager takes a player out, who may have left the server. Their unfinished games are forfeited.
    pub async fn expel(&self, request: Request, id: TournamentId, who: PlayerId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.withdraw(at, who)).await
    }

    /// A player was found to have left the server: they are out, as if they had withdrawn. To say so twice changes nothing.
    pub async fn lose_player(&self, id: TournamentId, who: PlayerId) -> Result<(), ServiceError> {
        self.follow(id, |change, at| change.leave(at, who)).await
    }

    /// Sits out the next round of a Swiss tournament, for half a point.
    pub async fn sit_out(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.act(at, TournamentEvent::SitsOut(player(request.by)))).await
    }

    /// Pauses a player in an arena: no further pairings for now.
    pub async fn pause(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.act(at, TournamentEvent::Paused(player(request.by)))).await
    }

    /// Returns a paused player to the pairings.
    pub async fn resume(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.act(at, TournamentEvent::Resumed(player(request.by)))).await
    }

    /// A manager gives a game that is not over to the other, because this player didn't turn up or broke the rules.
    pub async fn forfeit(
        &self,
        request: Request,
        id: TournamentId,
        game: CompetitionGame,
        by: PlayerId,
    ) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.act_at(at, game, PairedGameEvent::Defaulted(player(by)))).await
    }

    /// A manager rules what a game counts as that is over, however it was decided, or takes a ruling back. Ratings stay as they are.
    pub async fn rule(
        &self,
        request: Request,
        id: TournamentId,
        (game, ruling): (CompetitionGame, Option<Ruling>),
        reason: &str,
    ) -> Result<TournamentAt, ServiceError> {
        let reason: String = reason.trim().chars().take(REASON).collect();
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            if self.clubs.seen(request).await?.is_some() {
                return Ok(Some(stored.at));
            }
            let mut change = KeptChange::of(stored);
            self.store.rule(&mut change, self.clubs.at(request), (game, ruling), &reason).await?;
            self.commit(request, change).await
        })
        .await
    }

    /// A manager has a game played that was decided without a result: in the round that is being played or, of a match, with
    /// everything since worked out anew.
    pub async fn reopen(
        &self,
        request: Request,
        id: TournamentId,
        game: CompetitionGame,
        reason: &str,
    ) -> Result<TournamentAt, ServiceError> {
        if let CompetitionGame::Match(_) = game {
            return self.rule(request, id, (game, Some(Ruling::Void)), reason).await;
        }
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            if self.clubs.seen(request).await?.is_some() {
                return Ok(Some(stored.at));
            }
            let thread = self.store.table(id, game).await?.thread;
            let mut change = KeptChange::of(stored);
            change.act_at(self.clubs.at(request), game, PairedGameEvent::Reopened)?;
            change.outcome.tables.push((game, TableRecord { thread, game: None }));
            change.announce(TournamentNews::Reopened { game });
            self.commit(request, change).await
        })
        .await
    }
}
