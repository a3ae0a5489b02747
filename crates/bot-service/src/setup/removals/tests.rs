//! What belongs to a server goes 30 days after the bot was really removed from it, and only then.

use std::sync::Mutex;

use bytes::Bytes;
use futures::FutureExt;

use crate::club::Pool;
use crate::game::{Action, GameId, Stake, Terms};
use crate::puzzle::Day;
use crate::setup::records;
use crate::setup::removals::*;
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{BoardRevision, TournamentId};
use bot_store::PlayerId;
use bot_store::due_key::due_rows;
use bot_store::feature::{IdKind, RecordKind};
use bot_store::{ChannelId, Lane};
use commit_store::{Key, Prefix};

/// The server that the bot is removed from (that of the games at a table), and another one.
const HERE: u64 = 7;
const ELSEWHERE: u64 = 8;

const DAY: i64 = 24 * 3600;

/// Answers what the test wants.
#[derive(Default)]
struct Answering(Mutex<Option<bool>>);

impl Answering {
    fn say(&self, answer: Option<bool>) {
        *self.0.lock().unwrap() = answer;
    }
}

impl GuildMembership for Answering {
    fn is_on(&self, guild: u64) -> BoxFuture<'_, Option<bool>> {
        let said = *self.0.lock().unwrap();
        async move { if guild == ELSEWHERE { Some(true) } else { said } }.boxed()
    }
}

/// Two servers with everything that servers can have.
struct Servers {
    table: Table,
    said: Arc<Answering>,
    game: GameId,
}

impl Servers {
    async fn new() -> Servers {
        let table = Table::new();
        let said = Arc::new(Answering::default());
        table.service.removals.set_membership(said.clone());
        let game = table.begin().await;
        table.games.act(table.request(ANN), game, BoardRevision::Now, Action::Resign).await.unwrap();
        for guild in [HERE, ELSEWHERE] {
            let of_guilds = crate::FEATURES.records().filter(|form| form.ids.first() == Some(&IdKind::Guild));
            let keys = of_guilds.map(|form| own_key(form, guild)).filter(|key| *key != records::removed(guild));
            for key in keys.chain(other_keys(guild)) {
                // Rows need not be readable to be deleted.
                let _ = table.store.commit(vec![Put::create(key, Bytes::from_static(b"?"))]).await.unwrap();
            }
        }
        Servers { table, said, game }
    }

    fn removals(&self) -> &Removals {
        &self.table.service.removals
    }

    async fn pass_days(&self, days: i64) {
        self.table.clock.advance_seconds(days * DAY);
        for _ in 0..4 {
            self.table.service.scheduler.tick().await;
        }
    }

    /// The rows that have a server in their keys, or belong to such rows, but for the note that the bot was removed.
    async fn rows_of(&self, guild: u64) -> Vec<Key> {
        let rows = self.table.store.scan(&Prefix::ALL, None, 10_000).await.unwrap().entries;
        let is_own = |key: &Key| {
            let form = crate::FEATURES.records().find(|form| form.space.prefix([]).matches(key));
            let is_of_guild = form.is_some_and(|form| form.ids_of(key).first() == Some(&(IdKind::Guild, guild)));
            (is_of_guild && *key != records::removed(guild)) || other_keys(guild).contains(key)
        };
        rows.into_iter().map(|(key, _)| key).filter(|key| is_own(key)).collect()
    }

    async fn has_due_row(&self) -> bool {
        let rows = self.table.store.scan(&due_rows(), None, 1_000).await.unwrap().entries;
        rows.iter().filter_map(|(key, _)| DueKey::of(key)).any(|due| due.kind == FORGET_SERVER)
    }
}

/// Keys that follow from those: of a tournament, a channel with puzzles, and a lane.
fn other_keys(guild: u64) -> [Key; 5] {
    let tournament = crate::tournament::records::tournament(TournamentId(!guild));
    let day = crate::puzzles::daily::records::puzzle_day(ChannelId(guild), Day(1));
    let event = crate::tournament::records::calendar_entry(TournamentId(!guild));
    let [roles, events] = [crate::roles::notices::LANE, crate::CALENDAR_LANE]
        .map(|lane| bot_store::outbox::records::notice(Lane::Feature(lane, guild), 1));
    [tournament, day, roles, event, events]
}

/// A key of a server, in which every other id is its number, too.
fn own_key(form: &RecordKind, guild: u64) -> Key {
    form.key(&vec![guild; form.ids.len()]).unwrap()
}

#[tokio::test]
async fn thirty_days_after_the_bot_was_removed_everything_of_a_server_is_gone_but_its_games() {
    let servers = Servers::new().await;
    let (before, elsewhere) = (servers.rows_of(HERE).await, servers.rows_of(ELSEWHERE).await);
    assert!(before.len() > 20 && elsewhere.len() > 20);
    servers.removals().removed(HERE).await.unwrap();
    let due = servers.removals().due(HERE).await.unwrap().unwrap();
    // A second report changes nothing.
    servers.table.clock.advance_seconds(5);
    servers.removals().removed(HERE).await.unwrap();
    assert_eq!(servers.removals().due(HERE).await.unwrap(), Some(due));
    servers.said.say(Some(false));
    servers.pass_days(29).await;
    assert_eq!(servers.rows_of(HERE).await, before);
    servers.pass_days(1).await;
    assert_eq!(servers.rows_of(HERE).await, []);
    assert_eq!(servers.rows_of(ELSEWHERE).await, elsewhere);
    assert!(servers.table.games.get(servers.game).await.is_ok(), "games are their players'");
    // What a game leaves that ends later is deleted the second time; after that nothing is left of the server.
    servers.table.service.servers.change(HERE, |_| {}).await.unwrap();
    servers.pass_days(30).await;
    assert_eq!(servers.rows_of(HERE).await, []);
    assert!(servers.has_due_row().await);
    servers.pass_days(31).await;
    assert!(!servers.has_due_row().await && servers.removals().due(HERE).await.unwrap().is_none());
}

#[tokio::test]
async fn a_server_that_the_bot_is_on_again_keeps_everything() {
    let servers = Servers::new().await;
    let before = servers.rows_of(HERE).await;
    servers.removals().removed(HERE).await.unwrap();
    servers.said.say(Some(false));
    servers.pass_days(29).await;
    servers.removals().arrived(HERE).await.unwrap();
    assert!(!servers.has_due_row().await);
    servers.pass_days(40).await;
    assert_eq!(servers.rows_of(HERE).await, before);
    // The bot has not received the event of its return, but the API reports it.
    servers.removals().removed(HERE).await.unwrap();
    servers.said.say(Some(true));
    servers.pass_days(31).await;
    assert_eq!(servers.rows_of(HERE).await, before);
    assert_eq!(servers.removals().due(HERE).await.unwrap(), None);
}

#[tokio::test]
async fn nothing_goes_as_long_as_nobody_can_tell_whether_the_bot_is_there() {
    let servers = Servers::new().await;
    let before = servers.rows_of(HERE).await;
    servers.removals().removed(HERE).await.unwrap();
    servers.pass_days(60).await;
    assert_eq!(servers.rows_of(HERE).await, before);
    servers.said.say(Some(false));
    servers.pass_days(1).await;
    assert_eq!(servers.rows_of(HERE).await, []);
}

#[tokio::test]
async fn a_large_server_goes_in_steps_which_stop_when_the_bot_is_there_again() {
    let servers = Servers::new().await;
    let member = |number| Put::create(crate::ratings::records::club_member(HERE, PlayerId(number)), Bytes::new());
    for thousand in 1..=12 {
        servers.table.store.commit((0..1_000).map(|n| member(thousand * 1_000 + n)).collect()).await.unwrap();
    }
    let removals = servers.removals();
    removals.removed(HERE).await.unwrap();
    servers.said.say(Some(false));
    servers.table.clock.advance_seconds(31 * DAY);
    for _ in 0..2 {
        assert_eq!(removals.continue_deletion(HERE).await.unwrap(), NextStep::After(SignedDuration::ZERO));
    }
    let left = servers.rows_of(HERE).await.len();
    assert!((7_000..12_000).contains(&left), "{left}");
    removals.arrived(HERE).await.unwrap();
    assert_eq!(removals.continue_deletion(HERE).await.unwrap(), NextStep::Nothing);
    assert_eq!(servers.rows_of(HERE).await.len(), left);
    removals.removed(HERE).await.unwrap();
    servers.pass_days(31).await;
    assert_eq!(servers.rows_of(HERE).await, []);
}

#[tokio::test(start_paused = true)]
async fn a_removal_that_nobody_heard_of_is_noticed_if_the_network_is_sure() {
    let servers = Servers::new().await;
    servers.removals().sweep().await.unwrap();
    assert!(!servers.has_due_row().await);
    servers.said.say(Some(false));
    servers.removals().sweep().await.unwrap();
    assert!(servers.removals().due(HERE).await.unwrap().is_some());
    assert!(servers.removals().due(ELSEWHERE).await.unwrap().is_none());
}

/// A rated game, which makes a result of the server.
async fn play(table: &Table) {
    let terms = Terms { stake: Stake::Rated, ..terms() };
    let id = table.games.challenge(table.request(ANN), PLACE, Some(BEN), terms).await.unwrap().id;
    table.games.accept(table.request(BEN), id, PLACE.channel).await.unwrap();
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
}

#[tokio::test]
async fn the_results_of_a_server_begin_anew_after_it() {
    let (table, said) = (Table::new(), Arc::new(Answering::default()));
    let (clubs, removals) = (&table.service.clubs, &table.service.removals);
    removals.set_membership(said.clone());
    said.say(Some(false));
    let results = async || clubs.book(HERE).await.unwrap().lines().len();
    for _ in 0..2 {
        play(&table).await;
    }
    assert_eq!(results().await, 2);
    assert_eq!(clubs.strength(HERE, Pool::Correspondence).await.unwrap().book.lines().len(), 2);
    removals.removed(HERE).await.unwrap();
    table.clock.advance_seconds(30 * DAY);
    for _ in 0..3 {
        table.service.scheduler.tick().await;
    }
    assert_eq!(results().await, 0);
    removals.arrived(HERE).await.unwrap();
    for expected in 1..=3 {
        play(&table).await;
        assert_eq!(results().await, expected);
        let known = clubs.strength(HERE, Pool::Correspondence).await.unwrap();
        assert!(known.strength.results() <= expected);
    }
}
