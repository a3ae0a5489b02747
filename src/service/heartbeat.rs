//! What keeps the time in which the bot was away from being anybody's.
//!
//! While it works the bot notes the time, every second as long as a live clock may run and every minute otherwise. Whenever it
//! starts, the time since the last note is given back to every clock that ran: an event in the log of its game, before any
//! flag falls. However the bot ended, players lose none of their time, and gain at most what passed between two notes.
//!
//! Where several processes share the work, one of them may be away while the others go on. Then the games of the shards that it
//! received get back the time until another process receives these (`cluster::outage`).

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use futures::StreamExt;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use super::records::{self, HeartbeatRecord};
use super::repository::{Repository, put};
use super::{Cluster, Games, Incident, ServiceError, game_rows};
use crate::game::{GameId, TimeSpan};
use commit_store::Commit;

/// How often the time is noted while a live clock may run.
const LIVE_BEAT: SignedDuration = SignedDuration::from_secs(1);

/// How often it is noted otherwise.
const SLOW_BEAT: SignedDuration = SignedDuration::from_secs(60);

/// How many games are looked at together at the start.
const CONCURRENT: usize = 64;

/// A shorter absence is none: the time is not noted more often.
const SHORTEST_ABSENCE: SignedDuration = LIVE_BEAT;

/// How long to wait after a store that did not answer.
const PAUSE: SignedDuration = SignedDuration::from_secs(1);

/// Notes that the bot is at work.
pub(super) struct Heartbeat {
    games: Arc<Games>,
    repository: Repository,
    cluster: Cluster,
    /// Whether the time was given back by [`Heartbeat::resume`] since the bot began to run.
    has_resumed: AtomicBool,
}

impl Heartbeat {
    pub(super) fn new(games: Arc<Games>, repository: Repository, cluster: Cluster) -> Heartbeat {
        Heartbeat { games, repository, cluster, has_resumed: AtomicBool::new(false) }
    }

    /// Gives back the time in which the bot was away, before anybody does anything. If that cannot be done now, it is done when
    /// the scheduler begins.
    pub(super) async fn resume(&self) {
        match self.give_back().await {
            Ok(()) => self.has_resumed.store(true, Relaxed),
            Err(error) => tracing::error!(%error, "the time of an absence cannot be given back yet"),
        }
    }

    /// Gives back the time in which the bot was away, unless that was just done. Until then nothing must fall due.
    pub(super) async fn begin(&self, stop: &CancellationToken) {
        if self.has_resumed.swap(false, Relaxed) {
            return;
        }
        loop {
            let Err(error) = self.give_back().await else { return };
            tracing::error!(incident = %Incident::draw(), %error, "the time of an absence cannot be given back yet");
            let later = self.repository.now() + PAUSE;
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.repository.clock().sleep_until(later) => {}
            }
        }
    }

    /// Notes the time again and again until `stop`, and once more then.
    pub(super) async fn run(&self, stop: CancellationToken) {
        let mut noted = self.repository.now();
        while !stop.is_cancelled() {
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.repository.clock().sleep_until(self.repository.now() + LIVE_BEAT) => {}
            }
            let now = self.repository.now();
            // Of clocks that others have set going nothing is known here.
            let is_live = self.repository.is_shared() || self.games.store.live_until() > noted;
            if is_live || stop.is_cancelled() || now >= noted + SLOW_BEAT {
                match self.note(now).await {
                    Ok(()) => noted = now,
                    Err(error) => tracing::warn!(%error, "the time cannot be noted"),
                }
            }
        }
    }

    async fn note(&self, now: Timestamp) -> Result<(), ServiceError> {
        let key = records::heartbeat();
        let (expect, _) = self.repository.replaceable::<HeartbeatRecord>(&key).await?;
        match self.repository.commit(vec![put(key, expect, &HeartbeatRecord { at: now })?]).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }

    async fn give_back(&self) -> Result<(), ServiceError> {
        let (_, last) = self.repository.replaceable::<HeartbeatRecord>(&records::heartbeat()).await?;
        let absence = last.map(|HeartbeatRecord { at }| TimeSpan { from: at, until: self.repository.now() });
        let absence = match absence {
            Some(absence) if absence.until.duration_since(absence.from) <= SHORTEST_ABSENCE => None,
            // Another process was at work all the time: what nobody received meanwhile is known shard by shard.
            Some(absence) if self.cluster.was_at_work_since(absence.from).await? => None,
            absence => absence,
        };
        self.with_open_games(|game| self.resume_game(game, absence)).await?;
        // Only now: whoever is interrupted before begins again with the same absence.
        self.note(self.repository.now()).await
    }

    /// Gives the clocks of a shard's games the time back in which nobody received its events.
    pub(super) async fn end_outage(&self, shard: u32) {
        while let Err(error) = self.give_back_outage(shard).await {
            tracing::error!(%error, shard, "cannot give back the time of an outage yet");
            let later = self.repository.now() + PAUSE;
            self.repository.clock().sleep_until(later).await;
        }
    }

    async fn give_back_outage(&self, shard: u32) -> Result<(), ServiceError> {
        let Some((since, end)) = self.cluster.outage(shard).await? else { return Ok(()) };
        let outage = TimeSpan { from: since, until: self.repository.now() };
        self.with_open_games(|game| self.give_back_in(shard, game, outage)).await?;
        // Only now, as above. A conflict means that it was noted anew, and is given back by whoever receives the shard then.
        self.repository.commit(vec![end]).await?;
        Ok(())
    }

    /// Gives a game the time of an outage back, if its events come through this shard.
    async fn give_back_in(&self, shard: u32, game: GameId, outage: TimeSpan) -> Result<(), ServiceError> {
        let place = self.games.get(game).await?.place;
        if self.cluster.shard_of(place.guild).await? == Some(shard) {
            self.games.give_back(game, outage).await?;
        }
        Ok(())
    }

    /// Does something with every game that is open. Games that cannot be read are passed over.
    async fn with_open_games<F: Future<Output = Result<(), ServiceError>>>(
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
                Err(error) if error.is_of_one_row() => self.repository.skipped(&records::game(game), &error),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Gives a game the time of an absence back, and sees to it that what time does to it is due: earlier versions of the
    /// program had fewer deadlines.
    async fn resume_game(&self, id: GameId, absence: Option<TimeSpan>) -> Result<(), ServiceError> {
        if let Some(absence) = absence {
            self.games.give_back(id, absence).await?;
        }
        let snapshot = self.games.get(id).await?;
        self.games.store.note_live_clock(&snapshot.game);
        let rows = game_rows::Changes::between(None, &snapshot);
        let found = self.repository.rows(rows.keys().cloned().collect()).await?;
        let missing = match rows.puts(&found) {
            Ok(missing) => missing,
            // What another game says of the channel does not matter here.
            Err(ServiceError::ChannelBusy(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        if !missing.is_empty() {
            // Whoever was faster has brought the rows up to date.
            self.repository.commit(missing).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
