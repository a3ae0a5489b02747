//! Tournaments that are held every week: when one begins or is called off, the next is announced in the same commit.

use bot_store::{Request, ServiceError};
use club_competitions::Minutes;
use commit_store::Put;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::{Timestamp, ToSpan};

use crate::club::{TournamentPlan, Weekly};
use crate::kept::{KeptChange, KeptStore};
use crate::ratings::events::to_seconds;
use crate::tournament::Tournaments;
use crate::tournament::change::TournamentOutcome;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNews;
use crate::tournament::state::{CheckIn, Phase, TournamentAt, TournamentId};

/// How much later than now the next one has to begin, if the bot was down when it was to be announced.
const NOTICE: Option<Minutes> = Minutes::new(60);

/// Where the time is in the numbers of Discord.
const TIME_BITS: u32 = 22;

/// When the numbers of Discord begin.
const EPOCH_MS: i64 = 1_420_070_400_000;

impl Weekly {
    /// The first beginning after this one that is far enough ahead: at the same time by the clocks there, whole weeks later.
    fn next(&self, now: Timestamp) -> Option<Weekly> {
        let earliest = NOTICE.and_then(|notice| now.checked_add(notice.duration()).ok()).unwrap_or(now);
        let first = self.begins.to_zoned(self.zone.rules());
        // As many weeks as pass in a century.
        let begins = (1..5_300_i64).find_map(|weeks| {
            let there = first.datetime().checked_add((7 * weeks).days()).ok()?.to_zoned(self.zone.rules()).ok()?;
            Some(there.timestamp()).filter(|at| *at > earliest)
        })?;
        Some(Weekly { zone: self.zone.clone(), begins })
    }
}

impl Tournaments {
    /// Holds this tournament as it was announced, but no further one after it.
    pub async fn end_series(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, _| change.end_series()).await
    }
}

impl KeptChange<TournamentAt> {
    fn end_series(&mut self) -> Result<(), TournamentRefusal> {
        match (&self.after.phase, &self.after.plan.weekly) {
            (Phase::SignUp { .. }, Some(_)) => {
                self.after.plan.weekly = None;
                Ok(())
            }
            _ => Err(TournamentRefusal::NoSeries),
        }
    }
}

impl KeptStore<TournamentAt> {
    /// The puts that announce the next of a series, once people can no longer sign up for this one.
    pub(super) fn next_of_series<'a>(
        &'a self,
        change: &'a KeptChange<TournamentAt>,
    ) -> BoxFuture<'a, Result<Vec<Put>, ServiceError>> {
        async move {
            match self.following(change) {
                Some(next) => self.puts(&next).await,
                None => Ok(Vec::new()),
            }
        }
        .boxed()
    }

    fn following(&self, change: &KeptChange<TournamentAt>) -> Option<KeptChange<TournamentAt>> {
        let was_open = change.before.as_ref().is_some_and(|before| matches!(before.at.phase, Phase::SignUp { .. }));
        if !was_open || matches!(change.after.phase, Phase::SignUp { .. }) {
            return None;
        }
        let now = to_seconds(self.repository.now());
        let weekly = change.after.plan.weekly.as_ref()?.next(now)?;
        let plan =
            TournamentPlan { sign_up_until: Some(weekly.begins), weekly: Some(weekly), ..change.after.plan.clone() };
        let phase = Phase::SignUp { entrants: Vec::new(), halted: None, check_in: CheckIn::NotOpen };
        let id = number_after(change.after.id, now);
        let next = TournamentAt { id, plan, phase, left_out: Vec::new(), ..change.after.clone() };
        let outcome = TournamentOutcome { news: vec![TournamentNews::SignUp], ..TournamentOutcome::default() };
        Some(KeptChange::first(next, outcome))
    }
}

/// The number of a tournament that no event has founded: as that of an event of this moment would be, and after the one before.
fn number_after(before: TournamentId, now: Timestamp) -> TournamentId {
    let time = u64::try_from(now.as_millisecond().saturating_sub(EPOCH_MS)).unwrap_or_default() << TIME_BITS;
    let rest = before.0 & ((1 << TIME_BITS) - 1);
    TournamentId((time | rest).max(before.0.saturating_add(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_at_the_same_time_by_the_clocks_there_whole_weeks_later() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let next = |zone: &str, begins: &str, now: &str| {
            let weekly = Weekly { zone: zone.parse().unwrap(), begins: at(begins) };
            weekly.next(at(now)).unwrap().begins.to_string()
        };
        let berlin = |begins, now| next("Europe/Berlin", begins, now);
        assert_eq!(next("Asia/Bangkok", "2026-11-27T12:00:00Z", "2026-11-27T12:00:00Z"), "2026-12-04T12:00:00Z");
        // Summer time ends on the 25th of October 2026, and begins on the 28th of March 2027.
        assert_eq!(berlin("2026-10-23T17:00:00Z", "2026-10-23T17:00:00Z"), "2026-10-30T18:00:00Z");
        assert_eq!(berlin("2027-03-26T18:00:00Z", "2027-03-26T18:00:00Z"), "2027-04-02T17:00:00Z");
        // The bot was down for two weeks and a bit.
        assert_eq!(berlin("2026-10-23T17:00:00Z", "2026-11-06T17:30:00Z"), "2026-11-13T18:00:00Z");
    }

    #[test]
    fn its_number_is_after_the_one_before_and_like_that_of_an_event() {
        let event = TournamentId(1_300_000_000_000_123_456);
        let now = "2027-01-01T00:00:00Z".parse().unwrap();
        let next = number_after(event, now);
        assert!(next > event);
        assert_eq!(next.0 >> TIME_BITS, u64::try_from(now.as_millisecond() - EPOCH_MS).unwrap());
        assert_eq!(number_after(next, Timestamp::UNIX_EPOCH), TournamentId(next.0 + 1));
    }
}
