//! Challenges, their answers, and the start of their games.

use crate::game::GameId;
use std::sync::Arc;

use club_competitions::Color;
use club_competitions::ladder::{Challenge, ChallengeId, ChallengeStage, LadderEvent, Ready};
use jiff::Timestamp;

use crate::Snapshot;
use crate::game::{Game, TimeControl};
use crate::ladder::members::player;
use crate::ladder::records::LadderGameRecord;
use crate::ladder::stored::{Change, Stored};
use crate::ladder::{LadderAt, LadderNews, LadderRefusal, LadderTable, LadderTerms, Ladders};
use crate::ratings::rated_game;
use bot_store::PlayerId;
use bot_store::records::SeenMark;
use bot_store::repository::ATTEMPTS;
use bot_store::{Place, Request, ServiceError};

/// State of a challenge after an answer.
#[derive(Clone, Debug)]
pub enum ChallengeStep {
    /// Waiting: for earlier challenges, or for a player to report ready.
    Waits(LadderAt),
    Begun(Box<Snapshot>),
}

impl Ladders {
    /// Challenges another player; returns the ladder afterwards, and the challenge.
    pub async fn challenge(
        &self,
        request: Request,
        guild: u64,
        to: PlayerId,
    ) -> Result<(LadderAt, Option<ChallengeId>), ServiceError> {
        let (challenger, challenged) = (player(request.by), player(to));
        let after = self.enter(request, guild, LadderEvent::Challenged { challenger, challenged }).await?;
        let is_it = |challenge: &&Challenge| (challenge.challenger, challenge.challenged) == (challenger, challenged);
        let challenge = after.ladder.challenges().iter().rfind(is_it).map(|challenge| challenge.id);
        Ok((after, challenge))
    }

    pub async fn refuse(&self, request: Request, guild: u64, id: ChallengeId) -> Result<LadderAt, ServiceError> {
        self.change(request, guild, |_, change, at| {
            check_challenged(change, id, request.by)?;
            change.record(at, LadderEvent::Refused { challenge: id })
        })
        .await
    }

    /// Withdraws a challenge as its challenger.
    pub async fn withdraw(&self, request: Request, guild: u64, id: ChallengeId) -> Result<LadderAt, ServiceError> {
        self.change(request, guild, |_, change, at| {
            let made_by_other = |challenge: &Challenge| challenge.challenger != player(request.by);
            if change.ladder.challenge(id).is_some_and(made_by_other) {
                return Err(LadderRefusal::NotYourChallenge(id));
            }
            change.record(at, LadderEvent::Withdrawn { challenge: id })
        })
        .await
    }

    /// Accepts a challenge as the challenged player. If it is first in line and the clock isn't live, its game begins
    /// at once.
    ///
    /// # Errors
    /// [`LadderRefusal::NotForYou`]; [`TableError::ChannelBusy`](crate::TableError::ChannelBusy) if a game would begin
    /// in a channel that already has one: the caller opens a thread and retries there; as [`Ladders::join`].
    pub async fn accept(
        &self,
        request: Request,
        guild: u64,
        id: ChallengeId,
        table: LadderTable,
    ) -> Result<ChallengeStep, ServiceError> {
        self.step(request, guild, id, table, |change, at| {
            check_challenged(change, id, request.by)?;
            change.record(at, LadderEvent::Accepted { challenge: id })?;
            if change.ladder.challenge(id).is_some_and(|challenge| challenge.stage == ChallengeStage::Queued) {
                change.news.push(LadderNews::Queued { challenge: id });
            }
            Ok(())
        })
        .await
    }

    /// Reports one of the two players ready. With a live clock the game begins when both are; otherwise at once.
    pub async fn ready(
        &self,
        request: Request,
        guild: u64,
        id: ChallengeId,
        table: LadderTable,
    ) -> Result<ChallengeStep, ServiceError> {
        let event = LadderEvent::Ready { challenge: id, player: player(request.by) };
        self.step(request, guild, id, table, |change, at| change.record(at, event.clone())).await
    }

    /// Advances a challenge, and begins its game if it can be played now.
    async fn step(
        &self,
        request: Request,
        guild: u64,
        id: ChallengeId,
        table: LadderTable,
        decide: impl Fn(&mut Change, Timestamp) -> Result<(), LadderRefusal>,
    ) -> Result<ChallengeStep, ServiceError> {
        let _turn = self.clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            match self.clubs.seen(request).await? {
                Some(SeenMark::NO_GAME) => return Ok(ChallengeStep::Waits(self.ladder(guild).await?)),
                Some(game) => return Ok(ChallengeStep::Begun(Box::new(self.games.get(GameId(game)).await?))),
                None => {}
            }
            let stored = self.stored(guild).await?;
            let mut change = stored.change();
            decide(&mut change, self.clubs.at(request))?;
            if !begins(&change, id) {
                if self.commit(request, &change).await? {
                    let after = LadderAt { terms: change.terms, ladder: Arc::new(change.ladder) };
                    return Ok(ChallengeStep::Waits(after));
                }
            } else if let Some(begun) = self.begin(request, &stored, change, id, table).await? {
                return Ok(ChallengeStep::Begun(Box::new(begun)));
            }
        }
        Err(ServiceError::Contended)
    }

    /// Begins the game of a challenge, in one commit with the ladder; `None` on a conflict with a concurrent change.
    async fn begin(
        &self,
        request: Request,
        stored: &Stored,
        mut change: Change,
        id: ChallengeId,
        table: LadderTable,
    ) -> Result<Option<Snapshot>, ServiceError> {
        let at = self.clubs.at(request);
        change.record(at, LadderEvent::GameBegan { challenge: id })?;
        // The game's own announcement suffices.
        change.effects.retain(|effect| *effect != club_competitions::ladder::LadderEffect::ToPlay(id));
        let numbering = self.games.store.next_number().await?;
        let now = self.clubs.repository.now();
        let game =
            change.ladder.challenge(id).map(|challenge| game(challenge, stored.terms(), table, request.at.min(now)));
        let Some(game) = game.transpose()? else { return Ok(None) };
        let place = Place { guild: Some(change.guild()), channel: table.channel, locale: change.terms.locale };
        let snapshot = Snapshot::new(numbering.id, place, game);
        let mut also = self.store().puts(&change).await?;
        let of = LadderGameRecord { guild: change.guild(), challenge: id };
        also.extend(self.store().game_puts(snapshot.id, of).await?);
        let created = self.games.store.create(numbering, &snapshot, also, Some(request.event), now).await;
        self.store().wake(&change.lanes());
        self.games.begun(created, Some(request.event), snapshot).await
    }
}

/// Only the challenged player can answer a challenge.
fn check_challenged(change: &Change, id: ChallengeId, by: PlayerId) -> Result<(), LadderRefusal> {
    let is_for_other = |challenge: &Challenge| challenge.challenged != player(by);
    if change.ladder.challenge(id).is_some_and(is_for_other) { Err(LadderRefusal::NotForYou(id)) } else { Ok(()) }
}

/// Whether this change lets the game of a challenge begin.
fn begins(change: &Change, id: ChallengeId) -> bool {
    let Some(ChallengeStage::ToPlay { ready }) = change.ladder.challenge(id).map(|challenge| challenge.stage) else {
        return false;
    };
    match change.terms.time {
        TimeControl::Live(_) => ready == Ready::Both,
        TimeControl::Correspondence(_) | TimeControl::Unlimited => true,
    }
}

/// The game of a challenge: rated, on the terms of the ladder, which both players have agreed to.
fn game(challenge: &Challenge, terms: &LadderTerms, table: LadderTable, at: Timestamp) -> Result<Game, ServiceError> {
    let pairing = challenge.colors;
    let challenger = pairing.color(challenge.challenger).unwrap_or(Color::White);
    rated_game::begun(pairing, challenger, (terms.ruleset(table.server), terms.time), at)
}
