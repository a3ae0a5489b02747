//! Membership of a ladder, and absences.

use club_competitions::ladder::{LadderEntry, LadderEvent};
use club_competitions::{CompetitorId, Days};

use crate::ladder::{LadderAt, LadderId, Ladders};
use bot_store::{PlayerId, Request, ServiceError};

pub fn player(person: PlayerId) -> CompetitorId {
    CompetitorId(person.0)
}

impl Ladders {
    /// Records a requested event; returns the ladder afterwards.
    pub(super) async fn enter(
        &self,
        request: Request,
        ladder: LadderId,
        event: LadderEvent,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, ladder, |change, at| change.record(at, event.clone())).await
    }

    /// Adds a player, possibly again.
    pub async fn join(&self, request: Request, ladder: LadderId, entry: LadderEntry) -> Result<LadderAt, ServiceError> {
        self.enter(request, ladder, LadderEvent::Joined { player: player(request.by), entry }).await
    }

    /// Removes a player. A game of theirs in progress counts as lost.
    pub async fn leave(&self, request: Request, ladder: LadderId) -> Result<LadderAt, ServiceError> {
        self.enter(request, ladder, LadderEvent::Left { player: player(request.by) }).await
    }

    /// A manager takes a player off the ladder, who may have left the server.
    pub async fn expel(&self, request: Request, ladder: LadderId, who: PlayerId) -> Result<LadderAt, ServiceError> {
        self.enter(request, ladder, LadderEvent::Left { player: player(who) }).await
    }

    /// Waives a newcomer's remaining placement challenges, entering them at the bottom.
    pub async fn waive_placement(&self, request: Request, ladder: LadderId) -> Result<LadderAt, ServiceError> {
        self.enter(request, ladder, LadderEvent::PlacementWaived { player: player(request.by) }).await
    }

    /// Marks a player as away for `days` days from now.
    pub async fn go_away(&self, request: Request, ladder: LadderId, days: Days) -> Result<LadderAt, ServiceError> {
        let until = days.after(self.clubs.at(request));
        self.enter(request, ladder, LadderEvent::Absent { player: player(request.by), until }).await
    }

    /// Ends an absence early.
    pub async fn come_back(&self, request: Request, ladder: LadderId) -> Result<LadderAt, ServiceError> {
        self.enter(request, ladder, LadderEvent::Returned { player: player(request.by) }).await
    }
}
