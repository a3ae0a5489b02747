//! What can be chosen for a server: its language, and single rules of counting.

use crate::i18n::Locale;
use crate::kit::choices::choices;
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, Rule, WhenBared};

choices! {
    LanguageChoice -> Option<Locale> {
        Thai = "panel-language-thai" => Some(Locale::Thai),
        English = "panel-language-english" => Some(Locale::English),
        Open = "setup-language-open" => None,
    }

    /// Which limit holds when the stronger side has several kinds of pieces.
    MixedChoice -> MixedPieces {
        Smallest = "choice-mixed-smallest" => MixedPieces::SmallestLimit,
        Khon = "choice-mixed-khon" => MixedPieces::KhonBeforeKnight,
        Knight = "choice-mixed-knight" => MixedPieces::KnightBeforeKhon,
    }

    /// What happens to the board's count when the counting side is reduced to a bare king.
    BaredChoice -> WhenBared {
        Change = "choice-bared-change" => WhenBared::MustChange,
        Choose = "choice-bared-choice" => WhenBared::MayChoose,
    }

    /// The result when the counting side gives mate.
    MateChoice -> CounterMates {
        Draw = "choice-counter-mates-draw" => CounterMates::Draw,
        Win = "choice-counter-mates-win" => CounterMates::Win,
    }

    /// Whether counts start automatically.
    CallingChoice -> Calling {
        Claim = "choice-calling-claim" => Calling::Claim,
        Automatic = "choice-calling-automatic" => Calling::Automatic,
    }

    /// Who keeps the count.
    NumbersChoice -> Numbers {
        Kept = "choice-numbers-kept" => Numbers::Kept,
        Spoken = "choice-numbers-spoken" => Numbers::Spoken,
        SpokenWithSkips = "choice-numbers-skips" => Numbers::SpokenWithSkips,
    }
}

/// Single rules that replace those of a ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleChoices {
    pub rook: Option<u16>,
    pub mixed: Option<MixedChoice>,
    pub board: Option<u16>,
    pub bared: Option<BaredChoice>,
    pub mate: Option<MateChoice>,
    pub repetitions: Option<u8>,
    pub counting: Option<CallingChoice>,
    pub numbers: Option<NumbersChoice>,
}

impl RuleChoices {
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        let rules = [
            self.rook.map(Rule::SingleRook),
            self.mixed.map(|mixed| Rule::Mixed(mixed.into())),
            self.board.map(Rule::BoardFirst),
            self.bared.map(|bared| Rule::WhenBared(bared.into())),
            self.mate.map(|mate| Rule::CounterMates(mate.into())),
            self.repetitions.map(Rule::Repetitions),
            self.counting.map(|counting| Rule::Calling(counting.into())),
            self.numbers.map(|numbers| Rule::Numbers(numbers.into())),
        ];
        rules.into_iter().flatten()
    }
}
