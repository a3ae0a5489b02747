//! Races as they are stored: the newest of each channel, and what each member has done there in their newest.

use bot_store::due_key::DueId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use bot_store::locale::Locale;
use bot_store::{ChannelId, EventId, MessageRef, PlayerId};
use commit_store::{Codec, Key, Prefix, Space};
use jiff::{SignedDuration, Timestamp};
use makruk_puzzles::PuzzleId;
use serde::{Deserialize, Serialize};

use crate::game::TimeSpan;
use crate::puzzle::Storm;

/// A race is called off, or over; the id is its channel's.
pub(crate) const RACE_DUE: DueId = DueId(17);

pub(crate) const PUZZLE_RACE: Space = Space::new("puzzle-race");
pub(crate) const PUZZLE_RACER: Space = Space::new("puzzle-racer");

/// How long a move may be on its way that was made in time.
const ON_ITS_WAY: SignedDuration = SignedDuration::from_secs(3);

/// The event that opened a race, which tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RaceId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RaceStage {
    /// Members can join.
    Open,
    /// Its thread is being opened.
    Starting,
    Running,
    Over,
    CalledOff(CalledOff),
}

/// Why a race was called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalledOff {
    /// Whoever had opened it left.
    ByOpener,
    /// Nobody began it in time.
    NotBegun,
    /// There was nowhere to hold it.
    NoPlace,
}

/// Someone who has joined a race, or has left it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceMember {
    pub person: PlayerId,
    /// What they did last, so that older events which come again change nothing.
    pub heard: EventId,
    pub has_left: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceRecord {
    pub id: RaceId,
    pub opener: PlayerId,
    /// In which it is announced where the server has chosen none.
    pub language: Locale,
    /// In the order in which they joined.
    pub members: Vec<RaceMember>,
    pub stage: RaceStage,
    /// When the stage began.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    /// When it ends, if nothing ends it before.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub until: Timestamp,
    /// Until when the time was given back in which the bot was away.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    pub given: Option<Timestamp>,
    /// Its puzzles in their order, once it was begun.
    pub puzzles: Vec<PuzzleId>,
    /// The message with the buttons to join.
    pub invitation: Option<MessageRef>,
    /// The message with the table.
    pub table: Option<MessageRef>,
}

/// What a member has done in a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RacerRecord {
    pub race: RaceId,
    pub storm: Storm,
}

/// The value of the due row of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceDue {
    pub guild: u64,
}

impl RaceRecord {
    /// Whether something is still to come of it.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, RaceStage::Open | RaceStage::Starting | RaceStage::Running)
    }

    /// Those who are in it.
    pub fn racers(&self) -> impl Iterator<Item = PlayerId> {
        self.members.iter().filter(|member| !member.has_left).map(|member| member.person)
    }

    pub(super) fn due(&self) -> Option<Timestamp> {
        match self.stage {
            RaceStage::Open | RaceStage::Starting => Some(self.until),
            RaceStage::Running => Some(self.until + ON_ITS_WAY),
            RaceStage::Over | RaceStage::CalledOff(_) => None,
        }
    }

    pub(super) fn enter(&mut self, stage: RaceStage, now: Timestamp, lasts: SignedDuration) {
        (self.stage, self.since) = (stage, now);
        self.until = now.saturating_add(lasts).unwrap_or(Timestamp::MAX);
    }

    /// Gives back what an absence of the bot has taken of the stage; whether it has taken anything that was not given back.
    pub(super) fn give_back(&mut self, absence: TimeSpan) -> bool {
        let TimeSpan { from, until } = absence;
        let is_given = self.given.is_some_and(|given| given >= until);
        if !self.is_open() || is_given || self.until <= from || until <= self.since {
            return false;
        }
        let lost = until.duration_since(from.max(self.since));
        self.until = self.until.saturating_add(lost).unwrap_or(Timestamp::MAX);
        self.given = Some(until);
        true
    }
}

/// The newest race of a channel: [`RaceRecord`].
pub fn puzzle_race(guild: u64, channel: ChannelId) -> Key {
    PUZZLE_RACE.key([guild, channel.0])
}

pub fn puzzle_races(guild: u64) -> Prefix {
    PUZZLE_RACE.prefix([guild])
}

pub fn all_puzzle_races() -> Prefix {
    PUZZLE_RACE.prefix([])
}

/// The server and the channel of a race.
pub fn place_of_race(key: &Key) -> Option<(u64, ChannelId)> {
    PUZZLE_RACE.ids(key).map(|[guild, channel]| (guild, ChannelId(channel)))
}

/// What a member has done in the newest race of theirs in a channel: [`RacerRecord`].
pub fn puzzle_racer(guild: u64, channel: ChannelId, person: PlayerId) -> Key {
    PUZZLE_RACER.key([guild, channel.0, person.0])
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<RaceRecord>(PUZZLE_RACE, &[IdKind::Guild, IdKind::Channel], Topic::Puzzles, ErasureRule::Shared),
    RecordKind::of::<RacerRecord>(
        PUZZLE_RACER,
        &[IdKind::Guild, IdKind::Channel, IdKind::Person],
        Topic::Puzzles,
        ErasureRule::Own,
    ),
];

impl Codec for RaceRecord {}

impl Codec for RacerRecord {}

impl Codec for RaceDue {}

#[cfg(test)]
mod tests {
    use super::*;

    fn running() -> RaceRecord {
        RaceRecord {
            id: RaceId(7),
            opener: PlayerId(1),
            language: Locale::Thai,
            members: Vec::new(),
            stage: RaceStage::Running,
            since: at(100),
            until: at(280),
            given: None,
            puzzles: Vec::new(),
            invitation: None,
            table: None,
        }
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_secs(second)
    }

    #[test]
    fn the_time_in_which_the_bot_was_away_is_given_back_once() {
        let after = |from, until| {
            let mut race = running();
            race.give_back(TimeSpan { from: at(from), until: at(until) });
            race.until
        };
        assert_eq!(after(150, 400), at(280 + 250));
        assert_eq!(after(50, 130), at(280 + 30), "only what it has run before counts");
        assert_eq!(after(20, 90), at(280), "it had not begun");
        assert_eq!(after(280, 500), at(280), "its time was up");
        let mut race = running();
        let absence = TimeSpan { from: at(150), until: at(200) };
        assert_eq!([race.give_back(absence), race.give_back(absence)], [true, false]);
        let later = TimeSpan { from: at(210), until: at(220) };
        assert!(race.give_back(later) && race.until == at(280 + 60));
        let mut over = RaceRecord { stage: RaceStage::Over, ..running() };
        assert!(!over.give_back(absence));
    }
}
