//! Make the endgame tables, read them again, look positions up, and print what they say. Fails when making them takes a
//! minute or more, or when they are larger than 100 MB.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::figure::Figure;
use crate::timing::{milliseconds, side_by_side};
use makruk::{Color, Piece, Position, Role, Ruleset, Setup, Square};
use makruk_engine::tables::{Material, Tables};

/// Seconds.
const LONGEST: f64 = 60.0;
/// Megabytes.
const LARGEST: f64 = 100.0;

pub fn measure() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder for the tables");
    let start = Instant::now();
    Tables::open(folder.path(), |_| {}).expect("tables are made");
    let making = start.elapsed();
    let start = Instant::now();
    let tables = Tables::open(folder.path(), |progress| panic!("{:?} is made twice", progress.material));
    let tables = tables.expect("tables are found");
    let opening = start.elapsed();
    let start = Instant::now();
    tables.prepare(|_| {});
    let reading = start.elapsed();
    let files = fs::read_dir(folder.path()).expect("the folder is there");
    let bytes: u64 = files.map(|file| file.expect("a file").metadata().expect("its length").len()).sum();
    println!("making:  {:>8.1} ms", milliseconds(making));
    println!("opening: {:>8.1} ms, every file checked", milliseconds(opening));
    println!("reading: {:>8.1} ms, {:.1} MB in memory", milliseconds(reading), bytes as f64 / 1e6);
    look_up(&tables);
    figures(&tables);

    vec![
        Figure::at_most(LONGEST, "seconds to make the tables", making.as_secs_f64()),
        Figure::at_most(LARGEST, "megabytes of tables", bytes as f64 / 1e6),
    ]
}

/// How long an answer takes, on positions that lie far apart in memory.
fn look_up(tables: &Tables) {
    let positions = positions();
    for (who, chasing) in [("chaser", true), ("bare king", false)] {
        let mine: Vec<&Position> = positions
            .iter()
            .filter(|position| position.board().by_color(position.turn()).has_many() == chasing)
            .collect();
        let mut probe = || {
            for position in &mine {
                black_box(tables.probe(position));
            }
        };
        let mut best_moves = || {
            for position in &mine {
                black_box(tables.best_moves(position));
            }
        };
        let [probe, best] = side_by_side(20, 1, [&mut probe, &mut best_moves]);
        let each = |time: Duration| time.as_nanos() / mine.len() as u128;
        println!("{who} to move: {} ns a probe, {} ns for the best moves", each(probe), each(best));
    }
}

/// Positions of all materials, spread evenly.
fn positions() -> Vec<Position> {
    // Scattered by a linear congruence, and the same on every run.
    let mut state = 1_u64;
    let mut next = |bound: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) % bound
    };
    let mut positions = Vec::new();
    while positions.len() < 20_000 {
        let pieces = Material::ALL[next(Material::ALL.len() as u64) as usize].pieces();
        let mut setup = Setup { turn: Color::ALL[next(2) as usize], ..Setup::empty() };
        let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
        for (color, role) in kings.into_iter().chain(pieces.iter().map(|&role| (Color::White, role))) {
            let square = Square::from_index(next(64) as u8).expect("less than 64");
            setup.board.put(square, Piece::new(color, role));
        }
        positions.extend(Position::from_setup(&setup));
    }
    positions
}

/// The figures of every table, with the chaser to move: "in time" is the share still won when the bare king has just said
/// his first number, by the limit that competitions set.
fn figures(tables: &Tables) {
    println!(
        "{:<6} {:>10} {:>10} {:>7} {:>8} {:>6} {:>8}",
        "pieces", "positions", "won", "share", "longest", "limit", "in time"
    );
    for material in Material::ALL {
        let statistics = tables.statistics(material);
        let limit = limit(material);
        // The first number is one more than the pieces on the board, kings included.
        let left = limit - (material.pieces().len() + 3);
        println!(
            "{:<6} {:>10} {:>10} {:>6.2}% {:>8} {:>6} {:>7.2}%",
            material.to_string(),
            statistics.positions,
            statistics.won(),
            statistics.share(statistics.won()),
            statistics.longest(),
            limit,
            statistics.share(statistics.won_within(left + 1)),
        );
    }
}

fn limit(material: Material) -> usize {
    let mut setup = Setup::empty();
    for (file, &role) in material.pieces().iter().enumerate() {
        setup.board.put(Square::from_index(file as u8).expect("a square"), Piece::new(Color::White, role));
    }
    usize::from(Ruleset::COMPETITION.pieces_limit(&setup.board, Color::White))
}
