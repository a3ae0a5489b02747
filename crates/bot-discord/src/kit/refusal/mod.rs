//! Why a request is refused, and the message that explains it: the reason, and what to do instead, in the reader's
//! language.
//!
//! A refusal is logged at `debug`. An internal error is logged at `error` with an incident number, and the number is all
//! that the reader sees of it.

mod budget;
mod kind;
mod service;

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::fmt::Debug;

use serenity::all::Permissions;

use crate::i18n::{Locale, Text, text_of};
use crate::kit::custom_id::ParseCustomIdError;
use crate::kit::limits::quote;
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::kit::permissions::{ChannelOrThread, missing_to_open_thread, missing_to_play};
use crate::kit::reader::Reader;
use crate::kit::rest_error::RestError;
use crate::kit::role_problem::RoleProblem;
use bot_service::game::GameError;
use bot_service::metrics::{METRICS, RefusalKind};
use bot_service::{ServiceError, Snapshot, TableError};
use service::kind_of;

pub use budget::{RefusalBudget, Verbosity};
pub use service::{Explain, Explained, explain_service};

#[derive(Debug)]
pub enum Refusal {
    Service {
        error: ServiceError,
        /// The game that was meant, where it is known: the explanation refers to it.
        seen: Option<Box<Snapshot>>,
    },
    /// For a reason of one room.
    Reason(Box<dyn RefusalReason>),
    Elsewhere,
    /// The button cannot be read, or its selection makes no sense.
    OldButton,
    LongFile(usize),
    UnreadableFile,
    Role {
        /// The role, by Discord's number.
        role: u64,
        problem: RoleProblem,
    },
    NotManager,
    /// Neither that, nor a member with the role for organisers.
    NotOrganiser,
    /// Someone is no member of the server, or no more.
    NotMember,
    Bot,
    GuildOnly,
    /// The command is not registered in the form in which it was used.
    UnknownCommand,
    Permissions(Permissions),
    /// The bot lacks permissions to open a thread for a second game in a channel.
    Thread(Permissions),
    Discord(RestError),
    /// The handler of the request panicked, before or after it took effect.
    Panicked,
}

/// A reason to refuse that only one room knows.
pub trait RefusalReason: Debug + Any + Send + Sync {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Input
    }

    /// Whether the same request will never be granted.
    fn is_lasting(&self) -> bool {
        false
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage;
}

impl<R: RefusalReason> From<R> for Refusal {
    fn from(reason: R) -> Refusal {
        Refusal::Reason(Box::new(reason))
    }
}

impl Refusal {
    pub fn game(&self) -> Option<&Snapshot> {
        match self {
            Refusal::Service { seen, .. } => seen.as_deref(),
            _ => None,
        }
    }

    pub fn reason<R: RefusalReason>(&self) -> Option<&R> {
        let Refusal::Reason(reason) = self else { return None };
        let reason: &dyn Any = &**reason;
        reason.downcast_ref()
    }

    /// Whether the same request will never be granted, since the game has gone on.
    pub fn is_lasting(&self) -> bool {
        let error = match self {
            Refusal::Service { error, .. } => error,
            Refusal::Reason(reason) => return reason.is_lasting(),
            _ => return matches!(self, Refusal::OldButton),
        };
        matches!(error.downcast_ref(), Some(TableError::Stale | TableError::NoGame | TableError::NoSuchGame(_)))
            || matches!(
                error.downcast_ref(),
                Some(
                    GameError::Over
                        | GameError::ChallengeClosed
                        | GameError::NothingToAnswer
                        | GameError::TooLateToAbort
                        | GameError::NotYourTurn { .. }
                )
            )
    }

    pub fn about(error: ServiceError, seen: &Snapshot) -> Refusal {
        Refusal::Service { error, seen: Some(Box::new(seen.clone())) }
    }
}

/// What it is like in the log; people read what [`explain`] says.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(self, f)
    }
}

impl Error for Refusal {}

impl From<RestError> for Refusal {
    fn from(error: RestError) -> Refusal {
        Refusal::Discord(error)
    }
}

impl From<ServiceError> for Refusal {
    fn from(error: ServiceError) -> Refusal {
        Refusal::Service { error, seen: None }
    }
}

impl From<ParseCustomIdError> for Refusal {
    fn from(error: ParseCustomIdError) -> Refusal {
        tracing::debug!(%error, "the custom id of a component cannot be read");
        Refusal::OldButton
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        ServiceError::from(error).into()
    }
}

pub fn require_to_play(kind: ChannelOrThread, granted: Option<Permissions>) -> Result<(), Refusal> {
    match missing_to_play(kind, granted) {
        none if none.is_empty() => Ok(()),
        missing => Err(Refusal::Permissions(missing)),
    }
}

/// Checks that these permissions allow managing the server, and returns its ID. Discord shows the command to managers
/// only, but a server can change that, and permissions can be revoked before a press.
pub fn require_manager(guild: Option<u64>, permissions: Option<Permissions>) -> Result<u64, Refusal> {
    let guild = guild.ok_or(Refusal::GuildOnly)?;
    let enough = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    match permissions.is_some_and(|permissions| permissions.intersects(enough)) {
        true => Ok(guild),
        false => Err(Refusal::NotManager),
    }
}

pub fn require_to_open_thread(granted: Option<Permissions>) -> Result<(), Refusal> {
    match missing_to_open_thread(granted) {
        none if none.is_empty() => Ok(()),
        missing => Err(Refusal::Thread(missing)),
    }
}

/// The message that explains `refusal`, which is counted. Internal errors are logged.
pub fn explain(refusal: &Refusal, of_room: Explain, reader: Reader) -> OutgoingMessage {
    METRICS.refusals.count(refusal.kind(of_room));
    let locale = reader.locale;
    let text = text_of!("refusal", refusal, Refusal:
        Elsewhere, OldButton, Bot, UnreadableFile, NotManager, NotOrganiser, NotMember, GuildOnly, UnknownCommand,
        LongFile(size).with("size", *size),
        Permissions(missing).with("permissions", permission_names(*missing, locale)),
        Thread(missing).with("permissions", permission_names(*missing, locale));
        Refusal::Service { error, seen } => return explain_service(error, seen.as_deref(), of_room, reader),
        Refusal::Reason(reason) => {
            tracing::debug!(?reason, "refused");
            return reason.explain(reader);
        },
        Refusal::Discord(error) => return internal_error(error, locale),
        Refusal::Panicked => {
            return internal_error_with(Text::new("refusal-outcome-unknown"), &"a handler panicked", locale);
        },
        Refusal::Role { role, problem } => problem.explain(*role),
    );
    OutgoingMessage::text(&text, locale)
}

pub fn quoted(typed: &str) -> String {
    format!("`{}`", quote(typed))
}

pub fn offered(nearest: &[String]) -> String {
    nearest.iter().map(|each| format!("`{each}`")).collect::<Vec<_>>().join(" ")
}

/// An internal error: the log and the reader get the same incident number.
fn internal_error(what: &dyn fmt::Display, locale: Locale) -> OutgoingMessage {
    internal_error_with(Text::new("refusal-internal"), what, locale)
}

fn internal_error_with(text: Text, what: &dyn fmt::Display, locale: Locale) -> OutgoingMessage {
    let incident = format!("{:08x}", rand::random::<u32>());
    tracing::error!(%incident, %what, "a request failed");
    OutgoingMessage::text(&text.with("incident", incident), locale)
}
