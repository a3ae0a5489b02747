//! Challenges that all expire in the same moment: what the scheduler takes for them, and how many syncs. Live games whose
//! flags fall: how late that is told.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use crate::figure::Figure;
use crate::harness;
use crate::harness::COIN;
use bot_discord::i18n::Locale;
use bot_service::game::{GameRules, PlayerId, Seating, Stake, Terms, TimeControl};
use bot_service::{
    BoardRevision, CHALLENGE_TTL, ChannelId, EventId, Lane, ManualClock, MoveInput, Place, Request, Service,
    SystemClock,
};
use jiff::{SignedDuration, Timestamp};
use makruk::{Move, Ruleset, Square};
use tokio_util::sync::CancellationToken;

const ROWS: u64 = 10_000;
/// Seconds.
const LONGEST: f64 = 10.0;
const SYNCS_A_ROW: f64 = 0.15;

/// Live games whose flags fall within a second.
const FLAGS: u64 = 100;
/// Milliseconds from the fall of a flag to what is durable and told of it.
const LATEST_FLAG: f64 = 200.0;

pub fn measure() -> Vec<Figure> {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(expire()).into_iter().chain(runtime.block_on(flags())).collect()
}

async fn expire() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let store = harness::open_store(folder.path()).await;
    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, mut announced) = Service::new(store.clone(), clock.clone(), Arc::new(COIN));
    for number in 0..ROWS {
        let at = Timestamp::UNIX_EPOCH;
        let request = Request { event: EventId(number + 1), by: PlayerId(number + 1), at };
        let place = Place { guild: Some(1), channel: ChannelId(number + 1), locale: Locale::Thai };
        let terms = Terms {
            seating: Seating::default(),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::default(),
            time: TimeControl::Unlimited,
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

async fn flags() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let store = harness::open_store(folder.path()).await;
    let (service, mut announced) = Service::new(store, Arc::new(SystemClock), Arc::new(COIN));
    let (stop, scheduler) = (CancellationToken::new(), service.scheduler.clone());
    let token = stop.clone();
    let running = tokio::spawn(async move { scheduler.run(token).await });
    let mut flags = HashMap::new();
    // Everything was done a minute ago, as late as the network tells of it, so that White has some seconds left.
    let began = Timestamp::now() - SignedDuration::from_secs(55);
    for number in 1..=FLAGS {
        let (white, black) = (PlayerId(2 * number), PlayerId(2 * number + 1));
        let at = began + SignedDuration::from_millis(number as i64 * 10);
        let request = |event, by| Request { event: EventId(number * 10 + event), by, at };
        let place = Place { guild: Some(1), channel: ChannelId(number), locale: Locale::Thai };
        let terms = Terms {
            seating: Seating::default(),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::default(),
            time: "1+0".parse().expect("a time"),
        };
        let games = &service.games;
        let id = games.challenge(request(1, white), place, Some(black), terms).await.expect("a challenge").id;
        games.accept(request(2, black), id, place.channel).await.expect("a game");
        for (event, by, from, to) in [(3, white, b"e3", b"e4"), (4, black, b"e6", b"e5")] {
            let [from, to] = [from, to].map(|name| Square::from_latin(name).expect("a square"));
            let mv = MoveInput::Move(Move::new(from, to).into());
            games.play(request(event, by), id, BoardRevision::Now, mv).await.expect("a move");
        }
        let clock = games.get(id).await.expect("the game").game;
        let flag = clock.play().and_then(|play| play.clock()?.flag()).expect("a clock that runs").flag;
        flags.insert(place.channel, flag);
    }
    let mut latest = SignedDuration::ZERO;
    while !flags.is_empty() {
        let lane = announced.lanes.recv().await.expect("a game that ends").value;
        let Lane::Channel(channel) = lane else { continue };
        let told = Timestamp::now();
        if let Some(flag) = flags.get(&channel).copied().filter(|flag| told >= *flag) {
            latest = latest.max(told.duration_since(flag));
            flags.remove(&channel);
        }
    }
    stop.cancel();
    running.await.expect("a scheduler that ends");
    vec![Figure::at_most(
        LATEST_FLAG,
        format!("milliseconds until the latest of {FLAGS} flags has fallen"),
        latest.as_secs_f64() * 1_000.0,
    )]
}
