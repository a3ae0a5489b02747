//! A stand-in for the part of Discord that the bot uses, served on loopback, with a web page to play in.
//!
//! [`Sandbox::start`] opens one port that serves
//!
//! - `/api/v10/…` and `/api/…`: Discord's REST interface, as far as the bot needs it;
//! - `/gateway`: its gateway, a WebSocket of JSON text;
//! - `/attachments/…`: the files of messages;
//! - `/`, `/sandbox/…`: the page at which people sit, and what the page and test programs talk to.
//!
//! A fake that says yes to everything proves nothing, so this one refuses what Discord refuses, and more: a field that
//! the interface doesn't have is refused by name. It can also be told to misbehave (see [`Fault`]).
//!
//! # Invariants
//!
//! - It listens on loopback only; any other address is refused at start.
//! - It imports nothing of ours. It knows Discord, not Makruk.
//! - The bot can't tell it from Discord by anything that a library decodes.
//! - What a person did through the page or through [`Control`] goes through the same functions (`acts`).
//! - A request is either refused whole or takes effect whole, and is in the journal before it is answered, so that a
//!   killed process takes up where it stood.
//!
//! # What it doesn't do
//!
//! Voice, stickers, polls, forums, other bots, webhooks that aren't an interaction's, and components of the second
//! version aren't here: their routes answer 404 and are noted as not implemented ([`RecordedRequest::implemented`]),
//! their fields are refused. Requests for members over the gateway are passed over. Reactions are checked, but not
//! kept. A route's true rate limit is Discord's secret; here all have the same ([`RateLimits`]). IDENTIFY may come as
//! often as one likes; each is subtracted from what `GET /gateway/bot` says is left. Nothing is banned for too many
//! refused requests. Ephemeral messages and interactions don't outlive the process.
//!
//! serenity, poise, discord.py 2.7 and discord.js 14 get along with it.
//!
//! # The page's protocol
//!
//! Everything is JSON in UTF-8. Ids are snowflakes written as strings, and order by time as numbers. Times are
//! milliseconds since 1970. A *seat* is the id of a human user. Each answer other than 200 is `{"error": "words"}`.
//! A request whose `Host` isn't this server on loopback, or which has an `Origin` other than this server, gets 403.
//!
//! ## `GET /sandbox/state?seat=ID`
//!
//! What the seat sees; without `seat`, `you` is null, and direct messages and commands are left out (for choosing a
//! seat).
//!
//! ```text
//! { "you": User | null,
//!   "application": {"id", "name"},      the bot; its user has the same id
//!   "guide": {"title": Text | null, "heading": Text | null, "steps": [Text…]},   Text = {"en", "th"}, in markup
//!   "connected": true,                  whether the bot is on the gateway now
//!   "users": [User…],                   {"id", "username", "name", "bot": bool, "locale": "th"}
//!   "guilds": [{"id", "name", "locale"}…],
//!   "channels": [Channel…],
//!   "commands": [Command…] }            those that this seat may use, sorted by name
//!
//! Channel = { "id", "kind": "text" | "thread" | "dm", "guild_id": ID | null, "parent_id": ID | null (threads),
//!             "name", "topic": "…" | null, "archived": bool, "last_message_id": ID | null }
//! Command = Discord's own object (name, name_localizations, description, description_localizations, options with
//!           type, required, choices, autocomplete, min_value, max_length …) with two more fields:
//!           "guild_id": ID | null (null: everywhere), "usable_in": ["guild", "dm"] (either or both)
//! ```
//!
//! A command's shown name is `name_localizations[locale] ?? name`; the same for options and choices.
//! Option types: 1 subcommand, 2 group, 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role, 9 mentionable,
//! 10 number.
//!
//! ## `GET /sandbox/messages?seat=ID&channel=ID[&before=ID][&limit=50]`
//!
//! `{"messages": [Message…], "more": bool}`, oldest first; `more` says that there are older ones. The seat's own
//! ephemeral messages are among them.
//!
//! ```text
//! Message = { "id", "channel_id", "author": User, "content": "Discord's markup",
//!   "created_at": ms, "edited_at": ms | null,
//!   "kind": "message" | "thread_started",   thread_started: content is the thread's name, "thread_id" the thread
//!   "ephemeral": bool,                      only this seat sees it; it can be dismissed
//!   "thinking": bool,                       a deferred answer: show "… is thinking"; an update follows
//!   "pings": [ID…],                         the users whom it notified; highlight when the seat is among them
//!   "reply": null | {"id", "author": User | null, "content", "has_attachment": bool},   author null: it was deleted
//!   "interaction": null | {"user": User, "name": "play"},    "name" null when it answers a click
//!   "thread_id": ID | null,                 the thread that was started from it
//!   "attachments": [{"id", "filename", "description": "alt text" | null, "content_type", "size", "width": n | null,
//!                    "height": n | null, "url": "/attachments/…"}…],
//!   "embeds": [Discord's embed…], "components": [Discord's action rows…] }
//! ```
//!
//! Markup worth drawing: `**bold**`, `*italic*`, `` `code` ``, ```` ``` ````, `<@ID>` (user), `<#ID>` (channel),
//! `</name:ID>` (a command: a click starts it in the composer), `<t:UNIX:R>` (a time, relative), `-# small`.
//! Components: rows `{"type": 1, "components": […]}` of buttons `{"type": 2, "style": 1 primary | 2 secondary |
//! 3 success | 4 danger | 5 link, "label", "emoji": {"name"}, "custom_id" | "url", "disabled"}` or of one select
//! `{"type": 3 strings | 5 users, "custom_id", "options": [{"label", "value", "description", "emoji", "default"}],
//! "placeholder", "min_values", "max_values", "disabled"}` (a user select has no options: take `users`).
//!
//! ## `WebSocket /sandbox/live?seat=ID`
//!
//! Text frames to the page, each an object with `type`; the page sends nothing. On a lost connection, connect again and
//! read the state and the open channel's messages anew.
//!
//! | type | fields | meaning |
//! |---|---|---|
//! | `hello` | | the feed has begun: everything that happens after this arrives |
//! | `message_created`, `message_updated` | `message` | replace by id; also for messages that this seat alone sees |
//! | `message_deleted` | `channel_id`, `message_id` | |
//! | `channel_created`, `channel_updated` | `channel` | also threads |
//! | `typing` | `channel_id`, `user_id` | show it for 10 s, or until a message of that user arrives |
//! | `commands_changed` | | read the state anew |
//! | `bot_status` | `connected` | |
//! | `interaction` | `interaction` | what became of one of this seat's interactions, see below |
//! | `modal` | `interaction_id`, `modal` | show this form: `{"custom_id", "title", "components": rows of one text input}` |
//! | `resync` | | the page was too slow and missed events: read state and messages anew |
//!
//! ```text
//! interaction = { "id", "kind": "command" | "autocomplete" | "component" | "modal", "channel_id",
//!                 "message_id": ID | null,      the message whose component was used
//!                 "status": "waiting" | "thinking" | "answered" | "failed",
//!                 "error": "The application did not respond" | null }
//! text input  = { "type": 4, "custom_id", "style": 1 line | 2 paragraph, "label", "value", "placeholder",
//!                 "min_length", "max_length", "required": true unless said otherwise }
//! ```
//!
//! `waiting` comes at once (draw the clicked button as busy), then one of the others. `answered` means only that the
//! bot took it: messages arrive by their own events. `failed` has the words that the seat must be shown.
//!
//! ## `POST /sandbox/act/…`
//!
//! | path | body | answer |
//! |---|---|---|
//! | `message` | `seat, channel, content, reply_to?: ID, ping?: bool = true` | `{"message": Message}` |
//! | `command` | `seat, channel, command: ID, options: [Opt…]` | `{"interaction": ID}` |
//! | `autocomplete` | the same, with `"focused": true` on one option | `{"choices": [{"name", "value"}…]}`, after the bot answered; 504 when it didn't |
//! | `component` | `seat, channel, message: ID, custom_id, values?: [string…]` | `{"interaction": ID}` |
//! | `modal` | `seat, interaction: ID (of the "modal" event), fields: {custom_id: text}` | `{"interaction": ID}` |
//! | `dismiss` | `seat, message: ID` | `{}`; takes an ephemeral message away |
//!
//! `Opt` is `{"name", "value"}` with a string, number or boolean (users and channels: the id as a string), or
//! `{"name", "options": [Opt…]}` for a subcommand; `name` is the command's own, never the localised one. What a
//! Discord client would not send (a required option that is missing, a value out of bounds, a disabled button) is
//! answered with 400 and words fit to be shown. While an option is being typed its value may be incomplete.
//! In `content`, a user is mentioned as `<@ID>`; at most 4000 characters.
//!
//! # Misbehaving on demand
//!
//! For a test in another process, on the same port and behind the same checks as the page:
//!
//! | request | meaning |
//! |---|---|
//! | `POST /sandbox/control/fault` | the body is a [`Fault`] in JSON |
//! | `DELETE /sandbox/control/faults` | lets go of the faults that still wait for their requests |
//! | `GET /sandbox/control/requests?after=N` | `{"requests": […]}`: [`RecordedRequest`]s whose number is above `N` |

mod acts;
mod compose;
mod config;
mod control;
mod error;
mod faults;
mod gateway;
mod hub;
mod id;
mod intents;
mod interaction;
mod journal;
mod page;
mod permissions;
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

pub use self::acts::{ActError, CommandOption, Ping, ReplyRef};
pub use self::config::{
    APPLICATION, DEFAULT_TOKEN, Guide, PageText, Rank, RateLimits, SandboxConfig, Seed, SeedChannel, SeedGuild,
    SeedPerson, Times,
};
pub use self::control::{Control, TimedOut};
pub use self::error::{ApiError, RateScope, Retry};
pub use self::faults::{Fault, RequestFilter, RestFault};
pub use self::gateway::SessionFate;
pub use self::id::{IdClock, Snowflake};
pub use self::intents::Intents;
pub use self::interaction::{Interaction, InteractionKind, InteractionStatus};
pub use self::permissions::{Overwrite, OverwriteKind, Permissions};
pub use self::record::{RecordedPart, RecordedRequest};
pub use self::validate::interaction::Modal;
pub use self::world::{
    Attachment, Channel, ChannelKind, Command, Guild, Member, Message, MessageKind, Origin, Reference, Role,
    ThreadState, User, UserKind,
};

use self::hub::{Core, Hub};
use self::id::IdSource;
use self::journal::Journal;
use self::world::World;

/// How long a shutdown waits for requests that are being answered.
const DRAIN: Duration = Duration::from_secs(2);

/// A running sandbox. It ends when it is shut down or dropped.
pub struct Sandbox {
    address: SocketAddr,
    hub: Arc<Hub>,
    server: JoinHandle<io::Result<()>>,
}

impl Sandbox {
    /// Opens the port and begins to answer, taking up what `config.data` keeps.
    ///
    /// # Errors
    ///
    /// When the address isn't on loopback or is taken, or when the folder can't be read or written, or has something
    /// in it that isn't ours.
    pub async fn start(config: SandboxConfig) -> io::Result<Sandbox> {
        if !config.address.ip().is_loopback() {
            let words = format!("the sandbox listens on loopback only, not on {}", config.address.ip());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        let listener = TcpListener::bind(config.address).await?;
        let address = listener.local_addr()?;
        let (world, ids, journal) = {
            let config = config.clone();
            tokio::task::spawn_blocking(move || open(&config)).await.map_err(io::Error::other)??
        };
        let core = Core::new(world, ids, journal, format!("http://{address}"), &config);
        let hub = Arc::new(Hub::new(core, config));
        let app = Router::new()
            .nest_service(rest::ROOT, rest::service(hub.clone()))
            .route("/gateway", any(gateway::connect))
            .route("/gateway/", any(gateway::connect))
            .merge(page::routes())
            .layer(DefaultBodyLimit::max(rest::MAX_BODY))
            .layer(from_fn_with_state(address, page::guard))
            .with_state(hub.clone());
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

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The page's address, which is also the base of the interface: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A handle to act with and to look with.
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

fn open(config: &SandboxConfig) -> io::Result<(World, IdSource, Journal)> {
    let mut ids = IdSource::new(config.ids);
    let Some(folder) = &config.data else {
        return Ok((World::from_seed(&config.seed, &mut ids), ids, Journal::in_memory()));
    };
    let about = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let world = match Journal::load(folder).map_err(about)? {
        Some(world) => world,
        None => World::from_seed(&config.seed, &mut ids),
    };
    ids.skip_past(world.last_id());
    let journal = Journal::begin(folder, &world).map_err(about)?;
    Ok((world, ids, journal))
}
