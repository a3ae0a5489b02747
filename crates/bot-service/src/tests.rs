//! What the service promises: every event takes effect once, is durable before it is announced, and games stay consistent.

use board_games::Seat;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::TableError;
use crate::game::{
    Action, Closure, CoinFlip, Game, GameError, GameId, GameRules, Seating, Stage, Stake, Terms, TimeControl,
};
use crate::testing::RefusalOf as _;
use crate::*;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use commit_store::{Failure, MemoryStore, Prefix, SledStore, Store};
use makruk::{Preset, Ruleset};

pub(super) const ANN: PlayerId = PlayerId(1);
pub(super) const BEN: PlayerId = PlayerId(2);
pub(super) const CHANNEL: ChannelId = ChannelId(10);
pub(super) const PLACE: Place = Place { guild: Some(7), channel: CHANNEL, locale: Locale::Thai };
pub(super) const LOT: CoinFlip = CoinFlip { challenger: Seat::First, first: Seat::First };

pub(super) struct Table {
    pub(super) games: Arc<Games>,
    pub(super) service: Service,
    pub(super) lanes: UnboundedReceiver<Traced<Lane>>,
    pub(super) clock: Arc<ManualClock>,
    pub(super) store: Arc<dyn Store>,
    events: std::cell::Cell<u64>,
}

impl Table {
    pub(super) fn new() -> Table {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        Table::on(store)
    }

    pub(super) fn on(store: Arc<dyn Store>) -> Table {
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let (service, announced) = Service::new(Arc::clone(&store), clock.clone(), Arc::new(LOT));
        Table {
            games: Arc::clone(&service.games),
            service,
            lanes: announced.lanes,
            clock,
            store,
            events: std::cell::Cell::new(100),
        }
    }

    pub(super) fn request(&self, by: PlayerId) -> Request {
        self.events.set(self.events.get() + 1);
        Request { event: EventId(self.events.get()), by, at: self.clock.now() }
    }

    pub(super) async fn challenge(&self) -> GameId {
        self.games.challenge(self.request(ANN), PLACE, Some(BEN), terms()).await.unwrap().id
    }

    pub(super) async fn begin(&self) -> GameId {
        let id = self.challenge().await;
        self.games.accept(self.request(BEN), id, CHANNEL).await.unwrap();
        id
    }

    /// A game in which ANN has White, with so much time for the players.
    pub(super) async fn begin_timed(&self, time: &str) -> GameId {
        self.begin_timed_in(CHANNEL, time).await
    }

    pub(super) async fn begin_timed_in(&self, channel: ChannelId, time: &str) -> GameId {
        let (place, terms) = (Place { channel, ..PLACE }, Terms { time: time.parse().unwrap(), ..terms() });
        let id = self.games.challenge(self.request(ANN), place, Some(BEN), terms).await.unwrap().id;
        self.games.accept(self.request(BEN), id, channel).await.unwrap();
        id
    }

    /// What waits to be said in the channel.
    pub(super) async fn waiting(&self) -> Vec<PendingNotice> {
        self.service.outbox.waiting(Lane::Channel(CHANNEL)).await.unwrap()
    }

    /// The events that the notices in the channel are about.
    pub(super) async fn told(&self) -> Vec<std::ops::Range<usize>> {
        let events = |pending: PendingNotice| pending.notice.read::<GameNotice>().unwrap().events;
        self.waiting().await.into_iter().map(events).collect()
    }

    /// Delivers the first notice that waits in the channel of a game, which is about this game.
    pub(super) async fn deliver(&self, id: GameId, delivered: Delivered) {
        let (posts, then) = (&self.service.posts, self.games.get(id).await.unwrap());
        let waiting = self.service.outbox.waiting(Lane::Channel(then.place.channel)).await.unwrap();
        let shown = posts.shown(id).await.unwrap();
        posts.delivered(&waiting[..1], &then, &shown, delivered).await.unwrap();
    }

    pub(super) async fn text(&self, by: PlayerId, id: GameId, text: &str) -> Result<Snapshot, ServiceError> {
        self.games.play(self.request(by), id, BoardRevision::Now, MoveInput::Text(text)).await
    }
}

pub(super) fn terms() -> Terms {
    Terms {
        seating: Seating::Challenger(Seat::First),
        rules: GameRules::makruk_by(Ruleset::preset(Preset::Competition)),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    }
}

fn plies(snapshot: &Snapshot) -> usize {
    snapshot.game.play().unwrap().plies()
}

#[tokio::test]
async fn an_acknowledged_move_is_in_the_store() {
    let table = Table::new();
    let id = table.begin().await;
    table.text(ANN, id, "จ๔").await.unwrap();
    let again = Table::on(Arc::clone(&table.store));
    assert_eq!(again.games.get(id).await.unwrap(), table.games.get(id).await.unwrap());
    assert_eq!(again.games.open_in(CHANNEL).await.unwrap(), Some(id));
    assert_eq!(again.games.tables().await.unwrap(), [(CHANNEL, id)]);
}

#[tokio::test]
async fn a_redelivered_event_takes_effect_once_and_is_not_refused() {
    let table = Table::new();
    let id = table.begin().await;
    let request = table.request(ANN);
    for _ in 0..3 {
        let snapshot = table.games.play(request, id, BoardRevision::Now, MoveInput::Text("e4")).await.unwrap();
        assert_eq!(plies(&snapshot), 1);
    }
    let request = table.request(ANN);
    let first = table.games.challenge(request, PLACE, None, terms()).await.unwrap();
    let second = table.games.challenge(request, PLACE, None, terms()).await.unwrap();
    assert_eq!(first, second);
}

#[tokio::test]
async fn only_one_of_two_simultaneous_moves_is_made() {
    let table = Table::new();
    let id = table.begin().await;
    let (one, two) = tokio::join!(table.text(ANN, id, "e4"), table.text(ANN, id, "d4"));
    assert_eq!([one.is_ok(), two.is_ok()].iter().filter(|ok| **ok).count(), 1);
    assert_eq!(plies(&table.games.get(id).await.unwrap()), 1);
}

#[tokio::test]
async fn simultaneous_challenges_all_get_a_number() {
    // On a disk, where each commit takes a while.
    let folder = tempfile::tempdir().unwrap();
    let table = Table::on(Arc::new(SledStore::open(folder.path(), 1).unwrap()));
    let challenges = (0..200).map(|n| {
        let (request, place) = (table.request(PlayerId(1000 + n)), Place { channel: ChannelId(n), ..PLACE });
        table.games.challenge(request, place, None, terms())
    });
    let made = futures::future::try_join_all(challenges).await.unwrap();
    let numbers: std::collections::BTreeSet<GameId> = made.iter().map(|snapshot| snapshot.id).collect();
    assert_eq!(numbers.len(), 200);
}

#[tokio::test]
async fn a_button_of_an_older_board_is_stale() {
    let table = Table::new();
    let id = table.begin().await;
    table.text(ANN, id, "e4").await.unwrap();
    let stale = table.games.act(table.request(BEN), id, BoardRevision::Exactly(0), Action::Resign).await;
    assert!(matches!(stale.refusal(), Some(TableError::Stale)));
    assert!(table.games.act(table.request(BEN), id, BoardRevision::Exactly(1), Action::Resign).await.is_ok());
}

#[tokio::test]
async fn a_channel_has_one_game_and_is_free_again_when_it_ends() {
    let table = Table::new();
    let (first, second) = (table.begin().await, table.challenge().await);
    let busy = table.games.accept(table.request(BEN), second, CHANNEL).await;
    assert!(matches!(busy.refusal(), Some(TableError::ChannelBusy(id)) if *id == first));
    let thread = ChannelId(11);
    let snapshot = table.games.accept(table.request(BEN), second, thread).await.unwrap();
    assert_eq!(snapshot.place.channel, thread);
    table.games.act(table.request(ANN), first, BoardRevision::Now, Action::Resign).await.unwrap();
    assert_eq!(table.games.open_in(CHANNEL).await.unwrap(), None);
    assert_eq!(table.games.open_in(thread).await.unwrap(), Some(second));
    let third = table.challenge().await;
    assert!(table.games.accept(table.request(BEN), third, CHANNEL).await.is_ok());
    let open: Vec<_> = table.games.open_of(ANN).await.unwrap().iter().map(|snapshot| snapshot.id).collect();
    assert_eq!(open, [second, third]);
}

#[tokio::test]
async fn a_spectator_is_told_so_before_their_text_is_read() {
    let table = Table::new();
    let id = table.begin().await;
    let spectator = table.text(PlayerId(3), id, "nonsense").await;
    assert!(matches!(spectator.refusal(), Some(GameError::NotAPlayer)));
    let early = table.text(BEN, id, "e5").await;
    assert!(matches!(early.refusal(), Some(GameError::NotYourTurn { .. })));
    assert!(matches!(table.text(ANN, id, "nonsense").await.refusal(), Some(TableError::Text(_))));
    assert!(matches!(table.text(ANN, GameId(99), "e4").await.refusal(), Some(TableError::NoGame)));
}

#[tokio::test]
async fn an_unanswered_challenge_expires_once() {
    let mut table = Table::new();
    let id = table.challenge().await;
    table.service.scheduler.tick().await;
    assert!(table.games.get(id).await.unwrap().game.is_open());
    table.clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
    table.service.scheduler.tick().await;
    table.service.scheduler.tick().await;
    let game = table.games.get(id).await.unwrap().game;
    assert_eq!(game.stage(), &Stage::Closed(Closure::Expired));
    assert_eq!(game.log().len(), 2);
    assert_eq!(table.games.open_of(BEN).await.unwrap(), []);
    assert_eq!(table.told().await, [0..1, 1..2]);
    assert!(table.lanes.recv().await.is_some() && table.lanes.recv().await.is_some());
    assert!(table.lanes.try_recv().is_err());
}

#[tokio::test]
async fn old_events_are_forgotten_but_games_are_kept() {
    let table = Table::new();
    let id = table.begin().await;
    let request = table.request(ANN);
    table.games.play(request, id, BoardRevision::Now, MoveInput::Text("e4")).await.unwrap();
    let before = table.store.scan(&Prefix::ALL, None, 1_000).await.unwrap().entries.len();
    table.clock.advance_seconds(3 * 24 * 3_600);
    table.service.scheduler.tick().await;
    assert!(table.store.scan(&Prefix::ALL, None, 1_000).await.unwrap().entries.len() < before);
    assert_eq!(plies(&table.games.get(id).await.unwrap()), 1);
}

#[tokio::test]
async fn nobody_has_more_games_open_than_the_limit() {
    let table = Table::new();
    for _ in 0..OPEN_GAMES_LIMIT {
        table.games.challenge(table.request(ANN), PLACE, None, terms()).await.unwrap();
    }
    let more = table.games.challenge(table.request(ANN), PLACE, None, terms()).await;
    assert!(matches!(more.refusal(), Some(TableError::TooMany(OPEN_GAMES_LIMIT))));
}

#[tokio::test]
async fn settings_are_kept() {
    let table = Table::new();
    assert_eq!(table.service.people.settings(ANN).await.unwrap(), Preferences::default());
    let change = |settings: &mut Preferences| settings.pings.turn = Pings::Off;
    let quiet = table.service.people.change_settings(ANN, change).await.unwrap();
    assert_eq!(table.service.people.settings(ANN).await.unwrap(), quiet);
    assert_eq!(table.service.people.settings(BEN).await.unwrap(), Preferences::default());
}

#[tokio::test]
async fn a_game_may_be_longer_than_any_value_the_store_takes() {
    let table = Table::new();
    let id = table.begin().await;
    // Takebacks keep the position from repeating and the log growing.
    for _ in 0..700 {
        table.text(ANN, id, "e4").await.unwrap();
        table.games.act(table.request(ANN), id, BoardRevision::Now, Action::AskTakeback).await.unwrap();
        table.games.act(table.request(BEN), id, BoardRevision::Now, Action::AskTakeback).await.unwrap();
    }
    let game = table.games.get(id).await.unwrap().game;
    assert_eq!(game.log().len(), 2 + 3 * 700);
    assert_eq!(Game::replay(game.log().to_vec()), Ok(game));
}

#[tokio::test]
async fn after_a_commit_of_unknown_result_the_event_mark_decides() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let id = table.begin().await;
    store.fail_next(Failure::UnknownDone);
    let snapshot = table.text(ANN, id, "e4").await.unwrap();
    assert_eq!(plies(&snapshot), 1);
    // What was lost is done once more.
    store.fail_next(Failure::UnknownLost);
    let snapshot = table.text(BEN, id, "e5").await.unwrap();
    assert_eq!(plies(&snapshot), 2);
    assert_eq!(plies(&table.games.get(id).await.unwrap()), 2);
}

#[tokio::test]
async fn a_move_is_one_commit() {
    let table = Table::new();
    let id = table.begin().await;
    for (by, text) in [(ANN, "e4"), (BEN, "e5"), (ANN, "d4")] {
        let before = table.store.stats().commits;
        table.text(by, id, text).await.unwrap();
        assert_eq!(table.store.stats().commits - before, 1, "{text}");
    }
}

#[tokio::test]
async fn a_full_disk_refuses_a_move_and_keeps_the_game() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let id = table.begin().await;
    store.fail_next(Failure::Full);
    assert!(matches!(table.text(ANN, id, "e4").await, Err(ServiceError::NoRoom(_))));
    assert!(table.text(ANN, id, "e4").await.is_ok());
}

#[tokio::test]
async fn a_server_keeps_the_rules_that_it_chose() {
    let table = Table::new();
    assert_eq!(table.service.servers.settings(7).await.unwrap(), ServerSettings::default());
    for rules in
        [HouseRules::Preset(Preset::School), HouseRules::Custom(Ruleset { single_rook: 20, ..Ruleset::GLOSSARY })]
    {
        table.service.servers.change(7, |settings| settings.rules = Some(rules)).await.unwrap();
        let settings = Table::on(table.store.clone()).service.servers.settings(7).await.unwrap();
        assert_eq!(settings, ServerSettings { rules: Some(rules), ..ServerSettings::default() });
        assert_eq!(settings.ruleset(Preset::Competition), rules.ruleset());
    }
    assert_eq!(table.service.servers.settings(8).await.unwrap().ruleset(Preset::School), Ruleset::SCHOOL);
}

#[cfg(test)]
pub(crate) mod cluster;
mod features;
mod in_doubt;
mod last_handled;
mod limits;
#[cfg(test)]
pub(crate) mod outbox;
mod places;
mod poisoned;
mod postgres;
#[cfg(test)]
pub(crate) mod scheduler;
mod spans;
mod time;
