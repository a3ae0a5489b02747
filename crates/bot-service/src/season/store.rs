//! Seasons in the store.

use std::sync::Arc;

use crate::ladder::{LadderId, LadderStore};
use crate::season::records;
use crate::season::records::{DepartedPlayers, HaltedSeason, SeasonCount, SeasonRecord};
use bot_store::repository::Repository;
use bot_store::{Outbox, ServiceError};
use commit_store::Codec;

pub(crate) struct SeasonStore {
    pub(super) repository: Repository,
    pub(super) outbox: Outbox,
    pub(super) ladders: Arc<LadderStore>,
}

impl SeasonStore {
    pub(crate) const fn new(repository: Repository, outbox: Outbox, ladders: Arc<LadderStore>) -> SeasonStore {
        SeasonStore { repository, outbox, ladders }
    }

    /// How many seasons of a game a server has had.
    pub(crate) async fn season_count(&self, id: LadderId) -> Result<u32, ServiceError> {
        let count: Option<SeasonCount> = self.repository.get(&records::seasons(id)).await?;
        Ok(count.unwrap_or_default().0)
    }

    /// A season as it is stored, with its revision.
    pub(crate) async fn season_record(
        &self,
        id: LadderId,
        number: u32,
    ) -> Result<Option<(u64, SeasonRecord)>, ServiceError> {
        let row = self.repository.row(&records::season(id, number)).await?;
        row.map(|row| Ok((row.rev, SeasonRecord::decode(&row.value)?))).transpose()
    }

    /// The season that is running without a channel, if it is.
    pub(super) async fn halted(&self, id: LadderId) -> Result<Option<HaltedSeason>, ServiceError> {
        self.repository.get(&records::halted_season(id)).await
    }

    /// Who had left when a season ended.
    pub(super) async fn departed(&self, id: LadderId, number: u32) -> Result<DepartedPlayers, ServiceError> {
        Ok(self.repository.get(&records::season_departed(id, number)).await?.unwrap_or_default())
    }

    /// The season that is running, with its number and its revision.
    pub(super) async fn running_season(&self, id: LadderId) -> Result<Option<(u32, u64, SeasonRecord)>, ServiceError> {
        let number = self.season_count(id).await?;
        let newest = self.season_record(id, number).await?;
        Ok(newest.filter(|(_, record)| record.end.is_none()).map(|(rev, record)| (number, rev, record)))
    }
}
