//! People who were erased stay erased: in the store, in its backups, and in an older backup that is restored.

use board_games::{GameKind, Seat};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bot_discord::i18n::Locale;
use bot_service::game::{Action, CoinFlip, GameRules, PlayerId, Seating, Stake, Terms, TimeControl};
use bot_service::{
    BoardRevision, ChannelId, Clock, DirectChannel, EventId, LadderId, LadderTerms, ManualClock, MoveInput, Place,
    RECORDS, Request, Service,
};
use club_competitions::ladder::{LadderEntry, LadderSettings as LadderRules};
use commit_store::{PostgresOptions, PostgresStore, Prefix, SledStore, Store};
use jiff::Timestamp;
use makruk::{Preset, Ruleset};
use test_postgres::{Database, PASSWORD, Server};
use tokio_util::sync::CancellationToken;

use crate::{Program, exit};

/// With ids as Discord has them.
const PAT: PlayerId = PlayerId(80_351_110_224_678_912);
const ANN: PlayerId = PlayerId(80_351_110_224_678_913);

const GUILD: u64 = 81_384_788_765_712_384;
const DAY: i64 = 24 * 3_600;
const SOON: Duration = Duration::from_secs(60);

/// The program, and where its store is.
struct Installation {
    program: Program,
    /// The database, or else the store is in the folder `data`.
    database: Option<Database>,
}

impl Installation {
    fn on_sled() -> Installation {
        Installation { program: Program::new(), database: None }
    }

    fn on(server: &Arc<Server>) -> Installation {
        let database = server.database();
        let program = Program::new().with("MAKRUK__STORE__URL", database.url()).with("MAKRUK_STORE_PASSWORD", PASSWORD);
        Installation { program, database: Some(database) }
    }

    async fn open(&self) -> Arc<dyn Store> {
        match &self.database {
            None => Arc::new(SledStore::open(self.program.path().join("data"), RECORDS).unwrap()),
            Some(database) => {
                let url = database.url().parse().unwrap();
                let options = PostgresOptions { password: Some(PASSWORD.into()), ..PostgresOptions::new(url) };
                Arc::new(PostgresStore::open(options, RECORDS).await.unwrap())
            }
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.program.path().join(name)
    }

    /// In how many rows someone is.
    async fn names(&self, person: PlayerId) -> usize {
        names(&*self.open().await, person).await
    }
}

/// In how many rows of a store someone is, in any way in which a number can be written.
async fn names(store: &dyn Store, person: PlayerId) -> usize {
    let mut after = None;
    let mut found = 0;
    loop {
        let page = store.scan(&Prefix::ALL, after.as_ref(), 500).await.unwrap();
        found +=
            page.entries.iter().filter(|(key, row)| is_in(key.as_bytes(), person) || is_in(&row.value, person)).count();
        after = page.next;
        if after.is_none() {
            return found;
        }
    }
}

fn is_in(bytes: &[u8], person: PlayerId) -> bool {
    let mut varint = Vec::new();
    let mut left = person.0;
    while left > 0x7f {
        varint.push(left as u8 | 0x80);
        left >>= 7;
    }
    varint.push(left as u8);
    let ways = [
        person.0.to_be_bytes().to_vec(),
        person.0.to_le_bytes().to_vec(),
        varint,
        person.0.to_string().into_bytes(),
        format!("{:x}", person.0).into_bytes(),
    ];
    ways.iter().any(|way| bytes.windows(way.len()).any(|window| window == way))
}

fn service(store: Arc<dyn Store>, clock: &Arc<ManualClock>) -> Service {
    let coin = CoinFlip { challenger: Seat::First, first: Seat::First };
    Service::new(store, clock.clone(), Arc::new(coin)).0
}

/// Someone plays, chooses and climbs.
async fn live(service: &Service, at: Timestamp) {
    let event = std::cell::Cell::new(1_000);
    let request = |by| {
        event.set(event.get() + 1);
        Request { event: EventId(event.get()), by, at }
    };
    for (channel, stake, ends) in [(1, Stake::Rated, true), (2, Stake::default(), true), (3, Stake::Rated, false)] {
        let terms = Terms {
            seating: Seating::Challenger(Seat::First),
            rules: GameRules::makruk_by(Ruleset::preset(Preset::Competition)),
            stake,
            time: TimeControl::Unlimited,
        };
        let place = Place { guild: Some(GUILD), channel: ChannelId(channel), locale: Locale::Thai };
        let game = service.games.challenge(request(PAT), place, Some(ANN), terms).await.unwrap().id;
        service.games.accept(request(ANN), game, place.channel).await.unwrap();
        for (by, text) in [(PAT, "e4"), (ANN, "e5"), (PAT, "d4")] {
            service.games.play(request(by), game, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
        }
        if ends {
            service.games.act(request(PAT), game, BoardRevision::Now, Action::Resign).await.unwrap();
        }
    }
    service.people.change_settings(PAT, |_| {}).await.unwrap();
    service.people.mute(ANN, PAT).await.unwrap();
    service.people.take_holiday(PAT, 3).await.unwrap();
    service.directs.note(DirectChannel { channel: ChannelId(80), person: PAT, heard: EventId(9) }).await.unwrap();
    let terms = LadderTerms {
        time: "3 days".parse().unwrap_or_default(),
        preset: None,
        channel: ChannelId(4),
        locale: Locale::English,
    };
    let ladder = LadderId { guild: GUILD, game: GameKind::Makruk };
    service.ladders.found(request(ANN), ladder, LadderRules::default(), terms).await.unwrap();
    for person in [ANN, PAT] {
        service.ladders.join(request(person), ladder, LadderEntry::Bottom).await.unwrap();
    }
    service.puzzles.begin_storm(request(PAT)).await.unwrap();
}

/// Someone asks to be erased, and seven days pass.
async fn forget(store: &Arc<dyn Store>, clock: &Arc<ManualClock>) -> String {
    let service = service(Arc::clone(store), clock);
    let stop = CancellationToken::new();
    let running = tokio::spawn({
        let (scheduler, stop) = (service.scheduler.clone(), stop.clone());
        async move { scheduler.run(stop).await }
    });
    service.privacy.request_erasure(PAT).await.unwrap();
    clock.advance_seconds(7 * DAY - 60);
    tokio::time::timeout(SOON, service.scheduler.rested_at(clock.now())).await.expect("nothing is left to do");
    let pending = service.privacy.pending_erasure(PAT).await.unwrap().unwrap();
    assert!(!pending.has_begun && names(&**store, PAT).await > 8, "they can still change their mind");
    clock.advance_seconds(60);
    let forgotten = async {
        while service.privacy.pending_erasure(PAT).await.unwrap().is_some() {
            clock.advance_seconds(1);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(SOON, forgotten).await.expect("they are taken out");
    stop.cancel();
    running.await.unwrap();
    service.privacy.forgotten().await.unwrap().to_string()
}

/// From the kind of store of the first one, of which a backup is restored into the others.
async fn stays_out([first, new, old, careless]: [Installation; 4]) {
    let clock = Arc::new(ManualClock::new("2026-01-01T00:00:00Z".parse().unwrap()));
    let store = first.open().await;
    live(&service(Arc::clone(&store), &clock), "2026-01-01T00:00:00Z".parse().unwrap()).await;
    drop(store);
    first.program.run(&["backup", "old.backup"]).assert_prints("entries");
    let store = first.open().await;
    let list = forget(&store, &clock).await;
    assert_eq!(names(&*store, PAT).await, 0);
    assert!(names(&*store, ANN).await > 8);
    drop(store);
    first.program.run(&["backup", "new.backup"]).assert_prints("entries");
    let [old_backup, new_backup] = ["old.backup", "new.backup"].map(|name| first.file(name));
    let bytes = |file: &PathBuf| std::fs::read(file).unwrap();
    assert!(is_in(&bytes(&old_backup), PAT) && !is_in(&bytes(&new_backup), PAT));
    let [old_backup, new_backup] = [old_backup, new_backup].map(|file| file.to_str().unwrap().to_owned());

    new.program
        .run(&["restore", &new_backup, "--without-forgotten"])
        .assert_prints("no list of people who were erased");
    assert_eq!(new.names(PAT).await, 0);
    let named = old.file("list.txt");
    std::fs::write(&named, list).unwrap();
    let restored = old.program.run(&["restore", &old_backup, "--forgotten", "list.txt"]);
    restored.assert_prints("1 people erased who had asked for it (1 on the list list.txt)");
    assert_eq!(old.names(PAT).await, 0);
    assert!(old.names(ANN).await > 8);
    old.program.run(&["doctor"]).assert_prints("entries");
    // A list that was changed or shortened is none.
    let whole = std::fs::read_to_string(&named).unwrap();
    let shortened: String =
        whole.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    for text in [whole.replace("1 1767", "1 1768"), shortened, String::new()] {
        std::fs::write(careless.file("list.txt"), text).unwrap();
        let restored = careless.program.run(&["restore", &old_backup, "--forgotten", "list.txt"]);
        restored.assert_fails(exit::FILE, &["list.txt", "list of people who were erased"]);
    }
    // Without the list they would be there, so that is asked about.
    let asked = careless.program.run(&["restore", &old_backup]);
    asked.assert_fails(exit::REFUSED, &["nothing was restored", "--forgotten"]);
    assert!(asked.stdout.contains("There is no list of people who were erased"), "{}", asked.stdout);
    careless.program.run(&["restore", &old_backup, "--without-forgotten"]).assert_prints("restored to");
    assert!(careless.names(PAT).await > 8);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_taken_out_of_a_folder_stays_out() {
    stays_out(std::array::from_fn(|_| Installation::on_sled())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_taken_out_of_a_database_stays_out_of_every_kind_of_store() {
    let Some(server) = Server::shared() else { return };
    let on = || Installation::on(&server);
    stays_out([on(), Installation::on_sled(), on(), on()]).await;
}
