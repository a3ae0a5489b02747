//! Tables: the threads in which games are played, who has turned up there, and the beginning of games.

use club_competitions::PairingColor;
use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::{Attendance, GameStage, PairedGameEvent, TournamentError};
use jiff::Timestamp;

use crate::Snapshot;
use crate::TableError;
use crate::kept::{GameStep, KeptChange, TablePlace, begun};
use crate::ratings::events::to_seconds;
use crate::tournament::Tournaments;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNews;
use crate::tournament::records::TableRecord;
use crate::tournament::state::{TournamentAt, TournamentId, TournamentTable, player};
use bot_store::PlayerId;
use bot_store::{EventId, Place, Request, ServiceError};

/// How far a game has got by what has just happened at its table.
pub type TableStep = GameStep<TournamentAt>;

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
    pub async fn table(&self, id: TournamentId, game: CompetitionGame) -> Result<TournamentTable, ServiceError> {
        self.store.table(id, game).await
    }

    /// A player checks in for their game. With a live clock it begins when both have, otherwise at once, unless there is no
    /// place for it. Whoever has checked in for a live game is no longer defaulted, also where it could not begin.
    ///
    /// # Errors
    /// [`TableError::ChannelBusy`] if it is to begin where another one is being played, [`TableError::TooMany`].
    pub async fn arrive(
        &self,
        request: Request,
        id: TournamentId,
        game: CompetitionGame,
        place: Option<TablePlace>,
    ) -> Result<TableStep, ServiceError> {
        self.in_turn(id, || async {
            if let Some(done) = self.step_of(request, id).await? {
                return Ok(Some(done));
            }
            let stored = self.stored(id).await?;
            let is_noted = has_arrived(&stored.at, game, request.by);
            let arrived = || -> Result<_, TournamentRefusal> {
                let mut change = KeptChange::of(stored.clone());
                if !is_noted {
                    change.act_at(self.clubs.at(request), game, PairedGameEvent::Arrived(player(request.by)))?;
                }
                Ok(change)
            };
            let change = arrived()?;
            let may_begin = begins(&change.after, game);
            let refused = match place.filter(|_| may_begin) {
                None => None,
                Some(place) => {
                    let at = request.at.min(self.clubs.repository.now());
                    let beginning = Beginning { game, place, at, event: Some(request.event) };
                    match self.begin_at_table(change, beginning).await {
                        Err(error) if stored.at.plan.is_live() && error.downcast_ref::<TableError>().is_some() => {
                            Some(error)
                        }
                        begun => return begun,
                    }
                }
            };
            let mut waits = stored.at.clone();
            if !is_noted {
                let mut change = arrived()?;
                if may_begin && place.is_none() {
                    change.announce(TournamentNews::Unplaced { game });
                }
                match self.commit(request, change).await? {
                    Some(after) => waits = after,
                    None => return Ok(None),
                }
            }
            match refused {
                Some(error) => Err(error),
                None => Ok(Some(GameStep::Waits(waits))),
            }
        })
        .await
    }

    /// A thread was opened for a game. One by days, or without a clock, begins there if it has had no table before. To say so
    /// twice changes nothing.
    pub async fn table_opened(
        &self,
        id: TournamentId,
        game: CompetitionGame,
        place: TablePlace,
    ) -> Result<TableStep, ServiceError> {
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            let table = self.store.table(id, game).await?;
            if let Some(begun) = table.game {
                return Ok(Some(GameStep::Begun(Box::new(self.games.get(begun).await?))));
            }
            let found = stored.at.competition().and_then(|competition| competition.game(game));
            let stage = found.ok_or(TournamentRefusal::Rules(TournamentError::NoSuchGame))?.stage;
            let is_first = table.thread.is_none() && matches!(stage, GameStage::Open { .. });
            if is_first && !stored.at.plan.is_live() {
                let at = self.clubs.repository.now();
                let beginning = Beginning { game, place, at, event: None };
                match self.begin_at_table(KeptChange::of(stored.clone()), beginning).await {
                    // It begins once the player checks in with room for another game.
                    Err(error)
                        if matches!(error.downcast_ref(), Some(TableError::TooMany(_)))
                            || error.downcast_ref() == Some(&TournamentRefusal::Cancelled) => {}
                    begun => return begun,
                }
            }
            if table.thread == Some(place.channel) {
                return Ok(Some(GameStep::Waits(stored.at)));
            }
            let opened = TableRecord { thread: Some(place.channel), game: None };
            let put = self.store.table_put(id, game, opened).await?;
            Ok(self.clubs.commit(vec![put], &[]).await?.then_some(GameStep::Waits(stored.at)))
        })
        .await
    }

    /// Begins a game at its table, in one commit with the tournament; `None` after losing to a concurrent commit.
    async fn begin_at_table(
        &self,
        mut change: KeptChange<TournamentAt>,
        beginning: Beginning,
    ) -> Result<Option<TableStep>, ServiceError> {
        let Beginning { game, place, at, event } = beginning;
        change.act_at(to_seconds(at), game, PairedGameEvent::Began)?;
        let TournamentAt { guild, locale, ref plan, .. } = change.after;
        let found = change.after.competition().and_then(|competition| competition.game(game));
        let pairing = found.ok_or(TournamentRefusal::Rules(TournamentError::NoSuchGame))?.pairing;
        let new = begun(pairing, PairingColor::White, (plan.rules(place.server), plan.time), at)?;
        let numbering = self.games.store.next_number().await?;
        let channel = Place { guild: Some(guild), channel: place.channel, locale };
        let snapshot = Snapshot::new(numbering.id, channel, new);
        change.outcome.tables.push((game, TableRecord { thread: Some(place.channel), game: Some(snapshot.id) }));
        change.outcome.begun = Some((snapshot.id, game));
        self.begin(&change, (numbering, snapshot), event).await
    }
}

/// Who is known to be there for a game that has not begun; `None` if it has, or is over.
fn arrived(competition: Option<&Competition>, game: CompetitionGame) -> Option<Attendance> {
    match competition?.game(game)?.stage {
        GameStage::Open { arrived } => Some(arrived),
        GameStage::Playing | GameStage::Over { .. } => None,
    }
}

fn has_arrived(at: &TournamentAt, game: CompetitionGame, by: PlayerId) -> bool {
    let pairing = at.competition().and_then(|competition| competition.game(game)).map(|game| game.pairing);
    let Some(color) = pairing.and_then(|pairing| pairing.color(player(by))) else { return false };
    let arrived = arrived(at.competition(), game);
    at.plan.is_live() && (arrived == Some(Attendance::Both) || arrived == Some(Attendance::One(color)))
}

/// Whether a game begins with what has just happened at its table.
fn begins(at: &TournamentAt, game: CompetitionGame) -> bool {
    match arrived(at.competition(), game) {
        Some(Attendance::Both) => true,
        Some(Attendance::One(_)) => !at.plan.is_live(),
        Some(Attendance::Nobody) | None => false,
    }
}
