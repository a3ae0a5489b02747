//! The games of a tournament: where they are played, and who is waited for.

use club_competitions::PairingColor;
use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::double_elimination::BracketStage;
use club_competitions::tournament::{Attendance, GameStage, MatchGame, PairedGame};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::clock::absolute;
use crate::board::words::relative;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::tournament::action::{TableCode, TournamentAction};
use crate::tournament::messages::words::{about, act, pair, result, round_of, stage_of, titled};
use bot_service::game::PlayerId;
use bot_service::{CallReason, Phase, TournamentAt};

/// That a game can be played, for the channel of the tournament; its thread hangs under it. `None` if there is no such game any
/// more.
///
/// A game by days begins at once, so both are called here; for others they are called where they have to say that they are there.
pub fn tournament_table(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> Option<OutgoingMessage> {
    let competition = at.competition()?;
    let pairing = competition.game(game)?.pairing;
    let text = match game {
        CompetitionGame::Number(number) => Text::new("tournament-table-arena").with("number", number.saturating_add(1)),
        CompetitionGame::Match(MatchGame { number, .. }) if number > 0 => {
            Text::new("tournament-table-replay").with("number", u32::from(number) + 1)
        }
        _ => Text::new("tournament-table"),
    };
    let text = match round_of(competition, game) {
        Some(round) => text.with("round", round),
        None => text,
    };
    let outgoing = OutgoingMessage::text(&titled(pair(text, pairing), at), locale);
    Some(match at.plan.is_live() {
        true => outgoing,
        false => calling_both(outgoing, competition.game(game)?),
    })
}

/// That the thread of a game is gone; the new one hangs under it. `None` if there is no such game any more.
pub fn tournament_thread_lost(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> Option<OutgoingMessage> {
    let lost = at.competition()?.game(game)?;
    let outgoing = OutgoingMessage::text(&about(pair(Text::new("tournament-thread-lost"), lost.pairing), at), locale);
    Some(match at.plan.is_live() {
        true => outgoing,
        false => calling_both(outgoing, lost),
    })
}

/// Who plays which colour, and the check-in button as long as a player is awaited.
pub fn tournament_seats(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> Option<OutgoingMessage> {
    let competition = at.competition()?;
    let open = competition.game(game)?;
    let text = text_of!("tournament-table", open.stage, GameStage:
        Open { .. }, Playing,
        Over { .. }.with("result", result(open)),
    );
    let outgoing = OutgoingMessage::text(&pair(text, open.pairing), locale);
    Some(waiting(outgoing, at, (game, open), locale))
}

/// That a game ended without a result, so that it is played again.
pub fn tournament_reopened(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> Option<OutgoingMessage> {
    let open = at.competition()?.game(game)?;
    let outgoing = OutgoingMessage::text(&pair(Text::new("tournament-reopened"), open.pairing), locale);
    let outgoing = match at.competition()?.was_called_off(game) {
        true => outgoing.with_line(&Text::new("tournament-reopened-again").localize(locale)),
        false => outgoing,
    };
    Some(waiting(outgoing, at, (game, open), locale))
}

/// A message with what a game waits for, which calls both.
fn waiting(
    outgoing: OutgoingMessage,
    at: &TournamentAt,
    (name, game): (CompetitionGame, &PairedGame),
    locale: Locale,
) -> OutgoingMessage {
    let (GameStage::Open { arrived }, Phase::Running(_)) = (game.stage, &at.phase) else { return outgoing };
    let text = match at.plan.is_live() {
        true => Text::new("tournament-arrive-both"),
        false => Text::new("tournament-arrive-one"),
    };
    let text = text.with("button", Text::new("button-tournament-arrive"));
    let mut outgoing = outgoing.with_line(&text.localize(locale));
    if let Some(until) = at.competition().and_then(|competition| competition.default_at(name)) {
        let text = Text::new("tournament-arrive-until").with("moment", absolute(until)).with("until", relative(until));
        outgoing = outgoing.with_line(&text.localize(locale));
    }
    let here = match arrived {
        Attendance::Nobody => Vec::new(),
        Attendance::One(color) => vec![color],
        Attendance::Both => vec![PairingColor::White, PairingColor::Black],
    };
    for color in here {
        let text = Text::new("tournament-is-here").with("player", person(game.pairing.player(color)));
        outgoing = outgoing.with_line(&text.localize(locale));
    }
    let row = CreateActionRow::Buttons(vec![arrive_button(at, name, locale)]);
    calling_both(outgoing.with_rows(vec![row]), game)
}

pub(super) fn arrive_button(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> CreateButton {
    let action = TournamentAction::Arrive(TableCode(game.code()));
    act(at.id, action, Text::new("button-tournament-arrive"), ButtonStyle::Success, locale)
}

/// It is the turn of both to come.
fn calling_both(outgoing: OutgoingMessage, game: &PairedGame) -> OutgoingMessage {
    outgoing.calling([game.pairing.white, game.pairing.black].map(|player| PlayerId(player.0)), CallReason::Turn)
}

/// What the thread of a game is called; `name` is what people are called.
pub fn tournament_thread_name(
    competition: &Competition,
    game: CompetitionGame,
    name: impl Fn(PlayerId) -> String,
    locale: Locale,
) -> Option<String> {
    let pairing = competition.game(game)?.pairing;
    let number = |round: u16| u32::from(round) + 1;
    let text = match (stage_of(competition, game), game.round()) {
        (Some(BracketStage::Winners { round }), _) => {
            Text::new("tournament-thread-winners").with("round", number(round))
        }
        (Some(BracketStage::Losers { round }), _) => Text::new("tournament-thread-losers").with("round", number(round)),
        (Some(BracketStage::Final), _) => Text::new("tournament-thread-final"),
        (Some(BracketStage::SecondFinal), _) => Text::new("tournament-thread-second-final"),
        (None, Some(round)) => Text::new("tournament-thread").with("round", number(round)),
        (None, None) => Text::new("tournament-thread-arena"),
    };
    let [white, black] = [pairing.white, pairing.black].map(|player| name(PlayerId(player.0)));
    Some(text.with("white", white).with("black", black).localize(locale))
}
