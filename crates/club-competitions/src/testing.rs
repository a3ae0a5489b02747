//! What the tests of tournaments have in common.

use std::fmt::Debug;

use jiff::Timestamp;

use crate::game::{CompetitorId, PlayedResult, Ruling};
use crate::tournament::{CompetitionGame, PairedGameEvent, Tournament, TournamentEffect, TournamentForm};

/// A time this many minutes after the beginning.
pub fn minute(minutes: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + minutes * 60).unwrap()
}

pub fn player(number: impl TryInto<u64, Error: Debug>) -> CompetitorId {
    CompetitorId(number.try_into().unwrap())
}

pub fn ruled(ruling: Ruling) -> PairedGameEvent {
    PairedGameEvent::Ruled { ruling, reason: "the wrong result was reported".to_owned() }
}

pub fn opened(effects: &[TournamentEffect]) -> Vec<CompetitionGame> {
    let opened = effects.iter().filter_map(|effect| match effect {
        TournamentEffect::Opened(game) => Some(*game),
        _ => None,
    });
    opened.collect()
}

pub fn play<F: TournamentForm>(tournament: &mut Tournament<F>, at: i64, game: CompetitionGame, result: PlayedResult) {
    tournament.record_game(minute(at), game, PairedGameEvent::Began).unwrap();
    tournament.record_game(minute(at), game, PairedGameEvent::Ended(result)).unwrap();
}
