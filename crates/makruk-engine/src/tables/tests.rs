//! The tables against the rules: statistics, single moves, whole games, and exhaustive search.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use makruk::counting::{Calling, CountStep, advance, call};
use makruk::{
    Color, Count, MoveList, Outcome, Piece, Position, Preset, Role, Ruleset, Setup, SetupCount, Square, ZobristKey,
};

use super::*;

/// One for all tests, those of larger endings included: making them takes seconds.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let tables = Tables::in_memory();
    tables.prepare(|_| ());
    tables
});

/// How many random positions are looked at, or played, for each material.
fn games() -> usize {
    rounds(500, 10_000)
}

fn piece(random: &mut StdRng, color: Color, role: Role) -> Piece {
    if role == Role::Met && random.random() { Piece::promoted(color) } else { Piece::new(color, role) }
}

/// A random position of this material, with either side chasing and either to move.
fn any_position(random: &mut StdRng, material: Material) -> Position {
    loop {
        let chaser = *Color::ALL.choose(random).unwrap();
        let mut setup = Setup { turn: *Color::ALL.choose(random).unwrap(), ..Setup::empty() };
        let kings = [(chaser, Role::King), (!chaser, Role::King)];
        for (color, role) in kings.into_iter().chain(material.pieces().iter().map(|&role| (chaser, role))) {
            let square = Square::from_index(random.random_range(0..64)).unwrap();
            setup.board.put(square, piece(random, color, role));
        }
        if setup.board.occupied().len() as usize == material.pieces().len() + 2
            && let Ok(position) = Position::from_setup(&setup)
        {
            return position;
        }
    }
}

fn bare_side(position: &Position) -> Color {
    Color::ALL.into_iter().find(|&color| !position.board().by_color(color).has_many()).unwrap()
}

/// A random pieces' count for the bare king, just called or well under way, with a limit from these rules or any
/// other.
fn any_count(random: &mut StdRng, rules: &Ruleset, position: &Position) -> Count {
    let bare = bare_side(position);
    if random.random_ratio(1, 4) {
        return call(rules, None, position, bare).unwrap();
    }
    let limit = match random.random() {
        true => rules.pieces_limit(position.board(), !bare),
        false => random.random_range(1..=64),
    };
    let plies = random.random_range(0..=2 * limit + 2);
    Count::from_setup(SetupCount { limit, plies }, position).unwrap()
}

fn any_rules(random: &mut StdRng) -> Ruleset {
    Ruleset::preset(*Preset::ALL.choose(random).unwrap())
}

#[test]
fn statistics_match_the_known_figures() {
    // Pieces, positions, won, longest. The percentages for R, RR, SS, NS, SM and NM are known independently.
    let figures = [
        ("R", 175_168, 175_168, 16),
        ("N", 205_496, 0, 0),
        ("S", 209_856, 162, 4),
        ("M", 213_000, 0, 0),
        ("RR", 4_162_592, 4_162_592, 7),
        ("RN", 9_905_048, 9_905_048, 16),
        ("RS", 10_099_790, 10_099_790, 16),
        ("RM", 10_261_264, 10_261_264, 16),
        ("NN", 5_749_652, 616, 1),
        ("NS", 11_755_190, 11_262_946, 38),
        ("NM", 11_930_016, 472_900, 36),
        ("SS", 5_994_324, 5_298_344, 51),
        ("SM", 12_170_304, 10_438_976, 57),
        ("MM", 6_175_980, 208, 2),
    ];
    // The percentage still won when the bare king has just said his first number.
    let in_time =
        [("R", 16, 87.3), ("RR", 8, 81.5), ("SS", 22, 24.3), ("NS", 44, 95.8), ("SM", 44, 81.8), ("NM", 64, 4.0)];
    for (material, (name, positions, won, longest)) in Material::ALL.into_iter().zip(figures) {
        let statistics = TABLES.statistics(material);
        let found = (material.to_string(), statistics.positions, statistics.won(), statistics.longest());
        assert_eq!(found, (name.to_owned(), positions, won, longest));
        for (_, limit, share) in in_time.into_iter().filter(|(pieces, ..)| *pieces == name) {
            let left: usize = limit - (material.pieces().len() + 3);
            let found = statistics.share(statistics.won_within(left + 1));
            assert!((found - share).abs() < 0.05, "{name}: {found}");
        }
    }
}

/// If every verdict follows from those one move later, all are correct: won ones by induction over the distance,
/// drawn ones because the bare king can move from one drawn position to the next for ever.
#[test]
fn each_verdict_follows_from_those_one_move_later() {
    let mut random = StdRng::seed_from_u64(seed(1));
    for material in Material::ALL {
        for _ in 0..games() {
            let position = any_position(&mut random, material);
            let chaser = !bare_side(&position);
            let next: Vec<Verdict> = position
                .legal_moves()
                .into_iter()
                .map(|mv| TABLES.probe(&position.play_unchecked(mv)).unwrap())
                .collect();
            let plies = |verdict: &Verdict| match *verdict {
                Verdict::Won { by, plies } => {
                    assert_eq!(by, chaser);
                    Some(plies)
                }
                Verdict::Drawn => None,
            };
            let expected = if position.turn() == chaser {
                next.iter().filter_map(plies).min().map(|plies| plies + 1)
            } else if next.is_empty() {
                position.is_checkmate().then_some(0)
            } else {
                let all: Option<Vec<u16>> = next.iter().map(plies).collect();
                all.and_then(|all| all.into_iter().max()).map(|plies| plies + 1)
            };
            assert_eq!(plies(&TABLES.probe(&position).unwrap()), expected, "{position:?}");
        }
    }
}

#[test]
fn games_played_by_the_tables_end_as_predicted() {
    let mut random = StdRng::seed_from_u64(seed(2));
    for material in Material::ALL {
        for _ in 0..games() {
            let rules = any_rules(&mut random);
            let position = any_position(&mut random, material);
            let count = any_count(&mut random, &rules, &position);
            let left = counts_left(count);
            let expected = TABLES.probe(&position).unwrap().within(left);
            assert_eq!(TABLES.can_still_win(&position, left), Some(expected != Verdict::Drawn));
            let (winner, plies) = play(&mut random, &rules, position.clone(), count);
            assert_eq!(winner, expected.winner(), "{rules:?} {count:?} {position:?}");
            if let Verdict::Won { plies: expected, .. } = expected {
                assert_eq!(plies, expected, "{position:?}");
            }
        }
    }
}

/// Plays to the end with both sides following the tables. Returns the winner and the number of plies.
fn play(random: &mut StdRng, rules: &Ruleset, mut position: Position, mut count: Count) -> (Option<Color>, u16) {
    let mut stood: Vec<ZobristKey> = Vec::new();
    loop {
        if let Some(outcome) = position.outcome() {
            let once = stood.iter().enumerate().all(|(ply, key)| !stood[..ply].contains(key));
            assert!(once || outcome.winner().is_none(), "a win after a repetition");
            return (outcome.winner(), stood.len() as u16);
        }
        stood.push(position.key());
        let mv = *TABLES.best_moves(&position).unwrap().choose(random).unwrap();
        let after = position.play(mv).unwrap();
        match advance(rules, Some(count), &position, &after, None) {
            CountStep::Running(running) => count = running,
            CountStep::Drawn(_) => return (None, stood.len() as u16),
            CountStep::Idle => panic!("the count has vanished"),
        }
        position = after;
    }
}

/// Whether the chaser can force a win under the rules, by exhaustive search.
fn can_force(
    rules: &Ruleset,
    position: &Position,
    count: Option<Count>,
    known: &mut HashMap<(ZobristKey, Option<u16>), bool>,
) -> bool {
    if let Some(outcome) = position.outcome() {
        return matches!(outcome, Outcome::Win { .. });
    }
    let key = (position.key(), count.map(|count| count.next()));
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut wins = |mv| {
        let after = position.play_unchecked(mv);
        match advance(rules, count, position, &after, None) {
            CountStep::Drawn(_) => false,
            step => can_force(rules, &after, step.running(), known),
        }
    };
    let mut moves = position.legal_moves().into_iter();
    let bare_to_move = position.turn() == bare_side(position);
    let forced = if bare_to_move { moves.all(&mut wins) } else { moves.any(&mut wins) };
    known.insert(key, forced);
    forced
}

/// A count that leaves this many numbers, with any limit and begun at any time.
fn count_with_left(random: &mut StdRng, position: &Position, left: u16) -> Count {
    loop {
        let limit = random.random_range(1..=64);
        let plies: Vec<Count> = (0..=2 * limit + 2)
            .filter_map(|plies| Count::from_setup(SetupCount { limit, plies }, position))
            .filter(|&count| counts_left(count) == left)
            .collect();
        if let Some(&count) = plies.choose(random) {
            return count;
        }
    }
}

/// Near the end of a count, where exhaustive search is feasible, and mostly where a single number decides.
#[test]
fn wins_under_a_count_match_exhaustive_search() {
    const ATTEMPTS: u32 = 20_000;
    let mut random = StdRng::seed_from_u64(3);
    let mut answers = HashMap::new();
    for material in Material::ALL {
        let mut tried = HashMap::new();
        for _ in 0..ATTEMPTS {
            let position = any_position(&mut random, material);
            let verdict = TABLES.probe(&position).unwrap();
            let left = random.random_range(0..=3);
            let numbers_short = match verdict {
                Verdict::Won { plies, .. } => Some(i32::from(plies / 2) - i32::from(left)),
                Verdict::Drawn => None,
            };
            let tried = tried.entry((left, numbers_short.filter(|short| (0..=1).contains(short)))).or_insert(0);
            if *tried == if left == 3 { 1 } else { 4 } {
                continue;
            }
            *tried += 1;
            let rules = any_rules(&mut random);
            let count = count_with_left(&mut random, &position, left);
            let claimed = TABLES.can_still_win(&position, left).unwrap();
            let forced = can_force(&rules, &position, Some(count), &mut HashMap::new());
            assert_eq!(claimed, forced, "{left} left, {rules:?} {count:?} {position:?}");
            *answers.entry((left, numbers_short.filter(|short| (0..=1).contains(short)))).or_insert(0) += 1;
        }
    }
    for left in 0..=3 {
        for numbers_short in [Some(0), Some(1), None] {
            let seen = answers.get(&(left, numbers_short)).copied().unwrap_or(0);
            assert!(seen >= if left == 3 { 4 } else { 16 }, "{left} {numbers_short:?}: {seen}");
        }
    }
}

/// With a rook limit so low that exhaustive search is feasible.
#[test]
fn an_automatic_count_leaves_as_much_as_one_called_now() {
    let mut random = StdRng::seed_from_u64(5);
    let rook = Material::of(&[Role::Rook]).unwrap();
    let mut seen = [0; 2];
    for _ in 0..40_000 {
        let position = any_position(&mut random, rook);
        let limit = random.random_range(3..=5);
        let rules = Ruleset { calling: Calling::Automatic, single_rook: limit, ..any_rules(&mut random) };
        let Some(left) = fewest_counts_left(&rules, None, &position) else {
            assert_eq!(position.turn(), bare_side(&position));
            continue;
        };
        let claimed = TABLES.can_still_win(&position, left).unwrap();
        let seen = &mut seen[usize::from(claimed)];
        if *seen < 30 {
            *seen += 1;
            assert_eq!(can_force(&rules, &position, None, &mut HashMap::new()), claimed, "{limit} {position:?}");
        }
    }
    assert_eq!(seen, [30, 30]);
}

/// [`fewest_counts_left`] relies on this: a bare king who captures one of two pieces and begins a new count has
/// either no fewer numbers left than by going on, or more than the longest mate takes.
#[test]
fn no_capture_leads_to_a_better_count() {
    let mut random = StdRng::seed_from_u64(4);
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let left =
            |material, random: &mut StdRng| fewest_counts_left(&rules, None, &any_position(random, material)).unwrap();
        for material in Material::ALL {
            for rest in (0..material.pieces().len()).filter_map(|piece| material.without(piece)) {
                let (before, after) = (left(material, &mut random), left(rest, &mut random));
                let longest = TABLES.statistics(rest).longest();
                assert!(after >= before - 1 || longest <= usize::from(after), "{preset} {material} {rest}");
            }
        }
    }
}

#[test]
fn of_those_that_open_a_folder_at_the_same_time_one_generates_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let met = Material::of(&[Role::Met]).unwrap();
    for material in Material::ALL.into_iter().filter(|&material| material != met) {
        file::write(folder.path(), material, TABLES.0.table(material)).unwrap();
    }
    let generated = AtomicUsize::new(0);
    let open = || {
        Tables::open(folder.path(), |_| {
            generated.fetch_add(1, Ordering::Relaxed);
        })
        .map(drop)
    };
    thread::scope(|scope| {
        let opening: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
        opening.into_iter().for_each(|opening| opening.join().unwrap().unwrap());
    });
    assert_eq!(generated.into_inner(), 1);
}

#[test]
fn damaged_and_missing_tables_are_generated_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("data").join("tables");
    fs::create_dir_all(&folder).unwrap();
    // As after a first start, but with one file damaged and two missing.
    let [knight, mets] = [Role::Knight, Role::Met].map(|role| Material::of(&[role, role]).unwrap());
    let rook = Material::of(&[Role::Rook]).unwrap();
    for material in Material::ALL.into_iter().filter(|&material| material != knight && material != mets) {
        file::write(&folder, material, TABLES.0.table(material)).unwrap();
    }
    let path = file::path(&folder, rook);
    let good = fs::read(&path).unwrap();
    fs::write(&path, &good[1..]).unwrap();

    let reports = Mutex::new(Vec::new());
    let open = || {
        reports.lock().unwrap().clear();
        let tables = Tables::open(&folder, |progress| reports.lock().unwrap().push(progress)).unwrap();
        let mut generated = reports.lock().unwrap().clone();
        generated.sort_by_key(|progress| progress.material);
        (tables, generated)
    };
    let (_, made) = open();
    assert_eq!(made.iter().map(|progress| progress.material).collect::<Vec<_>>(), [rook, knight, mets]);
    assert!(made.iter().all(|progress| progress.total == 3));
    assert!((1..=3).all(|number| made.iter().any(|progress| progress.ready == number)));
    assert_eq!(fs::read(&path).unwrap(), good);
    let (tables, made) = open();
    assert_eq!(made, []);

    // A file damaged after the start does no harm.
    fs::write(&path, "").unwrap();
    for material in [rook, knight, mets] {
        assert!(tables.0.table(material) == TABLES.0.table(material), "{material}");
    }
}

#[test]
fn prepare_makes_every_table_ready() {
    let ready = Mutex::new(Vec::new());
    TABLES.prepare(|progress| ready.lock().unwrap().push((progress.ready, progress.total)));
    assert!(TABLES.0.tables.iter().all(|table| table.get().is_some()));
    let mut ready = ready.into_inner().unwrap();
    ready.sort_unstable();
    assert_eq!(ready, (1..=14).map(|number| (number, 14)).collect::<Vec<_>>());
}

#[test]
fn the_error_names_an_unusable_folder() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = Tables::open(file.path(), |_| {}).err().unwrap();
    assert_eq!(error.path, file.path());
    assert!(error.to_string().contains("choose a folder"), "{error}");
}

fn position_of(pieces: &[(Color, Role, &str)], turn: Color) -> Position {
    let mut setup = Setup { turn, ..Setup::empty() };
    for &(color, role, square) in pieces {
        setup.board.put(Square::from_latin(square.as_bytes()).unwrap(), Piece::new(color, role));
    }
    Position::from_setup(&setup).unwrap()
}

#[test]
fn only_covered_endgames_have_a_verdict() {
    use Color::{Black, White};
    let kings = [(White, Role::King, "a1"), (Black, Role::King, "h8")];
    let with = |pieces: &[(Color, Role, &str)]| position_of(&[&kings[..], pieces].concat(), White);
    assert_eq!(TABLES.probe(&with(&[])), Some(Verdict::Drawn));
    assert_eq!(TABLES.best_moves(&with(&[])).unwrap().len(), 3);
    for pieces in [
        &[(White, Role::Pawn, "c3")][..],
        &[(White, Role::Rook, "c3"), (White, Role::Pawn, "d3")],
        &[(White, Role::Rook, "c3"), (Black, Role::Met, "d3")],
        &[(White, Role::Rook, "c3"), (White, Role::Met, "d3"), (White, Role::Met, "e3")],
    ] {
        assert_eq!(TABLES.probe(&with(pieces)), None);
        assert_eq!(TABLES.best_moves(&with(pieces)), None);
        assert_eq!(TABLES.can_still_win(&with(pieces), 64), None);
    }
    // The tables do not cover a capture by a pawn, though they cover the position after it.
    let pawn =
        [(White, Role::King, "a1"), (Black, Role::King, "h8"), (White, Role::Pawn, "c5"), (Black, Role::Met, "d6")];
    assert_eq!(TABLES.best_moves(&position_of(&pawn, White)), None);
}

#[test]
fn mate_stalemate_and_a_hanging_piece_are_distinguished() {
    use Color::{Black, White};
    let cornered = |king, rook| {
        position_of(&[(Black, Role::King, "a8"), (White, Role::King, king), (White, Role::Rook, rook)], Black)
    };
    let mate = cornered("b6", "h8");
    assert_eq!(TABLES.probe(&mate), Some(Verdict::Won { by: White, plies: 0 }));
    assert_eq!(TABLES.best_moves(&mate), Some(MoveList::new()));

    let stalemate = cornered("c8", "b7");
    assert!(stalemate.is_stalemate());
    assert_eq!(TABLES.probe(&stalemate), Some(Verdict::Drawn));
    assert_eq!(TABLES.best_moves(&stalemate), Some(MoveList::new()));

    let hanging = cornered("h1", "b7");
    assert_eq!(TABLES.probe(&hanging), Some(Verdict::Drawn));
    let best = TABLES.best_moves(&hanging).unwrap();
    assert_eq!(best.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a8b7"]);
}

/// หมากรุกไทย (Wikipedia): the bare king may call a new count, and does where that is better for him.
#[test]
fn the_bare_king_uses_the_better_count() {
    use Color::{Black, White};
    let rules = Ruleset::SRIMUANG;
    let pieces =
        [(Black, Role::King, "h8"), (White, Role::King, "a1"), (White, Role::Khon, "c3"), (White, Role::Met, "d3")];
    let position = position_of(&pieces, White);
    // Four pieces: numbers 5 to 44 with the khon's limit.
    assert_eq!(fewest_counts_left(&rules, None, &position), Some(40));
    let running = |limit, number: u16| Count::from_setup(SetupCount { limit, plies: 2 * number }, &position);
    // A knight captured since then has left its limit of 64.
    assert_eq!(fewest_counts_left(&rules, running(64, 10), &position), Some(40));
    assert_eq!(fewest_counts_left(&rules, running(64, 30), &position), Some(34));
    assert_eq!(fewest_counts_left(&rules, running(44, 30), &position), Some(14));
    // Where counts begin automatically, the running one is kept.
    let rules = Ruleset { calling: Calling::Automatic, ..rules };
    assert_eq!(fewest_counts_left(&rules, running(64, 10), &position), Some(54));
    assert_eq!(fewest_counts_left(&rules, None, &position), Some(40));
    let after = position_of(&pieces, Black);
    assert_eq!(fewest_counts_left(&rules, None, &after), None);
}
