//! Engine advice: hints in games that allow them, and analyses of games and positions.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::AdviceError;
use crate::TableError;
use crate::game::{Game, GameError, GameId, Stake};
use crate::review;
use crate::review::{Budget, EvaluatedLine, Hint, ReviewProgress, ReviewedGame};
use crate::{AnalysisReport, AnalysisSubject, Asker, BoardRevision, Games, Hinting, Reviewing, Snapshot, Thinkers};
use board_games::{BoardPiece, GameKind};
use bot_store::PlayerId;
use bot_store::{ChannelId, Place, ServiceError};

/// Hints cached. The three steps of one are usually requested within minutes.
const HINTS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// Reviews cached. One takes some KiB.
const REVIEWS: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// Gives hints and reviews games.
pub struct Advice {
    games: Arc<Games>,
    thinkers: Arc<Thinkers>,
    /// By game and board revision, so that the second step of a hint concerns the same move as the first.
    hints: Mutex<LruCache<(GameId, u32), Arc<Hint>>>,
    /// Lines of the games reviewed last: both players usually ask.
    reviews: Mutex<LruCache<GameId, Arc<[EvaluatedLine]>>>,
}

impl Advice {
    /// Advises on `games`, with searches by `thinkers`.
    pub fn new(games: Arc<Games>, thinkers: Arc<Thinkers>) -> Advice {
        let (hints, reviews) = (Mutex::new(LruCache::new(HINTS)), Mutex::new(LruCache::new(REVIEWS)));
        Advice { games, thinkers, hints, reviews }
    }

    /// A hint for the player to move, the same until the board changes.
    ///
    /// # Errors
    /// [`AdviceError::Rated`] in a rated game; as [`Games::play`] if it is not this player's turn;
    /// [`ThinkError`](crate::ThinkError).
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
                let record = reviewed(&snapshot.game)?;
                let searcher = Hinting::new(&self.thinkers, asker(by, snapshot.place));
                let found = review::hint(&record, &searcher).await?.ok_or(GameError::Over)?;
                let hint = Arc::new(found);
                self.hints().put((id, revision), Arc::clone(&hint));
                hint
            }
        };
        Ok((snapshot, hint))
    }

    /// Analyses a subject for `asker`: each position of a game that is over or was imported, or a single position;
    /// `tell` is called with the progress. The resulting lines make a [report](Advice::report).
    ///
    /// # Errors
    /// [`AdviceError::StillPlaying`]; [`AdviceError::Rated`] for a position on the board of a rated game that the user
    /// is playing; [`ThinkError`](crate::ThinkError).
    #[tracing::instrument(skip_all)]
    pub async fn analyse(
        &self,
        asker: Asker,
        subject: &AnalysisSubject,
        tell: impl FnMut(ReviewProgress) + Send,
    ) -> Result<Vec<EvaluatedLine>, ServiceError> {
        if let AnalysisSubject::Game(id) = *subject {
            return self.review(asker.person, id, tell).await;
        }
        let record = self.record(subject).await?;
        let board = record.board();
        let asked: Vec<Vec<BoardPiece>> = (0..=board.plies()).map(|ply| board.after(ply).pieces()).collect();
        self.check_unrated(asker.person, |pieces| asked.contains(&pieces)).await?;
        if let AnalysisSubject::Position { .. } | AnalysisSubject::PositionOf { .. } = subject {
            return Ok(review::best_lines(&record, &Hinting::new(&self.thinkers, asker)).await?);
        }
        let reviewing = Reviewing::begin(&self.thinkers, asker)?;
        Ok(review::review(record, &reviewing, &Budget::default(), tell).await?.into_lines())
    }

    /// Reviews a game that was played here.
    async fn review(
        &self,
        by: PlayerId,
        id: GameId,
        tell: impl FnMut(ReviewProgress) + Send,
    ) -> Result<Vec<EvaluatedLine>, ServiceError> {
        let snapshot = self.games.get(id).await?;
        match snapshot.game.playing() {
            Err(GameError::Over) => {}
            Ok(_) => return Err(AdviceError::StillPlaying(id).into()),
            Err(never_played) => return Err(never_played.into()),
        }
        // A finished game does not change.
        if let Some(known) = self.reviews().get(&id) {
            return Ok(known.to_vec());
        }
        let record = reviewed(&snapshot.game)?;
        let reviewing = Reviewing::begin(&self.thinkers, asker(by, snapshot.place))?;
        let review = review::review(record, &reviewing, &Budget::default(), tell).await?;
        let lines = review.into_lines();
        self.reviews().put(id, lines.as_slice().into());
        Ok(lines)
    }

    /// The report on the lines of an [analysis](Advice::analyse).
    pub async fn report(
        &self,
        subject: &AnalysisSubject,
        lines: Vec<EvaluatedLine>,
    ) -> Result<AnalysisReport, ServiceError> {
        AnalysisReport::new(subject, self.record(subject).await?, lines)
    }

    async fn record(&self, subject: &AnalysisSubject) -> Result<ReviewedGame, ServiceError> {
        match subject {
            AnalysisSubject::Game(id) => reviewed(&self.games.get(*id).await?.game),
            AnalysisSubject::Pgn(text) => AnalysisSubject::read_pgn(GameKind::Makruk, text),
            AnalysisSubject::PgnOf { kind, pgn } => AnalysisSubject::read_pgn(*kind, pgn),
            AnalysisSubject::PositionOf { kind, fen } => AnalysisSubject::read_fen(*kind, fen),
            AnalysisSubject::Position { fen, count, ruleset } => AnalysisSubject::read_position(fen, *count, *ruleset),
        }
    }

    /// Checks that the position is not on the board of a rated game that `by` is playing.
    async fn check_unrated(
        &self,
        by: PlayerId,
        is_asked: impl Fn(Vec<BoardPiece>) -> bool,
    ) -> Result<(), ServiceError> {
        let stands =
            |snapshot: &Snapshot| snapshot.game.playing().is_ok_and(|play| is_asked(play.board().current().pieces()));
        let open = self.games.open_of(by).await?;
        match open.iter().any(|snapshot| snapshot.game.terms().stake == Stake::Rated && stands(snapshot)) {
            true => Err(AdviceError::Rated.into()),
            false => Ok(()),
        }
    }

    /// The last game to end in `channel`.
    pub async fn last_in(&self, channel: ChannelId) -> Result<GameId, ServiceError> {
        self.games.last_in(channel).await?.ok_or(TableError::NoGame.into())
    }

    fn reviews(&self) -> MutexGuard<'_, LruCache<GameId, Arc<[EvaluatedLine]>>> {
        self.reviews.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A panic cannot leave the map inconsistent, so a poisoned lock is still usable.
    fn hints(&self) -> MutexGuard<'_, LruCache<(GameId, u32), Arc<Hint>>> {
        self.hints.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn asker(person: PlayerId, place: Place) -> Asker {
    Asker { person, server: place.guild }
}

/// The game as it is searched.
fn reviewed(game: &Game) -> Result<ReviewedGame, ServiceError> {
    ReviewedGame::of(game).ok_or(GameError::NotBegun.into())
}

/// The board revision for which `by` may have a hint.
fn revision_for(game: &Game, by: PlayerId, at: BoardRevision) -> Result<u32, ServiceError> {
    let play = game.playing()?;
    play.seats().seat_of(by).ok_or(GameError::NotAPlayer)?;
    if game.terms().stake == Stake::Rated {
        return Err(AdviceError::Rated.into());
    }
    at.check(game)?;
    match play.seat_to_move().person() == Some(by) {
        true => Ok(play.revision()),
        false => Err(GameError::NotYourTurn { turn: play.turn() }.into()),
    }
}

#[cfg(test)]
mod tests;
