//! The first message of a game: the challenge and its outcome.

use super::buttons;
use super::clock::time_control;
use super::message::OutgoingMessage;
use super::words::{mention, relative, ruleset, stake};
use crate::game::{Challenge, Closure, FirstMover, Giver, Seating, Stage};
use crate::i18n::{Locale, Text};
use crate::service::{CallReason, Snapshot};
use makruk::Color;

/// An open challenge.
pub(super) fn made(snapshot: &Snapshot) -> OutgoingMessage {
    let locale = snapshot.place.locale;
    let challenge = snapshot.game.opening_challenge();
    let Challenge { by, to, expires, .. } = challenge;
    let proposal = match to {
        Some(to) if snapshot.game.rematch_of().is_some() => Text::new("challenge-again").with("opponent", mention(*to)),
        Some(to) => Text::new("challenge-to").with("opponent", mention(*to)),
        None => Text::new("challenge-open"),
    };
    let when = relative(*expires);
    OutgoingMessage::lines(&[
        proposal.with("challenger", mention(*by)).localize(locale),
        terms(challenge, locale),
        Text::new("challenge-expires").with("when", when).localize(locale),
    ])
    .with_rows(buttons::challenge(snapshot))
    .calling(*to, CallReason::Challenge)
}

/// A challenge that was accepted.
pub(super) fn accepted(snapshot: &Snapshot) -> OutgoingMessage {
    let locale = snapshot.place.locale;
    let challenge = snapshot.game.opening_challenge();
    let opponent = snapshot.game.players().find(|player| *player != challenge.by);
    let line = Text::new("challenge-accepted")
        .with("opponent", opponent.map(mention).unwrap_or_default())
        .with("challenger", mention(challenge.by))
        .with("game", snapshot.id.to_string());
    // What is played for stands on the board that follows.
    OutgoingMessage::text(&line, locale)
}

/// A challenge that was declined, withdrawn or has expired.
pub(super) fn closed(snapshot: &Snapshot) -> OutgoingMessage {
    let challenge = snapshot.game.opening_challenge();
    let text = match snapshot.game.stage() {
        Stage::Closed(Closure::Declined) => {
            Text::new("challenge-declined").with("opponent", challenge.to.map(mention).unwrap_or_default())
        }
        Stage::Closed(Closure::Withdrawn) => Text::new("challenge-withdrawn"),
        _ => Text::new("challenge-expired"),
    };
    OutgoingMessage::text(&text.with("challenger", mention(challenge.by)), snapshot.place.locale)
}

/// The proposed terms, in one line.
fn terms(challenge: &Challenge, locale: Locale) -> String {
    let terms = &challenge.terms;
    let seating = match terms.seating {
        Seating::Random => Text::new("seating-random"),
        Seating::Challenger(Color::White) => Text::new("seating-white"),
        Seating::Challenger(Color::Black) => Text::new("seating-black"),
    };
    let first = match terms.first {
        FirstMover::Random => Text::new("first-random"),
        FirstMover::Side(Color::White) => Text::new("first-white"),
        FirstMover::Side(Color::Black) => Text::new("first-black"),
    };
    let giver = match terms.stake.odds().map(|odds| odds.giver) {
        Some(Giver::Opponent) => challenge.to,
        _ => Some(challenge.by),
    };
    let giver = match giver {
        Some(giver) => Text::new("odds-giver").with("player", mention(giver)),
        None => Text::new("odds-giver-taker"),
    };
    let stake = stake(&terms.stake, giver).into_iter().map(|text| text.localize(locale));
    let time = time_control(terms.time).map(|text| text.localize(locale));
    let parts = [seating.localize(locale), first.localize(locale), ruleset(&terms.ruleset, locale)];
    time.into_iter().chain(parts).chain(stake).collect::<Vec<_>>().join(" · ")
}
