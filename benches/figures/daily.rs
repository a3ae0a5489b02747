//! The puzzle of the day in [`SERVERS`] channels at once: how long the posts take, and what a game's board waits meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_discord::TextMoves;
use bot_discord::i18n::Locale;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, Clock, DaySettings, ManualClock, Service, Thinkers, ThinkingSettings};
use discord_sandbox::{RateLimits, Sandbox, SandboxConfig, SeedChannel, Snowflake};
use futures::StreamExt;
use jiff::{SignedDuration, Timestamp};
use makruk::Preset;

use crate::figure::Figure;
use crate::harness;
use crate::harness::{RunningBot, SOON};
use crate::play::Tables;
use crate::timing::{median, milliseconds, percentile};
use crate::typed_game::TypedGame;

const SERVERS: usize = 10_000;

/// How many of them are set up at once, so that they share their syncs.
const TOGETHER: usize = 200;

/// Posts a second that the limit leaves the bot.
const A_SECOND: f64 = 45.0;
/// Times the time that the limit allows.
const LONGEST: f64 = 1.1;
/// Milliseconds by which the posts may delay a board: it waits for the next request to be allowed, of which there are 45 a second.
const DELAY: f64 = 60.0;

/// Moves before the posts begin.
const CALM: usize = 20;
/// The pause between moves. They count towards the limit, too.
const PAUSE: Duration = Duration::from_secs(1);

pub fn measure() -> Vec<Figure> {
    tokio::runtime::Runtime::new().expect("threads").block_on(measured())
}

async fn measured() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let sandbox = Sandbox::start(large_sandbox()).await.expect("a sandbox");
    let control = sandbox.control();
    let clock = Arc::new(ManualClock::new(Timestamp::now()));
    let (service, announced) = harness::service_by(harness::open_store(folder.path()).await, clock.clone());
    let tables = Tables::new(&service);
    let channels: Vec<Snowflake> = control.channels().iter().map(|channel| channel.id).collect();
    let (table, servers) = channels.split_first().expect("channels");
    let latest = set_up(&service, servers).await;
    let settings = harness::settings(sandbox.url(), TextMoves::Everywhere, Preset::default());
    let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).expect("threads"));
    let bot = RunningBot::start(settings, (service, announced), thinkers).await;
    control.connected(SOON).await.expect("a connection");

    let mut game = TypedGame::begin(control.clone(), tables, *table, PAUSE).await;
    let mut calm = Vec::new();
    for _ in 0..CALM {
        calm.push(game.turn().await);
    }
    clock.advance_seconds(latest.duration_since(clock.now()).as_secs() + 1);
    let (begun, before) = (Instant::now(), control.requests(0).len());
    let mut waits = Vec::new();
    while servers.iter().any(|channel| control.messages(*channel).is_empty()) {
        waits.push(game.turn().await);
    }
    let took = begun.elapsed().as_secs_f64();
    // The game's requests count towards the limit, too.
    let sent = control.requests(0).len() - before;
    bot.stop().await;
    let refused = control.requests(0).iter().filter(|request| request.status == 429).count();
    let twice = servers.iter().filter(|channel| control.messages(**channel).len() != 1).count();
    sandbox.shutdown().await;

    let allowed = sent as f64 / A_SECOND;
    let delay = milliseconds(median(waits.clone()).saturating_sub(median(calm.clone())));
    println!("{SERVERS} puzzles, {sent} requests: {took:.1} s; the limit allows them in {allowed:.1} s");
    println!(
        "a board meanwhile: {:.1} ms at the median, {:.1} ms at the 99th percentile of {}; {:.1} ms without",
        milliseconds(median(waits.clone())),
        milliseconds(percentile(waits.clone(), 99)),
        waits.len(),
        milliseconds(median(calm))
    );
    vec![
        Figure::at_most(
            LONGEST,
            format!("times the time that the limit allows, for {SERVERS} puzzles"),
            took / allowed,
        ),
        Figure::at_most(DELAY, "milliseconds by which the puzzles delay a board", delay),
        Figure::holds("each channel has one puzzle", twice == 0),
        Figure::holds("Discord's limit is never exceeded by puzzles", refused == 0),
    ]
}

/// A sandbox with a channel for each server and one for a game, and the limit that Discord has over all routes.
fn large_sandbox() -> SandboxConfig {
    let mut config = harness::sandbox_config(TextMoves::Everywhere);
    let guilds = &mut config.seed.guilds;
    guilds.truncate(1);
    let channels = &mut guilds[0].channels;
    channels.truncate(1);
    channels.extend((0..SERVERS).map(|number| SeedChannel::new(&format!("server-{number}"))));
    SandboxConfig { limits: RateLimits::default(), ..config }
}

/// Sets the puzzle of the day up in these channels; when the last of them is due.
async fn set_up(service: &Service, channels: &[Snowflake]) -> Timestamp {
    let settings = DaySettings::new(PlayerId(1), Locale::Thai);
    let one = |(number, channel): (usize, &Snowflake)| {
        let (days, settings, channel) = (service.puzzle_days.clone(), settings.clone(), ChannelId(channel.0));
        // Each in a separate server.
        async move { days.change(number as u64, channel, &settings, |_| {}).await.expect("a channel").next() }
    };
    let due = futures::stream::iter(channels.iter().enumerate().map(one)).buffer_unordered(TOGETHER);
    let due: Vec<Timestamp> = due.filter_map(|next| async move { next.map(|next| next.at) }).collect().await;
    let (first, last) = (due.iter().min().expect("channels"), due.iter().max().expect("channels"));
    assert!(last.duration_since(*first) < SignedDuration::from_mins(10), "all on one day");
    *last
}
