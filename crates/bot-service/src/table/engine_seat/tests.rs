//! The engine at the board, with scripted backends.

use board_games::{GameMove, Seat};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::Mutex;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::game::{Action, CoinFlip, Game, GameId, GameRules, Level, Play, Seating, Stake, Terms, TimeControl};
use crate::table::engine_seat::pending_turn::{BEHIND, EngineTask, PendingTurn};
use crate::table::engine_seat::seat::FAILURES;
use crate::table::engine_seat::*;
use crate::testing::{CountingStore, quiet, soon};
use crate::thinking::{Backend, EngineAnswer, GameFindings, SearchJob, Thinkers};
use crate::{BoardRevision, Games, MoveInput, Service};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{ChannelId, EventId, Lane, ManualClock, Place, Request, Traced};
use commit_store::{MemoryStore, Store};
use game_search::RankedLine;
use makruk::counting::{self, CounterMates, Numbers};
use makruk::{Position, Ruleset};
use makruk_engine::{Score, Signals};

const ANN: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const LEVEL: Level = Level::ALL[4];
const LOT: CoinFlip = CoinFlip { challenger: Seat::First, first: Seat::First };
const PLACE: Place = Place { guild: Some(5), channel: ChannelId(77), locale: Locale::Thai };

/// Finds the first legal move, with this score.
struct First(Score);

impl Backend for First {
    fn think(&mut self, job: &SearchJob, _: &Signals) -> Option<EngineAnswer> {
        let moves = job.board.legal_moves().first().copied().into_iter().collect();
        let lines = vec![RankedLine { score: self.0, moves }];
        Some(GameFindings { lines, nodes: 1, time: Duration::ZERO }.into())
    }
}

/// Searches until it is stopped.
struct Endless;

impl Backend for Endless {
    fn think(&mut self, _: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        signals.wait_for_release(true);
        None
    }
}

/// Finds nothing, and counts how often it was asked.
struct Blank(Arc<AtomicU32>);

impl Backend for Blank {
    fn think(&mut self, _: &SearchJob, _: &Signals) -> Option<EngineAnswer> {
        self.0.fetch_add(1, Relaxed);
        None
    }
}

/// A table with an engine beside it.
struct Table {
    games: Arc<Games>,
    thinkers: Arc<Thinkers>,
    /// Told of each change of a game.
    lanes: Mutex<UnboundedReceiver<Traced<Lane>>>,
    stop: CancellationToken,
    running: JoinHandle<()>,
    events: AtomicU32,
}

impl Table {
    fn new<M: Backend + 'static>(backend: impl Fn() -> M + Send + Sync + 'static) -> Table {
        Table::on(Arc::new(MemoryStore::default()), backend)
    }

    fn on<M: Backend + 'static>(store: Arc<dyn Store>, backend: impl Fn() -> M + Send + Sync + 'static) -> Table {
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let (service, announced) = Service::new(store, clock, Arc::new(LOT));
        let Service { games, cluster, .. } = service;
        let thinkers = Arc::new(Thinkers::with_backends(NonZeroUsize::MIN, move || Box::new(backend())).unwrap());
        let stop = CancellationToken::new();
        let dispatcher = EngineDispatcher::new(Arc::clone(&games), Arc::clone(&thinkers), cluster);
        let (mut calls, token) = (announced.engine, stop.clone());
        let running = tokio::spawn(async move { dispatcher.run(&mut calls, token).await });
        let lanes = Mutex::new(announced.lanes);
        Table { games, thinkers, lanes, stop, running, events: AtomicU32::new(0) }
    }

    fn request(&self, by: PlayerId) -> Request {
        // Of another number than those of a table before it on the same store.
        let table = std::ptr::from_ref(self) as usize as u64;
        let event = EventId(table.wrapping_mul(1_000) + u64::from(self.events.fetch_add(1, Relaxed)));
        Request { event, by, at: Timestamp::now() }
    }

    /// Ann against the engine, with White for her.
    async fn sit_down(&self) -> GameId {
        self.games.play_engine(self.request(ANN), PLACE, LEVEL, terms()).await.unwrap().id
    }

    async fn play(&self, id: GameId, text: &str) {
        self.games.play(self.request(ANN), id, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
    }

    async fn act(&self, id: GameId, action: Action) {
        self.games.act(self.request(ANN), id, BoardRevision::Now, action).await.unwrap();
    }

    /// The game once it is as wanted.
    async fn until(&self, id: GameId, wanted: impl Fn(&Game) -> bool) -> Game {
        let mut lanes = self.lanes.lock().await;
        loop {
            let game = self.games.get(id).await.unwrap().game;
            if wanted(&game) {
                return game;
            }
            soon(lanes.recv()).await.expect("a change");
        }
    }

    /// Waits until the engine has done all that it has to do for now.
    async fn at_rest(&self) {
        quiet().await;
        assert_eq!((self.thinkers.waiting(), self.thinkers.in_progress()), (0, 0), "nothing is searched");
    }

    async fn close(self) {
        self.stop.cancel();
        self.running.await.unwrap();
    }
}

fn terms() -> Terms {
    Terms {
        seating: Seating::Challenger(Seat::First),
        rules: GameRules::makruk_by(Ruleset::COMPETITION),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    }
}

fn plies(count: usize) -> impl Fn(&Game) -> bool {
    move |game| game.play().unwrap().plies() == count
}

#[tokio::test]
async fn the_engine_answers_every_move() {
    let table = Table::new(|| First(Score::Centipawns(0)));
    let id = table.sit_down().await;
    table.play(id, "e3e4").await;
    table.until(id, plies(2)).await;
    table.play(id, "d3d4").await;
    table.until(id, plies(4)).await;
    table.close().await;
}

#[tokio::test]
async fn a_game_that_waits_for_the_engine_goes_on_after_a_restart() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let table = Table::on(Arc::clone(&store), || Endless);
    let id = table.sit_down().await;
    table.play(id, "e3e4").await;
    table.close().await;
    let table = Table::on(store, || First(Score::Centipawns(0)));
    table.until(id, plies(2)).await;
    table.close().await;
}

#[tokio::test]
async fn games_of_people_are_not_read_to_find_those_that_wait_for_the_engine() {
    let store = CountingStore::of(Arc::new(MemoryStore::default()));
    let table = Table::on(store.clone(), || Endless);
    let id = table.sit_down().await;
    table.play(id, "e3e4").await;
    for channel in 1..=100 {
        let place = Place { channel: ChannelId(1_000 + channel), ..PLACE };
        let [white, black] = [PlayerId(1_000 + 2 * channel), PlayerId(1_001 + 2 * channel)];
        let begun = table.games.challenge(table.request(white), place, Some(black), terms()).await.unwrap().id;
        table.games.accept(table.request(black), begun, place.channel).await.unwrap();
    }
    table.close().await;
    store.asked();
    let table = Table::on(store.clone(), || First(Score::Centipawns(0)));
    table.until(id, plies(2)).await;
    let asked = store.asked();
    assert!(asked.rows < 100, "{asked:?}");
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
    assert_eq!(table.games.with_engine(None).await.unwrap().0, []);
    table.close().await;
}

#[tokio::test]
async fn a_takeback_is_granted_in_the_middle_of_a_search() {
    let table = Table::new(|| Endless);
    let id = table.sit_down().await;
    table.play(id, "e3e4").await;
    table.act(id, Action::AskTakeback).await;
    let game = table.until(id, plies(0)).await;
    assert_eq!(game.play().unwrap().seat_to_move().person(), Some(ANN));
    // One may also resign in the middle of a search.
    table.play(id, "e3e4").await;
    table.act(id, Action::AskTakeback).await;
    table.until(id, plies(0)).await;
    table.play(id, "d3d4").await;
    table.act(id, Action::Resign).await;
    table.close().await;
}

#[tokio::test]
async fn a_draw_offer_is_answered_by_the_score() {
    // Ann is to move, so the score is hers; the engine's has the opposite sign.
    for (score, agreed) in [(BEHIND, true), (BEHIND - 1, false), (0, false), (-300, false)] {
        let table = Table::new(move || First(Score::Centipawns(score)));
        let id = table.sit_down().await;
        table.act(id, Action::OfferDraw).await;
        let answered = |game: &Game| game.ending().is_some() || game.play().unwrap().draw_offer().is_none();
        let game = table.until(id, answered).await;
        assert_eq!(game.ending().is_some(), agreed, "{score}");
        table.close().await;
    }
}

#[tokio::test]
async fn a_backend_that_keeps_failing_does_not_stop_the_game() {
    let asked = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&asked);
    let table = Table::new(move || Blank(Arc::clone(&counted)));
    let id = table.sit_down().await;
    table.play(id, "e3e4").await;
    table.until(id, plies(2)).await;
    // A search that a call interrupts is no failure; the game called when it began and when Ann moved.
    assert!((FAILURES..=FAILURES + 2).contains(&asked.load(Relaxed)));
    table.close().await;
}

#[tokio::test]
async fn the_engine_plays_on_until_the_owner_takes_over() {
    let table = Table::new(|| First(Score::Centipawns(0)));
    let id = table.games.challenge(table.request(ANN), PLACE, Some(BEN), terms()).await.unwrap().id;
    table.games.accept(table.request(BEN), id, PLACE.channel).await.unwrap();
    table.act(id, Action::AskHandoff(LEVEL)).await;
    table.games.act(table.request(BEN), id, BoardRevision::Now, Action::GrantHandoff).await.unwrap();
    table.until(id, plies(1)).await;
    table.act(id, Action::TakeOver).await;
    table.games.play(table.request(BEN), id, BoardRevision::Now, MoveInput::Text("e6e5")).await.unwrap();
    table.at_rest().await;
    let game = table.games.get(id).await.unwrap().game;
    assert_eq!(game.play().unwrap().plies(), 2);
    assert_eq!(game.play().unwrap().seat_to_move().person(), Some(ANN));
    table.close().await;
}

/// Plays a random game against the engine, with as many captures as possible, and shows every position to `look`.
fn random_game(seed: u64, rules: Ruleset, mut look: impl FnMut(&Play, Option<&PendingTurn<'_>>)) {
    let terms = Terms { rules: GameRules::makruk_by(rules), ..terms() };
    let mut game = Game::against_engine(ANN, LEVEL, terms, LOT, Timestamp::UNIX_EPOCH).unwrap();
    let mut random = seed;
    while game.ending().is_none() {
        let play = game.play().unwrap();
        let waiting = PendingTurn::of(&game);
        look(play, waiting.as_ref());
        let task = waiting.map(|waiting| waiting.task);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = play.legal_moves();
        let takes = |mv: &&GameMove| play.board().current().taken_by(**mv).is_some();
        let greedy: Vec<GameMove> = moves.iter().filter(takes).copied().collect();
        let choice = if greedy.is_empty() { &moves[..] } else { &greedy[..] };
        let mv = Action::from(choice[(random >> 33) as usize % choice.len()]);
        let events = match task {
            None => game.apply(ANN, mv),
            Some(EngineTask::StartCount) => game.apply_engine(Action::StartCount),
            Some(_) => game.apply_engine(mv),
        };
        game = game.with(events.unwrap(), Timestamp::UNIX_EPOCH).unwrap();
    }
}

#[test]
fn the_engine_calls_its_count_and_changes_to_a_shorter_one() {
    let (mut called, mut changed) = (0, 0);
    for seed in 1..60 {
        random_game(seed, Ruleset::WIKIPEDIA, |play, waiting| {
            if waiting.is_none_or(|waiting| waiting.task != EngineTask::StartCount) {
                return;
            }
            let offered = counting::call(
                play.makruk().unwrap().ruleset(),
                play.count(),
                play.makruk().unwrap().position(),
                play.turn().into(),
            )
            .unwrap();
            match play.count() {
                None => called += 1,
                Some(running) => {
                    assert!(offered.limit() - offered.next() < running.limit() - running.next());
                    changed += 1;
                }
            }
        });
    }
    assert!(called > 0 && changed > 0, "{called} {changed}");
}

#[test]
fn a_count_is_stopped_before_it_takes_a_win_away() {
    let found = |score| {
        let mv = Position::start().legal_moves()[0].into();
        GameFindings { lines: vec![RankedLine { score, moves: vec![mv] }], nodes: 1, time: Duration::ZERO }
    };
    let mut seen = 0;
    for (seed, rules) in (1..30).flat_map(|seed| [(seed, Ruleset::COMPETITION), (seed, Ruleset::WIKIPEDIA)]) {
        random_game(seed, rules, |play, waiting| {
            let counts = play.count().is_some_and(|count| Seat::from(count.side()) == play.turn());
            let Some(waiting) = waiting.filter(|waiting| counts && waiting.task == EngineTask::Move) else { return };
            let stops = |score| waiting.chosen(&found(score)) == Action::StopCount;
            assert_eq!(stops(Score::MatesIn(3)), rules.counter_mates == CounterMates::Draw);
            assert!(!stops(Score::Centipawns(900)) && !stops(Score::MatedIn(2)));
            seen += 1;
        });
    }
    assert!(seen > 0, "the engine never counted");
}

#[test]
fn the_engine_says_the_numbers_of_its_count() {
    let strict = Ruleset { numbers: Numbers::Spoken, ..Ruleset::COMPETITION };
    let mut said = 0;
    for seed in 1..30 {
        random_game(seed, strict, |play, waiting| {
            let Some(count) = play.count().filter(|count| Seat::from(count.side()) == play.turn()) else { return };
            let found = GameFindings {
                lines: vec![RankedLine { score: Score::Centipawns(0), moves: vec![play.legal_moves()[0]] }],
                nodes: 1,
                time: Duration::ZERO,
            };
            if let Some(waiting) = waiting.filter(|waiting| waiting.task == EngineTask::Move) {
                let Action::Move { said: number, .. } = waiting.chosen(&found) else { panic!() };
                assert_eq!(number, Some(count.next()));
                said += 1;
            }
        });
    }
    assert!(said > 0, "the engine never counted");
}

#[test]
fn the_engine_sees_the_history_and_the_count() {
    for seed in 1..10 {
        random_game(seed, Ruleset::COMPETITION, |play, _| {
            let seen = play.makruk().unwrap();
            assert_eq!((seen.position(), seen.count()), (play.makruk().unwrap().position(), play.count()));
        });
    }
}
