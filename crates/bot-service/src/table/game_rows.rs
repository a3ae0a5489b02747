//! The rows by which a game is found: they follow from the game alone, and every commit brings them up to date.
//!
//! [`rows`] alone defines them. A commit writes the difference between the rows of the game before and after, so that
//! no row can be forgotten or left behind.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::Snapshot;
use crate::TableError;
use crate::game::{Game, GameId, Reminder, Stage};
use crate::table::records;
use crate::table::records::{GAME_DEADLINE, GAME_REMINDER, Occupant};
use bot_store::ServiceError;
use bot_store::due_key::DueKey;
use bot_store::records::KeyOnly;
use bot_store::repository::{FoundRows, put};
use commit_store::{Codec, Expect, Key, Put, Versioned};

/// How long a challenge that came to nothing is kept.
const CLOSED_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The earliest a reminder can be due before the flag.
const LONGEST_REMINDER: SignedDuration = SignedDuration::from_hours(24);

/// What a row of a game says besides its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameRow {
    /// Nothing: the key names the game.
    Mark,
    /// That the game is being played in a channel. One game at a time has this row.
    Occupant(GameId),
    /// That the game was the last to end in a channel. The next one to end takes the row over.
    LastEnded(GameId),
}

/// The rows that a game has besides its record, its log and its notices.
pub(crate) fn rows(snapshot: &Snapshot) -> BTreeMap<Key, GameRow> {
    let Snapshot { id, place, game, .. } = snapshot;
    let of_players = || game.players().map(|player| (records::player_game(player, *id), GameRow::Mark));
    let due = game.deadline().or_else(|| forgotten_at(game));
    let due = due.map(|at| (DueKey::new(at, GAME_DEADLINE, id.0).key(), GameRow::Mark));
    let reminder = game.awaited_by_days().filter(|awaited| awaited.reminder == Reminder::Open);
    let reminder = reminder.map(|awaited| (awaited.flag - LONGEST_REMINDER).max(awaited.since));
    let reminder = reminder.map(|at| (DueKey::new(at, GAME_REMINDER, id.0).key(), GameRow::Mark));
    let due = due.into_iter().chain(reminder);
    let has_engine = game.playing().is_ok_and(|play| play.seats().engine().is_some());
    let due = due.chain(has_engine.then(|| (records::engine_game(*id), GameRow::Mark)));
    match game.stage() {
        Stage::Open => of_players().chain(due).collect(),
        // A deleted channel cannot be occupied by another game.
        Stage::Playing(_) if game.place_lost().is_some() => of_players().chain(due).collect(),
        Stage::Playing(_) => {
            of_players().chain([(records::channel(place.channel), GameRow::Occupant(*id))]).chain(due).collect()
        }
        Stage::Finished(..) => {
            let finished = game.players().map(|player| (records::finished_game(player, *id), GameRow::Mark));
            let last = (records::last_game(place.channel), GameRow::LastEnded(*id));
            finished.chain(game.place_lost().is_none().then_some(last)).collect()
        }
        Stage::Closed(_) => due.collect(),
    }
}

/// When all rows of a challenge that was never accepted are removed; `None` for every other game. Until then its
/// buttons can report the outcome.
pub(crate) fn forgotten_at(game: &Game) -> Option<Timestamp> {
    let closed = game.log().last().filter(|_| matches!(game.stage(), Stage::Closed(_)))?;
    Some(closed.at + CLOSED_TTL)
}

/// How the rows of a game change with it.
pub(crate) struct RowChanges {
    old: BTreeMap<Key, GameRow>,
    new: BTreeMap<Key, GameRow>,
}

impl RowChanges {
    /// What turns the rows of `before` into those of `after`.
    pub(crate) fn between(before: Option<&Snapshot>, after: &Snapshot) -> RowChanges {
        RowChanges { old: before.map(rows).unwrap_or_default(), new: rows(after) }
    }

    /// The keys of all rows, whether they change or not.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.old.keys().chain(self.new.keys())
    }

    fn written(&self) -> impl Iterator<Item = (&Key, GameRow)> {
        self.new.iter().filter(|(key, row)| self.old.get(*key) != Some(row)).map(|(key, row)| (key, *row))
    }

    /// Whether a row is written that another game may have, so that only the store can tell whose it is.
    pub(crate) fn touches_others(&self) -> bool {
        self.written().any(|(_, row)| row != GameRow::Mark)
    }

    /// The puts that make the changes. What to expect under each key is in `found`, which comes from the store, since an
    /// older version of the program may have written other rows.
    ///
    /// # Errors
    /// [`TableError::ChannelBusy`] if another game has the channel; [`ServiceError::Decode`] if that cannot be read.
    pub(crate) fn puts(&self, found: &FoundRows) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        for (key, row) in self.written() {
            puts.extend(row.write(key, found.row(key))?);
        }
        for (key, row) in self.old.iter().filter(|(key, _)| !self.new.contains_key(*key)) {
            puts.extend(found.row(key).and_then(|there| row.delete(key, there)));
        }
        Ok(puts)
    }
}

impl GameRow {
    /// The game in the row that was found, if it is another one.
    fn other_game(self, found: &Versioned) -> Result<Option<GameId>, ServiceError> {
        match self {
            GameRow::Mark => Ok(None),
            GameRow::Occupant(id) | GameRow::LastEnded(id) => {
                let Occupant(other) = Occupant::decode(&found.value)?;
                Ok((other != id).then_some(other))
            }
        }
    }

    /// The put that makes this the row under `key`; `None` if it is there already.
    fn write(self, key: &Key, found: Option<&Versioned>) -> Result<Option<Put>, ServiceError> {
        let expect = match found {
            None => Expect::Absent,
            Some(found) => match (self, self.other_game(found)) {
                (_, Ok(None)) => return Ok(None),
                // Whatever it says, readable or not, is no longer the last game.
                (GameRow::LastEnded(_), _) => Expect::Rev(found.rev),
                (_, Ok(Some(other))) => return Err(TableError::ChannelBusy(other).into()),
                (_, Err(error)) => return Err(error),
            },
        };
        let put = match self {
            GameRow::Mark => put(key.clone(), expect, &KeyOnly)?,
            GameRow::Occupant(id) | GameRow::LastEnded(id) => put(key.clone(), expect, &Occupant(id))?,
        };
        Ok(Some(put))
    }

    /// The put that deletes this row from under `key`, unless what was found there is another game's.
    fn delete(self, key: &Key, found: &Versioned) -> Option<Put> {
        // One that cannot be read goes with the game that it must have been about, or that game could never end.
        let is_mine = !matches!(self.other_game(found), Ok(Some(_)));
        is_mine.then(|| Put::delete(key.clone(), found.rev))
    }
}

#[cfg(test)]
mod tests;
