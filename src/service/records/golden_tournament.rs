//! The stored forms of tournaments, byte by byte; see `golden`.

use std::num::NonZeroU16;

use club_competitions::competition::{CompetitionGame, Line, Setup};
use club_competitions::round_robin::{self, Cycles};
use club_competitions::swiss;
use club_competitions::tournament::{Event, GameEvent, MatchGame, MatchPlace, RoundPairings};
use club_competitions::{GameResult, Minutes, Pairing, PlayerId as Player, Ruling, arena, knock_out};

use super::golden::check;
use super::*;
use crate::club::{FormPlan, TournamentName, TournamentPlan};
use crate::i18n::Locale;
use crate::service::{Cancellation, Notice, TournamentId, TournamentNews, TournamentNotice};
use makruk::Preset;

/// A second, and its bytes.
const AT: (i64, &str) = (1_700_000_000, "80c49fd50c");

const TEXT: &str = "14 323032332d31312d31345432323a31333a32305a";

const PAIRING: Pairing = Pairing { white: Player(1), black: Player(300) };
const MATCH: MatchGame = MatchGame { place: MatchPlace { round: 1, index: 2 }, number: 3, pairing: PAIRING };

fn at() -> Timestamp {
    Timestamp::from_second(AT.0).unwrap()
}

fn record() -> TournamentRecord {
    let plan = TournamentPlan {
        name: TournamentName::new("ก").unwrap(),
        form: FormPlan::KnockOut,
        time: "3d".parse().unwrap(),
        preset: Some(Preset::School),
        default_time: Minutes::new(10),
        sign_up_until: None,
    };
    let phase = PhaseRecord::SignUp(vec![PlayerId(1), PlayerId(300)]);
    TournamentRecord { guild: 300, channel: ChannelId(301), locale: Locale::English, by: PlayerId(5), plan, phase }
}

/// The bytes of [`record`] up to the form.
const HEAD: &str = "01 ac02 ad02 01 05 03 e0b881";

#[test]
fn what_was_planned_has_these_bytes() {
    for (form, stored) in [
        (FormPlan::RoundRobin { cycles: Cycles::Two }, "00 01"),
        (FormPlan::Swiss { rounds: None }, "01 00"),
        (FormPlan::Swiss { rounds: NonZeroU16::new(300) }, "01 01 ac02"),
        (FormPlan::KnockOut, "02"),
        (FormPlan::Arena { minutes: Minutes::new(60).unwrap() }, "03 3c"),
    ] {
        let plan = TournamentPlan { form, ..record().plan };
        let stored = format!("{HEAD} {stored} 02 03 01 02 01 0a 00 00 02 01 ac02");
        check(TournamentRecord { plan, ..record() }, &stored);
    }
    let time = "5+3".parse().unwrap();
    let plan = TournamentPlan { time, preset: None, default_time: None, sign_up_until: Some(at()), ..record().plan };
    let stored = format!("{HEAD} 02 01 05 03 00 00 01 {} 00 02 01 ac02", AT.1);
    check(TournamentRecord { plan, ..record() }, &stored);
}

#[test]
fn how_far_a_tournament_has_got_has_these_bytes() {
    let players = vec![Player(1), Player(300)];
    let arena = arena::ArenaSetup { starts: at(), ends: at(), default_time: Minutes::new(10) };
    let course = |setup| CourseRecord { began: at(), setup, chapters: 2, lines: 300 };
    for (setup, stored) in [
        (
            Setup::RoundRobin(round_robin::RoundRobinSetup::new(players.clone())),
            "00 02 01 ac02 00 00 03 00 01 05".to_owned(),
        ),
        (Setup::KnockOut(knock_out::KnockOutSetup::new(players.clone())), "01 02 01 ac02 02 00 00".to_owned()),
        (Setup::Arena(arena), format!("02 {TEXT} {TEXT} 01 0a")),
        (Setup::Swiss(swiss::SwissSetup::new(players, 4)), "03 02 01 ac02 04 00 00 05 04 03 05 00 01".to_owned()),
    ] {
        let course = course(setup);
        let bytes = format!("{} {stored} 02 ac02", AT.1);
        let by = Cancellation::By(PlayerId(5));
        for (phase, stored) in [
            (PhaseRecord::Begun(course.clone()), format!("01 {bytes}")),
            (PhaseRecord::Cancelled(by, Some(course)), format!("02 00 05 01 {bytes}")),
            (PhaseRecord::Cancelled(Cancellation::TooFew, None), "02 01 00".to_owned()),
        ] {
            let stored = format!("{HEAD} 02 02 03 01 02 01 0a 00 {stored}");
            check(TournamentRecord { phase, ..record() }, &stored);
        }
    }
}

#[test]
fn lines_of_tournaments_have_these_bytes() {
    let line =
        |event, stored: &str| check(LogChapter(vec![Line { at: at(), event }]), &format!("01 01 {TEXT} {stored}"));
    let game = CompetitionGame::Board { round: 1, board: 2 };
    for (event, stored) in [
        (GameEvent::Arrived(Player(300)), "00 ac02"),
        (GameEvent::Began, "01"),
        (GameEvent::Ended(GameResult::BlackWon), "02 01"),
        (GameEvent::Defaulted(Player(300)), "03 ac02"),
        (GameEvent::Ruled { ruling: Ruling::Result(GameResult::Draw), reason: "x".to_owned() }, "04 00 02 01 78"),
        (GameEvent::Ruled { ruling: Ruling::Void, reason: String::new() }, "04 01 00"),
        (GameEvent::Aborted, "05"),
    ] {
        line(Event::Game { game, event }, &format!("00 00 01 02 {stored}"));
    }
    let paired = |bye| Event::RoundPaired(RoundPairings { pairings: vec![PAIRING], bye });
    for (event, stored) in [
        (Event::Withdrew(Player(300)), "01 ac02"),
        (Event::TimePassed, "02"),
        (Event::Joined(Player(300)), "03 ac02"),
        (Event::SitsOut(Player(300)), "04 ac02"),
        (Event::Paused(Player(300)), "05 ac02"),
        (Event::Resumed(Player(300)), "06 ac02"),
        (Event::RoundOpened, "07"),
        (paired(None), "08 01 01 ac02 00"),
        (paired(Some(Player(7))), "08 01 01 ac02 01 07"),
        (Event::NoPairingLeft, "09"),
        (Event::Paired(vec![PAIRING]), "0a 01 01 ac02"),
    ] {
        line(event, stored);
    }
}

/// Games by their names, and their bytes.
fn games() -> [(CompetitionGame, &'static str); 3] {
    [
        (CompetitionGame::Board { round: 1, board: 300 }, "00 01 ac02"),
        (CompetitionGame::Match(MATCH), "01 01 02 03 01 ac02"),
        (CompetitionGame::Number(300), "02 ac02"),
    ]
}

#[test]
fn tables_have_these_bytes() {
    check(TableRecord { thread: Some(ChannelId(300)), game: None }, "01 01 ac02 00");
    check(TableRecord { thread: None, game: Some(GameId(300)) }, "01 00 01 ac02");
    for (game, stored) in games() {
        check(TournamentGameRecord { tournament: TournamentId(301), game }, &format!("01 ad02 {stored}"));
    }
}

#[test]
fn notices_of_tournaments_have_these_bytes() {
    let (game, of_game) = games()[0];
    let player = PlayerId(300);
    for (news, stored) in [
        (TournamentNews::SignUp, "00".to_owned()),
        (TournamentNews::Started, "01".to_owned()),
        (TournamentNews::Round { round: 2 }, "02 02".to_owned()),
        (TournamentNews::Table { game }, format!("03 {of_game}")),
        (TournamentNews::Over { game }, format!("04 {of_game}")),
        (TournamentNews::Standings { round: 2 }, "05 02".to_owned()),
        (TournamentNews::Finished, "06".to_owned()),
        (TournamentNews::Cancelled, "07".to_owned()),
        (TournamentNews::Ruled { game }, format!("08 {of_game}")),
        (TournamentNews::Reopened { game }, format!("09 {of_game}")),
        (TournamentNews::Annulled { game }, format!("0a {of_game}")),
        (TournamentNews::Withdrew { player }, "0b ac02".to_owned()),
        (TournamentNews::Joined { player }, "0c ac02".to_owned()),
    ] {
        let notice = TournamentNotice { tournament: TournamentId(301), locale: Locale::English, news };
        let record = NoticeRecord { at: at(), notice: Notice::Tournament(notice) };
        check(record, &format!("01 80a0abfef962 0a ad02 01 {stored}"));
    }
}
