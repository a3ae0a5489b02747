//! Random games, some of them from the openings of a folder of shared data and some steered to openings, never show two families.

use std::collections::BTreeSet;
use std::path::Path;

use makruk::notation::uci::UciMove;
use makruk::openings::{OPENING_PLIES, Opening, OpeningTracker, near_misses, recognized};
use makruk::{Board, Color, History, Piece, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::rounds;

const PLIES: usize = 90;

/// The board rotated by 180°, with the colours exchanged.
fn rotated(board: &Board) -> Board {
    let mut rotated = Board::EMPTY;
    for (square, piece) in board.iter() {
        let color = !piece.color();
        let piece = if piece.is_promoted() { Piece::promoted(color) } else { Piece::new(color, piece.role()) };
        rotated.put(square.rotated(), piece);
    }
    rotated
}

/// What holds in any position.
fn check(position: &Position, seen: &mut BTreeSet<Opening>) {
    let shown = recognized(position.board());
    for color in Color::ALL {
        let names = Opening::recognized(position.board(), color);
        assert_eq!(names, shown[color.index()]);
        assert_eq!(names, recognized(&rotated(position.board()))[(!color).index()]);
        let families: BTreeSet<_> = names.iter().map(|opening| opening.facts().family).collect();
        assert!(families.len() <= 1, "{names:?} in {:?}", position.board());
        assert!(names.windows(2).all(|pair| !pair[1].refines(pair[0])), "{names:?}");
        seen.extend(names);
    }
}

/// What holds after any move.
fn follow(tracker: &mut OpeningTracker, after: &Position) {
    let mover = !after.turn();
    let before = tracker.clone();
    let completed = tracker.follow(after);
    assert_eq!(tracker.named(!mover), before.named(!mover));
    match completed {
        Some(named) => {
            assert_eq!(tracker.named(mover), Some(named));
            assert_eq!(Opening::recognized(after.board(), mover).first(), Some(&named.opening));
            assert!(named.ply <= OPENING_PLIES && !tracker.is_over());
            assert!(before.named(mover).is_none_or(|earlier| named.opening.refines(earlier.opening)));
        }
        None => assert_eq!(tracker.named(mover), before.named(mover)),
    }
    assert!(tracker.is_over() || !before.is_over());
}

/// Continues with random moves; a steered game prefers moves that complete an opening.
fn play_on(mut game: History, random: &mut StdRng, steered: bool, seen: &mut BTreeSet<Opening>) {
    let mut tracker = OpeningTracker::of(&game);
    while game.plies() < PLIES && game.outcome().is_none() {
        let moves = game.current().legal_moves();
        let near = if steered { near_misses(game.position(), game.position().turn()) } else { Vec::new() };
        for miss in &near {
            let after = game.position().play(miss.mv).unwrap();
            assert_eq!(Opening::recognized(after.board(), !after.turn()).first(), Some(&miss.opening));
        }
        let mv = match near.choose(random) {
            Some(miss) if random.random_bool(0.7) => miss.mv,
            _ => *moves.choose(random).unwrap(),
        };
        game.play(mv).unwrap();
        check(game.position(), seen);
        follow(&mut tracker, game.position());
    }
    let whole = OpeningTracker::of(&game);
    for color in Color::ALL {
        assert_eq!(whole.named(color), tracker.named(color));
    }
}

#[test]
fn no_side_is_in_two_families_at_once() {
    let mut seen = BTreeSet::new();
    for number in 0..rounds(150, 1_500) as u64 {
        let mut random = StdRng::seed_from_u64(number);
        let start = Position::start_with(Color::ALL[random.random_range(0..2)]);
        play_on(History::new(start), &mut random, number % 2 == 0, &mut seen);
    }
    assert!(seen.len() > 6, "only {seen:?} were seen");
}

#[test]
fn nor_after_the_openings_of_matches() {
    let Some(folder) = std::env::var_os("MAKRUK_SHARED_DATA") else {
        eprintln!("skipped: MAKRUK_SHARED_DATA does not name a folder with an openings.txt");
        return;
    };
    let text = std::fs::read_to_string(Path::new(&folder).join("openings.txt")).unwrap();
    let mut seen = BTreeSet::new();
    for (number, line) in (0..).zip(text.lines()) {
        let mut game = History::new(Position::start());
        for word in line.split(" ;").next().unwrap_or_default().split_whitespace() {
            let mv = word.parse::<UciMove>().unwrap().to_move(game.current()).unwrap();
            game.play(mv).unwrap();
            check(game.position(), &mut seen);
        }
        let mut random = StdRng::seed_from_u64(number);
        for _ in 0..4 {
            play_on(game.clone(), &mut random, true, &mut seen);
        }
    }
    assert!(!seen.is_empty());
}
