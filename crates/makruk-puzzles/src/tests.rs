use game_puzzles::{DifficultyFeatures, KeptRates, PuzzleGame};

use super::*;
use makruk::notation::uci::UciMove;
use makruk_engine::tables::Verdict;
use proptest::prelude::*;

const LINE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\tbare-king rook-mate\t700";

#[test]
fn a_puzzle_is_written_as_it_was_read() {
    for line in [LINE.to_owned(), format!("{LINE}\tone-rook"), format!("{LINE}\t\tb8a8"), format!("{LINE}\tx\tb8a8")] {
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), line);
    }
}

#[test]
fn each_field_that_is_wrong_is_named() {
    let with = |field: usize, text: &str| {
        let mut fields: Vec<&str> = LINE.split('\t').collect();
        fields[field] = text;
        fields.join("\t").parse::<Puzzle>().unwrap_err()
    };
    assert!(matches!(with(0, "k7/8 w"), ParsePuzzleError::Start(_)));
    assert!(matches!(with(1, "mate-0"), ParsePuzzleError::Task(_)));
    assert_eq!(with(2, "c6c7 a8b8 b1a1"), ParsePuzzleError::Move("a8b8".to_owned()));
    assert_eq!(with(2, "c6c7 a8a7"), ParsePuzzleError::EvenMoves);
    assert_eq!(with(2, ""), ParsePuzzleError::EvenMoves);
    assert!(matches!(with(3, "rook-mate nonsense"), ParsePuzzleError::Theme(_)));
    assert_eq!(with(4, "-1"), ParsePuzzleError::Difficulty("-1".to_owned()));
    for previous in ["a8b8", "c6b6", "c7c6", "nonsense"] {
        let line = format!("{LINE}\t\t{previous}");
        assert_eq!(line.parse::<Puzzle>(), Err(ParsePuzzleError::Previous(previous.to_owned())));
    }
    assert_eq!(format!("{LINE}\t\tb8a8\t").parse::<Puzzle>(), Err(ParsePuzzleError::Fields));
    assert_eq!(LINE.replace('\t', " ").parse::<Puzzle>(), Err(ParsePuzzleError::Fields));
}

#[test]
fn a_collection_finds_its_puzzles_and_keeps_their_order() {
    let other = "7k/8/5K2/8/8/8/8/R7 w - - 0 1\tmate-2\tf6f7 h8h7 a1h1\trook-mate\t600";
    let collection: Collection = format!("# a comment\n{LINE}\n\n{other}\n{LINE}\n").parse().unwrap();
    let lines: Vec<String> = collection.iter().map(|(_, puzzle)| puzzle.to_string()).collect();
    assert_eq!(lines, [LINE, other]);
    let puzzle: Puzzle = other.parse().unwrap();
    assert_eq!(collection.get(puzzle.id()), Some(&puzzle));
    let error = format!("{LINE}\nnonsense").parse::<Collection>().unwrap_err();
    assert_eq!(error, ParseCollectionError { line: 2, error: ParsePuzzleError::Fields });
}

proptest! {
    #[test]
    fn reading_never_panics(text in "\\PC{0,80}", fields in prop::collection::vec("[ -~]{0,20}", 4..9)) {
        let _ = text.parse::<Collection>();
        let _ = fields.join("\t").parse::<Puzzle>();
    }
}

fn mate_in(fen: &str, most: u8) -> Option<u8> {
    let mut search = MateSearch::new(1 << 14);
    search.reset(5_000_000);
    search.mate_in(&fen.parse::<Start>().unwrap().history(), most).unwrap()
}

#[test]
fn mates_are_found_at_their_true_length() {
    for (fen, moves) in [
        ("7k/8/6K1/8/8/8/8/R7 w", Some(1)),
        ("k7/8/2K5/8/8/8/8/1R6 w", Some(2)),
        // No check in the first move, and stalemate to avoid.
        ("k7/8/8/1K6/8/8/8/6R1 w", Some(2)),
        ("k7/8/8/8/8/8/8/KR6 w", None),
    ] {
        assert_eq!(mate_in(fen, 3), moves, "{fen}");
    }
}

#[test]
fn it_agrees_with_the_tables() {
    for fen in [
        "8/8/8/8/8/1k5r/8/K7 b",
        "7k/8/8/5K2/8/8/8/R7 w",
        "8/8/8/8/2k5/8/RR6/K7 w",
        "k7/8/1K6/1S6/8/8/2S5/8 w",
        "k7/8/1K6/8/8/8/1N1R4/8 w",
        "5k2/8/5K2/5S2/8/8/8/R7 w",
    ] {
        let start: Start = fen.parse().unwrap();
        let expected = match TABLES.probe(start.position()) {
            Some(Verdict::Won { by, plies }) if by == start.solver() => u8::try_from(plies.div_ceil(2)).ok(),
            _ => None,
        };
        let expected = expected.filter(|&moves| moves <= 5);
        assert_eq!(mate_in(fen, 5), expected, "{fen}");
    }
}

#[test]
fn a_count_that_runs_out_saves() {
    // Mate in two: fifteen was said, so that the bare king has sixteen left; sixteen was said, and the next number draws.
    assert_eq!(mate_in("k7/8/2K5/8/8/8/8/1R6 w - 32 29 1", 3), Some(2));
    assert_eq!(mate_in("k7/8/2K5/8/8/8/8/1R6 w - 32 31 1", 3), None);
}

#[test]
fn a_search_without_enough_nodes_says_so() {
    let mut search = MateSearch::new(16);
    search.reset(10);
    assert_eq!(search.mate_in(&"7k/8/8/5K2/8/8/8/R7 w".parse::<Start>().unwrap().history(), 5), Err(OutOfNodes));
}

fn prove(fen: &str, task: &str, moves: &str) -> Result<(), String> {
    let puzzle: Puzzle = format!("{fen}\t{task}\t{moves}\t\t1000").parse().unwrap();
    Prover::new(TABLES.clone(), Effort::VERIFY).prove(&puzzle).map(|_| ()).map_err(|flaw| flaw.to_string())
}

#[test]
fn puzzles_of_every_kind_hold() {
    for (fen, task, moves) in [
        ("8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1", "mate-3", "e2e1 h1h2 e5f4 h2h3 e1h1"),
        ("3m3r/3k4/np2psp1/1n3p1p/3P1P1P/3SPNP1/4K3/1R2M1N1 b - - 0 1", "win", "b5c3 e2d2 c3b1"),
        ("8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1", "beat-count", "e7g7 h4h5 c5c6 h5h4 c6h6"),
        ("4K3/R7/8/2R5/8/8/1k6/8 b - 16 12 1", "save-by-count", "b2b3 a7b7 b3a4"),
        ("8/8/8/8/6NS/7N/4K1k1/8 b - 64 28 1", "save-by-material", "g2h3 h4g3 h3g3"),
        ("8/7R/8/p7/P7/s7/2r5/K1k5 w - - 0 1", "save-by-stalemate", "h7h1 c1d2 h1h2"),
    ] {
        assert_eq!(prove(fen, task, moves), Ok(()), "{task} {fen}");
    }
}

#[test]
fn what_does_not_hold_is_refused_with_the_reason() {
    let mate = "8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1";
    let ending = "8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1";
    for (fen, task, moves, reason) in [
        (mate, "mate-3", "e2e1", "the solution has 1 moves of the solver"),
        (mate, "mate-4", "e2e1 h1h2 e5f4 h2h3 e1e2 h3h4 e2h2", "there is a mate in 3"),
        (mate, "mate-3", "e2e3 h1h2 e5f4 h2h3 e3e1", "e2e3 at ply 0 does not solve it"),
        // Two rooks mate in more than one way.
        ("7k/8/5K2/8/8/8/8/R1R5 w - - 0 1", "mate-2", "f6f7 h8h7 c1h1", " at ply 0 solves it as well"),
        (ending, "beat-count", "e7f7 h4h5 c5c6", "e7f7 at ply 0 does not solve it (e7g7)"),
        (ending, "beat-count", "e7g7", "the solution is a single move"),
        // The same with a number more to say: there is time for another way.
        ("8/4R3/8/2RK4/7k/8/8/8 w - 16 9 1", "beat-count", "e7g7 h4h5 c5c6 h5h4 c6h6", " solves it as well"),
        // No count runs.
        (
            "8/4R3/8/2RK4/7k/8/8/8 w - - 0 1",
            "beat-count",
            "e7g7 h4h5 c5c6 h5h4 c6h6",
            "it does not end as the task says",
        ),
        // It is saved, but not by stalemate.
        (
            "4K3/R7/8/2R5/8/8/1k6/8 b - 16 12 1",
            "save-by-stalemate",
            "b2b3 a7b7 b3a4",
            "it does not end as the task says",
        ),
    ] {
        let found = prove(fen, task, moves).expect_err(moves);
        assert!(found.contains(reason), "{task} {fen}: {found}");
    }
}

fn moves(puzzle: &Puzzle, text: &str) -> Vec<Move> {
    let mut history = puzzle.start.history();
    text.split_ascii_whitespace()
        .map(|word| {
            let mv = word.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
            history.play(mv).unwrap();
            mv
        })
        .collect()
}

fn judge(line: &str, played: &str) -> Judgement {
    let puzzle: Puzzle = line.parse().unwrap();
    let played = moves(&puzzle, played);
    let (mv, made) = played.split_last().unwrap();
    Judge::new(TABLES.clone()).judge(&puzzle, made, *mv)
}

/// Mate in two by more than one first move.
const TWO_ROOKS: &str = "7k/8/5K2/8/8/8/8/R1R5 w - - 0 1\tmate-2\tf6f7 h8h7 c1h1\trook-mate\t700";

#[test]
fn moves_of_the_solution_are_right_at_once() {
    let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
    let puzzle: Puzzle = line.parse().unwrap();
    assert_eq!(judge(line, "c6c7"), Judgement::Right { reply: moves(&puzzle, "c6c7 a8a7").last().copied() });
    assert_eq!(judge(line, "c6c7 a8a7 b1a1"), Judgement::Right { reply: None });
}

#[test]
fn a_slower_win_is_told_from_a_wrong_move() {
    let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
    assert_eq!(judge(line, "b1b2"), Judgement::Slower);
    // The rook can be taken.
    assert!(matches!(judge(line, "b1b8"), Judgement::Wrong { refutation } if refutation.len() == 1));
}

#[test]
fn another_mate_of_the_same_length_is_right() {
    let puzzle: Puzzle = TWO_ROOKS.parse().unwrap();
    let mut search = MateSearch::new(1 << 12);
    search.reset(1_000_000);
    assert_eq!(search.mate_in(&puzzle.start.history(), 3), Ok(Some(2)));
    let rights: Vec<Move> = MakrukAnalyst::moves(&puzzle.start.history())
        .into_iter()
        .map(|(mv, _)| mv)
        .filter(|&mv| matches!(Judge::new(TABLES.clone()).judge(&puzzle, &[], mv), Judgement::Right { .. }))
        .collect();
    assert!(rights.len() > 1, "{rights:?}");
}

#[test]
fn under_a_count_only_what_mates_in_time_is_right() {
    let line = "8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1\tbeat-count\te7g7 h4h5 c5c6 h5h4 c6h6\t\t1400";
    assert!(matches!(judge(line, "e7g7"), Judgement::Right { reply: Some(_) }));
    assert!(matches!(judge(line, "e7f7"), Judgement::Wrong { .. }));
}

#[test]
fn what_fewer_solve_is_harder() {
    let strength = |digits: &str| {
        format!("5KX2Q1 {digits}").parse::<KeptRates>().unwrap().rates.strength::<MakrukGame>(1_200.0, 500.0)
    };
    let all = ["3333333333", "0123333333", "0001233333", "0000001233", "0000000001", "0000000000"].map(strength);
    assert!(all.is_sorted() && all[0] < 400.0 && all[5] > 2_000.0, "{all:?}");
}

#[test]
fn stronger_solvers_solve_more_and_the_same_again() {
    let puzzle: Puzzle =
        "8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1\tmate-3\te2e1 h1h2 e5f4 h2h3 e1h1\t\t700".parse().unwrap();
    let mut solvers = game_puzzles::SimulatedSolvers::<MakrukGame>::default();
    let rates = solvers.rates(&puzzle);
    assert_eq!(rates, solvers.rates(&puzzle));
    let kept = KeptRates { id: puzzle.id(), rates }.to_string();
    assert!(kept.contains(" 0") && !kept.ends_with('0'), "{kept}");
}

#[test]
fn what_is_hidden_deeper_is_held_to_be_harder() {
    let difficulty = |line: &str| {
        let puzzle: Puzzle = line.parse().unwrap();
        MakrukGame::DIFFICULTY.strength(&DifficultyFeatures::of(&puzzle))
    };
    let easy = difficulty("2s4r/2mn2s1/p1npk1pp/P1p2p2/2PP4/3SMPPP/4S3/1NK3NR w - - 0 1\twin\td4d5 e6e7 d5c6m\t\t0");
    let hard = difficulty("8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1\tmate-3\te2e1 h1h2 e5f4 h2h3 e1h1\t\t0");
    assert!(easy + 230.0 < hard, "{easy} {hard}");
}
