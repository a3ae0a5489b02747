//! The pages of the help, and the components that open them.

use crate::kit::custom_id::{ComponentId, id_parts};
use makruk::Role;

/// A page of the help, one for each task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPage {
    Overview,
    /// Finding an opponent.
    Play,
    Move,
    /// How the pieces move, all on one page.
    Pieces,
    /// How one piece moves, with a picture.
    Piece(Role),
    Count,
    Agree,
    Engine,
    Learn,
    /// One's own games and settings.
    Own,
    /// What the managers of a server can set.
    Server,
}

impl HelpPage {
    /// The pages in a menu, in the order in which people want them.
    pub const MENU: [HelpPage; 10] = [
        HelpPage::Overview,
        HelpPage::Play,
        HelpPage::Move,
        HelpPage::Pieces,
        HelpPage::Count,
        HelpPage::Agree,
        HelpPage::Engine,
        HelpPage::Learn,
        HelpPage::Own,
        HelpPage::Server,
    ];

    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = HelpPage> {
        HelpPage::MENU.into_iter().chain(Role::ALL.map(HelpPage::Piece))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpButton {
    Show(HelpPage),
    /// The menu of pages.
    Choose,
}

impl ComponentId for HelpButton {
    const LETTER: char = 'H';
}

id_parts! {
    enum HelpButton { Show(page) = 's', Choose = 'c' }

    enum HelpPage {
        Overview = 'o',
        Play = 'p',
        Move = 'm',
        Pieces = 's',
        Piece(role) = 'r',
        Count = 'c',
        Agree = 'a',
        Engine = 'e',
        Learn = 'l',
        Own = 'g',
        Server = 'v',
    }

    enum Role { Pawn = 'P', Met = 'M', Khon = 'S', Knight = 'N', Rook = 'R', King = 'K' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::comes_back;

    #[test]
    fn every_component_is_read_back() {
        HelpPage::all().map(HelpButton::Show).for_each(comes_back);
        comes_back(HelpButton::Choose);
    }
}
