//! What the service promises of games for four: every event once, throws that a secret fixes, and seats that are never empty.

mod ended;
mod exchanges;
mod random;
mod seats;

use std::sync::Arc;

use chaturanga::four::{Army, FourAct, FourHistory, FourRecord, FourStanding, LongDie};
use commit_store::{MemoryStore, Store};
use fair_dice::{DiceProof, DiceSecret};
use jiff::SignedDuration;

use super::news::{FourNews, FourNotice, FourTableRefusal};
use super::records::{FourCalledOff, FourGameRecord, FourStage, FourTerms};
use super::*;
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, CHANNEL, Table};
use bot_store::locale::Locale;
use bot_store::{Clock as _, Lane, MessageId, PlayerId, Request};
use chaturanga::SquarePair;

const SERVER: u64 = 7;
const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);
const EVE: PlayerId = PlayerId(5);

/// A channel in which people play.
struct Corner {
    table: Table,
    four: FourGames,
}

impl Corner {
    fn new() -> Corner {
        Corner::on(Arc::new(MemoryStore::default()))
    }

    fn on(store: Arc<dyn Store>) -> Corner {
        let table = Table::on(store);
        let four = table.service.four.clone();
        Corner { table, four }
    }

    fn request(&self, by: PlayerId) -> Request {
        self.table.request(by)
    }

    async fn now(&self) -> FourGame {
        self.four.newest(SERVER, CHANNEL).await.unwrap().unwrap()
    }

    async fn open(&self, time: &str) -> FourGame {
        let terms = FourTerms { time: time.parse().unwrap(), ..FourTerms::default() };
        self.four.open(self.request(ANN), (SERVER, CHANNEL), Locale::English, terms).await.unwrap()
    }

    /// A game of these people from the south on, and of bots at the other seats.
    async fn begin(&self, others: &[PlayerId], time: &str) -> FourGame {
        let opened = self.open(time).await;
        for (person, army) in others.iter().zip([Army::West, Army::North, Army::East]) {
            self.four.sit(self.request(*person), &opened, army).await.unwrap();
        }
        self.four.fill(self.request(ANN), &opened, FourLevel::One).await.unwrap();
        self.four.begin(self.request(ANN), &opened).await.unwrap()
    }

    async fn acts(&self, by: PlayerId, input: FourInput) -> Result<FourGame, ServiceError> {
        self.four.act(self.request(by), &self.now().await, None, input).await
    }

    /// The person who has to move makes the first move that there is.
    async fn moves(&self) -> FourGame {
        let now = self.now().await;
        let (_, player) = now.record.to_act().unwrap();
        self.acts(player.person().unwrap(), FourInput::Move(first_move(&now))).await.unwrap()
    }

    /// Goes on until a person has to move, or the game has ended.
    async fn bots_move(&self) -> FourGame {
        loop {
            let now = self.now().await;
            if now.record.to_act().is_none_or(|(_, player)| player.person().is_some()) {
                return now;
            }
            self.pass(1).await;
            assert!(self.now().await != now, "a bot moves");
        }
    }

    async fn pass(&self, seconds: i64) {
        self.table.clock.advance_seconds(seconds);
        self.table.service.scheduler.tick().await;
    }

    /// What waited to be said.
    async fn told(&self) -> Vec<FourNews> {
        let (outbox, mut told) = (&self.table.service.outbox, Vec::new());
        loop {
            let waiting = outbox.waiting(Lane::Feature(crate::FOUR_LANE, CHANNEL.0)).await.unwrap();
            if waiting.is_empty() {
                return told;
            }
            told.extend(waiting.iter().map(|pending| pending.notice.read::<FourNotice>().unwrap().news));
            outbox.take_out(&waiting).await.unwrap();
        }
    }
}

fn refused<T>(result: Result<T, ServiceError>) -> FourTableRefusal {
    *result.refusal().expect("it is refused")
}

fn first_move(of: &FourGame) -> SquarePair {
    of.record.history().state().legal_moves()[0]
}

fn holder(of: &FourGame, army: Army) -> Option<FourPlayer> {
    of.record.seat(army).player
}

/// The throws of a game, each as the place of its face among the faces.
fn thrown(history: &FourHistory) -> Vec<u8> {
    let throw = |act| match act {
        FourAct::Throw(die) => Some(LongDie::ALL.into_iter().position(|it| it == die).unwrap() as u8),
        _ => None,
    };
    history.acts().filter_map(throw).collect()
}

/// Whether the text of a game that has ended reads back, and proves its throws.
fn assert_proven(record: &FourGameRecord) {
    let text = record.text(["มะลิ", "Ben \"B\"", "", "bot 1"]).to_string();
    let read: FourRecord = text.parse().unwrap();
    assert_eq!(read.history(), record.history());
    let tag = |name: &str| read.tag(name).unwrap();
    let secret: DiceSecret = tag(FourRecord::DICE_SECRET).parse().unwrap();
    let proof = DiceProof {
        game: tag(FourRecord::DICE_GAME),
        faces: 4.try_into().unwrap(),
        commitment: tag(FourRecord::DICE_COMMITMENT).parse().unwrap(),
        throws: &thrown(read.history()),
    };
    assert_eq!(proof.verify(&secret), Ok(()));
}

#[tokio::test]
async fn one_person_and_three_bots_play_to_the_end_and_each_event_counts_once() {
    let corner = Corner::new();
    let begun = corner.begin(&[], "-").await;
    let mut turns = 0;
    loop {
        let now = corner.bots_move().await;
        if now.record.stage != FourStage::Playing {
            break;
        }
        assert_eq!((now.record.secret(), now.record.text([""; 4]).tag(FourRecord::DICE_SECRET)), (None, None));
        let shown = now.record.history().acts().len();
        let (request, input) = (corner.request(ANN), FourInput::Move(first_move(&now)));
        let moved = corner.four.act(request, &now, Some(shown), input).await.unwrap();
        let again = corner.four.act(request, &now, Some(shown), input).await.unwrap();
        assert_eq!(again, moved, "the event comes again");
        turns += 1;
    }
    let over = corner.now().await;
    assert!(turns > 10 && over.record.stage == FourStage::Over);
    assert_eq!(over.record.commitment, begun.record.commitment);
    assert_proven(&over.record);
    let told = corner.told().await;
    assert_eq!(told.iter().filter(|news| **news == FourNews::Over).count(), 1);
    assert_eq!((told.first(), told.last()), (Some(&FourNews::Opened), Some(&FourNews::Over)));
    // Nothing is left to do, also after a restart.
    let again = Corner::on(Arc::clone(&corner.table.store));
    again.pass(1_000_000).await;
    assert_eq!(again.now().await, over);
}

#[tokio::test]
async fn only_who_has_to_move_does_and_by_the_rules() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN], "-").await;
    let shown = begun.record.history().acts().len();
    let mv = FourInput::Move(first_move(&begun));
    let (seat, player) = begun.record.to_act().unwrap();
    let other = if player == FourPlayer::Person(ANN) { BEN } else { ANN };
    assert_eq!(refused(corner.acts(other, mv).await), FourTableRefusal::NotYourTurn { seat });
    assert_eq!(refused(corner.acts(CAT, mv).await), FourTableRefusal::NotSeated);
    let by = player.person().expect("a person begins");
    let odd =
        FourInput::Move("a1a1".parse().unwrap_or(SquarePair { from: Army::South.throne(), to: Army::South.throne() }));
    assert!(matches!(refused(corner.acts(by, odd).await), FourTableRefusal::Rules(_)));
    assert!(matches!(refused(corner.acts(by, FourInput::OfferExchange).await), FourTableRefusal::Rules(_)));
    let old = corner.four.act(corner.request(by), &begun, Some(shown - 1), mv).await;
    assert_eq!(refused(old), FourTableRefusal::Stale);
    corner.four.act(corner.request(by), &begun, Some(shown), mv).await.unwrap();
    let late = corner.four.act(corner.request(by), &begun, Some(shown), mv).await;
    assert_eq!(refused(late), FourTableRefusal::Stale);
}

#[tokio::test]
async fn a_game_goes_on_after_each_restart() {
    let corner = Corner::new();
    corner.begin(&[BEN, CAT, DAN], "-").await;
    for number in 1..40 {
        let corner = Corner::on(Arc::clone(&corner.table.store));
        corner.table.clock.advance_seconds(number);
        let before = corner.now().await;
        let Some((_, player)) = before.record.to_act() else { break };
        let by = player.person().unwrap();
        let request = Request { event: bot_store::EventId(1000 + number as u64), ..corner.request(by) };
        corner.four.act(request, &before, None, FourInput::Move(first_move(&before))).await.unwrap();
    }
    let now = corner.now().await;
    let (secret, game) = (DiceSecret::new([7; 32]), format!("chaturanga for four {}", now.record.id.0));
    for (number, throw) in thrown(now.record.history()).into_iter().enumerate() {
        assert_eq!(throw, secret.throw(&game, number as u64, 4.try_into().unwrap()));
    }
    assert!(now.record.stage == FourStage::Over || thrown(now.record.history()).len() > 30);
    assert!(!matches!(now.record.history().state().standing(), FourStanding::ToThrow { .. }));
}

#[test]
fn what_is_stored_reads_back() {
    let secret = DiceSecret::new([9; 32]);
    let at = jiff::Timestamp::UNIX_EPOCH + SignedDuration::from_secs(5);
    let id = (FourGameId(12), ANN);
    let terms = FourTerms { time: "5+3".parse().unwrap(), ..FourTerms::default() };
    let mut record = FourGameRecord::new(id, Locale::Thai, terms, &secret, at);
    record.seats = [
        FourSeat::of(FourPlayer::Person(ANN)),
        FourSeat::of(FourPlayer::Bot(FourLevel::Three)),
        FourSeat { player: Some(players::STAND_IN), left: Some(LeftSeat { by: BEN, how: LeavingSeat::To(CAT) }) },
        FourSeat { player: Some(players::STAND_IN), left: Some(LeftSeat { by: DAN, how: LeavingSeat::TimeUp }) },
    ];
    record.begin(&secret, at).unwrap();
    record.stage = FourStage::CalledOff(FourCalledOff::Agreed);
    record.told = Some([9; 32]);
    let message = MessageRef { channel: CHANNEL, message: MessageId(4) };
    record.board = Some(FourBoardShown { message, from: 3, acts: 5 });
    let bytes = record.encode().unwrap();
    assert_eq!(FourGameRecord::decode(&bytes).unwrap(), record);
    // An act that can't be done is no game.
    let odd = (FourTerms::default().rules.code(), vec![FourAct::Throw(LongDie::Five).code(); 2]);
    assert!(log::FourLog::try_from(odd).is_err());
}
