//! Looks at the bot, again and again, and remembers what it saw.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::health::{EngineFindings, Findings, GatewayFindings, OutboxFindings, StoreFindings};
use crate::discord::{BotWatch, Hold, Shards};
use crate::service::{Lane, LaneBacklog, Thinkers, Vitals};

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
    /// What the last one found.
    found: Option<Result<BTreeMap<Lane, LaneBacklog>, String>>,
    /// What the last one found that succeeded.
    backlog: Option<BTreeMap<Lane, LaneBacklog>>,
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
        let outbox = |inner: &Inner| Some(outbox(known.store.backlog.as_ref()?, &holds, inner.vitals.now()));
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
            counts: inner.map(|inner| inner.vitals.counts()),
        }
    }

    async fn read_store(&self, vitals: &Vitals) {
        loop {
            let begun = Instant::now();
            self.known().store.reading_since = Some(begun);
            // However long it takes, there is no second one beside it.
            let found = vitals.backlog().await.map_err(|error| error.to_string());
            let took = begun.elapsed();
            {
                let store = &mut self.known().store;
                store.reading_since = None;
                if let Ok(backlog) = &found {
                    store.backlog = Some(backlog.clone());
                }
                store.found = Some(found);
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

impl StoreLook {
    /// `None` before the first read has ended.
    fn findings(&self, inner: &Inner) -> Option<StoreFindings> {
        let reading = self.reading_since.map(|since| since.elapsed()).unwrap_or_default();
        let found = self.found.as_ref()?;
        Some(StoreFindings { reading, unreadable: found.as_ref().err().cloned(), writes: inner.vitals.writes() })
    }
}

/// What waits, apart from what waits for somebody on a server: about that the operator can do nothing.
fn outbox(backlog: &BTreeMap<Lane, LaneBacklog>, holds: &HashMap<Lane, Hold>, now: Timestamp) -> OutboxFindings {
    let held = |by: Hold| holds.values().filter(|hold| **hold == by).count();
    let own = backlog.iter().filter(|(lane, _)| holds.get(lane) != Some(&Hold::Server));
    let oldest = own.map(|(_, lane)| now.duration_since(lane.oldest)).max().unwrap_or_default();
    OutboxFindings {
        notices: backlog.values().map(|lane| lane.notices).sum(),
        oldest: oldest.try_into().unwrap_or_default(),
        set_back: held(Hold::Setback),
        waiting_for_servers: held(Hold::Server),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::ChannelId;

    #[test]
    fn what_waits_for_a_server_makes_nothing_old() {
        let lane = |number| Lane::Channel(ChannelId(number));
        let at = |second| Timestamp::from_second(second).unwrap();
        let backlog = [(1, 100, 2), (2, 400, 1), (3, 300, 1)]
            .map(|(number, oldest, notices)| (lane(number), LaneBacklog { notices, oldest: at(oldest) }));
        let holds = HashMap::from([(lane(1), Hold::Server), (lane(2), Hold::Setback)]);
        let found = outbox(&BTreeMap::from(backlog), &holds, at(1_000));
        let oldest = Duration::from_secs(700);
        assert_eq!(found, OutboxFindings { notices: 4, oldest, set_back: 1, waiting_for_servers: 1 });
        assert_eq!(outbox(&BTreeMap::new(), &HashMap::new(), at(1_000)), OutboxFindings::default());
    }
}
