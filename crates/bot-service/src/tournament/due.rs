//! Time does something in a tournament: the sign-up is over, a player doesn't turn up, an arena ends.

use crate::tournament::records::TOURNAMENT_DUE;
use crate::tournament::{TournamentId, TournamentRefusal, Tournaments};
use bot_store::records::Mark;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// The row follows from the tournament: a commit that changes when something is due takes it away.
impl DueHandler for Tournaments {
    const ID: DueId = TOURNAMENT_DUE;
    const NAME: &'static str = "tournament";
    type Payload = Mark;

    async fn handle(&self, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        match self.fall_due(TournamentId(row.id)).await {
            // It went with its server.
            Err(error) if let Some(TournamentRefusal::NoTournament) = error.downcast_ref() => Ok(Handled::Done),
            next => Ok(Handled::unless_due_at(next?, &row)),
        }
    }
}
