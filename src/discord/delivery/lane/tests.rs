//! A lane goes on, whatever happens to what it has to say.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use jiff::Timestamp;
use makruk::{Color, Preset, Ruleset};
use makruk_render::{Renderer, Size};
use makruk_school::School;
use secrecy::SecretString;

use super::super::super::connect;
use super::super::super::rest::RestClient;
use super::super::super::settings::{BotSettings, Credentials, Server, TextMoves};
use super::super::super::transport::Transport;
use super::*;
use crate::config::Proxy;
use crate::game::{CoinFlip, FirstMover, GameId, PlayerId, Seating, Stake, Terms, TimeControl};
use crate::i18n::Locale;
use crate::service::{
    ChannelId, EventId, GameNotice, ManualClock, Notice, Place, Request, Service, Thinkers, ThinkingSettings,
};

const CHANNEL: ChannelId = ChannelId(10);

/// What every handler shares, on a store in memory, with so many challenges that wait to be said.
async fn data(challenges: u64) -> Arc<Data> {
    let coin = CoinFlip { challenger: Color::White, first: Color::White };
    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, _) = Service::in_memory(clock, Arc::new(coin));
    let place = Place { guild: Some(7), channel: CHANNEL, locale: Locale::Thai };
    let terms = Terms {
        seating: Seating::Challenger(Color::White),
        first: FirstMover::default(),
        ruleset: Ruleset::preset(Preset::Competition),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    };
    for event in 0..challenges {
        let request = Request { event: EventId(event), by: PlayerId(1), at: Timestamp::now() };
        service.games.challenge(request, place, None, terms.clone()).await.unwrap();
    }
    // Nothing is sent here: what is delivered is only taken out.
    let server = Server::Local("http://127.0.0.1:9".to_owned());
    let credentials = Credentials { token: SecretString::from("none"), server, proxy: Proxy::None };
    let client = connect::client(&credentials, connect::TimeLimits::default()).unwrap();
    let transport = Transport::new(client.clone(), connect::http(&credentials, client.clone()));
    let settings = BotSettings {
        credentials,
        text_moves: TextMoves::Addressed,
        locale: Locale::Thai,
        ruleset: Preset::Competition,
    };
    let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).unwrap());
    let rest = RestClient::new(transport, Arc::new(Renderer::new(Size::default())));
    let school = Arc::new(School::load().unwrap());
    Arc::new(Data::new(&settings, &service, &thinkers, school, rest, client))
}

/// The games whose notices were tried.
static TRIED: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// Panics over the second game.
fn panic_over_the_second(attempt: Attempt<'_>, _: Turn) -> BoxFuture<'_, Result<usize, Setback>> {
    Box::pin(async move {
        let Notice::Game(GameNotice { game: GameId(game), .. }) = attempt.waiting[0].notice else { panic!() };
        TRIED.lock().unwrap().push(game);
        assert_ne!(game, 2, "this panic is meant");
        attempt.data.outbox.take_out(&attempt.waiting[..1]).await?;
        Ok(1)
    })
}

#[tokio::test]
async fn a_panic_is_tried_again_and_then_set_aside_while_the_lane_goes_on() {
    let data = data(3).await;
    let lane = Lane::Channel(CHANNEL);
    let (signal, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let begun = tokio::time::Instant::now();
    let worker = LaneWorker::new(Arc::clone(&data), panic_over_the_second, lane, Earlier::Nothing, signal, stop);
    worker.run().await;
    assert_eq!(*TRIED.lock().unwrap(), [1, 2, 2, 2, 2, 2, 3]);
    assert!(data.outbox.waiting(lane).await.unwrap().is_empty());
    // Half a second, one, two, four.
    assert!(begun.elapsed() >= Duration::from_millis(7_500), "{:?}", begun.elapsed());
    // At the next start it gets another chance.
    assert_eq!(data.outbox.open().await.unwrap(), [lane]);
    assert_eq!(data.outbox.waiting(lane).await.unwrap().len(), 1);
}

/// How often a channel was tried.
static ATTEMPTS: AtomicUsize = AtomicUsize::new(0);

/// The bot is not on the server.
fn removed(_: Attempt<'_>, _: Turn) -> BoxFuture<'_, Result<usize, Setback>> {
    ATTEMPTS.fetch_add(1, SeqCst);
    Box::pin(async { Err(Setback::Removed { guild: 7 }) })
}

#[tokio::test]
async fn where_the_bot_was_removed_it_tries_nothing_more() {
    let data = data(1).await;
    let (signal, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let lane = Lane::Channel(CHANNEL);
    let worker = LaneWorker::new(Arc::clone(&data), removed, lane, Earlier::Nothing, Arc::clone(&signal), stop);
    let news = async {
        loop {
            signal.notify_one();
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = tokio::time::timeout(Duration::from_millis(500), futures::future::join(worker.run(), news)).await;
    assert_eq!(ATTEMPTS.load(SeqCst), 1);
    assert_eq!(data.outbox.waiting(lane).await.unwrap().len(), 1, "what waits is kept");
}
