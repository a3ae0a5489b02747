//! The components of the panel on which a game is proposed.

use crate::kit::custom_id::id_parts;
use crate::table::play_menu::{PlayMenu, PlayPage};
use bot_service::RatedOrFriendly;
use bot_service::game::Opponent;

id_parts! {
    pub enum PlayButton as 'Y' {
        /// Opens the panel, for any user and anywhere in a server.
        Open = 'o',
        Panel(panel: PlayPanel) = 'p',
    }

    pub struct PlayPanel {
        against: Option<Opponent>,
        action: PlayAction,
    }

    pub enum PlayAction {
        Show(page: PlayPage) = 's',
        Choose(menu: PlayMenu) = 'c',
        ChooseOpponent = 'o',
        /// Let the game count, or not.
        Rate(rating: RatedOrFriendly) = 'r',
        /// Forget everything that was chosen, and show this page.
        Reset(page: PlayPage) = 'd',
        TypePosition = 'p',
        Begin = 'b',
        /// Choose how well the engine plays, and begin.
        BeginAtLevel = 'l',
    }

    enum RatedOrFriendly { Friendly = 'f', Rated = 'r' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use bot_service::game::PlayerId;
    use proptest::prelude::*;

    #[test]
    fn every_component_of_the_panel_is_read_back() {
        let pages = PlayPage::ALL.into_iter().flat_map(|page| [PlayAction::Show(page), PlayAction::Reset(page)]);
        let others =
            [PlayAction::ChooseOpponent, PlayAction::TypePosition, PlayAction::Begin, PlayAction::BeginAtLevel];
        let ratings = [RatedOrFriendly::Friendly, RatedOrFriendly::Rated].map(PlayAction::Rate);
        let actions: Vec<_> =
            pages.chain(PlayMenu::all().map(PlayAction::Choose)).chain(others).chain(ratings).collect();
        for against in [None, Some(Opponent::Engine), Some(Opponent::Person(PlayerId(u64::MAX)))] {
            for &action in &actions {
                comes_back(PlayButton::Panel(PlayPanel { against, action }));
            }
        }
        comes_back(PlayButton::Open);
    }

    proptest! {
        #[test]
        fn nothing_else_is_read(text in "p:(-|e|[0-9]{1,3}):[a-z](:[a-zA-Z])?|.*") {
            only_what_is_written_is_read::<PlayButton>(&text);
        }
    }
}
