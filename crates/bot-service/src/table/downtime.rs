//! Players do not lose the time in which the bot is down.
//!
//! While it runs the bot stores the current time, every second as long as a live clock may run and every minute otherwise. When
//! it starts, the time since then is credited to every clock that ran, as an event in the log of its game, before any flag falls.
//! However the bot ended, players lose no time, and gain at most what passed between two such writes.
//!
//! Where several processes share the work, some may go on while another one is down. Then the games of its shards are credited with
//! the outage of these, until another process receives them (`cluster::outage`).

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use futures::future::BoxFuture;
use futures::{FutureExt, StreamExt};
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use crate::Games;
use crate::TableError;
use crate::game::{GameId, TimeSpan};
use crate::table::game_rows;
use crate::table::records;
use crate::table::records::HeartbeatRecord;
use bot_store::repository::{Repository, put};
use bot_store::scheduler::Companion;
use bot_store::{Cluster, Incident, ServiceError, shard_of};

/// How often the time is stored while a live clock may run.
const LIVE_INTERVAL: SignedDuration = SignedDuration::from_secs(1);

/// How often it is stored otherwise.
const IDLE_INTERVAL: SignedDuration = SignedDuration::from_secs(60);

/// How many games are credited at a time.
const CONCURRENT: usize = 64;

/// A shorter gap is no downtime: the time is not stored more often.
const MIN_DOWNTIME: SignedDuration = LIVE_INTERVAL;

/// How long to wait before the next try if the store did not answer.
const RETRY_PAUSE: SignedDuration = SignedDuration::from_secs(1);

/// What has deadlines that people can't meet while the bot is down, besides games.
pub(crate) trait CreditedDeadlines: Send + Sync {
    /// Gives an absence back to what belongs to these servers. To do so twice gives it back once.
    fn give_back<'a>(
        &'a self,
        absence: TimeSpan,
        is_of: &'a (dyn Fn(u64) -> bool + Send + Sync),
    ) -> BoxFuture<'a, Result<(), ServiceError>>;
}

/// Stores when the bot was last running, and credits its downtime.
pub struct DowntimeCredit {
    games: Arc<Games>,
    deadlines: Vec<Arc<dyn CreditedDeadlines>>,
    repository: Repository,
    cluster: Cluster,
    /// Whether [`DowntimeCredit::resume`] has credited the downtime, and [`DowntimeCredit::begin`] need not.
    has_resumed: AtomicBool,
}

impl DowntimeCredit {
    pub(crate) fn new(
        games: Arc<Games>,
        deadlines: Vec<Arc<dyn CreditedDeadlines>>,
        repository: Repository,
        cluster: Cluster,
    ) -> DowntimeCredit {
        DowntimeCredit { games, deadlines, repository, cluster, has_resumed: AtomicBool::new(false) }
    }

    /// Credits the downtime before any user can act. If that fails, it is done when the scheduler starts.
    pub(crate) async fn resume(&self) {
        match self.credit().await {
            Ok(()) => self.has_resumed.store(true, Relaxed),
            Err(error) => tracing::error!(%error, "cannot credit the downtime to clocks yet; will try again"),
        }
    }

    /// Credits the downtime, unless that was just done. Until then nothing may fall due.
    pub(crate) async fn begin(&self, stop: &CancellationToken) {
        if self.has_resumed.swap(false, Relaxed) {
            return;
        }
        loop {
            let Err(error) = self.credit().await else { return };
            tracing::error!(incident = %Incident::draw(), %error, "cannot credit the downtime to clocks yet; will try again");
            let later = self.repository.now() + RETRY_PAUSE;
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.repository.clock().sleep_until(later) => {}
            }
        }
    }

    /// Stores the time again and again until `stop`, and once more then.
    pub(crate) async fn run(&self, stop: CancellationToken) {
        let mut stored_at = self.repository.now();
        while !stop.is_cancelled() {
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.repository.clock().sleep_until(self.repository.now() + LIVE_INTERVAL) => {}
            }
            let now = self.repository.now();
            // Other processes may have started clocks of which this one does not know.
            let is_live = self.repository.is_shared() || self.games.store.live_until() > stored_at;
            if is_live || stop.is_cancelled() || now >= stored_at + IDLE_INTERVAL {
                match self.store_time(now).await {
                    Ok(()) => stored_at = now,
                    Err(error) => {
                        tracing::warn!(%error, "cannot store the time at which the bot was running; will try again");
                    }
                }
            }
        }
    }

    async fn store_time(&self, now: Timestamp) -> Result<(), ServiceError> {
        let key = records::heartbeat();
        let (expect, _) = self.repository.replaceable::<HeartbeatRecord>(&key).await?;
        self.repository.commit_once(vec![put(key, expect, &HeartbeatRecord { at: now })?]).await
    }

    async fn credit(&self) -> Result<(), ServiceError> {
        let (_, last) = self.repository.replaceable::<HeartbeatRecord>(&records::heartbeat()).await?;
        let downtime = last.map(|HeartbeatRecord { at }| TimeSpan { from: at, until: self.repository.now() });
        let downtime = match downtime {
            Some(downtime) if downtime.until.duration_since(downtime.from) <= MIN_DOWNTIME => None,
            // Another process was running throughout: events that no process received are recorded per shard.
            Some(downtime) if self.cluster.has_been_running_since(downtime.from).await? => None,
            downtime => downtime,
        };
        self.for_each_open_game(|game| self.credit_game(game, downtime)).await?;
        if let Some(downtime) = downtime {
            self.put_deadlines_off(downtime, &|_| true).await?;
        }
        // Stored last: an interrupted start credits the same downtime again to the games that are left.
        self.store_time(self.repository.now()).await
    }

    /// Credits the outage of a shard, if there was one, to the clocks of its games. To be called under its lease, before its events
    /// are received. If the store does not answer, it tries again.
    pub async fn end_outage(&self, shard: u32) {
        while let Err(error) = self.credit_outage(shard).await {
            tracing::error!(%error, shard, "cannot credit the outage of a shard to clocks yet; will try again");
            let later = self.repository.now() + RETRY_PAUSE;
            self.repository.clock().sleep_until(later).await;
        }
    }

    async fn credit_outage(&self, shard: u32) -> Result<(), ServiceError> {
        let Some((since, end)) = self.cluster.outage(shard).await? else { return Ok(()) };
        let shards = self.cluster.agreed_shards().await?.unwrap_or_default();
        let outage = TimeSpan { from: since, until: self.repository.now() };
        let credit = |game| async move {
            let place = self.games.get(game).await?.place;
            if shard_of(place.guild, shards) == shard { self.games.give_back(game, outage).await } else { Ok(()) }
        };
        self.for_each_open_game(credit).await?;
        self.put_deadlines_off(outage, &|guild| shard_of(Some(guild), shards) == shard).await?;
        // Last, as above. A conflict means that the next outage has begun, which the next holder of the shard credits.
        self.repository.commit(vec![end]).await?;
        Ok(())
    }

    async fn put_deadlines_off(
        &self,
        absence: TimeSpan,
        is_of: &(dyn Fn(u64) -> bool + Send + Sync),
    ) -> Result<(), ServiceError> {
        for deadlines in &self.deadlines {
            deadlines.give_back(absence, is_of).await?;
        }
        Ok(())
    }

    /// Runs `act` on every open game, some at a time. Unreadable games are skipped.
    async fn for_each_open_game<F: Future<Output = Result<(), ServiceError>>>(
        &self,
        act: impl Fn(GameId) -> F,
    ) -> Result<(), ServiceError> {
        let open: BTreeSet<GameId> = self
            .repository
            .all(&records::all_player_games())
            .await?
            .iter()
            .filter_map(|(key, _)| records::player_game_of(key))
            .collect();
        let act = &act;
        let mut acts =
            futures::stream::iter(open).map(|game| async move { (game, act(game).await) }).buffer_unordered(CONCURRENT);
        while let Some((game, ended)) = acts.next().await {
            match ended {
                Ok(()) => {}
                Err(error) if error.is_of_one_row() => {
                    self.repository.report_skipped(&records::game(game), &error);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Credits a game with the downtime, and adds the rows that it lacks, as it may after a salvage.
    async fn credit_game(&self, id: GameId, downtime: Option<TimeSpan>) -> Result<(), ServiceError> {
        if let Some(downtime) = downtime {
            self.games.give_back(id, downtime).await?;
        }
        let snapshot = self.games.get(id).await?;
        self.games.store.note_live_clock(&snapshot.game);
        let rows = game_rows::RowChanges::between(None, &snapshot);
        let found = self.repository.rows(rows.keys().cloned().collect()).await?;
        let missing = match rows.puts(&found) {
            Ok(missing) => missing,
            // That another game holds the channel does not matter here.
            Err(error) if let Some(TableError::ChannelBusy(_)) = error.downcast_ref() => return Ok(()),
            Err(error) => return Err(error),
        };
        if !missing.is_empty() {
            // If another commit was faster, it has brought the rows up to date.
            self.repository.commit(missing).await?;
        }
        Ok(())
    }
}

impl Companion for DowntimeCredit {
    fn resume(&self) -> BoxFuture<'_, ()> {
        self.resume().boxed()
    }

    fn begin<'a>(&'a self, stop: &'a CancellationToken) -> BoxFuture<'a, ()> {
        self.begin(stop).boxed()
    }

    fn run(&self, stop: CancellationToken) -> BoxFuture<'_, ()> {
        self.run(stop).boxed()
    }
}

#[cfg(test)]
mod tests;
