//! What tables say of an ending: how many of its positions are won, and how many of those in time.

use makruk::{Color, PieceCounts, Preset};
use makruk_engine::tables::{Material, TableStatistics, Tables};
use makruk_school::ComputedEnding;

use super::count::{Calculation, CountTerms};

/// The verdict of tables on an ending, over every legal position with the chaser to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingVerdict {
    pieces: PieceCounts,
    statistics: TableStatistics,
}

/// What becomes of an ending under a ruleset, once the bare king has said his first number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTime {
    /// Whose rules.
    pub preset: Preset,
    /// His count.
    pub terms: CountTerms,
    /// How many positions are won in time: in no more moves than he leaves, [`CountTerms::left`].
    pub won: u32,
}

impl EndingVerdict {
    /// Reads the verdict from the tables. Blocks for some tenths of a second, and longer if the table has to be generated.
    pub fn of(tables: &Tables, material: Material) -> EndingVerdict {
        let one_more = |counts: PieceCounts, role| counts.with(role, 1).unwrap_or(counts);
        let pieces = material.pieces().iter().copied().fold(PieceCounts::NONE, one_more);
        EndingVerdict { pieces, statistics: tables.statistics(material) }
    }

    /// The pieces by which the tables keep its positions, so that it can be practised with them; `None` if they were too many.
    pub fn material(&self) -> Option<Material> {
        covered(self.pieces, PieceCounts::NONE)
    }

    /// How many positions there are.
    pub const fn positions(&self) -> u32 {
        self.statistics.positions
    }

    /// How many of them are won if nobody counts.
    pub fn won(&self) -> u32 {
        self.statistics.won()
    }

    /// The longest win, in the chaser's moves; 0 if no position is won.
    pub fn longest(&self) -> usize {
        self.statistics.longest()
    }

    /// These positions as a percentage of all.
    pub fn share(&self, positions: u32) -> f64 {
        self.statistics.share(positions)
    }

    /// The percentage of all positions that is won in at most so many of the chaser's moves, from 0 moves to the longest win.
    pub fn shares(&self) -> Vec<f64> {
        (0..=self.longest()).map(|moves| self.share(self.statistics.won_within(moves))).collect()
    }

    /// What becomes of it under each ruleset, in the order of [`Preset::ALL`]. Empty for material that can never mate.
    pub fn in_time(&self) -> Vec<InTime> {
        let position = PieceCounts::arranged(self.pieces, PieceCounts::NONE, Color::White);
        let Calculation::Counts { under, .. } = Calculation::of(&position) else { return Vec::new() };
        let won = |terms: CountTerms| self.statistics.won_within(terms.left.into());
        under.into_iter().map(|(preset, terms)| InTime { preset, terms, won: won(terms) }).collect()
    }

    /// The chaser's pieces.
    pub const fn pieces(&self) -> PieceCounts {
        self.pieces
    }
}

impl From<&ComputedEnding> for EndingVerdict {
    /// The verdict of a table that was made for it and not kept.
    fn from(ending: &ComputedEnding) -> EndingVerdict {
        let statistics = TableStatistics { positions: ending.positions, won_in: ending.won_in.clone() };
        EndingVerdict { pieces: ending.pieces, statistics }
    }
}

/// The pieces that chase a bare king; `None` unless exactly one side is bare.
pub fn chaser(white: PieceCounts, black: PieceCounts) -> Option<PieceCounts> {
    match (white.is_bare(), black.is_bare()) {
        (false, true) => Some(white),
        (true, false) => Some(black),
        _ => None,
    }
}

/// The ending that is left of a position, if the tables keep it: one side bare, the other with one or two pieces.
pub fn covered(white: PieceCounts, black: PieceCounts) -> Option<Material> {
    Material::of(&chaser(white, black)?.roles().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::pieces;
    use makruk_school::School;

    fn verdict(tables: &Tables, text: &str) -> EndingVerdict {
        let [white, black] = pieces::read(text).unwrap();
        EndingVerdict::of(tables, covered(white, black).unwrap())
    }

    #[test]
    fn verdicts_are_those_that_were_worked_out_before() {
        let tables = Tables::in_memory();
        // Won without a count, the longest win, won within the count of competitions; per cent.
        for (text, won, longest, in_time) in [
            ("R", 100.0, 16, 87.3),
            ("RR", 100.0, 7, 81.5),
            ("SS", 88.4, 51, 24.3),
            ("SN", 95.8, 38, 95.8),
            ("SM", 85.8, 57, 81.8),
            ("NM", 4.0, 36, 4.0),
        ] {
            let verdict = verdict(&tables, text);
            let close = |share: f64, expected: f64| (share - expected).abs() < 0.06;
            assert!(close(verdict.share(verdict.won()), won), "{text}: {}", verdict.share(verdict.won()));
            assert_eq!(verdict.longest(), longest, "{text}");
            let competition = verdict.in_time()[0];
            assert!(close(verdict.share(competition.won), in_time), "{text}: {}", verdict.share(competition.won));
        }
        let rook = verdict(&tables, "R");
        let glossary = rook.in_time()[3];
        assert_eq!((glossary.preset, glossary.terms.limit, glossary.terms.left), (Preset::Glossary, 26, 23));
        assert_eq!(glossary.won, rook.won());
        let shares = rook.shares();
        assert_eq!((shares[0], shares.len()), (0.0, 17));
        assert!(shares.is_sorted() && shares[16] > 99.9);
    }

    #[test]
    fn three_pieces_have_a_verdict_of_their_own() {
        let school = School::load().unwrap();
        // Won without a count, the longest win, won within the count of competitions; per cent.
        for (text, won, longest, left, in_time) in [("NNM", 96.9, 41, 27, 96.9), ("MMM", 63.2, 40, 59, 63.2)] {
            let [white, _] = pieces::read(text).unwrap();
            let verdict = EndingVerdict::from(school.computed_ending(white).unwrap());
            let close = |share: f64, expected: f64| (share - expected).abs() < 0.06;
            assert!(close(verdict.share(verdict.won()), won), "{text}: {}", verdict.share(verdict.won()));
            let competition = verdict.in_time()[0];
            assert_eq!((verdict.longest(), competition.terms.left), (longest, left), "{text}");
            assert!(close(verdict.share(competition.won), in_time), "{text}: {}", verdict.share(competition.won));
            assert_eq!((verdict.pieces(), verdict.material()), (white, None));
        }
    }

    #[test]
    fn what_can_never_mate_has_no_count() {
        let tables = Tables::in_memory();
        let knight = verdict(&tables, "N");
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
