//! Which game a user means, decided in one place for typed moves, commands and suggestions alike.

use crate::TableError;
use crate::game::{GameError, GameId};
use crate::{Games, Snapshot};
use bot_store::PlayerId;
use bot_store::{ChannelId, MessageRef, ServiceError};

/// Everything known about which game a user means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameQuery {
    pub by: PlayerId,
    /// The server they are on, or `None` in direct messages.
    pub guild: Option<u64>,
    /// The channel or thread they are in.
    pub channel: ChannelId,
    /// The message that theirs replies to, if it is a reply.
    pub replied_to: Option<MessageRef>,
    /// The game, if they named one by its number.
    pub game: Option<GameId>,
}

impl GameQuery {
    /// A query by place alone: no number and no reply.
    pub const fn of(by: PlayerId, guild: Option<u64>, channel: ChannelId) -> GameQuery {
        GameQuery { by, guild, channel, replied_to: None, game: None }
    }
}

impl Games {
    /// Resolves the query:
    ///
    /// 1. the game named by its number, which must be the user's own;
    /// 2. on a server, the game being played in the channel, even if the user is a spectator (the game itself rejects
    ///    them);
    /// 3. in direct messages, the only one of the user's games waiting for their move or, if none is, the only one
    ///    being played.
    ///
    /// # Errors
    /// - [`TableError::NoGame`] if there is none, [`TableError::NoSuchGame`] if none has the number;
    /// - [`GameError::NotAPlayer`] if the named game is not the user's;
    /// - [`TableError::OlderMessage`] for a reply to a message that is older than the game of the channel;
    /// - [`TableError::WhichGame`] with the games to choose from if there are several.
    pub async fn which_game(&self, query: GameQuery) -> Result<Snapshot, ServiceError> {
        if let Some(id) = query.game {
            let snapshot = match self.get(id).await {
                Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => {
                    return Err(TableError::NoSuchGame(id).into());
                }
                found => found?,
            };
            return match snapshot.game.players().any(|player| player == query.by) {
                true => Ok(snapshot),
                false => Err(GameError::NotAPlayer.into()),
            };
        }
        if query.guild.is_none() {
            return only(self.open_of(query.by).await?, query.by);
        }
        let id = self.open_in(query.channel).await?.ok_or(TableError::NoGame)?;
        match query.replied_to {
            Some(replied_to) if self.is_older_than(replied_to, id).await? => Err(TableError::OlderMessage.into()),
            _ => self.get(id).await,
        }
    }

    /// Whether the message was there before the first one of `game` in the same channel.
    async fn is_older_than(&self, message: MessageRef, game: GameId) -> Result<bool, ServiceError> {
        let first = self.messages_of(game).await?.first;
        Ok(first.is_some_and(|first| first.channel == message.channel && message.message < first.message))
    }
}

/// The only one of `games` that waits for `by`; if none does, the only one that is being played.
fn only(games: Vec<Snapshot>, by: PlayerId) -> Result<Snapshot, ServiceError> {
    let waits =
        |snapshot: &Snapshot| snapshot.game.playing().is_ok_and(|play| play.seat_to_move().person() == Some(by));
    let playing = games.into_iter().filter(|snapshot| snapshot.game.playing().is_ok());
    let (waiting, others): (Vec<_>, Vec<_>) = playing.partition(waits);
    let mut candidates = if waiting.is_empty() { others } else { waiting };
    match candidates.len() {
        0 => Err(TableError::NoGame.into()),
        1 => Ok(candidates.remove(0)),
        _ => Err(TableError::WhichGame(candidates.iter().map(|snapshot| snapshot.id).collect()).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Delivered;
    use crate::game::Action;
    use crate::testing::RefusalOf as _;
    use crate::tests::{ANN, BEN, CHANNEL, Table};
    use bot_store::MessageId;

    const EVE: PlayerId = PlayerId(3);
    const DIRECT: ChannelId = ChannelId(500);
    const GUILD: Option<u64> = Some(7);

    /// The number of the game that is meant.
    async fn meant(table: &Table, query: GameQuery) -> Result<GameId, ServiceError> {
        table.games.which_game(query).await.map(|snapshot| snapshot.id)
    }

    #[tokio::test]
    async fn on_a_server_the_game_of_the_channel_is_meant() {
        let table = Table::new();
        let here = |by| GameQuery::of(by, GUILD, CHANNEL);
        assert!(matches!(meant(&table, here(ANN)).await.refusal(), Some(TableError::NoGame)));
        let id = table.begin().await;
        // Spectators are turned away by the game, which knows better what to tell them.
        for by in [ANN, BEN, EVE] {
            assert_eq!(meant(&table, here(by)).await.unwrap(), id);
        }
        let elsewhere = GameQuery::of(ANN, GUILD, ChannelId(11));
        assert!(matches!(meant(&table, elsewhere).await.refusal(), Some(TableError::NoGame)));
    }

    #[tokio::test]
    async fn a_reply_to_a_message_older_than_the_game_is_refused() {
        let table = Table::new();
        let message = |channel, number| MessageRef { channel, message: MessageId(number) };
        let id = table.begin().await;
        table.deliver(id, Delivered::Words(message(CHANNEL, 100))).await;
        let reply = |replied_to| GameQuery { replied_to: Some(replied_to), ..GameQuery::of(ANN, GUILD, CHANNEL) };
        let earlier = meant(&table, reply(message(CHANNEL, 99))).await;
        assert!(matches!(earlier.refusal(), Some(TableError::OlderMessage)));
        for later in [message(CHANNEL, 100), message(CHANNEL, 101), message(ChannelId(11), 99)] {
            assert_eq!(meant(&table, reply(later)).await.unwrap(), id);
        }
    }

    #[tokio::test]
    async fn in_direct_messages_the_only_game_that_waits_is_meant() {
        let table = Table::new();
        let direct = |by| GameQuery::of(by, None, DIRECT);
        table.challenge().await;
        assert!(
            matches!(meant(&table, direct(ANN)).await.refusal(), Some(TableError::NoGame)),
            "a challenge is no game yet"
        );
        let first = table.begin().await;
        assert_eq!(meant(&table, direct(ANN)).await.unwrap(), first);
        assert_eq!(meant(&table, direct(BEN)).await.unwrap(), first, "it waits for somebody else, but is the only one");
        let second = table.challenge().await;
        table.games.accept(table.request(BEN), second, ChannelId(11)).await.unwrap();
        for by in [ANN, BEN] {
            let several = meant(&table, direct(by)).await;
            assert!(matches!(several.refusal(), Some(TableError::WhichGame(games)) if *games == [first, second]));
        }
        table.text(ANN, second, "e4").await.unwrap();
        assert_eq!(meant(&table, direct(ANN)).await.unwrap(), first);
        assert_eq!(meant(&table, direct(BEN)).await.unwrap(), second);
    }

    #[tokio::test]
    async fn a_game_named_by_its_number_is_ones_own() {
        let table = Table::new();
        let (first, second) = (table.begin().await, table.challenge().await);
        table.games.accept(table.request(BEN), second, ChannelId(11)).await.unwrap();
        let named = |by, guild, game| GameQuery { game: Some(game), ..GameQuery::of(by, guild, CHANNEL) };
        for guild in [None, GUILD] {
            assert_eq!(meant(&table, named(ANN, guild, second)).await.unwrap(), second);
            let of_others = meant(&table, named(EVE, guild, first)).await;
            assert!(matches!(of_others.refusal(), Some(GameError::NotAPlayer)));
            let none = meant(&table, named(ANN, guild, GameId(99))).await;
            assert!(matches!(none.refusal(), Some(TableError::NoSuchGame(GameId(99)))));
        }
        table.games.act(table.request(ANN), second, crate::BoardRevision::Now, Action::Resign).await.unwrap();
        assert_eq!(meant(&table, named(ANN, None, second)).await.unwrap(), second, "the game says that it is over");
    }
}
