//! Discord: decodes what people do, makes one call to `service`, presents what came of it.
//!
//! Handlers hold no state. What must be public is said by `delivery` from the outbox; a handler only answers the one who
//! acted. Nothing that comes from Discord is trusted: a button's game, channel, seat and edition are checked against the
//! store.

mod bot;
mod catch_up;
mod commands;
mod components;
mod connect;
mod custom_id;
mod delivery;
mod exchange;
mod failure;
mod ids;
mod limits;
mod look_back;
mod messages;
mod permissions;
mod present;
mod refusal;
mod rest;
mod spans;

use std::sync::{Arc, OnceLock};

use serenity::all::{Message, UserId};

pub use bot::{Bot, BotSettings};
pub use connect::{ConnectError, Credentials};
pub use messages::TextMoves;

use crate::i18n::Locale;
use crate::service::{Advice, Games, Outbox, People, Servers};
use makruk::Preset;
use rest::Rest;

/// What every handler is given.
pub struct Data {
    /// The games.
    pub(crate) games: Arc<Games>,
    /// What must still be told.
    pub(crate) outbox: Outbox,
    /// The settings of people.
    pub(crate) people: People,
    /// The settings of servers.
    pub(crate) servers: Servers,
    /// Hints and looks back.
    pub(crate) advice: Advice,
    /// The bot's own voice.
    pub(crate) rest: Rest,
    /// Which messages are moves.
    pub(crate) text_moves: TextMoves,
    /// The language where nothing says which.
    pub(crate) locale: Locale,
    /// The rules of counting in servers that have chosen none.
    pub(crate) ruleset: Preset,
    me: OnceLock<UserId>,
    commands: OnceLock<Vec<(String, u64)>>,
}

impl Data {
    /// The bot's own user, once it is connected.
    pub(crate) fn me(&self) -> Option<UserId> {
        self.me.get().copied()
    }

    /// A mention of a command that can be clicked, or its bare name before the commands are registered.
    pub(crate) fn command_mention(&self, name: &str) -> String {
        let root = name.split(' ').next().unwrap_or(name);
        match self.commands.get().and_then(|known| known.iter().find(|(known, _)| known == root)) {
            Some((_, id)) => format!("</{name}:{id}>"),
            None => format!("`/{name}`"),
        }
    }

    /// The language to answer a message in: that of the game in its channel.
    pub(crate) async fn locale_of(&self, message: &Message) -> Locale {
        let game = match self.games.open_in(ids::channel(message.channel_id)).await {
            Ok(Some(id)) => self.games.get(id).await.ok(),
            _ => {
                self.games.open_of(ids::player(message.author.id)).await.ok().and_then(|games| games.into_iter().next())
            }
        };
        game.map_or(self.locale, |snapshot| snapshot.place.locale)
    }
}
