//! Compares the findings with thresholds, and says what is healthy.

use std::time::Duration;

use serde::Serialize;

use bot_discord::SendLoad;
use bot_service::metrics::LeaseKind;
use bot_service::{CommitHealth, LastCommit, StoreCounts};

/// How long shards may be without a connection. Discord closes each connection now and then, and a new one takes some ten
/// seconds.
pub const LONGEST_RECONNECTION: Duration = Duration::from_secs(20);

/// How long the store may take to answer, whether it is read or written.
pub const LONGEST_ANSWER: Duration = Duration::from_secs(5);

/// How long something may wait to be said. A puzzle of the day for ten thousand channels takes four minutes.
pub const LONGEST_WAIT: Duration = Duration::from_mins(10);

/// How late the scheduler may be.
pub const LATEST: Duration = Duration::from_mins(1);

/// How long a shard or the due rows may have no holder. The work of a process that was killed is taken over within half of that
/// time.
pub const LONGEST_UNHELD: Duration = Duration::from_secs(40);

/// How many searches may wait. With twice as many the engine makes no more moves.
pub const LONGEST_QUEUE: usize = 500;

/// What the monitor found. A part that is `None` has not begun yet.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub gateway: Option<GatewayFindings>,
    pub store: Option<StoreFindings>,
    /// The outbox, as of the last time that the store answered.
    pub outbox: Option<OutboxFindings>,
    pub late: Option<Duration>,
    pub engine: Option<EngineFindings>,
    /// The leases of several processes; `None` where only one can work on the store.
    pub cluster: Option<ClusterFindings>,
    /// How much is sent, which does not affect health.
    pub sending: Option<SendLoad>,
    /// What the store has done, which does not affect health.
    pub counts: Option<StoreCounts>,
    /// When the program started, since 1970.
    pub started: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatewayFindings {
    /// How many shards are connected.
    pub connected: u32,
    pub shards: u32,
    /// For how long that many have been connected.
    pub unchanged: Duration,
    /// Whether all of them have ever been connected.
    pub has_connected: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreFindings {
    /// How long the read in progress has taken so far; zero if there is none.
    pub reading: Duration,
    /// Why the last read failed, if it did.
    pub unreadable: Option<String>,
    pub writes: CommitHealth,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxFindings {
    pub notices: usize,
    /// How long the oldest has waited, except those that need an action on their server.
    pub oldest: Duration,
    /// How many lanes wait after an error that may pass.
    pub set_back: usize,
    /// How many need an action on their server.
    pub waiting_for_servers: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineFindings {
    pub waiting: usize,
    /// How many are in progress.
    pub running: usize,
}

/// The processes on one store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterFindings {
    pub processes: usize,
    /// How many leases of each kind this process holds.
    pub leases: Vec<(LeaseKind, usize)>,
    /// How many shards there are for all of them.
    pub shards: u32,
    /// How many shards no process receives.
    pub shards_unheld: u32,
    /// Whether no process handles the due rows.
    pub due_rows_unheld: bool,
    /// For how long there has been such a shard, or no holder of the due rows.
    pub unheld_for: Duration,
    /// How long ago this process wrote its heartbeat.
    pub heartbeat_age: Duration,
    /// Whether the others cannot have evicted it yet.
    pub is_heartbeat_fresh: bool,
}

/// Whether the bot is healthy, and each part of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Health {
    /// Whether nothing needs the operator.
    pub healthy: bool,
    /// Whether it serves people, however much waits.
    pub ready: bool,
    gateway: Option<GatewayHealth>,
    store: Option<StoreHealth>,
    outbox: Option<OutboxHealth>,
    scheduler: Option<SchedulerHealth>,
    engine: Option<EngineHealth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cluster: Option<ClusterHealth>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct GatewayHealth {
    healthy: bool,
    connected: u32,
    shards: u32,
    /// For how long it has been so.
    seconds: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct StoreHealth {
    healthy: bool,
    /// `answered`, `slow` or `failed`.
    reads: &'static str,
    /// `accepted`, `slow`, `full`, `read-only` or `failed`.
    writes: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct OutboxHealth {
    healthy: bool,
    notices: usize,
    oldest_seconds: u64,
    lanes_set_back: usize,
    lanes_waiting_for_servers: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct SchedulerHealth {
    healthy: bool,
    late_seconds: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct EngineHealth {
    healthy: bool,
    waiting: usize,
    running: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct ClusterHealth {
    healthy: bool,
    processes: usize,
    shards_unheld: u32,
    due_rows_unheld: bool,
    /// For how long a shard or the due rows have had no holder.
    unheld_seconds: u64,
    /// How long ago this process wrote its heartbeat.
    heartbeat_age_seconds: u64,
}

impl Health {
    /// Compares the findings with the thresholds. A part that has not begun is not healthy.
    pub fn of(findings: &Findings) -> Health {
        let gateway = findings.gateway.map(gateway);
        let store = findings.store.as_ref().map(store);
        let outbox = findings.outbox.map(outbox);
        let scheduler =
            findings.late.map(|late| SchedulerHealth { healthy: late < LATEST, late_seconds: late.as_secs() });
        let engine = findings.engine.map(|EngineFindings { waiting, running }| EngineHealth {
            healthy: waiting < LONGEST_QUEUE,
            waiting,
            running,
        });
        let cluster = findings.cluster.as_ref().map(cluster);
        let ready = gateway.as_ref().is_some_and(|part| part.healthy)
            && store.as_ref().is_some_and(|part| part.healthy)
            && cluster.as_ref().is_none_or(|part| part.healthy);
        let healthy = ready
            && outbox.as_ref().is_some_and(|part| part.healthy)
            && scheduler.as_ref().is_some_and(|part| part.healthy)
            && engine.as_ref().is_some_and(|part| part.healthy);
        Health { healthy, ready, gateway, store, outbox, scheduler, engine, cluster }
    }
}

fn gateway(found: GatewayFindings) -> GatewayHealth {
    let GatewayFindings { connected, shards, unchanged, has_connected } = found;
    let healthy = connected >= shards || has_connected && unchanged < LONGEST_RECONNECTION;
    GatewayHealth { healthy, connected, shards, seconds: unchanged.as_secs() }
}

fn store(found: &StoreFindings) -> StoreHealth {
    let reads = match (&found.unreadable, found.reading >= LONGEST_ANSWER) {
        (_, true) => "slow",
        (Some(_), false) => "failed",
        (None, false) => "answered",
    };
    let is_stuck = Duration::try_from(found.writes.stuck).is_ok_and(|stuck| stuck >= LONGEST_ANSWER);
    let writes = match (found.writes.last, is_stuck) {
        (_, true) => "slow",
        (LastCommit::Accepted, false) => "accepted",
        (LastCommit::Full, false) => "full",
        (LastCommit::ReadOnly, false) => "read-only",
        (LastCommit::Failed, false) => "failed",
    };
    StoreHealth { healthy: reads == "answered" && writes == "accepted", reads, writes, error: found.unreadable.clone() }
}

fn outbox(found: OutboxFindings) -> OutboxHealth {
    let OutboxFindings { notices, oldest, set_back, waiting_for_servers } = found;
    OutboxHealth {
        healthy: oldest < LONGEST_WAIT,
        notices,
        oldest_seconds: oldest.as_secs(),
        lanes_set_back: set_back,
        lanes_waiting_for_servers: waiting_for_servers,
    }
}

fn cluster(found: &ClusterFindings) -> ClusterHealth {
    let ClusterFindings {
        processes,
        shards_unheld,
        due_rows_unheld,
        unheld_for,
        heartbeat_age,
        is_heartbeat_fresh,
        ..
    } = *found;
    ClusterHealth {
        healthy: is_heartbeat_fresh && unheld_for < LONGEST_UNHELD,
        processes,
        shards_unheld,
        due_rows_unheld,
        unheld_seconds: unheld_for.as_secs(),
        heartbeat_age_seconds: heartbeat_age.as_secs(),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use commit_store::Connections;
    use jiff::SignedDuration;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// The findings about a bot that works.
    pub fn well() -> Findings {
        Findings {
            gateway: Some(GatewayFindings { connected: 2, shards: 2, unchanged: SECOND, has_connected: true }),
            store: Some(StoreFindings { reading: Duration::ZERO, unreadable: None, writes: CommitHealth::default() }),
            outbox: Some(OutboxFindings::default()),
            late: Some(Duration::ZERO),
            engine: Some(EngineFindings { waiting: 0, running: 2 }),
            cluster: Some(ClusterFindings {
                processes: 3,
                leases: vec![(LeaseKind::Shard, 2), (LeaseKind::DueRows, 1)],
                shards: 6,
                shards_unheld: 0,
                due_rows_unheld: false,
                unheld_for: Duration::ZERO,
                heartbeat_age: SECOND,
                is_heartbeat_fresh: true,
            }),
            sending: Some(SendLoad { waiting: 0, per_second: 16 }),
            counts: Some(StoreCounts { connections: Some(Connections::default()), ..StoreCounts::default() }),
            started: SECOND * 1_764_000_000,
        }
    }

    #[test]
    fn a_bot_is_healthy_when_every_part_has_begun_and_works() {
        assert!(Health::of(&well()).healthy);
        assert!(!Health::of(&Findings::default()).healthy);
        for take in [
            |found: &mut Findings| found.gateway = None,
            |found: &mut Findings| found.store = None,
            |found: &mut Findings| found.outbox = None,
            |found: &mut Findings| found.late = None,
            |found: &mut Findings| found.engine = None,
        ] {
            let mut found = well();
            take(&mut found);
            assert!(!Health::of(&found).healthy, "{found:?}");
        }
    }

    #[test]
    fn a_bot_that_serves_people_is_ready_however_much_waits() {
        let with = |change: fn(&mut Findings)| {
            let mut found = well();
            change(&mut found);
            let Health { healthy, ready, .. } = Health::of(&found);
            (healthy, ready)
        };
        assert_eq!(with(|found| found.late = Some(LATEST)), (false, true));
        assert_eq!(with(|found| found.engine.as_mut().unwrap().waiting = LONGEST_QUEUE), (false, true));
        assert_eq!(with(|found| found.outbox.as_mut().unwrap().oldest = LONGEST_WAIT), (false, true));
        assert_eq!(with(|found| found.store.as_mut().unwrap().unreadable = Some("no".to_owned())), (false, false));
        assert_eq!(with(|found| found.gateway = None), (false, false));
        assert_eq!(with(|found| found.cluster.as_mut().unwrap().is_heartbeat_fresh = false), (false, false));
    }

    #[test]
    fn it_is_unhealthy_after_a_while_that_nobody_holds_a_lease_and_that_a_heartbeat_is_stale() {
        let with = |change: fn(&mut ClusterFindings)| {
            let mut found = well();
            change(found.cluster.as_mut().unwrap());
            Health::of(&found).healthy
        };
        assert!(with(|found| (found.shards_unheld, found.unheld_for) = (2, LONGEST_UNHELD - SECOND)));
        assert!(!with(|found| (found.shards_unheld, found.unheld_for) = (2, LONGEST_UNHELD)));
        assert!(!with(|found| (found.due_rows_unheld, found.unheld_for) = (true, LONGEST_UNHELD)));
        assert!(!with(|found| found.is_heartbeat_fresh = false));
        let alone = Findings { cluster: None, ..well() };
        assert!(Health::of(&alone).healthy, "on a store that only one process can open");
    }

    #[test]
    fn a_connection_may_break_for_a_moment_once_there_was_one() {
        let healthy = |connected, unchanged, has_connected| {
            gateway(GatewayFindings { connected, shards: 2, unchanged, has_connected }).healthy
        };
        assert!(healthy(2, SECOND * 100_000, true));
        assert!(healthy(1, LONGEST_RECONNECTION - SECOND, true));
        assert!(!healthy(1, LONGEST_RECONNECTION, true));
        assert!(!healthy(0, SECOND, false));
    }

    #[test]
    fn a_store_is_healthy_when_it_answers_and_takes_commits() {
        let said = |reading, unreadable: Option<&str>, last, stuck| {
            let unreadable = unreadable.map(str::to_owned);
            let StoreHealth { healthy, reads, writes, .. } =
                store(&StoreFindings { reading, unreadable, writes: CommitHealth { last, stuck } });
            (healthy, reads, writes)
        };
        let short = SignedDuration::from_secs(1);
        let long = SignedDuration::try_from(LONGEST_ANSWER).unwrap();
        assert_eq!(said(SECOND, None, LastCommit::Accepted, short), (true, "answered", "accepted"));
        assert_eq!(said(LONGEST_ANSWER, None, LastCommit::Accepted, short), (false, "slow", "accepted"));
        assert_eq!(said(SECOND, Some("no"), LastCommit::Accepted, short), (false, "failed", "accepted"));
        assert_eq!(said(SECOND, None, LastCommit::Accepted, long), (false, "answered", "slow"));
        assert_eq!(said(SECOND, None, LastCommit::Full, short), (false, "answered", "full"));
        assert_eq!(said(SECOND, None, LastCommit::ReadOnly, short), (false, "answered", "read-only"));
        assert_eq!(said(SECOND, None, LastCommit::Failed, short), (false, "answered", "failed"));
    }

    #[test]
    fn what_waits_for_too_long_is_unhealthy() {
        let oldest = |oldest| outbox(OutboxFindings { oldest, ..OutboxFindings::default() }).healthy;
        assert!(oldest(LONGEST_WAIT - SECOND) && !oldest(LONGEST_WAIT));
        let with = |change: fn(&mut Findings)| {
            let mut found = well();
            change(&mut found);
            Health::of(&found).healthy
        };
        assert!(with(|found| found.late = Some(LATEST - SECOND)));
        assert!(!with(|found| found.late = Some(LATEST)));
        assert!(with(|found| found.engine = Some(EngineFindings { waiting: LONGEST_QUEUE - 1, running: 1 })));
        assert!(!with(|found| found.engine = Some(EngineFindings { waiting: LONGEST_QUEUE, running: 1 })));
    }

    #[test]
    fn the_answer_is_a_few_words_of_json() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&Health::of(&well())).unwrap(), @r#"
        {
          "healthy": true,
          "ready": true,
          "gateway": {
            "healthy": true,
            "connected": 2,
            "shards": 2,
            "seconds": 1
          },
          "store": {
            "healthy": true,
            "reads": "answered",
            "writes": "accepted"
          },
          "outbox": {
            "healthy": true,
            "notices": 0,
            "oldest_seconds": 0,
            "lanes_set_back": 0,
            "lanes_waiting_for_servers": 0
          },
          "scheduler": {
            "healthy": true,
            "late_seconds": 0
          },
          "engine": {
            "healthy": true,
            "waiting": 0,
            "running": 2
          },
          "cluster": {
            "healthy": true,
            "processes": 3,
            "shards_unheld": 0,
            "due_rows_unheld": false,
            "unheld_seconds": 0,
            "heartbeat_age_seconds": 1
          }
        }
        "#);
    }
}
