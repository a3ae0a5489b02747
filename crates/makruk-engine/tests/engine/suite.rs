//! The solutions of the built-in suite: small endgames checked with the tables, the others by search.

use makruk::History;
use makruk::{Color, Move};
use makruk_engine::suite::{SuiteTheme, TestPosition, count_nodes};
use makruk_engine::tables::{Tables, fewest_counts_left};
use makruk_engine::{Engine, Limits, Resources, Signals};
use test_budget::is_soak;

use crate::TABLES;

/// The winner after a move, by the tables and the count; the outer `None` if the tables do not cover the position.
fn winner_after(tables: &Tables, history: &History, mv: Move) -> Option<Option<Color>> {
    let mut after = history.clone();
    after.play(mv).unwrap();
    if let Some(outcome) = after.outcome() {
        return Some(outcome.winner());
    }
    let left = fewest_counts_left(after.ruleset(), after.count(), after.position());
    tables.probe(after.position()).map(|verdict| left.map_or(verdict, |left| verdict.within(left)).winner())
}

#[test]
fn in_small_endgames_only_the_best_move_works() {
    let tables = &*TABLES;
    let mut known = 0;
    for TestPosition { history, best_move, theme } in TestPosition::all().unwrap() {
        if tables.probe(history.position()).is_none() || theme == SuiteTheme::Mate {
            continue;
        }
        known += 1;
        let turn = history.position().turn();
        // Winning is best, then drawing.
        let worth = |mv| match winner_after(tables, &history, mv).unwrap() {
            Some(winner) if winner == turn => 1,
            Some(_) => -1,
            None => 0,
        };
        for mv in history.position().legal_moves().into_iter().filter(|mv| *mv != best_move) {
            assert!(worth(mv) < worth(best_move), "{mv} is as good as {best_move} in {history:?}");
        }
    }
    assert!(known >= 20, "{known}");
}

/// By how many centipawns a move is better than all others where nobody is mated.
const BY_FAR: i32 = 70;

#[test]
fn a_search_prefers_the_best_move_by_far() {
    // A soak searches as long as it took to find the solutions. Most are beyond a short search, but enough are solved to show that
    // the file is in order.
    let (nodes, hash, most_missed) = if is_soak() { (1_000_000, 64, 0.0) } else { (2_000, 2, 0.7) };
    let mut engine = Engine::new(Resources { hash, threads: 1 });
    engine.set_tables(is_soak().then(|| TABLES.clone()));
    let suite = TestPosition::all().unwrap();
    let mut missed = Vec::new();
    for TestPosition { history, best_move, theme } in &suite {
        engine.new_game();
        let lines = engine.search(history, &Limits::nodes(nodes), 2, &Signals::default(), &mut |_| ()).lines;
        let gap = lines[0].score.rank() - lines.get(1).map_or(-10_000, |line| line.score.rank());
        if lines[0].moves[0] != *best_move || gap < if *theme == SuiteTheme::Mate { 1 } else { BY_FAR } {
            missed.push(format!("{theme} {best_move}, not {} by {gap}: {:?}", lines[0].moves[0], history.position()));
        }
    }
    assert!(missed.len() as f64 <= most_missed * suite.len() as f64, "{} missed:\n{}", missed.len(), missed.join("\n"));
}

/// If the search is meant to change, put the new number here and into docs/engine.md.
#[test]
fn the_node_count_is_unchanged() {
    assert_eq!(count_nodes(&mut Engine::new(Resources::default()), 9).unwrap(), 1_439_296);
}
