//! Check-in before a tournament begins.

use club_competitions::CompetitorId;

use crate::board::clock::absolute;
use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::tournament::messages::sign_up::tournament_sign_up;
use crate::tournament::messages::words::{about, check_in_button, checked_in, people};
use bot_service::game::PlayerId;
use bot_service::{CallReason, TournamentAt};

/// How many a message mentions, so that it stays as short as messages have to be.
pub(crate) const CALLED: usize = 60;

/// Asks those who have signed up to check in, and says who is still awaited; `None` once nobody can any more.
pub fn tournament_check_in(at: &TournamentAt, locale: Locale) -> Option<OutgoingMessage> {
    let (here, awaited) = (at.checked_in()?, at.awaited());
    let begins = at.plan.sign_up_until?;
    let asked = about(Text::new("tournament-check-in"), at);
    let asked = asked.with("moment", absolute(begins)).with("until", relative(begins));
    let late = match at.plan.form.takes_late_entries() {
        true => Text::new("tournament-check-in-late"),
        false => Text::new("tournament-check-in-only"),
    };
    let mut lines = vec![asked, late.with("button", Text::new("button-tournament-check-in")), checked_in(at, here)];
    if !awaited.is_empty() {
        lines.push(Text::new("tournament-check-in-awaited").with("players", mentions(&awaited, locale)));
    }
    let lines: Vec<String> = lines.into_iter().map(|line| line.localize(locale)).collect();
    let called = awaited.into_iter().take(CALLED);
    Some(
        OutgoingMessage::lines(&lines)
            .calling(called, CallReason::Turn)
            .with_buttons(vec![check_in_button(at, locale)]),
    )
}

/// Calls those whom the message before had no room for, a message each.
pub fn tournament_check_in_more(at: &TournamentAt, locale: Locale) -> Vec<OutgoingMessage> {
    let awaited = at.awaited();
    let rest = awaited.get(CALLED..).unwrap_or_default();
    let call = |(number, players): (usize, &[PlayerId])| {
        let text = about(Text::new("tournament-check-in-more"), at).with("part", number + 2);
        let text = text.with("players", mentions(players, locale));
        OutgoingMessage::text(&text, locale).calling(players.iter().copied(), CallReason::Turn)
    };
    rest.chunks(CALLED).enumerate().map(call).collect()
}

/// That the reader has checked in.
pub fn tournament_checked_in(at: &TournamentAt, locale: Locale) -> OutgoingMessage {
    let until = at.plan.sign_up_until.map_or_else(|| "–".to_owned(), relative);
    OutgoingMessage::text(&about(Text::new("tournament-you-checked-in"), at).with("until", until), locale)
}

/// What the message that asked has become: the state of the tournament, once nobody can check in any more.
pub fn tournament_check_in_now(at: &TournamentAt, command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    tournament_check_in(at, locale).unwrap_or_else(|| tournament_sign_up(at, command, locale))
}

/// Those who were left out when it began, unless they have joined since.
pub(super) fn left_out(at: &TournamentAt, command: impl Fn(&str) -> String, locale: Locale) -> Option<OutgoingMessage> {
    let players = at.players();
    let out: Vec<PlayerId> = at.left_out.iter().copied().filter(|player| !players.contains(player)).collect();
    if out.is_empty() {
        return None;
    }
    let text = about(Text::new("tournament-left-out"), at).with("players", mentions(&out, locale));
    let text = text.with("number", out.len());
    let outgoing = OutgoingMessage::text(&text, locale).calling(out.into_iter().take(CALLED), CallReason::Turn);
    Some(match at.plan.form.takes_late_entries() {
        true => {
            let late = Text::new("tournament-left-out-late").with("show", command("tournament show"));
            let late = late.with("button", Text::new("button-tournament-join"));
            outgoing.with_line(&late.localize(locale))
        }
        false => outgoing,
    })
}

fn mentions(players: &[PlayerId], locale: Locale) -> String {
    people(&players.iter().map(|player| CompetitorId(player.0)).collect::<Vec<_>>(), CALLED, locale)
}
