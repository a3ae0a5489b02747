//! Players do not lose the time in which the bot is down.
//!
//! While it runs the bot stores the current time, every second as long as a live clock may run and every minute otherwise. When
//! it starts, the time since then is credited to every clock that ran, as an event in the log of its game, before any flag falls.
//! However the bot ended, players lose no time, and gain at most what passed between two such writes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use futures::StreamExt;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use super::records::{self, HeartbeatRecord};
use super::repository::{Repository, put};
use super::{Games, Incident, ServiceError, game_rows};
use crate::game::{GameId, TimeSpan};

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

/// Stores when the bot was last running, and credits its downtime.
pub(super) struct DowntimeCredit {
    games: Arc<Games>,
    repository: Repository,
    /// Whether [`DowntimeCredit::resume`] has credited the downtime, and [`DowntimeCredit::begin`] need not.
    has_resumed: AtomicBool,
}

impl DowntimeCredit {
    pub(super) fn new(games: Arc<Games>, repository: Repository) -> DowntimeCredit {
        DowntimeCredit { games, repository, has_resumed: AtomicBool::new(false) }
    }

    /// Credits the downtime before anybody can act. If that fails, it is done when the scheduler begins.
    pub(super) async fn resume(&self) {
        match self.credit().await {
            Ok(()) => self.has_resumed.store(true, Relaxed),
            Err(error) => tracing::error!(%error, "cannot credit the downtime to clocks yet; will try again"),
        }
    }

    /// Credits the downtime, unless that was just done. Until then nothing may fall due.
    pub(super) async fn begin(&self, stop: &CancellationToken) {
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
    pub(super) async fn run(&self, stop: CancellationToken) {
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
        let now = self.repository.now();
        let downtime = last.map(|HeartbeatRecord { at }| TimeSpan { from: at, until: now });
        let downtime = downtime.filter(|downtime| downtime.until.duration_since(downtime.from) > MIN_DOWNTIME);
        let open: BTreeSet<GameId> = self
            .repository
            .all(&records::all_player_games())
            .await?
            .iter()
            .filter_map(|(key, _)| records::player_game_of(key))
            .collect();
        let mut credited = futures::stream::iter(open)
            .map(|game| async move { (game, self.credit_game(game, downtime).await) })
            .buffer_unordered(CONCURRENT);
        while let Some((game, ended)) = credited.next().await {
            match ended {
                Ok(()) => {}
                Err(error) if error.is_of_one_row() => self.repository.report_skipped(&records::game(game), &error),
                Err(error) => return Err(error),
            }
        }
        // Stored last: an interrupted start credits the same downtime again to the games that are left.
        self.store_time(self.repository.now()).await
    }

    /// Credits a game with the downtime, and adds the due rows that it lacks: earlier versions of the program had fewer
    /// deadlines.
    async fn credit_game(&self, id: GameId, downtime: Option<TimeSpan>) -> Result<(), ServiceError> {
        if let Some(downtime) = downtime {
            self.games.give_back(id, downtime).await?;
        }
        let snapshot = self.games.get(id).await?;
        self.games.store.note_live_clock(&snapshot.game);
        let rows = game_rows::Changes::between(None, &snapshot);
        let found = self.repository.rows(rows.keys().cloned().collect()).await?;
        let missing = match rows.puts(&found) {
            Ok(missing) => missing,
            // That another game holds the channel does not matter here.
            Err(ServiceError::ChannelBusy(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        if !missing.is_empty() {
            // If another commit was faster, it has brought the rows up to date.
            self.repository.commit(missing).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
