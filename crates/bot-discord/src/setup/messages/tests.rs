//! The pages of the panels of settings.

use serenity::all::Permissions;

use crate::i18n::Locale;
use crate::kit::permissions::{ChannelOrThread, wanted};
use crate::kit::testing::show_panel;
use crate::people::messages::{OwnSettings, settings_panel};
use crate::people::panel::SettingsPage;
use crate::setup::messages::{RunningByRules, ServerSetup, setup_panel};
use crate::setup::panel_part::SetupPage;
use crate::table::messages::tests::*;
use bot_service::game::PlayerId;
use bot_service::{
    Below, Challengers, ChallengesFrom, ChannelId, GamesPlayed, HouseRules, LabelsCode, LiveBoards, MoveNotation,
    PieceSetCode, Pings, PingsAllowed, PingsFor, PlayPlaces, Preferences, ServerSettings, StreakWarning, Style,
    ThemeCode, TimeSettings, TypedMoves,
};
use makruk::{Preset, Ruleset};

fn own(settings: Preferences, client: Locale) -> OwnSettings {
    OwnSettings {
        settings,
        times: TimeSettings::default(),
        streak: StreakWarning::Never,
        challengers: Challengers::default(),
        client,
        server: Style::default(),
        now: NOW,
    }
}

#[test]
fn pages_of_ones_own_settings() {
    let shown = in_both(|client| {
        let own = own(Preferences::default(), client);
        let page = |page| show_panel(&settings_panel(&own, page, "`/settings`"));
        vec![
            ("language", page(SettingsPage::Language)),
            ("board", page(SettingsPage::Boards)),
            ("pings", page(SettingsPage::Pings)),
            ("challenges", page(SettingsPage::Challenges)),
        ]
    });
    insta::assert_snapshot!(shown);
}

/// A style in which everything is chosen.
fn style(language: Locale) -> Style {
    Style {
        language: Some(language),
        notation: Some(MoveNotation::Both),
        theme: Some(ThemeCode(2)),
        pieces: Some(PieceSetCode(1)),
        labels: Some(LabelsCode(1)),
    }
}

#[test]
fn pages_of_ones_own_settings_after_choices() {
    let shown = in_both(|language| {
        let pings = PingsFor { challenge: Pings::On, question: Pings::Off, turn: Pings::Off };
        let settings = Preferences { pings, below: Below::OwnSide, style: style(language) };
        // The client is in the other language.
        let client = Locale::ALL.into_iter().find(|&other| other != language).unwrap();
        let challengers = Challengers { from: ChallengesFrom::Nobody, muted: [BEN].into() };
        let own = OwnSettings { challengers, streak: StreakWarning::Evening, ..own(settings, client) };
        let page = |page| show_panel(&settings_panel(&own, page, "`/settings`"));
        vec![
            ("language", page(SettingsPage::Language)),
            ("board", page(SettingsPage::Boards)),
            ("pings", page(SettingsPage::Pings)),
            ("challenges", page(SettingsPage::Challenges)),
        ]
    });
    insta::assert_snapshot!(shown);
}

fn setup(settings: ServerSettings, missing: Permissions) -> ServerSetup {
    let wanted = wanted(ChannelOrThread::Channel);
    let running = RunningByRules::default();
    ServerSetup { settings, fallback: Preset::Competition, wanted, missing, bot: Some(PlayerId(9)), running }
}

#[test]
fn pages_of_a_servers_settings() {
    let shown = in_both(|locale| {
        let setup = setup(ServerSettings::default(), Permissions::empty());
        SetupPage::ALL.iter().map(|&page| ("page", show_panel(&setup_panel(&setup, page, locale)))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn pages_of_a_servers_settings_after_choices_and_without_permissions() {
    let shown = in_both(|locale| {
        let settings = ServerSettings {
            rules: Some(HouseRules::Custom(Ruleset { single_rook: 20, ..Ruleset::SCHOOL })),
            live_boards: LiveBoards::Nowhere,
            style: style(Locale::English),
            time: "5+3".parse().unwrap(),
            places: PlayPlaces::of([ChannelId(77), ChannelId(78)]),
            pings: PingsAllowed::Nobody,
            typing: TypedMoves::Off,
            games: GamesPlayed::all(),
        };
        let missing = Permissions::ATTACH_FILES | Permissions::CREATE_PUBLIC_THREADS;
        let running = RunningByRules { ladder: true, tournaments: 2 };
        let setup = ServerSetup { running, ..setup(settings, missing) };
        SetupPage::ALL.iter().map(|&page| ("page", show_panel(&setup_panel(&setup, page, locale)))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_theme_changes_the_picture_and_not_its_place() {
    let of = |theme| {
        let settings =
            Preferences { style: Style { theme: Some(theme), ..Style::default() }, ..Preferences::default() };
        settings_panel(&own(settings, Locale::English), SettingsPage::Boards, "").pictures().next().unwrap().clone()
    };
    let [teak, night] = [of(ThemeCode(0)), of(ThemeCode(1))];
    assert_ne!(teak.look, night.look);
    assert_eq!(teak.file_name, night.file_name);
}
