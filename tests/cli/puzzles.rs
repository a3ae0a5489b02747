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
fn puzzles_are_made_and_hold() {
    let program = Program::new();
    let none = ["--short-mates", "0", "--long-mates", "0", "--material", "0", "--rescues", "3", "--endings", "5"];
    let generate = || program.run(&[&["puzzles", "generate", "-o", "made.txt", "--seed", "7"][..], &none].concat());
    generate().assert_prints("8 puzzles of 8 in made.txt");
    let made = fs::read(program.path().join("made.txt")).unwrap();
    program.run(&["puzzles", "verify", "made.txt"]).assert_prints("8 puzzles proved");
    // A second run finds everything done, and writes the same.
    generate().assert_prints("8 puzzles of 8 in made.txt");
    assert_eq!(fs::read(program.path().join("made.txt")).unwrap(), made);
}

#[test]
fn votes_are_listed_from_a_copy_of_the_store() {
    let program = Program::new();
    create_store(&program.path().join("source"));
    program.run(&["puzzles", "votes", "--data", "source"]).assert_prints("0 puzzles have votes");
}
