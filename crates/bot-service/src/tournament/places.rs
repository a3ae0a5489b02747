//! The places of tournaments: their channel or the thread of a game is gone, and another channel is chosen.

use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::{GameStage, PairedGameEvent, TournamentEffect, TournamentEvent};
use jiff::Timestamp;

use crate::kept::KeptChange;
use crate::ratings::events::to_seconds;
use crate::tournament::Tournaments;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::{TournamentNews, rounds_done};
use crate::tournament::records;
use crate::tournament::records::TableRecord;
use crate::tournament::state::{Phase, TournamentAt, TournamentId};
use bot_store::{ChannelId, Request, ServiceError};

impl Tournaments {
    /// The open tournaments of a server, each with the channel that it is in.
    pub async fn places(&self, guild: u64) -> Result<Vec<(ChannelId, TournamentId)>, ServiceError> {
        let rows = self.clubs.repository.all(&records::tournaments_in_guild(guild)).await?;
        Ok(rows.iter().filter_map(|(key, _)| records::channel_and_tournament_of(key)).collect())
    }

    /// A channel is gone: the tournaments there are halted, and their organisers told. To say so twice changes nothing.
    pub async fn lose_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        for id in self.in_channel(guild, channel).await? {
            self.follow(id, |change, at| change.lose_channel(at, channel)).await?;
        }
        Ok(())
    }

    /// A thread in a channel is gone. If a game was to begin there, its players have the whole time to come to another. To
    /// say so twice changes nothing.
    pub async fn lose_thread(&self, guild: u64, channel: ChannelId, thread: ChannelId) -> Result<(), ServiceError> {
        for id in self.in_channel(guild, channel).await? {
            let at = self.tournament(id).await?;
            for (game, _) in at.competition().map(Competition::current).unwrap_or_default() {
                if self.table(id, game).await?.thread == Some(thread) {
                    return self.lose_table(id, game, thread).await;
                }
            }
        }
        Ok(())
    }

    /// The thread of a game is gone. If it was to begin there, its players have the whole time to come to another.
    pub async fn lose_table(
        &self,
        id: TournamentId,
        game: CompetitionGame,
        thread: ChannelId,
    ) -> Result<(), ServiceError> {
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            let table = self.store.table(id, game).await?;
            if table.thread != Some(thread) || stored.at.is_halted() {
                return Ok(Some(()));
            }
            let mut change = KeptChange::of(stored);
            let now = to_seconds(self.clubs.repository.now());
            change.lose_table(now, (game, TableRecord { thread: None, game: table.game }))?;
            let puts = self.store.puts(&change).await?;
            Ok(self.clubs.commit(puts, &change.lanes()).await?.then_some(()))
        })
        .await
    }

    /// A manager has a tournament announced in another channel from now on. If it was halted, it goes on there.
    pub async fn move_to(
        &self,
        request: Request,
        id: TournamentId,
        channel: ChannelId,
    ) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.move_to(at, channel)).await
    }

    async fn in_channel(&self, guild: u64, channel: ChannelId) -> Result<Vec<TournamentId>, ServiceError> {
        let rows = self.clubs.repository.all(&records::tournaments_in_channel(guild, channel)).await?;
        Ok(rows.iter().filter_map(|(key, _)| records::channel_and_tournament_of(key)).map(|(_, id)| id).collect())
    }
}

impl KeptChange<TournamentAt> {
    /// Halts it for want of this channel; `false` if it is in another, is halted already, or needs none.
    fn lose_channel(&mut self, at: Timestamp, channel: ChannelId) -> Result<bool, TournamentRefusal> {
        if self.after.channel != channel || self.after.is_halted() {
            return Ok(false);
        }
        match &mut self.after.phase {
            Phase::SignUp { halted, .. } => *halted = Some(at),
            Phase::Running(_) => self.act(at, TournamentEvent::Halted)?,
            Phase::Over(_) | Phase::Cancelled { .. } => return Ok(false),
        }
        self.announce(TournamentNews::Halted);
        Ok(true)
    }

    /// The table of a game has no thread any more. One that has begun goes on wherever games without a place do.
    fn lose_table(
        &mut self,
        at: Timestamp,
        (game, table): (CompetitionGame, TableRecord),
    ) -> Result<(), TournamentRefusal> {
        let stage = self.after.competition().and_then(|competition| competition.game(game)).map(|game| game.stage);
        if let (Some(GameStage::Open { .. }), Phase::Running(_)) = (stage, &self.after.phase) {
            self.act_at(at, game, PairedGameEvent::PlaceLost)?;
            // What has fallen due before may have decided it.
            if self.open_games().contains(&game) {
                self.announce(TournamentNews::ThreadLost { game });
            }
        }
        self.outcome.tables.push((game, table));
        Ok(())
    }

    fn move_to(&mut self, at: Timestamp, channel: ChannelId) -> Result<(), TournamentRefusal> {
        let was_halted = self.after.is_halted();
        match &mut self.after.phase {
            Phase::SignUp { halted, .. } => {
                if let Some(since) = halted.take() {
                    let until = &mut self.after.plan.sign_up_until;
                    *until = until.map(|until| until.saturating_add(at.duration_since(since)).unwrap_or(until));
                }
                self.announce(TournamentNews::SignUp);
                if self.after.checked_in().is_some() {
                    self.announce(TournamentNews::CheckIn);
                }
            }
            Phase::Running(_) | Phase::Over(_) if was_halted => self.go_on(at)?,
            Phase::Running(_) => self.announce(TournamentNews::Moved),
            Phase::Over(_) => return Err(TournamentRefusal::Over),
            Phase::Cancelled { .. } => return Err(TournamentRefusal::Cancelled),
        }
        self.after.channel = channel;
        Ok(())
    }

    /// Goes on after having been halted: all that has to be done is announced once more.
    fn go_on(&mut self, at: Timestamp) -> Result<(), TournamentRefusal> {
        self.announce(TournamentNews::Moved);
        self.act(at, TournamentEvent::WentOn)?;
        let open = self.open_games();
        let is_new = |game: &CompetitionGame| self.outcome.effects.contains(&TournamentEffect::Opened(*game));
        let waiting: Vec<CompetitionGame> = open.iter().copied().filter(|game| !is_new(game)).collect();
        if let Phase::Over(_) = self.after.phase {
            self.announce(TournamentNews::Finished);
        } else if let Some(competition) = self.after.competition().filter(|competition| competition.rounds().is_some())
        {
            let round = rounds_done(competition);
            let done = round.checked_sub(1).filter(|_| open.iter().any(is_new));
            let standings = done.map(|round| TournamentNews::Standings { round });
            self.outcome.news.extend(standings.into_iter().chain([TournamentNews::Round { round }]));
        }
        for game in waiting {
            self.outcome.tables.push((game, TableRecord::default()));
            self.announce(TournamentNews::Table { game });
        }
        Ok(())
    }

    /// The games that have not begun.
    fn open_games(&self) -> Vec<CompetitionGame> {
        let current = self.after.competition().map(Competition::current).unwrap_or_default();
        let is_open = |stage| matches!(stage, GameStage::Open { .. });
        current.into_iter().filter(|(_, game)| is_open(game.stage)).map(|(name, _)| name).collect()
    }
}
