//! `makruk-bot puzzles`: made, proved and added.

use std::fs;

use crate::stores::create_store;
use crate::{Program, exit};

/// White mates in two, and has to: after the next number but one it is a draw.
const MATE: &str = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

#[test]
fn puzzles_are_added_once_they_are_proved() {
    let program = Program::new();
    let add = |solution| {
        program.run(&["puzzles", "add", "own.txt", "--fen", MATE, "--task", "mate-2", "--solution", solution])
    };
    add("c6c7 a8a7 b1a1").assert_prints("\tmate-2\tc6c7 a8a7 b1a1\t");
    // The same again, a slower way, and a move that cannot be made.
    add("c6c7 a8a7 b1a1").assert_fails(exit::REFUSED, &["own.txt already"]);
    add("b1b2 a8a7 b2a2").assert_fails(exit::REFUSED, &["b1b2 at ply 0 does not solve it"]);
    add("c6c8").assert_fails(exit::REFUSED, &["c6c8"]);
    program.run(&["puzzles", "verify", "own.txt"]).assert_prints("1 puzzles proved");
}

#[test]
fn puzzles_that_do_not_hold_are_named() {
    let late = MATE.replace("29", "31");
    let program = Program::new().with_file("own.txt", &format!("{late}\tmate-2\tc6c7 a8a7 b1a1\t\t700\n"));
    let output = program.run(&["puzzles", "verify", "own.txt"]);
    output.assert_fails(exit::REFUSED, &["1 of 1 puzzles do not hold"]);
    assert!(output.stdout.contains("c6c7 at ply 0 does not solve it"), "{}", output.stdout);
    let program = Program::new().with_file("own.txt", "nonsense");
    program.run(&["puzzles", "verify", "own.txt"]).assert_fails(exit::FILE, &["own.txt", "line 1"]);
    program.run(&["puzzles", "verify", "none.txt"]).assert_fails(exit::FILE, &["none.txt"]);
}

#[test]
fn puzzles_are_made_hold_and_are_added_to() {
    let program = Program::new();
    let generate =
        |endings: &str| program.run(&["puzzles", "generate", "-o", "made.txt", "--seed", "7", "--endings", endings]);
    let made = || fs::read_to_string(program.path().join("made.txt")).unwrap();
    let lines = |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    generate("4").assert_prints("endings 4");
    let first = made();
    assert!(!lines(&first).is_empty(), "{first}");
    program.run(&["puzzles", "verify", "made.txt"]).assert_prints("puzzles proved");
    program.run(&["puzzles", "distribution", "made.txt"]).assert_prints("| all |");
    // A second run finds everything done, and writes the same.
    generate("4").assert_prints("endings 4");
    assert_eq!(made(), first);
    // A copy of the file alone goes on with the next job.
    for beside in ["made.txt.work", "made.txt.rates"] {
        fs::remove_file(program.path().join(beside)).unwrap();
    }
    generate("6").assert_prints("endings 6");
    let second = lines(&made());
    assert!(lines(&first).iter().all(|line| second.contains(line)), "{first}\n{second:?}");
    program
        .run(&["puzzles", "rate", "made.txt"])
        .assert_prints("puzzles rated; predicted against simulated, Spearman:");
}

#[test]
fn the_distribution_in_the_documentation_is_that_of_the_puzzles() {
    let printed = Program::new().run(&["puzzles", "distribution"]);
    printed.assert_prints("| all |");
    let told = include_str!("../../docs/puzzles.md");
    assert!(told.contains(&printed.stdout), "docs/puzzles.md should have:\n{}", printed.stdout);
}

#[test]
fn the_distribution_of_chess_is_in_the_documentation_too() {
    let printed = Program::new().run(&["puzzles", "distribution", "--game", "chess"]);
    printed.assert_prints("| all |");
    let told = include_str!("../../docs/puzzles.md");
    assert!(told.contains(&printed.stdout), "docs/puzzles.md should have:\n{}", printed.stdout);
}

#[test]
fn puzzles_of_chess_are_made_and_hold() {
    let program = Program::new();
    let generate = |more: &[&str]| {
        let all = ["puzzles", "generate", "--game", "chess", "-o", "made.txt", "--threads", "1"];
        program.run(&[&all, more].concat())
    };
    generate(&["--endings", "1"]).assert_fails(exit::REFUSED, &["no jobs of the sort endings"]);
    generate(&["--games", "3"]).assert_prints("game 3, stalemate 0");
    program.run(&["puzzles", "verify", "made.txt", "--game", "chess"]).assert_prints("puzzles proved");
    program.run(&["puzzles", "distribution", "made.txt", "--game", "chess"]).assert_prints("`fork`");
}

#[test]
fn votes_are_listed_from_a_copy_of_the_store() {
    let program = Program::new();
    create_store(&program.path().join("source"));
    program.run(&["puzzles", "votes", "--data", "source"]).assert_prints("0 puzzles have votes");
}
