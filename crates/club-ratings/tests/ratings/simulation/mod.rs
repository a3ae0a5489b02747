//! What the ratings have to achieve where the true strengths are known, with few seeds: `examples/simulation` runs with many.

mod club;
mod elo;
mod measure;

use club::Club;
use measure::{Figures, measure, rank_correlation};
use test_budget::rounds;

#[test]
fn whole_history_rating_foretells_best_and_its_bands_hold() {
    let mut figures = Figures::default();
    for seed in 0..rounds(10, 40) as u64 {
        figures.merge(&measure(&Club::SMALL, seed, Club::SMALL.drift));
    }
    let [whr, glicko, elo] =
        [figures.whr, figures.glicko, figures.best_elo().1].map(|system| system.log_loss().expect("games"));
    assert!(whr < glicko && whr < elo, "WHR {whr:.4}, Glicko {glicko:.4}, Elo {elo:.4}");
    let coverages =
        [("curves", figures.curves), ("relative curves", figures.relative), ("before each game", figures.foretold)];
    for (name, coverage) in coverages {
        assert!((0.92..=0.97).contains(&coverage.part()), "{name}: {:.3}", coverage.part());
    }
    for bin in figures.whr.bins().iter().filter(|bin| bin.games() >= 500) {
        let apart = bin.foretold().expect("games") - bin.came_true().expect("games");
        assert!(apart.abs() < 0.05, "{bin:?}");
    }
}

#[test]
fn a_large_club_is_ranked_right() {
    for seed in 0..3 {
        let correlation = rank_correlation(&Club::LARGE, seed, Club::LARGE.drift);
        assert!(correlation >= 0.95, "seed {seed}: {correlation:.3}");
    }
}
