//! Those who had left the server when a season ended: they are in its table, and not its champions.

use crate::LadderId;
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
        (id, number, record): (LadderId, u32, &SeasonRecord),
    ) -> Result<Option<Put>, ServiceError> {
        let table = self.store.table((id, number, record), &self.sources(id).await?).await?;
        let departed = members::departed(&self.store.repository, id.guild, &players(&table)).await?;
        let key = season_departed(id, number);
        (!departed.is_empty()).then(|| put(key, Expect::Absent, &DepartedPlayers(departed))).transpose()
    }

    /// A season is over, and these were found to have left: its champion is the best of the others. To say so twice changes
    /// nothing.
    pub async fn pass_over(&self, id: LadderId, number: u32, gone: &[PlayerId]) -> Result<SeasonAt, ServiceError> {
        let (clubs, key) = (&self.clubs, season_departed(id, number));
        clubs
            .in_turn(id.guild, || async {
                let (_, record) =
                    self.store.season_record(id, number).await?.ok_or(SeasonRefusal::NoSuchSeason(number))?;
                let row = clubs.repository.row(&key).await?;
                let (expect, known) = clubs.repository.replacing::<DepartedPlayers>(&key, row.as_ref());
                let mut departed = known.unwrap_or_default();
                let before = departed.0.len();
                departed
                    .0
                    .extend(gone.iter().copied().filter(|player| !departed.0.contains(player)).collect::<Vec<_>>());
                if record.end.is_some() && departed.0.len() > before {
                    let mut puts = vec![put(key.clone(), expect, &departed)?];
                    puts.extend(role_notices::of_champions(&clubs.repository, &clubs.outbox, id.guild).await?);
                    if !clubs.commit(puts, &[Lane::Feature(role_notices::LANE, id.guild)]).await? {
                        return Ok(None);
                    }
                }
                self.season(id, number, record).await.map(Some)
            })
            .await
    }
}
