//! The messages of a tournament that have to be changed when it goes on.

use crate::tournament::Tournaments;
use crate::tournament::records::{TournamentPost, TournamentPostRecord, tournament_post};
use crate::tournament::state::TournamentId;
use bot_store::repository::put;
use bot_store::{MessageRef, ServiceError};

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
        repository.commit_once(vec![put(key, expect, &record)?]).await
    }

    /// Where a message was posted; `None` if it was not.
    pub async fn post(&self, id: TournamentId, post: TournamentPost) -> Result<Option<MessageRef>, ServiceError> {
        let record: Option<TournamentPostRecord> = self.clubs.repository.get(&tournament_post(id, post)).await?;
        Ok(record.map(|TournamentPostRecord(message)| message))
    }
}
