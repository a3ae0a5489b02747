//! A lane keeps delivering, whatever happens to single notices.

use board_games::Seat;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;

use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use jiff::Timestamp;
use secrecy::SecretString;

use crate::connection::connect;
use crate::i18n::Locale;
use crate::kit::delivery::lane::*;
use crate::kit::proxy::ProxySource;
use crate::kit::rest::RestClient;
use crate::kit::settings::{ApiServer, BotSettings, Credentials, SESSION_INTERVAL, TextMoves};
use crate::kit::transport::Transport;
use crate::table::old_messages;
use bot_service::game::{CoinFlip, GameId, GameRules, PlayerId, Seating, Stake, Terms, TimeControl};
use bot_service::learning::testing::SCHOOL;
use bot_service::{
    BoardRevision, ChannelId, EventId, GameNotice, ManualClock, MoveInput, Place, Request, Service, Thinkers,
    ThinkingSettings,
};
use makruk::{Preset, Ruleset};
use makruk_render::{Renderer, Size};

const CHANNEL: ChannelId = ChannelId(10);

const PLACE: Place = Place { guild: Some(7), channel: CHANNEL, locale: Locale::Thai };

fn request(event: u64, by: u64) -> Request {
    Request { event: EventId(event), by: PlayerId(by), at: Timestamp::now() }
}

fn terms() -> Terms {
    Terms {
        seating: Seating::Challenger(Seat::First),
        rules: GameRules::makruk_by(Ruleset::preset(Preset::Competition)),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    }
}

/// A service on a store in memory, and what every handler shares on it, which sends to this address.
fn bot(url: String) -> (Service, Arc<App>) {
    let coin = CoinFlip { challenger: Seat::First, first: Seat::First };
    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, _) = Service::in_memory(clock, Arc::new(coin));
    let server = ApiServer::Local(url);
    let credentials = Credentials { token: SecretString::from("none"), server, proxy: ProxySource::None };
    let client = connect::client(&credentials, connect::TimeLimits::default()).unwrap();
    let transport = Transport::new(client.clone(), connect::http(&credentials, client.clone()));
    let settings = BotSettings {
        credentials,
        text_moves: TextMoves::Addressed,
        locale: Locale::Thai,
        ruleset: Preset::Competition,
        session_interval: SESSION_INTERVAL,
        activity: None,
    };
    let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).unwrap());
    let rest = RestClient::new(transport, Arc::new(Renderer::new(Size::default())));
    let app =
        Arc::new(App::new(crate::REGISTRY, &settings, service.clone(), thinkers, Arc::clone(&SCHOOL), rest, client));
    (service, app)
}

/// The handlers' shared data, with `challenges` challenges to be announced. Nothing is sent: notices are only removed
/// when they are delivered.
async fn app(challenges: u64) -> Arc<App> {
    let (service, app) = bot("http://127.0.0.1:9".to_owned());
    for event in 0..challenges {
        service.games.challenge(request(event, 1), PLACE, None, terms()).await.unwrap();
    }
    app
}

/// The games whose notices were tried.
static TRIED: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// Panics over the second game.
fn panic_over_the_second(attempt: DeliveryAttempt<'_>, _: SendPermit) -> BoxFuture<'_, Result<usize, DeliveryError>> {
    Box::pin(async move {
        let GameNotice { game: GameId(game), .. } = attempt.waiting[0].notice.read().unwrap();
        TRIED.lock().unwrap().push(game);
        assert_ne!(game, 2, "this panic is meant");
        attempt.app.service.outbox.take_out(&attempt.waiting[..1]).await?;
        Ok(1)
    })
}

#[tokio::test(start_paused = true)]
async fn a_panic_is_tried_again_and_then_set_aside_while_the_lane_goes_on() {
    let app = app(3).await;
    let lane = Lane::Channel(CHANNEL);
    let (signal, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let begun = tokio::time::Instant::now();
    let worker = LaneWorker::new(
        Arc::clone(&app),
        panic_over_the_second,
        crate::delivery_of,
        lane,
        PreviousAttempt::None,
        signal,
        stop,
    );
    worker.run().await;
    assert_eq!(*TRIED.lock().unwrap(), [1, 2, 2, 2, 2, 2, 3]);
    assert!(app.service.outbox.waiting(lane).await.unwrap().is_empty());
    // Half a second, one, two, four.
    assert!((7_500..8_000).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
    // At the next start it gets another chance.
    assert_eq!(app.service.outbox.open().await.unwrap(), [lane]);
    assert_eq!(app.service.outbox.waiting(lane).await.unwrap().len(), 1);
}

/// How often a channel was tried.
static ATTEMPTS: AtomicUsize = AtomicUsize::new(0);

/// The bot is not on the server.
fn removed(_: DeliveryAttempt<'_>, _: SendPermit) -> BoxFuture<'_, Result<usize, DeliveryError>> {
    ATTEMPTS.fetch_add(1, SeqCst);
    Box::pin(async { Err(DeliveryError::Removed { guild: 7 }) })
}

#[tokio::test(start_paused = true)]
async fn where_the_bot_was_removed_it_tries_nothing_more_for_a_day() {
    let app = app(1).await;
    let (signal, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let lane = Lane::Channel(CHANNEL);
    let worker = LaneWorker::new(
        Arc::clone(&app),
        removed,
        crate::delivery_of,
        lane,
        PreviousAttempt::None,
        Arc::clone(&signal),
        stop.clone(),
    );
    let running = tokio::spawn(worker.run());
    for _ in 0..23 {
        tokio::time::sleep(Duration::from_hours(1)).await;
        signal.notify_one();
    }
    assert_eq!(ATTEMPTS.load(SeqCst), 1, "news are no reason");
    tokio::time::sleep(Duration::from_hours(2)).await;
    assert_eq!(ATTEMPTS.load(SeqCst), 2);
    assert_eq!(app.service.outbox.waiting(lane).await.unwrap().len(), 1, "what waits is kept");
    stop.cancel();
    running.await.unwrap();
}

/// The address of a Discord that takes everything, and what was sent to it.
async fn willing_discord() -> (String, Arc<Mutex<Vec<String>>>) {
    let (sent, message) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(1_000)));
    let noted = Arc::clone(&sent);
    let take = move |method: Method, uri: Uri| {
        let path = uri.path().rsplit_once("/v10").map_or(uri.path(), |(_, path)| path);
        noted.lock().unwrap().push(format!("{method} {path}"));
        let id = message.fetch_add(1, SeqCst).to_string();
        let body = axum::Json(serde_json::json!({
            "id": id, "channel_id": "10", "content": "", "timestamp": "2025-01-01T00:00:00Z", "edited_timestamp": null,
            "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "pinned": false, "type": 0, "author": { "id": "3", "username": "makruk-bot", "discriminator": "0000" },
        }));
        async move { if method == Method::GET { Err(StatusCode::NOT_FOUND) } else { Ok(body) } }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async { axum::serve(listener, Router::new().fallback(take)).await });
    (url, sent)
}

#[tokio::test]
async fn a_move_takes_one_request_and_the_board_before_it_another_once_nothing_else_waits() {
    let (url, sent) = willing_discord().await;
    let (service, app) = bot(url);
    let lane = Lane::Channel(CHANNEL);
    let say = async || {
        let (signal, stop) = (Arc::new(Notify::new()), CancellationToken::new());
        LaneWorker::new(
            Arc::clone(&app),
            crate::kit::delivery::deliver,
            crate::delivery_of,
            lane,
            PreviousAttempt::None,
            signal,
            stop,
        )
        .run()
        .await;
    };
    let shrink = async || old_messages::round(&app, &mut HashMap::new()).await.unwrap();
    let take = || std::mem::take(&mut *sent.lock().unwrap());
    let games = &service.games;
    let id = games.challenge(request(1, 1), PLACE, Some(PlayerId(2)), terms()).await.unwrap().id;
    games.accept(request(2, 2), id, CHANNEL).await.unwrap();
    let play = async |event, text| {
        let by = request(event, 1 + (event + 1) % 2);
        games.play(by, id, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
    };
    play(3, "e4").await;
    say().await;
    shrink().await;
    // The kind of the channel is asked for once.
    take();
    for (event, text) in [(4, "e5"), (5, "d4"), (6, "d5")] {
        play(event, text).await;
        say().await;
        assert_eq!(take(), ["POST /channels/10/messages"], "{text}");
        shrink().await;
        let shrunk = take();
        assert!(shrunk.len() == 1 && shrunk[0].starts_with("PATCH /channels/10/messages/"), "{text}: {shrunk:?}");
    }
    // Moves that waited together are one message.
    play(7, "f4").await;
    play(8, "f5").await;
    say().await;
    assert_eq!(take().len(), 1);
}
