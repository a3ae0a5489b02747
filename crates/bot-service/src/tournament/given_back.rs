//! Time in which the bot was down, given back to those who are awaited.

use club_competitions::tournament::TournamentEvent;
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::game::TimeSpan;
use crate::kept::KeptChange;
use crate::ratings::events::to_seconds;
use crate::table::downtime::CreditedDeadlines;
use crate::tournament::Tournaments;
use crate::tournament::records::TOURNAMENT_DUE;
use crate::tournament::state::Phase;
use bot_store::ServiceError;
use bot_store::due_key::{DueKey, due_rows};

impl CreditedDeadlines for Tournaments {
    fn give_back<'a>(
        &'a self,
        absence: TimeSpan,
        is_of: &'a (dyn Fn(u64) -> bool + Send + Sync),
    ) -> BoxFuture<'a, Result<(), ServiceError>> {
        async move {
            for (key, _) in self.clubs.repository.all(&due_rows()).await? {
                let Some(due) = DueKey::of(&key).filter(|due| due.kind == TOURNAMENT_DUE) else { continue };
                match self.give_back_to(due.id, absence, is_of).await {
                    Err(error) if error.is_of_one_row() => self.clubs.repository.report_skipped(&key, &error),
                    given => given?,
                }
            }
            Ok(())
        }
        .boxed()
    }
}

impl Tournaments {
    async fn give_back_to(
        &self,
        id: u64,
        absence: TimeSpan,
        is_of: &(dyn Fn(u64) -> bool + Send + Sync),
    ) -> Result<(), ServiceError> {
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            let Phase::Running(_) = stored.at.phase else { return Ok(Some(())) };
            if !is_of(stored.at.guild) {
                return Ok(Some(()));
            }
            let mut change = KeptChange::of(stored);
            let (from, until) = (to_seconds(absence.from), to_seconds(absence.until));
            change.act(from, TournamentEvent::TimeGivenBack { from, until })?;
            let puts = self.store.puts(&change).await?;
            Ok(self.clubs.commit(puts, &change.lanes()).await?.then_some(()))
        })
        .await
    }
}
