//! The engine as a player: legal moves, correct mates, and awareness of draws.

use makruk::History;
use makruk::notation::fen::parse_setup;
use makruk::notation::uci::UciMove;
use makruk::{Count, DrawReason, Outcome, Position};
use makruk_engine::{Engine, Level, Limits, Resources, Score, SearchResult, Signals};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use crate::TABLES;

fn history(fen: &str) -> History {
    let setup = parse_setup(fen).unwrap();
    let position = Position::from_setup(&setup).unwrap();
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    History::new(position).with_count(count)
}

fn engine() -> Engine {
    Engine::new(Resources { hash: 4, threads: 1 })
}

fn search(engine: &mut Engine, history: &History, limits: &Limits) -> SearchResult {
    engine.search(history, limits, 1, &Signals::default(), &mut |_| ())
}

fn score(fen: &str, nodes: u64) -> Score {
    search(&mut engine(), &history(fen), &Limits::nodes(nodes)).lines[0].score
}

/// Self-play from random openings. In a soak it takes about seven minutes on one core.
#[test]
fn self_play_is_legal() {
    let mut random = StdRng::seed_from_u64(seed(2478));
    let mut engine = engine();
    for game in 0..rounds(6, 10_000) as u64 {
        engine.new_game();
        // Half of the games are played below full strength, with a different search and evaluation.
        let weaker = random.random_bool(0.5);
        let level = Level::ALL[if weaker { random.random_range(0..9) } else { 9 }];
        engine.set_skill(level.skill(), game);
        let mut history = History::new(Position::start());
        let mut moves = String::new();
        // While there is a pawn that cannot move no count begins, and weak players may go on for ever.
        for ply in 0..600 {
            if history.outcome().is_some() {
                break;
            }
            let mv = if ply < 6 {
                *history.position().legal_moves().choose(&mut random).unwrap()
            } else {
                let result = search(&mut engine, &history, &Limits::nodes(1000));
                result.best_move().unwrap_or_else(|| panic!("no move in game {game}:{moves}"))
            };
            history.play(mv).unwrap_or_else(|error| panic!("{mv} in game {game}:{moves}: {error}"));
            moves.push_str(&format!(" {mv}"));
        }
    }
}

#[test]
fn mates_are_found_and_scored_in_moves() {
    let cases = [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Score::MatesIn(1)),
        ("7k/8/6K1/8/8/8/8/1R6 b - - 0 1", Score::MatedIn(1)),
        ("7k/R7/8/5K2/8/8/8/8 w - - 0 1", Score::MatesIn(2)),
    ];
    for (fen, expected) in cases {
        assert_eq!(score(fen, 40_000), expected, "{fen}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    for fen in ["R5k1/8/6K1/8/8/8/8/8 b - - 0 1", "k7/2K5/1S6/8/8/8/8/8 b - - 0 1"] {
        let history = history(fen);
        let result = search(&mut engine(), &history, &Limits::nodes(100));
        assert_eq!((history.outcome().is_some(), result.best_move()), (true, None), "{fen}");
    }
}

#[test]
fn a_mate_after_the_end_of_the_count_is_a_draw() {
    // Mate in two. The count towards the limit of 16 is nearly over, or has hardly begun.
    let late = "7k/R7/8/5K2/8/8/8/8 w - 32 32 60";
    let early = "7k/R7/8/5K2/8/8/8/8 w - 32 8 60";
    assert_eq!(score(early, 40_000), Score::MatesIn(2));
    assert_eq!(score(late, 40_000), Score::Centipawns(0));
}

#[test]
fn the_weaker_side_sees_the_count_end() {
    // Black, a rook down, cannot be mated before the count of 64 ends if he keeps his king out of trouble.
    let last = "8/2k5/8/3m4/8/2K5/8/R7 b - 128 126 90";
    let score = score(last, 40_000);
    assert_eq!(score, Score::Centipawns(0));
}

#[test]
fn the_weaker_side_repeats_to_draw() {
    let lost = "7k/8/8/3p4/3P4/6r1/7r/K7 b - - 0 1";
    let mut history = history(lost);
    for text in "h8g8 a1b1 g8h8 b1a1 h8g8 a1b1 g8h8".split(' ') {
        let mv = text.parse::<UciMove>().unwrap().to_move(history.position()).unwrap();
        history.play(mv).unwrap();
    }
    let result = search(&mut engine(), &history, &Limits::nodes(8000));
    assert_eq!(result.best_move().map(|mv| mv.to_string()), Some("b1a1".to_owned()));
    assert_eq!(result.lines[0].score, Score::Centipawns(0));
    history.play(result.best_move().unwrap()).unwrap();
    assert_eq!(history.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    // Without the earlier positions there is no draw.
    assert!(score(lost, 8000).rank() > 500);
}

#[test]
fn a_search_with_a_node_limit_is_deterministic() {
    let fens = [
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "r2k3r/2s1n3/p1pmp1pp/1p3p2/2P1P3/PP1P1PPP/2SNM3/R2K3R b - - 0 1",
        "8/2k5/8/3m4/8/2K5/8/R7 b - 128 26 90",
    ];
    for fen in fens {
        let history = history(fen);
        let [once, again] = [(); 2].map(|()| {
            let mut engine = engine();
            let first = search(&mut engine, &history, &Limits::nodes(5000));
            // The second search builds on what the first one learned.
            let second = search(&mut engine, &history, &Limits::nodes(3000));
            [(first.lines, first.nodes), (second.lines, second.nodes)]
        });
        assert_eq!(once, again, "{fen}");
        assert!((5000..5050).contains(&once[0].1), "{}", once[0].1);
    }
}

#[test]
fn multipv_lines_are_distinct_and_sorted() {
    let history = History::new(Position::start());
    let result = engine().search(&history, &Limits::depth(6), 4, &Signals::default(), &mut |_| ());
    assert_eq!(result.lines.len(), 4);
    assert!(result.lines.windows(2).all(|pair| pair[0].score.rank() >= pair[1].score.rank()));
    let mut first: Vec<_> = result.lines.iter().map(|line| line.moves[0]).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 4);
}

#[test]
fn principal_variations_are_legal() {
    for nodes in [500, 5000, 50_000] {
        let mut history = History::new(Position::start());
        let result = search(&mut engine(), &history, &Limits::nodes(nodes));
        for mv in &result.lines[0].moves {
            history.play(*mv).unwrap();
        }
    }
}

#[test]
fn a_stopped_search_returns_a_legal_move() {
    let signals = Signals::default();
    signals.stop();
    let history = History::new(Position::start());
    let limits = Limits { infinite: true, ..Limits::default() };
    let result = engine().search(&history, &limits, 1, &signals, &mut |_| ());
    assert!(result.best_move().is_some_and(|mv| history.position().is_legal(mv)));
}

#[test]
fn several_threads_find_a_mate() {
    let mut engine = Engine::new(Resources { hash: 4, threads: 3 });
    let result = search(&mut engine, &history("7k/R7/8/5K2/8/8/8/8 w - - 0 1"), &Limits::nodes(60_000));
    assert_eq!(result.lines[0].score, Score::MatesIn(2));
}

#[test]
fn higher_levels_beat_much_lower_ones() {
    let mut engine = engine();
    let mut points = 0.0;
    let games = 6;
    for game in 0..games {
        let mut history = History::new(Position::start());
        let strong_is_white = game % 2 == 0;
        for ply in 0..240 {
            if history.outcome().is_some() {
                break;
            }
            let strong = (ply % 2 == 0) == strong_is_white;
            engine.set_skill(Level::new(if strong { 6 } else { 1 }).unwrap().skill(), game);
            let mv = search(&mut engine, &history, &Limits::nodes(4000)).best_move().unwrap();
            history.play(mv).unwrap();
        }
        let white = match history.outcome() {
            Some(Outcome::Win { winner, .. }) => f64::from(u8::from(winner == makruk::Color::White)),
            _ => 0.5,
        };
        points += if strong_is_white { white } else { 1.0 - white };
    }
    assert!(points >= 0.75 * games as f64, "{points} of {games}");
}

#[test]
fn search_moves_restricts_the_root() {
    let history = History::new(Position::start());
    let only: Vec<_> = ["a3a4", "h3h4"]
        .iter()
        .map(|text| text.parse::<UciMove>().unwrap().to_move(history.position()).unwrap())
        .collect();
    let limits = Limits { search_moves: only.clone(), ..Limits::nodes(2000) };
    assert!(only.contains(&search(&mut engine(), &history, &limits).best_move().unwrap()));
}

#[test]
fn the_search_uses_tables_and_count() {
    let mut engine = engine();
    engine.set_tables(Some(TABLES.clone()));
    let mut score = |fen| search(&mut engine, &history(fen), &Limits::nodes(2000)).lines[0].score;
    // The longest win with a rook takes sixteen moves, far beyond this few nodes.
    let Score::MatesIn(moves) = score("8/8/8/8/3k4/8/8/KR6 w - 32 0 1") else { panic!("no mate") };
    assert!((8..=16).contains(&moves), "{moves}");
    assert_eq!(score(&format!("8/8/8/8/3k4/8/8/KR6 w - 32 {} 1", 32 - 2 * (moves - 2))), Score::Centipawns(0));
}
