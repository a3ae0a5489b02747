//! What the menu under a board does.

use bot_service::game::{Action, STAND_IN_LEVEL};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuAction {
    OfferDraw,
    /// Claim the draw that the position gives a right to.
    ClaimDraw,
    /// Choose a move with which to claim the draw that it brings about.
    ClaimWithMove,
    AskTakeback,
    AskHandoff,
    /// Start a count, or change it to the other kind.
    StartCount,
    StopCount,
    Words,
    /// See one's conditional moves.
    Plan,
    /// Ask to resign: a confirmation follows.
    Resign,
}

impl MenuAction {
    pub const ALL: [MenuAction; 10] = [
        MenuAction::OfferDraw,
        MenuAction::ClaimDraw,
        MenuAction::ClaimWithMove,
        MenuAction::AskTakeback,
        MenuAction::AskHandoff,
        MenuAction::StartCount,
        MenuAction::StopCount,
        MenuAction::Words,
        MenuAction::Plan,
        MenuAction::Resign,
    ];

    /// The value of the choice in the menu. Menus that are out there have these, so they stay.
    pub const fn value(self) -> &'static str {
        match self {
            MenuAction::OfferDraw => "draw",
            MenuAction::ClaimDraw => "claim",
            MenuAction::ClaimWithMove => "claim-with",
            MenuAction::AskTakeback => "takeback",
            MenuAction::AskHandoff => "handoff",
            MenuAction::StartCount => "count",
            MenuAction::StopCount => "stop",
            MenuAction::Words => "words",
            MenuAction::Plan => "plan",
            MenuAction::Resign => "resign",
        }
    }

    /// What it does in the game, unless it leads to a question, a menu or an explanation.
    pub const fn action(self) -> Option<Action> {
        Some(match self {
            MenuAction::OfferDraw => Action::OfferDraw,
            MenuAction::ClaimDraw => Action::ClaimDraw(None),
            MenuAction::AskTakeback => Action::AskTakeback,
            MenuAction::AskHandoff => Action::AskHandoff(STAND_IN_LEVEL),
            MenuAction::StartCount => Action::StartCount,
            MenuAction::StopCount => Action::StopCount,
            MenuAction::ClaimWithMove | MenuAction::Words | MenuAction::Plan | MenuAction::Resign => return None,
        })
    }

    pub fn of(value: &str) -> Option<MenuAction> {
        MenuAction::ALL.into_iter().find(|action| action.value() == value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_choice_is_read_back() {
        for action in MenuAction::ALL {
            assert_eq!(MenuAction::of(action.value()), Some(action));
        }
        assert_eq!(MenuAction::of("castle"), None);
    }
}
