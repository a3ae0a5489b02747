//! Whether searches hold up those who play.
//!
//! Moves are made through the sandbox in blocks of [`BLOCK`]: one with nothing else going on, the next while [`SEARCHES`]
//! searches of the best level run without end, with the settings that the bot has by default. The 99th percentile of the latter
//! has to stay within [`RATIO`] times that of the former.

use std::sync::Arc;
use std::time::Duration;

use bot_service::game::PlayerId;
use bot_service::{Asker, Thinkers, ThinkingSettings};
use makruk::History;
use makruk::Position;
use makruk_engine::Level;
use tokio::task::JoinHandle;

use crate::figure::Figure;
use crate::sitting::Sitting;
use crate::timing::{median, milliseconds, percentile};

const SEARCHES: usize = 4;
const RATIO: f64 = 2.0;
/// Moves in a row.
const BLOCK: usize = 25;
/// How often both are measured: four hundred moves each, so that a percentile is four of them.
const ROUNDS: usize = 16;

pub fn measure() -> Vec<Figure> {
    tokio::runtime::Runtime::new().expect("threads").block_on(moves_with_and_without_searches())
}

async fn moves_with_and_without_searches() -> Vec<Figure> {
    let settings = ThinkingSettings::default();
    let thinkers = Arc::new(Thinkers::start(&settings).expect("threads"));
    let mut sitting = Sitting::begin().await;
    // What is slow the first time only.
    moves(&mut sitting).await;
    let (mut idle, mut busy) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        idle.extend(moves(&mut sitting).await);
        let searches = search(&thinkers);
        while thinkers.in_progress() < SEARCHES {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        busy.extend(moves(&mut sitting).await);
        for search in searches {
            assert!(!search.is_finished(), "searches go on for as long as moves are made");
            search.abort();
            let _ = search.await;
        }
    }
    sitting.end().await;
    let tell =
        |times: &[Duration]| (milliseconds(median(times.to_vec())), milliseconds(percentile(times.to_vec(), 99)));
    let ((idle_median, idle), (busy_median, busy)) = (tell(&idle), tell(&busy));
    let ratio = busy / idle;
    println!("a move with nothing else going on: {idle:.2} ms at the 99th percentile, {idle_median:.2} at the median");
    println!(
        "while {SEARCHES} searches run, with {} processor(s): {busy:.2} ms, {busy_median:.2} at the median",
        settings.processors
    );
    vec![Figure::at_most(RATIO, "the 99th percentile while searches run, in times of that without", ratio)]
}

async fn moves(sitting: &mut Sitting) -> Vec<Duration> {
    let mut times = Vec::with_capacity(BLOCK);
    for _ in 0..BLOCK {
        times.push(sitting.turn().await);
    }
    times
}

/// Requests moves of the best level continuously, each for a different user.
fn search(thinkers: &Arc<Thinkers>) -> Vec<JoinHandle<()>> {
    let begin = |person| {
        let (thinkers, asker) = (Arc::clone(thinkers), Asker { person: PlayerId(person), server: None });
        tokio::spawn(async move {
            let best = Level::ALL[Level::ALL.len() - 1];
            loop {
                let start = History::new(Position::start());
                thinkers.choose(asker, start.into(), best, person).await.expect("a thread for everybody");
            }
        })
    };
    (0..SEARCHES as u64).map(begin).collect()
}
