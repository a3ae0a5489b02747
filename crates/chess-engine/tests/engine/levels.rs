//! Levels far apart against each other; a soak plays more games between neighbours, which is the table in docs/engine.md.

use chess_engine::{ChessEngine, ChessLevel, ChessLimits};
use game_search::{Resources, Signals};
use international_chess::{ChessHistory, ChessOutcome, ChessPosition, Color};
use test_budget::is_soak;

/// Neither side gets anywhere.
const MAX_PLIES: usize = 300;

/// What White gets in a game between two levels, in half points. Games differ by their number.
fn half_points(game: u64, levels: [ChessLevel; 2]) -> u32 {
    let mut engines = levels.map(|level| {
        let mut engine = ChessEngine::new(Resources { hash: 2, threads: 1 });
        engine.set_skill(level.skill(), game);
        engine
    });
    let mut history = ChessHistory::new(ChessPosition::start());
    // A few moves by number, so that strong players have games of their own, too.
    for ply in 0..4 {
        let moves = history.position().legal_moves();
        let mv = moves[(game as usize / 2 * 7 + ply * 5) % moves.len()];
        history.play(mv).unwrap();
    }
    while history.outcome().is_none() && history.draw_claims().now.is_empty() && history.plies() < MAX_PLIES {
        let engine = &mut engines[history.position().turn() as usize];
        // Instead of the time limits, so that every run is the same.
        let found = engine.search(&history, &ChessLimits::nodes(20_000), 1, &Signals::default(), &mut |_| ());
        history.play(found.best_move().unwrap()).unwrap();
    }
    match history.outcome() {
        Some(ChessOutcome::Win { winner: Color::White, .. }) => 2,
        Some(ChessOutcome::Win { winner: Color::Black, .. }) => 0,
        _ => 1,
    }
}

/// The share of the points that a level gets against another.
fn share(games: u64, level: ChessLevel, other: ChessLevel) -> f64 {
    let points = |game| match game % 2 {
        0 => half_points(game, [level, other]),
        _ => 2 - half_points(game, [other, level]),
    };
    f64::from((0..games).map(points).sum::<u32>()) / (2 * games) as f64
}

/// Plays a level against the one below in a soak, and else against the third below or the first.
fn test_level(number: u8) {
    let (games, gap, least) = if is_soak() { (100, 1, 0.6) } else { (4, 3, 0.5) };
    let [level, below] = [number, number.saturating_sub(gap).max(1)].map(|number| ChessLevel::new(number).unwrap());
    let share = share(games, level, below);
    println!("{} v {}: {:.1} %", level.number(), below.number(), 100.0 * share);
    assert!(share >= least, "level {} scored {share} against {}", level.number(), below.number());
}

macro_rules! each_level {
    ($($name:ident: $number:literal;)*) => {
        $(#[test] fn $name() { test_level($number); })*
    };
}

each_level! {
    level_2_beats_the_one_below: 2;
    level_3_beats_the_one_below: 3;
    level_4_beats_the_one_below: 4;
    level_5_beats_the_one_below: 5;
    level_6_beats_the_one_below: 6;
    level_7_beats_the_one_below: 7;
    level_8_beats_the_one_below: 8;
    level_9_beats_the_one_below: 9;
    level_10_beats_the_one_below: 10;
}
