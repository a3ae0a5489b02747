//! A club of five thousand with a hundred thousand rated games: how long its members wait, and what its book takes.
//!
//! The figures are held to the time in which the same results are folded, which is measured beside them.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_service::club::{
    FinishedGame, LedgerEntry, PersonOrEngine, PlayedResult, Pool, Profile, RatingRules, ResultLedger, Strength,
};
use bot_service::game::{GameId, PlayerId};
use bot_service::{Ranked, SystemClock};
use jiff::{SignedDuration, Timestamp};
use makruk_render::{ClubTable, Movement, Renderer, Size, TableCells, TableColumn, TableName, Theme};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::figure::Figure;
use crate::harness;
use crate::memory::resident;
use crate::timing::{median, milliseconds};

pub const GUILD: u64 = 7;
const MEMBERS: u64 = 5_000;
const GAMES: u64 = 100_000;
/// The number of days over which they were played.
const DAYS: i64 = 1_000;
/// How often each figure is measured.
const ROUNDS: usize = 21;

/// What is held, as multiples of the time of the fold. A fold takes some 100 ms here, so that these are well below the 50 ms for
/// an answer and the two seconds for the strengths.
const ANSWER: f64 = 0.5;
const STRENGTHS: f64 = 20.0;
/// Mebibytes, with what the allocator has not given back: what must not be exceeded, and what is wanted.
const BOOK: f64 = 96.0;
const BOOK_AIM: f64 = 48.0;

pub fn measure() -> Vec<Figure> {
    let entries = entries();
    let fold = median((0..5).map(|_| time(|| entries.iter().copied().collect::<ResultLedger>())).collect());
    println!("folding {GAMES} results: {:.1} ms", milliseconds(fold));
    let mut figures = tokio::runtime::Runtime::new().expect("threads").block_on(answers(entries.clone(), fold));
    let book: ResultLedger = entries.into_iter().collect();
    let strength = median((0..3).map(|_| time(|| Strength::of(&book, Pool::Live))).collect());
    figures.push(of_fold(STRENGTHS, "all strengths on one thread", strength, fold));
    figures
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn of_fold(bound: f64, name: &str, took: Duration, fold: Duration) -> Figure {
    println!("{name}: {:.1} ms", milliseconds(took));
    Figure::at_most(bound, format!("{name}, as a multiple of the fold"), took.as_secs_f64() / fold.as_secs_f64())
}

/// Games of members against others of about their strength.
pub fn entries() -> Vec<LedgerEntry> {
    let mut random = StdRng::seed_from_u64(2_478);
    let begin = Timestamp::now() - SignedDuration::from_hours(24 * DAYS);
    let entry = |number: u64| {
        let white = random.random_range(0..MEMBERS);
        let black = (white + random.random_range(1..200)) % MEMBERS;
        let result = match random.random_range(0..10) {
            0 => PlayedResult::Draw,
            1..6 => PlayedResult::WhiteWon,
            _ => PlayedResult::BlackWon,
        };
        let at = begin + SignedDuration::from_secs(DAYS * 86_400 * number as i64 / GAMES as i64);
        let side = |player| PersonOrEngine::Person(PlayerId(1_000_000 + player));
        let played = FinishedGame {
            game: GameId(number + 1),
            pool: Pool::Live,
            white: side(white),
            black: side(black),
            result,
            plies: 80,
            at,
            openings: [None; 2],
        };
        LedgerEntry { played, rules: RatingRules::default(), ruling: None }
    };
    (0..GAMES).map(entry).collect()
}

/// How long the commands wait for what they show, from a store that holds the results.
async fn answers(entries: Vec<LedgerEntry>, fold: Duration) -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let store = harness::open_store(folder.path()).await;
    let (service, _announced) = harness::service_by(store, Arc::new(SystemClock));
    let clubs = service.clubs;
    clubs.take_over(GUILD, entries).await.expect("a store that takes them");
    let before = resident();
    let first = Instant::now();
    let known = clubs.strength(GUILD, Pool::Live).await.expect("strengths");
    println!("the first answer after a start: {:.1} ms", milliseconds(first.elapsed()));
    let held = resident().saturating_sub(before) as f64 / f64::from(1 << 20);
    println!("book and strengths: {held:.1} mebibytes more are resident");
    drop(known);
    let renderer = Renderer::new(Size::default());
    let (mut leaderboard, mut rating) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS as u64 {
        let start = Instant::now();
        let ranking = clubs.ranking(GUILD, Pool::Live).await.expect("a ranking");
        assert_eq!(ranking.len() as u64, MEMBERS);
        black_box(renderer.club_picture(&table(&ranking), Theme::default()));
        leaderboard.push(start.elapsed());
        let start = Instant::now();
        let player = PlayerId(1_000_000 + round);
        let known = clubs.strength(GUILD, Pool::Live).await.expect("strengths");
        black_box(clubs.rated(GUILD, Pool::Live, player).await.expect("a rating"));
        black_box(Profile::of(&known.book, Pool::Live, player));
        black_box(known.strength.curve(player));
        rating.push(start.elapsed());
    }
    vec![
        of_fold(ANSWER, "/leaderboard with its picture", median(leaderboard), fold),
        of_fold(ANSWER, "/rating", median(rating), fold),
        Figure::at_most(BOOK, "mebibytes of a book and its strengths", held).aiming_at(BOOK_AIM),
    ]
}

fn table(ranking: &[Ranked]) -> ClubTable {
    let shown = &ranking[..ranking.len().min(ClubTable::MAX_ROWS)];
    let numbers = |number: &dyn Fn(&Ranked) -> u32| {
        TableColumn::new("", TableCells::Numbers(shown.iter().map(|ranked| number(ranked).to_string()).collect()))
    };
    let name = |ranked: &Ranked| TableName { name: format!("สมาชิก {}", ranked.player.0), is_out: false };
    let rating = |ranked: &Ranked| ranked.rated.rating.rounded().to_string();
    let band = |ranked: &Ranked| {
        let (low, high) = ranked.rated.rating.band();
        [low, ranked.rated.rating.rating(), high]
    };
    let ranks = (1..=shown.len()).map(|rank| rank.to_string()).collect();
    let columns = vec![
        TableColumn::new("", TableCells::Numbers(ranks)),
        TableColumn::new("", TableCells::Movements(vec![Movement::Places(0); shown.len()], String::new())),
        TableColumn::new("", TableCells::Names(shown.iter().map(name).collect())),
        TableColumn::new("", TableCells::Numbers(shown.iter().map(rating).collect())),
        TableColumn::new("", TableCells::Bands(shown.iter().map(band).collect())),
        numbers(&|ranked| ranked.standing.games()),
        numbers(&|ranked| ranked.standing.won),
        numbers(&|ranked| ranked.standing.drawn),
        numbers(&|ranked| ranked.standing.lost),
    ];
    ClubTable { columns, ..ClubTable::default() }
}
