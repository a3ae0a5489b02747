//! The answers to what people do in a tournament, and what is asked before.

use club_competitions::competition::CompetitionGame;
use club_competitions::tournament::GameStage;
use serenity::all::ButtonStyle;

use crate::board::clock::absolute;
use crate::board::words::{mention, relative};
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::tournament::action::TournamentAction;
use crate::tournament::messages::words::{about, act, pair, result, titled};
use bot_service::game::PlayerId;
use bot_service::{Phase, TournamentAt};

/// That a tournament is announced, and what the manager does next.
pub fn tournament_created(at: &TournamentAt, command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    let text = match at.plan.sign_up_until {
        Some(until) => Text::new("tournament-created-until").with("until", relative(until)),
        None => Text::new("tournament-created"),
    };
    OutgoingMessage::text(&about(text, at).with("start", command("tournament start")), locale)
}

/// Until when people can sign up now.
pub fn tournament_extended(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&extended(at), locale)
}

pub(super) fn extended(at: &TournamentAt) -> Text {
    let text = about(Text::new("tournament-extended"), at);
    match at.plan.sign_up_until {
        Some(until) => text.with("moment", absolute(until)).with("until", relative(until)),
        None => text.with("moment", "–").with("until", "–"),
    }
}

/// That no tournament follows this one.
pub fn tournament_series_ended(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&about(Text::new("tournament-series-ended"), at), locale)
}

/// A tournament as files.
pub fn tournament_files(at: &TournamentAt, files: Vec<(&'static str, String)>, locale: Locale) -> OutgoingMessage {
    let about = titled(Text::new("tournament-files"), at).localize(locale);
    let named = |name: &str| format!("{}-{name}", at.plan.game);
    let mut files = files.into_iter().map(|(name, text)| Picture::new(Drawing::Document(text), named(name), &about));
    let (first, second) = (files.next(), files.next());
    OutgoingMessage { second_picture: second, ..OutgoingMessage::words(&about).with_picture(first) }
}

pub fn tournament_started(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let channel = format!("<#{}>", at.channel.0);
    OutgoingMessage::text(&about(Text::new("tournament-started-answer"), at).with("channel", channel), locale)
}

pub fn tournament_entered(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let text = match at.phase {
        Phase::SignUp { .. } => Text::new("tournament-you-are-in"),
        _ => Text::new("tournament-you-are-in-late"),
    };
    OutgoingMessage::text(&about(text, at), locale)
}

/// Asks the user to confirm withdrawing, and says what that does.
pub fn tournament_ask_to_withdraw(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let label = Text::new("button-tournament-withdraw");
    let button = act(at.id, TournamentAction::ConfirmWithdraw, label, ButtonStyle::Danger, locale);
    OutgoingMessage::text(&about(Text::new("tournament-withdraw-ask"), at), locale).with_buttons(vec![button])
}

pub fn tournament_left(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&about(Text::new("tournament-you-left"), at), locale)
}

pub fn tournament_expelled(at: &TournamentAt, member: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&about(Text::new("tournament-expelled"), at).with("player", mention(member)), locale)
}

/// Where a tournament is announced from now on.
pub fn tournament_moved(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let channel = format!("<#{}>", at.channel.0);
    OutgoingMessage::text(&about(Text::new("tournament-you-moved"), at).with("channel", channel), locale)
}

pub fn tournament_sits_out(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&about(Text::new("tournament-you-sit-out"), at), locale)
}

/// Confirms that the user is paused, with the button to resume.
pub fn tournament_paused(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let label = Text::new("button-tournament-resume");
    let text = about(Text::new("tournament-you-paused"), at).with("button", label.clone());
    let button = act(at.id, TournamentAction::Resume, label, ButtonStyle::Success, locale);
    OutgoingMessage::text(&text, locale).with_buttons(vec![button])
}

pub fn tournament_resumed(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&about(Text::new("tournament-you-resumed"), at), locale)
}

/// That a manager has given a game to the other player.
pub fn tournament_defaulted(
    at: &TournamentAt,
    game: CompetitionGame,
    loser: PlayerId,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let pairing = at.competition()?.game(game)?.pairing;
    let winner = if pairing.white.0 == loser.0 { pairing.black } else { pairing.white };
    let text = Text::new("tournament-you-defaulted").with("loser", mention(loser)).with("winner", person(winner));
    Some(OutgoingMessage::text(&text, locale))
}

/// What a game counts as by a manager's ruling, or that it is played.
pub fn tournament_ruled(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> Option<OutgoingMessage> {
    let ruled = at.competition()?.game(game)?;
    let text = match ruled.is_over() {
        true => Text::new("tournament-you-ruled").with("result", result(ruled)),
        false => Text::new("tournament-you-reopened"),
    };
    Some(OutgoingMessage::text(&pair(text, ruled.pairing), locale))
}

/// Asks whether a manager is sure to call a tournament off, and says what that does.
pub fn tournament_ask_to_cancel(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let mut outgoing = OutgoingMessage::text(&about(Text::new("tournament-cancel-ask"), at), locale);
    if let Some(competition) = at.competition() {
        let played = competition.games().iter().filter(|(_, game)| game.stage == GameStage::Playing).count();
        let text = Text::new("tournament-cancel-ask-games").with("number", played);
        outgoing = outgoing.with_line(&text.localize(locale));
    }
    let label = Text::new("button-tournament-cancel");
    let button = act(at.id, TournamentAction::Cancel, label, ButtonStyle::Danger, locale);
    outgoing.with_buttons(vec![button])
}

pub fn tournament_called_off(at: &TournamentAt, by: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&about(Text::new("tournament-cancelled-by"), at).with("player", mention(by)), locale)
}
