//! Races: joined, begun, run and ended, each event once.

use crate::puzzle::{RaceScore, StormMove};
use crate::puzzles::races::records::{CalledOff, RaceStage};
use crate::puzzles::tests::*;
use crate::table::downtime::CreditedDeadlines as _;
use crate::testing::RefusalOf as _;
use crate::{RaceNews, RaceNotice, RaceRefusal};
use bot_store::locale::Locale;
use bot_store::{ChannelId, Lane, MessageId, MessageRef};
use jiff::SignedDuration;

const TABLE: MessageRef = MessageRef { channel: ChannelId(90), message: MessageId(91) };
const CAT: PlayerId = PlayerId(3);

impl Club {
    async fn open_race(&self) -> PuzzleRace {
        let request = self.request(ANN);
        self.puzzles.races().open(request, (SERVER, CHANNEL), Locale::English).await.unwrap()
    }

    /// A race of these that has just begun.
    async fn race_of(&self, others: &[PlayerId]) -> PuzzleRace {
        let (races, opened) = (self.puzzles.races(), self.open_race().await);
        for &person in others {
            races.join(self.request(person), &opened).await.unwrap();
        }
        let begun = races.begin(self.request(ANN), &opened).await.unwrap();
        races.started(&begun, TABLE).await.unwrap()
    }

    async fn newest(&self) -> PuzzleRace {
        self.puzzles.races().newest(SERVER, CHANNEL).await.unwrap().unwrap()
    }

    async fn looks(&self, by: PlayerId, of: &PuzzleRace) -> RaceView {
        self.puzzles.races().look(self.request(by), HERE, of.race.id).await.unwrap()
    }

    async fn races_on(&self, by: PlayerId, at: StormAt, text: &str) -> (RaceView, Tried<StormMove>) {
        let input = Act::Move(MoveInput::Text(text));
        self.puzzles.races().act(self.request(by), HERE, at, input).await.unwrap()
    }

    /// Solves the puzzle that someone looks at.
    async fn solves(&self, by: PlayerId, of: &PuzzleRace) -> RaceView {
        loop {
            let view = self.looks(by, of).await;
            let solving = view.solving.as_ref().unwrap();
            let mv = solving.puzzle.solution()[view.storm.made().len()].to_string();
            let (view, tried) = self.races_on(by, view.at(), &mv).await;
            if tried == Tried::Did(StormMove::Right(None)) {
                return view;
            }
        }
    }

    async fn places(&self) -> Vec<(Option<u32>, PlayerId, u32, u32)> {
        let rows = self.puzzles.races().table(&self.newest().await).await.unwrap();
        rows.into_iter().map(|row| (row.place, row.person, row.score.solved, row.score.missed)).collect()
    }

    /// What waits to be said of the race.
    async fn told(&self) -> Vec<RaceNews> {
        let waiting = self.table.service.outbox.waiting(Lane::Feature(crate::RACE_LANE, CHANNEL.0)).await.unwrap();
        waiting.iter().map(|pending| pending.notice.read::<RaceNotice>().unwrap().news).collect()
    }

    async fn pass(&self, seconds: i64) {
        self.table.clock.advance_seconds(seconds);
        self.table.service.scheduler.tick().await;
    }
}

#[tokio::test]
async fn two_to_ten_join_until_the_opener_begins_it() {
    let club = Club::new();
    let (races, request) = (club.puzzles.races(), club.request(ANN));
    let open = || races.open(request, (SERVER, CHANNEL), Locale::English);
    let opened = open().await.unwrap();
    assert_eq!(open().await.unwrap(), opened, "the event comes again");
    let another = races.open(club.request(BEN), (SERVER, CHANNEL), Locale::English).await;
    assert!(matches!(another.refusal(), Some(RaceRefusal::AnotherOpen)));
    let alone = races.begin(club.request(ANN), &opened).await;
    assert!(matches!(alone.refusal(), Some(RaceRefusal::TooFew { least: 2 })));
    let early = races.look(club.request(ANN), HERE, opened.race.id).await;
    assert!(matches!(early.refusal(), Some(RaceRefusal::NotBegun)));
    let (joins, leaves) = (club.request(BEN), club.request(BEN));
    races.join(joins, &opened).await.unwrap();
    races.leave(leaves, &opened).await.unwrap();
    let again = races.join(joins, &opened).await.unwrap();
    assert_eq!(
        again.race.racers().collect::<Vec<_>>(),
        [ANN],
        "what was left is not joined by an event that comes again"
    );
    races.join(club.request(BEN), &opened).await.unwrap();
    for person in 10..18 {
        races.join(club.request(PlayerId(person)), &opened).await.unwrap();
    }
    let eleventh = races.join(club.request(CAT), &opened).await;
    assert!(matches!(eleventh.refusal(), Some(RaceRefusal::Full { most: 10 })));
    let stranger = races.begin(club.request(BEN), &opened).await;
    assert!(matches!(stranger.refusal(), Some(RaceRefusal::NotOpener)));
    let begins = club.request(ANN);
    for _ in 0..2 {
        let begun = races.begin(begins, &opened).await.unwrap();
        assert_eq!(begun.race.stage, RaceStage::Starting);
    }
    assert!(matches!(races.join(club.request(CAT), &opened).await.refusal(), Some(RaceRefusal::Begun)));
    let started = races.started(&opened, TABLE).await.unwrap();
    let again = races.started(&opened, MessageRef { message: MessageId(92), ..TABLE }).await.unwrap();
    assert_eq!((started.race.stage, again.race.table), (RaceStage::Running, Some(TABLE)));
    assert_eq!(club.told().await, [RaceNews::Opened, RaceNews::Begun, RaceNews::Table]);
    assert!(matches!(races.look(club.request(CAT), HERE, opened.race.id).await.refusal(), Some(RaceRefusal::NotIn)));
}

#[tokio::test]
async fn all_have_the_same_puzzles_and_the_table_is_settled_when_time_is_up() {
    let club = Club::new();
    let of = club.race_of(&[BEN, CAT]).await;
    let ids = async |by| club.looks(by, &of).await.solving.unwrap().id;
    assert_eq!([ids(ANN).await, ids(BEN).await], [club.one, club.one]);
    let view = club.solves(ANN, &of).await;
    assert_eq!((view.storm.solved(), ids(ANN).await, ids(BEN).await), (1, club.two, club.one));
    // A press that comes again, and one of a board that has gone.
    let (at, events) = (club.looks(BEN, &of).await.at(), club.request(BEN));
    let races = club.puzzles.races();
    let press = || races.act(events, HERE, at, Act::Move(MoveInput::Text("a1a8")));
    let both = join_all([press(), press()]).await;
    assert_eq!(both.into_iter().filter(|done| done.as_ref().unwrap().1 != Tried::Stale).count(), 1);
    let (_, wrong) = club.races_on(CAT, club.looks(CAT, &of).await.at(), "a1b1").await;
    assert_eq!(wrong, Tried::Did(StormMove::Wrong));
    club.solves(BEN, &of).await;
    club.solves(ANN, &of).await;
    assert_eq!(club.places().await, [(Some(1), ANN, 2, 0), (Some(1), BEN, 2, 0), (Some(3), CAT, 0, 1)]);
    let hint = club.puzzles.races().act(club.request(CAT), HERE, club.looks(CAT, &of).await.at(), Act::GiveUp).await;
    assert_eq!(hint.unwrap().1, Tried::Stale);
    // A move that was made in time, and comes late.
    let late = Request { at: club.table.clock.now() + SignedDuration::from_secs(179), ..club.request(CAT) };
    let at = club.looks(CAT, &of).await.at();
    club.pass(181).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::Running);
    club.puzzles.races().act(late, HERE, at, Act::Move(MoveInput::Text("c6c7"))).await.unwrap();
    let after = club.races_on(CAT, StormAt { made: 2, ..at }, "b1a1").await;
    assert_eq!((after.1, after.0.solving.is_none()), (Tried::Stale, true), "time is up");
    club.pass(3).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::Over);
    let told = club.told().await;
    assert_eq!((told.len(), told.last()), (3 + 5 + 1, Some(&RaceNews::Over)));
    let (view, tried) = club.races_on(ANN, club.looks(ANN, &of).await.at(), "a1a8").await;
    assert_eq!((tried, view.storm.solved()), (Tried::Stale, 2));
    // The next one begins anew, and those who were in this one have done nothing in it.
    let next = club.race_of(&[BEN]).await;
    assert_ne!(next.race.id, of.race.id);
    let rows = club.puzzles.races().table(&next).await.unwrap();
    assert!(rows.iter().all(|row| row.score == RaceScore::default() && row.place == Some(1)), "{rows:?}");
}

#[tokio::test]
async fn a_race_that_nobody_begins_is_called_off() {
    let club = Club::new();
    let opened = club.open_race().await;
    club.puzzles.races().join(club.request(BEN), &opened).await.unwrap();
    club.pass(599).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::Open);
    club.pass(1).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::CalledOff(CalledOff::NotBegun));
    assert_eq!(club.told().await, [RaceNews::Opened, RaceNews::CalledOff]);
    let late = club.puzzles.races().begin(club.request(ANN), &opened).await;
    assert!(matches!(late.refusal(), Some(RaceRefusal::CalledOff)));
    // So is one whose thread doesn't come, and one that its opener leaves.
    let opened = club.open_race().await;
    club.puzzles.races().join(club.request(BEN), &opened).await.unwrap();
    club.puzzles.races().begin(club.request(ANN), &opened).await.unwrap();
    club.pass(600).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::CalledOff(CalledOff::NoPlace));
    let opened = club.open_race().await;
    club.puzzles.races().leave(club.request(ANN), &opened).await.unwrap();
    assert_eq!(club.newest().await.race.stage, RaceStage::CalledOff(CalledOff::ByOpener));
    let lost = club.open_race().await;
    club.puzzles.races().lose(SERVER, CHANNEL).await.unwrap();
    assert_eq!(club.newest().await.race.stage, RaceStage::CalledOff(CalledOff::NoPlace));
    assert!(matches!(
        club.puzzles.races().join(club.request(BEN), &lost).await.refusal(),
        Some(RaceRefusal::CalledOff)
    ));
}

#[tokio::test]
async fn who_leaves_is_last_and_a_race_that_all_have_left_is_over() {
    let club = Club::new();
    let of = club.race_of(&[BEN]).await;
    club.solves(ANN, &of).await;
    let leaves = club.request(ANN);
    for _ in 0..2 {
        club.puzzles.races().leave(leaves, &of).await.unwrap();
    }
    assert_eq!(club.places().await, [(Some(1), BEN, 0, 0), (None, ANN, 1, 0)]);
    let gone = club.puzzles.races().look(club.request(ANN), HERE, of.race.id).await;
    assert!(matches!(gone.refusal(), Some(RaceRefusal::NotIn)));
    club.puzzles.races().leave(club.request(BEN), &of).await.unwrap();
    assert_eq!(club.newest().await.race.stage, RaceStage::Over);
}

#[tokio::test]
async fn a_race_goes_on_for_as_long_as_the_bot_was_away() {
    let club = Club::new();
    let of = club.race_of(&[BEN]).await;
    club.solves(ANN, &of).await;
    club.table.clock.advance_seconds(60);
    let from = club.table.clock.now();
    club.table.clock.advance_seconds(600);
    let absence = crate::game::TimeSpan { from, until: club.table.clock.now() };
    for _ in 0..2 {
        club.puzzles.races().give_back(absence, &|_| true).await.unwrap();
    }
    // The row of the old time finds nothing to do.
    club.pass(119).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::Running);
    club.solves(BEN, &of).await;
    assert_eq!(club.places().await, [(Some(1), ANN, 1, 0), (Some(1), BEN, 1, 0)]);
    club.pass(4).await;
    assert_eq!(club.newest().await.race.stage, RaceStage::Over);
}
