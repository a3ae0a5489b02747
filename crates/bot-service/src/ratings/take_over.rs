//! Results that come from elsewhere.

use crate::club::{LedgerEntry, Ratings};
use crate::ratings::Clubs;
use crate::ratings::ended::head_of;
use crate::ratings::records;
use crate::ratings::records::HeadRecord;
use crate::ratings::rulings::changed_rows;
use bot_store::ServiceError;
use bot_store::repository::put;
use commit_store::{Change, Commit, Expect, Put};

/// How many results one commit takes.
const BATCH: usize = 1_000;

impl Clubs {
    /// Enters results that were played before the bot kept the club's book, after those that are in it, in their order.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if results came meanwhile. What was entered until then stays.
    pub async fn take_over(&self, guild: u64, entries: Vec<LedgerEntry>) -> Result<(), ServiceError> {
        let _turn = self.turn(guild).await;
        let mut ratings: Ratings = self.books.get(guild).await?.0.ratings().clone();
        for batch in entries.chunks(BATCH) {
            let before = ratings.clone();
            let head_key = records::club_head(guild);
            let (expect, head) = head_of(self.repository.row(&head_key).await?.as_ref())?;
            let mut puts: Vec<Put> = Vec::with_capacity(2 * batch.len());
            for (entry, number) in batch.iter().zip(head.results..) {
                ratings.record(entry);
                puts.push(put(records::club_result(guild, number), Expect::Absent, entry)?);
            }
            let results = head.results + batch.len() as u64;
            puts.push(put(head_key, expect, &HeadRecord { results, ..head })?);
            let changed = changed_rows(guild, &before, &ratings);
            let found = self.repository.rows(changed.keys().cloned().collect()).await?;
            for (key, value) in changed {
                let expect = found.row(&key).map_or(Expect::Absent, |row| Expect::Rev(row.rev));
                let change = value.transpose()?.map_or(Change::Delete, Change::Write);
                puts.push(Put { key, expect, change });
            }
            if let Commit::Conflict { .. } = self.repository.commit(puts).await? {
                return Err(ServiceError::Contended);
            }
        }
        self.results_changed(guild);
        Ok(())
    }
}
