//! Why something cannot be done at a game.

use thiserror::Error;

use crate::board::refusal::text;
use crate::board::words::square;
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Reason};
use crate::table::messages;
use bot_service::game::{GameError, NoStandIn};
use bot_service::metrics::RefusalKind;
use bot_service::{ChannelId, ServiceError, Snapshot, TableError};
use makruk::notation::text::TextError;
use makruk::{Color, CountRefusal, Move};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableRefusal {
    /// The time is none that is offered.
    #[error("no time control")]
    TimeControl,
    /// What was asked about is nothing that a board has.
    #[error("nothing to be told of a board")]
    LookSubject,
    /// No game is or was played in this channel.
    #[error("no game to export")]
    NothingToExport,
    /// Both a person and an engine level were named.
    #[error("both a person and the engine as opponent")]
    TwoOpponents,
    /// The server's games are played in these channels.
    #[error("games are played elsewhere on this server")]
    NotPlayedHere(Vec<ChannelId>),
    /// On this server moves are not typed as messages.
    #[error("messages are no moves on this server")]
    TypingOff,
}

impl Reason for TableRefusal {
    fn kind(&self) -> RefusalKind {
        match self {
            TableRefusal::NotPlayedHere(_) | TableRefusal::TypingOff => RefusalKind::Permission,
            _ => RefusalKind::Input,
        }
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = match self {
            TableRefusal::TimeControl => Text::new("refusal-time-control"),
            TableRefusal::LookSubject => Text::new("refusal-look-subject"),
            TableRefusal::NothingToExport => Text::new("refusal-nothing-to-export"),
            TableRefusal::TwoOpponents => Text::new("refusal-two-opponents"),
            TableRefusal::NotPlayedHere(channels) => {
                let channels: Vec<String> = channels.iter().map(|channel| format!("<#{}>", channel.0)).collect();
                Text::new("refusal-not-played-here").with("channels", channels.join(" "))
            }
            TableRefusal::TypingOff => Text::new("refusal-typing-off"),
        };
        OutgoingMessage::text(&text, reader.locale)
    }
}

/// Explains the errors of games and tables.
pub fn explain(error: &ServiceError, seen: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    match error.downcast_ref() {
        Some(error) => Some(Explained::new(RefusalKind::Game, game(error, reader), reader)),
        None => table(error.downcast_ref()?, seen, reader),
    }
}

fn table(error: &TableError, seen: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let (kind, text) = match error {
        TableError::Text(error) => {
            return Some(Explained { kind: RefusalKind::Text, message: no_move(error, seen, reader) });
        }
        TableError::NoGame => (RefusalKind::Input, Text::new("refusal-no-game")),
        TableError::WhichGame(games) => {
            let numbers: Vec<String> = games.iter().map(|game| format!("#{game}")).collect();
            let text = Text::new("refusal-which-game")
                .with("games", numbers.join(" "))
                .with("first", games.first().map(ToString::to_string).unwrap_or_default())
                .with("example", text::example(None, reader));
            (RefusalKind::Input, text)
        }
        TableError::OlderMessage => (RefusalKind::Input, Text::new("refusal-older-message")),
        TableError::Stale => (RefusalKind::Outdated, Text::new("refusal-stale")),
        TableError::ChannelBusy(game) => {
            (RefusalKind::Limit, Text::new("refusal-channel-busy").with("game", game.to_string()))
        }
        TableError::TooMany(limit) => {
            (RefusalKind::Limit, Text::new("refusal-too-many").with("limit", limit.to_string()))
        }
        TableError::TooManyWaiting(limit) => {
            (RefusalKind::Limit, Text::new("refusal-too-many-waiting").with("limit", limit.to_string()))
        }
        TableError::NotWelcome => (RefusalKind::Permission, Text::new("refusal-not-welcome")),
        TableError::MissingChapter { .. } => return None,
    };
    Some(Explained::new(kind, text, reader))
}

/// Why a text is not a legal move, with buttons for what may be meant.
fn no_move(error: &TextError, seen: Option<&Snapshot>, reader: Reader) -> OutgoingMessage {
    let play = seen.and_then(|snapshot| Some((snapshot.id, snapshot.game.play()?)));
    let buttons = |moves: &[Move]| play.map(|(game, play)| messages::candidates(game, play, moves, reader));
    let buttons = |moves: &[Move]| buttons(moves).unwrap_or_default();
    text::explain(error, play.map(|(_, play)| play.history()), &buttons, reader)
}

fn game(error: &GameError, reader: Reader) -> Text {
    match error {
        GameError::NotAPlayer => Text::new("refusal-not-a-player"),
        GameError::NotYourTurn { turn: Color::White } => Text::new("refusal-not-your-turn-white"),
        GameError::NotYourTurn { turn: Color::Black } => Text::new("refusal-not-your-turn-black"),
        GameError::NotForYou => Text::new("refusal-not-for-you"),
        GameError::OwnChallenge => Text::new("refusal-own-challenge"),
        GameError::NotYourChallenge => Text::new("refusal-not-your-challenge"),
        GameError::NotBegun => Text::new("refusal-not-begun"),
        GameError::ChallengeClosed => Text::new("refusal-challenge-closed"),
        GameError::Over => Text::new("refusal-over"),
        GameError::Illegal(reason) => text::illegal(reason, reader),
        GameError::NothingToAnswer => Text::new("refusal-nothing-to-answer"),
        GameError::AlreadyAsked => Text::new("refusal-already-asked"),
        GameError::OfferTooSoon => Text::new("refusal-offer-too-soon"),
        GameError::NothingToTakeBack => Text::new("refusal-nothing-to-take-back"),
        GameError::TakebacksOff => Text::new("refusal-takebacks-off"),
        GameError::SatInFor => Text::new("refusal-engine-plays-for-you"),
        GameError::NotSatInFor => Text::new("refusal-you-play-already"),
        GameError::NoStandIn(NoStandIn::Rated) => Text::new("refusal-engine-rated"),
        GameError::NoStandIn(NoStandIn::EngineOpposite) => Text::new("refusal-engine-opposite"),
        GameError::NoStandIn(NoStandIn::KingOdds) => Text::new("refusal-engine-king-odds"),
        GameError::Count(refusal) => count(refusal, reader),
        GameError::TooLateToAbort => Text::new("refusal-too-late-to-abort"),
    }
}

fn count(refusal: &CountRefusal, reader: Reader) -> Text {
    match *refusal {
        CountRefusal::PawnOnBoard(at) => Text::new("count-refusal-pawn").with("square", square(at, reader)),
        CountRefusal::NotWeaker => Text::new("count-refusal-not-weaker"),
        CountRefusal::AlreadyCounting => Text::new("count-refusal-already-counting"),
        CountRefusal::OpponentCounting => Text::new("count-refusal-opponent-counting"),
        CountRefusal::Automatic => Text::new("count-refusal-automatic"),
        CountRefusal::NotCounting => Text::new("count-refusal-not-counting"),
    }
}

/// The message that says, once, that texts which are no moves get no answer for a while.
pub fn only_moves(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("refusal-only-moves"), locale)
}
