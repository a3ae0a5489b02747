//! Tables: the threads in which games are played, who has turned up there, and the beginning of games.

use crate::game::GameId;
use crate::tournament::records;
use club_competitions::Color;
use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::{Arrived, GameEvent, Stage, TournamentError};
use jiff::Timestamp;

use crate::Snapshot;
use crate::TableError;
use crate::ratings::events::to_seconds;
use crate::ratings::rated_game;
use crate::tournament::Tournaments;
use crate::tournament::change::Change;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::records::{TableRecord, TournamentGameRecord};
use crate::tournament::state::{TournamentAt, TournamentId, TournamentTable, player};
use bot_store::PlayerId;
use bot_store::records::SeenMark;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{ChannelId, EventId, Place, Request, ServiceError};
use commit_store::{Commit, Expect};
use makruk::Ruleset;

/// Where a game of a tournament begins, if one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    pub channel: ChannelId,
    /// The rules that the server plays by.
    pub server: Ruleset,
}

/// How far a game has got by what has just happened at its table.
#[derive(Clone, Debug)]
pub enum TableStep {
    /// Waiting for a player, or over.
    Waits(TournamentAt),
    Begun(Box<Snapshot>),
}

/// The game that is to begin at a table.
#[derive(Clone, Copy)]
struct Beginning {
    game: CompetitionGame,
    place: TablePlace,
    at: Timestamp,
    /// The player's event that started it; `None` if opening its thread did.
    event: Option<EventId>,
}

impl Tournaments {
    /// Where a game of a tournament is played.
    pub async fn table(&self, id: TournamentId, game: CompetitionGame) -> Result<TournamentTable, ServiceError> {
        self.store().table(id, game).await
    }

    /// A player checks in for their game. With a live clock it begins when both have, otherwise at once.
    ///
    /// # Errors
    /// [`TableError::ChannelBusy`] if it is to begin where another one is being played, [`TableError::TooMany`]; as
    /// [`Tournaments::sign_up`].
    pub async fn arrive(
        &self,
        request: Request,
        id: TournamentId,
        game: CompetitionGame,
        place: TablePlace,
    ) -> Result<TableStep, ServiceError> {
        let _turn = self.turn(id).await?;
        for _ in 0..ATTEMPTS {
            let stored = self.stored(id).await?;
            match self.clubs.seen(request).await? {
                Some(SeenMark::NO_GAME) => return Ok(TableStep::Waits(stored.at)),
                Some(game) => return Ok(TableStep::Begun(Box::new(self.games.get(GameId(game)).await?))),
                None => {}
            }
            if has_arrived(&stored.at, game, request.by) {
                return Ok(TableStep::Waits(stored.at));
            }
            let at = self.clubs.at(request);
            let mut change = Change::of(stored);
            change.act_at(at, game, GameEvent::Arrived(player(request.by)))?;
            if !begins(&change.after, game) {
                if self.commit(request, &change).await? {
                    return Ok(TableStep::Waits(change.after));
                }
                continue;
            }
            let at = request.at.min(self.clubs.repository.now());
            let beginning = Beginning { game, place, at, event: Some(request.event) };
            if let Some(begun) = self.begin(change, beginning).await? {
                return Ok(TableStep::Begun(Box::new(begun)));
            }
        }
        Err(ServiceError::Contended)
    }

    /// A thread was opened for a game. One by days, or without a clock, begins there if it has had no table before. To say so
    /// twice changes nothing.
    ///
    /// # Errors
    /// [`TournamentRefusal::NoTournament`], [`TournamentRefusal::Rules`] if there is no such game; the store's.
    pub async fn table_opened(
        &self,
        id: TournamentId,
        game: CompetitionGame,
        place: TablePlace,
    ) -> Result<TableStep, ServiceError> {
        let _turn = self.turn(id).await?;
        for _ in 0..ATTEMPTS {
            let stored = self.stored(id).await?;
            let table = self.store().table(id, game).await?;
            if let Some(begun) = table.game {
                return Ok(TableStep::Begun(Box::new(self.games.get(begun).await?)));
            }
            let found = stored.at.competition().and_then(|competition| competition.game(game));
            let stage = found.ok_or(TournamentRefusal::Rules(TournamentError::NoSuchGame))?.stage;
            let is_first = table.thread.is_none() && matches!(stage, Stage::Open { .. });
            if is_first && !stored.at.plan.is_live() {
                let at = self.clubs.repository.now();
                let beginning = Beginning { game, place, at, event: None };
                match self.begin(Change::of(stored.clone()), beginning).await {
                    Ok(Some(begun)) => return Ok(TableStep::Begun(Box::new(begun))),
                    Ok(None) => continue,
                    // It begins once the player checks in with room for another game.
                    Err(error)
                        if matches!(error.downcast_ref(), Some(TableError::TooMany(_)))
                            || error.downcast_ref() == Some(&TournamentRefusal::Cancelled) => {}
                    Err(error) => return Err(error),
                }
            }
            if table.thread == Some(place.channel) {
                return Ok(TableStep::Waits(stored.at));
            }
            let opened = TableRecord { thread: Some(place.channel), game: None };
            let put = self.store().table_put(id, game, opened).await?;
            if let Commit::Done { .. } = self.clubs.repository.commit(vec![put]).await? {
                return Ok(TableStep::Waits(stored.at));
            }
        }
        Err(ServiceError::Contended)
    }

    /// Begins a game at its table, in one commit with the tournament; `None` after losing to a concurrent commit.
    async fn begin(&self, mut change: Change, beginning: Beginning) -> Result<Option<Snapshot>, ServiceError> {
        let Beginning { game, place, at, event } = beginning;
        change.act_at(to_seconds(at), game, GameEvent::Began)?;
        let TournamentAt { id, guild, locale, ref plan, .. } = change.after;
        let found = change.after.competition().and_then(|competition| competition.game(game));
        let pairing = found.ok_or(TournamentRefusal::Rules(TournamentError::NoSuchGame))?.pairing;
        let terms = (plan.ruleset(place.server), plan.time);
        let new = rated_game::begun(pairing, Color::White, terms, at)?;
        let numbering = self.games.store.next_number().await?;
        let channel = Place { guild: Some(guild), channel: place.channel, locale };
        let snapshot = Snapshot::new(numbering.id, channel, new);
        change.tables.push((game, TableRecord { thread: Some(place.channel), game: Some(snapshot.id) }));
        let mut also = self.store().puts(&change).await?;
        let of = TournamentGameRecord { tournament: id, game };
        also.push(put(records::tournament_game(snapshot.id), Expect::Absent, &of)?);
        let now = self.clubs.repository.now();
        let created = self.games.store.create(numbering, &snapshot, also, event, now).await;
        self.store().announce(&change.after);
        self.games.begun(created, event, snapshot).await
    }
}

/// Who is known to be there for a game that has not begun; `None` if it has, or is over.
fn arrived(competition: Option<&Competition>, game: CompetitionGame) -> Option<Arrived> {
    match competition?.game(game)?.stage {
        Stage::Open { arrived } => Some(arrived),
        Stage::Playing | Stage::Over { .. } => None,
    }
}

/// Whether a player has already checked in for their game.
fn has_arrived(at: &TournamentAt, game: CompetitionGame, by: PlayerId) -> bool {
    let pairing = at.competition().and_then(|competition| competition.game(game)).map(|game| game.pairing);
    let color = pairing.and_then(|pairing| pairing.color(player(by)));
    at.plan.is_live() && color.is_some() && arrived(at.competition(), game) == color.map(Arrived::One)
}

/// Whether a game begins with what has just happened at its table.
fn begins(at: &TournamentAt, game: CompetitionGame) -> bool {
    match arrived(at.competition(), game) {
        Some(Arrived::Both) => true,
        Some(Arrived::One(_)) => !at.plan.is_live(),
        Some(Arrived::Nobody) | None => false,
    }
}
