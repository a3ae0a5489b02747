//! What a puzzle may be about, to choose from.

use poise::ChoiceParameter;

use makruk_puzzles::Theme;

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
}

impl ThemeChoice {
    /// The theme.
    pub(super) fn theme(self) -> Theme {
        match self {
            ThemeChoice::CheckAndAttack => Theme::CheckAndAttack,
            ThemeChoice::DiscoveredCheck => Theme::DiscoveredCheck,
            ThemeChoice::Block => Theme::Block,
            ThemeChoice::PromotionCheck => Theme::PromotionCheck,
            ThemeChoice::Promotion => Theme::Promotion,
            ThemeChoice::Press => Theme::Press,
            ThemeChoice::GainsTwo => Theme::GainsTwo,
            ThemeChoice::WaitingMove => Theme::WaitingMove,
            ThemeChoice::KingShutIn => Theme::KingShutIn,
            ThemeChoice::Stalemate => Theme::Stalemate,
            ThemeChoice::BareKing => Theme::BareKing,
            ThemeChoice::Count => Theme::Count,
            ThemeChoice::Repetition => Theme::Repetition,
            ThemeChoice::Sacrifice => Theme::Sacrifice,
            ThemeChoice::QuietKey => Theme::QuietKey,
            ThemeChoice::MetMate => Theme::MetMate,
            ThemeChoice::KhonMate => Theme::KhonMate,
            ThemeChoice::KnightMate => Theme::KnightMate,
            ThemeChoice::RookMate => Theme::RookMate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_can_be_chosen() {
        let choices: Vec<Theme> =
            (0..Theme::ALL.len()).filter_map(ThemeChoice::from_index).map(ThemeChoice::theme).collect();
        assert_eq!(choices, Theme::ALL);
    }
}
