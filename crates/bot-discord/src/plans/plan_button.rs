//! The components of the panel with conditional moves.

use crate::kit::custom_id::id_parts;
use bot_service::game::GameId;

id_parts! {
    pub enum PlanAction {
        /// Open the form for a line, and take what was typed into it.
        Add = 'a',
        /// Remove the line that was chosen. The number distinguishes the menus of one message.
        Remove(menu: u8) = 'r',
        Clear = 'c',
    }

    pub struct PlanButton as 'i' {
        action: PlanAction,
        game: GameId,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    fn any_button() -> impl Strategy<Value = PlanButton> {
        let action =
            prop_oneof![Just(PlanAction::Add), any::<u8>().prop_map(PlanAction::Remove), Just(PlanAction::Clear)];
        (action, any::<u64>()).prop_map(|(action, game)| PlanButton { action, game: GameId(game) })
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_button()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "m1:i:[arc](:[0-9]{1,3}){0,2}|.*") {
            only_what_is_written_is_read::<PlanButton>(&text);
        }
    }

    #[test]
    fn what_has_no_meaning_is_named() {
        for (text, part) in [("m1:i:x:7", "x"), ("m1:i:a:-7", "-7"), ("m1:i:r:7", ""), ("m1:i:c:01", "01")] {
            is_malformed::<PlanButton>(text, part);
        }
    }
}
