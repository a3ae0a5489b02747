//! The messages of a tournament that have to be changed when it goes on.

use crate::tournament::calendar::CalendarAim;
use crate::tournament::records::{TournamentPost, TournamentPostRecord, tournament_post};
use crate::tournament::state::TournamentId;
use crate::tournament::{Tournaments, calendar};
use bot_store::repository::put;
use bot_store::{Lane, MessageRef, ServiceError};
use commit_store::Put;

impl Tournaments {
    /// Notes where a message was posted. To note it twice changes nothing.
    pub async fn posted(
        &self,
        id: TournamentId,
        post: TournamentPost,
        message: MessageRef,
    ) -> Result<(), ServiceError> {
        let (key, repository) = (tournament_post(id, post), &self.clubs.repository);
        let (expect, known) = repository.replaceable::<TournamentPostRecord>(&key).await?;
        let record = TournamentPostRecord(message);
        if known.as_ref() == Some(&record) {
            return Ok(());
        }
        let mut puts = vec![put(key, expect, &record)?];
        let lane = match post {
            // Its event says where one signs up.
            TournamentPost::SignUp => self.calendar_due(id, &mut puts).await?,
            TournamentPost::Started | TournamentPost::CheckIn | TournamentPost::Seats(_) => None,
        };
        repository.commit_once(puts).await?;
        self.clubs.wake(lane.as_slice());
        Ok(())
    }

    /// Adds the put that has the event of a tournament looked at, if it is to come; the lane to be woken then.
    async fn calendar_due(&self, id: TournamentId, puts: &mut Vec<Put>) -> Result<Option<Lane>, ServiceError> {
        let at = self.tournament(id).await?;
        if !matches!(at.calendar_aim(), Some(CalendarAim::ToCome(_))) {
            return Ok(None);
        }
        puts.push(calendar::due(&self.clubs.outbox, &at)?);
        Ok(Some(Lane::Feature(calendar::LANE, at.guild)))
    }

    /// Where a message was posted; `None` if it was not.
    pub async fn post(&self, id: TournamentId, post: TournamentPost) -> Result<Option<MessageRef>, ServiceError> {
        let record: Option<TournamentPostRecord> = self.clubs.repository.get(&tournament_post(id, post)).await?;
        Ok(record.map(|TournamentPostRecord(message)| message))
    }
}
