//! How boards wait for Discord's limit of requests: [`GAMES`] games at full speed, and one game beside a flood of nonsense.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_discord::TextMoves;
use bot_service::ChannelId;
use bot_service::game::PlayerId;
use discord_sandbox::{APPLICATION, Control, RateLimits, SandboxConfig, SeedChannel, Snowflake};
use tokio::task::JoinSet;

use crate::figure::Figure;
use crate::harness;
use crate::harness::SOON;
use crate::play::{Script, Tables};
use crate::sitting::{SandboxedBot, Sitting};
use crate::timing::{median, milliseconds, percentile};

const GAMES: usize = 60;
const WARM_UP: Duration = Duration::from_secs(2);
const MEASURED: Duration = Duration::from_secs(5);

/// Moves with and without a flood.
const MOVES: usize = 15;
/// The pause between nonsensical messages.
const FLOOD: Duration = Duration::from_millis(16);

pub fn measure() -> Vec<Figure> {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let mut figures = runtime.block_on(games_at_full_speed());
    figures.push(runtime.block_on(game_beside_a_flood()));
    figures
}

/// A wait for a board: its start and its duration.
type Wait = (Instant, Duration);

async fn games_at_full_speed() -> Vec<Figure> {
    let bot = SandboxedBot::start(crowded_sandbox()).await;
    let (control, tables) = (bot.control.clone(), Arc::new(Tables::new(&bot.service)));

    let people: Vec<PlayerId> = control.people().iter().map(|person| PlayerId(person.id.0)).collect();
    let channels: Vec<Snowflake> = control.channels().iter().map(|channel| channel.id).take(GAMES).collect();
    let mut games = Vec::new();
    for (number, &channel) in channels.iter().enumerate() {
        let pair = number % 2 * 2;
        games.push((channel, tables.begin([people[pair], people[pair + 1]], ChannelId(channel.0)).await));
    }
    let all_begun = |control: &Control| channels.iter().all(|&it| newest_board(control, it).is_some()).then_some(());
    control.until(SOON, all_begun).await.expect("sixty boards");

    let begun = Instant::now() + WARM_UP;
    let end = begun + MEASURED;
    let mut players = JoinSet::new();
    for (number, (channel, game)) in games.into_iter().enumerate() {
        let (control, tables) = (control.clone(), Arc::clone(&tables));
        players.spawn(async move {
            let (mut script, mut waits) = (Script::new(number as u64), Vec::<Wait>::new());
            while Instant::now() < end {
                let table = tables.games.get(game).await.expect("the game");
                let play = table.game.play().expect("a game of a few moves goes on");
                let (by, text) = (play.seat_to_move().person().expect("a person"), script.next(play));
                let (asked, old) = (Instant::now(), newest_board(&control, channel));
                control.say(Snowflake(by.0), channel, &text).expect("someone who may write");
                let new = |control: &Control| (newest_board(control, channel) != old).then_some(());
                control.until(SOON, new).await.expect("a board");
                waits.push((asked, asked.elapsed()));
            }
            waits
        });
    }
    let waits: Vec<Wait> = players.join_all().await.into_iter().flatten().collect();
    let boards = waits.iter().filter(|(asked, took)| (begun..end).contains(&(*asked + *took))).count();
    let waits: Vec<Duration> = waits.iter().filter(|(asked, _)| *asked >= begun).map(|(_, took)| *took).collect();
    let refused = control.requests(0).iter().filter(|request| request.status == 429).count();
    drop(tables);
    bot.end().await;

    let a_second = boards as f64 / MEASURED.as_secs_f64();
    let (middle, late) = (milliseconds(median(waits.clone())), milliseconds(percentile(waits.clone(), 99)));
    println!("{GAMES} games at full speed: {a_second:.1} boards a second, after {middle:.0} ms at the median");
    println!("  {late:.0} ms at the 99th percentile of {}; {refused} requests refused with 429", waits.len());
    vec![
        Figure::at_least(40.0, "boards a second with 60 games at full speed", a_second),
        Figure::at_most(2.0, "waiting for a board then, 99th percentile to median", late / middle),
        Figure::holds("Discord's limit is never exceeded", refused == 0),
    ]
}

/// A sandbox with a channel for each game, and the limit that Discord has.
fn crowded_sandbox() -> SandboxConfig {
    let mut config = harness::sandbox_config(TextMoves::Everywhere);
    let channels = &mut config.seed.guilds[0].channels;
    channels.extend((channels.len()..GAMES).map(|number| SeedChannel::new(&format!("table-{number}"))));
    SandboxConfig { limits: RateLimits::default(), ..config }
}

fn newest_board(control: &Control, channel: Snowflake) -> Option<Snowflake> {
    let messages = control.messages(channel);
    messages.iter().rev().find(|message| !message.sent_with.is_empty()).map(|message| message.id)
}

async fn game_beside_a_flood() -> Figure {
    let mut sitting = Sitting::begin().await;
    // What is slow the first time only.
    moves(&mut sitting, 3).await;
    let calm = median(moves(&mut sitting, MOVES).await);
    let control = sitting.control().clone();
    let (loud, elsewhere) = (control.people()[2].id, control.channels()[1].id);
    let flood = tokio::spawn(async move {
        let mut clock = tokio::time::interval(FLOOD);
        loop {
            clock.tick().await;
            control.say(loud, elsewhere, &format!("<@{APPLICATION}> ?!")).expect("someone who may write");
        }
    });
    let slowest = moves(&mut sitting, MOVES).await.into_iter().max().expect("moves");
    flood.abort();
    sitting.end().await;
    let delay = slowest.saturating_sub(calm);
    println!("a board beside a flood: {:.1} ms at worst, {:.1} ms without", milliseconds(slowest), milliseconds(calm));
    Figure::at_most(200.0, "milliseconds by which a flood of nonsense delays a board elsewhere", milliseconds(delay))
}

/// The durations of `count` moves.
async fn moves(sitting: &mut Sitting, count: usize) -> Vec<Duration> {
    let mut took = Vec::with_capacity(count);
    for _ in 0..count {
        took.push(sitting.turn().await);
    }
    took
}
