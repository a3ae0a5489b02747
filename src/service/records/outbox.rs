//! What waits to be said, what stands in its way, what was set aside, and messages of which something is still to be
//! changed.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{GameId, PlayerId};
use crate::service::{ChannelId, Lane, MessageChange, MessageId, MessageRef, Notice, Obstacle};
use commit_store::{Key, Prefix, Space};

pub(super) const LANE: Space = Space::new("outbox-lane");
pub(super) const OBSTACLE: Space = Space::new("outbox-obstacle");
pub(super) const GUILD_CHANGE: Space = Space::new("guild-change");
pub(super) const SET_ASIDE: Space = Space::new("set-aside");
pub(super) const OLD_MESSAGE: Space = Space::new("old-buttons");
/// What waits, as it was kept before there were lanes.
pub(super) const OUTBOX: Space = Space::new("outbox");

/// A lane as two ids: its kind, and its number among those of this kind.
pub(super) fn ids_of(lane: Lane) -> [u64; 2] {
    match lane {
        Lane::Channel(channel) => [0, channel.0],
        Lane::Person(player) => [1, player.0],
        Lane::Puzzles(channel) => [2, channel.0],
        Lane::Roles(guild) => [3, guild],
    }
}

pub(super) fn lane_of(kind: u64, id: u64) -> Option<Lane> {
    match kind {
        0 => Some(Lane::Channel(ChannelId(id))),
        1 => Some(Lane::Person(PlayerId(id))),
        2 => Some(Lane::Puzzles(ChannelId(id))),
        3 => Some(Lane::Roles(id)),
        _ => None,
    }
}

/// What waits in a lane under this number: [`NoticeRecord`]. Numbers grow, so the keys of a lane are in order.
pub(in crate::service) fn notice(lane: Lane, number: u64) -> Key {
    let [kind, id] = ids_of(lane);
    LANE.key([kind, id, number])
}

/// The [`notice`] keys of a lane, in order.
pub(in crate::service) fn notices_in(lane: Lane) -> Prefix {
    LANE.prefix(ids_of(lane))
}

/// All [`notice`] keys, by lane and then in order.
pub(in crate::service) fn notices() -> Prefix {
    LANE.prefix([])
}

/// The lane of a [`notice`] key, and the number in it.
pub(in crate::service) fn notice_of(key: &Key) -> Option<(Lane, u64)> {
    LANE.ids(key).and_then(|[kind, id, number]| Some((lane_of(kind, id)?, number)))
}

/// What stands in the way of a lane: [`ObstacleRecord`].
pub(in crate::service) fn obstacle(lane: Lane) -> Key {
    OBSTACLE.key(ids_of(lane))
}

/// All [`obstacle`] keys.
pub(in crate::service) fn obstacles() -> Prefix {
    OBSTACLE.prefix([])
}

/// Written anew whenever the bot may be allowed more than before on a server, on any server if it is 0, while something stands in
/// the way of lanes: [`Mark`](super::Mark).
pub(in crate::service) fn guild_change(guild: u64) -> Key {
    GUILD_CHANGE.key([guild])
}

/// The lane of an [`obstacle`] key.
pub(in crate::service) fn obstacle_of(key: &Key) -> Option<Lane> {
    OBSTACLE.ids(key).and_then(|[kind, id]| lane_of(kind, id))
}

/// A row that could not be dealt with, under the revision that it had in its place: [`SetAsideRecord`].
pub(in crate::service) fn set_aside(rev: u64) -> Key {
    SET_ASIDE.key([rev])
}

/// All [`set_aside`] keys.
pub(in crate::service) fn all_set_aside() -> Prefix {
    SET_ASIDE.prefix([])
}

/// Exists while something is still to be changed about this message, which its game has left behind: [`OldMessageRecord`].
/// The space has the name of what was changed first, the buttons.
pub(in crate::service) fn old_message(message: MessageRef) -> Key {
    OLD_MESSAGE.key([message.channel.0, message.message.0])
}

/// All [`old_message`] keys, by channel.
pub(in crate::service) fn old_messages() -> Prefix {
    OLD_MESSAGE.prefix([])
}

/// The message of an [`old_message`] key.
pub(in crate::service) fn old_message_of(key: &Key) -> Option<MessageRef> {
    let [channel, message] = OLD_MESSAGE.ids(key)?;
    Some(MessageRef { channel: ChannelId(channel), message: MessageId(message) })
}

/// All keys of notices as they were kept before there were lanes: [`UnlanedNoticeRecord`].
pub(in crate::service) fn unlaned_notices() -> Prefix {
    OUTBOX.prefix([])
}

/// The game of such a key, and the end of the notice's range of events.
pub(in crate::service) fn unlaned_notice_of(key: &Key) -> Option<(GameId, usize)> {
    OUTBOX.ids(key).and_then(|[game, end]| Some((GameId(game), usize::try_from(end).ok()?)))
}

/// Something that waits to be said. The key has the lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct NoticeRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub notice: Notice,
}

/// A notice as it was kept before there were lanes. Its game and the end of its range of events are in the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct UnlanedNoticeRecord {
    pub from: u32,
    pub channel: ChannelId,
}

/// What stands in the way of a lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct ObstacleRecord {
    pub obstacle: Obstacle,
    pub told: Vec<PlayerId>,
}

/// A row that could not be dealt with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct SetAsideRecord {
    /// When it was set aside.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub why: String,
    pub key: Vec<u8>,
    pub value: Vec<u8>,
}

/// A message that its game has left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct OldMessageRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub change: MessageChange,
}

#[cfg(test)]
mod tests {
    use super::super::golden::{AT, check, time};
    use super::*;
    use crate::i18n::Locale;
    use crate::puzzle::Day;
    use crate::service::{
        AnalysisFailure, AnalysisId, AnalysisNotice, GameNotice, GreetingNotice, NoAnalysisNotice, Place,
        PuzzleDayNotice, PuzzleSolvedNotice, PuzzlesPausedNotice, ReminderNotice, UnpostedNotice,
    };
    use commit_store::Codec;
    use makruk_puzzles::PuzzleId;

    #[test]
    fn the_rows_of_the_outbox_have_these_bytes() {
        let at = time(AT);
        let game = Notice::Game(GameNotice { game: GameId(300), events: 7..300 });
        check(NoticeRecord { at, notice: game }, &format!("01 {} 00 ac02 07 ac02", AT.1));
        for (obstacle, stored) in [
            (Obstacle::Permissions(300), "00 ac02"),
            (Obstacle::Locked, "01"),
            (Obstacle::Unknown, "02"),
            (Obstacle::Gone, "03"),
            (Obstacle::Removed, "04"),
        ] {
            let unposted = Notice::Unposted(UnpostedNotice { game: GameId(5), obstacle });
            check(NoticeRecord { at, notice: unposted }, &format!("01 {} 01 05 {stored}", AT.1));
            let told = vec![PlayerId(300), PlayerId(7)];
            check(ObstacleRecord { obstacle, told }, &format!("01 {stored} 02 ac02 07"));
        }
        let reminder = Notice::Reminder(ReminderNotice { game: GameId(300), revision: 7 });
        check(NoticeRecord { at, notice: reminder }, &format!("01 {} 02 ac02 07", AT.1));
        for (locale, stored) in [(Locale::Thai, "00"), (Locale::English, "01")] {
            let greeting = Notice::Greeting(GreetingNotice { locale });
            check(NoticeRecord { at, notice: greeting }, &format!("01 {} 03 {stored}", AT.1));
        }
        let analysis = Notice::Analysis(AnalysisNotice { analysis: AnalysisId(300) });
        check(NoticeRecord { at, notice: analysis }, &format!("01 {} 04 ac02", AT.1));
        for (why, stored) in [
            (AnalysisFailure::Busy, "00"),
            (AnalysisFailure::PersonHasEnough(300), "01 ac02"),
            (AnalysisFailure::ServerHasEnough(7), "02 07"),
            (AnalysisFailure::Failed, "03"),
        ] {
            let place = Place { guild: Some(5), channel: ChannelId(77), locale: Locale::English };
            let refused = Notice::NoAnalysis(NoAnalysisNotice { by: PlayerId(300), place, why });
            check(NoticeRecord { at, notice: refused }, &format!("01 {} 05 ac02 01 05 4d 01 {stored}", AT.1));
        }
        let day = Day(300);
        for (before, stored) in [(None, "00"), (Some(PuzzleId(7)), "01 07")] {
            let puzzle = PuzzleDayNotice { guild: 300, day, puzzle: PuzzleId(5), before, until: at };
            check(
                NoticeRecord { at, notice: Notice::PuzzleDay(puzzle) },
                &format!("01 {} 06 ac02 ac02 05 {stored} {}", AT.1, AT.1),
            );
        }
        let paused = PuzzlesPausedNotice {
            guild: 300,
            channel: ChannelId(77),
            language: Locale::English,
            obstacle: Obstacle::Permissions(300),
        };
        check(
            NoticeRecord { at, notice: Notice::PuzzlesPaused(paused) },
            &format!("01 {} 07 ac02 4d 01 00 ac02", AT.1),
        );
        let solved = Notice::PuzzleSolved(PuzzleSolvedNotice { guild: 300, day });
        check(NoticeRecord { at, notice: solved }, &format!("01 {} 08 ac02 ac02", AT.1));
        let (why, key, value) = ("no".to_owned(), b"k/".to_vec(), vec![9, 0]);
        check(SetAsideRecord { at, why, key, value }, &format!("01 {} 02 6e6f 02 6b2f 02 0900", AT.1));
        let game = GameId(300);
        for (change, stored) in [
            (MessageChange::RemoveButtons, "00".to_owned()),
            (MessageChange::ShrinkToLine { game, events: 7..300 }, "01 ac02 07 ac02".to_owned()),
            (MessageChange::ShowAnswer { game, asked: 300 }, "02 ac02 ac02".to_owned()),
            (MessageChange::RemoveRematch { game }, "04 ac02".to_owned()),
            (MessageChange::Delete { game: Some(game), revision: 7, by: at }, format!("03 01 ac02 07 {}", AT.1)),
            (MessageChange::Delete { game: None, revision: 0, by: at }, format!("03 00 00 {}", AT.1)),
        ] {
            check(OldMessageRecord { at, change }, &format!("02 {} {stored}", AT.1));
        }
        let first = OldMessageRecord::decode(&super::super::golden::bytes(&format!("01 {}", AT.1)));
        assert_eq!(first, Ok(OldMessageRecord { at, change: MessageChange::RemoveButtons }));
    }

    #[test]
    fn notices_from_before_there_were_lanes_are_read() {
        let stored = super::super::golden::bytes("01 ac02 4d");
        let record = UnlanedNoticeRecord { from: 300, channel: ChannelId(77) };
        assert_eq!(UnlanedNoticeRecord::decode(&stored), Ok(record));
        assert_eq!(unlaned_notice_of(&OUTBOX.key([0x0102, 7])), Some((GameId(0x0102), 7)));
    }

    #[test]
    fn the_keys_of_the_outbox_have_these_bytes() {
        let (channel, person) = (Lane::Channel(ChannelId(5)), Lane::Person(PlayerId(6)));
        let (puzzles, roles) = (Lane::Puzzles(ChannelId(7)), Lane::Roles(8));
        let message = MessageRef { channel: ChannelId(5), message: MessageId(0x0102) };
        for (key, name, ids) in [
            (notice(channel, 0x0102), "outbox-lane", &[0, 5, 0x0102][..]),
            (notice(person, 0x0102), "outbox-lane", &[1, 6, 0x0102]),
            (notice(puzzles, 0x0102), "outbox-lane", &[2, 7, 0x0102]),
            (notice(roles, 0x0102), "outbox-lane", &[3, 8, 0x0102]),
            (obstacle(channel), "outbox-obstacle", &[0, 5]),
            (guild_change(5), "guild-change", &[5]),
            (set_aside(0x0102), "set-aside", &[0x0102]),
            (old_message(message), "old-buttons", &[5, 0x0102]),
            (OUTBOX.key([0x0102, 7]), "outbox", &[0x0102, 7]),
        ] {
            let ids = ids.iter().flat_map(|id: &u64| id.to_be_bytes());
            let stored: Vec<u8> = name.bytes().chain([b'/']).chain(ids).collect();
            assert_eq!(key.as_bytes(), stored, "{name}");
        }
        assert_eq!(notice_of(&notice(person, 7)), Some((person, 7)));
        assert_eq!(obstacle_of(&obstacle(person)), Some(person));
        assert_eq!(old_message_of(&old_message(message)), Some(message));
        assert_eq!(notice_of(&LANE.key([4, 5, 7])), None);
    }
}
