//! The pages of the help, and the components that open them.

use crate::kit::custom_id::id_parts;
use makruk::Role;

id_parts! {
    pub enum HelpPage {
        Overview = 'o',
        /// Finding an opponent.
        Play = 'p',
        Move = 'm',
        /// How the pieces move, all on one page.
        Pieces = 's',
        /// How one piece moves, with a picture.
        Piece(role: Role) = 'r',
        Count = 'c',
        Agree = 'a',
        Engine = 'e',
        Learn = 'l',
        Own = 'g',
        /// What the managers of a server can set.
        Server = 'v',
    }

    pub enum HelpButton as 'H' {
        Show(page: HelpPage) = 's',
        Choose = 'c',
    }

    enum Role { Pawn = 'P', Met = 'M', Khon = 'S', Knight = 'N', Rook = 'R', King = 'K' }
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
