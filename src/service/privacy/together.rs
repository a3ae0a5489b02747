//! Records that have to name the same people: a person is taken out of all of them in one commit.

use super::sought::Sought;
use super::table::{Together, kept_at};
use super::taken_out::taken_out;
use crate::game::PlayerId;
use crate::service::records::{self, Form, HeadRecord, Id, TableRecord};
use crate::service::repository::{ATTEMPTS, Repository, put};
use crate::service::{ServiceError, TournamentId};
use commit_store::{Codec, Commit, Expect, Key, Page, Prefix, Put};

/// How many rows are read at once.
const PAGE: usize = 500;

/// How many rows of one server's results are changed at once: more than anybody has, and less than a commit takes.
const MOST: usize = 4_000;

/// The records that belong together, by the server or the tournament that they are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub of: Together,
    pub id: u64,
}

impl Group {
    /// The group of a record.
    pub fn at(of: Together, form: &Form, key: &Key) -> Option<Group> {
        let ids = form.ids_of(key);
        let first = |&(kind, id): &(Id, u64)| match of {
            Together::Results | Together::Ladder => (kind == Id::Guild).then_some(id),
            Together::Tournament => (kind == Id::Number).then_some(id),
        };
        ids.first().and_then(first).map(|id| Group { of, id })
    }

    fn prefixes(self) -> Vec<Prefix> {
        match self.of {
            Together::Results => records::results_of_guild(self.id).to_vec(),
            Together::Ladder => records::ladder_of_guild(self.id).to_vec(),
            Together::Tournament => records::rows_of_tournament(TournamentId(self.id)).to_vec(),
        }
    }

    /// Takes somebody out of all records of the group; whether they were in any.
    ///
    /// # Errors
    /// The store's, and a record that cannot be read.
    pub async fn take_out(
        self,
        repository: &Repository,
        sought: &Sought,
        nobody: PlayerId,
    ) -> Result<bool, ServiceError> {
        let mut found = false;
        for _ in 0..ATTEMPTS {
            // Read first: what happens from here on makes the commit fail.
            let head = self.head(repository).await?;
            let mut puts = self.puts(repository, sought, nobody).await?;
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

    /// The row that everybody writes who changes the group, as it is, or with the note that its results were changed.
    async fn head(self, repository: &Repository) -> Result<Option<Put>, ServiceError> {
        let key = match self.of {
            Together::Results => records::club_head(self.id),
            Together::Ladder => records::ladder(self.id),
            Together::Tournament => records::tournament(TournamentId(self.id)),
        };
        let Some(row) = repository.row(&key).await? else { return Ok(None) };
        let expect = Expect::Rev(row.rev);
        Ok(Some(match self.of {
            Together::Results => {
                let head = HeadRecord::decode(&row.value)?;
                put(key, expect, &HeadRecord { corrections: head.corrections + 1, ..head })?
            }
            Together::Ladder | Together::Tournament => Put::write(key, expect, row.value),
        }))
    }

    async fn puts(self, repository: &Repository, sought: &Sought, nobody: PlayerId) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        for prefix in self.prefixes() {
            let mut after = None;
            loop {
                let Page { entries, next } = repository.page(&prefix, after.as_ref(), PAGE).await?;
                for (key, row) in &entries {
                    let Some((kept, form)) = kept_at(key) else { continue };
                    if sought.may_be_in(key, &row.value) {
                        puts.extend(taken_out(sought, nobody, (kept, form), (key, row))?);
                    }
                    if records::is_tournament_table(key) {
                        puts.extend(game_at(repository, sought, nobody, &row.value).await?);
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

/// The puts about the game at a table, which names the same two as the table's key.
async fn game_at(
    repository: &Repository,
    sought: &Sought,
    nobody: PlayerId,
    table: &[u8],
) -> Result<Vec<Put>, ServiceError> {
    let TableRecord { game, .. } = TableRecord::decode(table)?;
    let Some(key) = game.map(records::tournament_game) else { return Ok(Vec::new()) };
    match (repository.row(&key).await?, kept_at(&key)) {
        (Some(row), Some(entry)) if sought.may_be_in(&key, &row.value) => {
            taken_out(sought, nobody, entry, (&key, &row))
        }
        _ => Ok(Vec::new()),
    }
}
