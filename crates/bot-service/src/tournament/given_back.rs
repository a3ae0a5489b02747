//! Time in which the bot was down, given back to those who are awaited.

use club_competitions::competition::CompetitionLine;
use club_competitions::tournament::TournamentEvent;
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::game::TimeSpan;
use crate::kept::KeptChange;
use crate::ratings::events::to_seconds;
use crate::table::downtime::CreditedDeadlines;
use crate::tournament::Tournaments;
use crate::tournament::state::Phase;
use crate::tournament::{TournamentId, records};
use bot_store::ServiceError;

impl CreditedDeadlines for Tournaments {
    fn give_back<'a>(
        &'a self,
        absence: TimeSpan,
        is_of: &'a (dyn Fn(u64) -> bool + Send + Sync),
    ) -> BoxFuture<'a, Result<(), ServiceError>> {
        async move {
            for (key, _) in self.clubs.repository.all(&records::running_tournaments()).await? {
                let running = records::running_of(&key).filter(|(guild, _)| is_of(*guild));
                let Some((_, id)) = running else { continue };
                match self.give_back_to(id, absence).await {
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
    async fn give_back_to(&self, id: TournamentId, absence: TimeSpan) -> Result<(), ServiceError> {
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            let Phase::Running(competition) = &stored.at.phase else {
                let mut change = KeptChange::of(stored);
                if !change.give_check_in_back(absence) {
                    return Ok(Some(()));
                }
                let puts = self.store.puts(&change).await?;
                return Ok(self.clubs.commit(puts, &change.lanes()).await?.then_some(()));
            };
            let (from, until) = (to_seconds(absence.from), to_seconds(absence.until));
            let has_it = |line: &CompetitionLine| matches!(line.event, TournamentEvent::TimeGivenBack { until: given, .. } if given >= until);
            if competition.lines().iter().any(has_it) {
                return Ok(Some(()));
            }
            let mut change = KeptChange::of(stored);
            change.act(from, TournamentEvent::TimeGivenBack { from, until })?;
            let puts = self.store.puts(&change).await?;
            Ok(self.clubs.commit(puts, &change.lanes()).await?.then_some(()))
        })
        .await
    }
}
