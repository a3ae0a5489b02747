//! Which shards this process receives, where several processes share them.
//!
//! Each shard is leased. A process leases free ones until it has its share, and connects them one at a time, as Discord demands.
//! When more processes join and its share gets smaller, it releases some. The next holder reads what was missed meanwhile
//! (`catch_up`).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::connection::connect::ConnectError;
use crate::connection::gateway::Connector;
use bot_service::{BotPart, Cluster, DowntimeCredit, Lease, PartFailure, Resource, ServiceError};

/// How often the process looks for free shards.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How long events in progress may take before a shard is released.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// How the connection of a shard has ended.
type ShardEnd = Result<(), PartFailure<ConnectError>>;

/// The shards that this process receives.
struct HeldShards {
    connection: Connector,
    cluster: Cluster,
    downtime: Arc<DowntimeCredit>,
    /// By shard, the token that ends its connection.
    stops: BTreeMap<u32, CancellationToken>,
    running: JoinSet<(u32, ShardEnd)>,
}

/// Receives a fair share of the shards until `stop`.
pub(crate) async fn run(
    connection: Connector,
    cluster: Cluster,
    downtime: Arc<DowntimeCredit>,
    stop: CancellationToken,
) -> ShardEnd {
    let mut live = cluster.live_processes();
    let mut held = HeldShards { connection, cluster, downtime, stops: BTreeMap::new(), running: JoinSet::new() };
    let mut ended = Ok(());
    while ended.is_ok() && !stop.is_cancelled() {
        let processes = *live.borrow_and_update();
        if let Err(error) = stop.run_until_cancelled(held.rebalance(processes)).await.unwrap_or(Ok(())) {
            tracing::warn!(%error, "cannot look for free shards; will try again");
        }
        tokio::select! {
            () = stop.cancelled() => {}
            Some(finished) = held.running.join_next() => ended = held.finished(finished.ok()),
            _ = live.changed() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
    held.stops.values().for_each(CancellationToken::cancel);
    while let Some(finished) = held.running.join_next().await {
        ended = ended.and(held.finished(finished.ok()));
    }
    ended
}

/// The largest number of shards that each of `processes` processes receives.
fn share(total: u32, processes: usize) -> usize {
    (total as usize).div_ceil(processes.max(1))
}

impl HeldShards {
    /// Leases free shards or releases some, so that all running processes have about as many.
    async fn rebalance(&mut self, processes: usize) -> Result<(), ServiceError> {
        let total = self.connection.gateway.shards;
        let share = share(total, processes);
        for stop in self.stops.values().skip(share) {
            stop.cancel();
        }
        for shard in 0..total {
            if self.stops.len() >= share {
                break;
            }
            if self.stops.contains_key(&shard) {
                continue;
            }
            if let Some(lease) = self.cluster.lease(Resource::Shard(shard)).await? {
                self.receive(shard, lease);
            }
        }
        Ok(())
    }

    fn receive(&mut self, shard: u32, lease: Lease) {
        tracing::info!(shard, "this process receives a shard");
        let stop = CancellationToken::new();
        self.stops.insert(shard, stop.clone());
        let (connection, cluster) = (self.connection.with_own_handlers(), self.cluster.clone());
        let downtime = Arc::clone(&self.downtime);
        self.running.spawn(async move {
            let (lease, handlers) = (Arc::new(lease), connection.handlers.clone());
            let (held, sessions) = (Arc::clone(&lease), cluster.clone());
            let start = move |stop: CancellationToken| {
                let (connection, cluster, downtime) = (connection.clone(), sessions.clone(), Arc::clone(&downtime));
                let lease = Arc::clone(&held);
                async move {
                    if stop.run_until_cancelled(cluster.wait_for_session_slot()).await.is_none() {
                        return Ok(());
                    }
                    // As late as possible, but before any player can act: a move made before would be charged for the
                    // outage.
                    if stop.run_until_cancelled(lease.guard(downtime.end_outage(shard))).await.is_none() {
                        return Ok(());
                    }
                    connection.run(shard..shard + 1, Some(lease), stop).await
                }
                .boxed()
            };
            let ended = BotPart::new("gateway", start).supervise(stop).await;
            if let Err(error) = lease.guard(cluster.begin_outage(shard)).await {
                tracing::warn!(%error, shard, "cannot record that a shard is no longer received");
            }
            handlers.close();
            let _ = tokio::time::timeout(DRAIN_TIMEOUT, handlers.wait()).await;
            // If a handler hangs and commits later, it is fenced off.
            lease.release().await;
            (shard, ended)
        });
    }

    /// The connection of a shard has ended.
    fn finished(&mut self, finished: Option<(u32, ShardEnd)>) -> ShardEnd {
        let (shard, ended) = finished.unwrap_or((u32::MAX, Err(PartFailure::GaveUp { part: "gateway", times: 1 })));
        self.stops.remove(&shard);
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_is_in_somebodys_share() {
        for (total, processes, each) in [(6, 1, 6), (6, 2, 3), (6, 3, 2), (6, 4, 2), (1, 3, 1), (6, 0, 6)] {
            assert_eq!(share(total, processes), each, "{total} shards, {processes} processes");
        }
    }
}
