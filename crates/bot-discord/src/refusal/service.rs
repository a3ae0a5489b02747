//! Refusals by the service. Each feature's errors have their own explainer in [`EXPLAINERS`].

use super::{club, internal_error, internal_error_with, ladder, proposal, season, text, tournament};
use crate::i18n::{Locale, Text};
use crate::present::{OutgoingMessage, square};
use crate::reader::Reader;
use bot_service::game::{GameError, NoStandIn};
use bot_service::metrics::RefusalKind;
use bot_service::{AdviceError, LessonError, PeopleError, PuzzleError, ServiceError, Snapshot, TableError, ThinkError};
use makruk::{Color, CountRefusal};

/// The message that explains a refusal by the service; `seen` is the game that was meant, where it is known.
pub fn explain_service(error: &ServiceError, seen: Option<&Snapshot>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    match error {
        ServiceError::Feature(_) => match EXPLAINERS.iter().find_map(|explain| explain(error, seen, reader)) {
            Some(explained) => {
                tracing::debug!(%error, "refused");
                explained.message
            }
            None => internal_error(error, locale),
        },
        ServiceError::Contended => OutgoingMessage::text(&Text::new("refusal-too-busy"), locale),
        ServiceError::NoRoom(error) => internal_error_with(Text::new("refusal-disk-full"), error, locale),
        ServiceError::Unsure(error) => internal_error_with(Text::new("refusal-outcome-unknown"), error, locale),
        ServiceError::Store(error) => internal_error(error, locale),
        ServiceError::Decode(error) => internal_error(error, locale),
        ServiceError::Encode(error) => internal_error(error, locale),
    }
}

/// An explained error of a feature.
struct Explained {
    kind: RefusalKind,
    message: OutgoingMessage,
}

/// Explains the errors of a feature, with the game that was meant where it is known; `None` for those of others.
type Explain = fn(&ServiceError, Option<&Snapshot>, Reader) -> Option<Explained>;

const EXPLAINERS: &[Explain] = &[
    |error, _, reader| Some(of_kind(RefusalKind::Game, game(error.downcast_ref()?, reader), reader)),
    |error, seen, reader| table(error.downcast_ref()?, seen, reader),
    |error, _, reader| Some(of_kind(RefusalKind::Game, advice(*error.downcast_ref()?), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Limit, people(*error.downcast_ref()?), reader)),
    |error, _, reader| {
        let error = *error.downcast_ref()?;
        let kind = if error == ThinkError::Failed { RefusalKind::Internal } else { RefusalKind::Limit };
        Some(of_kind(kind, thinking(error), reader))
    },
    |error, _, reader| Some(of_kind(RefusalKind::Learning, puzzle(*error.downcast_ref()?), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Learning, lesson(*error.downcast_ref()?), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Learning, proposal::explain(error.downcast_ref()?, reader), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Club, club::explain(*error.downcast_ref()?), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Club, ladder::explain(error.downcast_ref()?), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Club, tournament::explain(error.downcast_ref()?), reader)),
    |error, _, reader| Some(of_kind(RefusalKind::Club, season::explain(error.downcast_ref()?), reader)),
];

fn of_kind(kind: RefusalKind, text: Text, reader: Reader) -> Explained {
    Explained { kind, message: OutgoingMessage::text(&text, reader.locale) }
}

fn table(error: &TableError, seen: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let (kind, text) = match error {
        TableError::Text(error) => {
            return Some(Explained { kind: RefusalKind::Text, message: text::explain(error, seen, reader) });
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
    Some(of_kind(kind, text, reader))
}

fn advice(error: AdviceError) -> Text {
    match error {
        AdviceError::Rated => Text::new("refusal-no-advice"),
        AdviceError::StillPlaying(game) => Text::new("refusal-still-playing").with("game", game.to_string()),
    }
}

fn people(error: PeopleError) -> Text {
    match error {
        PeopleError::TooManyMuted(limit) => Text::new("refusal-too-many-muted").with("limit", limit.to_string()),
        PeopleError::TooLongHoliday { left } => Text::new("refusal-holiday").with("left", left),
    }
}

/// What kind of refusal an error of the service is.
pub(super) fn kind_of(error: &ServiceError) -> RefusalKind {
    let reader = Reader::from(Locale::default());
    match error {
        ServiceError::Feature(_) => EXPLAINERS
            .iter()
            .find_map(|explain| explain(error, None, reader))
            .map_or(RefusalKind::Internal, |explained| explained.kind),
        ServiceError::Contended => RefusalKind::Limit,
        _ => RefusalKind::Internal,
    }
}

/// Why something cannot be done at an exercise.
fn lesson(error: LessonError) -> Text {
    match error {
        LessonError::NoneOpen => Text::new("refusal-no-exercise-open"),
        LessonError::Gone => Text::new("refusal-exercise-gone"),
        LessonError::Over => Text::new("refusal-exercise-over"),
        LessonError::TooManyTries => Text::new("refusal-exercise-tries"),
        LessonError::NoSolution => Text::new("refusal-exercise-no-solution"),
    }
}

/// Why something cannot be done at a puzzle.
fn puzzle(error: PuzzleError) -> Text {
    match error {
        PuzzleError::NoPuzzle => Text::new("refusal-no-puzzle"),
        PuzzleError::NoneToday => Text::new("refusal-no-puzzle-today"),
        PuzzleError::NoneOpen => Text::new("refusal-no-puzzle-open"),
        PuzzleError::Over => Text::new("refusal-puzzle-over"),
        PuzzleError::TooManyTries => Text::new("refusal-puzzle-tries"),
    }
}

/// Why the engine gives no answer. A failed search has been logged where it failed.
fn thinking(error: ThinkError) -> Text {
    let number = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
    match error {
        ThinkError::Busy => Text::new("thinking-busy"),
        ThinkError::YouHaveEnough { limit } => Text::new("thinking-limit-person").with("limit", number(limit)),
        ThinkError::ServerHasEnough { limit } => Text::new("thinking-limit-server").with("limit", number(limit)),
        ThinkError::Stopped => Text::new("thinking-stopped"),
        ThinkError::Failed => Text::new("thinking-failed"),
    }
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
