//! Which games there are.

use super::games::{Games, OPEN_GAMES_LIMIT};
use super::records::{self, Occupant};
use super::{ChannelId, GameMessages, ServiceError, Snapshot};
use crate::game::{GameId, PlayerId};
use commit_store::Codec;

impl Games {
    /// The game with this number.
    ///
    /// # Errors
    /// [`ServiceError::NoGame`] if there is none.
    pub async fn get(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        Ok(self.store.load(id).await?.snapshot)
    }

    /// The game that is being played in `channel`, if one is.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn open_in(&self, channel: ChannelId) -> Result<Option<GameId>, ServiceError> {
        let occupant: Option<Occupant> = self.store.repository.get(&records::channel(channel)).await?;
        Ok(occupant.map(|occupant| occupant.0))
    }

    /// The game that was the last to end in `channel`, if any has.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn last_in(&self, channel: ChannelId) -> Result<Option<GameId>, ServiceError> {
        let last: Option<Occupant> = self.store.repository.get(&records::last_game(channel)).await?;
        Ok(last.map(|last| last.0))
    }

    /// The games and challenges that `player` has open, oldest first.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn open_of(&self, player: PlayerId) -> Result<Vec<Snapshot>, ServiceError> {
        let rows = self.store.repository.first(&records::player_games(player), OPEN_GAMES_LIMIT * 2).await?;
        let mut games = Vec::with_capacity(rows.len());
        for id in rows.iter().filter_map(|(key, _)| records::player_game_of(key)) {
            games.push(self.get(id).await?);
        }
        Ok(games)
    }

    /// Every channel that has a game, with the game: for catching up after an absence.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn tables(&self) -> Result<Vec<(ChannelId, GameId)>, ServiceError> {
        let mut tables = Vec::new();
        for (key, found) in self.store.repository.all(&records::channels()).await? {
            if let Some(channel) = records::channel_of(&key) {
                tables.push((channel, Occupant::decode(&found.value)?.0));
            }
        }
        Ok(tables)
    }

    /// The messages that show a game.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn messages_of(&self, game: GameId) -> Result<GameMessages, ServiceError> {
        Ok(self.store.repository.get(&records::face(game)).await?.unwrap_or_default())
    }
}
