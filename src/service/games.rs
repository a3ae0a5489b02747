//! Games: every change to one goes through here.
//!
//! The story of a move is [`Games::play`]: load the game, let it decide, commit once, hand back a snapshot. The commit
//! carries the game, the mark that the event was seen, and the notice of what must be said; it is durable before
//! anybody hears of it. Two people who act at once meet at the game's revision: the slower one decides anew.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Mutex, mpsc};

use super::recent::Recent;
use super::records::{self, Mark, NextGame, Occupant};
use super::thinking::Thinker;
use super::transaction::Committed;
use super::{ChannelId, Clock, Coin, Notice, Place, Request, ServiceError};
use crate::game::{Action, Game, GameError, GameEvent, GameId, Level, PlayerId, Stage, Terms};
use commit_store::{Codec, Expect, Key, Put, Store};
use makruk::Move;
use makruk::notation::text;

/// How long a challenge stays open.
pub const CHALLENGE_TTL: SignedDuration = SignedDuration::from_hours(24);

/// How many games and challenges one person may have open at once.
pub const OPEN_GAMES_LIMIT: usize = 50;

/// How often a commit is tried anew when others were faster, before the wish is given up.
pub(super) const ATTEMPTS: usize = 16;

/// How many rows a scan reads at once.
pub(super) const PAGE: usize = 500;

/// A game as it stands, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Its number.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// The game.
    pub game: Game,
}

/// Which board the wish was made at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRevision {
    /// Whatever is on the board.
    Now,
    /// The board of this edition, as a button carries it: stale if the board has changed since.
    Exactly(u32),
}

/// A move as it is wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveInput<'a> {
    /// Text that somebody typed.
    Text(&'a str),
    /// A move that was chosen.
    Move(Move),
}

/// The games of every channel.
pub struct Games {
    pub(super) store: Arc<dyn Store>,
    pub(super) clock: Arc<dyn Clock>,
    lots: Arc<dyn Coin>,
    pub(super) notices: mpsc::UnboundedSender<Notice>,
    pub(super) calls: mpsc::UnboundedSender<GameId>,
    /// Held while a game gets its number. Games have one counter between them: whoever came second would have to start
    /// anew, and of many at once the last would give up.
    numbering: Mutex<()>,
    pub(super) recent: Recent,
}

/// What comes of changes as soon as they are durable.
pub struct Announced {
    /// What must be said. It stays in the outbox until [`Games::said`].
    pub notices: mpsc::UnboundedReceiver<Notice>,
    /// The games that have the engine at the board, whenever they change.
    pub engine: mpsc::UnboundedReceiver<GameId>,
}

impl Games {
    /// Games kept in `store`.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, lots: Arc<dyn Coin>) -> (Games, Announced) {
        let (notices, said) = mpsc::unbounded_channel();
        let (calls, engine) = mpsc::unbounded_channel();
        let games = Games { store, clock, lots, notices, calls, numbering: Mutex::default(), recent: Recent::new() };
        (games, Announced { notices: said, engine })
    }

    /// Makes a challenge, to somebody or (`to` being `None`) to whoever comes first.
    ///
    /// # Errors
    /// [`ServiceError::TooMany`] if the challenger has too much going on; [`GameError::OwnChallenge`].
    pub async fn challenge(
        &self,
        request: Request,
        place: Place,
        to: Option<PlayerId>,
        terms: Terms,
    ) -> Result<Snapshot, ServiceError> {
        self.begin(request, place, |now| Ok(Game::challenge(request.by, to, terms.clone(), now + CHALLENGE_TTL, now)?))
            .await
    }

    /// Begins a game against the engine.
    ///
    /// # Errors
    /// [`ServiceError::ChannelBusy`] if the channel has a game; [`GameError::NoStandIn`] where the engine does not play;
    /// [`ServiceError::TooMany`].
    pub async fn play_engine(
        &self,
        request: Request,
        place: Place,
        level: Level,
        terms: Terms,
    ) -> Result<Snapshot, ServiceError> {
        if let Some(busy) = self.open_in(place.channel).await? {
            return match self.seen(Some(request.event)).await? {
                Some(id) => self.get(id).await,
                None => Err(ServiceError::ChannelBusy(busy)),
            };
        }
        let lot = self.lots.draw();
        self.begin(request, place, |now| Ok(Game::against_engine(request.by, level, terms.clone(), lot, now)?)).await
    }

    /// Gives a new game its number and keeps it.
    async fn begin(
        &self,
        request: Request,
        place: Place,
        new: impl Fn(Timestamp) -> Result<Game, ServiceError>,
    ) -> Result<Snapshot, ServiceError> {
        if self.open_of(request.by).await?.len() >= OPEN_GAMES_LIMIT {
            return Err(ServiceError::TooMany(OPEN_GAMES_LIMIT));
        }
        let _turn = self.numbering.lock().await;
        for _ in 0..ATTEMPTS {
            let now = self.clock.now();
            let game = new(now)?;
            let counter = self.store.get(&records::next_game()).await?;
            let (id, expect) = match &counter {
                None => (GameId(1), Expect::Absent),
                Some(found) => (NextGame::decode(&found.value)?.0, Expect::Rev(found.rev)),
            };
            let snapshot = Snapshot { id, place, game };
            let mut puts = self.change(&snapshot, Expect::Absent, Some(request.event), 0, now)?;
            puts.push(put(records::next_game(), expect, &NextGame(GameId(id.0 + 1)))?);
            match snapshot.game.stage() {
                Stage::Open => {
                    let expires = snapshot.game.opening_challenge().expires;
                    puts.push(put(records::due(expires, id), Expect::Absent, &Mark)?);
                }
                _ => puts.push(put(records::channel(place.channel), Expect::Absent, &Occupant(id))?),
            }
            for player in snapshot.game.players() {
                puts.push(put(records::player_game(player, id), Expect::Absent, &Mark)?);
            }
            match self.commit(Some(request.event), puts).await? {
                Committed::Done(_) => return Ok(self.announce(snapshot, 0)),
                Committed::SeenBefore(id) => return self.get(id).await,
                Committed::Overtaken => {}
            }
        }
        Err(ServiceError::Contended)
    }

    /// Takes up a challenge; the game is then played in `channel`, which must have none yet.
    ///
    /// # Errors
    /// [`ServiceError::ChannelBusy`] if it has one: the caller opens a thread and tries there.
    pub async fn accept(&self, request: Request, id: GameId, channel: ChannelId) -> Result<Snapshot, ServiceError> {
        if let Some(busy) = self.open_in(channel).await?.filter(|busy| *busy != id) {
            return Err(ServiceError::ChannelBusy(busy));
        }
        let accept = Action::Accept(self.lots.draw());
        self.transact(Some(request.event), id, |snapshot| {
            let events = snapshot.game.apply(request.by, accept)?;
            Ok((Place { channel, ..snapshot.place }, events))
        })
        .await
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`ServiceError::Text`] for text that is no legal move, [`ServiceError::Game`] when it is not this person's turn
    /// or game, [`ServiceError::Stale`] when the board has changed since.
    pub async fn play(
        &self,
        request: Request,
        id: GameId,
        at: BoardRevision,
        wish: MoveInput<'_>,
    ) -> Result<Snapshot, ServiceError> {
        self.transact(Some(request.event), id, |snapshot| {
            fresh(&snapshot.game, at)?;
            let action = read_move(&snapshot.game, request.by, wish)?;
            Ok((snapshot.place, snapshot.game.apply(request.by, action)?))
        })
        .await
    }

    /// Does anything else that is part of a game.
    ///
    /// # Errors
    /// As [`Games::play`], text aside.
    pub async fn act(
        &self,
        request: Request,
        id: GameId,
        at: BoardRevision,
        action: Action,
    ) -> Result<Snapshot, ServiceError> {
        self.transact(Some(request.event), id, |snapshot| {
            fresh(&snapshot.game, at)?;
            Ok((snapshot.place, snapshot.game.apply(request.by, action)?))
        })
        .await
    }

    /// Does something on the engine's seat, if the board is still the one that it thought about.
    ///
    /// # Errors
    /// As [`Games::act`].
    pub(super) async fn engine_does(
        &self,
        id: GameId,
        at: BoardRevision,
        action: Action,
        thinker: Thinker,
    ) -> Result<Snapshot, ServiceError> {
        self.transact(None, id, |snapshot| {
            fresh(&snapshot.game, at)?;
            let substituted = (thinker == Thinker::Substitute).then_some(GameEvent::Substituted);
            let events = substituted.into_iter().chain(snapshot.game.apply_engine(action)?).collect();
            Ok((snapshot.place, events))
        })
        .await
    }

    /// The game with this number.
    ///
    /// # Errors
    /// [`ServiceError::NoGame`] if there is none.
    pub async fn get(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        self.load(id).await.map(|(_, snapshot)| snapshot)
    }

    /// The game that is being played in `channel`, if one is.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn open_in(&self, channel: ChannelId) -> Result<Option<GameId>, ServiceError> {
        let found = self.store.get(&records::channel(channel)).await?;
        Ok(found.map(|found| Occupant::decode(&found.value)).transpose()?.map(|occupant| occupant.0))
    }

    /// The game that was the last to end in `channel`, if any has.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn last_in(&self, channel: ChannelId) -> Result<Option<GameId>, ServiceError> {
        let found = self.store.get(&records::last_game(channel)).await?;
        Ok(found.map(|found| Occupant::decode(&found.value)).transpose()?.map(|occupant| occupant.0))
    }

    /// The games and challenges that `player` has open, oldest first.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn open_of(&self, player: PlayerId) -> Result<Vec<Snapshot>, ServiceError> {
        let found = self.store.scan(&records::player_games(player), None, OPEN_GAMES_LIMIT * 2).await?.entries;
        let mut games = Vec::with_capacity(found.len());
        for id in found.iter().filter_map(|(key, _)| records::player_game_of(key)) {
            games.push(self.get(id).await?);
        }
        Ok(games)
    }

    /// Every channel that has a game, with the game: for catching up after an absence.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn tables(&self) -> Result<Vec<(ChannelId, GameId)>, ServiceError> {
        let mut tables = Vec::new();
        let mut after = None;
        loop {
            let page = self.store.scan(&records::channels(), after.as_ref(), PAGE).await?;
            for (key, found) in &page.entries {
                if let Some(channel) = records::channel_of(key) {
                    tables.push((channel, Occupant::decode(&found.value)?.0));
                }
            }
            after = page.next;
            if after.is_none() {
                return Ok(tables);
            }
        }
    }
}

/// A put of something that is kept.
pub(super) fn put(key: Key, expect: Expect, value: &impl Codec) -> Result<Put, ServiceError> {
    Ok(Put { key, expect, value: Some(value.encode()?) })
}

pub(super) fn fresh(game: &Game, at: BoardRevision) -> Result<(), ServiceError> {
    match (at, game.play()) {
        (BoardRevision::Exactly(revision), Some(play)) if play.revision() != revision => Err(ServiceError::Stale),
        _ => Ok(()),
    }
}

/// Whether `by` may move comes before whether the text makes sense: a spectator is not told about moves.
fn read_move(game: &Game, by: PlayerId, wish: MoveInput<'_>) -> Result<Action, ServiceError> {
    let play = game.playing()?;
    let side = play.seats().color_of(by).ok_or(GameError::NotAPlayer)?;
    if side != play.turn() {
        return Err(GameError::NotYourTurn { turn: play.turn() }.into());
    }
    match wish {
        MoveInput::Move(mv) => Ok(mv.into()),
        MoveInput::Text(typed) => {
            let text::Reading { mv, spoken_count } = text::read(typed, play.situation())?;
            Ok(Action::Move { mv, said: spoken_count })
        }
    }
}
