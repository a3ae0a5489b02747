//! What players and managers do while a tournament is being played, tables aside.

use club_competitions::competition::CompetitionGame;
use club_competitions::tournament::{PairedGameEvent, TournamentEvent};

use crate::tournament::Tournaments;
use crate::tournament::state::{TournamentAt, TournamentId, player};
use bot_store::PlayerId;
use bot_store::{Request, ServiceError};

impl Tournaments {
    /// Sits out the next round of a Swiss tournament, for half a point.
    pub async fn sit_out(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id.0, |change, at| change.act(at, TournamentEvent::SitsOut(player(request.by)))).await
    }

    /// Pauses a player in an arena: no further pairings for now.
    pub async fn pause(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id.0, |change, at| change.act(at, TournamentEvent::Paused(player(request.by)))).await
    }

    /// Returns a paused player to the pairings.
    pub async fn resume(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id.0, |change, at| change.act(at, TournamentEvent::Resumed(player(request.by)))).await
    }

    /// A manager gives a game that is not over to the other, because this player didn't turn up or broke the rules.
    pub async fn forfeit(
        &self,
        request: Request,
        id: TournamentId,
        game: CompetitionGame,
        by: PlayerId,
    ) -> Result<TournamentAt, ServiceError> {
        self.change(request, id.0, |change, at| change.act_at(at, game, PairedGameEvent::Defaulted(player(by)))).await
    }
}
