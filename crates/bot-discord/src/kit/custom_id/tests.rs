//! What holds for the ids of each kind.

use std::fmt::Debug;

use proptest::prelude::*;

use crate::kit::custom_id::*;
use board_games::{Becomes, GameMove, GameSquare, Seat};

pub fn any_seat() -> impl Strategy<Value = Seat> {
    proptest::sample::select(vec![Seat::First, Seat::Second, Seat::Third, Seat::Fourth])
}

pub fn any_game_square() -> impl Strategy<Value = GameSquare> {
    proptest::sample::select(GameSquare::all().collect::<Vec<_>>())
}

pub fn any_game_move() -> impl Strategy<Value = GameMove> {
    (any_game_square(), any_game_square(), 0_u8..6).prop_map(|(from, to, becomes)| GameMove {
        from,
        to,
        becomes: Becomes::try_from(becomes).unwrap(),
    })
}

/// An id is read back, and fits.
pub fn comes_back<C: ComponentId + Debug + PartialEq>(written: C) {
    let text = written.id().to_string();
    assert!(text.chars().count() <= CUSTOM_ID, "{text}");
    assert_eq!(read(&text), Ok(written), "{text}");
}

/// A text that is read is what would be written.
pub fn only_what_is_written_is_read<C: ComponentId + Debug>(parts: &str) {
    let text = format!("{PREFIX}:{}:{parts}", C::LETTER);
    if let Ok(id) = read::<C>(&text) {
        assert_eq!(id.id().to_string(), text, "{id:?}");
    }
}

/// What has no meaning is named.
pub fn is_malformed<C: ComponentId + Debug + PartialEq>(text: &str, part: &str) {
    assert_eq!(read::<C>(text), Err(ParseCustomIdError::Malformed(part.to_owned())), "{text}");
}

fn read<C: ComponentId>(text: &str) -> Result<C, ParseCustomIdError> {
    let (letter, parts) = split(text)?;
    if letter == C::LETTER { parts.whole() } else { Err(malformed(letter)) }
}

#[test]
fn ids_of_other_bots_and_versions_are_foreign() {
    for foreign in ["", "m", "m2:d:1:2", "vote:yes", "M1:d:1:2"] {
        assert_eq!(split(foreign).err(), Some(ParseCustomIdError::Foreign(foreign.to_owned())));
    }
    for (text, part) in [("m1", ""), ("m1:dd:1:2", "dd"), ("m1::1", "")] {
        assert_eq!(split(text).err(), Some(ParseCustomIdError::Malformed(part.to_owned())));
    }
}
