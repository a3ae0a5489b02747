//! A strict local Discord with a web page, for trying out and testing bots without an account.
//!
//! [`Sandbox::start`] opens one port on loopback that serves Discord's REST interface (`/api/v10`), its gateway
//! (`/gateway`), the files of messages, and a page on which people take seats, type slash commands, press buttons and
//! fill in forms. A bot connects with its usual client library; a test acts through [`Control`] and looks at what came
//! of it.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use discord_sandbox::{Sandbox, SandboxConfig};
//!
//! let sandbox = Sandbox::start(SandboxConfig::default()).await?;
//! println!("open {} and point a bot's client at the same address", sandbox.url());
//!
//! let control = sandbox.control();
//! let (alice, general) = (control.person("alice").unwrap().id, control.channel("general").unwrap().id);
//! let message = control.say(alice, general, "Hello, bot!").unwrap();
//! assert_eq!(control.messages(general)[0].id, message.id);
//! sandbox.shutdown().await;
//! # std::io::Result::Ok(()) }).unwrap();
//! ```
//!
//! `examples/echo.rs` is a small bot of serenity's on a sandbox. serenity, poise, discord.py 2.7 and discord.js 14 are
//! known to work; for serenity, set the proxy to [`Sandbox::url`] *and* disable its rate limiter, without which it
//! ignores the proxy.
//!
//! # What it promises
//!
//! - **It is strict.** It refuses what Discord refuses: limits on lengths and numbers, permissions, intents that were not
//!   granted, an interaction acknowledged twice or late; the README lists it by Discord's documents. Beyond that it refuses
//!   by name any field that the interface doesn't have, so that a misspelt field is found, and any file that the list of
//!   attachments doesn't have.
//! - **It can misbehave.** A [`Fault`] drops or closes the gateway, redelivers events, or makes requests slow, limited or
//!   failing, before or after they took effect.
//! - **It remembers.** Every request of the bot is recorded ([`Control::requests`]), and with [`SandboxConfig::data`]
//!   set, every change is in a journal before it is answered: a killed process continues where it was. A request is
//!   either refused whole or takes effect whole.
//! - **The page has no special powers.** What people do on the page and what a test does through [`Control`] goes
//!   through the same functions and the same checks.
//!
//! # What it never does
//!
//! - It never listens on anything but loopback, and its page can't be used by other web sites.
//! - It never contacts Discord, and needs no token but its own ([`DEFAULT_TOKEN`]).
//! - It doesn't know the sound of voice channels, stickers, polls, labels in modals, further bots, refreshed tokens, or
//!   webhooks other than those of interactions: their routes answer 404 and are recorded as not implemented
//!   ([`RecordedRequest::implemented`]), their fields are refused.
//! - It ignores requests for members over the gateway, and checks reactions but doesn't keep them. Discord keeps the rate
//!   limits of routes secret; here they are all alike ([`RateLimits`]).
//! - It doesn't resolve `attachment://` in embeds, and takes every file for what it says it is, even an empty one.
//! - Ephemeral messages and interactions don't survive a restart.
//!
//! The page's own protocol is described in [`protocol`].

#![warn(missing_docs)]

mod activity;
mod acts;
mod compose;
mod config;
mod control;
mod error;
mod faults;
mod files;
mod gateway;
mod hub;
mod id;
mod intents;
mod interaction;
mod journal;
mod members;
mod nonces;
mod page;
mod permissions;
mod proxy;
mod record;
mod rest;
mod validate;
mod view;
mod wire;
mod world;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::any;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use self::activity::{FramePlatform, RunningActivity};
pub use self::acts::{ActError, CommandOption, EntryPointUse, ReplyPing, ReplyRef, ThreadStart};
pub use self::config::{
    APPLICATION, BotMembership, DEFAULT_CLIENT_SECRET, DEFAULT_TOKEN, Guide, Installation, MemberRank, PageText,
    RateLimits, Retention, SandboxActivity, SandboxConfig, Seed, SeedChannel, SeedGroup, SeedGuild, SeedPerson,
    SessionLimits, Times,
};
pub use self::control::{Control, TimedOut};
pub use self::error::{ApiError, RateScope, Retry};
pub use self::faults::{Fault, RequestFilter, RestFault};
pub use self::gateway::{SessionCounts, SessionFate};
pub use self::id::{IdClock, Snowflake};
pub use self::intents::Intents;
pub use self::interaction::{Interaction, InteractionKind, InteractionStatus};
pub use self::permissions::{Overwrite, OverwriteKind, Permissions};
pub use self::record::{RecordedPart, RecordedRequest};
pub use self::validate::interaction::Modal;
pub use self::world::{
    Attachment, Channel, ChannelKind, DirectMessages, EventPlace, EventStatus, ForumTag, Guild, Member, Message,
    MessageKind, MessageOrigin, Reference, RegisteredCommand, Role, ScheduledEvent, Tags, ThreadState, User, UserKind,
};

use self::activity::Activities;
use self::hub::{Core, Hub};
use self::id::IdSource;
use self::journal::Journal;
use self::world::World;

#[doc = include_str!("../docs/protocol.md")]
pub mod protocol {}

/// How long a shutdown waits for open requests.
const DRAIN: Duration = Duration::from_secs(2);

/// A running sandbox. It ends when it is shut down or dropped.
pub struct Sandbox {
    address: SocketAddr,
    hub: Arc<Hub>,
    server: JoinHandle<io::Result<()>>,
}

impl Sandbox {
    /// Opens the port and starts to serve, continuing with what `config.data` holds.
    ///
    /// # Errors
    ///
    /// When the address isn't on loopback or is taken, or when the folder can't be read or written, or holds something other
    /// than a sandbox's data.
    pub async fn start(config: SandboxConfig) -> io::Result<Sandbox> {
        let server = config.activity.as_ref().map(|activity| activity.server);
        if let Some(outside) = [Some(config.address), server].into_iter().flatten().find(|it| !it.ip().is_loopback()) {
            let words = format!("the sandbox stays on loopback, and doesn't know {}", outside.ip());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        let listener = TcpListener::bind(config.address).await?;
        let address = listener.local_addr()?;
        let proxy = match &config.activity {
            Some(_) => Some(TcpListener::bind(SocketAddr::new(address.ip(), 0)).await?),
            None => None,
        };
        let (world, ids, journal) = {
            let config = config.clone();
            tokio::task::spawn_blocking(move || open(&config)).await.map_err(io::Error::other)??
        };
        let mut core = Core::new(world, ids, journal, format!("http://{address}"), &config);
        let proxied = proxy.as_ref().map(TcpListener::local_addr).transpose()?;
        let activities = config.activity.clone().zip(proxied).map(|(activity, proxy)| Activities::new(activity, proxy));
        core.settle_activities(activities).map_err(io::Error::other)?;
        let hub = Arc::new(Hub::new(core, config));
        let app = Router::new()
            .nest_service(rest::ROOT, rest::service(hub.clone()))
            .route("/gateway", any(gateway::connect))
            .route("/gateway/", any(gateway::connect))
            .merge(page::routes())
            .layer(DefaultBodyLimit::max(rest::MAX_BODY))
            .layer(from_fn_with_state(address, page::guard))
            .with_state(hub.clone());
        tokio::spawn(archive_threads(hub.clone()));
        if let Some(listener) = proxy {
            proxy::serve(listener, hub.clone())?;
        }
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection keeps its delay");
            }
        });
        let stop = hub.clone();
        let server = axum::serve(listener, app).with_graceful_shutdown(async move { stop.stopped().await });
        let server = tokio::spawn(async move { server.await });
        Ok(Sandbox { address, hub, server })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The page's address, which is also the base of the interface: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A handle to act through and to inspect with.
    pub fn control(&self) -> Control {
        Control::new(self.hub.clone())
    }

    /// Ends every connection and frees the port.
    pub async fn shutdown(mut self) {
        self.hub.stop();
        if tokio::time::timeout(DRAIN, &mut self.server).await.is_err() {
            self.server.abort();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.hub.stop();
    }
}

/// Archives idle threads every minute, until the sandbox is stopped.
async fn archive_threads(hub: Arc<Hub>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_mins(1)) => hub.with(|core| core.put_clock_forward(0)),
            () = hub.stopped() => return,
        }
    }
}

fn open(config: &SandboxConfig) -> io::Result<(World, IdSource, Journal)> {
    let mut ids = IdSource::new(config.ids);
    let Some(folder) = &config.data else {
        return Ok((World::from_seed(&config.seed, &mut ids), ids, Journal::in_memory()));
    };
    let about = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut world = match Journal::load(folder).map_err(about)? {
        Some(world) => world,
        None => World::from_seed(&config.seed, &mut ids),
    };
    ids.skip_past(world.last_id());
    world.permit_everyone();
    let journal = Journal::begin(folder, &world).map_err(about)?;
    Ok((world, ids, journal))
}

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
