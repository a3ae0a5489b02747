//! The state of the store, the outbox and the scheduler, for the monitor.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use bot_store::commit_health::CommitHealth;
use bot_store::repository::Repository;
use bot_store::scheduler::lateness::Lateness;
use bot_store::{Cluster, Heartbeat, Lane, LeaseOverview, ServiceError};
use commit_store::{Connections, Page};
use std::sync::Arc;

/// How many rows are read at once, so that other reads do not wait long behind them.
const PAGE: usize = 500;

/// The state of the store, the outbox and the scheduler. Clones read the same.
#[derive(Clone)]
pub struct Vitals {
    pub(crate) repository: Repository,
    lateness: Arc<Lateness>,
    cluster: Cluster,
}

/// What waits in a lane of the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneBacklog {
    pub notices: usize,
    /// When the oldest of them was added.
    pub oldest: Timestamp,
    /// Whether a block recorded in the store requires action on the server, such as granting a permission.
    pub waits_for_server: bool,
}

/// What the store has done since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    pub commits: u64,
    /// Commits that were not, because of a conflict.
    pub conflicts: u64,
    /// How often the disk was synced for them.
    pub syncs: u64,
    /// Those to the database of the store, if it is in one.
    pub connections: Option<Connections>,
}

impl Vitals {
    pub(super) fn new(repository: Repository, lateness: Arc<Lateness>, cluster: Cluster) -> Vitals {
        Vitals { repository, lateness, cluster }
    }

    pub fn now(&self) -> Timestamp {
        self.repository.now()
    }

    /// What waits in the outbox, read from the store.
    pub async fn backlog(&self) -> Result<BTreeMap<Lane, LaneBacklog>, ServiceError> {
        // Usually nothing waits. This reads a row all the same, to see whether the store answers.
        self.repository.row(&crate::table::records::heartbeat()).await?;
        let mut lanes: BTreeMap<Lane, LaneBacklog> = BTreeMap::new();
        let mut after = None;
        loop {
            let Page { entries, next } =
                self.repository.page(&bot_store::outbox::records::notices(), after.as_ref(), PAGE).await?;
            for (lane, number) in entries.iter().filter_map(|(key, _)| bot_store::outbox::records::notice_of(key)) {
                // The numbers of a lane grow, so the first is the oldest.
                let first = || LaneBacklog { notices: 0, oldest: added_at(number), waits_for_server: false };
                lanes.entry(lane).or_insert_with(first).notices += 1;
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
        // Blocks that any process has found.
        for (key, _) in self.repository.all(&bot_store::outbox::records::blocks()).await? {
            if let Some(lane) = bot_store::outbox::records::block_of(&key).and_then(|lane| lanes.get_mut(&lane)) {
                lane.waits_for_server = true;
            }
        }
        Ok(lanes)
    }

    /// Who holds which leases; `None` on a store that only one process can open.
    pub async fn lease_overview(&self) -> Result<Option<LeaseOverview>, ServiceError> {
        self.cluster.lease_overview().await
    }

    pub fn heartbeat(&self) -> Heartbeat {
        self.cluster.heartbeat()
    }

    pub fn writes(&self) -> CommitHealth {
        self.repository.writes()
    }

    /// What the store has done since it was opened.
    pub fn counts(&self) -> StoreCounts {
        let commit_store::Stats { commits, conflicts, syncs, connections, .. } = self.repository.stats();
        StoreCounts { commits, conflicts, syncs, connections }
    }

    /// How late the scheduler is with what is due.
    pub fn lateness(&self) -> SignedDuration {
        self.lateness.at(self.now())
    }
}

/// Notices are numbered by the time in microseconds ([`Outbox`](bot_store::Outbox)).
fn added_at(number: u64) -> Timestamp {
    i64::try_from(number).ok().and_then(|number| Timestamp::from_microsecond(number).ok()).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GreetingNotice;
    use crate::UnpostedNotice;
    use crate::game::GameId;
    use crate::{Coin, FairCoin, Service};
    use bot_store::BlockReason;
    use bot_store::PlayerId;
    use bot_store::locale::Locale;
    use bot_store::{ChannelId, ManualClock};

    #[tokio::test]
    async fn what_waits_is_counted_by_lane_with_the_age_of_the_oldest() {
        let clock = Arc::new(ManualClock::new(Timestamp::from_second(1_000).unwrap()));
        let coin: Arc<dyn Coin> = Arc::new(FairCoin);
        let (service, _announced) = Service::in_memory(clock.clone(), coin);
        assert_eq!(service.vitals.backlog().await.unwrap(), BTreeMap::new());
        let lanes = [Lane::Channel(ChannelId(1)), Lane::Channel(ChannelId(2))];
        for lane in [lanes[0], lanes[1], lanes[0]] {
            let notice = GreetingNotice { locale: Locale::Thai };
            let put = service.outbox.put(lane, &notice).unwrap();
            service.vitals.repository.commit(vec![put]).await.unwrap();
            clock.advance_seconds(10);
        }
        let unposted = UnpostedNotice { game: GameId(7), reason: BlockReason::Locked };
        service.outbox.blocked(lanes[1], BlockReason::Locked, &unposted, &[PlayerId(5)]).await.unwrap();
        let mut waiting = service.vitals.backlog().await.unwrap();
        // The notice to its player.
        assert_eq!(waiting.remove(&Lane::Person(PlayerId(5))).map(|lane| lane.notices), Some(1));
        assert_eq!(lanes.map(|lane| waiting[&lane].waits_for_server), [false, true]);
        let found = lanes.map(|lane| (waiting[&lane].notices, waiting[&lane].oldest.as_second()));
        assert_eq!((waiting.len(), found), (2, [(2, 1_000), (1, 1_010)]));
        assert_eq!(service.vitals.counts().commits, 4);
        assert_eq!(service.vitals.writes(), CommitHealth::default());
    }
}
