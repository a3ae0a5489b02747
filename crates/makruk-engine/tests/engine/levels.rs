//! The levels against each other, and the lowest level against players who have just learned the game.
//!
//! A few games are played between levels far apart. A soak plays a hundred between each level and the one below, which is the table
//! in docs/engine.md.
//!
//! Levels are played with their skill and a node limit instead of their time limit, so that every run is the same.
//! The lower levels reach neither limit.

use std::ops::RangeInclusive;

use makruk_engine::Level;
use test_budget::{is_soak, rounds};

use crate::players::{BeginnerPlayer, GreedyPlayer, LevelPlayer, MatchResult, Player, RandomPlayer};

fn level_player(level: Level) -> impl Fn(u64) -> Box<dyn Player> {
    move |seed| Box::new(LevelPlayer::new(level, seed))
}

fn greedy_player(seed: u64) -> Box<dyn Player> {
    Box::new(GreedyPlayer::new(seed))
}

fn beginner(seed: u64) -> Box<dyn Player> {
    Box::new(BeginnerPlayer::new(seed))
}

fn random_player(seed: u64) -> Box<dyn Player> {
    Box::new(RandomPlayer::new(seed))
}

/// Plays a level against the one below in a soak, and else against the third below or the first.
fn test_level(number: u8) {
    let (games, gap, least) = if is_soak() { (100, 1, 0.62) } else { (4, 3, 0.5) };
    let [level, below] = [number, number.saturating_sub(gap).max(1)].map(|number| Level::new(number).unwrap());
    let result = MatchResult::of(games, level_player(level), level_player(below));
    println!("{} v {}: {result}", level.number(), below.number());
    assert!(result.score() >= least, "level {} scored {result} against {}", level.number(), below.number());
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

/// What level 1 scored in a match with a player of ours, which has to be within these bounds.
fn test_level_1(name: &str, player: fn(u64) -> Box<dyn Player>, bounds: RangeInclusive<f64>) {
    let result = MatchResult::of(rounds(12, 200) as u32, level_player(Level::ALL[0]), player);
    println!("1 v {name}: {result}");
    assert!(bounds.contains(&result.score()), "level 1 scored {result} against a {name} player");
}

#[test]
fn level_1_is_level_with_a_beginner() {
    let bounds = if is_soak() { 0.45..=0.55 } else { 0.4..=0.6 };
    test_level_1("beginning", beginner, bounds);
}

#[test]
fn level_1_is_better_than_random_moves() {
    test_level_1("random", random_player, 0.6..=0.9);
}

#[test]
fn level_1_is_weaker_than_a_greedy_player() {
    test_level_1("greedy", greedy_player, 0.0..=0.25);
}
