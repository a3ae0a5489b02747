//! Channels that get puzzles, and what became of their days.

use serde::{Deserialize, Serialize};

use crate::puzzle::Day;
use crate::service::ChannelId;
use commit_store::{Key, Prefix, Space};

pub(super) const PUZZLE_CHANNEL: Space = Space::new("puzzle-channel");
pub(super) const PUZZLE_DAY_OF: Space = Space::new("puzzle-day");

/// A channel of a server that gets puzzles: [`PuzzleChannel`](crate::service::PuzzleChannel).
pub(in crate::service) fn puzzle_channel(guild: u64, channel: ChannelId) -> Key {
    PUZZLE_CHANNEL.key([guild, channel.0])
}

/// The [`puzzle_channel`] keys of a server.
pub(in crate::service) fn puzzle_channels(guild: u64) -> Prefix {
    PUZZLE_CHANNEL.prefix([guild])
}

/// The channel of a [`puzzle_channel`] key.
pub(in crate::service) fn puzzle_channel_of(key: &Key) -> Option<ChannelId> {
    PUZZLE_CHANNEL.ids(key).map(|[_, channel]| ChannelId(channel))
}

/// What became of a local date in a channel: [`PuzzleDay`](crate::service::PuzzleDay).
pub(in crate::service) fn puzzle_day(channel: ChannelId, day: Day) -> Key {
    PUZZLE_DAY_OF.key([channel.0, u64::from(day.0)])
}

/// The [`puzzle_day`] keys of a channel.
pub(in crate::service) fn puzzle_days_of(channel: ChannelId) -> Prefix {
    PUZZLE_DAY_OF.prefix([channel.0])
}

/// The value of the due row of a channel that gets puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct PuzzleDue {
    pub guild: u64,
}

#[cfg(test)]
mod tests {
    use jiff::civil::Weekday;

    use super::super::golden::{AT, bytes, check, time};
    use super::*;
    use crate::game::PlayerId;
    use crate::i18n::Locale;
    use crate::puzzle::{Course, Had, Schedule, WeekDays};
    use crate::service::{
        DayFate, DaySettings, DayState, FailedDay, MessageId, NextDay, Obstacle, PuzzleChannel, PuzzleDay, SkipReason,
    };
    use makruk_puzzles::PuzzleId;

    fn settings() -> DaySettings {
        let days = WeekDays::of([Weekday::Monday, Weekday::Sunday]).unwrap();
        let schedule = Schedule { hour: "19:05".parse().unwrap(), zone: "UTC".parse().unwrap(), days };
        DaySettings { by: PlayerId(300), schedule, course: Course::Harder, language: Locale::English, role: Some(7) }
    }

    /// The stored form of [`settings`].
    const SETTINGS: &str = "ac02 13 05 03 555443 41 02 01 01 07";

    #[test]
    fn channels_have_these_bytes() {
        for (state, stored) in [
            (DayState::Off, "00".to_owned()),
            (DayState::Running(NextDay { day: Day(300), at: time(AT) }), format!("01 ac02 {}", AT.1)),
            (DayState::Paused { obstacle: Obstacle::Gone, since: time(AT) }, format!("02 03 {}", AT.1)),
        ] {
            let channel = PuzzleChannel { state, ..PuzzleChannel::new(settings()) };
            check(channel, &format!("01 {SETTINGS} {stored} 00 00 00"));
        }
        let full = PuzzleChannel {
            newest: Some(Day(300)),
            had: vec![Had { day: Day(300), puzzle: PuzzleId(300) }],
            failures: vec![FailedDay { day: Day(7), obstacle: Obstacle::Locked }],
            ..PuzzleChannel::new(settings())
        };
        check(full, &format!("01 {SETTINGS} 00 01 ac02 01 ac02 ac02 01 07 01"));
        let plain = DaySettings::new(PlayerId(1), Locale::Thai);
        let zone: String = "Asia/Bangkok".bytes().map(|byte| format!("{byte:02x}")).collect();
        check(PuzzleChannel::new(plain), &format!("01 01 08 00 0c {zone} 7f 01 00 00 00 00 00 00"));
        let easier = DaySettings { course: Course::Easier, role: None, ..settings() };
        check(PuzzleChannel::new(easier), "01 ac02 13 05 03 555443 41 00 01 00 00 00 00 00");
    }

    #[test]
    fn days_have_these_bytes() {
        for (fate, stored) in [
            (DayFate::Pending, "00"),
            (DayFate::Posted(MessageId(300)), "01 ac02"),
            (DayFate::Failed(Obstacle::Unknown), "02 02"),
            (DayFate::Skipped(SkipReason::Away), "03 00"),
            (DayFate::Skipped(SkipReason::Asked), "03 01"),
            (DayFate::Skipped(SkipReason::NoPuzzle), "03 02"),
        ] {
            check(PuzzleDay { puzzle: Some(PuzzleId(300)), fate }, &format!("01 01 ac02 {stored}"));
            check(PuzzleDay { puzzle: None, fate }, &format!("01 00 {stored}"));
        }
        check(PuzzleDue { guild: 300 }, "01 ac02");
    }

    #[test]
    fn their_keys_have_these_bytes() {
        let channel = ChannelId(5);
        for (key, name, ids) in [
            (puzzle_channel(7, channel), "puzzle-channel", [7, 5_u64]),
            (puzzle_day(channel, Day(0x0102)), "puzzle-day", [5, 0x0102]),
        ] {
            let ids = ids.iter().flat_map(|id| id.to_be_bytes());
            let stored: Vec<u8> = name.bytes().chain([b'/']).chain(ids).collect();
            assert_eq!(key.as_bytes(), stored);
        }
        assert_eq!(puzzle_channel_of(&puzzle_channel(7, channel)), Some(channel));
        assert_eq!(bytes("00").len(), 1);
    }
}
