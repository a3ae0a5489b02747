//! Why something cannot be done at a game.

use crate::board::refusal::{chess_text, text};
use crate::board::words::{game_name, square};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, RefusalReason};
use crate::table::messages;
use board_games::{GameKind, GameMove, SeatColor, TextRefusal};
use bot_service::game::{GameError, NoStandIn};
use bot_service::metrics::RefusalKind;
use bot_service::{ChannelId, ServiceError, Snapshot, TableError};
use international_chess::ClaimRefusal;
use makruk::{Color, CountRefusal};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableRefusal {
    /// The time is none that is offered.
    TimeControl,
    /// What was asked about is nothing that a board has.
    LookSubject,
    /// No game is or was played in this channel.
    NothingToExport,
    TwoOpponents,
    /// The server's games are played in these channels.
    NotPlayedHere(Vec<ChannelId>),
    /// The server does not play this game.
    GameNotPlayed(GameKind),
    /// Which of these games was meant was not said.
    SeveralGames(Vec<GameKind>),
    /// On this server moves are not typed as messages.
    TypingOff,
}

impl RefusalReason for TableRefusal {
    fn kind(&self) -> RefusalKind {
        match self {
            TableRefusal::NotPlayedHere(_) | TableRefusal::TypingOff => RefusalKind::Permission,
            _ => RefusalKind::Input,
        }
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("refusal", self, TableRefusal:
            TimeControl, LookSubject, NothingToExport, TwoOpponents, TypingOff,
            GameNotPlayed(kind).with("kind", game_name(*kind)),
            SeveralGames(games).with("games", listed(games, reader.locale));
            TableRefusal::NotPlayedHere(channels) => {
                let channels: Vec<String> = channels.iter().map(|channel| format!("<#{}>", channel.0)).collect();
                Text::new("refusal-not-played-here").with("channels", channels.join(" "))
            },
        );
        OutgoingMessage::text(&text, reader.locale)
    }
}

fn listed(games: &[GameKind], locale: Locale) -> String {
    games.iter().map(|game| game_name(*game).localize(locale)).collect::<Vec<_>>().join(" · ")
}

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
        TableError::Promotion(moves) => {
            return Some(Explained { kind: RefusalKind::Text, message: which_promotion(moves, seen, reader) });
        }
        TableError::EarlyText { side, error } => {
            return Some(Explained { kind: RefusalKind::Text, message: text::explain_early(error, *side, reader) });
        }
        TableError::NoGame => (RefusalKind::Input, Text::new("refusal-no-game")),
        TableError::NoSuchGame(game) => {
            (RefusalKind::Input, Text::new("refusal-no-such-game").with("game", game.to_string()))
        }
        TableError::WhichGame(games) => {
            let numbers: Vec<String> = games.iter().map(|game| format!("#{game}")).collect();
            let text = Text::new("refusal-which-game")
                .with("games", numbers.join(" "))
                .with("first", games.first().map(ToString::to_string).unwrap_or_default())
                .with("example", text::example_of(Color::White, reader));
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

/// The question what a pawn becomes, with a button for each piece.
fn which_promotion(moves: &[GameMove], seen: Option<&Snapshot>, reader: Reader) -> OutgoingMessage {
    let play = seen.and_then(|snapshot| Some((snapshot.id, snapshot.game.play()?)));
    let rows = play.map(|(game, play)| messages::candidates(game, play, moves, reader)).unwrap_or_default();
    OutgoingMessage::text(&Text::new("chess-which-promotion"), reader.locale).with_rows(rows)
}

/// Why a text is not a legal move, with buttons for what may be meant.
fn no_move(error: &TextRefusal, seen: Option<&Snapshot>, reader: Reader) -> OutgoingMessage {
    let play = seen.and_then(|snapshot| Some((snapshot.id, snapshot.game.play()?)));
    let buttons = |moves: &[GameMove]| play.map(|(game, play)| messages::candidates(game, play, moves, reader));
    let buttons = |moves: &[GameMove]| buttons(moves).unwrap_or_default();
    text::explain(error, play.map(|(_, play)| play.board()), &buttons, reader)
}

fn game(error: &GameError, reader: Reader) -> Text {
    text_of!("refusal", error, GameError:
        NotAPlayer, NotForYou, OwnChallenge, NotYourChallenge, NotBegun, ChallengeClosed, Over, NothingToAnswer,
        AlreadyAsked, OfferTooSoon, NothingToTakeBack, TakebacksOff, SatInFor, NotSatInFor, TooLateToAbort;
        GameError::NotYourTurn { turn } => text_of!("refusal-not-your-turn", turn.color(), SeatColor: White, Black),
        GameError::NotInGame(kind) => Text::new("refusal-not-in-game").with("kind", game_name(*kind)),
        GameError::Claim(refusal) => claim(refusal, reader),
        GameError::Illegal(reason) => text::illegal_in_game(reason, reader),
        GameError::NoStandIn(NoStandIn::Rated) => Text::new("refusal-engine-rated"),
        GameError::NoStandIn(NoStandIn::EngineOpposite) => Text::new("refusal-engine-opposite"),
        GameError::NoStandIn(NoStandIn::KingOdds) => Text::new("refusal-engine-king-odds"),
        GameError::Count(refusal) => count(refusal, reader),
    )
}

fn count(refusal: &CountRefusal, reader: Reader) -> Text {
    text_of!("count-refusal", *refusal, CountRefusal:
        NotWeaker, AlreadyCounting, OpponentCounting, Automatic, NotCounting,
        PawnOnBoard(at).with("square", square(at, reader)),
    )
}

/// Why a draw cannot be claimed.
fn claim(refusal: &ClaimRefusal, reader: Reader) -> Text {
    text_of!("chess-claim-refusal", refusal, ClaimRefusal:
        Over, NotToMove,
        Unfounded { occurrences, halfmoves }.with("occurrences", *occurrences).with("moves", *halfmoves / 2);
        ClaimRefusal::Illegal(reason) => chess_text::illegal(reason, reader),
    )
}

/// The message that says, once, that texts which are no moves get no answer for a while.
pub fn only_moves(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("refusal-only-moves"), locale)
}
