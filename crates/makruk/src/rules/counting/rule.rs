//! The single rules of a ruleset, one [`Rule`] per question, so that they can be shown, changed and written one by one.
//!
//! As text, a ruleset is the name of the closest preset followed by the rules that differ from it: `competition`,
//! `glossary counting=automatic`, `school rook=26 bared=choice`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::ruleset::{Calling, CounterMates, MixedPieces, Numbers, Preset, Ruleset, WhenBared};

/// The answer to one of the questions on which the sources differ: one field of [`Ruleset`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// [`Ruleset::single_rook`].
    SingleRook(u16),
    /// [`Ruleset::mixed`].
    Mixed(MixedPieces),
    /// [`Ruleset::board_first`].
    BoardFirst(u16),
    /// [`Ruleset::when_bared`].
    WhenBared(WhenBared),
    /// [`Ruleset::counter_mates`].
    CounterMates(CounterMates),
    /// [`Ruleset::repetitions`].
    Repetitions(u8),
    /// [`Ruleset::calling`].
    Calling(Calling),
    /// [`Ruleset::numbers`].
    Numbers(Numbers),
}

impl Ruleset {
    /// All rules, always in the same order.
    pub const fn rules(&self) -> [Rule; 8] {
        [
            Rule::SingleRook(self.single_rook),
            Rule::Mixed(self.mixed),
            Rule::BoardFirst(self.board_first),
            Rule::WhenBared(self.when_bared),
            Rule::CounterMates(self.counter_mates),
            Rule::Repetitions(self.repetitions),
            Rule::Calling(self.calling),
            Rule::Numbers(self.numbers),
        ]
    }

    /// The ruleset with one rule replaced.
    #[must_use]
    pub const fn with(mut self, rule: Rule) -> Ruleset {
        match rule {
            Rule::SingleRook(limit) => self.single_rook = limit,
            Rule::Mixed(mixed) => self.mixed = mixed,
            Rule::BoardFirst(first) => self.board_first = first,
            Rule::WhenBared(when) => self.when_bared = when,
            Rule::CounterMates(worth) => self.counter_mates = worth,
            Rule::Repetitions(times) => self.repetitions = times,
            Rule::Calling(calling) => self.calling = calling,
            Rule::Numbers(numbers) => self.numbers = numbers,
        }
        self
    }

    /// The preset that these rules are, or are closest to, and what differs from it.
    pub fn nearest_preset(&self) -> (Preset, Vec<Rule>) {
        let differing = |preset| {
            let rules = self.rules().into_iter().zip(Ruleset::preset(preset).rules());
            rules.filter(|(ours, theirs)| ours != theirs).map(|(ours, _)| ours).collect::<Vec<_>>()
        };
        let all = Preset::ALL.into_iter().map(|preset| (preset, differing(preset)));
        // Of several equally close presets, the first.
        all.min_by_key(|(_, rules)| rules.len()).unwrap_or_default()
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (preset, rules) = self.nearest_preset();
        write!(f, "{preset}")?;
        rules.into_iter().try_for_each(|rule| write!(f, " {rule}"))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::SingleRook(limit) => write!(f, "rook={limit}"),
            Rule::BoardFirst(first) => write!(f, "board={first}"),
            Rule::Repetitions(times) => write!(f, "repetitions={times}"),
            named => f.write_str(NAMES.iter().find(|(rule, _)| rule == named).map_or("", |(_, name)| name)),
        }
    }
}

/// The text of each rule whose value is not a number.
const NAMES: [(Rule, &str); 12] = [
    (Rule::Mixed(MixedPieces::SmallestLimit), "mixed=smallest"),
    (Rule::Mixed(MixedPieces::KhonBeforeKnight), "mixed=khon-first"),
    (Rule::Mixed(MixedPieces::KnightBeforeKhon), "mixed=knight-first"),
    (Rule::WhenBared(WhenBared::MustChange), "bared=change"),
    (Rule::WhenBared(WhenBared::MayChoose), "bared=choice"),
    (Rule::CounterMates(CounterMates::Draw), "counter-mates=draw"),
    (Rule::CounterMates(CounterMates::Win), "counter-mates=win"),
    (Rule::Calling(Calling::Claim), "counting=claim"),
    (Rule::Calling(Calling::Automatic), "counting=automatic"),
    (Rule::Numbers(Numbers::Kept), "numbers=kept"),
    (Rule::Numbers(Numbers::Spoken), "numbers=spoken"),
    (Rule::Numbers(Numbers::SpokenWithSkips), "numbers=spoken-with-skips"),
];

/// A word that is neither the name of a preset nor a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither a ruleset nor a rule")]
pub struct ParseRulesetError(pub String);

impl FromStr for Rule {
    type Err = ParseRulesetError;

    fn from_str(text: &str) -> Result<Rule, ParseRulesetError> {
        let named = NAMES.iter().find(|(_, name)| *name == text).map(|(rule, _)| *rule);
        let numbered = || {
            let (key, value) = text.split_once('=')?;
            match key {
                "rook" => value.parse().ok().map(Rule::SingleRook),
                "board" => value.parse().ok().map(Rule::BoardFirst),
                "repetitions" => value.parse().ok().map(Rule::Repetitions),
                _ => None,
            }
        };
        named.or_else(numbered).ok_or_else(|| ParseRulesetError(text.chars().take(24).collect()))
    }
}

impl FromStr for Ruleset {
    type Err = ParseRulesetError;

    fn from_str(text: &str) -> Result<Ruleset, ParseRulesetError> {
        let mut words = text.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let preset: Preset = name.parse().map_err(|_| ParseRulesetError(name.chars().take(24).collect()))?;
        words.try_fold(Ruleset::preset(preset), |rules, word| Ok(rules.with(word.parse()?)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_ruleset() -> impl Strategy<Value = Ruleset> {
        let named = prop::collection::vec(prop::sample::select(NAMES.map(|(rule, _)| rule).to_vec()), 0..12);
        let numbers = (any::<u16>(), any::<u16>(), any::<u8>());
        (prop::sample::select(Preset::ALL.to_vec()), named, proptest::option::of(numbers)).prop_map(
            |(preset, named, numbers)| {
                let numbers = numbers.into_iter().flat_map(|(rook, board, times)| {
                    [Rule::SingleRook(rook), Rule::BoardFirst(board), Rule::Repetitions(times)]
                });
                named.into_iter().chain(numbers).fold(Ruleset::preset(preset), Ruleset::with)
            },
        )
    }

    proptest! {
        #[test]
        fn rulesets_round_trip(rules in any_ruleset()) {
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
            prop_assert_eq!(rules.rules().into_iter().fold(Ruleset::SCHOOL, Ruleset::with), rules);
        }

        #[test]
        fn parsing_never_panics(text in "(competition|school)?[ a-z0-9=-]{0,30}") {
            let _ = text.parse::<Ruleset>();
        }
    }

    #[test]
    fn rulesets_are_written_as_a_preset_and_its_differences() {
        for preset in Preset::ALL {
            assert_eq!(Ruleset::preset(preset).to_string(), preset.name());
        }
        let strict = Ruleset { numbers: Numbers::Spoken, ..Ruleset::WIKIPEDIA };
        assert_eq!(strict.to_string(), "wikipedia numbers=spoken");
        let mixed = Ruleset { calling: Calling::Automatic, single_rook: 20, ..Ruleset::COMPETITION };
        assert_eq!(mixed.to_string(), "competition rook=20 counting=automatic");
        for (text, word) in [("", ""), ("chess", "chess"), ("school rook", "rook"), ("school rook=x", "rook=x")] {
            assert_eq!(text.parse::<Ruleset>(), Err(ParseRulesetError(word.to_owned())));
        }
    }
}
