//! Challenges, their answers, and the start of their games.

use club_competitions::PairingColor;
use club_competitions::ladder::{ChallengeId, ChallengeStage, LadderChallenge, LadderEffect, LadderEvent, Ready};
use jiff::Timestamp;

use crate::Snapshot;
use crate::game::TimeControl;
use crate::kept::{GameStep, KeptChange, TablePlace, begun};
use crate::ladder::members::player;
use crate::ladder::{LadderAt, LadderId, LadderNews, LadderRefusal, Ladders};
use bot_store::PlayerId;
use bot_store::{Place, Request, ServiceError};

/// State of a challenge after an answer: it waits for earlier challenges, or for a player to report ready.
pub type ChallengeStep = GameStep<LadderAt>;

impl Ladders {
    /// Challenges another player; returns the ladder afterwards, and the challenge.
    pub async fn challenge(
        &self,
        request: Request,
        ladder: LadderId,
        to: PlayerId,
    ) -> Result<(LadderAt, Option<ChallengeId>), ServiceError> {
        let (challenger, challenged) = (player(request.by), player(to));
        let after = self.enter(request, ladder, LadderEvent::Challenged { challenger, challenged }).await?;
        let is_it =
            |challenge: &&LadderChallenge| (challenge.challenger, challenge.challenged) == (challenger, challenged);
        let challenge = after.ladder.challenges().iter().rfind(is_it).map(|challenge| challenge.id);
        Ok((after, challenge))
    }

    pub async fn refuse(&self, request: Request, ladder: LadderId, id: ChallengeId) -> Result<LadderAt, ServiceError> {
        self.change(request, ladder, |change, at| {
            check_challenged(change, id, request.by)?;
            change.record(at, LadderEvent::Refused { challenge: id })
        })
        .await
    }

    pub async fn withdraw(
        &self,
        request: Request,
        ladder: LadderId,
        id: ChallengeId,
    ) -> Result<LadderAt, ServiceError> {
        self.change(request, ladder, |change, at| {
            let made_by_other = |challenge: &LadderChallenge| challenge.challenger != player(request.by);
            if change.after.ladder.challenge(id).is_some_and(made_by_other) {
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
    /// in a channel that already has one: the caller opens a thread and retries there.
    pub async fn accept(
        &self,
        request: Request,
        ladder: LadderId,
        id: ChallengeId,
        place: TablePlace,
    ) -> Result<ChallengeStep, ServiceError> {
        self.step(request, ladder, id, place, |change, at| {
            check_challenged(change, id, request.by)?;
            change.record(at, LadderEvent::Accepted { challenge: id })?;
            if change.after.ladder.challenge(id).is_some_and(|challenge| challenge.stage == ChallengeStage::Queued) {
                change.outcome.news.push(LadderNews::Queued { challenge: id });
            }
            Ok(())
        })
        .await
    }

    /// Reports one of the two players ready. With a live clock the game begins when both are; otherwise at once.
    pub async fn ready(
        &self,
        request: Request,
        ladder: LadderId,
        id: ChallengeId,
        place: TablePlace,
    ) -> Result<ChallengeStep, ServiceError> {
        let event = LadderEvent::Ready { challenge: id, player: player(request.by) };
        self.step(request, ladder, id, place, |change, at| change.record(at, event.clone())).await
    }

    /// Advances a challenge, and begins its game if it can be played now.
    async fn step(
        &self,
        request: Request,
        ladder: LadderId,
        id: ChallengeId,
        place: TablePlace,
        decide: impl Fn(&mut KeptChange<LadderAt>, Timestamp) -> Result<(), LadderRefusal>,
    ) -> Result<ChallengeStep, ServiceError> {
        self.in_turn(ladder, || async {
            if let Some(done) = self.step_of(request, ladder).await? {
                return Ok(Some(done));
            }
            let mut change = KeptChange::of(self.stored(ladder).await?);
            decide(&mut change, self.clubs.at(request))?;
            if begins(&change.after, id) {
                self.begin_challenge(request, change, id, place).await
            } else {
                Ok(self.commit(request, change).await?.map(GameStep::Waits))
            }
        })
        .await
    }

    /// Begins the game of a challenge: rated, on the terms of the ladder, which both players have agreed to.
    async fn begin_challenge(
        &self,
        request: Request,
        mut change: KeptChange<LadderAt>,
        id: ChallengeId,
        TablePlace { channel, server }: TablePlace,
    ) -> Result<Option<ChallengeStep>, ServiceError> {
        change.record(self.clubs.at(request), LadderEvent::GameBegan { challenge: id })?;
        // The game's own announcement suffices.
        change.outcome.effects.retain(|effect| *effect != LadderEffect::ToPlay(id));
        let LadderAt { id: of, ladder, terms } = &change.after;
        let Some(challenge) = ladder.challenge(id) else { return Ok(None) };
        let challenger = challenge.colors.color(challenge.challenger).unwrap_or(PairingColor::White);
        let at = request.at.min(self.clubs.repository.now());
        let game = begun(challenge.colors, challenger, (terms.rules(of.game, server), terms.time), at)?;
        let numbering = self.games.store.next_number().await?;
        let place = Place { guild: Some(of.guild), channel, locale: terms.locale };
        let snapshot = Snapshot::new(numbering.id, place, game);
        change.outcome.begun = Some((snapshot.id, id));
        self.begin(&change, (numbering, snapshot), Some(request.event)).await
    }
}

/// Only the challenged player can answer a challenge.
fn check_challenged(change: &KeptChange<LadderAt>, id: ChallengeId, by: PlayerId) -> Result<(), LadderRefusal> {
    let is_for_other = |challenge: &LadderChallenge| challenge.challenged != player(by);
    let challenge = change.after.ladder.challenge(id);
    if challenge.is_some_and(is_for_other) { Err(LadderRefusal::NotForYou(id)) } else { Ok(()) }
}

/// Whether the game of a challenge can begin.
fn begins(LadderAt { ladder, terms, .. }: &LadderAt, id: ChallengeId) -> bool {
    let Some(ChallengeStage::ToPlay { ready }) = ladder.challenge(id).map(|challenge| challenge.stage) else {
        return false;
    };
    match terms.time {
        TimeControl::Live(_) => ready == Ready::Both,
        TimeControl::Correspondence(_) | TimeControl::Unlimited => true,
    }
}
