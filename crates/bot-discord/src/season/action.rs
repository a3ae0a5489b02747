//! The components of a season.

use crate::kit::custom_id::{ComponentId, CustomId, id_parts};
use board_games::GameKind;
use bot_service::{RoleChoice, TopRole};

id_parts! {
    pub enum SeasonAction as '7' {
        /// End the season with this number, after all: the question before has been answered.
        End(number: u32) = 'e',
        /// Show a page of the table of the season with this number: this one, or that with one's own place.
        Places { season: u32, page: Option<u16> } = 'p',
        /// Choose these roles, as it was shown what that does.
        Roles(choice: RoleChoice) = 'r',
    }

    /// The same about a season of another game than Makruk.
    pub struct SeasonOfGameAction as 'O' {
        game: GameKind,
        action: SeasonAction,
    }

    struct RoleChoice { champion, top }

    struct TopRole { role, rungs }
}

impl SeasonAction {
    /// The id of the component that does this about a season of a game.
    pub fn on(self, game: GameKind) -> CustomId {
        match game {
            GameKind::Makruk => self.id(),
            game => SeasonOfGameAction { game, action: self }.id(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    fn any_action() -> impl Strategy<Value = SeasonAction> {
        let role = || proptest::option::of(any::<u64>());
        let top = proptest::option::of((any::<u64>(), any::<u16>()).prop_map(|(role, rungs)| TopRole { role, rungs }));
        let roles = (role(), top).prop_map(|(champion, top)| SeasonAction::Roles(RoleChoice { champion, top }));
        let places = any::<(u32, Option<u16>)>().prop_map(|(season, page)| SeasonAction::Places { season, page });
        prop_oneof![any::<u32>().prop_map(SeasonAction::End), roles, places]
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_action()) {
            comes_back(id);
        }

        #[test]
        fn every_id_of_another_game_is_read_back(action in any_action()) {
            for game in GameKind::ALL {
                comes_back(SeasonOfGameAction { game, action });
            }
            prop_assert_eq!(action.on(GameKind::Makruk), action.id());
        }

        #[test]
        fn nothing_else_is_read(text in "[er](:(-|[0-9]{1,2})){1,3}|.*") {
            only_what_is_written_is_read::<SeasonAction>(&text);
        }
    }

    #[test]
    fn what_has_no_meaning_is_named() {
        for (text, part) in [("m1:7:x:7", "x"), ("m1:7:r:-:7", ""), ("m1:7:e:01", "01")] {
            is_malformed::<SeasonAction>(text, part);
        }
    }
}
