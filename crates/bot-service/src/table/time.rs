//! What time does in games.

use crate::TableError;
use crate::game::{Game, GameClock, GameEvent, GameId, Play};
use crate::people::People;
use crate::table::actor::Actor;
use crate::table::game_rows;
use crate::table::games::Games;
use crate::table::owed_time::Absence;
use crate::{Holiday, Snapshot};
use bot_store::PlayerId;
use bot_store::{Lane, ServiceError};

impl Games {
    /// Applies what is due in a game: a challenge expires, and some time later is removed; a flag falls; an abandoned
    /// game is called off or closed.
    ///
    /// # Errors
    /// [`TableError::Stale`] if there is nothing to do, or not yet.
    pub(crate) async fn expire(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        let now = self.store.repository.now();
        let loaded = self.store.load(id).await?;
        let forgotten_at = game_rows::forgotten_at(&loaded.snapshot.game);
        if forgotten_at.is_some_and(|at| now.as_millisecond() >= at.as_millisecond()) {
            self.store.forget(&loaded).await?;
            return Ok(loaded.snapshot);
        }
        self.change(Actor::Time, id, |before| {
            let event = before.game.tick(now).ok_or(TableError::Stale)?;
            Ok((before.place, vec![event]))
        })
        .await
    }

    /// Gives a game back what it is owed, as whatever happens in it does.
    pub(crate) async fn settle_time(&self, id: GameId) -> Result<(), ServiceError> {
        self.follow(id, |_| Vec::new()).await
    }

    /// Whether another process may still be giving games of a server their time back.
    pub(crate) async fn is_owed_time(&self, guild: Option<u64>) -> Result<bool, ServiceError> {
        let repository = &self.store.repository;
        if !repository.is_shared() {
            return Ok(false);
        }
        Ok(Absence::noted(repository).await?.iter().any(|absence| absence.servers().include(guild)))
    }

    /// Reminds the person to move of their clock.
    pub(crate) async fn remind(&self, id: GameId) -> Result<(), ServiceError> {
        self.follow(id, |before| before.game.remind().into_iter().collect()).await?;
        if let Some(awaited) = self.get(id).await?.game.awaited_by_days() {
            self.announcer.wake(Lane::Person(awaited.player));
        }
        Ok(())
    }

    /// Stops the clock of a person in a game by days while they are on holiday, or lets it go on.
    pub(crate) async fn follow_holiday(
        &self,
        id: GameId,
        player: PlayerId,
        holiday: Option<Holiday>,
    ) -> Result<(), ServiceError> {
        let now = self.store.repository.now();
        let until = holiday.map(|holiday| holiday.until);
        self.follow(id, |before| before.game.follow_holiday(player, until, now)).await
    }

    /// Stops the clocks of players who are on holiday when their game begins.
    pub(crate) async fn follow_holidays(&self, begun: &Snapshot) {
        let people = People::new(self.store.repository.clone());
        for player in begun.game.players().filter(|_| is_by_days(&begun.game)) {
            let followed = async {
                let holiday = people.time_settings(player).await?.holiday_at(self.store.repository.now());
                self.follow_holiday(begun.id, player, holiday).await
            };
            if let Err(error) = followed.await {
                tracing::warn!(%error, game = %begun.id, "cannot stop a clock for a holiday");
            }
        }
    }

    /// Changes a game by these events, if there are any.
    async fn follow(&self, id: GameId, events: impl Fn(&Snapshot) -> Vec<GameEvent>) -> Result<(), ServiceError> {
        let changed = self.change(Actor::Time, id, |before| {
            let events = events(before);
            if events.is_empty() { Err(TableError::Stale.into()) } else { Ok((before.place, events)) }
        });
        match changed.await {
            Ok(_) => Ok(()),
            Err(error) if let Some(TableError::Stale) = error.downcast_ref() => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Whether a game is played by days.
fn is_by_days(game: &Game) -> bool {
    game.play().and_then(Play::clock).is_some_and(GameClock::is_by_days)
}
