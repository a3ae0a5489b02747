//! The panel by which managers choose the settings of a server: its pages, and what is chosen on each.

use crate::kit::custom_id::ComponentId;
use crate::people::panel::{PanelPart, letters, worded_values};
use board_games::GameKind;
use bot_service::{LiveBoards, PingsAllowed, TypedMoves};

letters! {
    SetupPage {
        Language = 'l',
        Rules = 'r',
        /// Where and how games are played.
        Channels = 'c',
        Boards = 'b',
        Check = 'k',
    }

    SetupChoice {
        Language = 'l',
        Notation = 'n',
        Ruleset = 'r',
        Games = 'g',
        /// The clock of a game for which none was chosen.
        Time = 'm',
        Places = 'c',
        Pings = 'p',
        Typing = 'y',
        /// Where old boards keep their pictures.
        Pictures = 'i',
        Theme = 't',
        Pieces = 's',
        Labels = 'k',
    }
}

impl SetupPage {
    pub const ALL: &[SetupPage] =
        &[SetupPage::Language, SetupPage::Rules, SetupPage::Channels, SetupPage::Boards, SetupPage::Check];
}

pub type SetupPart = PanelPart<SetupPage, SetupChoice>;

impl ComponentId for SetupPart {
    const LETTER: char = 'j';
}

impl SetupChoice {
    pub const fn page(self) -> SetupPage {
        match self {
            SetupChoice::Language | SetupChoice::Notation => SetupPage::Language,
            SetupChoice::Games | SetupChoice::Ruleset | SetupChoice::Time => SetupPage::Rules,
            SetupChoice::Places | SetupChoice::Pings | SetupChoice::Typing | SetupChoice::Pictures => {
                SetupPage::Channels
            }
            SetupChoice::Theme | SetupChoice::Pieces | SetupChoice::Labels => SetupPage::Boards,
        }
    }
}

worded_values! {
    PingsAllowed { All = "all", Challenges = "challenges", Nobody = "nobody", }
    TypedMoves { On = "on", Off = "off", }
    GameKind { Makruk = "makruk", Chess = "chess", Ouk = "ouk", Chaturanga = "chaturanga", }
    LiveBoards { InChannels = "threads", Everywhere = "nowhere", Nowhere = "everywhere", }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::comes_back;
    use crate::people::panel::tests::come_back;

    #[test]
    fn what_is_chosen_comes_back() {
        come_back([PingsAllowed::All, PingsAllowed::Challenges, PingsAllowed::Nobody]);
        come_back(GameKind::ALL);
        come_back([TypedMoves::On, TypedMoves::Off]);
        come_back([LiveBoards::InChannels, LiveBoards::Everywhere, LiveBoards::Nowhere]);
    }

    #[test]
    fn every_component_is_read_back() {
        SetupPage::EVERY.iter().for_each(|page| comes_back(SetupPart::Turn(*page)));
        SetupChoice::EVERY.iter().for_each(|choice| comes_back(SetupPart::Choose(*choice)));
    }
}
