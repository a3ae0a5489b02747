//! What every handler shares.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lru::LruCache;
use serenity::all::{ChannelId, GuildId, MessageId, UserId};

use crate::i18n::Locale;
use crate::kit::channel_access::ChannelAccess;
use crate::kit::file_server::FileServer;
use crate::kit::holds::Holds;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal;
use crate::kit::refusal::{Refusal, RefusalBudget};
use crate::kit::registry::Registry;
use crate::kit::rest::RestClient;
use crate::kit::settings::{BotSettings, TextMoves};
use bot_service::{
    Advice, Analyses, Clubs, Cluster, DailyPuzzles, Directs, DowntimeCredit, Endings, GamePosts, Games, Ladders,
    Lessons, MemberRoles, Outbox, People, Privacy, Puzzles, Removals, Seasons, Servers, Service, ServiceError,
    Thinkers, Tournaments,
};
use makruk::{Preset, Ruleset};
use makruk_school::School;

/// How many messages are remembered as handled: more than can come as events while those that were missed are read.
const HANDLED: NonZeroUsize = NonZeroUsize::new(8_192).unwrap();

/// How many people are remembered who were told that their texts cannot be seen.
const UNSEEN: NonZeroUsize = NonZeroUsize::new(4_096).unwrap();

/// How many messages are remembered from which something was shared. Their buttons go a moment later.
const SHARED: NonZeroUsize = NonZeroUsize::new(1_024).unwrap();

/// What every handler is given: the services it calls and the operator's settings.
pub struct Data {
    pub registry: Registry,
    /// The processes that work on the store.
    pub cluster: Cluster,
    pub games: Arc<Games>,
    pub outbox: Outbox,
    pub posts: GamePosts,
    pub downtime: Arc<DowntimeCredit>,
    pub people: People,
    /// Where people write to the bot directly.
    pub directs: Directs,
    pub servers: Servers,
    pub advice: Advice,
    /// The analyses that people asked for.
    pub analyses: Analyses,
    pub puzzle_days: DailyPuzzles,
    pub puzzles: Puzzles,
    pub lessons: Lessons,
    pub clubs: Clubs,
    /// The challenge ladders of servers.
    pub ladders: Ladders,
    pub tournaments: Tournaments,
    pub seasons: Seasons,
    /// The roles that the bot gives there.
    pub roles: MemberRoles,
    /// What is kept of people.
    pub privacy: Privacy,
    /// The removals of the bot from servers.
    pub removals: Removals,
    /// What the tables say of endings.
    pub endings: Endings,
    pub school: Arc<School>,
    pub rest: RestClient,
    /// Where attached files are read.
    pub files: FileServer,
    /// How often refusals of texts are explained.
    pub refusals: RefusalBudget,
    /// What is known about what the bot may do in channels.
    pub channel_access: ChannelAccess,
    /// Which lanes of the outbox are held up.
    pub holds: Holds,
    /// Which messages are read as moves.
    pub text_moves: TextMoves,
    /// The language to use where neither the server nor the reader determines it.
    pub locale: Locale,
    /// The counting rules of servers that have not chosen any.
    pub ruleset: Preset,
    /// Who was told in which channel that their texts cannot be seen.
    unseen: Mutex<LruCache<(ChannelId, UserId), ()>>,
    /// The messages from which something was shared last.
    shared: Mutex<LruCache<MessageId, ()>>,
    /// The messages that were handled last.
    handled: Mutex<LruCache<MessageId, ()>>,
    bot_user: OnceLock<UserId>,
    /// The names and ids of the registered commands.
    commands: OnceLock<Vec<(String, u64)>>,
}

impl Data {
    pub fn new(
        registry: Registry,
        settings: &BotSettings,
        service: &Service,
        thinkers: &Arc<Thinkers>,
        school: Arc<School>,
        rest: RestClient,
        client: reqwest::Client,
    ) -> Data {
        let other = settings.credentials.server.base().and_then(|base| base.parse().ok());
        let Service {
            games, posts, downtime, outbox, people, directs, servers, analyses, puzzle_days, puzzles, ..
        } = service.clone();
        let Service {
            cluster, clubs, ladders, tournaments, seasons, roles, privacy, removals, endings, lessons, ..
        } = service.clone();
        Data {
            registry,
            advice: Advice::new(Arc::clone(&games), Arc::clone(thinkers)),
            cluster,
            games,
            outbox,
            posts,
            downtime,
            people,
            directs,
            servers,
            analyses,
            puzzle_days,
            puzzles,
            lessons,
            clubs,
            ladders,
            tournaments,
            seasons,
            roles,
            privacy,
            removals,
            endings,
            school,
            rest,
            files: FileServer::new(client, other),
            refusals: RefusalBudget::default(),
            channel_access: ChannelAccess::new(),
            holds: Holds::default(),
            text_moves: settings.text_moves,
            locale: settings.locale,
            ruleset: settings.ruleset,
            unseen: Mutex::new(LruCache::new(UNSEEN)),
            shared: Mutex::new(LruCache::new(SHARED)),
            handled: Mutex::new(LruCache::new(HANDLED)),
            bot_user: OnceLock::new(),
            commands: OnceLock::new(),
        }
    }

    /// The message that explains a refusal, which is counted.
    pub fn explain(&self, refusal: &Refusal, reader: Reader) -> OutgoingMessage {
        refusal::explain(refusal, self.registry.explain, reader)
    }

    /// Whether this message is handled for the first time since the program started; it counts as handled from now on.
    pub fn is_new(&self, message: MessageId) -> bool {
        // A panic cannot leave the cache half changed, so a poisoned lock is still good.
        self.handled.lock().unwrap_or_else(PoisonError::into_inner).put(message, ()).is_none()
    }

    /// Whether this person has not yet been told in this channel that their texts cannot be seen; they count as told from now
    /// on, until the program ends.
    pub fn is_first_unseen(&self, channel: ChannelId, person: UserId) -> bool {
        self.unseen.lock().unwrap_or_else(PoisonError::into_inner).put((channel, person), ()).is_none()
    }

    /// Whether nothing has been shared from this message yet; it counts as shared from now on.
    pub fn is_first_share(&self, message: MessageId) -> bool {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).put(message, ()).is_none()
    }

    /// Records that nothing was shared from this message after all.
    pub fn forget_share(&self, message: MessageId) {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).pop(&message);
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

    /// Remembers the ids that Discord gave the commands, for [`Data::command_mention`].
    pub fn set_commands(&self, commands: Vec<(String, u64)>) {
        let _ = self.commands.set(commands);
    }

    /// The counting rules of a server, or those of servers that have not chosen any.
    pub async fn ruleset_of(&self, guild: Option<GuildId>) -> Result<Ruleset, ServiceError> {
        match guild {
            Some(guild) => Ok(self.servers.settings(guild.get()).await?.ruleset(self.ruleset)),
            None => Ok(Ruleset::preset(self.ruleset)),
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
