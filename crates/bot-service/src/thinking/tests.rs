//! The threads, with scripted backends and with the engine itself.

use board_games::{GameBoard, GameKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc;
use std::time::Duration;

use crate::testing::{SOON, eventually, soon};
use crate::thinking::backend::Builtin;
use crate::thinking::backends::{BackendFactory, Backends};
use crate::thinking::pool::ThreadPool;
use crate::thinking::*;
use bot_store::PlayerId;
use chaturanga_engine::two::ChaturangaForTwo;
use chess_engine::InternationalChess;
use external_engines::ExternalConfig;
use game_search::uci::UciGame as _;
use makruk::History;
use makruk::Position;
use makruk::notation::fen::parse_position;
use makruk_engine::{Level, Limits, Ouk, Score, Signals};
use std::num::NonZeroUsize;
use std::sync::{Arc, Barrier};

fn asker(person: u64) -> Asker {
    Asker { person: PlayerId(person), server: Some(1) }
}

fn start() -> GameBoard {
    History::new(Position::start()).into()
}

fn beginning(game: GameKind) -> GameBoard {
    match game {
        GameKind::Makruk => start(),
        GameKind::Chess => InternationalChess::start().into(),
        GameKind::Ouk => Ouk::start().into(),
        GameKind::Chaturanga => ChaturangaForTwo::start().into(),
    }
}

fn nothing() -> GameFindings {
    GameFindings { lines: Vec::new(), nodes: 0, time: Duration::ZERO }
}

/// The node limit of a job, by which the tests tell one from another.
fn number(job: &SearchJob) -> u64 {
    job.limits().nodes.unwrap_or_default()
}

/// Jobs with this number and those above have no end.
const ENDLESS: u64 = 1 << 40;

/// Tells of every job, thinks until it is stopped about those without end, and panics if the number is 13.
struct Scripted {
    begun: mpsc::Sender<u64>,
    ended: mpsc::Sender<u64>,
}

impl Backend for Scripted {
    fn think(&mut self, job: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        let number = number(job);
        self.begun.send(number).unwrap();
        assert_ne!(number, 13, "as the test wants it");
        if number >= ENDLESS {
            signals.wait_for_release(true);
        }
        // The receiver may be gone.
        let _ = self.ended.send(number);
        (number != 7).then(|| nothing().into())
    }
}

/// What the answer to a hint is awaited with.
type Asked = tokio::task::JoinHandle<Result<GameFindings, ThinkError>>;

/// As many hints without end as there is room for.
struct Crowd {
    /// The number of the one that has the only processor.
    number: u64,
    searching: Asked,
    in_line: Vec<Asked>,
}

impl Crowd {
    /// Cancels all requests, the one whose search holds the processor last, so that none of the others gets it.
    async fn leave(self) {
        for asked in self.in_line {
            asked.abort();
            assert!(asked.await.unwrap_err().is_cancelled());
        }
        self.searching.abort();
    }
}

struct Scene {
    thinkers: Arc<Thinkers>,
    begun: mpsc::Receiver<u64>,
    ended: mpsc::Receiver<u64>,
    made: Arc<AtomicUsize>,
}

fn scene() -> Scene {
    Scene::served_by(|make| Thinkers::with_backends(NonZeroUsize::MIN, make).unwrap())
}

/// A scene with one thread only.
fn lonely_scene() -> Scene {
    Scene::served_by(|make| {
        let pool = Arc::new(ThreadPool::new(NonZeroUsize::MIN));
        let serve = {
            let (pool, backends) = (Arc::clone(&pool), Backends::new(NonZeroUsize::MIN, make));
            move || thread::serve(&pool, 0, &backends)
        };
        Thinkers::serving(pool, vec![std::thread::spawn(serve)])
    })
}

impl Scene {
    fn served_by(start: impl FnOnce(Box<BackendFactory>) -> Thinkers) -> Scene {
        let ((begin, begun), (end, ended)) = (mpsc::channel(), mpsc::channel());
        let made = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&made);
        let make = move || -> Box<dyn Backend> {
            count.fetch_add(1, SeqCst);
            Box::new(Scripted { begun: begin.clone(), ended: end.clone() })
        };
        Scene { thinkers: Arc::new(start(Box::new(make))), begun, ended, made }
    }

    /// Requests a hint in a separate task.
    fn hint(&self, person: u64, number: u64) -> Asked {
        let thinkers = Arc::clone(&self.thinkers);
        tokio::spawn(soon(async move { thinkers.search(asker(person), start(), Limits::nodes(number), 1).await }))
    }

    /// Has as many hints searched without end as there is room for.
    async fn occupy(&self) -> Crowd {
        let mut in_line: Vec<_> = (0..3).map(|asked| self.hint(100 + asked, ENDLESS + asked)).collect();
        self.in_progress(3).await;
        let number = self.begun.recv_timeout(SOON).unwrap();
        let searching = in_line.remove((number - ENDLESS) as usize);
        Crowd { number, searching, in_line }
    }

    /// Waits until `wanted` searches are in progress.
    async fn in_progress(&self, wanted: usize) {
        eventually(|| self.thinkers.in_progress() == wanted).await;
    }

    /// Waits until `wanted` requests are queued.
    async fn waiting(&self, wanted: usize) {
        eventually(|| self.thinkers.waiting() == wanted).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_costs_one_request_its_answer_and_no_other() {
    let scene = lonely_scene();
    assert_eq!(scene.hint(1, 13).await.unwrap(), Err(ThinkError::Failed));
    assert_eq!(scene.hint(1, 7).await.unwrap(), Err(ThinkError::Failed));
    assert_eq!(scene.hint(1, 1).await.unwrap(), Ok(nothing()));
    assert_eq!(scene.made.load(SeqCst), 2, "a backend that has panicked is replaced, one without an answer is not");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_that_follow_each_other_share_a_backend() {
    let scene = scene();
    // Any of the threads may get the next one.
    for number in 1..=6 {
        assert_eq!(scene.hint(1, number).await.unwrap(), Ok(nothing()));
    }
    assert_eq!(scene.made.load(SeqCst), 1, "a backend holds megabytes, and one search needs one");
}

/// Meets the searches that are in progress with it.
struct Meeting(Arc<Barrier>);

impl Backend for Meeting {
    fn think(&mut self, _: &SearchJob, _: &Signals) -> Option<EngineAnswer> {
        self.0.wait();
        None
    }
}

#[test]
fn idle_backends_are_as_many_as_processors() {
    let (meeting, made) = (Arc::new(Barrier::new(3)), Arc::new(AtomicUsize::new(0)));
    let make = {
        let made = Arc::clone(&made);
        move || -> Box<dyn Backend> {
            made.fetch_add(1, SeqCst);
            Box::new(Meeting(Arc::clone(&meeting)))
        }
    };
    let backends = Backends::new(NonZeroUsize::new(2).unwrap(), make);
    let job = SearchJob { board: start(), mode: Mode::Best { limits: Limits::default(), lines: 1 } };
    let three_at_once = || {
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| backends.think(&job, &Signals::default()));
            }
        });
        made.load(SeqCst)
    };
    assert_eq!([three_at_once(), three_at_once()], [3, 4], "two of the first three were kept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_waits_for_is_stopped_or_never_begun() {
    let scene = scene();
    let crowd = scene.occupy().await;
    let searching = crowd.number;
    let waiting = scene.hint(2, 2);
    scene.waiting(1).await;
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    scene.waiting(0).await;
    let last = scene.hint(3, 3);
    scene.waiting(1).await;
    crowd.leave().await;
    assert_eq!(last.await.unwrap(), Ok(nothing()));
    assert_eq!(scene.ended.try_iter().collect::<Vec<_>>(), [searching, 3]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_are_on_what_is_being_asked_for() {
    let scene = scene();
    let crowd = scene.occupy().await;
    let searching = crowd.number;
    let limit = QuotaLimits::HINTS.person;
    let hints: Vec<_> = (0..limit).map(|_| scene.hint(1, 1)).collect();
    scene.waiting(limit).await;
    assert_eq!(scene.hint(1, 2).await.unwrap(), Err(ThinkError::YouHaveEnough { limit }));
    // A game move is still accepted, and served before the queued hints.
    let thinkers = Arc::clone(&scene.thinkers);
    let mv = tokio::spawn(async move { thinkers.choose(asker(1), start(), Level::ALL[0], 1).await });
    scene.in_progress(4).await;
    crowd.leave().await;
    assert_eq!(mv.await.unwrap(), Ok(nothing().into()));
    for hint in hints {
        assert_eq!(hint.await.unwrap(), Ok(nothing()));
    }
    let levels = Level::ALL[0].limits().nodes.unwrap();
    assert_eq!(scene.ended.try_iter().collect::<Vec<_>>(), [searching, levels, 1, 1]);
    assert_eq!(scene.hint(1, 2).await.unwrap(), Ok(nothing()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_has_one_review_and_it_is_free_again_when_dropped() {
    let scene = scene();
    let review = Reviewing::begin(&scene.thinkers, asker(1)).unwrap();
    assert_eq!(Reviewing::begin(&scene.thinkers, asker(1)).err(), Some(ThinkError::YouHaveEnough { limit: 1 }));
    let others: Vec<_> =
        (2..).map(|person| Reviewing::begin(&scene.thinkers, asker(person))).take_while(Result::is_ok).collect();
    assert_eq!(others.len() + 1, QuotaLimits::REVIEWS.server);
    assert_eq!(review.search(start(), Limits::nodes(1), 1).await, Ok(nothing()));
    drop(review);
    assert!(Reviewing::begin(&scene.thinkers, asker(1)).is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_has_few_positions_in_line_at_once() {
    let scene = scene();
    let running = scene.hint(9, ENDLESS);
    assert_eq!(scene.begun.recv_timeout(SOON), Ok(ENDLESS));
    // One in progress beside the one processor, and the others in line.
    let review = Arc::new(Reviewing::begin(&scene.thinkers, asker(1)).unwrap());
    let searches: Vec<_> = (0..10)
        .map(|_| {
            let review = Arc::clone(&review);
            tokio::spawn(async move { review.search(start(), Limits::nodes(1), 1).await })
        })
        .collect();
    scene.in_progress(2).await;
    scene.waiting(Reviewing::AT_ONCE - 1).await;
    running.abort();
    for search in searches {
        assert_eq!(search.await.unwrap(), Ok(nothing()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_stops_everything_and_tells_everybody() {
    let scene = scene();
    let Crowd { searching, in_line, .. } = scene.occupy().await;
    let waiting = scene.hint(2, 2);
    scene.waiting(1).await;
    scene.thinkers.stop();
    let mut told = Vec::new();
    for search in in_line.into_iter().chain([searching]) {
        told.push(search.await.unwrap());
    }
    // What was found until then is still an answer. Another search may get the processor just before it is told to stop.
    assert!(told.contains(&Ok(nothing())), "{told:?}");
    assert!(told.iter().all(|told| matches!(told, Ok(_) | Err(ThinkError::Stopped))), "{told:?}");
    assert_eq!(waiting.await.unwrap(), Err(ThinkError::Stopped));
    assert_eq!(scene.hint(3, 3).await.unwrap(), Err(ThinkError::Stopped));
    assert_eq!(Reviewing::begin(&scene.thinkers, asker(3)).err(), Some(ThinkError::Stopped));
    drop(scene);
}

#[test]
fn no_search_is_longer_than_the_longest() {
    let limits = |limits| SearchJob { board: start(), mode: Mode::Best { limits, lines: 1 } }.limits().movetime;
    assert_eq!(limits(Limits { infinite: true, ..Limits::default() }), Some(LONGEST));
    assert_eq!(limits(Limits::movetime(Duration::from_secs(60))), Some(LONGEST));
    assert_eq!(limits(Limits::movetime(Duration::from_millis(5))), Some(Duration::from_millis(5)));
    for level in Level::ALL {
        assert!(level.limits().movetime.is_some_and(|time| time <= LONGEST), "{level:?}");
    }
}

fn engine_on(processors: usize) -> Thinkers {
    let processors = NonZeroUsize::new(processors).unwrap();
    Thinkers::start(&ThinkingSettings { processors, hash: 1, tables: None, ..ThinkingSettings::default() }).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_weaker_player_leaves_no_blind_spot_behind() {
    // White mates with a knight, which a beginner easily overlooks, or in another way.
    let history = History::new(parse_position("7k/R7/8/5K2/8/8/8/8 w - - 0 1").unwrap());
    let thinkers = engine_on(1);
    for seed in 0..10 {
        thinkers.choose(asker(1), history.clone().into(), Level::ALL[0], seed).await.unwrap();
        let best = thinkers.search(asker(1), history.clone().into(), Limits::nodes(20_000), 1).await.unwrap();
        assert_eq!(best.lines[0].score, Score::MatesIn(2), "after a beginner with seed {seed}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_players_move_depends_on_the_game_alone() {
    let (fresh, used) = (engine_on(1), engine_on(2));
    for seed in 0..4 {
        let level = Level::ALL[2];
        used.choose(asker(1), start(), Level::ALL[4], seed + 1).await.unwrap();
        let expected = fresh.choose(asker(1), start(), level, seed).await.unwrap().found.lines;
        for _ in 0..3 {
            assert_eq!(used.choose(asker(1), start(), level, seed).await.unwrap().found.lines, expected);
        }
    }
}

/// Searches hints again and again until it is stopped, and tells of each when it has searched once.
struct Tireless {
    engine: Builtin,
    searched: mpsc::Sender<u64>,
}

impl Backend for Tireless {
    fn think(&mut self, job: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        let mut found = self.engine.think(job, signals);
        if let Mode::Best { .. } = job.mode {
            self.searched.send(number(job)).unwrap();
            while !signals.is_stopped() {
                found = self.engine.think(job, signals);
            }
        }
        found
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_move_gets_by_long_searches() {
    let (told, searched) = mpsc::channel();
    let make =
        move || -> Box<dyn Backend> { Box::new(Tireless { engine: Builtin::new(1, None), searched: told.clone() }) };
    let thinkers = Arc::new(Thinkers::with_backends(NonZeroUsize::MIN, make).unwrap());
    let long: Vec<_> = (0..3)
        .map(|person| {
            let thinkers = Arc::clone(&thinkers);
            let limits = Limits::nodes(5_000 + person);
            tokio::spawn(async move { thinkers.search(asker(person), start(), limits, 1).await })
        })
        .collect();
    // They share the processor: none of them ends, and each has searched.
    let each: BTreeSet<u64> = (0..3).map(|_| searched.recv_timeout(SOON).unwrap()).collect();
    assert_eq!(each, [5_000, 5_001, 5_002].into());
    for _ in 0..3 {
        thinkers.choose(asker(9), start(), Level::ALL[0], 1).await.unwrap();
    }
    assert_eq!(thinkers.in_progress(), 3);
    assert!(long.iter().all(|search| !search.is_finished()));
    thinkers.stop();
    for search in long {
        assert!(search.await.unwrap().is_ok());
    }
}

#[cfg(unix)]
#[tokio::test]
async fn another_engine_plays_the_best_level_and_costs_no_move_when_it_fails() {
    let (one, script) = (NonZeroUsize::MIN, "read line; echo no engine; exit 1");
    let mut broken = ExternalConfig::new("/bin/sh", Duration::from_millis(20));
    broken.arguments = vec!["-c".into(), script.into()];
    broken.timeouts.first_backoff = Duration::from_secs(600);
    for game in GameKind::ALL {
        let externals = BTreeMap::from([(game, broken.clone())]);
        let settings = ThinkingSettings { processors: one, hash: 1, externals, ..ThinkingSettings::default() };
        let thinkers = Thinkers::start(&settings).unwrap();
        let choose = async |board: GameBoard, level| thinkers.choose(asker(1), board, level, 1).await.unwrap();
        // Other games, the other levels, and hints never ask it.
        for other in GameKind::ALL.into_iter().filter(|other| *other != game) {
            let thought = choose(beginning(other), Level::ALL[9]).await;
            assert_eq!(thought.thinker, Thinker::Requested, "{other:?}");
        }
        let board = beginning(game);
        assert_eq!(choose(board.clone(), Level::ALL[8]).await.thinker, Thinker::Requested);
        let thought = choose(board.clone(), Level::ALL[9]).await;
        assert_eq!(thought.thinker, Thinker::Substitute, "{game:?}");
        assert!(board.legal_moves().contains(&thought.found.best_move().unwrap()));
        // It is not restarted for every move, and players need not be notified.
        assert_eq!(choose(board, Level::ALL[9]).await.thinker, Thinker::Requested);
    }
}

#[tokio::test]
async fn an_errand_is_done_and_one_that_panics_fails_alone() {
    let Scene { thinkers, .. } = scene();
    let errand = async |work: fn() -> u8| Arc::clone(&thinkers).errand(asker(1), work).await;
    assert_eq!(errand(|| 7).await, Ok(7));
    assert_eq!(errand(|| panic!("as the test wants it")).await, Err(ThinkError::Failed));
    assert_eq!(errand(|| 8).await, Ok(8));
    assert_eq!(thinking_in_background(|| 9).await, Ok(9));
    assert_eq!(thinking_in_background(|| panic!("as the test wants it")).await, Err(ThinkError::Failed));
    thinkers.stop();
    assert_eq!(errand(|| 7).await, Err(ThinkError::Stopped));
}

async fn thinking_in_background(work: fn() -> u8) -> Result<u8, ThinkError> {
    in_background(work).await
}

#[tokio::test]
async fn chess_is_played_by_its_own_engine() {
    let thinkers =
        Thinkers::start(&ThinkingSettings { processors: NonZeroUsize::MIN, ..ThinkingSettings::default() }).unwrap();
    let mated = international_chess::notation::fen::parse_position("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").unwrap();
    let board = GameBoard::from(international_chess::ChessHistory::new(mated));
    for level in [Level::ALL[4], Level::STRONGEST] {
        let found = thinkers.choose(asker(1), board.clone(), level, 1).await.unwrap().found;
        let mut after = board.clone();
        after.play(found.best_move().unwrap(), None).unwrap();
        if level == Level::STRONGEST {
            assert!(after.outcome().is_some(), "{found:?}");
        }
    }
}
