//! The components of the panel on which a game is proposed.

use crate::kit::custom_id::{ComponentId, id_parts};
use crate::table::play_menu::{PlayMenu, PlayPage};
use bot_service::Rating;
use bot_service::game::Opponent;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayButton {
    /// Opens the panel, for any user and anywhere in a server.
    Open,
    Panel(PlayPanel),
}

/// A component of the panel on which a game is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayPanel {
    /// The opponent; `None` for an open challenge.
    pub against: Option<Opponent>,
    pub action: PlayAction,
}

/// What a component of the panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayAction {
    Show(PlayPage),
    Choose(PlayMenu),
    ChooseOpponent,
    /// Let the game count, or not.
    Rate(Rating),
    /// Forget everything that was chosen, and show this page.
    Reset(PlayPage),
    TypePosition,
    Begin,
    /// Choose how well the engine plays, and begin.
    BeginAtLevel,
}

impl ComponentId for PlayButton {
    const LETTER: char = 'Y';
}

id_parts! {
    struct PlayPanel { against, action }
}

id_parts! {
    enum PlayButton { Open = 'o', Panel(panel) = 'p' }

    enum PlayAction {
        Show(page) = 's',
        Choose(menu) = 'c',
        ChooseOpponent = 'o',
        Rate(rating) = 'r',
        Reset(page) = 'd',
        TypePosition = 'p',
        Begin = 'b',
        BeginAtLevel = 'l',
    }

    enum PlayPage { Front = 'a', Friends = 'b', Opening = 'c', Counting = 'd', Limits = 'e' }

    enum Rating { Friendly = 'f', Rated = 'r' }

    enum PlayMenu {
        Time = 't',
        Side = 's',
        Takebacks = 'b',
        Odds = 'o',
        Giver = 'g',
        Commentary = 'a',
        First = 'f',
        FastMet = 'm',
        Repetitions = 'r',
        Ruleset = 'R',
        Calling = 'c',
        Numbers = 'n',
        CounterMates = 'M',
        Rook = 'k',
        Mixed = 'x',
        Board = 'B',
        WhenBared = 'w',
    }
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
        let ratings = [Rating::Friendly, Rating::Rated].map(PlayAction::Rate);
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
