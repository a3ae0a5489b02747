//! The components of the list of one's own finished games.

use crate::kit::custom_id::{IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts};
use bot_service::game::{Opponent, PlayerId, PlayerResult};

id_parts! {
    pub enum FinishedButton as 'G' {
        /// A page of the list, of which each use knows only what it says here.
        Show(list: FinishedList) = 's',
        /// The menu of such a page, by which a game is opened.
        Open = 'o',
    }

    pub struct FinishedList {
        /// Against whom they were played, if that was asked for.
        opponent: Option<Opponent>,
        /// How they ended, if that was asked for.
        result: Option<PlayerResult>,
        page: u16,
    }

    enum PlayerResult { Won = 'w', Lost = 'l', Drawn = 'd', Void = 'v' }
}

/// The engine by a letter, a person by their number.
impl IdParts for Opponent {
    fn write(&self, id: &mut IdWriter) {
        match self {
            Opponent::Engine => id.part('e'),
            Opponent::Person(PlayerId(person)) => id.part(person),
        }
    }

    fn read(parts: &mut SplitId<'_>) -> Result<Opponent, ParseCustomIdError> {
        let mut after = parts.clone();
        match after.text() {
            Some("e") => {
                *parts = after;
                Ok(Opponent::Engine)
            }
            _ => parts.parsed().map(|person| Opponent::Person(PlayerId(person))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    fn any_opponent() -> impl Strategy<Value = Opponent> {
        prop_oneof![Just(Opponent::Engine), any::<u64>().prop_map(|person| Opponent::Person(PlayerId(person)))]
    }

    fn any_button() -> impl Strategy<Value = FinishedButton> {
        let result = proptest::option::of(proptest::sample::select(PlayerResult::ALL.to_vec()));
        let list = (proptest::option::of(any_opponent()), result, any::<u16>())
            .prop_map(|(opponent, result, page)| FinishedButton::Show(FinishedList { opponent, result, page }));
        prop_oneof![Just(FinishedButton::Open), list]
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_button()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "s:(-|e|[0-9]{1,3}):[-wldv]:[0-9]{1,2}|.*") {
            only_what_is_written_is_read::<FinishedButton>(&text);
        }
    }
}
