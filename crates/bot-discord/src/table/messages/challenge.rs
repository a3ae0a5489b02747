//! The first message of a game: the challenge and its outcome.

use crate::board::clock::time_control;
use crate::board::words::{first_mover, game_name, game_rules, mention, relative, stake};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::ratings::messages as club;
use crate::table::messages::buttons;
use board_games::{GameKind, SeatColor};
use bot_service::game::{Challenge, Closure, Giver, PlayerId, Seating, Stage, Terms};
use bot_service::{CallReason, Snapshot};

pub fn made(snapshot: &Snapshot) -> OutgoingMessage {
    let locale = snapshot.place.locale;
    let challenge = snapshot.game.opening_challenge();
    let Challenge { by, to, expires, .. } = challenge;
    let proposal = match to {
        Some(to) if snapshot.game.rematch_of().is_some() => Text::new("challenge-again").with("opponent", mention(*to)),
        Some(to) => Text::new("challenge-to").with("opponent", mention(*to)),
        None => Text::new("challenge-open"),
    };
    let proposal = proposal.with("kind", game_name(challenge.terms.rules.kind()));
    let when = relative(*expires);
    let taker = match to {
        Some(to) => Text::new("odds-giver").with("player", mention(*to)),
        None => Text::new("odds-giver-taker"),
    };
    let terms = terms_line(*by, taker, &challenge.terms, locale);
    let lines = [
        Some(proposal.with("challenger", mention(*by)).localize(locale)),
        Some(Text::new("challenge-terms").with("terms", terms).with("when", when).localize(locale)),
        club::before(snapshot),
    ];
    OutgoingMessage::lines(&lines.into_iter().flatten().collect::<Vec<_>>())
        .with_rows(buttons::challenge(snapshot))
        .calling(*to, CallReason::Challenge)
}

pub(super) fn accepted(snapshot: &Snapshot) -> OutgoingMessage {
    let locale = snapshot.place.locale;
    let challenge = snapshot.game.opening_challenge();
    let opponent = snapshot.game.players().find(|player| *player != challenge.by);
    let line = Text::new("challenge-accepted")
        .with("opponent", opponent.map(mention).unwrap_or_default())
        .with("challenger", mention(challenge.by))
        .with("game", snapshot.id.to_string());
    // The stakes are on the board that follows.
    OutgoingMessage::text(&line, locale)
}

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

/// Terms that `by` proposes, in one line: what is at stake comes first. `taker` names the one who is to accept.
pub(super) fn terms_line(by: PlayerId, taker: Text, terms: &Terms, locale: Locale) -> String {
    let seating = match terms.seating {
        Seating::Random => Text::new("seating-random"),
        Seating::Challenger(seat) => text_of!("seating", seat.color(), SeatColor: White, Black),
    };
    let giver = match terms.stake.odds().map(|odds| odds.giver) {
        Some(Giver::Opponent) => taker,
        Some(Giver::Challenger) | None => Text::new("odds-giver").with("player", mention(by)),
    };
    let time = time_control(terms.time).unwrap_or(Text::new("time-unlimited"));
    let mut stake = stake(&terms.stake, giver);
    stake.insert(1, time);
    let first = terms.rules.makruk().map(|_| first_mover(terms.first_mover()));
    // Makruk is what is meant unless another game is named.
    let game = Some(terms.rules.kind()).filter(|kind| *kind != GameKind::Makruk).map(game_name);
    let parts = game.into_iter().chain(stake).chain([seating]).chain(first).map(|text| text.localize(locale));
    parts.chain(game_rules(&terms.rules, locale)).collect::<Vec<_>>().join(" · ")
}
