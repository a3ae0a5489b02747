//! The part of an id that says what a component of the panel does.

use std::fmt;

use crate::custom_id::parts::{Parts, malformed, one_letter};
use crate::custom_id::{ParseCustomIdError, PlayAction};
use crate::play_menu::{PlayMenu, PlayPage};
use bot_service::Rating;

impl PlayAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<PlayAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            's' => PlayAction::Show(parts.next(page)?),
            'c' => PlayAction::Choose(parts.next(menu)?),
            'o' => PlayAction::ChooseOpponent,
            'r' => PlayAction::Rate(parts.next(rating)?),
            'd' => PlayAction::Reset(parts.next(page)?),
            'p' => PlayAction::TypePosition,
            'b' => PlayAction::Begin,
            'l' => PlayAction::BeginAtLevel,
            other => return Err(malformed(other)),
        })
    }
}

impl fmt::Display for PlayAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PlayAction::Show(page) => write!(f, "s:{}", page_letter(page)),
            PlayAction::Choose(menu) => write!(f, "c:{}", menu_letter(menu)),
            PlayAction::ChooseOpponent => f.write_str("o"),
            PlayAction::Rate(rating) => write!(f, "r:{}", rating_letter(rating)),
            PlayAction::Reset(page) => write!(f, "d:{}", page_letter(page)),
            PlayAction::TypePosition => f.write_str("p"),
            PlayAction::Begin => f.write_str("b"),
            PlayAction::BeginAtLevel => f.write_str("l"),
        }
    }
}

fn page(part: &str) -> Option<PlayPage> {
    let letter = one_letter(part)?;
    PlayPage::ALL.into_iter().find(|page| page_letter(*page) == letter)
}

const fn page_letter(page: PlayPage) -> char {
    match page {
        PlayPage::Front => 'a',
        PlayPage::Friends => 'b',
        PlayPage::Opening => 'c',
        PlayPage::Counting => 'd',
        PlayPage::Limits => 'e',
    }
}

fn rating(part: &str) -> Option<Rating> {
    let letter = one_letter(part)?;
    [Rating::Friendly, Rating::Rated].into_iter().find(|rating| rating_letter(*rating) == letter)
}

const fn rating_letter(rating: Rating) -> char {
    match rating {
        Rating::Friendly => 'f',
        Rating::Rated => 'r',
    }
}

fn menu(part: &str) -> Option<PlayMenu> {
    let letter = one_letter(part)?;
    PlayMenu::all().find(|menu| menu_letter(*menu) == letter)
}

const fn menu_letter(menu: PlayMenu) -> char {
    match menu {
        PlayMenu::Time => 't',
        PlayMenu::Side => 's',
        PlayMenu::Takebacks => 'b',
        PlayMenu::Odds => 'o',
        PlayMenu::Giver => 'g',
        PlayMenu::Commentary => 'a',
        PlayMenu::First => 'f',
        PlayMenu::FastMet => 'm',
        PlayMenu::Repetitions => 'r',
        PlayMenu::Ruleset => 'R',
        PlayMenu::Calling => 'c',
        PlayMenu::Numbers => 'n',
        PlayMenu::CounterMates => 'M',
        PlayMenu::Rook => 'k',
        PlayMenu::Mixed => 'x',
        PlayMenu::Board => 'B',
        PlayMenu::WhenBared => 'w',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::custom_id::{CustomId, PlayPanel};
    use bot_service::game::{Opponent, PlayerId};

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
                let id = CustomId::Play(PlayPanel { against, action });
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        assert_eq!(CustomId::OpenPlay.to_string(), "m1:N");
        let id = CustomId::Play(PlayPanel { against: None, action: PlayAction::Choose(PlayMenu::Rook) });
        assert_eq!(id.to_string(), "m1:Y:-:c:k");
    }
}
