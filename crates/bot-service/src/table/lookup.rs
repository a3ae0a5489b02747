//! Which games there are.

use crate::game::GameId;
use crate::table::games::Games;
use crate::table::limits::OPEN_GAMES_LIMIT;
use crate::table::records;
use crate::table::records::Occupant;
use crate::{GameMessages, Snapshot};
use bot_store::PlayerId;
use bot_store::{ChannelId, EventId, ServiceError};
use commit_store::Codec;

impl Games {
    pub async fn get(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        Ok(self.store.load(id).await?.snapshot)
    }

    /// The game with this number, with at least this many events: a row may mention events just before the cache has
    /// them.
    pub async fn get_with(&self, id: GameId, events: usize) -> Result<Snapshot, ServiceError> {
        let cached = self.get(id).await?;
        if cached.game.log().len() >= events { Ok(cached) } else { Ok(self.store.reload(id).await?.snapshot) }
    }

    /// The game that is being played in `channel`, if one is.
    pub async fn open_in(&self, channel: ChannelId) -> Result<Option<GameId>, ServiceError> {
        let occupant: Option<Occupant> = self.store.repository.get(&records::channel(channel)).await?;
        Ok(occupant.map(|occupant| occupant.0))
    }

    /// The game that was the last to end in `channel`, if any has.
    pub async fn last_in(&self, channel: ChannelId) -> Result<Option<GameId>, ServiceError> {
        let last: Option<Occupant> = self.store.repository.get(&records::last_game(channel)).await?;
        Ok(last.map(|last| last.0))
    }

    /// The games and challenges that `player` has open, oldest first. Unreadable ones are skipped.
    pub async fn open_of(&self, player: PlayerId) -> Result<Vec<Snapshot>, ServiceError> {
        let rows = self.store.repository.first(&records::player_games(player), OPEN_GAMES_LIMIT * 2).await?;
        let mut games = Vec::with_capacity(rows.len());
        for id in rows.iter().filter_map(|(key, _)| records::player_game_of(key)) {
            games.extend(self.get_readable(id).await?);
        }
        Ok(games)
    }

    /// The game with this number; `None`, which is logged once, if it cannot be read. For going through many games, of
    /// which one must not stop the others.
    pub(crate) async fn get_readable(&self, id: GameId) -> Result<Option<Snapshot>, ServiceError> {
        match self.get(id).await {
            Ok(snapshot) => Ok(Some(snapshot)),
            Err(error) if error.is_of_one_row() => {
                self.store.repository.report_skipped(&records::game(id), &error);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Every channel that has a game, with the game: for catching up after an absence. A row that cannot be read is passed
    /// over.
    pub async fn tables(&self) -> Result<Vec<(ChannelId, GameId)>, ServiceError> {
        let mut tables = Vec::new();
        for (key, found) in self.store.repository.all(&records::channels()).await? {
            match (records::channel_of(&key), Occupant::decode(&found.value)) {
                (Some(channel), Ok(Occupant(game))) => tables.push((channel, game)),
                (_, Err(error)) => self.store.repository.report_skipped(&key, &error),
                (None, Ok(_)) => {}
            }
        }
        Ok(tables)
    }

    /// The newest event that a game has dealt with; `None` if it has been open since before that was noted.
    pub async fn heard(&self, game: GameId) -> Result<Option<EventId>, ServiceError> {
        self.store.heard.newest(game).await
    }

    pub async fn messages_of(&self, game: GameId) -> Result<GameMessages, ServiceError> {
        Ok(self.store.repository.get(&records::face(game)).await?.unwrap_or_default())
    }
}
