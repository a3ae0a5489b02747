//! What every handler shares.

use std::sync::{Arc, OnceLock};

use serenity::all::{GuildId, UserId};

use crate::i18n::Locale;
use crate::kit::admission::Admission;
use crate::kit::away_channels::AwayChannels;
use crate::kit::caches::Caches;
use crate::kit::channel_access::ChannelAccess;
use crate::kit::delays::LaneDelays;
use crate::kit::file_server::FileServer;
use crate::kit::message::OutgoingMessage;
use crate::kit::pictures_later::PicturesLater;
use crate::kit::reader::Reader;
use crate::kit::refusal;
use crate::kit::refusal::{Refusal, RefusalBudget};
use crate::kit::registry::Registry;
use crate::kit::rest::RestClient;
use crate::kit::seal::BotSeal;
use crate::kit::settings::{ActivityApplication, ActivitySettings, ApiServer, BotSettings, TextMoves};
use crate::kit::watch_links::WatchLinks;
use bot_service::{Advice, GamesPlayed, Service, ServiceError, Thinkers};
use makruk::{Preset, Ruleset};
use makruk_school::School;

/// What every handler is given: the service that it calls, and what it answers with.
pub struct App {
    pub registry: Registry,
    pub service: Service,
    pub advice: Advice,
    pub school: Arc<School>,
    pub rest: RestClient,
    /// Where attached files are read.
    pub files: FileServer,
    /// How many interactions are handled at once.
    pub admission: Admission,
    /// How often refusals of texts are explained.
    pub refusals: RefusalBudget,
    /// What the bot may do in channels.
    pub channel_access: ChannelAccess,
    /// Where someone is being answered where the bot isn't.
    pub away: AwayChannels,
    /// Pictures that wait for a permission.
    pub pictures_later: PicturesLater,
    /// Which lanes of the outbox are held up.
    pub delays: LaneDelays,
    pub defaults: Defaults,
    pub caches: Caches,
    /// Where boards are shown on pages, if they are.
    pub activity: Option<ActivitySettings>,
    pub watch_links: Option<WatchLinks>,
    pub seal: BotSeal,
    /// The server with Discord's API.
    pub api: ApiServer,
    bot_user: OnceLock<UserId>,
    /// The names and ids of the registered commands.
    commands: OnceLock<Vec<(String, u64)>>,
}

/// The operator's settings.
#[derive(Clone, Copy)]
pub struct Defaults {
    /// Which messages are read as moves.
    pub text_moves: TextMoves,
    /// The language to use where neither the server nor the reader determines it.
    pub locale: Locale,
    /// The counting rules of servers that have not chosen any.
    pub ruleset: Preset,
}

impl App {
    pub fn new(
        registry: Registry,
        settings: &BotSettings,
        service: Service,
        thinkers: Arc<Thinkers>,
        school: Arc<School>,
        rest: RestClient,
        client: reqwest::Client,
    ) -> App {
        let other = settings.credentials.server.base().and_then(|base| base.parse().ok());
        let &BotSettings { text_moves, locale, ruleset, .. } = settings;
        let activity = settings.activity.clone();
        let token = &settings.credentials.token;
        App {
            registry,
            advice: Advice::new(Arc::clone(&service.games), thinkers),
            service,
            school,
            rest,
            files: FileServer::new(client, other),
            admission: Admission::default(),
            refusals: RefusalBudget::default(),
            channel_access: ChannelAccess::new(),
            away: AwayChannels::default(),
            pictures_later: PicturesLater::default(),
            delays: LaneDelays::default(),
            defaults: Defaults { text_moves, locale, ruleset },
            caches: Caches::default(),
            watch_links: activity.as_ref().map(|pages| WatchLinks::new(token, pages.public.clone())),
            seal: BotSeal::new(token),
            api: settings.credentials.server.clone(),
            activity,
            bot_user: OnceLock::new(),
            commands: OnceLock::new(),
        }
    }

    /// The message that explains a refusal, which is counted.
    pub fn explain(&self, refusal: &Refusal, reader: Reader) -> OutgoingMessage {
        refusal::explain(refusal, self.registry.explain, reader)
    }

    /// The bot's own user, once it is connected.
    pub fn bot_user(&self) -> Option<UserId> {
        self.bot_user.get().copied()
    }

    /// Remembers the bot's own user. It never changes, so a reconnection sets nothing.
    pub fn set_bot_user(&self, user: UserId) {
        let _ = self.bot_user.set(user);
    }

    /// Whether the commands have been registered since the program started.
    pub fn has_registered_commands(&self) -> bool {
        self.commands.get().is_some()
    }

    /// Remembers the ids that Discord gave the commands, for [`App::command_mention`].
    pub fn set_commands(&self, commands: Vec<(String, u64)>) {
        let _ = self.commands.set(commands);
    }

    /// The application that boards are opened by inside Discord, if they are.
    pub fn opens_boards(&self) -> Option<&ActivityApplication> {
        self.activity.as_ref()?.application.as_ref()
    }

    /// The games that are offered there: where people play by themselves, all of them.
    pub async fn games_of(&self, guild: Option<u64>) -> GamesPlayed {
        match guild {
            Some(_) => self.server(guild).await.games,
            None => GamesPlayed::all(),
        }
    }

    /// The counting rules of a server, or those of servers that have not chosen any.
    pub async fn ruleset_of(&self, guild: Option<GuildId>) -> Result<Ruleset, ServiceError> {
        match guild {
            Some(guild) => Ok(self.service.servers.settings(guild.get()).await?.ruleset(self.defaults.ruleset)),
            None => Ok(Ruleset::preset(self.defaults.ruleset)),
        }
    }

    /// A clickable mention of a command, or its bare name while the commands are not registered yet.
    pub fn command_mention(&self, name: &str) -> String {
        let root = name.split(' ').next().unwrap_or(name);
        match self.commands.get().and_then(|known| known.iter().find(|(known, _)| known == root)) {
            Some((_, id)) => format!("</{name}:{id}>"),
            None => format!("`/{name}`"),
        }
    }
}
