//! Races as members see them.

use crate::i18n::Locale;
use crate::kit::refusal::RefusalReason as _;
use crate::kit::testing::check;
use crate::puzzles::messages::tests::storm_solving;
use crate::puzzles::race::messages::*;
use crate::puzzles::race::refusal::{RaceMisuse, explain};
use crate::table::messages::tests::*;
use board_games::Seat;
use bot_service::game::PlayerId;
use bot_service::puzzle::{RaceScore, Storm, StormMove};
use bot_service::solving::Tried;
use bot_service::{
    CalledOff, ChannelId, EventId, MessageId, MessageRef, PuzzleRace, RaceId, RaceMember, RaceRecord, RaceRefusal,
    RaceRow, RaceStage, RaceView,
};
use jiff::Timestamp;
use serenity::all::Permissions;

fn race(stage: RaceStage) -> PuzzleRace {
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    let member = |person| RaceMember { person: PlayerId(person), heard: EventId(1), has_left: false };
    let thread = MessageRef { channel: ChannelId(90), message: MessageId(91) };
    let race = RaceRecord {
        id: RaceId(300),
        opener: PlayerId(5),
        language: Locale::English,
        members: (5..8).map(member).collect(),
        stage,
        since: at("2026-03-02T08:00:00Z"),
        until: at("2026-03-02T08:03:00Z"),
        given: None,
        puzzles: Vec::new(),
        invitation: None,
        table: matches!(stage, RaceStage::Running | RaceStage::Over).then_some(thread),
    };
    PuzzleRace { guild: 7, channel: ChannelId(77), race }
}

fn row(place: Option<u32>, person: u64, solved: u32, missed: u32) -> RaceRow {
    RaceRow { place, person: PlayerId(person), score: RaceScore { solved, missed } }
}

#[test]
fn races() {
    let rows = [row(Some(1), 6, 7, 1), row(Some(2), 5, 3, 0), row(None, 7, 1, 0)];
    let tied = [row(Some(1), 5, 4, 0), row(Some(1), 6, 4, 0), row(Some(3), 7, 0, 2)];
    let none = [5, 6, 7].map(|person| row(Some(1), person, 0, 0));
    let thread = ChannelId(90);
    let shown = in_both(|locale| {
        let invitation = |stage| race_invitation(&race(stage), &rows, locale);
        let solving = storm_solving();
        let view = |solving| {
            let storm = Storm::new("2026-03-02T08:00:00Z".parse().unwrap(), 300);
            RaceView { of: race(RaceStage::Running), storm, solving }
        };
        let panel = |view: &RaceView, tried: Option<Tried<StormMove>>| {
            race_panel(view, tried.as_ref(), Seat::First, locale.into())
        };
        let messages = [
            ("opened", race_opened(locale)),
            ("open", invitation(RaceStage::Open)),
            ("starting", invitation(RaceStage::Starting)),
            ("running", invitation(RaceStage::Running)),
            ("over", invitation(RaceStage::Over)),
            ("called off by its opener", invitation(RaceStage::CalledOff(CalledOff::ByOpener))),
            ("not begun", invitation(RaceStage::CalledOff(CalledOff::NotBegun))),
            ("no place", invitation(RaceStage::CalledOff(CalledOff::NoPlace))),
            ("no place, told", race_without_place(ChannelId(77), locale)),
            ("table before it runs", race_table(&race(RaceStage::Starting), &none, thread, locale)),
            ("table without a thread", race_table(&race(RaceStage::Running), &none, ChannelId(77), locale)),
            ("table", race_table(&race(RaceStage::Running), &rows, thread, locale)),
            ("table at the end", race_table(&race(RaceStage::Over), &rows, thread, locale)),
            ("won", race_over(&rows, locale)),
            ("shared", race_over(&tied, locale)),
            ("nobody", race_over(&none, locale)),
            ("left", race_left(locale)),
            ("panel", panel(&view(Some(solving.clone())), None)),
            ("panel, solved", panel(&view(Some(solving.clone())), Some(Tried::Did(StormMove::Right(None))))),
            ("panel, done", panel(&view(None), Some(Tried::Stale))),
        ];
        messages.iter().inspect(|(_, message)| check(message)).map(|(name, message)| (*name, show(message))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn refusals_of_races() {
    let refusals = [
        RaceRefusal::NoRace,
        RaceRefusal::AnotherOpen,
        RaceRefusal::Full { most: 10 },
        RaceRefusal::TooFew { least: 2 },
        RaceRefusal::NotOpener,
        RaceRefusal::NotIn,
        RaceRefusal::NotBegun,
        RaceRefusal::Begun,
        RaceRefusal::Over,
        RaceRefusal::CalledOff,
    ];
    let misuses =
        [RaceMisuse::InThread, RaceMisuse::InVoice, RaceMisuse::NoThreads(Permissions::CREATE_PUBLIC_THREADS)];
    let shown = Locale::ALL.map(|locale| {
        let refused = refusals.iter().map(|&refusal| explain(refusal).localize(locale));
        let misused = misuses.iter().map(|misuse| misuse.explain(locale.into()).content);
        refused.chain(misused).collect::<Vec<_>>().join("\n")
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}
