use game_puzzles::{GenerationPlan, JobNumbers, ParseFoundError, PuzzlePattern, mine, pattern_share, select};
use makruk::notation::uci::UciMove;

use super::*;
use crate::{Found, MinedPuzzles, Start, TABLES, Task};

type Jobs = JobNumbers<MakrukSource>;

fn run(threads: usize, done: Vec<Found>) -> (Vec<Found>, String) {
    let jobs = Jobs::default().at_least(MakrukSource::Endings, 6);
    let plan = GenerationPlan { seed: 5, jobs: jobs.clone(), threads };
    let before = Jobs::default().at_least(MakrukSource::Endings, 1);
    let mut written = String::new();
    let keep = |found: &Found| {
        written.push_str(&found.to_string());
        Ok(())
    };
    let found = mine::<MakrukGame>(&TABLES, &plan, &before, done, keep).unwrap();
    assert_eq!(before.and_done(&found), jobs);
    (found, written)
}

#[test]
fn a_run_that_was_stopped_goes_on_to_the_same_end() {
    let (found, written) = run(2, Vec::new());
    assert_eq!(found.iter().map(|found| found.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(found.iter().any(|found| !found.puzzles.is_empty()));
    // Stopped in the middle of a line.
    let half = written.char_indices().nth(written.chars().count() / 2).unwrap().0;
    let done = Found::read_all(&written[..half]).unwrap();
    assert!(!done.is_empty());
    let (again, rest) = run(1, done);
    assert_eq!(again, found);
    assert!(rest.len() < written.len());
}

#[test]
fn numbers_of_jobs_are_read_as_they_are_written_and_end_where_one_is_missing() {
    let numbers = Jobs::default().at_least(MakrukSource::Game, 12).at_least(MakrukSource::Endings, 1);
    assert_eq!(numbers.to_string().parse(), Ok(numbers.clone()));
    assert_eq!("game x".parse::<Jobs>(), Err(()));
    let done: Vec<Found> =
        [12, 13, 15].map(|number| Found { source: MakrukSource::Game, number, puzzles: Vec::new() }).into();
    assert_eq!(numbers.and_done(&done).of(MakrukSource::Game), 14);
}

#[test]
fn what_is_no_record_of_jobs_is_refused() {
    assert_eq!(Found::read_all("7k/8 w\n"), Err(ParseFoundError::NoJob));
    assert!(matches!(Found::read_all("# game x 0\n"), Err(ParseFoundError::Job(_))));
    assert!(matches!(Found::read_all("# game 1 1\nnonsense\n"), Err(ParseFoundError::Puzzle(_))));
    assert_eq!(Found::read_all("# game 1 1\n"), Ok(Vec::new()));
}

#[test]
fn a_file_says_how_far_mining_has_got() {
    let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate\t700";
    let jobs = Jobs::default().at_least(MakrukSource::Game, 70).at_least(MakrukSource::WaitingMove, 3);
    let mined = MinedPuzzles { jobs, puzzles: vec![line.parse().unwrap()] };
    assert_eq!(mined.to_string().parse(), Ok(mined));
    assert_eq!(line.parse::<MinedPuzzles>().unwrap().jobs, Jobs::default());
}

fn kept(lines: &[String]) -> usize {
    select::<MakrukGame>(Vec::new(), lines.iter().map(|line| format!("{line}\t\t700").parse().unwrap())).len()
}

const LINE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1";

#[test]
fn of_puzzles_that_are_alike_one_is_kept() {
    for alike in [
        // Left and right exchanged.
        "7k/8/5K2/8/8/8/8/6R1 w - - 0 1\tmate-2\tf6f7 h8h7 g1h1",
        // Turned round, with the colours exchanged.
        "6r1/8/8/8/8/5k2/8/7K b - - 0 1\tmate-2\tf3f2 h1h2 g8h8",
        // One king elsewhere.
        "k7/8/3K4/8/8/8/8/1R6 w - - 0 1\tmate-3\td6c7 a8a7 b1a1",
    ] {
        assert_eq!(kept(&[LINE.to_owned(), alike.to_owned()]), 1, "{alike}");
    }
}

#[test]
fn no_pattern_has_more_than_its_share() {
    let pattern = |name: &str| -> Vec<PuzzlePattern> {
        let puzzle: Puzzle = format!("{LINE}\t{name}\t700").parse().unwrap();
        vec![PuzzlePattern::of(&puzzle)]
    };
    let common = pattern("rook-mate");
    let others =
        ["decoy", "sacrifice", "skewer", "block", "waiting-move", "promotion", "discovered-check", "pin", "gains-two"]
            .map(pattern);
    let many = |common_ones: usize| {
        let all: Vec<&PuzzlePattern> =
            std::iter::repeat_n(&common[0], common_ones).chain(others.iter().flatten().cycle().take(90)).collect();
        pattern_share(all.into_iter())
    };
    // Ten patterns of ten each; and one that has more than the others.
    assert_eq!((many(10), many(500)), (10, 10));
}

#[test]
fn what_is_found_without_an_idea_is_not_kept() {
    // Of three legal moves one saves; and the only capture there is wins.
    for line in [
        "4K3/R7/8/2R5/8/8/1k6/8 b - 16 12 1\tsave-by-count\tb2b3 a7b7 b3a4",
        "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1\twin\td1d5",
    ] {
        assert_eq!(kept(&[line.to_owned()]), 0, "{line}");
    }
}

fn played(start: &str, moves: &str) -> History {
    let mut history = start.parse::<Start>().unwrap().history();
    for word in moves.split_ascii_whitespace() {
        let mv = word.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
        history.play(mv).unwrap();
    }
    history
}

#[test]
fn a_game_has_the_puzzle_that_a_player_has_missed() {
    let mut miner = Miner::new(TABLES.clone());
    // Kc7 would have mated next.
    let missed = miner.puzzle_of(&played("8/k7/2K5/8/8/8/8/1R6 b - - 0 1", "a7a8 b1b2")).unwrap();
    assert_eq!((missed.task, missed.solution[0].to_string().as_str()), (Task::Mate { moves: 2 }, "c6c7"));
    let quiet = played("rsnmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "e3e4 d6d5 b1d2 g8e7");
    assert_eq!(miner.puzzle_of(&quiet), None);
}
