//! What people and servers have chosen, looked up for those who are about to be told something.

use serenity::all::{GuildId, Message};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids;
use crate::kit::reader::{Choices, Reader};
use bot_service::game::PlayerId;
use bot_service::{BoardOpened, Place, Preferences, ServerSettings, Snapshot};

impl App {
    /// What a server has chosen; without one, and where it cannot be read, the defaults.
    pub(crate) async fn server(&self, guild: Option<u64>) -> ServerSettings {
        let Some(guild) = guild else { return ServerSettings::default() };
        self.service.servers.recent_settings(guild).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot read the settings of a server");
            ServerSettings::default()
        })
    }

    /// How a person reads whose client is in this language, on a server or in direct messages.
    pub(crate) async fn reader(&self, person: PlayerId, client: Locale, guild: Option<u64>) -> Reader {
        let (settings, server) = tokio::join!(self.service.people.recent_settings(person), self.server(guild));
        let settings = settings.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot read the settings of a person");
            Preferences::default()
        });
        Reader::of(Choices::Person { chosen: settings.style, client, server: server.style })
    }

    /// How a person reads who is told something later, on a server or in direct messages. It is in the language of their Discord, if
    /// that is known, else in `fallback`.
    pub(crate) async fn reader_told(&self, person: PlayerId, fallback: Locale, guild: Option<u64>) -> Reader {
        let client = self.service.people.client_language(person).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot read the language of a person's Discord");
            None
        });
        self.reader(person, client.unwrap_or(fallback), guild).await
    }

    /// A game as everybody in its channel is shown it.
    pub(crate) async fn shown(&self, snapshot: Snapshot) -> Snapshot {
        self.server(snapshot.place.guild).await.shown(snapshot)
    }

    /// A game with where its board is opened to be touched.
    pub(crate) fn opened(&self, mut snapshot: Snapshot) -> Snapshot {
        snapshot.presentation.opened = self.board_opened();
        snapshot
    }

    /// Where boards are opened to be touched.
    pub(crate) fn board_opened(&self) -> BoardOpened {
        self.opens_boards().map_or(BoardOpened::Nowhere, |_| BoardOpened::InActivity)
    }

    /// How those read who see the answer to a message: its author in direct messages, on a server everybody. Unlike an
    /// interaction, a message does not carry its author's language. On a server that has chosen none it is that of the game in its
    /// channel, else that of the author's oldest open game; so it is in direct messages of someone who has never used a command.
    pub(crate) async fn readers_of_answer(&self, message: &Message, guild: Option<GuildId>) -> Reader {
        let game = match self.service.games.open_in(ids::channel(message.channel_id)).await {
            Ok(Some(id)) => self.service.games.get(id).await.ok(),
            _ => self
                .service
                .games
                .open_of(ids::player(message.author.id))
                .await
                .ok()
                .and_then(|games| games.into_iter().next()),
        };
        let game = match game {
            Some(game) => Some(self.shown(game).await),
            None => None,
        };
        let language = game.map_or(self.defaults.locale, |snapshot| snapshot.place.locale);
        match guild {
            Some(guild) => {
                let chosen = self.server(Some(guild.get())).await.style;
                Reader::of(Choices::Server { chosen, offered_in: language })
            }
            None => self.reader_told(ids::player(message.author.id), language, None).await,
        }
    }

    /// How everybody reads who is shown a game in its channel.
    pub(crate) async fn channel_reader(&self, snapshot: &Snapshot) -> Reader {
        self.readers_in(&snapshot.place).await
    }

    /// How everybody reads in this place.
    pub(crate) async fn readers_in(&self, place: &Place) -> Reader {
        let chosen = self.server(place.guild).await.style;
        Reader::of(Choices::Server { chosen, offered_in: place.locale })
    }
}
