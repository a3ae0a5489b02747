//! Why a player is on their rung: every movement with the rule that made it.

use club_competitions::CompetitorId as Player;
use club_competitions::ladder::{ChallengeStage, Closing, Ladder, LadderMovement, MovementCause, MovementRule};

use crate::board::clock::day;
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::ladder::messages::words::of_game;
use bot_service::LadderAt;
use bot_service::game::PlayerId;

/// How many movements are shown, the newest ones.
const SHOWN: usize = 15;

pub fn ladder_history(at: &LadderAt, of: PlayerId, locale: Locale) -> OutgoingMessage {
    let ladder = &*at.ladder;
    let of = Player(of.0);
    let movements: Vec<&LadderMovement> = ladder.history(of).collect();
    let title = match ladder.rung(of) {
        Some(rung) => Text::new("ladder-history").with("player", person(of)).with("rung", rung.0),
        None => Text::new("ladder-history-none").with("player", person(of)),
    };
    let earlier = movements.len().saturating_sub(SHOWN);
    let mut lines = vec![title.localize(locale)];
    if earlier > 0 {
        lines.push(Text::new("ladder-history-earlier").with("number", earlier).localize(locale));
    }
    lines.extend(movements.into_iter().skip(earlier).map(|movement| line(ladder, movement, locale)));
    of_game(OutgoingMessage::lines(&lines), at.id.game, locale)
}

/// One movement: when, from where to where, and why.
fn line(ladder: &Ladder, movement: &LadderMovement, locale: Locale) -> String {
    let steps = match (movement.from, movement.to) {
        (Some(from), Some(to)) if to < from => format!("▲ {} → {}", from.0, to.0),
        (Some(from), Some(to)) => format!("▼ {} → {}", from.0, to.0),
        (None, Some(to)) => format!("+ {}", to.0),
        (from, None) => format!("− {}", from.map_or(0, |from| from.0)),
    };
    format!("{} · **{steps}** · {}", day(movement.at), why(ladder, movement).localize(locale))
}

fn why(ladder: &Ladder, movement: &LadderMovement) -> Text {
    let challenge = match movement.cause {
        MovementCause::Challenge(id) => ladder.challenge(id),
        MovementCause::Idle(_) | MovementCause::Entry(_) | MovementCause::Departure(_) => None,
    };
    let opponent = challenge.map(|challenge| person(challenge.opponent(movement.player))).unwrap_or_default();
    let number = challenge.map_or(0, |challenge| challenge.id.0 + 1);
    let is_played = challenge.is_none_or(|challenge| match challenge.stage {
        ChallengeStage::Closed { closing, .. } => matches!(closing, Closing::Played(_) | Closing::Abandoned(_)),
        _ => true,
    });
    match (movement.rule, movement.cause) {
        (MovementRule::ChallengerWins, _) if !is_played => {
            Text::new("ladder-why-challenger-unopposed").with("opponent", opponent).with("number", number)
        }
        (MovementRule::ChallengedLoses, _) if !is_played => {
            Text::new("ladder-why-challenged-absent").with("opponent", opponent).with("number", number)
        }
        (MovementRule::Entry, _) => Text::new("ladder-why-entry"),
        (MovementRule::ChallengerWins, _) => {
            Text::new("ladder-why-challenger-wins").with("opponent", opponent).with("number", number)
        }
        (MovementRule::ChallengedLoses, _) => {
            Text::new("ladder-why-challenged-loses").with("opponent", opponent).with("number", number)
        }
        (MovementRule::ChallengerDraws, _) => {
            Text::new("ladder-why-challenger-draws").with("opponent", opponent).with("number", number)
        }
        (MovementRule::Idle, _) => Text::new("ladder-why-idle"),
        (MovementRule::Departure, _) => Text::new("ladder-why-departure"),
        (MovementRule::ShiftDown | MovementRule::ShiftUp, MovementCause::Challenge(_)) => {
            let challenger = challenge.map(|challenge| person(challenge.challenger)).unwrap_or_default();
            Text::new("ladder-why-room").with("challenger", challenger).with("number", number)
        }
        (MovementRule::ShiftDown | MovementRule::ShiftUp, MovementCause::Idle(player)) => {
            Text::new("ladder-why-past-idle").with("player", person(player))
        }
        (
            MovementRule::ShiftDown | MovementRule::ShiftUp,
            MovementCause::Entry(player) | MovementCause::Departure(player),
        ) => Text::new("ladder-why-past-left").with("player", person(player)),
    }
}
