//! Who is on a ladder, and who is away.

use club_competitions::ladder::{Entry, LadderEvent};
use club_competitions::{Days, PlayerId};

use crate::ladder::{LadderAt, Ladders};
use bot_store::{Request, ServiceError};

/// The number of a person as a ladder has it.
pub fn player(person: bot_store::PlayerId) -> PlayerId {
    PlayerId(person.0)
}

impl Ladders {
    /// Somebody joins, or joins again.
    ///
    /// # Errors
    /// [`LadderRefusal::Rules`](crate::ladder::LadderRefusal::Rules), [`LadderRefusal::NoLadder`](crate::ladder::LadderRefusal::NoLadder); the
    /// store's. So it is for all that changes a ladder.
    pub async fn join(&self, request: Request, guild: u64, entry: Entry) -> Result<LadderAt, ServiceError> {
        self.enter(request, guild, LadderEvent::Joined { player: player(request.by), entry }).await
    }

    /// Somebody leaves. A game of theirs that is being played counts as lost.
    pub async fn leave(&self, request: Request, guild: u64) -> Result<LadderAt, ServiceError> {
        self.enter(request, guild, LadderEvent::Left { player: player(request.by) }).await
    }

    /// A newcomer gives up the placement challenges that are left, to enter at the bottom.
    pub async fn waive_placement(&self, request: Request, guild: u64) -> Result<LadderAt, ServiceError> {
        self.enter(request, guild, LadderEvent::PlacementWaived { player: player(request.by) }).await
    }

    /// Somebody is away for so many days from now on.
    pub async fn go_away(&self, request: Request, guild: u64, days: Days) -> Result<LadderAt, ServiceError> {
        let until = days.after(self.clubs.at(request));
        self.enter(request, guild, LadderEvent::Absent { player: player(request.by), until }).await
    }

    /// Somebody is back before the time.
    pub async fn come_back(&self, request: Request, guild: u64) -> Result<LadderAt, ServiceError> {
        self.enter(request, guild, LadderEvent::Returned { player: player(request.by) }).await
    }
}
