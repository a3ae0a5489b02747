//! The rows in the store are those that follow from the games, whatever happens to them and in whatever order.

use board_games::Seat;
use std::sync::Arc;

use proptest::prelude::*;

use crate::TableError;
use crate::game::GameError;
use crate::game::{Action, Level, Terms};
use crate::table::game_rows::*;
use crate::table::records;
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{BoardRevision, CHALLENGE_TTL, MoveInput};
use bot_store::PlayerId;
use bot_store::seen_marks::FORGET_EVENTS;
use bot_store::{ChannelId, EventId, Place, Request};
use commit_store::{MemoryStore, Prefix, Put, Store};

const EVE: PlayerId = PlayerId(3);
const PEOPLE: [PlayerId; 3] = [ANN, BEN, EVE];
const CHANNELS: [ChannelId; 2] = [ChannelId(10), ChannelId(11)];
const FLIP: crate::game::CoinFlip = crate::game::CoinFlip { challenger: Seat::First, first: Seat::First };

/// One action attempted by a user or by the clock.
#[derive(Clone, Debug)]
enum Step {
    Challenge { by: PlayerId, to: Option<PlayerId>, channel: ChannelId, time: &'static str },
    PlayEngine { by: PlayerId, channel: ChannelId },
    Accept { by: PlayerId, game: u64, channel: ChannelId },
    Move { by: PlayerId, game: u64, choice: usize },
    Act { by: PlayerId, game: u64, action: Action },
    LoseChannel(ChannelId),
    Redeliver,
    WaitHours(i64),
}

fn any_step() -> impl Strategy<Value = Step> {
    let person = || prop::sample::select(&PEOPLE);
    let channel = || prop::sample::select(&CHANNELS);
    let game = || 1u64..7;
    let actions = [
        Action::Decline,
        Action::Withdraw,
        Action::OfferDraw,
        Action::AgreeDraw,
        Action::Resign,
        Action::AskTakeback,
        Action::AskHandoff(Level::ALL[3]),
        Action::GrantHandoff,
        Action::TakeOver,
        Action::Abort,
        Action::Accept(FLIP),
    ];
    prop_oneof![
        3 => (person(), prop::option::of(person()), channel(), prop::sample::select(&["-", "60+30", "1d", "14d"]))
            .prop_map(|(by, to, channel, time)| Step::Challenge { by, to, channel, time }),
        1 => (person(), channel()).prop_map(|(by, channel)| Step::PlayEngine { by, channel }),
        4 => (person(), game(), channel()).prop_map(|(by, game, channel)| Step::Accept { by, game, channel }),
        4 => (person(), game(), any::<usize>()).prop_map(|(by, game, choice)| Step::Move { by, game, choice }),
        4 => (person(), game(), prop::sample::select(actions.to_vec()))
            .prop_map(|(by, game, action)| Step::Act { by, game, action }),
        1 => channel().prop_map(Step::LoseChannel),
        1 => Just(Step::Redeliver),
        1 => (1i64..60).prop_map(Step::WaitHours),
    ]
}

/// Takes a step; most are refused, as they are in life.
async fn take(table: &Table, last: &mut Option<(Request, Step)>, step: &Step) {
    let (request, step) = match (step, last.clone()) {
        (Step::Redeliver, Some(last)) => last,
        (Step::Redeliver, None) => return,
        (Step::WaitHours(hours), _) => {
            table.clock.advance_seconds(hours * 3_600);
            table.service.scheduler.tick().await;
            return;
        }
        (Step::LoseChannel(channel), _) => {
            table.games.lose_channel(*channel).await.unwrap();
            return;
        }
        (
            Step::Challenge { by, .. }
            | Step::PlayEngine { by, .. }
            | Step::Accept { by, .. }
            | Step::Move { by, .. }
            | Step::Act { by, .. },
            _,
        ) => (table.request(*by), step.clone()),
    };
    *last = Some((request, step.clone()));
    let games = &table.games;
    let done = match step {
        Step::Challenge { to, channel, time, .. } => {
            let terms = Terms { time: time.parse().unwrap(), ..terms() };
            games.challenge(request, Place { channel, ..PLACE }, to, terms).await
        }
        Step::PlayEngine { channel, .. } => {
            games.play_engine(request, Place { channel, ..PLACE }, Level::ALL[0], terms()).await
        }
        Step::Accept { game, channel, .. } => games.accept(request, GameId(game), channel).await,
        Step::Move { game, choice, .. } => {
            let Ok(snapshot) = games.get(GameId(game)).await else { return };
            let Some(play) = snapshot.game.play() else { return };
            let moves = play.legal_moves();
            let mv = moves[choice % moves.len()];
            games.play(request, GameId(game), BoardRevision::Now, MoveInput::Move(mv)).await
        }
        Step::Act { game, action, .. } => games.act(request, GameId(game), BoardRevision::Now, action).await,
        Step::LoseChannel(_) | Step::Redeliver | Step::WaitHours(_) => return,
    };
    let refused = |error: &ServiceError| {
        error.is::<GameError>() || matches!(error.downcast_ref(), Some(TableError::NoGame | TableError::ChannelBusy(_)))
    };
    assert!(done.as_ref().err().is_none_or(refused), "{done:?}");
}

/// The rows in the store that are meant to follow from the games.
async fn stored(table: &Table) -> BTreeMap<Key, Vec<u8>> {
    let entries = table.store.scan(&Prefix::ALL, None, 10_000).await.unwrap().entries;
    let owned = |key: &Key| {
        ["player-game/", "engine-game/", "finished-game/", "channel/", "last-game/", "due/"]
            .iter()
            .any(|space| key.as_bytes().starts_with(space.as_bytes()))
    };
    let owned = |key: &Key| owned(key) && DueKey::of(key).is_none_or(|due| due.kind != FORGET_EVENTS);
    entries.into_iter().filter(|(key, _)| owned(key)).map(|(key, row)| (key, row.value.to_vec())).collect()
}

/// What the test remembers of the order in which games ended.
#[derive(Default)]
struct Ended {
    games: Vec<Snapshot>,
    gone: Vec<GameId>,
}

impl Ended {
    /// The rows that follow from the games: of those that ended in a channel, the row is the last one's.
    async fn rows(&mut self, table: &Table) -> BTreeMap<Key, Vec<u8>> {
        let mut expected = BTreeMap::new();
        // Challenges that came to nothing are removed in the end.
        for number in 1..100 {
            let Ok(snapshot) = table.games.get(GameId(number)).await else { continue };
            if snapshot.game.ending().is_none() {
                for (key, row) in rows(&snapshot) {
                    assert!(expected.insert(key, row).is_none(), "two games have the same row");
                }
            } else if !self.games.iter().any(|ended| ended.id == snapshot.id) {
                self.games.push(snapshot);
            }
        }
        for ended in &self.games {
            let is_gone = self.gone.contains(&ended.id);
            let lasting = rows(ended).into_iter().filter(|(_, row)| !is_gone || *row == GameRow::Mark);
            expected.extend(lasting);
        }
        expected.into_iter().map(|(key, row)| (key.clone(), encoded(&key, row))).collect()
    }
}

fn encoded_rows(game: &Snapshot) -> BTreeMap<Key, Vec<u8>> {
    rows(game).into_iter().map(|(key, row)| (key.clone(), encoded(&key, row))).collect()
}

fn encoded(key: &Key, row: GameRow) -> Vec<u8> {
    let put = row.write(key, None).unwrap().unwrap();
    put.change.value().unwrap().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(16, 480) as u32))]

    #[test]
    fn rows_in_the_store_follow_from_the_games(steps in prop::collection::vec(any_step(), 1..80)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let table = Table::new();
            let (mut last, mut ended) = (None, Ended::default());
            for step in &steps {
                take(&table, &mut last, step).await;
                if let Step::LoseChannel(channel) = step {
                    let there = ended.games.iter().filter(|ended| ended.place.channel == *channel);
                    ended.gone.extend(there.map(|ended| ended.id).collect::<Vec<_>>());
                }
                assert_eq!(stored(&table).await, ended.rows(&table).await, "after {step:?}");
            }
        });
    }
}

/// The due row of a challenge that was accepted stayed in the store until its time came.
#[tokio::test]
async fn rows_that_an_older_version_left_behind_do_no_harm() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let challenge = table.challenge().await;
    let snapshot = table.games.get(challenge).await.unwrap();
    let (due, row) = rows(&snapshot).into_iter().find(|(key, _)| DueKey::of(key).is_some()).unwrap();
    table.games.accept(table.request(BEN), challenge, PLACE.channel).await.unwrap();
    assert!(store.get(&due).await.unwrap().is_none(), "an accepted challenge no longer expires");
    let left_behind = row.write(&due, None).unwrap().unwrap();
    store.commit(vec![left_behind]).await.unwrap();
    table.clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
    table.service.scheduler.tick().await;
    assert!(store.get(&due).await.unwrap().is_none());
    assert!(table.games.get(challenge).await.unwrap().game.playing().is_ok());
}

#[tokio::test]
async fn rows_that_are_missing_or_there_already_stop_no_game() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let id = table.challenge().await;
    // One player's row is gone, and the game that is about to begin has the channel's row already.
    let gone = records::player_game(ANN, id);
    let rev = store.get(&gone).await.unwrap().unwrap().rev;
    let early = GameRow::Occupant(id).write(&records::channel(PLACE.channel), None).unwrap().unwrap();
    store.commit(vec![Put::delete(gone, rev), early]).await.unwrap();
    table.games.accept(table.request(BEN), id, PLACE.channel).await.unwrap();
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
    assert_eq!(stored(&table).await, Ended::default().rows(&table).await);
}

#[tokio::test]
async fn an_event_that_is_redelivered_gives_the_game_that_it_began() {
    let table = Table::new();
    let request = Request { event: EventId(1), by: ANN, at: Timestamp::UNIX_EPOCH };
    let begun = table.games.play_engine(request, PLACE, Level::ALL[0], terms()).await.unwrap();
    assert_eq!(table.games.play_engine(request, PLACE, Level::ALL[0], terms()).await.unwrap(), begun);
    let busy = table.games.play_engine(table.request(BEN), PLACE, Level::ALL[0], terms()).await;
    assert!(matches!(busy.refusal(), Some(TableError::ChannelBusy(id)) if *id == begun.id));
}

/// A turn relies on what the turn before has left in the store. If that has changed since, it is read again.
#[tokio::test]
async fn rows_that_changed_meanwhile_are_read_again() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let challenge = table.challenge().await;
    let mut before = table.games.accept(table.request(BEN), challenge, PLACE.channel).await.unwrap();
    for by in [ANN, BEN, ANN, BEN] {
        let mut changed = vec![records::heard(challenge)];
        changed.extend(rows(&before).into_keys().filter(|key| DueKey::of(key).is_some()));
        let mut puts = Vec::new();
        for key in changed {
            let row = store.get(&key).await.unwrap().expect("a row of every game that goes on");
            puts.push(Put::update(key, row.rev, row.value));
        }
        store.commit(puts).await.unwrap();
        let mv = before.game.play().unwrap().legal_moves()[0];
        let input = MoveInput::Move(mv);
        let after = table.games.play(table.request(by), challenge, BoardRevision::Now, input).await.unwrap();
        assert_eq!(after.game.log().len(), before.game.log().len() + 1);
        assert_eq!(stored(&table).await, encoded_rows(&after));
        before = after;
    }
    assert_eq!(store.stats().conflicts, 4, "one at each turn");
}
