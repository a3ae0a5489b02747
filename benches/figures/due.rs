//! Challenges that all expire in the same moment: what the scheduler takes for them, and how many syncs.

use std::sync::Arc;
use std::time::Instant;

use crate::figure::Figure;
use crate::harness::{self, COIN};
use commit_store::Store;
use jiff::Timestamp;
use makruk::Ruleset;
use makruk_bot::game::{FirstMover, PlayerId, Seating, Stake, Terms};
use makruk_bot::i18n::Locale;
use makruk_bot::service::{CHALLENGE_TTL, ChannelId, EventId, ManualClock, Place, Request, Service};
use tokio_util::sync::CancellationToken;

const ROWS: u64 = 10_000;
/// Seconds.
const LONGEST: f64 = 10.0;
const SYNCS_A_ROW: f64 = 0.1;

pub fn measure() -> Vec<Figure> {
    tokio::runtime::Runtime::new().expect("threads").block_on(expire())
}

async fn expire() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let store = harness::open_store(folder.path()).await;
    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, mut announced) = Service::new(store.clone(), clock.clone(), Arc::new(COIN));
    for number in 0..ROWS {
        let request = Request { event: EventId(number + 1), by: PlayerId(number + 1) };
        let place = Place { guild: Some(1), channel: ChannelId(number + 1), locale: Locale::Thai };
        let terms = Terms {
            seating: Seating::default(),
            first: FirstMover::default(),
            ruleset: Ruleset::COMPETITION,
            stake: Stake::default(),
        };
        service.games.challenge(request, place, None, terms).await.expect("a challenge");
        announced.lanes.recv().await.expect("what is told of it");
    }
    let (stop, scheduler) = (CancellationToken::new(), service.scheduler.clone());
    let token = stop.clone();
    let running = tokio::spawn(async move { scheduler.run(token).await });
    let (before, start) = (store.stats(), Instant::now());
    clock.advance_seconds(CHALLENGE_TTL.as_secs());
    for _ in 0..ROWS {
        announced.lanes.recv().await.expect("a challenge that expires");
    }
    let took = start.elapsed().as_secs_f64();
    stop.cancel();
    running.await.expect("a scheduler that ends");
    let syncs = (store.stats().syncs - before.syncs) as f64 / ROWS as f64;
    println!("{:.0} rows a second", ROWS as f64 / took);
    vec![
        Figure::at_most(LONGEST, format!("seconds for {ROWS} rows that are due at once"), took),
        Figure::at_most(SYNCS_A_ROW, "syncs a row that is due", syncs),
    ]
}
