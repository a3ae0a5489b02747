//! 10,000 people who wait in the lobby at once, each with four to sixteen terms that they accept. Fails if it takes a second or more
//! to pair them, or if the pairs are not closer in rating than those of whoever comes first.

use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;
use std::time::Duration;

use lobby_pairing::{AcceptedTerms, Estimate, Seeker, SeekerId, ServerId, Tolerance, pair};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::figure::Figure;
use crate::timing::side_by_side;

const PEOPLE: u64 = 10_000;

/// Game and clock.
type GameAndClock = (u8, u8);

type Seekers = BTreeMap<SeekerId, Seeker<GameAndClock>>;

const ROUNDS: usize = 10;

pub fn measure() -> Vec<Figure> {
    let waiting = people();
    let tolerance = Tolerance::default();
    let [took, as_they_come] = side_by_side(
        ROUNDS,
        1,
        [
            &mut || {
                black_box(pair(black_box(&waiting), &tolerance));
            },
            &mut || {
                black_box(as_they_came(black_box(&waiting)));
            },
        ],
    );
    let paired: Vec<_> = pair(&waiting, &tolerance).into_iter().map(|it| (it.seekers, it.terms)).collect();
    let (near, by_arrival) = (mean_difference(&waiting, &paired), mean_difference(&waiting, &as_they_came(&waiting)));
    println!(
        "{} pairs of {PEOPLE} in {took:?}, {near:.0} points apart; as they come in {as_they_come:?}, {by_arrival:.0} points",
        paired.len()
    );
    vec![
        Figure::at_most(1.0, "seconds to pair 10,000 who wait", took.as_secs_f64()),
        Figure::at_most(0.25, "their difference in rating, of that of pairs as they come", near / by_arrival),
        Figure::at_least(0.99, "the share of them that is paired", 2.0 * paired.len() as f64 / PEOPLE as f64),
    ]
}

fn people() -> Seekers {
    let mut random = StdRng::seed_from_u64(1);
    let someone = |number| {
        let (rating, deviation) = (random.random_range(900..2100), random.random_range(50..300));
        let (games, clocks) = (random.random_range(2..=4), random.random_range(2..=4));
        let (first_game, first_clock) = (random.random_range(0..4), random.random_range(0..4));
        let terms = (0..games).flat_map(|game| (0..clocks).map(move |clock| (game, clock)));
        let accepted = terms.map(|(game, clock)| AcceptedTerms {
            terms: ((first_game + game) % 4, (first_clock + clock) % 4),
            estimate: Estimate { rating, deviation },
        });
        let seeker = Seeker {
            server: ServerId(number / 15),
            accepts: accepted.collect(),
            waited: Duration::from_secs(random.random_range(0..600)),
            blocks: BTreeSet::new(),
        };
        (SeekerId(number), seeker)
    };
    (0..PEOPLE).map(someone).collect()
}

/// What it is compared with: everyone gets the first who accepts the same, whatever their rating.
fn as_they_came(waiting: &Seekers) -> Vec<([SeekerId; 2], GameAndClock)> {
    let mut free: BTreeMap<GameAndClock, SeekerId> = BTreeMap::new();
    let mut paired = Vec::new();
    for (&id, seeker) in waiting {
        let met = seeker.accepts.iter().find_map(|it| Some((it.terms, *free.get(&it.terms)?)));
        match met {
            Some((terms, other)) => {
                free.retain(|_, waiting| *waiting != other);
                paired.push(([other, id], terms));
            }
            None => free.extend(seeker.accepts.iter().map(|it| (it.terms, id))),
        }
    }
    paired
}

fn mean_difference(waiting: &Seekers, paired: &[([SeekerId; 2], GameAndClock)]) -> f64 {
    let rating = |id: &SeekerId| waiting[id].accepts[0].estimate.rating;
    let differences = paired.iter().map(|([one, other], _)| f64::from(rating(one).abs_diff(rating(other))));
    differences.sum::<f64>() / paired.len() as f64
}
