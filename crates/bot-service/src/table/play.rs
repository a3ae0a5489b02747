//! What people and the engine do in games.
//!
//! The whole lifecycle of a move is [`Games::play`] and `Games::change` below: load the game, let it decide, commit
//! once, return a snapshot. The commit holds the game, its index rows, the mark that the event was seen, and the
//! notification to send; it is durable before any user sees it. When two users act concurrently, the game's revision
//! lets only the first commit through; the other request is then decided again on the new state.

use jiff::{SignedDuration, Timestamp};
use tracing::{Span, field};

use crate::TableError;
use crate::game::{Action, Game, GameError, GameEvent, GameId, Level, Rematch, RematchOpponent, Terms};
use crate::table::actor::Actor;
use crate::table::game_store::{Committed, GameStore, LoadedFrom};
use crate::table::games::Games;
use crate::table::records;
use crate::thinking::Thinker;
use crate::{BoardRevision, Challengers, Snapshot};
use board_games::{GameMove, TypedGameMove};
use bot_store::PlayerId;
use bot_store::repository::ATTEMPTS;
use bot_store::{ChannelId, EventId, Place, Request, ServiceError};
use commit_store::Put;

/// How long a challenge stays open.
pub const CHALLENGE_TTL: SignedDuration = SignedDuration::from_hours(24);

/// A move as entered by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveInput<'a> {
    Text(&'a str),
    Move(GameMove),
}

impl Games {
    /// Challenges a user, or the first to accept if `to` is `None`.
    ///
    /// # Errors
    /// [`TableError::TooMany`] if the challenger has too many games open; [`TableError::NotWelcome`] and
    /// [`TableError::TooManyWaiting`] if the person challenged takes no more; [`GameError::OwnChallenge`].
    #[tracing::instrument(skip_all, fields(event = request.event.0, channel = place.channel.0, game))]
    pub async fn challenge(
        &self,
        request: Request,
        place: Place,
        to: Option<PlayerId>,
        terms: Terms,
    ) -> Result<Snapshot, ServiceError> {
        if let Some(to) = to
            && !self.is_welcome(request.by, to).await?
        {
            return self.unless_seen(Some(request.event), TableError::NotWelcome.into()).await;
        }
        let new = |at| Game::challenge(request.by, to, terms.clone(), at + CHALLENGE_TTL, at);
        self.begin(request, place, None, new).await
    }

    /// Whether `to` takes challenges from `by`.
    async fn is_welcome(&self, by: PlayerId, to: PlayerId) -> Result<bool, ServiceError> {
        let (_, challengers) =
            self.store.repository.replaceable::<Challengers>(&crate::people::records::challengers(to)).await?;
        Ok(challengers.unwrap_or_default().welcome(by))
    }

    /// Offers the opponent of a finished game a rematch in `channel` on the same terms with colours swapped; the engine
    /// starts it at once. A game has at most one rematch: if one was already offered, it is returned as it is now.
    ///
    /// # Errors
    /// As [`Games::challenge`] and [`Games::play_engine`]; [`GameError::NotAPlayer`], [`GameError::NothingToAnswer`] unless the
    /// game is over; [`TableError::NoGame`] if the rematch that was offered came to nothing long ago.
    #[tracing::instrument(skip_all, fields(event = request.event.0, channel = channel.0, before = %before))]
    pub async fn rematch(
        &self,
        request: Request,
        before: GameId,
        channel: ChannelId,
    ) -> Result<Snapshot, ServiceError> {
        let finished = self.with_beginning(self.get(before).await?).await?;
        let Rematch { against, terms } = finished.game.rematch(request.by)?;
        if !finished.may_have_rematch() {
            return Err(GameError::NothingToAnswer.into());
        }
        if let Some(offered) = self.store.rematch_of(before).await? {
            return self.get(offered).await;
        }
        let place = Place { channel, ..finished.place };
        match against {
            RematchOpponent::Person(to) if !self.is_welcome(request.by, to).await? => {
                Err(TableError::NotWelcome.into())
            }
            RematchOpponent::Person(to) => {
                let new = |at| Game::challenge_again(request.by, to, terms.clone(), before, [at + CHALLENGE_TTL, at]);
                self.begin(request, place, Some(before), new).await
            }
            RematchOpponent::Engine(level) => {
                let flip = self.coin.draw();
                let new = |at| Game::against_engine(request.by, level, terms.clone(), flip, at);
                self.begin(request, place, Some(before), new).await
            }
        }
    }

    /// The game, and why it is played.
    pub async fn with_beginning(&self, snapshot: Snapshot) -> Result<Snapshot, ServiceError> {
        let beginning = self.store.beginning_of(snapshot.id, &snapshot.game).await?;
        Ok(Snapshot { beginning, ..snapshot })
    }

    /// Begins a game against the engine.
    ///
    /// # Errors
    /// [`TableError::ChannelBusy`] if the channel has a game; [`GameError::NoStandIn`] where the engine does not play;
    /// [`TableError::TooMany`].
    #[tracing::instrument(skip_all, fields(event = request.event.0, channel = place.channel.0, game))]
    pub async fn play_engine(
        &self,
        request: Request,
        place: Place,
        level: Level,
        terms: Terms,
    ) -> Result<Snapshot, ServiceError> {
        let flip = self.coin.draw();
        self.begin(request, place, None, |at| Game::against_engine(request.by, level, terms.clone(), flip, at)).await
    }

    /// Accepts a challenge; the game is then played in `channel`, which must have none yet.
    ///
    /// # Errors
    /// [`TableError::ChannelBusy`] if it has one: the caller opens a thread and tries there. [`TableError::TooMany`] if who
    /// accepts has too many games open.
    #[tracing::instrument(skip_all, fields(event = request.event.0, channel = channel.0, game = %id))]
    pub async fn accept(&self, request: Request, id: GameId, channel: ChannelId) -> Result<Snapshot, ServiceError> {
        let accept = Action::Accept(self.coin.draw());
        let turn = self.store.beginning().await;
        let accepted = self.change(Actor::Person(request), id, |before| {
            let events = before.game.apply(request.by, accept)?;
            Ok((Place { channel, ..before.place }, events))
        });
        let accepted = accepted.await?;
        drop(turn);
        self.follow_holidays(&accepted).await;
        Ok(accepted)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`TableError::Text`] for text that is no legal move, [`GameError`] when it is not this person's turn
    /// or game, [`TableError::Stale`] when the board has changed since.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %id))]
    pub async fn play(
        &self,
        request: Request,
        id: GameId,
        at: BoardRevision,
        input: MoveInput<'_>,
    ) -> Result<Snapshot, ServiceError> {
        let played = self.change(Actor::Person(request), id, |before| {
            at.check(&before.game)?;
            let action = read_move(&before.game, request.by, input)?;
            Ok((before.place, before.game.apply(request.by, action)?))
        });
        let played = played.await;
        if let (MoveInput::Text(_), Err(refusal)) = (input, &played) {
            self.note_refusal(request.event, id, refusal).await;
        }
        played
    }

    /// Makes a move that was typed while the bot was offline: on the board as it was then, or not at all.
    ///
    /// # Errors
    /// As [`Games::play`]; [`TableError::Stale`] if the game has dealt with anything later since, or with this very text.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %id))]
    pub async fn play_missed(&self, request: Request, id: GameId, typed: &str) -> Result<Snapshot, ServiceError> {
        self.play_unless(request, id, typed, |newest| newest >= request.event).await
    }

    /// Makes a move that a message says since it was edited, if it was none before; `request` is dated by the edit.
    ///
    /// # Errors
    /// As [`Games::play`]; [`TableError::Stale`] if the game has dealt with anything that came after the message.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %id))]
    pub async fn play_edited(&self, request: Request, id: GameId, typed: &str) -> Result<Snapshot, ServiceError> {
        self.play_unless(request, id, typed, |newest| newest > request.event).await
    }

    /// Makes a typed move, unless it is too late for that after the newest event that the game has dealt with.
    async fn play_unless(
        &self,
        request: Request,
        id: GameId,
        typed: &str,
        is_late: impl Fn(EventId) -> bool,
    ) -> Result<Snapshot, ServiceError> {
        self.store.heard.newest(id).await?;
        let played = self.change(Actor::Person(request), id, |before| {
            if self.store.heard.known_newest(id).is_some_and(&is_late) {
                return Err(TableError::Stale.into());
            }
            let action = read_move(&before.game, request.by, MoveInput::Text(typed))?;
            Ok((before.place, before.game.apply(request.by, action)?))
        });
        let played = played.await;
        if let Err(refusal) = &played {
            self.note_refusal(request.event, id, refusal).await;
        }
        played
    }

    /// Records that a text was refused, so that it stays refused.
    async fn note_refusal(&self, event: EventId, id: GameId, refusal: &ServiceError) {
        let decided = is_about_the_board(refusal);
        if decided && let Err(error) = self.store.heard.refused(id, event).await {
            tracing::error!(%error, game = %id, "cannot record a refusal");
        }
    }

    /// Does anything else that is part of a game.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %id))]
    pub async fn act(
        &self,
        request: Request,
        id: GameId,
        at: BoardRevision,
        action: Action,
    ) -> Result<Snapshot, ServiceError> {
        self.change(Actor::Person(request), id, |before| {
            at.check(&before.game)?;
            Ok((before.place, before.game.apply(request.by, action)?))
        })
        .await
    }

    /// Does something on the engine's seat, if the board is still the one that it thought about.
    pub(crate) async fn act_for_engine(
        &self,
        id: GameId,
        at: BoardRevision,
        action: Action,
        thinker: Thinker,
    ) -> Result<Snapshot, ServiceError> {
        self.change(Actor::Engine, id, |before| {
            at.check(&before.game)?;
            let substituted = (thinker == Thinker::Substitute).then_some(GameEvent::Substituted);
            let events = substituted.into_iter().chain(before.game.apply_engine(action)?).collect();
            Ok((before.place, events))
        })
        .await
    }

    /// Records that a channel no longer exists: its game continues in direct messages, and is closed after
    /// [`PLACELESS_TTL`](crate::game::PLACELESS_TTL) unless it finishes earlier.
    #[tracing::instrument(skip_all, fields(channel = channel.0))]
    pub async fn lose_channel(&self, channel: ChannelId) -> Result<(), ServiceError> {
        if let Some(id) = self.open_in(channel).await? {
            let lost = self.change(Actor::Time, id, |before| {
                let lost = before.game.lose_place().filter(|_| before.place.channel == channel);
                Ok((before.place, vec![lost.ok_or(TableError::Stale)?]))
            });
            match lost.await {
                Ok(_) => {}
                // Noted already, or the game has just ended.
                Err(error) if let Some(TableError::Stale) = error.downcast_ref() => {}
                Err(error) => return Err(error),
            }
        }
        let last = records::last_game(channel);
        if let Some(row) = self.store.repository.row(&last).await? {
            self.store.repository.commit(vec![Put::delete(last, row.rev)]).await?;
        }
        Ok(())
    }

    /// Begins a game: assigns its number and commits it. `new` builds the game for a given time. If it is the rematch
    /// of `before` and a concurrent request created one first, that one is returned.
    async fn begin(
        &self,
        request: Request,
        place: Place,
        before: Option<GameId>,
        new: impl Fn(Timestamp) -> Result<Game, GameError>,
    ) -> Result<Snapshot, ServiceError> {
        for _ in 0..ATTEMPTS {
            let numbering = self.store.next_number().await?;
            if let Some(before) = before
                && let Some(offered) = self.store.rematch_of(before).await?
            {
                return self.get(offered).await;
            }
            let now = self.store.repository.now();
            let at = Actor::Person(request).at(now);
            let snapshot = Snapshot::new(numbering.id, place, new(at)?);
            Span::current().record("game", field::display(snapshot.id));
            let also = before.map(|before| GameStore::rematch_put(before, snapshot.id)).transpose()?;
            let event = Some(request.event);
            let created = self.store.create(numbering, &snapshot, also.into_iter().collect(), event, now).await;
            match self.resolve(created, event, &snapshot).await {
                Ok(Committed::Done) => return Ok(self.announced(snapshot)),
                Ok(Committed::SeenBefore(id)) => return self.announce_again(id).await,
                Ok(Committed::Overtaken) => {}
                Err(refusal) => return self.unless_seen(Some(request.event), refusal).await,
            }
        }
        Err(ServiceError::Contended)
    }

    /// Changes a game on behalf of any cause: `decide` returns the events and where the game is played from then on. An
    /// event that was already handled changes nothing. First the game gets back time that it is owed, or ends if a flag has
    /// fallen.
    pub(crate) async fn change(
        &self,
        actor: Actor,
        id: GameId,
        decide: impl Fn(&Snapshot) -> Result<(Place, Vec<GameEvent>), ServiceError>,
    ) -> Result<Snapshot, ServiceError> {
        for attempt in 0..ATTEMPTS {
            let before = if attempt == 0 { self.store.recall(id).await? } else { self.store.reload(id).await? };
            let now = self.store.repository.now();
            let first = self.owed.event(&before.snapshot);
            let first = first.or_else(|| actor.flag_before(&before.snapshot.game, now));
            let (event, at) = if first.is_some() { (None, now) } else { (actor.event(), actor.at(now)) };
            let attempted = async {
                let (place, events) = match &first {
                    Some(event) => (before.snapshot.place, vec![event.clone()]),
                    None => decide(&before.snapshot)?,
                };
                let after = Snapshot::new(id, place, before.snapshot.game.clone().with(events, at)?);
                let committed = self.store.update(&before, &after, event, now).await;
                Ok::<_, ServiceError>((self.resolve(committed, event, &after).await?, after))
            };
            match attempted.await {
                Ok((Committed::Done, after)) if first.is_none() => return Ok(self.announced(after)),
                // Now for what was asked.
                Ok((Committed::Done, after)) => drop(self.announced(after)),
                Ok((Committed::SeenBefore(id), _)) => return self.announce_again(id).await,
                Ok((Committed::Overtaken, _)) => {}
                // Only the stored game may refuse: the cached one might be out of date.
                Err(ServiceError::Feature(_)) if before.source == LoadedFrom::Cache => {}
                Err(refusal) => return self.unless_seen(actor.event(), refusal).await,
            }
        }
        Err(ServiceError::Contended)
    }

    /// The game in its current state if `event` was already handled, else the refusal: a redelivered event is usually
    /// no longer valid, which is not its sender's fault.
    async fn unless_seen(&self, event: Option<EventId>, refusal: ServiceError) -> Result<Snapshot, ServiceError> {
        // The outcome is not known yet.
        if let ServiceError::Unsure(_) = refusal {
            return Err(refusal);
        }
        match self.store.changed_by(event).await? {
            Some(id) => self.get(id).await,
            None => Err(refusal),
        }
    }

    fn announced(&self, after: Snapshot) -> Snapshot {
        self.announcer.announce(&after);
        after
    }
}

/// Reads a move. Whether `by` may move is checked before the text is compared with the board: a spectator is not told about
/// moves, and who waits for the other side is told so, unless the text is no move in any position.
fn read_move(game: &Game, by: PlayerId, input: MoveInput<'_>) -> Result<Action, ServiceError> {
    let play = game.playing()?;
    let side = play.seats().seat_of(by).ok_or(GameError::NotAPlayer)?;
    let read = match input {
        MoveInput::Move(mv) => Ok(TypedGameMove::Move { mv, said: None }),
        MoveInput::Text(typed) => play.read(typed),
    };
    match read {
        Ok(TypedGameMove::Move { mv, said }) if side == play.turn() => Ok(Action::Move { mv, said }),
        Ok(TypedGameMove::Claim(mv)) if side == play.turn() => Ok(Action::ClaimDraw(Some(mv))),
        Ok(TypedGameMove::Promotion(moves)) if side == play.turn() => Err(TableError::Promotion(moves).into()),
        Err(error) if side == play.turn() => Err(TableError::Text(error).into()),
        Err(error) if error.is_no_move_at_all() => Err(TableError::EarlyText { side, error }.into()),
        _ => Err(GameError::NotYourTurn { turn: play.turn() }.into()),
    }
}

/// Whether a refusal says that what was asked for does not fit the board.
fn is_about_the_board(refusal: &ServiceError) -> bool {
    refusal.is::<GameError>()
        || matches!(
            refusal.downcast_ref(),
            Some(TableError::Text(_) | TableError::Promotion(_) | TableError::EarlyText { .. } | TableError::Stale)
        )
}
