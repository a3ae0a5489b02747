//! Which shards this process receives.
//!
//! Each shard is leased. A process leases free ones until it has its share. When more processes join and its share gets smaller, it
//! hands some over, and when it ends, all: one at a time, each with its session, so that a shard is dark only for as long as it takes
//! to connect. Where only one process works on the store, all are its.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use twilight_gateway::ShardId;

use crate::connection::connect::ConnectError;
use crate::connection::gateway::GatewayClient;
use crate::connection::shard::ShardConnection;
use bot_service::{BotPart, Cluster, Lease, PartFailure, Resource, ServiceError};

/// How often the process looks for free shards while it has enough.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How often it looks while it has fewer than any other may have, or hands one over.
const SHORT_INTERVAL: Duration = Duration::from_millis(100);

/// How long another process may take to receive a shard that is handed over before the next is.
const HAND_OVER_TIMEOUT: Duration = Duration::from_secs(3);

/// How the connection of a shard has ended.
type ShardEnd = Result<(), PartFailure<ConnectError>>;

/// The shards that this process receives.
struct HeldShards {
    gateway: Arc<GatewayClient>,
    /// How many there are in all processes.
    total: u32,
    /// By shard, the token that ends its connection.
    stops: BTreeMap<u32, CancellationToken>,
    running: JoinSet<(u32, ShardEnd)>,
    /// The shard that is being handed over, and since when.
    moving: Option<(u32, Instant)>,
}

/// Receives a fair share of this many shards until `stop`.
pub(crate) async fn run(gateway: Arc<GatewayClient>, total: u32, stop: CancellationToken) -> ShardEnd {
    let cluster = gateway.cluster.clone();
    let mut live = cluster.live_processes();
    let (stops, running) = (BTreeMap::new(), JoinSet::new());
    let mut held = HeldShards { gateway, total, stops, running, moving: None };
    let mut ended = Ok(());
    while ended.is_ok() && !stop.is_cancelled() {
        let processes = *live.borrow_and_update();
        if let Err(error) = stop.run_until_cancelled(held.rebalance(processes)).await.unwrap_or(Ok(())) {
            tracing::warn!(%error, "cannot look for free shards; will try again");
        }
        let pause = held.pause(processes);
        tokio::select! {
            () = stop.cancelled() => {}
            Some(finished) = held.running.join_next() => ended = held.finished(finished.ok()),
            Ok(()) = live.changed() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
    ended.and(held.release_all(&cluster).await)
}

/// The largest number of shards that each of `processes` processes receives.
fn share(total: u32, processes: usize) -> usize {
    (total as usize).div_ceil(processes.max(1))
}

impl HeldShards {
    /// Leases free shards or hands one over, so that all running processes have about as many.
    async fn rebalance(&mut self, processes: usize) -> Result<(), ServiceError> {
        let share = share(self.total, processes);
        if let Some((shard, since)) = self.moving
            && !self.stops.contains_key(&shard)
            && (since.elapsed() >= HAND_OVER_TIMEOUT || self.gateway.cluster.is_received(shard).await?)
        {
            self.moving = None;
        }
        if self.stops.len() > share
            && self.moving.is_none()
            && let Some((shard, stop)) = self.stops.last_key_value()
        {
            stop.cancel();
            self.moving = Some((*shard, Instant::now()));
        }
        for shard in 0..self.total {
            if self.stops.len() >= share {
                break;
            }
            if self.stops.contains_key(&shard) || self.moving.is_some_and(|(moving, _)| moving == shard) {
                continue;
            }
            if let Some(lease) = self.gateway.cluster.lease(Resource::Shard(shard)).await? {
                self.receive(shard, lease);
            }
        }
        Ok(())
    }

    /// How long until it is time to look again.
    fn pause(&self, processes: usize) -> Duration {
        let least = self.total as usize / processes.max(1);
        match self.moving.is_some() || self.stops.len() < least {
            true => SHORT_INTERVAL,
            false => POLL_INTERVAL,
        }
    }

    fn receive(&mut self, shard: u32, lease: Lease) {
        tracing::info!(shard, "this process receives a shard");
        let stop = CancellationToken::new();
        self.stops.insert(shard, stop.clone());
        let (gateway, id) = (Arc::clone(&self.gateway), ShardId::new(shard, self.total));
        self.running.spawn(async move {
            let lease = Arc::new(lease);
            let (connection, held) = (Arc::clone(&gateway), Arc::clone(&lease));
            let start =
                move |stop| ShardConnection::new(Arc::clone(&connection), id, Arc::clone(&held)).run(stop).boxed();
            let ended = BotPart::new("gateway", start).supervise(stop).await;
            let cluster = &gateway.cluster;
            // A process that is alone credits its downtime as a whole.
            if cluster.is_shared()
                && let Err(error) = lease.guard(cluster.begin_outage(shard, cluster.now())).await
            {
                tracing::warn!(%error, shard, "cannot record that a shard is no longer received");
            }
            // If a handler hangs and commits later, it is fenced off.
            lease.release().await;
            (shard, ended)
        });
    }

    /// Hands all shards over, one after the other.
    async fn release_all(mut self, cluster: &Cluster) -> ShardEnd {
        let mut ended = Ok(());
        let mut taker = match *cluster.live_processes().borrow() > 1 {
            true => Taker::MayCome,
            false => Taker::None,
        };
        while let Some((shard, stop)) = self.stops.pop_first() {
            stop.cancel();
            if let Taker::None = taker {
                continue;
            }
            while let Some(finished) = self.running.join_next().await {
                let is_it = finished.as_ref().is_ok_and(|(finished, _)| *finished == shard);
                ended = ended.and(self.finished(finished.ok()));
                if is_it {
                    break;
                }
            }
            let taken = async {
                while !cluster.is_received(shard).await.unwrap_or(false) {
                    tokio::time::sleep(SHORT_INTERVAL).await;
                }
            };
            if tokio::time::timeout(HAND_OVER_TIMEOUT, taken).await.is_err() {
                taker = Taker::None;
            }
        }
        while let Some(finished) = self.running.join_next().await {
            ended = ended.and(self.finished(finished.ok()));
        }
        ended
    }

    /// The connection of a shard has ended.
    fn finished(&mut self, finished: Option<(u32, ShardEnd)>) -> ShardEnd {
        let (shard, ended) = finished.unwrap_or((u32::MAX, Err(PartFailure::GaveUp { part: "gateway", times: 1 })));
        self.stops.remove(&shard);
        ended
    }
}

/// Whether another process may receive the shards that this one releases.
#[derive(Clone, Copy)]
enum Taker {
    MayCome,
    None,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_is_in_someones_share() {
        for (total, processes, each) in [(6, 1, 6), (6, 2, 3), (6, 3, 2), (6, 4, 2), (1, 3, 1), (6, 0, 6)] {
            assert_eq!(share(total, processes), each, "{total} shards, {processes} processes");
        }
    }
}
