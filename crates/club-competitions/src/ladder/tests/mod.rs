mod as_of;
mod properties;
mod rules;
mod settings;
mod time;

use jiff::Timestamp;

use super::*;
use crate::game::{PlayedResult, Ruling};
use crate::testing::player;

/// The time this many hours after the beginning.
fn hour(hours: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + hours * 3600).unwrap()
}

/// The time this many days after the beginning.
fn day(days: i64) -> Timestamp {
    hour(days * 24)
}

/// A ladder with players 1 to `count` in that order.
fn ladder_with(count: u64, settings: LadderSettings) -> Ladder {
    let mut ladder = Ladder::new(day(0), settings);
    for number in 1..=count {
        join(&mut ladder, number, LadderEntry::Bottom);
    }
    ladder
}

fn ladder(count: u64) -> Ladder {
    ladder_with(count, LadderSettings::default())
}

fn join(ladder: &mut Ladder, number: u64, entry: LadderEntry) {
    ladder.record(day(0), LadderEvent::Joined { player: player(number), entry }).unwrap();
}

fn try_challenge(ladder: &mut Ladder, at: Timestamp, from: u64, to: u64) -> Result<ChallengeId, LadderError> {
    let event = LadderEvent::Challenged { challenger: player(from), challenged: player(to) };
    ladder.record(at, event).map(|effects| match effects.last() {
        Some(&LadderEffect::Opened(id)) => id,
        other => panic!("{other:?}"),
    })
}

fn challenge(ladder: &mut Ladder, at: Timestamp, from: u64, to: u64) -> ChallengeId {
    try_challenge(ladder, at, from, to).unwrap()
}

fn accept(ladder: &mut Ladder, at: Timestamp, challenge: ChallengeId) {
    ladder.record(at, LadderEvent::Accepted { challenge }).unwrap();
}

fn begin(ladder: &mut Ladder, at: Timestamp, challenge: ChallengeId) {
    ladder.record(at, LadderEvent::GameBegan { challenge }).unwrap();
}

fn end(ladder: &mut Ladder, at: Timestamp, challenge: ChallengeId, result: PlayedResult) -> Vec<LadderEffect> {
    ladder.record(at, LadderEvent::GameEnded { challenge, result }).unwrap()
}

/// A whole game at one time, in which the challenger has White.
fn play(ladder: &mut Ladder, at: Timestamp, from: u64, to: u64, result: PlayedResult) -> ChallengeId {
    let id = challenge(ladder, at, from, to);
    accept(ladder, at, id);
    begin(ladder, at, id);
    end(ladder, at, id, result);
    id
}

fn rule(ladder: &mut Ladder, at: Timestamp, challenge: ChallengeId, ruling: Ruling) -> Vec<LadderEffect> {
    ladder.record(at, LadderEvent::Ruled { challenge, ruling, reason: "the scoresheets say so".to_owned() }).unwrap()
}

fn order(ladder: &Ladder) -> Vec<u64> {
    ladder.rungs().iter().map(|player| player.0).collect()
}
