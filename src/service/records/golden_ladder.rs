//! The stored forms of ladders, byte by byte; see `golden`.

use std::num::NonZeroU16;

use super::golden::check;
use super::*;
use crate::i18n::Locale;
use crate::service::{LadderNews, LadderNotice, LadderTerms, Moved, Notice, RungMove};
use club_competitions::ladder::{
    ChallengeId, Climb, Closing, Colors, DrawRule, Entry, Forfeits, Idle, LadderEvent, Leader, Ready, Rematch, Settings,
};
use club_competitions::{Days, GameResult, PlayerId as Player, Ruling};
use makruk::Preset;

/// A second, and its bytes.
const AT: (i64, &str) = (1_700_000_000, "80c49fd50c");

/// The default rules, as bytes.
const DEFAULTS: &str = "03 03 07 01 00 00 00 01 0e 01 1f 00 1e 02 00";

fn at() -> Timestamp {
    Timestamp::from_second(AT.0).unwrap()
}

fn terms() -> LadderTerms {
    LadderTerms {
        time: "3d".parse().unwrap(),
        preset: Some(Preset::School),
        channel: ChannelId(300),
        locale: Locale::English,
    }
}

#[test]
fn changes_of_ladders_are_in_the_log_with_these_bytes() {
    let audit = |what| AuditRecord { event: EventId(300), by: PlayerId(1), at: at(), what };
    let (before, after) = (Box::new(Settings::default()), Box::new(Settings::default()));
    let rules = AuditedRecord::LadderRules { before, after };
    check(audit(rules), &format!("01 ac02 01 {} 02 {DEFAULTS} {DEFAULTS}", AT.1));
    let stored = "02 03 01 02 ac02 01";
    let founded = AuditedRecord::LadderTerms { before: None, after: terms() };
    check(audit(founded), &format!("01 ac02 01 {} 03 00 {stored}", AT.1));
    let changed = AuditedRecord::LadderTerms { before: Some(terms()), after: terms() };
    check(audit(changed), &format!("01 ac02 01 {} 03 01 {stored} {stored}", AT.1));
}

#[test]
fn ladders_have_these_bytes() {
    let record = LadderRecord { began: at(), settings: Settings::default(), terms: terms(), chapters: 2, events: 300 };
    check(record.clone(), &format!("01 {} {DEFAULTS} 02 03 01 02 ac02 01 02 ac02", AT.1));
    let days = |days| Days::new(days).unwrap();
    let other = Settings {
        reach: NonZeroU16::MIN,
        answer: days(300),
        play: days(8),
        outgoing: NonZeroU16::MIN,
        forfeits: Forfeits::ChangeNothing,
        climb: Climb::SwapsPlaces,
        draw: DrawRule::JustBelow,
        rematch: Rematch::After(days(5)),
        idle: Idle::OneRungDown { after: days(9), leader: Leader::Included },
        absence: days(10),
        placements: 4,
        colors: Colors::Alternating,
    };
    let bytes = "01 ac02 08 01 01 01 01 02 05 01 09 01 0a 04 01";
    let terms = LadderTerms { preset: None, ..terms() };
    let second = LadderRecord { settings: other.clone(), terms, ..record.clone() };
    check(second, &format!("01 {} {bytes} 02 03 00 ac02 01 02 ac02", AT.1));
    let third = LadderRecord { settings: Settings { rematch: Rematch::AtOnce, idle: Idle::Stays, ..other }, ..record };
    let bytes = "01 ac02 08 01 01 01 01 00 00 0a 04 01";
    check(third, &format!("01 {} {bytes} 02 03 01 02 ac02 01 02 ac02", AT.1));
    check(LadderGameRecord { guild: 300, challenge: ChallengeId(7) }, "01 ac02 07");
}

#[test]
fn events_of_ladders_have_these_bytes() {
    let (player, challenge) = (Player(300), ChallengeId(7));
    // A time without a fixed length, as text.
    let until = "14 323032332d31312d31345432323a31333a32305a";
    let reason = "x".to_owned();
    for (event, bytes) in [
        (LadderEvent::Joined { player, entry: Entry::Placement }, "00 ac02 00"),
        (LadderEvent::Joined { player, entry: Entry::Bottom }, "00 ac02 01"),
        (LadderEvent::PlacementWaived { player }, "01 ac02"),
        (LadderEvent::Left { player }, "02 ac02"),
        (LadderEvent::Challenged { challenger: player, challenged: Player(5) }, "03 ac02 05"),
        (LadderEvent::Accepted { challenge }, "04 07"),
        (LadderEvent::Refused { challenge }, "05 07"),
        (LadderEvent::Withdrawn { challenge }, "06 07"),
        (LadderEvent::Ready { challenge, player }, "07 07 ac02"),
        (LadderEvent::GameBegan { challenge }, "08 07"),
        (LadderEvent::GameEnded { challenge, result: GameResult::BlackWon }, "09 07 01"),
        (LadderEvent::Absent { player, until: at() }, &format!("0a ac02 {until}")),
        (LadderEvent::Returned { player }, "0b ac02"),
        (LadderEvent::SettingsChanged { settings: Box::default() }, &format!("0c {DEFAULTS}")),
        (LadderEvent::Ruled { challenge, ruling: Ruling::Void, reason }, "0d 07 01 01 78"),
        (LadderEvent::TimePassed, "0e"),
        (LadderEvent::GameAborted { challenge }, "0f 07"),
    ] {
        check(LogChapter(vec![LadderLine { at: at(), event }]), &format!("01 01 {} {bytes}", AT.1));
    }
}

#[test]
fn notices_of_ladders_have_these_bytes() {
    let challenge = ChallengeId(7);
    let player = PlayerId(300);
    let moved = Moved { named: vec![RungMove { player, from: None, to: Some(2) }], shifted: 3 };
    let bytes = "01 ac02 00 01 02 03";
    for (news, stored) in [
        (LadderNews::Made { challenge }, "00 07".to_owned()),
        (LadderNews::Queued { challenge }, "01 07".to_owned()),
        (LadderNews::ToPlay { challenge }, "02 07".to_owned()),
        (LadderNews::Reopened { challenge }, "03 07".to_owned()),
        (LadderNews::Idle { moved: moved.clone() }, format!("05 {bytes}")),
        (LadderNews::Back { player }, "06 ac02".to_owned()),
        (LadderNews::Entered { moved: moved.clone() }, format!("07 {bytes}")),
        (LadderNews::Left { moved: moved.clone() }, format!("08 {bytes}")),
        (LadderNews::Ruled { challenge, moved: moved.clone() }, format!("09 07 {bytes}")),
        (LadderNews::Settings { by: player }, "0a ac02".to_owned()),
    ] {
        notice(news, &stored);
    }
    for (closing, stored) in [
        (Closing::Played(GameResult::Draw), "00 02"),
        (Closing::Refused, "01"),
        (Closing::NotAnswered, "02"),
        (Closing::NotPlayed(Ready::Challenged), "03 02"),
        (Closing::Withdrawn, "04"),
        (Closing::Left(Player(300)), "05 ac02"),
        (Closing::Abandoned(Player(300)), "06 ac02"),
    ] {
        let news = LadderNews::Closed { challenge, closing, moved: moved.clone() };
        notice(news, &format!("04 07 {stored} {bytes}"));
    }
}

fn notice(news: LadderNews, stored: &str) {
    let notice = Notice::Ladder(LadderNotice { guild: 300, locale: Locale::English, news });
    check(NoticeRecord { at: at(), notice }, &format!("01 80a0abfef962 09 ac02 01 {stored}"));
}
