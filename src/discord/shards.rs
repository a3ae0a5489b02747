//! Which shards this process receives, where several processes share them.
//!
//! Each shard is leased. A process takes on free ones until it has its share, one at a time as Discord wants sessions to be begun,
//! and hands one on when more processes have come and its share is smaller. What was missed meanwhile is read when the next
//! holder connects (`catch_up`).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::gateway::Connection;
use super::supervisor::{Restarts, RunError, supervise};
use crate::service::{Cluster, Lease, Resource, Scheduler, ServiceError};

/// How often free shards are looked for.
const LOOK: Duration = Duration::from_secs(1);

/// How long events in progress may take before a shard is handed on.
const HANDING_ON: Duration = Duration::from_secs(5);

/// The shards that this process receives.
struct Held {
    connection: Connection,
    cluster: Cluster,
    scheduler: Scheduler,
    /// By shard, what ends its connection.
    stops: BTreeMap<u32, CancellationToken>,
    running: JoinSet<(u32, Result<(), RunError>)>,
}

/// Receives a fair share of the shards until `stop`.
///
/// # Errors
/// [`RunError`] if a shard cannot be received for good.
pub(super) async fn run(
    connection: Connection,
    cluster: Cluster,
    scheduler: Scheduler,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let mut at_work = cluster.at_work();
    let mut held = Held { connection, cluster, scheduler, stops: BTreeMap::new(), running: JoinSet::new() };
    let mut ended = Ok(());
    while ended.is_ok() && !stop.is_cancelled() {
        let processes = *at_work.borrow_and_update();
        if let Err(error) = stop.run_until_cancelled(held.adjust(processes)).await.unwrap_or(Ok(())) {
            tracing::warn!(%error, "it cannot be told which shards are free");
        }
        tokio::select! {
            () = stop.cancelled() => {}
            Some(finished) = held.running.join_next() => ended = held.finished(finished.ok()),
            _ = at_work.changed() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
    }
    held.stops.values().for_each(CancellationToken::cancel);
    while let Some(finished) = held.running.join_next().await {
        ended = ended.and(held.finished(finished.ok()));
    }
    ended
}

/// How many shards each of so many processes receives at most.
fn share(total: u32, processes: usize) -> usize {
    (total as usize).div_ceil(processes.max(1))
}

impl Held {
    /// Takes free shards on, or hands some on, as many processes are at work.
    async fn adjust(&mut self, processes: usize) -> Result<(), ServiceError> {
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
        let (cluster_of_shard, scheduler) = (cluster.clone(), self.scheduler.clone());
        self.running.spawn(async move {
            let lease = Arc::new(lease);
            let handlers = connection.handlers.clone();
            let begin = || {
                let (connection, cluster) = (connection.clone(), cluster.clone());
                let (scheduler, lease, stop) = (scheduler.clone(), Arc::clone(&lease), stop.clone());
                async move {
                    if stop.run_until_cancelled(cluster.session_turn()).await.is_none() {
                        return Ok(());
                    }
                    // As late as can be, but before anybody acts: a move that comes before would be charged for it.
                    let ended = lease.guard(scheduler.end_outage(shard));
                    if stop.run_until_cancelled(ended).await.is_none() {
                        return Ok(());
                    }
                    connection.run(shard..shard + 1, Some(lease), stop).await
                }
                .boxed()
            };
            let ended = supervise("gateway", Restarts::USUAL, stop.clone(), begin).await;
            if let Err(error) = lease.guard(cluster_of_shard.begin_outage(shard)).await {
                tracing::warn!(%error, shard, "cannot record that a shard is no longer received");
            }
            handlers.close();
            let _ = tokio::time::timeout(HANDING_ON, handlers.wait()).await;
            // What a handler that hangs commits later is refused.
            lease.release().await;
            (shard, ended)
        });
    }

    /// The connection of a shard has ended.
    fn finished(&mut self, finished: Option<(u32, Result<(), RunError>)>) -> Result<(), RunError> {
        let (shard, ended) = finished.unwrap_or((u32::MAX, Err(RunError::GaveUp { part: "gateway", times: 1 })));
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
