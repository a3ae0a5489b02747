//! The parts of an id that say which finished games are listed.

use crate::custom_id::parts::{number, one_letter};
use bot_service::game::{Opponent, PlayerId, PlayerResult};

pub(super) fn opponent_part(opponent: Option<Opponent>) -> String {
    match opponent {
        None => "-".to_owned(),
        Some(Opponent::Engine) => "e".to_owned(),
        Some(Opponent::Person(PlayerId(person))) => person.to_string(),
    }
}

pub(super) fn opponent(part: &str) -> Option<Option<Opponent>> {
    match part {
        "-" => Some(None),
        "e" => Some(Some(Opponent::Engine)),
        person => number(person).map(|person| Some(Opponent::Person(PlayerId(person)))),
    }
}

pub(super) fn result(part: &str) -> Option<Option<PlayerResult>> {
    match one_letter(part)? {
        '-' => Some(None),
        letter => PlayerResult::ALL.into_iter().find(|&result| result_letter(result) == letter).map(Some),
    }
}

pub(super) const fn result_letter(result: PlayerResult) -> char {
    match result {
        PlayerResult::Won => 'w',
        PlayerResult::Lost => 'l',
        PlayerResult::Drawn => 'd',
        PlayerResult::Void => 'v',
    }
}
