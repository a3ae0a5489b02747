//! What a puzzle may be about, to choose from.

use poise::ChoiceParameter;

use makruk_puzzles::{MAKRUK_THEMES, PuzzleTheme};

/// What a puzzle is to be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub(crate) enum ThemeChoice {
    #[name = "theme-check-and-attack"]
    CheckAndAttack,
    #[name = "theme-discovered-check"]
    DiscoveredCheck,
    #[name = "theme-block"]
    Block,
    #[name = "theme-promotion-check"]
    PromotionCheck,
    #[name = "theme-promotion"]
    Promotion,
    #[name = "theme-press"]
    Press,
    #[name = "theme-gains-two"]
    GainsTwo,
    #[name = "theme-waiting-move"]
    WaitingMove,
    #[name = "theme-king-shut-in"]
    KingShutIn,
    #[name = "theme-stalemate"]
    Stalemate,
    #[name = "theme-bare-king"]
    BareKing,
    #[name = "theme-count"]
    Count,
    #[name = "theme-repetition"]
    Repetition,
    #[name = "theme-sacrifice"]
    Sacrifice,
    #[name = "theme-quiet-key"]
    QuietKey,
    #[name = "theme-met-mate"]
    MetMate,
    #[name = "theme-khon-mate"]
    KhonMate,
    #[name = "theme-knight-mate"]
    KnightMate,
    #[name = "theme-rook-mate"]
    RookMate,
    #[name = "theme-pin"]
    Pin,
    #[name = "theme-skewer"]
    Skewer,
    #[name = "theme-decoy"]
    Decoy,
    #[name = "theme-defence"]
    Defence,
}

impl ThemeChoice {
    pub(super) fn theme(self) -> PuzzleTheme {
        MAKRUK_THEMES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_can_be_chosen_by_its_name() {
        let choices = (0..).map_while(ThemeChoice::from_index);
        let names: Vec<_> = choices.map(|choice| (choice.theme(), choice.name().to_owned())).collect();
        assert_eq!(names, MAKRUK_THEMES.map(|theme| (theme, format!("theme-{}", theme.name()))));
    }
}
