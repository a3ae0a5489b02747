//! The stored forms of seasons and roles, byte by byte; see `golden`.

use super::golden::check;
use super::*;
use crate::i18n::Locale;
use crate::service::{
    Notice, RefusedRole, RoleObstacle, RoleStep, RoleTask, RolesNotice, RolesRefusedNotice, SeasonNews, SeasonNotice,
    TopRole,
};

/// A second, and its bytes.
const AT: (i64, &str) = (1_700_000_000, "80c49fd50c");

fn at() -> Timestamp {
    Timestamp::from_second(AT.0).unwrap()
}

#[test]
fn seasons_have_these_bytes() {
    check(SeasonCount(300), "01 ac02");
    let running = SeasonRecord {
        name: "x".to_owned(),
        by: PlayerId(300),
        channel: ChannelId(77),
        locale: Locale::English,
        began: at(),
        first: 300,
        champion_games: 4,
        ends: None,
        end: None,
    };
    let head = format!("01 01 78 ac02 4d 01 {} ac02 04", AT.1);
    check(running.clone(), &format!("{head} 00 00"));
    check(SeasonRecord { ends: Some(at()), ..running.clone() }, &format!("{head} 01 {} 00", AT.1));
    for (ladder, stored) in [(None, "00"), (Some(300), "01 ac02")] {
        let end = Some(SeasonEndRecord { at: at(), results: 301, ladder });
        check(SeasonRecord { end, ..running.clone() }, &format!("{head} 00 01 {} ad02 {stored}", AT.1));
    }
}

#[test]
fn roles_have_these_bytes() {
    let none = RolesRecord {
        by: PlayerId(300),
        channel: ChannelId(77),
        locale: Locale::Thai,
        champion: None,
        top: None,
        holders: Vec::new(),
    };
    check(none.clone(), "01 ac02 4d 00 00 00 00");
    let holder = |holding, told| HolderRecord { role: 300, player: PlayerId(7), holding, told };
    let holders = vec![
        holder(HoldingRecord::Giving, None),
        holder(HoldingRecord::Given, Some(RoleObstacle::Forbidden)),
        holder(HoldingRecord::Giving, Some(RoleObstacle::NoSuchRole)),
        holder(HoldingRecord::Giving, Some(RoleObstacle::NotHere)),
    ];
    let all = RolesRecord { champion: Some(300), top: Some(TopRole { role: 301, rungs: 3 }), holders, ..none };
    let bytes = "ac02 07 00 00 ac02 07 01 01 00 ac02 07 00 01 01 ac02 07 00 01 02";
    check(all, &format!("01 ac02 4d 00 01 ac02 01 ad02 03 04 {bytes}"));
}

fn notice(notice: Notice, stored: &str) {
    check(NoticeRecord { at: at(), notice }, &format!("01 80a0abfef962 {stored}"));
}

#[test]
fn notices_of_seasons_and_roles_have_these_bytes() {
    let by = PlayerId(300);
    for (news, stored) in [
        (SeasonNews::Began, "00"),
        (SeasonNews::Ended, "01"),
        (SeasonNews::Ruled { before: vec![by], after: Vec::new() }, "02 01 ac02 00"),
    ] {
        let season = SeasonNotice { guild: 300, number: 7, locale: Locale::English, by, news };
        notice(Notice::Season(season), &format!("0b ac02 07 01 ac02 {stored}"));
    }
    notice(Notice::Roles(RolesNotice { guild: 300 }), "0c ac02");
    let task = |step| RoleTask { step, role: 300, player: PlayerId(7) };
    let refused = vec![
        RefusedRole { task: task(RoleStep::Take), obstacle: RoleObstacle::Forbidden },
        RefusedRole { task: task(RoleStep::Give), obstacle: RoleObstacle::NotHere },
    ];
    let refused = RolesRefusedNotice { guild: 300, locale: Locale::English, by, refused };
    notice(Notice::RolesRefused(refused), "0d ac02 01 ac02 02 00 ac02 07 00 01 ac02 07 02");
}
