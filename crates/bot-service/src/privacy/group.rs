//! Records that have to name the same players: a player is erased from all of them in one commit.

use crate::privacy::erase_row::erase_row;
use crate::privacy::matcher::PersonMatcher;
use crate::ratings::records::HeadRecord;
use crate::tournament::records::TableRecord;
use crate::{LadderId, TournamentId};
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::repository::{ATTEMPTS, Repository, put};
use commit_store::{Codec, Commit, Expect, Key, Page, Prefix, Put};

/// Rows per read.
const PAGE: usize = 500;

/// Most rows changed in one commit: more than a player has in one group, and fewer than the limit of a commit.
const MOST: usize = 4_000;

/// Records that have to name the same players: those of a server's results, of a ladder, of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordGroup {
    /// The server's.
    Results(u64),
    Ladder(LadderId),
    Tournament(TournamentId),
}

impl RecordGroup {
    /// The group of a record, by the name that its kind uses.
    pub fn of(name: &str, record: &RecordKind, key: &Key) -> Option<RecordGroup> {
        match (name, record.ids_of(key).first()) {
            ("results", Some(&(IdKind::Guild, guild))) => Some(RecordGroup::Results(guild)),
            ("ladder", _) => crate::ladder::records::ladder_of(key).map(RecordGroup::Ladder),
            ("tournament", Some(&(IdKind::Number, id))) => Some(RecordGroup::Tournament(TournamentId(id))),
            _ => None,
        }
    }

    fn prefixes(self) -> Vec<Prefix> {
        match self {
            RecordGroup::Results(guild) => crate::ratings::records::results_of_guild(guild).to_vec(),
            RecordGroup::Ladder(id) => crate::ladder::records::rows_of_ladder(id).to_vec(),
            RecordGroup::Tournament(id) => crate::tournament::records::rows_of_tournament(id).to_vec(),
        }
    }

    /// Erases a player from all records of the group. Returns whether any named them.
    pub async fn erase(
        self,
        repository: &Repository,
        matcher: &PersonMatcher,
        nobody: PlayerId,
    ) -> Result<bool, ServiceError> {
        let mut found = false;
        for _ in 0..ATTEMPTS {
            // Read first, so that any concurrent change makes the commit conflict.
            let head = self.head(repository).await?;
            let mut puts = self.puts(repository, matcher, nobody).await?;
            if puts.is_empty() {
                return Ok(found);
            }
            let is_all = puts.len() <= MOST;
            puts.truncate(MOST);
            if let Some(head) = head.filter(|head| puts.iter().all(|put| put.key != head.key)) {
                puts.push(head);
            }
            if let Commit::Done { .. } = repository.commit(puts).await? {
                found = true;
                if is_all {
                    return Ok(true);
                }
            }
        }
        Err(ServiceError::Contended)
    }

    /// The row that every change of the group writes: unchanged, or with one more correction of its results.
    async fn head(self, repository: &Repository) -> Result<Option<Put>, ServiceError> {
        let key = match self {
            RecordGroup::Results(guild) => crate::ratings::records::club_head(guild),
            RecordGroup::Ladder(id) => crate::ladder::records::ladder(id),
            RecordGroup::Tournament(id) => crate::tournament::records::tournament(id),
        };
        let Some(row) = repository.row(&key).await? else { return Ok(None) };
        let expect = Expect::Rev(row.rev);
        Ok(Some(match self {
            RecordGroup::Results(_) => {
                let head = HeadRecord::decode(&row.value)?;
                put(key, expect, &HeadRecord { corrections: head.corrections + 1, ..head })?
            }
            RecordGroup::Ladder(_) | RecordGroup::Tournament(_) => Put::write(key, expect, row.value),
        }))
    }

    async fn puts(
        self,
        repository: &Repository,
        matcher: &PersonMatcher,
        nobody: PlayerId,
    ) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        for prefix in self.prefixes() {
            let mut after = None;
            loop {
                let Page { entries, next } = repository.page(&prefix, after.as_ref(), PAGE).await?;
                for (key, row) in &entries {
                    let Some(kind) = repository.features().record(key) else { continue };
                    if matcher.may_be_in(key, &row.value) {
                        puts.extend(erase_row(matcher, nobody, repository.features(), kind, (key, row))?);
                    }
                    if crate::tournament::records::is_tournament_table(key) {
                        puts.extend(game_at(repository, matcher, nobody, &row.value).await?);
                    }
                }
                after = next;
                if after.is_none() {
                    break;
                }
            }
        }
        Ok(puts)
    }
}

/// The puts for the game at a table, which names the same two players as the table's key.
async fn game_at(
    repository: &Repository,
    matcher: &PersonMatcher,
    nobody: PlayerId,
    table: &[u8],
) -> Result<Vec<Put>, ServiceError> {
    let TableRecord { game, .. } = TableRecord::decode(table)?;
    let Some(key) = game.map(crate::tournament::records::tournament_game) else { return Ok(Vec::new()) };
    match (repository.row(&key).await?, repository.features().record(&key)) {
        (Some(row), Some(entry)) if matcher.may_be_in(&key, &row.value) => {
            erase_row(matcher, nobody, repository.features(), entry, (&key, &row))
        }
        _ => Ok(Vec::new()),
    }
}
