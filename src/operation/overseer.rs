//! Looks at the bot, again and again, and remembers what it saw.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::health::{ClusterFindings, EngineFindings, Findings, GatewayFindings, OutboxFindings, StoreFindings};
use crate::discord::{BotWatch, Hold, Shards};
use crate::metrics::{Label, LeaseKind};
use crate::service::{Lane, LaneBacklog, Resource, ServiceError, Shares, Thinkers, Vitals};

/// How often the connection is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// The pause after a read of the store, or so many times as long as it took, whichever is longer.
const PAUSE: Duration = Duration::from_secs(2);
const TIMES: u32 = 50;

/// What is known of a bot, from its start to its end. Clones know the same.
#[derive(Clone, Default)]
pub struct Overseer {
    known: Arc<Mutex<Known>>,
    stop: CancellationToken,
    looking: TaskTracker,
}

#[derive(Default)]
struct Known {
    inner: Option<Inner>,
    bot: Option<BotWatch>,
    gateway: Option<GatewayLook>,
    store: StoreLook,
}

/// What works without Discord.
#[derive(Clone)]
struct Inner {
    vitals: Vitals,
    thinkers: Arc<Thinkers>,
}

#[derive(Clone, Copy)]
struct GatewayLook {
    shards: Shards,
    since: Instant,
    has_connected: bool,
}

#[derive(Default)]
struct StoreLook {
    /// When the read in progress began.
    reading_since: Option<Instant>,
    /// How the last one ended.
    ended: Option<Result<(), String>>,
    /// What the last one found that succeeded.
    found: Option<Found>,
}

/// What was found in the store.
#[derive(Clone)]
struct Found {
    backlog: BTreeMap<Lane, LaneBacklog>,
    /// Nothing on a store that only one process can open.
    shares: Option<Shares>,
    /// Since when there has been something that nobody holds.
    vacant_since: Option<Instant>,
}

impl Overseer {
    /// The store is open, and searches are possible.
    pub fn opened(&self, vitals: Vitals, thinkers: Arc<Thinkers>) {
        self.known().inner = Some(Inner { vitals: vitals.clone(), thinkers });
        let overseer = self.clone();
        self.looking.spawn(async move {
            overseer.stop.run_until_cancelled(overseer.read_store(&vitals)).await;
        });
    }

    /// Discord has been reached.
    pub fn connecting(&self, bot: BotWatch) {
        self.known().bot = Some(bot.clone());
        let overseer = self.clone();
        self.looking.spawn(async move {
            overseer.stop.run_until_cancelled(overseer.look_at_shards(&bot)).await;
        });
    }

    /// The bot has ended. Nothing of it is held on to.
    pub async fn ended(&self) {
        self.stop.cancel();
        self.looking.close();
        self.looking.wait().await;
        *self.known() = Known::default();
    }

    /// What was seen.
    pub fn findings(&self) -> Findings {
        let known = self.known();
        let inner = known.inner.as_ref();
        let holds = known.bot.as_ref().map(BotWatch::holds).unwrap_or_default();
        let outbox = |inner: &Inner| Some(outbox(known.store.found.as_ref()?, &holds, inner.vitals.now()));
        let engine =
            |inner: &Inner| EngineFindings { waiting: inner.thinkers.waiting(), running: inner.thinkers.in_progress() };
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
            sending: known.bot.as_ref().map(BotWatch::sending),
            counts: inner.map(|inner| inner.vitals.counts()),
        }
    }

    async fn read_store(&self, vitals: &Vitals) {
        loop {
            let begun = Instant::now();
            self.known().store.reading_since = Some(begun);
            // However long it takes, there is no second one beside it.
            let read = read(vitals).await;
            let took = begun.elapsed();
            {
                let store = &mut self.known().store;
                store.reading_since = None;
                store.ended = Some(read.map(|read| store.note(read)).map_err(|error| error.to_string()));
            }
            tokio::time::sleep(PAUSE.max(took * TIMES)).await;
        }
    }

    async fn look_at_shards(&self, bot: &BotWatch) {
        loop {
            let shards = bot.shards().await;
            {
                let mut known = self.known();
                let before = known.gateway.filter(|look| look.shards == shards);
                let has_connected =
                    known.gateway.is_some_and(|look| look.has_connected) || shards.connected == shards.total;
                let since = before.map_or_else(Instant::now, |look| look.since);
                known.gateway = Some(GatewayLook { shards, since, has_connected });
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// A panic cannot leave it half changed, so a poisoned lock is still good.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What waits, and how the work is shared out.
async fn read(vitals: &Vitals) -> Result<(BTreeMap<Lane, LaneBacklog>, Option<Shares>), ServiceError> {
    Ok((vitals.backlog().await?, vitals.shares().await?))
}

impl StoreLook {
    fn note(&mut self, (backlog, shares): (BTreeMap<Lane, LaneBacklog>, Option<Shares>)) {
        let is_vacant = shares.as_ref().is_some_and(|shares| shares.shards_unheld > 0 || shares.due_rows_unheld);
        let before = self.found.as_ref().and_then(|found| found.vacant_since);
        let vacant_since = is_vacant.then(|| before.unwrap_or_else(Instant::now));
        self.found = Some(Found { backlog, shares, vacant_since });
    }

    /// `None` on a store that only one process can open, and before this one has joined the others.
    fn cluster(&self, inner: &Inner) -> Option<ClusterFindings> {
        let found = self.found.as_ref()?;
        let shares = found.shares.as_ref()?;
        let pulse = inner.vitals.pulse();
        let held = |kind: LeaseKind| shares.own.iter().filter(|resource| kind_of(resource) == kind).count();
        Some(ClusterFindings {
            processes: shares.processes,
            leases: LeaseKind::ALL.iter().map(|&kind| (kind, held(kind))).collect(),
            shards: shares.shards,
            shards_unheld: shares.shards_unheld,
            due_rows_unheld: shares.due_rows_unheld,
            vacant: found.vacant_since.map(|since| since.elapsed()).unwrap_or_default(),
            silence: pulse.silence()?,
            is_felt: pulse.is_felt(),
        })
    }

    /// `None` before the first read has ended.
    fn findings(&self, inner: &Inner) -> Option<StoreFindings> {
        let reading = self.reading_since.map(|since| since.elapsed()).unwrap_or_default();
        let ended = self.ended.as_ref()?;
        Some(StoreFindings { reading, unreadable: ended.as_ref().err().cloned(), writes: inner.vitals.writes() })
    }
}

/// What kind of thing is leased.
fn kind_of(resource: &Resource) -> LeaseKind {
    match resource {
        Resource::Shard(_) => LeaseKind::Shard,
        Resource::Lane(_) => LeaseKind::Lane,
        Resource::DueRows => LeaseKind::DueRows,
        Resource::EngineTurn(_) => LeaseKind::EngineTurn,
        Resource::Analysis(_) => LeaseKind::Analysis,
        Resource::PuzzleReports => LeaseKind::PuzzleReports,
        Resource::OldMessages => LeaseKind::OldMessages,
    }
}

/// What waits in the lanes of this process, and in those of nobody: what others have in hand, they tell of. What waits for somebody
/// on a server makes nothing old, since the operator can do nothing about it.
fn outbox(found: &Found, holds: &HashMap<Lane, Hold>, now: Timestamp) -> OutboxFindings {
    let nowhere = BTreeSet::new();
    let elsewhere = found.shares.as_ref().map_or(&nowhere, |shares| &shares.lanes_elsewhere);
    let held = |by: Hold| holds.values().filter(|hold| **hold == by).count();
    let waits_for_server = |lane: &Lane, backlog: &LaneBacklog| match holds.get(lane) {
        Some(hold) => *hold == Hold::Server,
        None => backlog.waits_for_server,
    };
    let own = || found.backlog.iter().filter(|(lane, _)| !elsewhere.contains(lane));
    let waiting = own().filter(|(lane, backlog)| !waits_for_server(lane, backlog));
    let oldest = waiting.map(|(_, lane)| now.duration_since(lane.oldest)).max().unwrap_or_default();
    OutboxFindings {
        notices: own().map(|(_, lane)| lane.notices).sum(),
        oldest: oldest.try_into().unwrap_or_default(),
        set_back: held(Hold::Setback),
        waiting_for_servers: held(Hold::Server),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::ChannelId;

    fn lane(number: u64) -> Lane {
        Lane::Channel(ChannelId(number))
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    /// Lanes, each with its number, since when its oldest notice waits, and how many wait.
    fn found<const N: usize>(lanes: [(u64, i64, usize); N]) -> Found {
        let backlog = lanes.map(|(number, oldest, notices)| {
            (lane(number), LaneBacklog { notices, oldest: at(oldest), waits_for_server: false })
        });
        Found { backlog: backlog.into(), shares: None, vacant_since: None }
    }

    #[test]
    fn what_waits_for_a_server_makes_nothing_old() {
        let mut waiting = found([(1, 100, 2), (2, 400, 1), (3, 300, 1), (4, 200, 1)]);
        let holds = HashMap::from([(lane(1), Hold::Server), (lane(2), Hold::Setback)]);
        // What the store says of a lane that is not being worked through.
        waiting.backlog.get_mut(&lane(4)).unwrap().waits_for_server = true;
        let oldest = Duration::from_secs(700);
        let expected = OutboxFindings { notices: 5, oldest, set_back: 1, waiting_for_servers: 1 };
        assert_eq!(outbox(&waiting, &holds, at(1_000)), expected);
        assert_eq!(outbox(&found([]), &HashMap::new(), at(1_000)), OutboxFindings::default());
    }

    #[test]
    fn each_process_tells_of_its_own_lanes_and_of_those_of_nobody() {
        let mut waiting = found([(1, 100, 2), (2, 400, 1), (3, 300, 1)]);
        waiting.shares = Some(Shares { lanes_elsewhere: [lane(1)].into(), ..Shares::default() });
        let oldest = Duration::from_secs(700);
        let expected = OutboxFindings { notices: 2, oldest, set_back: 0, waiting_for_servers: 0 };
        assert_eq!(outbox(&waiting, &HashMap::new(), at(1_000)), expected);
    }

    #[test]
    fn it_is_noted_since_when_nobody_has_something_in_hand() {
        let mut store = StoreLook::default();
        let mut since = |shares| {
            store.note((BTreeMap::new(), shares));
            store.found.as_ref().unwrap().vacant_since
        };
        let shares =
            |shards_unheld, due_rows_unheld| Some(Shares { shards_unheld, due_rows_unheld, ..Shares::default() });
        assert_eq!(since(None), None);
        let begun = since(shares(2, false));
        assert!(begun.is_some());
        assert_eq!(since(shares(0, true)), begun);
        assert_eq!(since(shares(0, false)), None);
    }
}
