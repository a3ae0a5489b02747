//! Tablebase verdicts on endings: how many positions are won, and how many of those in time.

use makruk::{Color, PieceCounts, Preset};
use makruk_engine::tables::{Material, TableStatistics, Tables};
use makruk_school::{ComputedEnding, Defender, School};

use crate::learning::count::{Calculation, CountTerms};

/// Tablebase verdict on an ending, over every legal position with the chaser to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingVerdict {
    chaser: PieceCounts,
    defender: Defender,
    statistics: TableStatistics,
}

/// An ending under a ruleset, once the defender has said his first number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTime {
    pub preset: Preset,
    pub terms: CountTerms,
    /// Positions won in time: within the moves that the count leaves, [`CountTerms::left`]. For a defender who is not
    /// bare see [`Defender::Armed`].
    pub won: u32,
    /// How many of them are won with the first move.
    pub won_at_once: u32,
    /// The longest of these wins, in the chaser's moves that the count is about; 0 if no position is won.
    pub longest: usize,
}

impl EndingVerdict {
    /// Reads the verdict from the tables. Blocks for some tenths of a second, and longer if the table has to be
    /// generated.
    pub fn of(tables: &Tables, material: Material) -> EndingVerdict {
        let one_more = |counts: PieceCounts, role| counts.with(role, 1).unwrap_or(counts);
        let chaser = material.pieces().iter().copied().fold(PieceCounts::NONE, one_more);
        EndingVerdict { chaser, defender: Defender::Bare, statistics: tables.statistics(material) }
    }

    /// The ending's material in the tables, so that it can be practised; `None` if they do not cover it.
    pub fn material(&self) -> Option<Material> {
        covered(self.chaser, self.defender.pieces())
    }

    pub const fn positions(&self) -> u32 {
        self.statistics.positions
    }

    /// Positions won without a count.
    pub fn won(&self) -> u32 {
        self.statistics.won()
    }

    /// The longest win without a count, in the chaser's moves up to mate; 0 if no position is won.
    pub fn longest(&self) -> usize {
        self.statistics.longest()
    }

    /// A number of positions as a percentage of all.
    pub fn share(&self, positions: u32) -> f64 {
        self.statistics.share(positions)
    }

    /// Percentage of all positions won under a ruleset within N of the chaser's moves, for N from 0 to the longest win.
    /// The moves are those that its count is about.
    pub fn shares(&self, preset: Preset) -> Vec<f64> {
        let won_in = self.won_in(preset);
        (0..=won_in.len()).map(|moves| self.share(won_in[..moves].iter().sum())).collect()
    }

    /// Whether wins under these rulesets take equally many moves, so that only the limits may differ.
    pub fn is_alike(&self, one: Preset, other: Preset) -> bool {
        self.won_in(one) == self.won_in(other)
    }

    /// The verdict under each ruleset, in the order of [`Preset::ALL`]. Empty for material that can never mate.
    pub fn in_time(&self) -> Vec<InTime> {
        let position = PieceCounts::arranged(self.chaser, self.defender.pieces(), Color::White);
        let Calculation::Counts { under, .. } = Calculation::of(&position) else { return Vec::new() };
        let in_time = |(preset, terms): (Preset, CountTerms)| {
            let won_in: Vec<u32> = self.won_in(preset).iter().copied().take(terms.left.into()).collect();
            InTime {
                preset,
                terms,
                won: won_in.iter().sum(),
                won_at_once: won_in.first().copied().unwrap_or(0),
                longest: won_in.iter().rposition(|&won| won > 0).map_or(0, |last| last + 1),
            }
        };
        under.into_iter().map(in_time).collect()
    }

    pub const fn chaser(&self) -> PieceCounts {
        self.chaser
    }

    pub const fn defender(&self) -> &Defender {
        &self.defender
    }

    /// Number of positions won under a ruleset in each number of the chaser's moves, index 0 for one.
    fn won_in(&self, preset: Preset) -> &[u32] {
        match &self.defender {
            Defender::Bare => &self.statistics.won_in,
            Defender::Armed { won_under, .. } => &won_under[preset as usize],
        }
    }
}

impl From<&ComputedEnding> for EndingVerdict {
    /// A verdict from precomputed results whose table was not kept.
    fn from(ending: &ComputedEnding) -> EndingVerdict {
        let statistics = TableStatistics { positions: ending.positions, won_in: ending.won_in.clone() };
        EndingVerdict { chaser: ending.chaser, defender: ending.defender.clone(), statistics }
    }
}

/// The ending that a position belongs to, if the tables cover it: one side bare, the other with one or two pieces.
pub fn covered(white: PieceCounts, black: PieceCounts) -> Option<Material> {
    let chaser = match (white.is_bare(), black.is_bare()) {
        (false, true) => white,
        (true, false) => black,
        _ => return None,
    };
    Material::of(&chaser.roles().collect::<Vec<_>>())
}

/// The precomputed verdict on the ending that a position belongs to, whichever side chases.
pub fn computed(school: &School, white: PieceCounts, black: PieceCounts) -> Option<EndingVerdict> {
    let ending = school.computed_ending(white, black).or_else(|| school.computed_ending(black, white));
    ending.map(EndingVerdict::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::testing::{SCHOOL, verdict_on};
    use makruk::notation::pieces;

    fn verdict(text: &str) -> EndingVerdict {
        let [white, black] = pieces::read(text).unwrap();
        verdict_on(covered(white, black).unwrap())
    }

    #[test]
    fn verdicts_are_those_that_were_worked_out_before() {
        // Won without a count, the longest win, won within the count of competitions; per cent.
        for (text, won, longest, in_time) in [
            ("R", 100.0, 16, 87.3),
            ("RR", 100.0, 7, 81.5),
            ("SS", 88.4, 51, 24.3),
            ("SN", 95.8, 38, 95.8),
            ("SM", 85.8, 57, 81.8),
            ("NM", 4.0, 36, 4.0),
        ] {
            let verdict = verdict(text);
            let close = |share: f64, expected: f64| (share - expected).abs() < 0.06;
            assert!(close(verdict.share(verdict.won()), won), "{text}: {}", verdict.share(verdict.won()));
            assert_eq!(verdict.longest(), longest, "{text}");
            let competition = verdict.in_time()[0];
            assert!(close(verdict.share(competition.won), in_time), "{text}: {}", verdict.share(competition.won));
        }
        let rook = verdict("R");
        let glossary = rook.in_time()[3];
        assert_eq!((glossary.preset, glossary.terms.limit, glossary.terms.left), (Preset::Glossary, 26, 23));
        assert_eq!(glossary.won, rook.won());
        let shares = rook.shares(Preset::Competition);
        assert_eq!((shares[0], shares.len()), (0.0, 17));
        assert!(shares.is_sorted() && shares[16] > 99.9);
    }

    #[test]
    fn three_pieces_have_a_verdict_of_their_own() {
        // Won without a count, the longest win, won within the count of competitions; per cent.
        for (text, won, longest, left, in_time) in [("NNM", 96.9, 41, 27, 96.9), ("MMM", 63.2, 40, 59, 63.2)] {
            let [white, black] = pieces::read(text).unwrap();
            let verdict = computed(&SCHOOL, white, black).unwrap();
            let close = |share: f64, expected: f64| (share - expected).abs() < 0.06;
            assert!(close(verdict.share(verdict.won()), won), "{text}: {}", verdict.share(verdict.won()));
            let competition = verdict.in_time()[0];
            assert_eq!((verdict.longest(), competition.terms.left), (longest, left), "{text}");
            assert!(close(verdict.share(competition.won), in_time), "{text}: {}", verdict.share(competition.won));
            assert_eq!((verdict.chaser(), verdict.material()), (white, None));
            assert_eq!(computed(&SCHOOL, black, white), Some(verdict));
        }
    }

    #[test]
    fn an_armed_defender_is_won_against_in_time_as_the_rules_have_it() {
        // Won without a count and the longest win; in time by competitions, Wikipedia and the glossary, and the longest by the first;
        // per cent.
        for (text, won, longest, in_time, longest_in_time) in
            [("RM v R", 31.9, 21, [25.2, 25.2, 31.9], 9), ("SM v M", 67.3, 177, [49.7, 37.7, 49.3], 64)]
        {
            let [white, black] = pieces::read(text).unwrap();
            let verdict = computed(&SCHOOL, white, black).unwrap();
            let close = |share: f64, expected: f64| (share - expected).abs() < 0.06;
            assert!(close(verdict.share(verdict.won()), won), "{text}: {}", verdict.share(verdict.won()));
            let found = verdict.in_time();
            assert_eq!((verdict.longest(), found[0].longest), (longest, longest_in_time), "{text}");
            assert_eq!([0, 3].map(|preset: usize| found[preset].terms.left), [64, 63], "{text}");
            for (end, expected) in [0, 1, 3].map(|preset: usize| found[preset]).into_iter().zip(in_time) {
                let share = verdict.share(end.won);
                assert!(close(share, expected), "{text} {}: {share}", end.preset);
                assert!(end.won_at_once < end.won && end.won <= verdict.won(), "{text} {}", end.preset);
            }
            assert!(!verdict.is_alike(Preset::Competition, Preset::Wikipedia));
            assert_eq!(verdict.material(), None);
        }
    }

    #[test]
    fn what_can_never_mate_has_no_count() {
        let knight = verdict("N");
        assert_eq!((knight.won(), knight.longest(), knight.in_time()), (0, 0, Vec::new()));
    }

    #[test]
    fn only_endings_against_a_bare_king_are_covered() {
        let covered =
            |text| pieces::read(text).map(|[white, black]| covered(white, black).map(|found| found.to_string()));
        assert_eq!(covered("- v SR"), Ok(Some("RS".to_owned())));
        for text in ["R v M", "RSN", "K v K", "RP"] {
            assert_eq!(covered(text), Ok(None), "{text}");
        }
    }
}
