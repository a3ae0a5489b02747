//! Ladders in the store: never a result without its ranking, and what is stored is what the log adds up to.

mod chess;
mod games;
mod places;
mod random;
mod rules;

use std::sync::Arc;

use club_competitions::ladder::{ChallengeId, ChallengeStage, Ladder, LadderChallenge, LadderEntry, LadderSettings};

use crate::game::{Action, TimeControl};
use crate::kept::TablePlace;
use crate::ladder::*;
use crate::tests::{ANN, BEN, Table};
use crate::{BoardRevision, Snapshot};
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{ChannelId, EventId, Lane, Request, ServiceError};
use commit_store::Store;
use makruk::Ruleset;

const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);
const GUILD: u64 = 7;
const LADDER: LadderId = LadderId { guild: GUILD, game: GameKind::Makruk };
const NEWS: ChannelId = ChannelId(500);
const DAY: i64 = 24 * 3_600;

/// A ladder of people in this order, and what they do.
struct Club {
    table: Table,
    time: TimeControl,
}

fn terms(time: TimeControl) -> LadderTerms {
    LadderTerms { time, preset: None, channel: NEWS, locale: Locale::English }
}

impl Club {
    async fn new(time: &str) -> Club {
        Club::of(Table::new(), time, &[ANN, BEN, CAT, DAN]).await
    }

    async fn of(table: Table, time: &str, people: &[PlayerId]) -> Club {
        let club = Club { table, time: time.parse().unwrap() };
        let founding = club.request(ANN);
        club.ladders().found(founding, LADDER, LadderSettings::default(), terms(club.time)).await.unwrap();
        for person in people {
            club.ladders().join(club.request(*person), LADDER, LadderEntry::Bottom).await.unwrap();
        }
        club
    }

    fn ladders(&self) -> &Ladders {
        &self.table.service.ladders
    }

    fn request(&self, by: PlayerId) -> Request {
        self.table.request(by)
    }

    /// Where the next game begins: a new channel.
    fn place(&self) -> TablePlace {
        TablePlace { channel: ChannelId(1_000 + self.request(ANN).event.0), server: Ruleset::COMPETITION }
    }

    async fn ladder(&self) -> Arc<Ladder> {
        self.ladders().ladder(LADDER).await.unwrap().ladder
    }

    async fn order(&self) -> Vec<u64> {
        self.ladder().await.rungs().iter().map(|player| player.0).collect()
    }

    async fn at(&self, id: ChallengeId) -> LadderChallenge {
        self.ladder().await.challenge(id).unwrap().clone()
    }

    async fn stage(&self, id: ChallengeId) -> ChallengeStage {
        self.at(id).await.stage
    }

    async fn challenge(&self, by: PlayerId, to: PlayerId) -> ChallengeId {
        self.ladders().challenge(self.request(by), LADDER, to).await.unwrap().1.unwrap()
    }

    async fn accept(&self, by: PlayerId, id: ChallengeId) -> ChallengeStep {
        self.ladders().accept(self.request(by), LADDER, id, self.place()).await.unwrap()
    }

    async fn ready(&self, by: PlayerId, id: ChallengeId) -> ChallengeStep {
        self.ladders().ready(self.request(by), LADDER, id, self.place()).await.unwrap()
    }

    /// A game of `by` against `to`, which has begun.
    async fn game(&self, by: PlayerId, to: PlayerId) -> (ChallengeId, Snapshot) {
        let id = self.challenge(by, to).await;
        (id, begun(self.accept(to, id).await))
    }

    async fn act(&self, by: PlayerId, game: GameId, action: Action) -> Result<Snapshot, ServiceError> {
        self.table.games.act(self.request(by), game, BoardRevision::Now, action).await
    }

    /// A whole game, after which `loser` resigns.
    async fn lose(&self, by: PlayerId, to: PlayerId, loser: PlayerId) -> (ChallengeId, GameId) {
        let (id, game) = self.game(by, to).await;
        self.act(loser, game.id, Action::Resign).await.unwrap();
        (id, game.id)
    }

    async fn wait(&self, days: i64) {
        self.table.clock.advance_seconds(days * DAY);
        self.table.service.scheduler.tick().await;
    }

    /// What waits to be announced.
    async fn news(&self) -> Vec<LadderNews> {
        self.said_in(Lane::Channel(NEWS)).await
    }

    async fn said_in(&self, lane: Lane) -> Vec<LadderNews> {
        let waiting = self.table.service.outbox.waiting(lane).await.unwrap();
        let news =
            waiting.into_iter().filter_map(|pending| pending.notice.read::<LadderNotice>()).map(|notice| notice.news);
        news.collect()
    }

    /// The same store after the program was killed.
    fn restarted(self) -> Club {
        let store: Arc<dyn Store> = Arc::clone(&self.table.store);
        let again = Table::on(store);
        again.clock.advance_seconds(self.table.clock.now().as_second());
        // Events go on where they were.
        let last = self.request(ANN).event.0;
        while again.request(ANN).event.0 < last {}
        Club { table: again, time: self.time }
    }
}

use bot_store::Clock;

fn begun(step: ChallengeStep) -> Snapshot {
    match step {
        ChallengeStep::Begun(snapshot) => *snapshot,
        ChallengeStep::Waits(at) => panic!("{:?}", at.ladder.challenges()),
    }
}

fn waits(step: ChallengeStep) {
    if let ChallengeStep::Begun(snapshot) = step {
        panic!("{snapshot:?}");
    }
}

fn refusal(error: ServiceError) -> LadderRefusal {
    error.downcast_ref::<LadderRefusal>().cloned().unwrap_or_else(|| panic!("{error:?}"))
}

fn again(request: Request) -> Request {
    Request { event: EventId(request.event.0), ..request }
}
