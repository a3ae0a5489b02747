//! The engine as a player.

use chess_engine::{ChessEngine, ChessLevel, ChessLimits};
use game_search::{Resources, Score, Signals};
use international_chess::notation::fen::parse_position;
use international_chess::{ChessHistory, ChessMove, ChessOutcome, ChessPosition, ChessWin, Color};
use test_budget::rounds;

fn engine() -> ChessEngine {
    ChessEngine::new(Resources { hash: 2, threads: 1 })
}

fn best(engine: &mut ChessEngine, history: &ChessHistory, limits: &ChessLimits) -> ChessMove {
    engine.search(history, limits, 1, &Signals::default(), &mut |_| ()).best_move().expect("the game goes on")
}

#[test]
fn simple_endings_are_won() {
    for fen in [
        "8/8/3k4/8/8/8/8/K6Q w - - 0 1",
        "8/8/3k4/8/8/8/8/K6R w - - 0 1",
        "8/8/8/3k4/8/8/8/K1B2B2 w - - 0 1",
        "8/8/3k4/8/3K4/8/3P4/8 w - - 0 1",
    ] {
        let mut history = ChessHistory::new(parse_position(fen).unwrap());
        let mut engine = engine();
        while history.outcome().is_none() && history.plies() < 100 {
            let mv = best(&mut engine, &history, &ChessLimits::nodes(6_000));
            history.play(mv).unwrap();
        }
        let won = ChessOutcome::Win { winner: Color::White, by: ChessWin::Checkmate };
        assert_eq!(history.outcome(), Some(won), "{fen}: {history:?}");
    }
}

#[test]
fn a_promotion_to_a_knight_is_found() {
    // The knight forks king and queen; a queen would be lost.
    let fork = ChessHistory::new(parse_position("8/1q1P1k2/8/8/8/8/8/R5K1 w - - 0 1").unwrap());
    assert_eq!(best(&mut engine(), &fork, &ChessLimits::depth(6)).to_string(), "d7d8n");
}

#[test]
fn searches_are_deterministic() {
    let history = ChessHistory::new(ChessPosition::start());
    let [first, second] =
        [0, 1].map(|_| engine().search(&history, &ChessLimits::nodes(20_000), 2, &Signals::default(), &mut |_| ()));
    assert_eq!((first.lines, first.nodes), (second.lines, second.nodes));
}

#[test]
fn every_level_plays_legal_games_and_levels_rise() {
    for game in 0..rounds(2, 40) as u64 {
        for level in ChessLevel::ALL {
            let mut engine = engine();
            engine.set_skill(level.skill(), game);
            let mut history = ChessHistory::new(ChessPosition::start());
            while history.outcome().is_none() && history.plies() < 40 {
                let mv = best(&mut engine, &history, &ChessLimits::nodes(1_000));
                history.play(mv).unwrap();
            }
        }
    }
    assert!(ChessLevel::ALL.windows(2).all(|pair| pair[0].estimated_elo() < pair[1].estimated_elo()));
    assert!(ChessLevel::ALL[0].estimated_elo() <= 600);
    assert!(ChessLevel::ALL.iter().all(|level| ChessLevel::skill_for_elo(level.estimated_elo()) == level.skill()));
}

#[test]
fn a_finished_game_has_no_move() {
    let history = ChessHistory::new(parse_position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap());
    let found = engine().search(&history, &ChessLimits::nodes(100), 1, &Signals::default(), &mut |_| ());
    assert_eq!(found.best_move(), None);
}

#[test]
fn several_threads_find_a_mate() {
    let history = ChessHistory::new(parse_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap());
    let mut engine = ChessEngine::new(Resources { hash: 1, threads: 2 });
    let found = engine.search(&history, &ChessLimits::depth(5), 1, &Signals::default(), &mut |_| ());
    assert_eq!(found.lines[0].score, Score::MatesIn(1));
}
