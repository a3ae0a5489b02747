use game_puzzles::{Effort, GenerationPlan, JobNumbers, MoveJudgement, mine};
use international_chess::ChessMove;

use super::*;

fn puzzle(line: &str) -> ChessPuzzle {
    format!("{}\t\t700", line.replace('|', "\t")).parse().unwrap()
}

fn prove(line: &str) -> Result<(), String> {
    ChessProver::new((), Effort::VERIFY).prove(&puzzle(line)).map(|_| ()).map_err(|flaw| flaw.to_string())
}

const SMOTHERED: &str = "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7";

#[test]
fn puzzles_of_every_kind_hold() {
    for line in [
        SMOTHERED,
        // The bishop is pinned by nothing but its duty.
        "rnbqkb1r/pp1ppp1p/2p3p1/1B1nP3/7P/2N5/PPPP1PP1/R1BQK1NR b KQkq - 0 1|win|d5c3 d2c3 c6b5",
        "7k/7p/p1Q5/3Rp3/2K2p1N/2P2P2/1r2R1PP/1q6 b - - 0 1|save-by-repetition|b1a2 c4c5 a2a3 c5c4 a3a2",
    ] {
        assert_eq!(prove(line), Ok(()), "{line}");
    }
}

#[test]
fn what_does_not_hold_is_refused_with_the_reason() {
    for (line, reason) in [
        (
            "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-4|f7h6 g8h8 b3g8 f8g8 h6f7",
            "the solution has 3 moves of the solver",
        ),
        ("5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7d6 g8h8 b3g8 f8g8 d6f7", "f7d6 at ply 0 does not solve it"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1|mate-2|a1b1 h8g8 b1b8", "there is a mate in 1"),
        ("7k/8/5K2/8/8/8/8/R1R5 w - - 0 1|mate-2|f6f7 h8h7 c1h1", " at ply 0 solves it as well"),
        ("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1|win|d1d5", "the solution is a single move"),
    ] {
        let found = prove(line).expect_err(line);
        assert!(found.contains(reason), "{line}: {found}");
    }
}

#[test]
fn castling_is_written_as_the_kings_move() {
    let castles = puzzle("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1|mate-1|e1g1");
    assert!(castles.end().position().is_checkmate());
    assert!(castles.to_string().contains("\te1g1\t"));
}

#[test]
fn a_judge_tells_right_from_slower_and_wrong() {
    let puzzle = puzzle("7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1");
    let mut judge = ChessJudge::new(());
    let mut judge = |mv: &str| judge.judge(&puzzle, &[], mv.parse::<ChessMove>().unwrap());
    assert!(matches!(judge("f6f7"), MoveJudgement::Right { reply: Some(_) }));
    assert_eq!(judge("a1a2"), MoveJudgement::Slower);
    assert!(matches!(judge("a1a7"), MoveJudgement::Slower | MoveJudgement::Wrong { .. }));
    assert_eq!(judge("a1b3"), MoveJudgement::Wrong { refutation: Vec::new() });
}

#[test]
fn the_same_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let found = |threads| {
        let jobs = JobNumbers::default().at_least(ChessSource::Game, 3);
        let plan = GenerationPlan { seed: 1, jobs, threads };
        mine::<Chess>(&(), &plan, &JobNumbers::default(), Vec::new(), |_| Ok(())).unwrap()
    };
    let one = found(1);
    assert_eq!(one, found(2));
    assert!(one.iter().any(|found| !found.puzzles.is_empty()), "{one:?}");
}
