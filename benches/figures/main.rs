//! Figures that have to hold, each measured beside what it is compared to: `.ci/figures`, or `.ci/figures NAME…` for some.
//!
//! Machines are shared, so each bench runs [`TRIES`] times and the median of the tries decides. Figures that have a bound are
//! printed as "held" or "MISSED"; the others are only printed. The exit code says whether all held.

mod analyse;
mod board;
mod chess_perft;
mod club;
mod daily;
mod database;
mod due;
mod figure;
mod film;
#[path = "../../tests/harness/bot.rs"]
mod harness;
mod latency;
mod load;
mod lobby;
mod memory;
mod openings;
mod perft;
mod play;
mod sending;
mod sitting;
mod stored;
mod tables;
mod timing;
mod turn;
mod typed_game;
mod watchers;

use std::env;
use std::process::ExitCode;

use figure::Figure;

/// Prints what it finds, and returns the figures that have a bound: the same ones at every try.
type Bench = fn() -> Vec<Figure>;

const BENCHES: [(&str, Bench, usize); 19] = [
    ("board", board::measure, TRIES),
    ("film", film::measure, TRIES),
    ("turn", turn::measure, TRIES),
    ("latency", latency::measure, TRIES),
    ("sending", sending::measure, TRIES),
    ("load", load::measure, ONE_TRY),
    ("analyse", analyse::measure, TRIES),
    ("due", due::measure, TRIES),
    ("watchers", watchers::measure, TRIES),
    ("daily", daily::measure, ONE_TRY),
    ("club", club::measure, TRIES),
    ("database", database::measure, TRIES),
    ("stored", stored::measure, ONE_TRY),
    ("memory", memory::measure, TRIES),
    ("tables", tables::measure, TRIES),
    ("openings", openings::measure, TRIES),
    ("lobby", lobby::measure, TRIES),
    ("perft", perft::measure, TRIES),
    ("chess-perft", chess_perft::measure, TRIES),
];

/// Odd, so that there is a median. When most of the tries are on one side of every bound, the rest are left out: they could not
/// bring the median to the other side.
const TRIES: usize = 3;

/// For what takes minutes, and stays well away from its bounds.
const ONE_TRY: usize = 1;

fn main() -> ExitCode {
    if env::var_os(memory::STORE).is_some() {
        memory::hold();
        return ExitCode::SUCCESS;
    }
    if env::var_os(load::STORE).is_some() {
        load::hold();
        return ExitCode::SUCCESS;
    }
    if env::var_os(watchers::STORE).is_some() {
        watchers::hold();
        return ExitCode::SUCCESS;
    }
    let wanted: Vec<String> = env::args().skip(1).collect();
    let mut missed = Vec::new();
    for (name, bench, tries) in BENCHES {
        if wanted.is_empty() || wanted.iter().any(|it| it == name) {
            println!("\n== {name}");
            let figures = medians(bench, tries);
            for figure in &figures {
                println!("{figure}");
            }
            if !figures.iter().all(Figure::is_good) {
                missed.push(name);
            }
        }
    }
    if missed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("\nmissed: {}", missed.join(", "));
    ExitCode::FAILURE
}

/// The median of each figure of a bench; of two tries that agree, one of them.
fn medians(bench: Bench, most: usize) -> Vec<Figure> {
    let mut tries: Vec<Vec<Figure>> = Vec::new();
    loop {
        println!("-- try {} of {most}", tries.first().map_or(0, Vec::len) + 1);
        for (number, figure) in bench().into_iter().enumerate() {
            println!("{figure}");
            match tries.get_mut(number) {
                Some(of_figure) => of_figure.push(figure),
                None => tries.push(vec![figure]),
            }
        }
        if tries.iter().all(|tries| is_decided(tries, most)) {
            return tries.iter().map(|tries| Figure::median(tries)).collect();
        }
    }
}

/// Whether more than half of all tries are on the same side of the bound.
fn is_decided(tries: &[Figure], most: usize) -> bool {
    let good = tries.iter().filter(|figure| figure.is_good()).count();
    good.max(tries.len() - good) > most / 2
}
