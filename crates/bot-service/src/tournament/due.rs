//! Time does something in a tournament: the sign-up is over, somebody doesn't turn up, an arena ends.

use crate::records::{DueKey, KindId, Mark, TOURNAMENT_DUE};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};
use crate::{ServiceError, TournamentId, TournamentRefusal};

/// The row follows from the tournament: a commit that changes when something is due takes it away.
pub struct TournamentDue;

impl DueKind for TournamentDue {
    const ID: KindId = TOURNAMENT_DUE;
    const NAME: &'static str = "tournament";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let next = match context.tournaments.fall_due(TournamentId(row.id)).await {
            // It went with its server.
            Err(error) if let Some(TournamentRefusal::NoTournament) = error.downcast_ref() => return Ok(Handled::Done),
            next => next?,
        };
        // What is still to come has a row of its own, unless it is this one.
        let is_own = |next| DueKey::new(next, TOURNAMENT_DUE, row.id) == DueKey::new(row.at, TOURNAMENT_DUE, row.id);
        Ok(next.filter(|&next| is_own(next)).map_or(Handled::Done, Handled::NotBefore))
    }
}
