//! The pages of the help. Both the components that open one and the message that shows it know them.

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

    pub fn all() -> impl Iterator<Item = HelpPage> {
        HelpPage::MENU.into_iter().chain(Role::ALL.map(HelpPage::Piece))
    }

    /// The letter of the page in a component.
    pub const fn letter(self) -> char {
        match self {
            HelpPage::Overview => 'o',
            HelpPage::Play => 'p',
            HelpPage::Move => 'm',
            HelpPage::Pieces => 's',
            HelpPage::Piece(role) => role.letter(),
            HelpPage::Count => 'c',
            HelpPage::Agree => 'a',
            HelpPage::Engine => 'e',
            HelpPage::Learn => 'l',
            HelpPage::Own => 'g',
            HelpPage::Server => 'v',
        }
    }

    pub fn of_letter(letter: char) -> Option<HelpPage> {
        HelpPage::all().find(|page| page.letter() == letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_has_a_letter_of_its_own() {
        for page in HelpPage::all() {
            assert_eq!(HelpPage::of_letter(page.letter()), Some(page));
        }
        assert_eq!(HelpPage::of_letter('z'), None);
    }
}
