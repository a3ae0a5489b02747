//! Why a request is refused, and the message that explains it: the reason, and what to do instead, in the reader's
//! language.
//!
//! A refusal is logged at `debug`. An internal error is logged at `error` with an incident number, and the number is all
//! that the reader sees of it.

mod budget;
mod club;
mod kind;
mod ladder;
mod pgn;
mod pieces;
mod position;
mod proposal;
mod season;
mod service;
mod text;
mod tournament;

use crate::custom_id::ParseCustomIdError;
use serenity::all::Permissions;
use thiserror::Error;

use crate::i18n::{Locale, Text};
use crate::limits::quote;
use crate::permissions::{ChannelKind, missing_to_open_thread, missing_to_play};
use crate::present::{OutgoingMessage, permission_names};
use crate::reader::Reader;
use crate::rest_error::RestError;
use crate::role_problem::RoleProblem;
use bot_service::game::{GameError, StartPositionError};
use bot_service::metrics::METRICS;
use bot_service::{ChannelId, ServiceError, Snapshot, Solving, Studying, TableError};
use makruk::Position;
use makruk::notation::fen;
use makruk::notation::pgn::PgnError;
use makruk::notation::pieces::PiecesError;

use service::kind_of;

pub use budget::{Allowance, RefusalBudget};
pub use service::explain_service;
pub use tournament::TournamentMisuse;

/// Why a request is refused.
#[derive(Debug, Error)]
pub enum Refusal {
    #[error("{error}")]
    Service {
        error: ServiceError,
        /// The game that was meant, where it is known: the explanation refers to it.
        seen: Option<Box<Snapshot>>,
    },
    /// The service refuses something at a puzzle.
    #[error("{error}")]
    Puzzle {
        error: ServiceError,
        /// The puzzle, as far as the person has got.
        seen: Box<Solving>,
    },
    /// The service refuses something at an exercise.
    #[error("{error}")]
    Exercise {
        error: ServiceError,
        /// The exercise that was meant, as far as the person has got.
        seen: Box<Studying>,
    },
    /// The bot can't give a role.
    #[error("{problem}")]
    Role {
        /// The role, by Discord's number.
        role: u64,
        problem: RoleProblem,
    },
    /// The button belongs to a game in another channel.
    #[error("a button of a game in another channel")]
    Elsewhere,
    /// The button cannot be read, or its selection makes no sense.
    #[error("an outdated or foreign button")]
    OldButton,
    /// The time is none that is offered.
    #[error("no time control")]
    TimeControl,
    /// There is no such time zone; these are the nearest.
    #[error("no time zone {typed:?}")]
    Zone { typed: String, nearest: Vec<String> },
    /// There is no such hour; these are the nearest.
    #[error("no hour {typed:?}")]
    Hour { typed: String, nearest: Vec<String> },
    /// These are no days of the week.
    #[error("no days of the week {0:?}")]
    Days(String),
    /// Two different people are needed.
    #[error("the same person twice")]
    SamePlayer,
    #[error("the role of everybody")]
    EveryoneRole,
    /// What was asked about is nothing that a board has.
    #[error("nothing to be told of a board")]
    LookSubject,
    /// Both a game and a position were named.
    #[error("both a game and a position")]
    GameAndPosition,
    /// No game has ended in this channel.
    #[error("no game to review")]
    NothingToAnalyse,
    /// No game is or was played in this channel.
    #[error("no game to export")]
    NothingToExport,
    /// The text is not a PGN of a game that was played by the rules.
    #[error(transparent)]
    BadPgn(#[from] PgnError),
    /// The game has more than this many plies.
    #[error("a game of more than {0} plies")]
    LongPgn(usize),
    /// The attached file has more than this many KiB.
    #[error("a file of more than {0} KiB")]
    LongFile(usize),
    /// The attached file cannot be read, or is no text.
    #[error("an unreadable file")]
    UnreadableFile,
    /// There is neither FEN nor PGN in the message.
    #[error("neither FEN nor PGN")]
    NothingWritten,
    /// The text is not a FEN, or the position is not valid.
    #[error("not a valid position")]
    BadPosition,
    /// No game can begin in the position.
    #[error(transparent)]
    StartPosition(#[from] StartPositionError),
    /// The text names no pieces.
    #[error(transparent)]
    Pieces(#[from] PiecesError),
    /// Both a person and an engine level were named.
    #[error("both a person and the engine as opponent")]
    TwoOpponents,
    /// The server's games are played in these channels.
    #[error("games are played elsewhere on this server")]
    NotPlayedHere(Vec<ChannelId>),
    /// On this server moves are not typed as messages.
    #[error("messages are no moves on this server")]
    TypingOff,
    /// Only managers of the server may do it.
    #[error("not a manager of the server")]
    NotManager,
    /// A command for a tournament cannot be carried out as it was used.
    #[error(transparent)]
    Tournament(#[from] TournamentMisuse),
    #[error("a bot was challenged")]
    Bot,
    /// The command works in servers only.
    #[error("not in a server")]
    GuildOnly,
    /// The command is not registered in the form in which it was used.
    #[error("an unknown command")]
    UnknownCommand,
    /// The bot lacks permissions in the channel.
    #[error("the bot lacks {0}")]
    Permissions(Permissions),
    /// The bot lacks permissions to open a thread for a second game in a channel.
    #[error("the bot lacks {0} to open a thread")]
    Thread(Permissions),
    /// Discord did not accept a request of the bot.
    #[error(transparent)]
    Discord(#[from] RestError),
    #[error("an analysis that is forgotten")]
    OldAnalysis,
    /// The analysis belongs to another user.
    #[error("somebody else's analysis")]
    OthersAnalysis,
    /// The handler of the request panicked, before or after it took effect.
    #[error("a handler panicked")]
    Panicked,
}

impl Refusal {
    /// The game that was meant, where it is known.
    pub fn game(&self) -> Option<&Snapshot> {
        match self {
            Refusal::Service { seen, .. } => seen.as_deref(),
            _ => None,
        }
    }

    /// Whether the same request will never be granted, since the game has gone on.
    pub fn is_lasting(&self) -> bool {
        let Refusal::Service { error, .. } = self else {
            return matches!(self, Refusal::OldButton | Refusal::OldAnalysis);
        };
        matches!(error.downcast_ref(), Some(TableError::Stale | TableError::NoGame))
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

    /// A refusal by the service, with the game that was meant.
    pub fn about(error: ServiceError, seen: &Snapshot) -> Refusal {
        Refusal::Service { error, seen: Some(Box::new(seen.clone())) }
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

/// Checks that the bot can show a game there.
pub fn require_to_play(kind: ChannelKind, granted: Option<Permissions>) -> Result<(), Refusal> {
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

/// Checks that the bot can open a thread there and play in it.
pub fn require_to_open_thread(granted: Option<Permissions>) -> Result<(), Refusal> {
    match missing_to_open_thread(granted) {
        none if none.is_empty() => Ok(()),
        missing => Err(Refusal::Thread(missing)),
    }
}

/// The message that explains `refusal`, which is counted. Internal errors are logged.
pub fn explain(refusal: &Refusal, reader: Reader) -> OutgoingMessage {
    METRICS.refusals.count(refusal.kind());
    let locale = reader.locale;
    match refusal {
        Refusal::Service { error, seen } => explain_service(error, seen.as_deref(), reader),
        Refusal::Puzzle { error, seen } if let Some(TableError::Text(error)) = error.downcast_ref() => {
            text::explain_at_puzzle(error, seen, reader)
        }
        Refusal::Exercise { error, seen } if let Some(TableError::Text(error)) = error.downcast_ref() => {
            text::explain_at_exercise(error, seen, reader)
        }
        Refusal::Exercise { error, .. } => explain_service(error, None, reader),
        Refusal::Puzzle { error, .. } => explain_service(error, None, reader),
        Refusal::NotPlayedHere(channels) => {
            let channels: Vec<String> = channels.iter().map(|channel| format!("<#{}>", channel.0)).collect();
            OutgoingMessage::text(&Text::new("refusal-not-played-here").with("channels", channels.join(" ")), locale)
        }
        Refusal::TypingOff => OutgoingMessage::text(&Text::new("refusal-typing-off"), locale),
        Refusal::Role { role, problem } => OutgoingMessage::text(&season::role(*role, *problem), locale),
        Refusal::Elsewhere => OutgoingMessage::text(&Text::new("refusal-other-channel"), locale),
        Refusal::OldButton => OutgoingMessage::text(&Text::new("refusal-old-button"), locale),
        Refusal::Bot => OutgoingMessage::text(&Text::new("refusal-bot"), locale),
        Refusal::TimeControl => OutgoingMessage::text(&Text::new("refusal-time-control"), locale),
        Refusal::Zone { typed, nearest } => OutgoingMessage::text(
            &Text::new("refusal-zone").with("typed", quoted(typed)).with("nearest", offered(nearest)),
            locale,
        ),
        Refusal::Hour { typed, nearest } => OutgoingMessage::text(
            &Text::new("refusal-hour").with("typed", quoted(typed)).with("nearest", offered(nearest)),
            locale,
        ),
        Refusal::Days(typed) => OutgoingMessage::text(&Text::new("refusal-days").with("typed", quoted(typed)), locale),
        Refusal::SamePlayer => OutgoingMessage::text(&Text::new("refusal-same-player"), locale),
        Refusal::EveryoneRole => OutgoingMessage::text(&Text::new("refusal-everyone-role"), locale),
        Refusal::LookSubject => OutgoingMessage::text(&Text::new("refusal-look-subject"), locale),
        Refusal::GameAndPosition => OutgoingMessage::text(&Text::new("refusal-game-and-position"), locale),
        Refusal::BadPgn(error) => OutgoingMessage::text(&pgn::explain(error), locale),
        Refusal::LongPgn(plies) => {
            OutgoingMessage::text(&Text::new("refusal-long-pgn").with("plies", pgn::shown(*plies)), locale)
        }
        Refusal::LongFile(size) => {
            OutgoingMessage::text(&Text::new("refusal-long-file").with("size", pgn::shown(*size)), locale)
        }
        Refusal::UnreadableFile => OutgoingMessage::text(&Text::new("refusal-unreadable-file"), locale),
        Refusal::NothingWritten => OutgoingMessage::text(&Text::new("refusal-nothing-written"), locale),
        Refusal::NothingToAnalyse => OutgoingMessage::text(&Text::new("refusal-nothing-to-analyse"), locale),
        Refusal::NothingToExport => OutgoingMessage::text(&Text::new("refusal-nothing-to-export"), locale),
        Refusal::BadPosition => OutgoingMessage::text(
            &Text::new("refusal-bad-position").with("example", fen::format_position(&Position::start())),
            locale,
        ),
        Refusal::StartPosition(error) => OutgoingMessage::text(&position::explain(error, reader), locale),
        Refusal::Pieces(error) => OutgoingMessage::text(&pieces::explain(error), locale),
        Refusal::TwoOpponents => OutgoingMessage::text(&Text::new("refusal-two-opponents"), locale),
        Refusal::Tournament(misuse) => OutgoingMessage::text(&tournament::misused(misuse), locale),
        Refusal::NotManager => OutgoingMessage::text(&Text::new("refusal-not-manager"), locale),
        Refusal::GuildOnly => OutgoingMessage::text(&Text::new("refusal-guild-only"), locale),
        Refusal::UnknownCommand => OutgoingMessage::text(&Text::new("refusal-unknown-command"), locale),
        Refusal::Permissions(missing) => {
            let names = permission_names(*missing, locale);
            OutgoingMessage::text(&Text::new("refusal-missing-permissions").with("permissions", names), locale)
        }
        Refusal::Thread(missing) => {
            let names = permission_names(*missing, locale);
            OutgoingMessage::text(&Text::new("refusal-thread-forbidden").with("permissions", names), locale)
        }
        Refusal::Discord(error) => internal_error(error, locale),
        Refusal::OthersAnalysis => OutgoingMessage::text(&Text::new("refusal-others-analysis"), locale),
        Refusal::OldAnalysis => OutgoingMessage::text(&Text::new("refusal-old-analysis"), locale),
        Refusal::Panicked => internal_error_with(Text::new("refusal-outcome-unknown"), refusal, locale),
    }
}

/// A typed text, as it is quoted.
fn quoted(typed: &str) -> String {
    format!("`{}`", quote(typed))
}

fn offered(nearest: &[String]) -> String {
    nearest.iter().map(|each| format!("`{each}`")).collect::<Vec<_>>().join(" ")
}

/// An internal error: the log and the reader get the same incident number.
fn internal_error(what: &dyn std::fmt::Display, locale: Locale) -> OutgoingMessage {
    internal_error_with(Text::new("refusal-internal"), what, locale)
}

/// As [`internal_error`], with a custom text.
fn internal_error_with(text: Text, what: &dyn std::fmt::Display, locale: Locale) -> OutgoingMessage {
    let incident = format!("{:08x}", rand::random::<u32>());
    tracing::error!(%incident, %what, "a request failed");
    OutgoingMessage::text(&text.with("incident", incident), locale)
}

/// The message that says, once, that texts which are no moves get no answer for a while.
pub fn only_moves(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("refusal-only-moves"), locale)
}

#[cfg(test)]
mod tests;
