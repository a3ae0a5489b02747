//! Those who had left the server when a season ended: they are in its table, and not its champions.

use crate::ratings::members;
use crate::roles::notices as role_notices;
use crate::season::records::{DepartedPlayers, SeasonRecord, season_departed};
use crate::season::table::players;
use crate::season::{SeasonAt, SeasonRefusal, Seasons};
use bot_store::repository::put;
use bot_store::{Lane, PlayerId, ServiceError};
use commit_store::{Expect, Put};

impl Seasons {
    /// What a commit that ends a season writes about those who are known to have left.
    pub(super) async fn departed_at_end(
        &self,
        (guild, number, record): (u64, u32, &SeasonRecord),
    ) -> Result<Option<Put>, ServiceError> {
        let table = self.store.table((guild, number, record), &self.sources(guild).await?).await?;
        let departed = members::departed(&self.store.repository, guild, &players(&table)).await?;
        let key = season_departed(guild, number);
        (!departed.is_empty()).then(|| put(key, Expect::Absent, &DepartedPlayers(departed))).transpose()
    }

    /// A season is over, and these were found to have left: its champion is the best of the others. To say so twice changes
    /// nothing.
    pub async fn pass_over(&self, guild: u64, number: u32, gone: &[PlayerId]) -> Result<SeasonAt, ServiceError> {
        let (clubs, key) = (&self.clubs, season_departed(guild, number));
        clubs
            .in_turn(guild, || async {
                let (_, record) =
                    self.store.season_record(guild, number).await?.ok_or(SeasonRefusal::NoSuchSeason(number))?;
                let row = clubs.repository.row(&key).await?;
                let (expect, known) = clubs.repository.replacing::<DepartedPlayers>(&key, row.as_ref());
                let mut departed = known.unwrap_or_default();
                let before = departed.0.len();
                departed
                    .0
                    .extend(gone.iter().copied().filter(|player| !departed.0.contains(player)).collect::<Vec<_>>());
                if record.end.is_some() && departed.0.len() > before {
                    let mut puts = vec![put(key.clone(), expect, &departed)?];
                    puts.extend(role_notices::of_champions(&clubs.repository, &clubs.outbox, guild).await?);
                    if !clubs.commit(puts, &[Lane::Feature(role_notices::LANE, guild)]).await? {
                        return Ok(None);
                    }
                }
                self.season(guild, number, record).await.map(Some)
            })
            .await
    }
}
