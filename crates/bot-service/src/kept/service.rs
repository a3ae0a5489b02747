//! Changes of what is kept, by requests and by the time, and the beginning of games.

use std::sync::Arc;

use jiff::Timestamp;

use crate::Snapshot;
use crate::game::GameId;
use crate::kept::{Kept, KeptChange, KeptStore, Loaded};
use crate::ratings::events::to_seconds;
use crate::ratings::{Audited, Clubs};
use crate::table::game_store::Numbering;
use crate::table::games::Games;
use bot_store::records::{KeyOnly, SeenMark};
use bot_store::scheduler::kind::{DueRow, Handled};
use bot_store::{EventId, Request, ServiceError};

/// Those of one kind, of all servers. Clones share them.
#[derive(Clone)]
pub struct KeptService<A: Kept> {
    pub(crate) clubs: Clubs,
    pub(crate) games: Arc<Games>,
    pub(crate) store: Arc<KeptStore<A>>,
}

/// How far a game has got by what a player did about it.
#[derive(Clone, Debug)]
pub enum GameStep<A> {
    /// It waits for a player or for other games, or is over.
    Waits(A),
    Begun(Box<Snapshot>),
}

impl<A: Kept> KeptService<A> {
    pub(crate) const fn new(clubs: Clubs, games: Arc<Games>, store: Arc<KeptStore<A>>) -> KeptService<A> {
        KeptService { clubs, games, store }
    }

    pub(crate) async fn stored(&self, id: A::Id) -> Result<Loaded<A>, ServiceError> {
        Ok(self.store.load(id).await?.ok_or(A::ABSENT)?)
    }

    /// Attempts a change in the turn of its server, until it is no longer overtaken: [`Clubs::in_turn`].
    pub(crate) async fn in_turn<T, F: Future<Output = Result<Option<T>, ServiceError>>>(
        &self,
        id: A::Id,
        attempt: impl Fn() -> F,
    ) -> Result<T, ServiceError> {
        let guild = self.stored(id).await?.at.guild();
        self.clubs.in_turn(guild, attempt).await
    }

    /// Commits a requested change; what it has become, or `None` after losing to a concurrent commit.
    pub(crate) async fn commit(&self, request: Request, change: KeptChange<A>) -> Result<Option<A>, ServiceError> {
        let mut puts = self.store.puts(&change).await?;
        puts.extend(self.clubs.mark(request).await?);
        if let Some(audited) = A::audited(&change.outcome)? {
            let what = Audited::Feature(audited);
            puts.extend(self.clubs.audited(change.after.guild(), request, what).await?);
        }
        Ok(self.clubs.commit(puts, &change.lanes()).await?.then_some(change.after))
    }

    /// Does what is requested, unless the same event has done it; what it has become.
    pub(crate) async fn change(
        &self,
        request: Request,
        id: A::Id,
        decide: impl Fn(&mut KeptChange<A>, Timestamp) -> Result<(), A::Refusal>,
    ) -> Result<A, ServiceError> {
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            if self.clubs.seen(request).await?.is_some() {
                return Ok(Some(stored.at));
            }
            let mut change = KeptChange::of(stored);
            decide(&mut change, self.clubs.at(request))?;
            self.commit(request, change).await
        })
        .await
    }

    /// Does what follows from something that nobody requested, unless nothing does (`false`).
    pub(crate) async fn follow(
        &self,
        id: A::Id,
        decide: impl Fn(&mut KeptChange<A>, Timestamp) -> Result<bool, A::Refusal>,
    ) -> Result<(), ServiceError> {
        self.in_turn(id, || async {
            let mut change = KeptChange::of(self.stored(id).await?);
            if !decide(&mut change, to_seconds(self.clubs.repository.now()))? {
                return Ok(Some(()));
            }
            let puts = self.store.puts(&change).await?;
            Ok(self.clubs.commit(puts, &change.lanes()).await?.then_some(()))
        })
        .await
    }

    /// Does what is due; when there is something to do next.
    async fn what_is_due(&self, id: A::Id) -> Result<Option<Timestamp>, ServiceError> {
        let Some(Loaded { at, .. }) = self.store.load(id).await? else { return Ok(None) };
        self.clubs
            .in_turn(at.guild(), || async {
                let Some(stored) = self.store.load(id).await? else { return Ok(Some(None)) };
                let (due, now) = (stored.at.due(), to_seconds(self.clubs.repository.now()));
                if due.is_none_or(|due| due > now) {
                    return Ok(Some(due));
                }
                let mut change = KeptChange::of(stored);
                A::fall_due(&self.clubs, &mut change, now).await?;
                let puts = self.store.puts(&change).await?;
                Ok(self.clubs.commit(puts, &change.lanes()).await?.then(|| change.after.due()))
            })
            .await
    }

    /// Handles its due row. The row follows from what is kept: a commit that changes when something is due takes it away.
    pub(crate) async fn fall_due(&self, id: A::Id, row: &DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        Ok(Handled::unless_due_at(self.what_is_due(id).await?, row))
    }

    /// What a request has done, if it has been done.
    pub(crate) async fn step_of(&self, request: Request, id: A::Id) -> Result<Option<GameStep<A>>, ServiceError> {
        Ok(match self.clubs.seen(request).await? {
            None => None,
            Some(SeenMark::NO_GAME) => Some(GameStep::Waits(self.stored(id).await?.at)),
            Some(game) => Some(GameStep::Begun(Box::new(self.games.get(GameId(game)).await?))),
        })
    }

    /// Begins a game, in one commit with the change; `None` after losing to a concurrent commit.
    pub(crate) async fn begin(
        &self,
        change: &KeptChange<A>,
        (numbering, snapshot): (Numbering<'_>, Snapshot),
        event: Option<EventId>,
    ) -> Result<Option<GameStep<A>>, ServiceError> {
        let also = self.store.puts(change).await?;
        let now = self.clubs.repository.now();
        let created = self.games.store.create(numbering, &snapshot, also, event, now).await;
        self.clubs.wake(&change.lanes());
        let begun = self.games.begun(created, event, snapshot).await?;
        Ok(begun.map(|begun| GameStep::Begun(Box::new(begun))))
    }
}
