//! The most that members of a server have solved in a storm there.

use std::cmp::Reverse;

use bot_store::feature::{ErasureRule, Feature, IdKind, RecordKind, Topic};
use bot_store::repository::put;
use bot_store::{PlayerId, ServiceError};
use commit_store::{Codec, Key, Prefix, Put, Space};
use serde::{Deserialize, Serialize};

use crate::puzzles::{PuzzlePlace, Puzzles};

pub(crate) static FEATURE: Feature = Feature { records: RECORDS, notices: &[], due: &[] };

const STORM_BEST: Space = Space::new("storm-best");

/// The most that a member has solved in a storm on a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StormBestRecord {
    pub best: u32,
}

/// Members with the most that they have solved in a storm, and the place that this gives them: the best first. Equals share a place.
pub type StormTable = Vec<(u32, PlayerId, u32)>;

/// What a member has solved at most in a storm on a server: [`StormBestRecord`].
pub(crate) fn storm_best(server: u64, person: PlayerId) -> Key {
    STORM_BEST.key([server, person.0])
}

fn storm_bests(server: u64) -> Prefix {
    STORM_BEST.prefix([server])
}

fn person_of_best(key: &Key) -> Option<PlayerId> {
    STORM_BEST.ids(key).map(|[_, person]| PlayerId(person))
}

const RECORDS: &[RecordKind] = &[RecordKind::of::<StormBestRecord>(
    STORM_BEST,
    &[IdKind::Guild, IdKind::Person],
    Topic::Puzzles,
    ErasureRule::Own,
)];

impl Codec for StormBestRecord {}

impl Puzzles {
    /// The put by which a server learns that a member has solved this many in a storm, if they have never solved as many there.
    pub(super) async fn storm_on_server(
        &self,
        by: PlayerId,
        place: PuzzlePlace,
        solved: u32,
    ) -> Result<Option<Put>, ServiceError> {
        let Some(server) = place.server else { return Ok(None) };
        let key = storm_best(server, by);
        let (expect, known) = self.repository.replaceable::<StormBestRecord>(&key).await?;
        if known.unwrap_or_default().best >= solved {
            return Ok(None);
        }
        Ok(Some(put(key, expect, &StormBestRecord { best: solved })?))
    }

    /// Who has solved most in a storm on the server of a place.
    pub async fn storm_table(&self, place: PuzzlePlace) -> Result<StormTable, ServiceError> {
        let Some(server) = place.server else { return Ok(Vec::new()) };
        let rows = self.repository.all(&storm_bests(server)).await?;
        let lines = rows.iter().filter_map(|(key, row)| match StormBestRecord::decode(&row.value) {
            Ok(StormBestRecord { best }) => Some((person_of_best(key)?, best)),
            Err(error) => {
                self.repository.report_skipped(key, &error);
                None
            }
        });
        let mut lines: Vec<(PlayerId, u32)> = lines.collect();
        lines.sort_by_key(|&(person, best)| (Reverse(best), person));
        let mut table: StormTable = Vec::new();
        for (number, (person, best)) in (1_u32..).zip(lines) {
            let place = table.last().filter(|(.., before)| *before == best).map_or(number, |(place, ..)| *place);
            table.push((place, person, best));
        }
        Ok(table)
    }
}
