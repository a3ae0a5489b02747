//! Our ratings of a few games beside those of another program.

mod games;

use club_ratings::whr::{History, Settings};

/// The player, the day, the rating and its deviation, as the Python package whole-history-rating 3.7.1 has them for the games of
/// [`games::FEW`]. The table is made by
///
/// ```sh
/// cargo run -p club-ratings --features measure --example whr_games -- few | python3 crates/club-ratings/tests/whr_by_pypi.py --table
/// ```
const TABLE: [(u32, i32, f64, f64); 18] = [
    (1, 0, 1553.9282, 128.0936),
    (1, 1, 1553.9470, 128.0885),
    (1, 3, 1553.9204, 128.1147),
    (1, 11, 1554.7088, 128.3639),
    (1, 200, 1574.1121, 137.9811),
    (1, 365, 1578.6170, 149.3429),
    (2, 0, 1372.0683, 128.0766),
    (2, 1, 1372.0210, 128.0661),
    (2, 3, 1371.9904, 128.0817),
    (2, 10, 1371.1007, 128.2624),
    (2, 365, 1361.4082, 153.4601),
    (3, 10, 1569.8750, 141.8916),
    (3, 11, 1569.8037, 141.9222),
    (3, 200, 1555.5607, 152.3273),
    (4, 40, 1559.9687, 180.4091),
    (4, 41, 1559.9515, 180.4432),
    (5, 40, 1440.0313, 180.4091),
    (5, 41, 1440.0485, 180.4432),
];

#[test]
fn the_ratings_are_those_of_the_python_package() {
    let settings =
        Settings { first_move: 35.0, tolerance: 1e-9, most_sweeps: 100_000, most_rounds: 0, ..Settings::default() };
    let history = History::of(settings, &games::few());
    let curves =
        history.players().iter().flat_map(|player| history.curve(player).into_iter().map(|day| (*player, day)));
    let ours: Vec<_> = curves.collect();
    assert_eq!(ours.len(), TABLE.len());
    for ((player, day), (of_player, of_day, rating, deviation)) in ours.into_iter().zip(TABLE) {
        assert_eq!((player, day.day), (of_player, of_day));
        assert!((day.rating.rating() - rating).abs() < 0.0001, "{player} on day {of_day}: {:?}", day.rating);
        assert!((day.rating.deviation() - deviation).abs() < 0.0001, "{player} on day {of_day}: {:?}", day.rating);
    }
}

#[test]
fn random_games_are_the_same_from_the_same_seed() {
    assert_eq!(games::random(1), games::random(1));
    assert_ne!(games::random(1), games::random(2));
}
