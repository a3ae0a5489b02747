//! Which games there are.

use crate::game::GameId;
use crate::table::games::Games;
use crate::table::limits::OPEN_GAMES_LIMIT;
use crate::table::records;
use crate::table::records::Occupant;
use crate::{GameMessages, Snapshot};
use bot_store::PlayerId;
use bot_store::{ChannelId, MessageId, ServiceError};
use commit_store::{Codec, Key};

/// How many games are read at once.
const AT_ONCE: usize = 250;

/// Up to which message a channel with a game was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeardUpTo {
    pub guild: Option<u64>,
    pub channel: ChannelId,
    pub after: MessageId,
}

impl Games {
    pub async fn get(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        Ok(self.store.load(id).await?.snapshot)
    }

    /// The game for whatever is checked again where it is changed: as this process saw it last, if its board was of this revision
    /// then.
    pub async fn at_revision(&self, id: GameId, revision: u32) -> Result<Snapshot, ServiceError> {
        match self.store.recall(id).await?.snapshot {
            known if known.game.play().is_some_and(|play| play.revision() == revision) => Ok(known),
            _ => self.get(id).await,
        }
    }

    /// The game with this number, with at least this many events: a row may mention events just before the cache has
    /// them.
    pub async fn get_with(&self, id: GameId, events: usize) -> Result<Snapshot, ServiceError> {
        let cached = self.store.recall(id).await?.snapshot;
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

    /// Some games in which the engine has a seat, the next ones after this key, and the key after which there are more.
    pub(crate) async fn with_engine(&self, after: Option<&Key>) -> Result<(Vec<Snapshot>, Option<Key>), ServiceError> {
        let page = self.store.repository.page(&records::engine_games(), after, AT_ONCE).await?;
        let mut games = Vec::new();
        for id in page.entries.iter().filter_map(|(key, _)| records::engine_game_of(key)) {
            games.extend(self.get_readable(id).await?);
        }
        Ok((games, page.next))
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

    /// Where messages may have been missed on these servers: every channel that has a game, with the server and the last message
    /// that the game has dealt with or shown. Rows that cannot be read are passed over, and those of games read many at once.
    pub async fn heard_up_to(&self, is_meant: impl Fn(Option<u64>) -> bool) -> Result<Vec<HeardUpTo>, ServiceError> {
        let (mut heard, repository) = (Vec::new(), &self.store.repository);
        for tables in self.tables().await?.chunks(AT_ONCE) {
            let games: Vec<GameId> = tables.iter().map(|(_, game)| *game).collect();
            let mut places = self.store.places(&games).await?;
            places.retain(|_, place| is_meant(place.guild));
            let keys = places.keys().flat_map(|game| [records::heard(*game), records::face(*game)]);
            let found = repository.readable_rows(keys.collect()).await?;
            for &(channel, game) in tables {
                let Some(guild) = places.get(&game).map(|place| place.guild) else { continue };
                let face = records::face(game);
                let (_, messages) = repository.replacing::<GameMessages>(&face, found.row(&face));
                let shown = messages.and_then(|messages| messages.last).filter(|last| last.channel == channel);
                let event = self.store.heard.newest_in(&found, game).map(|event| MessageId(event.0));
                let after = event.or(shown.map(|last| last.message));
                heard.extend(after.map(|after| HeardUpTo { guild, channel, after }));
            }
        }
        Ok(heard)
    }

    pub async fn messages_of(&self, game: GameId) -> Result<GameMessages, ServiceError> {
        Ok(self.store.repository.get(&records::face(game)).await?.unwrap_or_default())
    }
}
