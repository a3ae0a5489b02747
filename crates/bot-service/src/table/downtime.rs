//! Players do not lose the time in which the bot is down.
//!
//! While it runs the bot stores the current time, every second as long as a live clock may run and every minute otherwise. When
//! it starts, the time since then is owed to every clock that ran, and credited as an event in the log of its game, before any
//! flag falls and before anything else happens in the game ([`owed_time`](crate::table::owed_time)). Nobody waits for other games'
//! clocks. However the bot ended, players lose no time, and gain at most what passed between two such writes.
//!
//! Where several processes share the work, some may go on while another one is down. Then the games of its shards are credited with
//! the outage of these, until another process receives them (`cluster::outage`).

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures::future::BoxFuture;
use futures::{FutureExt, StreamExt};
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use crate::Games;
use crate::TableError;
use crate::game::{GameId, TimeSpan};
use crate::table::game_rows;
use crate::table::owed_time::{Absence, UnheardServers};
use crate::table::records;
use crate::table::records::HeartbeatRecord;
use bot_store::fence::Fence;
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::scheduler::Companion;
use bot_store::{Cluster, Incident, ServiceError};
use commit_store::Commit;

/// How often the time is stored while a live clock may run.
const LIVE_INTERVAL: SignedDuration = SignedDuration::from_secs(1);

/// How often it is stored otherwise.
const IDLE_INTERVAL: SignedDuration = SignedDuration::from_secs(60);

/// How many games are credited at a time: so few that people who act meanwhile hardly notice.
const CONCURRENT: usize = 8;

/// How many rows of open games are read at once.
const PAGE: usize = 500;

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
    /// What [`DowntimeCredit::resume`] has found, for [`DowntimeCredit::begin`].
    start: Mutex<Option<ProcessStart>>,
}

/// What a process meets when it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProcessStart {
    /// Nothing was running. Games may lack rows, as they may after a salvage.
    First,
    /// Another process was running, and what no process received is recorded for each shard.
    Joining,
}

impl DowntimeCredit {
    pub(crate) fn new(
        games: Arc<Games>,
        deadlines: Vec<Arc<dyn CreditedDeadlines>>,
        repository: Repository,
        cluster: Cluster,
    ) -> DowntimeCredit {
        DowntimeCredit { games, deadlines, repository, cluster, start: Mutex::default() }
    }

    /// Finds the downtime before any user can act, so that whoever acts before all games are credited has it credited to theirs.
    /// If that fails, it is found when the scheduler starts.
    pub(crate) async fn resume(&self) {
        match self.find().await {
            Ok(start) => *self.start() = Some(start),
            Err(error) => tracing::error!(%error, "cannot find the downtime yet; will try again"),
        }
    }

    /// Credits all games with what they are owed. Until then nothing may fall due.
    pub(crate) async fn begin(&self, stop: &CancellationToken) {
        let resumed = *self.start();
        let start = match resumed {
            Some(start) => start,
            None => match self.until_done(stop, || self.find()).await {
                Some(start) => start,
                None => return,
            },
        };
        let credited = CancellationToken::new();
        let credit = async {
            if self.until_done(stop, || self.credit(start)).await.is_some() {
                // Whatever this process does later, the rows are there.
                *self.start() = Some(ProcessStart::Joining);
            }
            credited.cancel();
        };
        tokio::join!(credit, self.run(credited.clone()));
    }

    /// Does what the store may not let it do at once; `None` after `stop`.
    async fn until_done<T, F: Future<Output = Result<T, ServiceError>>>(
        &self,
        stop: &CancellationToken,
        act: impl Fn() -> F,
    ) -> Option<T> {
        loop {
            match act().await {
                Ok(done) => return Some(done),
                Err(error) => {
                    let incident = Incident::draw();
                    tracing::error!(%incident, %error, "cannot credit the downtime to clocks yet; will try again");
                }
            }
            stop.run_until_cancelled(self.pause()).await?;
        }
    }

    /// Stores the time again and again until `stop`, and once more then.
    pub(crate) async fn run(&self, stop: CancellationToken) {
        let mut stored_at = self.repository.now();
        loop {
            // Read before the time is stored: the stop may come meanwhile.
            let is_last = tokio::select! {
                () = stop.cancelled() => true,
                () = self.repository.clock().sleep_until(self.repository.now() + LIVE_INTERVAL) => false,
            };
            let now = self.repository.now();
            // Other processes may have started clocks of which this one does not know.
            let is_live = self.repository.is_shared() || self.games.store.live_until() > stored_at;
            if is_live || is_last || now >= stored_at + IDLE_INTERVAL {
                match self.store_time(now).await {
                    Ok(()) => stored_at = now,
                    Err(error) => {
                        tracing::warn!(%error, "cannot store the time at which the bot was running; will try again");
                    }
                }
            }
            if is_last {
                return;
            }
        }
    }

    async fn store_time(&self, now: Timestamp) -> Result<(), ServiceError> {
        let key = records::heartbeat();
        let (expect, _) = self.repository.replaceable::<HeartbeatRecord>(&key).await?;
        self.repository.commit_once(vec![put(key, expect, &HeartbeatRecord { at: now })?]).await
    }

    /// Notes what the bot's absence until now owes to all games, unless another process was running, and takes on what earlier
    /// processes have left: it is owed from then on.
    async fn find(&self) -> Result<ProcessStart, ServiceError> {
        let start = self.note_absence().await?;
        for absence in Absence::noted(&self.repository).await? {
            if absence.servers() == UnheardServers::All {
                self.take_on(absence).await?;
            }
        }
        Ok(start)
    }

    async fn note_absence(&self) -> Result<ProcessStart, ServiceError> {
        for _ in 0..ATTEMPTS {
            let key = records::heartbeat();
            let (expect, last) = self.repository.replaceable::<HeartbeatRecord>(&key).await?;
            let last = last.map(|HeartbeatRecord { at }| at);
            if let Some(last) = last
                && self.cluster.has_been_running_since(last).await?
            {
                // Or it was killed, too, which is found out later.
                self.cluster.note_work_before(last);
                return Ok(ProcessStart::Joining);
            }
            let now = self.repository.now();
            let absence = last.filter(|last| now.duration_since(*last) > MIN_DOWNTIME);
            let absence = absence.map(|last| Absence::new(last, now, UnheardServers::All).note()).transpose()?;
            let puts = [put(key, expect, &HeartbeatRecord { at: now })?].into_iter().chain(absence).collect();
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(ProcessStart::First);
            }
            // Another process that started at the same moment was faster.
        }
        Err(ServiceError::Contended)
    }

    /// Owes an absence from now on. Deadlines, of which there are few, are put off at once: they are not asked what they are owed.
    async fn take_on(&self, absence: Absence) -> Result<(), ServiceError> {
        self.games.owed.owe(absence);
        for deadlines in &self.deadlines {
            deadlines.give_back(absence.span(), &|guild| absence.servers().include(Some(guild))).await?;
        }
        Ok(())
    }

    async fn credit(&self, start: ProcessStart) -> Result<(), ServiceError> {
        let mut owed = Absence::noted(&self.repository).await?;
        owed.retain(|absence| absence.servers() == UnheardServers::All);
        for absence in &owed {
            self.take_on(*absence).await?;
        }
        match start {
            ProcessStart::First => self.for_each_open_game(UnheardServers::All, |game| self.complete(game)).await?,
            ProcessStart::Joining if owed.is_empty() => {}
            ProcessStart::Joining => {
                self.for_each_open_game(UnheardServers::All, |game| self.games.settle_time(game)).await?;
            }
        }
        self.settle(&owed).await
    }

    /// All games have got these absences back.
    async fn settle(&self, absences: &[Absence]) -> Result<(), ServiceError> {
        if !absences.is_empty() {
            self.repository.commit_once(absences.iter().map(Absence::settled).collect()).await?;
            absences.iter().for_each(|absence| self.games.owed.settle(*absence));
        }
        Ok(())
    }

    /// Ends the outage of a shard, if there was one: it is owed to the games of the shard from now on, and credited to them one
    /// after the other, while events are received. To be called under its lease, before its events are received. If the store
    /// does not answer, it tries again.
    pub async fn end_outage(self: &Arc<Self>, shard: u32) {
        let owed = loop {
            match self.owed_to(shard).await {
                Ok(owed) => break owed,
                Err(error) => self.pause_after(&error, shard).await,
            }
        };
        if owed.is_empty() {
            return;
        }
        let downtime = Arc::clone(self);
        let credit = async move {
            while let Err(error) = downtime.credit_shard(&owed).await {
                // Whoever has the shard now goes on with what is noted.
                if downtime.repository.is_taken_over().await.unwrap_or(false) {
                    break;
                }
                downtime.pause_after(&error, shard).await;
            }
        };
        tokio::spawn(Fence::inherit(credit));
    }

    /// Ends the outage of a shard, and takes on whatever its games are owed: what all are is left to the process that has noted it.
    pub(crate) async fn owed_to(&self, shard: u32) -> Result<Vec<Absence>, ServiceError> {
        let shards = self.cluster.agreed_shards().await?.unwrap_or_default();
        if let Some((since, end)) = self.cluster.outage(shard).await? {
            let absence = Absence::new(since, self.repository.now(), UnheardServers::OfShard { shard, shards });
            self.repository.commit_once(vec![end, absence.note()?]).await?;
        }
        let is_own = |servers| match servers {
            UnheardServers::All => false,
            // The first shard takes on what shards have left that are no more.
            UnheardServers::OfShard { shard: other, .. } => other == shard || (shard == 0 && other >= shards),
        };
        let mut noted = Absence::noted(&self.repository).await?;
        for absence in &noted {
            self.take_on(*absence).await?;
        }
        noted.retain(|absence| is_own(absence.servers()));
        Ok(noted)
    }

    async fn credit_shard(&self, owed: &[Absence]) -> Result<(), ServiceError> {
        for absence in owed {
            self.for_each_open_game(absence.servers(), |game| self.games.settle_time(game)).await?;
        }
        self.settle(owed).await
    }

    async fn pause_after(&self, error: &ServiceError, shard: u32) {
        tracing::error!(%error, shard, "cannot credit the outage of a shard to clocks yet; will try again");
        self.pause().await;
    }

    async fn pause(&self) {
        self.repository.clock().sleep_until(self.repository.now() + RETRY_PAUSE).await;
    }

    /// Runs `act` on every open game of these servers, some at a time. Unreadable games are skipped. What is read of the others
    /// is where they are played, many at once.
    async fn for_each_open_game<F: Future<Output = Result<(), ServiceError>>>(
        &self,
        servers: UnheardServers,
        act: impl Fn(GameId) -> F,
    ) -> Result<(), ServiceError> {
        let (mut seen, mut after, act) = (BTreeSet::new(), None, &act);
        loop {
            let rows = self.repository.page(&records::all_player_games(), after.as_ref(), PAGE).await?;
            let open = rows.entries.iter().filter_map(|(key, _)| records::player_game_of(key));
            let open: Vec<GameId> = open.filter(|game| seen.insert(*game)).collect();
            let places = self.games.store.places(&open).await?;
            let meant = places.into_iter().filter(|(_, place)| servers.include(place.guild)).map(|(game, _)| game);
            let mut acts = futures::stream::iter(meant)
                .map(|game| async move { (game, act(game).await) })
                .buffer_unordered(CONCURRENT);
            while let Some((game, ended)) = acts.next().await {
                match ended {
                    Ok(()) => {}
                    Err(error) if error.is_of_one_row() => {
                        self.repository.report_skipped(&records::game(game), &error);
                    }
                    Err(error) => return Err(error),
                }
            }
            after = rows.next;
            if after.is_none() {
                return Ok(());
            }
        }
    }

    /// A panic cannot leave it half changed, so a poisoned lock is still good.
    fn start(&self) -> MutexGuard<'_, Option<ProcessStart>> {
        self.start.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a game what it is owed, and the rows that it lacks, as it may after a salvage.
    async fn complete(&self, id: GameId) -> Result<(), ServiceError> {
        self.games.settle_time(id).await?;
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
            // Without them nobody knew whether it waits for the engine.
            self.games.announcer.announce(&snapshot);
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
