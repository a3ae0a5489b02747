//! Channels that get puzzles, and the outcomes of their days.

use crate::puzzles::daily::PuzzleChannel;
use crate::puzzles::daily::PuzzleDay;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::Codec;
use serde::{Deserialize, Serialize};

use crate::puzzle::Day;
use bot_store::ChannelId;
use bot_store::due_key::DueId;
use commit_store::{Key, Prefix, Space};

/// The puzzle of a channel's next day is to be posted; the id is the channel's.
pub(crate) const PUZZLE_DAY: DueId = DueId(6);

pub(crate) const PUZZLE_CHANNEL: Space = Space::new("puzzle-channel");
pub(crate) const PUZZLE_DAY_OF: Space = Space::new("puzzle-day");

/// A channel of a server that gets puzzles: [`PuzzleChannel`](crate::PuzzleChannel).
pub(crate) fn puzzle_channel(guild: u64, channel: ChannelId) -> Key {
    PUZZLE_CHANNEL.key([guild, channel.0])
}

pub(crate) fn puzzle_channels(guild: u64) -> Prefix {
    PUZZLE_CHANNEL.prefix([guild])
}

pub(crate) fn all_puzzle_channels() -> Prefix {
    PUZZLE_CHANNEL.prefix([])
}

/// The server and the channel of it.
pub(crate) fn place_of(key: &Key) -> Option<(u64, ChannelId)> {
    PUZZLE_CHANNEL.ids(key).map(|[guild, channel]| (guild, ChannelId(channel)))
}

/// Outcome of a local date in a channel: [`PuzzleDay`](crate::PuzzleDay).
pub(crate) fn puzzle_day(channel: ChannelId, day: Day) -> Key {
    PUZZLE_DAY_OF.key([channel.0, u64::from(day.0)])
}

pub(crate) fn puzzle_days_of(channel: ChannelId) -> Prefix {
    PUZZLE_DAY_OF.prefix([channel.0])
}

/// The value of the due row of a channel that gets puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleDue {
    pub guild: u64,
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<PuzzleChannel>(
        PUZZLE_CHANNEL,
        &[IdKind::Guild, IdKind::Channel],
        Topic::Puzzles,
        ErasureRule::Shared,
    ),
    RecordKind::of::<PuzzleDay>(PUZZLE_DAY_OF, &[IdKind::Channel, IdKind::Number], Topic::Puzzles, ErasureRule::Shared),
];

impl Codec for PuzzleChannel {}

impl Codec for PuzzleDay {}

impl Codec for PuzzleDue {}
