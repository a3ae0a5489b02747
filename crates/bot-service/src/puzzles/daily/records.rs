//! Channels that get puzzles, and the outcomes of their days.

use crate::puzzles::daily::{DaySettings, DayState, FailedDay, PuzzleChannel, PuzzleDay};
use board_games::GameKind;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use bot_store::locale::Locale;
use commit_store::{Codec, DecodeError, from_slice};
use serde::{Deserialize, Serialize};

use crate::puzzle::{Course, Day, Had, Schedule};
use bot_store::due_key::DueId;
use bot_store::{ChannelId, PlayerId};
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

impl Codec for PuzzleChannel {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<PuzzleChannel, DecodeError> {
        match version {
            1 => Ok(from_slice::<MakrukChannel>(bytes)?.into()),
            2 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}

/// A channel as it was stored when there were puzzles of Makruk alone.
#[derive(Deserialize)]
struct MakrukChannel {
    settings: MakrukDaySettings,
    state: DayState,
    newest: Option<Day>,
    had: Vec<Had>,
    failures: Vec<FailedDay>,
}

#[derive(Deserialize)]
struct MakrukDaySettings {
    by: PlayerId,
    schedule: Schedule,
    course: Course,
    language: Locale,
    role: Option<u64>,
}

impl From<MakrukChannel> for PuzzleChannel {
    fn from(MakrukChannel { settings, state, newest, had, failures }: MakrukChannel) -> PuzzleChannel {
        let MakrukDaySettings { by, schedule, course, language, role } = settings;
        let settings = DaySettings { by, schedule, game: GameKind::Makruk, course, language, role };
        PuzzleChannel { settings, state, newest, had, failures }
    }
}

impl Codec for PuzzleDay {}

impl Codec for PuzzleDue {}
