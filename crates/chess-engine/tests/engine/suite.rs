//! Positions with a single best move, and the node count that is a checksum of the search.

use chess_engine::{ChessEngine, ChessLimits};
use game_search::{Resources, Score, Signals};
use international_chess::notation::fen::parse_position;
use international_chess::{ChessHistory, ChessMove};

struct Exercise {
    history: ChessHistory,
    best: ChessMove,
    /// In how many moves it mates, if it does.
    mate: Option<u16>,
}

fn exercises() -> Vec<Exercise> {
    let lines = include_str!("suite.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [fen, best, theme] = *line.split(" ; ").collect::<Vec<&str>>() else { panic!("{line}") };
            let history = ChessHistory::new(parse_position(fen).unwrap());
            let mate = theme.strip_prefix("mate ").map(|moves| moves.parse().unwrap());
            Exercise { history, best: best.parse().unwrap(), mate }
        })
        .collect()
}

fn engine() -> ChessEngine {
    ChessEngine::new(Resources { hash: 4, threads: 1 })
}

#[test]
fn short_mates_are_found_in_no_more_moves_than_it_takes() {
    let mates: Vec<Exercise> = exercises().into_iter().filter(|exercise| exercise.mate.is_some()).collect();
    assert!(mates.len() >= 10, "{}", mates.len());
    let finds = |exercise: &&Exercise| {
        let limits = ChessLimits::nodes(200_000);
        let found = engine().search(&exercise.history, &limits, 1, &Signals::default(), &mut |_| ());
        matches!(found.lines[0].score, Score::MatesIn(moves) if Some(moves) <= exercise.mate)
    };
    let found = mates.iter().filter(finds).count();
    assert!(found + 2 >= mates.len(), "{found} of {}", mates.len());
}

#[test]
fn most_tactics_are_found() {
    let tactics: Vec<Exercise> = exercises().into_iter().filter(|exercise| exercise.mate.is_none()).collect();
    let solves = |exercise: &&Exercise| {
        let limits = ChessLimits::nodes(150_000);
        let found = engine().search(&exercise.history, &limits, 1, &Signals::default(), &mut |_| ());
        found.best_move() == Some(exercise.best)
    };
    let solved = tactics.iter().filter(solves).count();
    assert!(3 * solved >= 2 * tactics.len() && tactics.len() >= 15, "{solved} of {}", tactics.len());
}

/// If the search or the evaluation is meant to change, put the new number here.
#[test]
fn the_node_count_is_unchanged() {
    let nodes = |exercise: &Exercise| {
        engine().search(&exercise.history, &ChessLimits::depth(8), 1, &Signals::default(), &mut |_| ()).nodes
    };
    assert_eq!(exercises().iter().map(nodes).sum::<u64>(), 162_556);
}
