//! The stored forms of settings, byte by byte; see `golden`.

use super::golden::{bytes, check};
use super::*;
use crate::game::{DaysPerMove, LiveTime, TimeControl};
use crate::i18n::Locale;
use crate::service::{
    Below, HouseRules, LabelsCode, LiveBoards, MoveNotation, PieceSetCode, Pings, PingsAllowed, PingsFor, PlayPlaces,
    Style, ThemeCode, Typing,
};
use makruk::{Preset, Ruleset};

/// Styles and their bytes.
fn styles() -> Vec<(Style, &'static str)> {
    let (language, notation) = (Some(Locale::Thai), Some(MoveNotation::Thai));
    let full = Style {
        language,
        notation,
        theme: Some(ThemeCode(4)),
        pieces: Some(PieceSetCode(1)),
        labels: Some(LabelsCode(2)),
    };
    let written = |language, notation| Style { language, notation, ..Style::default() };
    vec![
        (Style::default(), "00 00 00 00 00"),
        (full, "01 00 01 00 01 04 01 01 01 02"),
        (written(Some(Locale::English), Some(MoveNotation::Algebraic)), "01 01 01 01 00 00 00"),
        (written(None, Some(MoveNotation::Both)), "00 01 02 00 00 00"),
    ]
}

fn pings(challenge: Pings, question: Pings, turn: Pings) -> PingsFor {
    PingsFor { challenge, question, turn }
}

#[test]
fn the_settings_of_a_person_have_these_bytes() {
    for (pings, below, stored) in [
        (pings(Pings::On, Pings::Off, Pings::On), Below::White, "00 01 00 00"),
        (pings(Pings::Off, Pings::On, Pings::Off), Below::OwnSide, "01 00 01 01"),
    ] {
        for (style, bytes) in styles() {
            check(Settings { pings, below, style }, &format!("03 {stored} {bytes}"));
        }
        let second = Settings::decode(&bytes(&format!("02 {stored}")));
        assert_eq!(second, Ok(Settings { pings, below, style: Style::default() }));
    }
    for (stored, each) in [("01 00", Pings::On), ("01 01", Pings::Off)] {
        let settings = Settings { pings: pings(each, each, each), ..Settings::default() };
        assert_eq!(Settings::decode(&bytes(stored)), Ok(settings));
    }
}

/// The rules that a server may have chosen, and their bytes.
fn rules() -> Vec<(Option<HouseRules>, &'static str)> {
    let preset = |preset| Some(HouseRules::Preset(preset));
    vec![
        (None, "00"),
        (preset(Preset::Competition), "01 00 00"),
        (preset(Preset::Wikipedia), "01 00 01"),
        (preset(Preset::School), "01 00 02"),
        (preset(Preset::Glossary), "01 00 03"),
        (preset(Preset::Srimuang), "01 00 04"),
        (Some(HouseRules::Custom(Ruleset { repetitions: 9, ..Ruleset::COMPETITION })), "01 01 10 00 01 00 00 09 00 00"),
    ]
}

#[test]
fn the_settings_of_a_server_have_these_bytes() {
    let boards = [(LiveBoards::InChannels, "00"), (LiveBoards::Everywhere, "01"), (LiveBoards::Nowhere, "02")];
    for (rules, stored) in rules() {
        for (live_boards, byte) in boards {
            let settings = ServerSettings { rules, live_boards, ..ServerSettings::default() };
            let second = ServerSettings::decode(&bytes(&format!("02 {stored} {byte}")));
            assert_eq!(second, Ok(settings.clone()));
            check(settings, &format!("03 {stored} {byte} 00 00 00 00 00 00 00 00 00"));
        }
        let first = ServerSettings::decode(&bytes(&format!("01 {stored}")));
        assert_eq!(first, Ok(ServerSettings { rules, ..ServerSettings::default() }));
    }
}

#[test]
fn what_came_with_the_third_version_of_a_server_has_these_bytes() {
    let defaults = ServerSettings::default();
    for (style, stored) in styles() {
        check(ServerSettings { style, ..defaults.clone() }, &format!("03 00 00 {stored} 00 00 00 00"));
    }
    for (time, stored) in [
        (TimeControl::Live(LiveTime::new(5, 3).unwrap()), "01 05 03"),
        (TimeControl::Correspondence(DaysPerMove::new(14).unwrap()), "02 0e"),
    ] {
        check(ServerSettings { time, ..defaults.clone() }, &format!("03 00 00 00 00 00 00 00 {stored} 00 00 00"));
    }
    let places = PlayPlaces::of([ChannelId(7), ChannelId(300)]);
    check(ServerSettings { places, ..defaults.clone() }, "03 00 00 00 00 00 00 00 00 01 02 07 ac02 00 00");
    for (pings, byte) in [(PingsAllowed::Challenges, "01"), (PingsAllowed::Nobody, "02")] {
        check(ServerSettings { pings, ..defaults.clone() }, &format!("03 00 00 00 00 00 00 00 00 00 {byte} 00"));
    }
    check(ServerSettings { typing: Typing::Off, ..defaults }, "03 00 00 00 00 00 00 00 00 00 00 01");
}
