//! One unreadable row of every kind, in a store of 200 games: everything else keeps working.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Bytes;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::layer::{Context, Layer};

use crate::game::Level;
use crate::testing::{hear, soon};
use crate::tests::*;
use bot_store::due_key::DueKey;
use commit_store::{Key, Put};

const GAMES: u64 = 200;

/// What becomes of a game. Its number is that of its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Open,
    Playing,
    AgainstEngine,
    Finished,
}

fn fate(number: u64) -> Fate {
    match number % 10 {
        0 => Fate::AgainstEngine,
        1..=3 => Fate::Open,
        4 => Fate::Finished,
        _ => Fate::Playing,
    }
}

fn place(number: u64) -> Place {
    Place { channel: ChannelId(number), ..PLACE }
}

fn white(number: u64) -> PlayerId {
    PlayerId(1_000 + 2 * number)
}

fn black(number: u64) -> PlayerId {
    PlayerId(1_001 + 2 * number)
}

/// A store with games of every fate, and rows of every kind.
async fn store_of_games() -> Arc<dyn Store> {
    let table = Table::new();
    for number in 1..=GAMES {
        let request = table.request(white(number));
        if fate(number) == Fate::AgainstEngine {
            // The engine has Black, and White's move makes it think.
            table.games.play_engine(request, place(number), Level::ALL[0], terms()).await.unwrap();
            table.text(white(number), GameId(number), "e4").await.unwrap();
            continue;
        }
        table.games.challenge(request, place(number), Some(black(number)), terms()).await.unwrap();
        if fate(number) != Fate::Open {
            table.games.accept(table.request(black(number)), GameId(number), ChannelId(number)).await.unwrap();
        }
        if fate(number) == Fate::Finished {
            let request = table.request(white(number));
            table.games.act(request, GameId(number), BoardRevision::Now, Action::Resign).await.unwrap();
        }
    }
    // A game of several chapters, and one of a person who has settings.
    let long = GameId(5);
    for _ in 0..200 {
        table.text(white(5), long, "e4").await.unwrap();
        for by in [white(5), black(5)] {
            table.games.act(table.request(by), long, BoardRevision::Now, Action::AskTakeback).await.unwrap();
        }
    }
    table.service.people.change_settings(white(6), |settings| settings.pings.turn = Pings::Off).await.unwrap();
    table
        .service
        .servers
        .change(7, |settings| settings.rules = Some(HouseRules::Preset(Preset::School)))
        .await
        .unwrap();
    let message = MessageRef { channel: ChannelId(1), message: MessageId(1) };
    table.deliver(GameId(1), Delivered::Words(message)).await;
    table.store
}

/// Spoils one row of every space, the middle one; their keys.
async fn poison(store: &dyn Store) -> Vec<Key> {
    let rows = store.scan(&Prefix::ALL, None, 100_000).await.unwrap().entries;
    let mut spaces: BTreeMap<Vec<u8>, Vec<(Key, u64)>> = BTreeMap::new();
    for (key, row) in rows {
        let name = key.as_bytes().split(|byte| *byte == b'/').next().unwrap().to_vec();
        spaces.entry(name).or_default().push((key, row.rev));
    }
    assert!(spaces.len() >= 12, "{:?}", spaces.keys());
    let mut poisoned = Vec::new();
    for rows in spaces.into_values() {
        let (key, rev) = rows[rows.len() / 2].clone();
        store.commit(vec![Put::update(key.clone(), rev, Bytes::from_static(b"\xff\xff"))]).await.unwrap();
        poisoned.push(key);
    }
    poisoned
}

/// The games that a poisoned row is about.
fn concerned(poisoned: &[Key]) -> BTreeSet<u64> {
    let number = |key: &Key| {
        let readable = readable(key);
        let (space, ids) = readable.split_once('/').unwrap();
        let id = |index: usize| ids.split('/').nth(index).unwrap().parse().unwrap();
        match space {
            "game" | "game-chapter" | "channel" | "last-game" => Some(id(0)),
            "due" => Some(DueKey::of(key).unwrap().id),
            _ => None,
        }
    };
    poisoned.iter().filter_map(number).collect()
}

/// Counts the lines of the log about rows that were skipped or set aside.
#[derive(Clone, Default)]
struct SkippedCount(Arc<AtomicUsize>);

impl<S: tracing::Subscriber> Layer<S> for SkippedCount {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let fields = event.metadata().fields();
        if fields.field("incident").is_some() && fields.field("row").is_some() {
            self.0.fetch_add(1, Relaxed);
        }
    }
}

#[tokio::test]
async fn one_unreadable_row_of_every_kind_stops_nothing_else() {
    let store = store_of_games().await;
    let poisoned = poison(&*store).await;
    let concerned = concerned(&poisoned);
    let sound = |wanted: Fate| (1..=GAMES).filter(move |number| fate(*number) == wanted);
    let sound = |wanted| sound(wanted).filter(|number| !concerned.contains(number)).collect::<Vec<u64>>();

    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, mut announced) = Service::new(Arc::clone(&store), clock.clone(), Arc::new(LOT));
    let mut event = 1_000_000;
    let mut request = |by| {
        event += 1;
        Request { event: EventId(event), by, at: Timestamp::now() }
    };

    // Catching up: each bad row is logged once.
    let told = SkippedCount::default();
    let tables = {
        let _counting = hear(told.clone());
        service.games.tables().await.unwrap();
        service.games.tables().await.unwrap()
    };
    assert_eq!(told.0.load(Relaxed), 1);
    let tables: BTreeSet<u64> = tables.into_iter().map(|(_, game)| game.0).collect();
    let playing: BTreeSet<u64> = sound(Fate::Playing).into_iter().chain(sound(Fate::AgainstEngine)).collect();
    assert!(tables.is_superset(&playing));

    // The engine moves wherever it has to.
    let settings = ThinkingSettings { processors: NonZeroUsize::MIN, ..ThinkingSettings::default() };
    let thinkers = Arc::new(Thinkers::start(&settings).unwrap());
    let stop = CancellationToken::new();
    let dispatcher = EngineDispatcher::new(Arc::clone(&service.games), thinkers, service.cluster.clone());
    let token = stop.clone();
    let running = tokio::spawn(async move { dispatcher.run(&mut announced.engine, token).await });
    let mut waiting: BTreeSet<u64> = sound(Fate::AgainstEngine).into_iter().collect();
    while !waiting.is_empty() {
        if let Lane::Channel(ChannelId(number)) = soon(announced.lanes.recv()).await.unwrap().value {
            waiting.remove(&number);
        }
    }
    stop.cancel();
    running.await.unwrap();

    // People see their games, move, and begin new ones; also where their settings cannot be read.
    for number in sound(Fate::Playing) {
        let open = service.games.open_of(white(number)).await.unwrap();
        assert_eq!(open.iter().map(|snapshot| snapshot.id).collect::<Vec<_>>(), [GameId(number)]);
        let id = service.games.open_in(ChannelId(number)).await.unwrap().unwrap();
        let by = request(white(number));
        service.games.play(by, id, BoardRevision::Now, MoveInput::Text("d4")).await.unwrap();
    }
    for number in 1..=GAMES {
        service.games.open_of(white(number)).await.unwrap();
        service.games.open_of(black(number)).await.unwrap();
        service.people.settings(white(number)).await.unwrap();
    }
    service.people.change_settings(white(6), |settings| settings.pings.turn = Pings::On).await.unwrap();
    service.servers.change(7, |settings| settings.rules = Some(HouseRules::Preset(Preset::School))).await.unwrap();
    assert_eq!(service.servers.settings(7).await.unwrap().rules, Some(HouseRules::Preset(Preset::School)));
    let new = service.games.challenge(request(ANN), place(900), None, terms()).await.unwrap();
    assert_eq!(new.id, GameId(GAMES + 1));

    // Games end, also where the row of their channel cannot be read.
    for number in (1..=GAMES).filter(|number| fate(*number) == Fate::Playing) {
        let by = request(white(number));
        let ended = service.games.act(by, GameId(number), BoardRevision::Now, Action::Resign).await;
        assert!(ended.is_ok() || ended.is_err_and(|error| error.is_of_one_row()) && concerned.contains(&number));
    }

    // What waits to be said is said, but for what cannot be read.
    for lane in service.outbox.open().await.unwrap() {
        loop {
            let waiting = service.outbox.waiting(lane).await.unwrap();
            if waiting.is_empty() {
                break;
            }
            for pending in &waiting {
                let GameNotice { game, .. } = pending.notice.read().unwrap();
                service.posts.shown(game).await.unwrap();
            }
            service.outbox.take_out(&waiting).await.unwrap();
        }
    }

    // Deadlines are still handled.
    clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
    service.scheduler.tick().await;
    for number in sound(Fate::Open) {
        let stage = service.games.get(GameId(number)).await.unwrap().game.stage().clone();
        assert_eq!(stage, Stage::Closed(Closure::Expired), "{number}");
    }

    // The operator learns of every bad row that is still there; some were replaced.
    let found = inspect(Arc::clone(&store), FEATURES).await.unwrap();
    let found: BTreeSet<String> = found.unreadable.into_iter().map(|finding| finding.record).collect();
    for key in &poisoned {
        let row = store.get(key).await.unwrap();
        let is_bad = row.is_some_and(|row| *row.value == b"\xff\xff"[..]);
        assert!(!is_bad || found.contains(&readable(key)), "{key}");
    }
}

#[tokio::test]
async fn a_store_in_order_has_nothing_to_tell() {
    let store = store_of_games().await;
    assert_eq!(inspect(store, FEATURES).await.unwrap(), Inspection::default());
}
