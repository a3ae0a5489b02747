//! The engine's advice: hints in games that allow them, reviews of games that are over, and views of single positions.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use super::{Asker, BoardRevision, ChannelId, Games, Hinting, Place, Reviewing, ServiceError, Snapshot, Thinkers};
use crate::game::{Game, GameError, GameId, PlayerId, Stake};
use crate::review::{self, Budget, Hint, PositionAnalysis, Progress, Record, Review};
use makruk::notation::pgn::Pgn;
use makruk::{Board, Count, Position, Ruleset};

/// How many hints are cached. The three steps of one are usually asked for within minutes.
const HINTS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// How many reviews are cached. One takes some tens of KiB.
const REVIEWS: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// Gives hints and reviews games.
pub struct Advice {
    games: Arc<Games>,
    thinkers: Arc<Thinkers>,
    /// By game and revision of its board, so that the second step of a hint is about the same move as the first.
    hints: Mutex<LruCache<(GameId, u32), Arc<Hint>>>,
    /// The reviews that were made last, as whoever has read one may want to share it.
    reviews: Mutex<LruCache<GameId, Arc<Review>>>,
}

impl Advice {
    /// Advises on `games` with what `thinkers` find.
    pub fn new(games: Arc<Games>, thinkers: Arc<Thinkers>) -> Advice {
        let (hints, reviews) = (Mutex::new(LruCache::new(HINTS)), Mutex::new(LruCache::new(REVIEWS)));
        Advice { games, thinkers, hints, reviews }
    }

    /// A hint for the player to move, the same until the board changes.
    ///
    /// # Errors
    /// [`ServiceError::NoAdvice`] in a rated game; as [`Games::play`] for whoever is not to move; [`ServiceError::Thinking`].
    #[tracing::instrument(skip_all, fields(game = %id))]
    pub async fn hint(
        &self,
        by: PlayerId,
        id: GameId,
        at: BoardRevision,
    ) -> Result<(Snapshot, Arc<Hint>), ServiceError> {
        let snapshot = self.games.get(id).await?;
        let revision = revision_for(&snapshot.game, by, at)?;
        let known = self.hints().get(&(id, revision)).cloned();
        let hint = match known {
            Some(hint) => hint,
            None => {
                let record = Record::of(&snapshot.game).ok_or(GameError::NotBegun)?;
                let searcher = Hinting::new(&self.thinkers, asker(by, snapshot.place));
                let found = review::hint(&record, &searcher).await?.ok_or(GameError::Over)?;
                let hint = Arc::new(found);
                self.hints().put((id, revision), Arc::clone(&hint));
                hint
            }
        };
        Ok((snapshot, hint))
    }

    /// Reviews a game that is over; `tell` is called with the progress.
    ///
    /// # Errors
    /// [`ServiceError::StillPlaying`]; [`ServiceError::Thinking`].
    #[tracing::instrument(skip_all, fields(game = %id))]
    pub async fn review(
        &self,
        by: PlayerId,
        id: GameId,
        tell: impl FnMut(Progress) + Send,
    ) -> Result<(Snapshot, Arc<Review>), ServiceError> {
        let snapshot = self.games.get(id).await?;
        match snapshot.game.playing() {
            Err(GameError::Over) => {}
            Ok(_) => return Err(ServiceError::StillPlaying(id)),
            Err(never_played) => return Err(never_played.into()),
        }
        // A game that is over does not change.
        if let Some(known) = self.reviews().get(&id).cloned() {
            return Ok((snapshot, known));
        }
        let record = Record::of(&snapshot.game).ok_or(GameError::NotBegun)?;
        let reviewing = Reviewing::begin(&self.thinkers, asker(by, snapshot.place))?;
        let review = Arc::new(review::review(record, &reviewing, &Budget::default(), tell).await?);
        self.reviews().put(id, Arc::clone(&review));
        Ok((snapshot, review))
    }

    /// Reviews a game that was written down elsewhere, unless a position of it stands in a rated game that `by` is playing;
    /// `tell` is called with the progress.
    ///
    /// # Errors
    /// [`ServiceError::NoAdvice`] if one does; [`ServiceError::Thinking`].
    #[tracing::instrument(skip_all)]
    pub async fn review_pgn(
        &self,
        by: PlayerId,
        server: Option<u64>,
        pgn: &Pgn,
        tell: impl FnMut(Progress) + Send,
    ) -> Result<Review, ServiceError> {
        let history = pgn.history();
        self.check_unrated(by, |board| (0..=history.plies()).any(|ply| history.position_at(ply).board() == board))
            .await?;
        let reviewing = Reviewing::begin(&self.thinkers, Asker { person: by, server })?;
        Ok(review::review(Record::of_pgn(pgn), &reviewing, &Budget::default(), tell).await?)
    }

    /// Checks that no rated game that `by` is playing stands in such a position.
    async fn check_unrated(&self, by: PlayerId, is_asked: impl Fn(&Board) -> bool) -> Result<(), ServiceError> {
        let stands = |snapshot: &Snapshot| snapshot.game.playing().is_ok_and(|play| is_asked(play.position().board()));
        let open = self.games.open_of(by).await?;
        match open.iter().any(|snapshot| snapshot.game.terms().stake == Stake::Rated && stands(snapshot)) {
            true => Err(ServiceError::NoAdvice),
            false => Ok(()),
        }
    }

    /// Assesses a single position, unless it stands in a rated game that `by` is playing.
    ///
    /// # Errors
    /// [`ServiceError::NoAdvice`] if it does; [`ServiceError::Thinking`].
    #[tracing::instrument(skip_all)]
    pub async fn analysis(
        &self,
        by: PlayerId,
        server: Option<u64>,
        position: Position,
        count: Option<Count>,
        ruleset: Ruleset,
    ) -> Result<PositionAnalysis, ServiceError> {
        self.check_unrated(by, |board| board == position.board()).await?;
        let record = Record::of_position(position, count, ruleset);
        Ok(review::analysis(&record, &Hinting::new(&self.thinkers, Asker { person: by, server })).await?)
    }

    /// The game that was the last to end in `channel`.
    ///
    /// # Errors
    /// [`ServiceError::NoGame`] if none has.
    pub async fn last_in(&self, channel: ChannelId) -> Result<GameId, ServiceError> {
        self.games.last_in(channel).await?.ok_or(ServiceError::NoGame)
    }

    fn reviews(&self) -> MutexGuard<'_, LruCache<GameId, Arc<Review>>> {
        self.reviews.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn hints(&self) -> MutexGuard<'_, LruCache<(GameId, u32), Arc<Hint>>> {
        self.hints.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn asker(person: PlayerId, place: Place) -> Asker {
    Asker { person, server: place.guild }
}

/// The revision of the board for which `by` may have a hint.
fn revision_for(game: &Game, by: PlayerId, at: BoardRevision) -> Result<u32, ServiceError> {
    let play = game.playing()?;
    play.seats().color_of(by).ok_or(GameError::NotAPlayer)?;
    if game.terms().stake == Stake::Rated {
        return Err(ServiceError::NoAdvice);
    }
    at.check(game)?;
    match play.seat_to_move().person() == Some(by) {
        true => Ok(play.revision()),
        false => Err(GameError::NotYourTurn { turn: play.turn() }.into()),
    }
}

#[cfg(test)]
mod tests;
