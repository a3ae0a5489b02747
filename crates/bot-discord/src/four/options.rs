//! The rules that whoever opens a game for four may choose.

use crate::i18n::{Text, text_of};
use crate::kit::custom_id::id_parts;
use chaturanga::four::{BareKings, BlockedThrow, Concourse, FourRules, PawnPromotion, Ransom, ThroneRule};

id_parts! {
    /// A choice that differs from the usual rules.
    pub enum FourOption {
        /// A throw without a legal move is thrown again.
        ThrownAgain = 't',
        /// An ally's throne gives no command.
        StakeOnly = 's',
        /// Captured kings never come back.
        NoRansom = 'r',
        /// Pawns become any piece of their place.
        AnyPiece = 'p',
        /// Four boats that meet do nothing.
        NoConcourse = 'b',
        /// The game goes on with kings alone.
        PlayOn = 'k',
    }
}

impl FourOption {
    pub const ALL: [FourOption; 6] = [
        FourOption::ThrownAgain,
        FourOption::StakeOnly,
        FourOption::NoRansom,
        FourOption::AnyPiece,
        FourOption::NoConcourse,
        FourOption::PlayOn,
    ];

    pub fn name(self) -> Text {
        text_of!("four-option", self, FourOption: ThrownAgain, StakeOnly, NoRansom, AnyPiece, NoConcourse, PlayOn)
    }

    /// Whether these rules have it.
    pub fn is_in(self, rules: FourRules) -> bool {
        match self {
            FourOption::ThrownAgain => rules.blocked == BlockedThrow::ThrownAgain,
            FourOption::StakeOnly => rules.throne == ThroneRule::StakeOnly,
            FourOption::NoRansom => rules.ransom == Ransom::Never,
            FourOption::AnyPiece => rules.promotion == PawnPromotion::AnyPiece,
            FourOption::NoConcourse => rules.concourse == Concourse::Ignored,
            FourOption::PlayOn => rules.bare_kings == BareKings::PlayOn,
        }
    }

    /// These rules with it.
    fn put_into(self, rules: &mut FourRules) {
        match self {
            FourOption::ThrownAgain => rules.blocked = BlockedThrow::ThrownAgain,
            FourOption::StakeOnly => rules.throne = ThroneRule::StakeOnly,
            FourOption::NoRansom => rules.ransom = Ransom::Never,
            FourOption::AnyPiece => rules.promotion = PawnPromotion::AnyPiece,
            FourOption::NoConcourse => rules.concourse = Concourse::Ignored,
            FourOption::PlayOn => rules.bare_kings = BareKings::PlayOn,
        }
    }
}

/// The usual rules but for these choices.
pub fn rules_of(options: impl IntoIterator<Item = FourOption>) -> FourRules {
    let mut rules = FourRules::default();
    options.into_iter().for_each(|option| option.put_into(&mut rules));
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_is_chosen_alone() {
        for option in FourOption::ALL {
            let rules = rules_of([option]);
            let chosen: Vec<FourOption> = FourOption::ALL.into_iter().filter(|it| it.is_in(rules)).collect();
            assert_eq!(chosen, [option]);
            assert!(!option.is_in(FourRules::default()));
        }
    }
}
