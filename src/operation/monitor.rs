//! Observes the bot in the background, and remembers what it found.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::operation::health::{
    ClusterFindings, EngineFindings, Findings, GatewayFindings, OutboxFindings, StoreFindings,
};
use bot_discord::{BotStatus, LaneDelay, Shards};
use bot_service::metrics::{Label, LeaseKind};
use bot_service::{
    ANALYSIS_LEASE, ENGINE_TURN, Lane, LaneBacklog, LeaseOverview, OLD_MESSAGES, REPORTS_LEASE, Resource, ServiceError,
    Thinkers, Vitals,
};

/// How often the connection is polled.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The pause after a read of the store: this long, or [`READ_PAUSE_FACTOR`] times as long as the read took, whichever
/// is longer, but never longer than [`LONGEST_READ_PAUSE`]: what is over has to be seen.
const READ_PAUSE: Duration = Duration::from_secs(2);
const READ_PAUSE_FACTOR: u32 = 50;
const LONGEST_READ_PAUSE: Duration = Duration::from_secs(5);

/// Observes a bot from its start to its end. Clones share what they know.
#[derive(Clone)]
pub struct Monitor {
    started: SystemTime,
    known: Arc<Mutex<MonitorState>>,
    stop: CancellationToken,
    tasks: TaskTracker,
}

#[derive(Default)]
struct MonitorState {
    inner: Option<Internals>,
    bot: Option<BotStatus>,
    gateway: Option<GatewayState>,
    store: StoreState,
}

#[derive(Clone)]
struct Internals {
    vitals: Vitals,
    thinkers: Arc<Thinkers>,
}

#[derive(Clone, Copy)]
struct GatewayState {
    shards: Shards,
    since: Instant,
    has_connected: bool,
}

#[derive(Default)]
struct StoreState {
    /// When the read in progress began.
    reading_since: Option<Instant>,
    last_read: Option<Result<(), String>>,
    /// What the last successful read found.
    found: Option<StoreSnapshot>,
}

/// What a read of the store found.
#[derive(Clone)]
struct StoreSnapshot {
    backlog: BTreeMap<Lane, LaneBacklog>,
    /// `None` on a store that only one process can open.
    leases: Option<LeaseOverview>,
    /// Since when a shard or the due rows have had no holder.
    unheld_since: Option<Instant>,
}

impl Default for Monitor {
    fn default() -> Monitor {
        let (known, stop, tasks) = (Arc::default(), CancellationToken::new(), TaskTracker::new());
        Monitor { started: SystemTime::now(), known, stop, tasks }
    }
}

impl Monitor {
    /// Begins to observe the store and the searches, once the store is open.
    pub fn store_opened(&self, vitals: Vitals, thinkers: Arc<Thinkers>) {
        self.known().inner = Some(Internals { vitals: vitals.clone(), thinkers });
        let monitor = self.clone();
        self.tasks.spawn(async move {
            monitor.stop.run_until_cancelled(monitor.read_store(&vitals)).await;
        });
    }

    /// Begins to observe the connection to Discord.
    pub fn bot_started(&self, bot: BotStatus) {
        self.known().bot = Some(bot.clone());
        let monitor = self.clone();
        self.tasks.spawn(async move {
            monitor.stop.run_until_cancelled(monitor.poll_shards(&bot)).await;
        });
    }

    /// Stops observing, and lets go of the bot.
    pub async fn stop(&self) {
        self.stop.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        *self.known() = MonitorState::default();
    }

    pub fn findings(&self) -> Findings {
        let known = self.known();
        let inner = known.inner.as_ref();
        let holds = known.bot.as_ref().map(BotStatus::holds).unwrap_or_default();
        let outbox = |inner: &Internals| Some(outbox(known.store.found.as_ref()?, &holds, inner.vitals.now()));
        let engine = |inner: &Internals| EngineFindings {
            waiting: inner.thinkers.waiting(),
            running: inner.thinkers.in_progress(),
        };
        Findings {
            gateway: known.gateway.map(|look| GatewayFindings {
                connected: look.shards.connected,
                shards: look.shards.total,
                unchanged: look.since.elapsed(),
                has_connected: look.has_connected,
            }),
            store: inner.and_then(|inner| known.store.findings(inner)),
            outbox: inner.and_then(outbox),
            late: inner.map(|inner| inner.vitals.lateness().try_into().unwrap_or_default()),
            engine: inner.map(engine),
            cluster: inner.and_then(|inner| known.store.cluster(inner)),
            sending: known.bot.as_ref().map(BotStatus::sending),
            counts: inner.map(|inner| inner.vitals.counts()),
            started: self.started.duration_since(UNIX_EPOCH).unwrap_or_default(),
        }
    }

    async fn read_store(&self, vitals: &Vitals) {
        loop {
            let begun = Instant::now();
            self.known().store.reading_since = Some(begun);
            // However long it takes, there is only one read at a time.
            let read = read(vitals).await;
            let pause = match &read {
                Ok(_) => (begun.elapsed() * READ_PAUSE_FACTOR).clamp(READ_PAUSE, LONGEST_READ_PAUSE),
                // How long a failure takes says nothing about the work of a read.
                Err(_) => READ_PAUSE,
            };
            {
                let store = &mut self.known().store;
                store.reading_since = None;
                store.last_read = Some(read.map(|read| store.note(read)).map_err(|error| error.to_string()));
            }
            tokio::time::sleep(pause).await;
        }
    }

    async fn poll_shards(&self, bot: &BotStatus) {
        loop {
            let shards = bot.shards();
            {
                let mut known = self.known();
                let before = known.gateway.filter(|look| look.shards == shards);
                let has_connected =
                    known.gateway.is_some_and(|look| look.has_connected) || shards.connected == shards.total;
                let since = before.map_or_else(Instant::now, |look| look.since);
                known.gateway = Some(GatewayState { shards, since, has_connected });
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// A panic cannot leave it half changed, so a poisoned lock is still good.
    fn known(&self) -> MutexGuard<'_, MonitorState> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What waits, and who holds which leases.
async fn read(vitals: &Vitals) -> Result<(BTreeMap<Lane, LaneBacklog>, Option<LeaseOverview>), ServiceError> {
    Ok((vitals.backlog().await?, vitals.lease_overview().await?))
}

impl StoreState {
    fn note(&mut self, (backlog, leases): (BTreeMap<Lane, LaneBacklog>, Option<LeaseOverview>)) {
        let is_unheld = leases.as_ref().is_some_and(|leases| leases.shards_unheld > 0 || leases.due_rows_unheld);
        let before = self.found.as_ref().and_then(|found| found.unheld_since);
        let unheld_since = is_unheld.then(|| before.unwrap_or_else(Instant::now));
        self.found = Some(StoreSnapshot { backlog, leases, unheld_since });
    }

    /// `None` on a store that only one process can open, and before this one has joined the others.
    fn cluster(&self, inner: &Internals) -> Option<ClusterFindings> {
        let found = self.found.as_ref()?;
        let leases = found.leases.as_ref()?;
        let heartbeat = inner.vitals.heartbeat();
        let held = |kind: LeaseKind| leases.own.iter().filter(|resource| kind_of(resource) == kind).count();
        Some(ClusterFindings {
            processes: leases.processes,
            leases: LeaseKind::ALL.iter().map(|&kind| (kind, held(kind))).collect(),
            shards: leases.shards,
            shards_unheld: leases.shards_unheld,
            due_rows_unheld: leases.due_rows_unheld,
            unheld_for: found.unheld_since.map(|since| since.elapsed()).unwrap_or_default(),
            heartbeat_age: heartbeat.age()?,
            is_heartbeat_fresh: heartbeat.is_fresh(),
        })
    }

    /// `None` before the first read has ended.
    fn findings(&self, inner: &Internals) -> Option<StoreFindings> {
        let reading = self.reading_since.map(|since| since.elapsed()).unwrap_or_default();
        let last_read = self.last_read.as_ref()?;
        Some(StoreFindings { reading, unreadable: last_read.as_ref().err().cloned(), writes: inner.vitals.writes() })
    }
}

/// What kind of thing is leased.
fn kind_of(resource: &Resource) -> LeaseKind {
    match resource {
        Resource::Shard(_) => LeaseKind::Shard,
        Resource::Lane(_) => LeaseKind::Lane,
        Resource::DueRows => LeaseKind::DueRows,
        Resource::Feature(ENGINE_TURN, _) => LeaseKind::EngineTurn,
        Resource::Feature(ANALYSIS_LEASE, _) => LeaseKind::Analysis,
        Resource::Feature(REPORTS_LEASE, _) => LeaseKind::PuzzleReports,
        Resource::Feature(OLD_MESSAGES, _) => LeaseKind::OldMessages,
        Resource::Feature(..) => LeaseKind::Other,
    }
}

/// What waits in the lanes of this process, and in unheld lanes; each other process reports its own. Lanes that need an
/// action on a server do not count as old, since the operator can do nothing about them.
fn outbox(found: &StoreSnapshot, holds: &HashMap<Lane, LaneDelay>, now: Timestamp) -> OutboxFindings {
    let nowhere = BTreeSet::new();
    let elsewhere = found.leases.as_ref().map_or(&nowhere, |leases| &leases.lanes_elsewhere);
    let held = |by: LaneDelay| holds.values().filter(|hold| **hold == by).count();
    let waits_for_server = |lane: &Lane, backlog: &LaneBacklog| match holds.get(lane) {
        Some(hold) => *hold == LaneDelay::Blocked,
        None => backlog.waits_for_server,
    };
    let own = || found.backlog.iter().filter(|(lane, _)| !elsewhere.contains(lane));
    let waiting = own().filter(|(lane, backlog)| !waits_for_server(lane, backlog));
    let oldest = waiting.map(|(_, lane)| now.duration_since(lane.oldest)).max().unwrap_or_default();
    OutboxFindings {
        notices: own().map(|(_, lane)| lane.notices).sum(),
        oldest: oldest.try_into().unwrap_or_default(),
        set_back: held(LaneDelay::Transient),
        waiting_for_servers: held(LaneDelay::Blocked),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::Relaxed;

    use bot_service::{ChannelId, FairCoin, Service, SystemClock, ThinkingSettings};
    use commit_store::{Commit, Key, MemoryStore, Page, Prefix, Put, Stats, Store, StoreError, Versioned};
    use futures::FutureExt;
    use futures::future::BoxFuture;

    use super::*;

    fn lane(number: u64) -> Lane {
        Lane::Channel(ChannelId(number))
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    /// Lanes, each with its number, since when its oldest notice waits, and how many wait.
    fn found<const N: usize>(lanes: [(u64, i64, usize); N]) -> StoreSnapshot {
        let backlog = lanes.map(|(number, oldest, notices)| {
            (lane(number), LaneBacklog { notices, oldest: at(oldest), waits_for_server: false })
        });
        StoreSnapshot { backlog: backlog.into(), leases: None, unheld_since: None }
    }

    #[test]
    fn what_waits_for_a_server_does_not_count_as_old() {
        let mut waiting = found([(1, 100, 2), (2, 400, 1), (3, 300, 1), (4, 200, 1)]);
        let holds = HashMap::from([(lane(1), LaneDelay::Blocked), (lane(2), LaneDelay::Transient)]);
        // The store says so of a lane without a worker.
        waiting.backlog.get_mut(&lane(4)).unwrap().waits_for_server = true;
        let oldest = Duration::from_secs(700);
        let expected = OutboxFindings { notices: 5, oldest, set_back: 1, waiting_for_servers: 1 };
        assert_eq!(outbox(&waiting, &holds, at(1_000)), expected);
        assert_eq!(outbox(&found([]), &HashMap::new(), at(1_000)), OutboxFindings::default());
    }

    #[test]
    fn each_process_reports_its_own_lanes_and_those_that_nobody_holds() {
        let mut waiting = found([(1, 100, 2), (2, 400, 1), (3, 300, 1)]);
        waiting.leases = Some(LeaseOverview { lanes_elsewhere: [lane(1)].into(), ..LeaseOverview::default() });
        let oldest = Duration::from_secs(700);
        let expected = OutboxFindings { notices: 2, oldest, set_back: 0, waiting_for_servers: 0 };
        assert_eq!(outbox(&waiting, &HashMap::new(), at(1_000)), expected);
    }

    #[test]
    fn the_monitor_knows_since_when_something_has_had_no_holder() {
        let mut store = StoreState::default();
        let mut since = |leases| {
            store.note((BTreeMap::new(), leases));
            store.found.as_ref().unwrap().unheld_since
        };
        let leases = |shards_unheld, due_rows_unheld| {
            Some(LeaseOverview { shards_unheld, due_rows_unheld, ..LeaseOverview::default() })
        };
        assert_eq!(since(None), None);
        let begun = since(leases(2, false));
        assert!(begun.is_some());
        assert_eq!(since(leases(0, true)), begun);
        assert_eq!(since(leases(0, false)), None);
    }

    /// How long a read of a database takes to fail that does not answer.
    const UNANSWERED: Duration = Duration::from_secs(12);

    /// A store that does not answer reads for a while.
    #[derive(Default)]
    struct Silent {
        store: MemoryStore,
        is_silent: AtomicBool,
    }

    impl Store for Silent {
        fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
            async move {
                let begun = Instant::now();
                while self.is_silent.load(Relaxed) {
                    if begun.elapsed() >= UNANSWERED {
                        let (store, reason) = ("a database".to_owned(), "the server does not answer".to_owned());
                        return Err(StoreError::Unavailable { store, reason });
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                self.store.get(key).await
            }
            .boxed()
        }

        fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
            self.store.get_each(keys)
        }

        fn scan<'a>(
            &'a self,
            prefix: &'a Prefix,
            after: Option<&'a Key>,
            limit: usize,
        ) -> BoxFuture<'a, Result<Page, StoreError>> {
            self.store.scan(prefix, after, limit)
        }

        fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
            self.store.commit(puts)
        }

        fn is_shared(&self) -> bool {
            self.store.is_shared()
        }

        fn stats(&self) -> Stats {
            self.store.stats()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_store_that_answers_again_is_found_well_within_ten_seconds() {
        let (store, monitor) = (Arc::new(Silent::default()), Monitor::default());
        let settings = ThinkingSettings { processors: NonZeroUsize::MIN, ..ThinkingSettings::default() };
        let thinkers = Arc::new(Thinkers::start(&settings).unwrap());
        let shared: Arc<dyn Store> = Arc::clone(&store) as Arc<dyn Store>;
        let (service, _announced) = Service::new(shared, Arc::new(SystemClock), Arc::new(FairCoin));
        monitor.store_opened(service.vitals.clone(), thinkers);
        let is_readable = || monitor.findings().store.map(|store| store.unreadable.is_none());
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(is_readable(), Some(true));
        store.is_silent.store(true, Relaxed);
        tokio::time::sleep(UNANSWERED * 2).await;
        assert_eq!(is_readable(), Some(false));
        store.is_silent.store(false, Relaxed);
        tokio::time::sleep(Duration::from_secs(10)).await;
        assert_eq!(is_readable(), Some(true));
        monitor.stop().await;
    }
}
