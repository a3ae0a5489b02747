//! A day in lobbies of 100 to 100,000 people, as a table for `docs/lobby.md`:
//!
//! ```sh
//! cargo run --release -p lobby-pairing --features measure --example day            # the sizes of the documentation
//! cargo run --release -p lobby-pairing --features measure --example day -- 500 7   # 500 people, seed 7
//! ```
//!
//! What is assumed of people is in [`Habits`]; that they meet in one lobby is compared with that each server has its own.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use lobby_pairing::{AcceptedTerms, Estimate, Seeker, SeekerId, ServerId, Tolerance, pair};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const SIZES: [u64; 4] = [100, 1_000, 10_000, 100_000];

const DAY: u64 = 24 * 60 * 60;

/// How often pairs are made, in seconds.
const ROUND: u64 = 10;

/// Game, clock and ruleset.
type Terms = (u8, u8, u8);

/// The clock for games over days. Whoever accepts it need not stay.
const BY_DAYS: u8 = 2;

/// What is assumed of people.
struct Habits {
    /// How often someone seeks an opponent in a day.
    seeks: f64,
    /// How many seek in each hour, by the hour, relative to each other.
    hours: [u32; 24],
    /// How many have each game, clock and ruleset as their favourite, in hundredths.
    favourites: [&'static [u32]; 3],
    /// How probable it is that someone accepts a game, clock or ruleset that is not their favourite.
    accepts_other: [f64; 3],
    /// How long someone waits before they give up, in the mean, in seconds; not with a clock by days.
    patience: f64,
    /// How long a game without a clock by days takes, in seconds. Nobody seeks meanwhile.
    game: u64,
    /// The mean number of people on a server.
    server: u64,
    /// The spread of ratings.
    spread: f64,
    /// The share of people of whose strength little is known.
    newcomers: f64,
}

const HABITS: Habits = Habits {
    seeks: 1.5,
    hours: [4, 2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 7, 6, 5, 5, 6, 8, 10, 12, 14, 13, 10, 7],
    favourites: [&[60, 25, 10, 5], &[30, 50, 20], &[70, 30]],
    accepts_other: [0.25, 0.4, 0.6],
    patience: 900.0,
    game: 1_200,
    server: 15,
    spread: 300.0,
    newcomers: 0.2,
};

struct Member {
    server: ServerId,
    accepts: Vec<AcceptedTerms<Terms>>,
}

impl Member {
    fn by_lot(people: u64, random: &mut StdRng) -> Member {
        let accepted: Vec<Vec<u8>> = HABITS
            .favourites
            .iter()
            .zip(HABITS.accepts_other)
            .map(|(shares, other)| {
                let all: Vec<u8> = (0..).take(shares.len()).collect();
                let favourite = *all.choose_weighted(random, |it| shares[usize::from(*it)]).expect("there are shares");
                let rest = all.iter().copied().filter(|it| *it != favourite && random.random_bool(other));
                [favourite].into_iter().chain(rest).collect()
            })
            .collect();
        let deviation = if random.random_bool(HABITS.newcomers) { 300 } else { random.random_range(50..120) };
        let strength = 1500.0 + HABITS.spread * normal(random);
        // Those who are good at one game are good at others, but not as good at all.
        let by_game: Vec<i32> =
            HABITS.favourites[0].iter().map(|_| (strength + 100.0 * normal(random)) as i32).collect();
        let mut accepts = Vec::new();
        for &game in &accepted[0] {
            for &clock in &accepted[1] {
                for &rules in &accepted[2] {
                    let estimate = Estimate { rating: by_game[usize::from(game)], deviation };
                    accepts.push(AcceptedTerms { terms: (game, clock, rules), estimate });
                }
            }
        }
        Member { server: ServerId(random.random_range(0..people.div_ceil(HABITS.server))), accepts }
    }

    fn waits_for_days(&self) -> bool {
        self.accepts.iter().any(|it| it.terms.1 == BY_DAYS)
    }
}

/// The sum of twelve even chances is nearly normal.
fn normal(random: &mut StdRng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// What became of a day.
#[derive(Default)]
struct Outcome {
    sought: usize,
    /// How long each of those who were paired had waited, in seconds.
    waits: Vec<u64>,
    differences: Vec<u32>,
    most_waiting: usize,
}

/// Where people look for opponents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    EveryServer,
    OwnServer,
}

fn day(people: u64, seed: u64, reach: Reach) -> Outcome {
    let mut random = StdRng::seed_from_u64(seed);
    let members: Vec<Member> = (0..people).map(|_| Member::by_lot(people, &mut random)).collect();
    let busiest = f64::from(HABITS.hours.iter().sum::<u32>());
    let mut outcome = Outcome::default();
    // Since when each waits and until when; until when each plays.
    let mut waiting: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
    let mut plays_until = vec![0; members.len()];
    for now in (0..DAY).step_by(ROUND.try_into().unwrap_or(1)) {
        let share = f64::from(HABITS.hours[(now / 3600) as usize % 24]) / busiest;
        let arriving = people as f64 * HABITS.seeks * share * ROUND as f64 / 3600.0;
        let arrivals = arriving as u64 + u64::from(random.random_bool(arriving.fract()));
        for _ in 0..arrivals {
            let who = random.random_range(0..people);
            let patience = -HABITS.patience * (1.0 - random.random::<f64>()).ln();
            if plays_until[who as usize] <= now && !waiting.contains_key(&who) {
                let until = if members[who as usize].waits_for_days() { DAY } else { now + patience as u64 };
                waiting.insert(who, (now, until));
                outcome.sought += 1;
            }
        }
        waiting.retain(|_, (_, until)| *until > now);
        outcome.most_waiting = outcome.most_waiting.max(waiting.len());
        let seeker = |(&who, &(since, _)): (&u64, &(u64, u64))| {
            let Member { server, accepts } = &members[who as usize];
            let waited = Duration::from_secs(now - since);
            (SeekerId(who), Seeker { server: *server, waited, accepts: accepts.clone(), blocks: Default::default() })
        };
        let mut groups: BTreeMap<Option<ServerId>, BTreeMap<SeekerId, Seeker<Terms>>> = BTreeMap::new();
        for (id, seeker) in waiting.iter().map(seeker) {
            let group = (reach == Reach::OwnServer).then_some(seeker.server);
            groups.entry(group).or_default().insert(id, seeker);
        }
        for group in groups.values() {
            for pair in pair(group, &Tolerance::default()) {
                let by_days = pair.terms.1 == BY_DAYS;
                let ratings = pair.seekers.map(|id| {
                    let accepted = group[&id].accepts.iter().find(|it| it.terms == pair.terms);
                    accepted.map_or(0, |it| it.estimate.rating)
                });
                outcome.differences.push(ratings[0].abs_diff(ratings[1]));
                for SeekerId(who) in pair.seekers {
                    if let Some((since, _)) = waiting.remove(&who) {
                        outcome.waits.push(now - since);
                    }
                    if !by_days {
                        plays_until[who as usize] = now + HABITS.game;
                    }
                }
            }
        }
    }
    outcome
}

/// The value that so many of a hundred do not exceed; nothing if there is none.
fn percentile<V: Copy + Ord>(values: &[V], of_hundred: usize) -> Option<V> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.get((sorted.len() * of_hundred / 100).min(sorted.len().checked_sub(1)?)).copied()
}

fn row(people: u64, name: &str, outcome: &Outcome) -> String {
    let minutes = |of_hundred| {
        percentile(&outcome.waits, of_hundred).map_or("–".into(), |it| format!("{}:{:02}", it / 60, it % 60))
    };
    let points = |of_hundred| percentile(&outcome.differences, of_hundred).map_or("–".into(), |it| it.to_string());
    format!(
        "| {people} | {name} | {} | {:.0} % | {} | {} | {} | {} | {} |",
        outcome.sought,
        100.0 * outcome.waits.len() as f64 / outcome.sought.max(1) as f64,
        minutes(50),
        minutes(90),
        points(50),
        points(90),
        outcome.most_waiting,
    )
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let sizes = arguments.next().map(|size| size.parse()).transpose()?.map_or(SIZES.to_vec(), |size| vec![size]);
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    println!("| people | who meets | seek | find | wait, median | 90 % | difference, median | 90 % | most who wait |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for people in sizes {
        println!("{}", row(people, "all servers", &day(people, seed, Reach::EveryServer)));
        println!("{}", row(people, "own server", &day(people, seed, Reach::OwnServer)));
    }
    Ok(())
}
