//! Which game a user means, decided in one place for typed moves, commands and suggestions alike.

use crate::TableError;
use crate::game::{GameError, GameId};
use crate::threads::records::thread_in;
use crate::{Games, Snapshot};
use bot_store::PlayerId;
use bot_store::{ChannelId, MessageId, MessageRef, ServiceError};

/// Everything known about which game a user means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameQuery {
    pub by: PlayerId,
    /// The server they are on, or `None` in direct messages and where the bot is not.
    pub guild: Option<u64>,
    /// The channel or thread they are in.
    pub channel: ChannelId,
    /// The message that theirs replies to, if it is a reply.
    pub replied_to: Option<MessageRef>,
    /// The game, if they named one by its number.
    pub game: Option<GameId>,
    /// Whether a thread that has no game may be one beside a game.
    pub threads: BesideGames,
}

/// Whether someone who is in a thread without a game can mean their own game in the channel that the thread is in: it was opened
/// on a board of that, or at least since that began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideGames {
    Count,
    /// What is only overheard there is no move.
    DoNotCount,
}

impl GameQuery {
    /// A query by place alone: no number and no reply.
    pub const fn of(by: PlayerId, guild: Option<u64>, channel: ChannelId) -> GameQuery {
        GameQuery { by, guild, channel, replied_to: None, game: None, threads: BesideGames::Count }
    }
}

/// Why something was not done.
#[derive(Debug)]
pub struct RefusedInGame {
    pub error: ServiceError,
    /// The game in which it was tried; `None` if none was meant.
    pub game: Option<GameId>,
}

impl Games {
    /// Resolves the query:
    ///
    /// 1. the game named by its number, which must be the user's own;
    /// 2. on a server, the game being played in the channel, even if the user is a spectator (the game itself rejects
    ///    them); in a thread that has none, the user's own in its channel, if the thread was opened since that began;
    /// 3. where the bot is not, the user's own being played in the channel; else, and in direct messages, the only one of the user's games waiting for their move or, if none is, the only one
    ///    being played.
    ///
    /// # Errors
    /// - [`TableError::NoGame`] if there is none, [`TableError::NoSuchGame`] if none has the number;
    /// - [`GameError::NotAPlayer`] if the named game is not the user's;
    /// - [`TableError::OlderMessage`] for a reply to a message that is older than the game of the channel;
    /// - [`TableError::WhichGame`] with the games to choose from if there are several.
    pub async fn which_game(&self, query: GameQuery) -> Result<Snapshot, ServiceError> {
        self.get(self.number_of(query).await?).await
    }

    /// Does something in the game that is meant. Where this process has seen before which one is played, that is tried first: the
    /// store is asked which one is meant only about a refusal, since another process may have begun the next game there.
    ///
    /// # Errors
    /// Those of [`Games::which_game`] and of what is done.
    pub async fn act_where_meant<F>(
        &self,
        query: GameQuery,
        act: impl Fn(GameId) -> F,
    ) -> Result<Snapshot, RefusedInGame>
    where
        F: Future<Output = Result<Snapshot, ServiceError>>,
    {
        let likely = self.likely(&query);
        if let Some(id) = likely {
            match act(id).await {
                Ok(done) => return Ok(done),
                Err(error @ ServiceError::Feature(_)) => {
                    if self.number_of(query).await.is_ok_and(|meant| meant == id) {
                        return Err(RefusedInGame { error, game: Some(id) });
                    }
                }
                Err(error) => return Err(RefusedInGame { error, game: Some(id) }),
            }
        }
        let meant = self.number_of(query).await.map_err(|error| RefusedInGame { error, game: None })?;
        act(meant).await.map_err(|error| RefusedInGame { error, game: Some(meant) })
    }

    /// The game that is probably meant on a server.
    fn likely(&self, query: &GameQuery) -> Option<GameId> {
        if query.game.is_some() || query.guild.is_none() {
            return None;
        }
        let id = self.store.likely_in(query.channel)?;
        match query.replied_to {
            Some(replied_to) => (!is_older(replied_to, self.firsts.of(id)?)).then_some(id),
            None => Some(id),
        }
    }

    /// The game with a number that a person has named.
    ///
    /// # Errors
    /// [`TableError::NoSuchGame`] if none has it.
    pub async fn numbered(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        match self.get(id).await {
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => Err(TableError::NoSuchGame(id).into()),
            found => found,
        }
    }

    /// As [`Games::which_game`], for callers that need no more than its number: on a server the game itself is not read.
    ///
    /// # Errors
    /// Those of [`Games::which_game`].
    pub async fn number_of(&self, query: GameQuery) -> Result<GameId, ServiceError> {
        if let Some(id) = query.game {
            let snapshot = self.numbered(id).await?;
            return match snapshot.game.players().any(|player| player == query.by) {
                true => Ok(id),
                false => Err(GameError::NotAPlayer.into()),
            };
        }
        if query.guild.is_none() {
            let own = self.open_of(query.by).await?;
            let is_here = |game: &&Snapshot| game.place.channel == query.channel && game.game.playing().is_ok();
            return match own.iter().find(is_here) {
                Some(here) => Ok(here.id),
                None => only(own, query.by).map(|snapshot| snapshot.id),
            };
        }
        let Some(id) = self.open_in(query.channel).await? else {
            return match query.threads {
                BesideGames::Count => self.beside(query).await?.ok_or(TableError::NoGame.into()),
                BesideGames::DoNotCount => Err(TableError::NoGame.into()),
            };
        };
        match query.replied_to {
            Some(replied_to) if self.is_older_than(replied_to, id).await? => Err(TableError::OlderMessage.into()),
            _ => Ok(id),
        }
    }

    /// The user's own game in whose channel they are in a thread. A thread on a message has the number of the message.
    async fn beside(&self, query: GameQuery) -> Result<Option<GameId>, ServiceError> {
        for snapshot in self.open_of(query.by).await? {
            let channel = snapshot.place.channel;
            let opened_on = MessageRef { channel, message: MessageId(query.channel.0) };
            if snapshot.game.playing().is_ok()
                && self.store.repository.row(&thread_in(channel, query.channel)).await?.is_some()
                && !self.is_older_than(opened_on, snapshot.id).await?
            {
                return Ok(Some(snapshot.id));
            }
        }
        Ok(None)
    }

    /// Whether the message was there before the first one of `game` in the same channel.
    async fn is_older_than(&self, message: MessageRef, game: GameId) -> Result<bool, ServiceError> {
        let first = match self.firsts.of(game) {
            Some(first) => Some(first),
            None => self.messages_of(game).await?.first,
        };
        if let Some(first) = first {
            self.firsts.note(game, first);
        }
        Ok(first.is_some_and(|first| is_older(message, first)))
    }
}

fn is_older(message: MessageRef, first: MessageRef) -> bool {
    first.channel == message.channel && message.message < first.message
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
    use crate::ThreadSeenBy;
    use crate::game::Action;
    use crate::testing::RefusalOf as _;
    use crate::tests::{ANN, BEN, CHANNEL, Table};

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
    async fn in_a_thread_beside_a_game_a_player_means_that_game() {
        let table = Table::new();
        let id = table.begin().await;
        let first = MessageRef { channel: CHANNEL, message: MessageId(100) };
        table.deliver(id, Delivered::Words(first)).await;
        let [on_a_board, before, elsewhere] = [103, 99, 105].map(ChannelId);
        for (channel, thread) in [(CHANNEL, on_a_board), (CHANNEL, before), (ChannelId(11), elsewhere)] {
            table.service.threads.note(channel, thread, ThreadSeenBy::Channel).await.unwrap();
        }
        let there = |by, thread| GameQuery::of(by, GUILD, thread);
        for by in [ANN, BEN] {
            assert_eq!(meant(&table, there(by, on_a_board)).await.unwrap(), id);
        }
        let overheard = GameQuery { threads: BesideGames::DoNotCount, ..there(ANN, on_a_board) };
        for query in
            [overheard, there(EVE, on_a_board), there(ANN, before), there(ANN, elsewhere), there(ANN, ChannelId(104))]
        {
            assert!(matches!(meant(&table, query).await.refusal(), Some(TableError::NoGame)), "{query:?}");
        }
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
        assert_eq!(meant(&table, direct(BEN)).await.unwrap(), first, "it waits for someone else, but is the only one");
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
