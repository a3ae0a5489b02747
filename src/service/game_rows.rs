//! The rows by which a game is found: they follow from the game alone, and every commit brings them up to date.
//!
//! [`rows`] is the whole truth about them. A commit writes the difference between the rows of the game before and after,
//! so that no row can be forgotten or left behind.

use std::collections::BTreeMap;

use super::records::{self, Mark, Occupant};
use super::repository::{Repository, put};
use super::{ServiceError, Snapshot};
use crate::game::{GameId, Stage};
use commit_store::{Codec, Expect, Key, Put, Versioned};

/// What a row of a game says besides its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Nothing: the key names the game.
    Mark,
    /// That the game is being played in a channel. One game at a time has this row.
    Occupant(GameId),
    /// That the game was the last to end in a channel. The next one to end takes the row over.
    LastEnded(GameId),
}

/// The rows that a game has besides its record, its log and its notices.
pub(super) fn rows(snapshot: &Snapshot) -> BTreeMap<Key, Row> {
    let Snapshot { id, place, game } = snapshot;
    let of_players = || game.players().map(|player| (records::player_game(player, *id), Row::Mark));
    match game.stage() {
        Stage::Open => {
            let expires = records::due(game.opening_challenge().expires, *id);
            of_players().chain([(expires, Row::Mark)]).collect()
        }
        Stage::Playing(_) => of_players().chain([(records::channel(place.channel), Row::Occupant(*id))]).collect(),
        Stage::Finished(..) => BTreeMap::from([(records::last_game(place.channel), Row::LastEnded(*id))]),
        Stage::Closed(_) => BTreeMap::new(),
    }
}

/// The puts that turn the rows of `before` into those of `after`. What to expect under each key is read from the store,
/// since an older version of the program may have written other rows.
///
/// # Errors
/// [`ServiceError::ChannelBusy`] if another game has the channel; the store's.
pub(super) async fn changes(
    repository: &Repository,
    before: Option<&Snapshot>,
    after: &Snapshot,
) -> Result<Vec<Put>, ServiceError> {
    let (old, new) = (before.map(rows).unwrap_or_default(), rows(after));
    let mut puts = Vec::new();
    for (key, row) in &new {
        if old.get(key) != Some(row) {
            puts.extend(row.write(key, repository.row(key).await?)?);
        }
    }
    for (key, row) in &old {
        if !new.contains_key(key) {
            puts.extend(row.delete(key, repository.row(key).await?)?);
        }
    }
    Ok(puts)
}

impl Row {
    /// The game in the row that was found, if it is another one.
    fn other_game(self, found: &Versioned) -> Result<Option<GameId>, ServiceError> {
        match self {
            Row::Mark => Ok(None),
            Row::Occupant(id) | Row::LastEnded(id) => {
                let Occupant(other) = Occupant::decode(&found.value)?;
                Ok((other != id).then_some(other))
            }
        }
    }

    /// The put that makes this the row under `key`; `None` if it is there already.
    fn write(self, key: &Key, found: Option<Versioned>) -> Result<Option<Put>, ServiceError> {
        let expect = match found {
            None => Expect::Absent,
            Some(found) => match (self, self.other_game(&found)?) {
                (_, None) => return Ok(None),
                (Row::LastEnded(_), Some(_)) => Expect::Rev(found.rev),
                (_, Some(other)) => return Err(ServiceError::ChannelBusy(other)),
            },
        };
        let put = match self {
            Row::Mark => put(key.clone(), expect, &Mark)?,
            Row::Occupant(id) | Row::LastEnded(id) => put(key.clone(), expect, &Occupant(id))?,
        };
        Ok(Some(put))
    }

    /// The put that deletes this row from under `key`; `None` if it is gone already.
    fn delete(self, key: &Key, found: Option<Versioned>) -> Result<Option<Put>, ServiceError> {
        let Some(found) = found else { return Ok(None) };
        Ok(self.other_game(&found)?.is_none().then(|| Put::delete(key.clone(), found.rev)))
    }
}

#[cfg(test)]
mod tests;
