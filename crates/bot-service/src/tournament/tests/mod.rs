//! Tournaments in the store: never a result without what it leads to, and what is stored is what the log adds up to.

mod calendar;
mod called_off;
mod check_in;
mod chess;
mod faults;
mod forty;
mod left;
mod places;
mod random;
mod sign_up;
mod tables;
mod weekly;
mod whole;
mod winners;

use std::sync::Arc;

use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::standings::ByeValue;
use club_competitions::tournament::PairedGame as Pairing;
use club_competitions::{Minutes, PairingColor};

use crate::club::{FormPlan, TournamentName, TournamentPlan, Weekly, WinnerRoles};
use crate::game::{Action, GameId};
use crate::kept::{Kept, TablePlace};
use crate::tests::{ANN, BEN, Table};
use crate::tournament::*;
use crate::{BoardRevision, Snapshot, TournamentId};
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{ChannelId, Clock, EventId, Lane, Request, ServiceError};
use commit_store::Store;
use makruk::Ruleset;

const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);
const EVE: PlayerId = PlayerId(5);
const GUILD: u64 = 7;
const NEWS: ChannelId = ChannelId(500);
const MINUTE: i64 = 60;

/// A tournament of people, and what they do.
struct Event {
    table: Table,
    id: TournamentId,
}

fn plan(form: FormPlan, time: &str) -> TournamentPlan {
    let name = TournamentName::new("Friday").unwrap();
    let default_time = TournamentPlan::DEFAULT_TIME;
    TournamentPlan {
        name,
        form,
        time: time.parse().unwrap(),
        preset: None,
        default_time,
        sign_up_until: None,
        check_in: None,
        roles: WinnerRoles::default(),
        weekly: None,
        game: GameKind::Makruk,
    }
}

fn arena(minutes: u16) -> FormPlan {
    FormPlan::Arena { minutes: Minutes::new(minutes).unwrap() }
}

fn people(count: u64) -> Vec<PlayerId> {
    (1..=count).map(PlayerId).collect()
}

impl Event {
    /// A tournament with no entrants yet.
    async fn founded(table: Table, plan: TournamentPlan) -> Event {
        let founding = table.request(ANN);
        let at = table.service.tournaments.found(founding, GUILD, (NEWS, Locale::English), plan).await.unwrap();
        Event { id: at.id, table }
    }

    /// A running tournament with this many players.
    async fn begun(form: FormPlan, time: &str, players: u64) -> Event {
        Event::on(Table::new(), form, time, players).await
    }

    async fn on(table: Table, form: FormPlan, time: &str, players: u64) -> Event {
        let event = Event::founded(table, plan(form, time)).await;
        event.sign_up_all(players).await;
        event.tournaments().start(event.request(ANN), event.id).await.unwrap();
        event
    }

    async fn sign_up_all(&self, players: u64) {
        for player in people(players) {
            self.tournaments().sign_up(self.request(player), self.id).await.unwrap();
        }
    }

    fn tournaments(&self) -> &Tournaments {
        &self.table.service.tournaments
    }

    fn request(&self, by: PlayerId) -> Request {
        self.table.request(by)
    }

    /// A new thread, with the server's rules.
    fn place(&self) -> TablePlace {
        TablePlace { channel: ChannelId(1_000 + self.request(ANN).event.0), server: Ruleset::COMPETITION }
    }

    async fn at(&self) -> TournamentAt {
        self.tournaments().tournament(self.id).await.unwrap()
    }

    async fn competition(&self) -> Competition {
        self.at().await.competition().unwrap().clone()
    }

    /// The ranking as (rank, player), best first.
    async fn order(&self) -> Vec<(u32, u64)> {
        self.competition().await.standings().iter().map(|place| (place.rank, place.player.0)).collect()
    }

    async fn current(&self) -> Vec<(CompetitionGame, Pairing)> {
        self.competition().await.current()
    }

    /// The current game of a player.
    async fn game_of(&self, player: PlayerId) -> (CompetitionGame, Pairing) {
        self.current().await.into_iter().find(|(_, game)| game.involves(state::player(player))).unwrap()
    }

    async fn open(&self, game: CompetitionGame) -> TableStep {
        self.tournaments().table_opened(self.id, game, self.place()).await.unwrap()
    }

    async fn arrive(&self, by: PlayerId, game: CompetitionGame) -> Result<TableStep, ServiceError> {
        self.tournaments().arrive(self.request(by), self.id, game, Some(self.place())).await
    }

    /// Opens a table where there is none, and lets both turn up; the game that is played there.
    async fn seat(&self, game: CompetitionGame) -> Snapshot {
        if let TableStep::Begun(snapshot) = self.open(game).await {
            return *snapshot;
        }
        let pairing = self.competition().await.game(game).unwrap().pairing;
        let mut step = None;
        for player in [pairing.white, pairing.black] {
            step = self.arrive(state::person(player), game).await.ok().or(step);
        }
        begun(step.unwrap())
    }

    async fn act(&self, by: PlayerId, game: GameId, action: Action) -> Result<Snapshot, ServiceError> {
        self.table.games.act(self.request(by), game, BoardRevision::Now, action).await
    }

    /// Plays a whole game, ended by a resignation or an agreed draw.
    async fn play(&self, game: CompetitionGame, winner: Option<PairingColor>) -> GameId {
        let snapshot = self.seat(game).await;
        let pairing = self.competition().await.game(game).unwrap().pairing;
        match winner {
            Some(winner) => {
                let loser = state::person(pairing.player(winner.other()));
                self.act(loser, snapshot.id, Action::Resign).await.unwrap();
            }
            None => {
                self.act(state::person(pairing.white), snapshot.id, Action::OfferDraw).await.unwrap();
                self.act(state::person(pairing.black), snapshot.id, Action::AgreeDraw).await.unwrap();
            }
        }
        snapshot.id
    }

    /// Plays all that can be played now; the lower number wins.
    async fn play_round(&self) {
        for (game, Pairing { pairing, .. }) in self.current().await {
            let winner = if pairing.white < pairing.black { PairingColor::White } else { PairingColor::Black };
            self.play(game, Some(winner)).await;
        }
    }

    async fn wait(&self, seconds: i64) {
        self.table.clock.advance_seconds(seconds);
        self.table.service.scheduler.tick().await;
    }

    /// What waits to be announced.
    async fn news(&self) -> Vec<TournamentNews> {
        self.said_in(Lane::Channel(NEWS)).await
    }

    async fn said_in(&self, lane: Lane) -> Vec<TournamentNews> {
        let waiting = self.table.service.outbox.waiting(lane).await.unwrap();
        let news = waiting.into_iter().filter_map(|pending| pending.notice.read::<TournamentNotice>());
        let news = news.filter(|notice| notice.tournament == self.id).map(|notice| notice.news);
        news.collect()
    }

    /// What waits to be announced since there was so much, without tables.
    async fn news_since(&self, known: usize) -> Vec<TournamentNews> {
        let news = self.news().await.into_iter().skip(known);
        news.filter(|news| !matches!(news, TournamentNews::Table { .. })).collect()
    }

    /// The same store a second after the program was killed: notices are numbered by the time.
    fn restarted(self) -> Event {
        let store: Arc<dyn Store> = Arc::clone(&self.table.store);
        let again = Table::on(store);
        again.clock.advance_seconds(self.table.clock.now().as_second() + 1);
        // Events go on where they were.
        let last = self.request(ANN).event.0;
        while again.request(ANN).event.0 < last {}
        Event { table: again, id: self.id }
    }

    /// What is kept in memory is what the store has.
    async fn check_stored(&self) {
        let fresh = Table::on(Arc::clone(&self.table.store));
        assert_eq!(self.at().await, fresh.service.tournaments.tournament(self.id).await.unwrap());
    }
}

fn begun(step: TableStep) -> Snapshot {
    match step {
        TableStep::Begun(snapshot) => *snapshot,
        TableStep::Waits(at) => panic!("{:?}", at.phase),
    }
}

fn waits(step: TableStep) {
    if let TableStep::Begun(snapshot) = step {
        panic!("{snapshot:?}");
    }
}

fn refusal(error: ServiceError) -> TournamentRefusal {
    error.downcast_ref::<TournamentRefusal>().cloned().unwrap_or_else(|| panic!("{error:?}"))
}

fn again(request: Request) -> Request {
    Request { event: EventId(request.event.0), ..request }
}
