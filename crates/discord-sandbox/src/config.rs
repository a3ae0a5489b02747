//! What a sandbox is started with.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::id::{IdClock, Snowflake};
use super::intents::Intents;
use super::permissions::{Overwrite, Permissions};

/// The token that a sandbox accepts unless told otherwise. It has the form that libraries look for (the application's
/// id in base 64 comes first) and is worth nothing anywhere else.
pub const DEFAULT_TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.SANDBX.only-good-on-loopback-and-nowhere-else";

/// The client secret of the application, unless a sandbox is told otherwise. It is worth nothing anywhere else.
pub const DEFAULT_CLIENT_SECRET: &str = "only-good-on-loopback-secret";

/// The application, and its bot user, of a sandbox.
pub const APPLICATION: Snowflake = Snowflake(1_100_000_000_000_000_001);

/// How a [`Sandbox`](super::Sandbox) is set up. The default listens on any free port of 127.0.0.1, holds the default
/// [`Seed`] and keeps nothing on disk.
#[derive(Clone)]
pub struct SandboxConfig {
    /// Where to listen: an address on loopback; port 0 takes any free one.
    pub address: SocketAddr,
    /// The folder in which everything is kept; `None` keeps it in memory only.
    pub data: Option<PathBuf>,
    /// The bot token that is accepted.
    pub token: String,
    /// The privileged intents that the application has been granted.
    pub granted: Intents,
    /// Where ids take their time from.
    pub ids: IdClock,
    /// The people and servers of a new sandbox; not used once `data` holds something.
    pub seed: Seed,
    /// What the page says about the bot.
    pub guide: Guide,
    /// The application's Activity, if it has one. An application with one has a command that launches it.
    pub activity: Option<SandboxActivity>,
    /// With how many shards the bot is told to connect.
    pub shards: u32,
    /// How often it may begin a session, and with how many shards.
    pub sessions: SessionLimits,
    /// The rate limits.
    pub limits: RateLimits,
    /// Discord's timeouts and intervals.
    pub times: Times,
    /// How much is kept.
    pub retention: Retention,
}

impl Default for SandboxConfig {
    fn default() -> SandboxConfig {
        SandboxConfig {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data: None,
            token: DEFAULT_TOKEN.to_owned(),
            granted: Intents::empty(),
            ids: IdClock::Wall,
            seed: Seed::default(),
            guide: Guide::default(),
            activity: None,
            shards: 1,
            sessions: SessionLimits::default(),
            limits: RateLimits::default(),
            times: Times::default(),
            retention: Retention::default(),
        }
    }
}

impl fmt::Debug for SandboxConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SandboxConfig")
            .field("address", &self.address)
            .field("data", &self.data)
            .field("token", &"[redacted]")
            .field("granted", &self.granted)
            .field("ids", &self.ids)
            .field("limits", &self.limits)
            .field("times", &self.times)
            .field("retention", &self.retention)
            .finish_non_exhaustive()
    }
}

/// The Activity of the application: a page that clients frame, through a proxy.
#[derive(Clone)]
pub struct SandboxActivity {
    /// Where its server listens, on loopback; see also [`Control::map_activity`](super::Control::map_activity).
    pub server: SocketAddr,
    /// The secret by which the application's server proves that it is the application's.
    pub client_secret: String,
}

impl SandboxActivity {
    /// One whose server listens here, with the [`DEFAULT_CLIENT_SECRET`].
    pub fn at(server: SocketAddr) -> SandboxActivity {
        SandboxActivity { server, client_secret: DEFAULT_CLIENT_SECRET.to_owned() }
    }
}

impl fmt::Debug for SandboxActivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SandboxActivity").field("server", &self.server).finish_non_exhaustive()
    }
}

/// How sessions on the gateway may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionLimits {
    /// IDENTIFYs a day. After more Discord resets the token.
    pub a_day: u64,
    /// Into how many buckets shards are divided, each of which takes one IDENTIFY every [`Times::identify`].
    pub max_concurrency: u64,
    /// With fewer shards than these the bot is refused.
    pub least_shards: u64,
}

impl Default for SessionLimits {
    fn default() -> SessionLimits {
        SessionLimits { a_day: 1000, max_concurrency: 1, least_shards: 1 }
    }
}

/// How many requests are accepted before 429.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimits {
    /// Requests per second in all; answers to interactions don't count.
    pub global: u32,
    /// Requests to one route of one channel (or server, or application) per window.
    pub per_route: u32,
    /// How long a route's window lasts.
    pub window: Duration,
    /// Answers of 401, 403 and 429 in ten minutes, after which nothing is answered any more until they are over.
    pub invalid: u32,
}

impl Default for RateLimits {
    /// Discord's 50 a second in all, and for a route no more than that: Discord doesn't publish the routes' limits.
    fn default() -> RateLimits {
        RateLimits { global: 50, per_route: 50, window: Duration::from_secs(1), invalid: 10_000 }
    }
}

/// Discord's timeouts and intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// How soon an interaction must be acknowledged.
    pub acknowledge: Duration,
    /// How long an interaction's token is valid.
    pub token_life: Duration,
    /// The interval of the bot's heartbeats.
    pub heartbeat: Duration,
    /// How long a session that lost its connection can be resumed.
    pub resume: Duration,
    /// How long after an IDENTIFY the next of its bucket is taken.
    pub identify: Duration,
    /// How long a nonce is remembered.
    pub nonce: Duration,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            acknowledge: Duration::from_secs(3),
            token_life: Duration::from_secs(15 * 60),
            heartbeat: Duration::from_millis(41_250),
            resume: Duration::from_secs(180),
            identify: Duration::from_secs(5),
            nonce: Duration::from_secs(300),
        }
    }
}

/// How much a sandbox keeps. What is oldest goes first, so that one that is left running stays as large as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Messages, in all channels together.
    pub messages: usize,
    /// The bytes of attached files. A message whose file is gone stays, and shows its alternative text.
    pub file_bytes: usize,
    /// The bot's requests, for [`Control::requests`](super::Control::requests).
    pub requests: usize,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention { messages: 20_000, file_bytes: 64 << 20, requests: 20_000 }
    }
}

/// The people and servers that a new sandbox begins with.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The bot's unique name, in small letters.
    pub bot_username: String,
    /// The bot's name as it is shown.
    pub bot_name: String,
    /// The people; each is a member of every server. The first owns them.
    pub people: Vec<SeedPerson>,
    /// The servers.
    pub guilds: Vec<SeedGuild>,
    /// Direct messages between several people.
    pub groups: Vec<SeedGroup>,
}

/// A direct message between several people of a [`Seed`], of whom the bot is none.
#[derive(Clone, Debug)]
pub struct SeedGroup {
    /// Its name.
    pub name: String,
    /// The indices, from 0, of its people; the first owns it.
    pub people: Vec<usize>,
}

/// A person of a [`Seed`].
#[derive(Clone, Debug)]
pub struct SeedPerson {
    /// The unique name, in small letters.
    pub username: String,
    /// The name that is shown.
    pub name: String,
    /// The language of their client: `th`, `en-US` …
    pub locale: String,
    /// What they are in every server.
    pub rank: MemberRank,
    /// Whether they have installed the application for themselves.
    pub installation: Installation,
}

/// Whether a person has installed the application, so that they have it wherever they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Installation {
    /// They have not: they use it on the servers that have it.
    #[default]
    Servers,
    /// They have.
    Own,
}

/// Whether the bot is on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotMembership {
    /// It is.
    Member,
    /// It is not: people there use it by what they have installed themselves.
    Absent,
}

/// What a person is in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberRank {
    /// Has the role with [`Permissions::ADMINISTRATOR`].
    Admin,
    /// Has no role.
    Member,
}

/// A server of a [`Seed`].
#[derive(Clone, Debug)]
pub struct SeedGuild {
    /// Its name.
    pub name: String,
    /// The language it prefers.
    pub locale: String,
    /// Its text channels.
    pub channels: Vec<SeedChannel>,
    /// The index, from 0, of the channel that gets Discord's own messages, such as join messages; `None` for no
    /// channel.
    pub system_channel: Option<usize>,
    /// Whether the bot is there.
    pub bot: BotMembership,
}

/// A text channel of a [`SeedGuild`].
#[derive(Clone, Debug)]
pub struct SeedChannel {
    /// Its name, without `#`.
    pub name: String,
    /// Its topic.
    pub topic: Option<String>,
    /// What the bot may not do in it.
    pub denied_to_bot: Permissions,
}

impl SeedChannel {
    /// A channel in which the bot may do what everyone may.
    pub fn new(name: &str) -> SeedChannel {
        SeedChannel { name: name.to_owned(), topic: None, denied_to_bot: Permissions::empty() }
    }

    /// The overwrites that this seed asks for.
    pub(crate) fn overwrites(&self) -> Vec<Overwrite> {
        use super::permissions::OverwriteKind::Member;
        if self.denied_to_bot == Permissions::empty() {
            return Vec::new();
        }
        vec![Overwrite { id: APPLICATION, kind: Member, allow: Permissions::empty(), deny: self.denied_to_bot }]
    }
}

impl SeedPerson {
    /// A person with this unique name, shown name and language.
    pub fn new(username: &str, name: &str, locale: &str, rank: MemberRank) -> SeedPerson {
        let installation = Installation::Servers;
        SeedPerson {
            username: username.to_owned(),
            name: name.to_owned(),
            locale: locale.to_owned(),
            rank,
            installation,
        }
    }

    /// The same person, who has installed the application for themselves.
    #[must_use]
    pub fn with_own_installation(self) -> SeedPerson {
        SeedPerson { installation: Installation::Own, ..self }
    }
}

/// A bot in one English-speaking server with the channels `general` and `random`, and four people: Alice, an
/// administrator, Bob, and two who read Thai, so that localised commands can be looked at.
impl Default for Seed {
    fn default() -> Seed {
        Seed {
            bot_username: "bot".to_owned(),
            bot_name: "Bot".to_owned(),
            people: vec![
                SeedPerson::new("alice", "Alice", "en-US", MemberRank::Admin),
                SeedPerson::new("bob", "Bob", "en-GB", MemberRank::Member),
                SeedPerson::new("somchai", "สมชาย", "th", MemberRank::Member),
                SeedPerson::new("malee", "มาลี", "th", MemberRank::Member),
            ],
            guilds: vec![SeedGuild {
                name: "Test server".to_owned(),
                locale: "en-US".to_owned(),
                channels: vec![SeedChannel::new("general"), SeedChannel::new("random")],
                system_channel: None,
                bot: BotMembership::Member,
            }],
            groups: Vec::new(),
        }
    }
}

/// What the page tells people about the bot. Without a guide it speaks of a Discord sandbox and shows no steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Guide {
    /// The heading of the page on which a seat is chosen.
    pub title: Option<PageText>,
    /// The heading above the steps.
    pub heading: Option<PageText>,
    /// First steps with the bot, shown in a panel above the messages until they are dismissed. They may contain
    /// Discord's inline markup; `</name>` becomes a link that starts that command, `{other}` the name of another seat.
    pub steps: Vec<PageText>,
}

/// A text in the page's two languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PageText {
    /// English.
    pub en: String,
    /// Thai.
    pub th: String,
}

impl PageText {
    /// The same text in English and Thai.
    pub fn new(en: &str, th: &str) -> PageText {
        PageText { en: en.to_owned(), th: th.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_not_shown() {
        assert!(!format!("{:?}", SandboxConfig::default()).contains(DEFAULT_TOKEN));
    }
}
