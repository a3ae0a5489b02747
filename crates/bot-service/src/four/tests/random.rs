//! Whatever people do, in whatever order, a game stays a game.

use proptest::prelude::*;

use super::*;
use crate::game::TimeControl;

#[derive(Clone, Copy, Debug)]
enum Doing {
    Open(bool),
    Sit(Army),
    StandUp,
    Fill,
    Begin,
    Move(prop::sample::Index),
    Say(FourInput),
    Leave(Option<PlayerId>),
    TakeSeat(Army),
    Abort,
    KeepOn,
    Rematch,
    Pass(u8),
}

fn person() -> impl Strategy<Value = PlayerId> {
    (1_u64..=5).prop_map(PlayerId)
}

fn doing() -> impl Strategy<Value = Doing> {
    let army = || (0..4_usize).prop_map(|number| Army::ALL[number]);
    let input = prop_oneof![Just(FourInput::OfferExchange), Just(FourInput::AcceptExchange), Just(FourInput::EndOffer)];
    prop_oneof![
        2 => any::<bool>().prop_map(Doing::Open),
        4 => army().prop_map(Doing::Sit),
        1 => Just(Doing::StandUp),
        3 => Just(Doing::Fill),
        4 => Just(Doing::Begin),
        20 => any::<prop::sample::Index>().prop_map(Doing::Move),
        1 => input.prop_map(Doing::Say),
        2 => prop::option::of(person()).prop_map(Doing::Leave),
        3 => army().prop_map(Doing::TakeSeat),
        1 => Just(Doing::Abort),
        1 => Just(Doing::KeepOn),
        1 => Just(Doing::Rematch),
        10 => (1_u8..90).prop_map(Doing::Pass),
    ]
}

impl Corner {
    /// The person who has to move.
    async fn mover(&self) -> Option<PlayerId> {
        let now = self.four.newest(SERVER, CHANNEL).await.unwrap()?;
        now.record.to_act()?.1.person()
    }

    async fn does(&self, request: Request, doing: Doing) -> Result<FourGame, ServiceError> {
        let time = |timed: bool| if timed { "1+1".parse().unwrap() } else { TimeControl::Unlimited };
        if let Doing::Open(timed) = doing {
            let terms = FourTerms { time: time(timed), ..FourTerms::default() };
            return self.four.open(request, (SERVER, CHANNEL), Locale::Thai, terms).await;
        }
        let Some(now) = self.four.newest(SERVER, CHANNEL).await? else { return Err(FourTableRefusal::NoGame.into()) };
        let (four, of) = (&self.four, &now);
        match doing {
            Doing::Open(_) | Doing::Pass(_) => Ok(now),
            Doing::Sit(army) => four.sit(request, of, army).await,
            Doing::StandUp => four.stand_up(request, of).await,
            Doing::Fill => four.fill(request, of, FourLevel::Two).await,
            Doing::Begin => four.begin(request, of).await,
            Doing::Move(index) => {
                let moves = now.record.history().state().legal_moves();
                if moves.is_empty() {
                    return Ok(now);
                }
                four.act(request, of, None, FourInput::Move(moves[index.index(moves.len())])).await
            }
            Doing::Say(input) => four.act(request, of, None, input).await,
            Doing::Leave(to) => four.leave(request, of, to).await,
            Doing::TakeSeat(army) => four.take_seat(request, of, army).await,
            Doing::Abort => four.abort(request, of).await,
            Doing::KeepOn => four.keep_on(request, of).await,
            Doing::Rematch => four.rematch(request, of).await,
        }
    }
}

fn assert_sound(of: &FourGame) {
    let record = &of.record;
    assert_eq!(FourGameRecord::decode(&record.encode().unwrap()).unwrap(), *record);
    for (army, person) in record.people() {
        assert_eq!(record.seat_of(person), Some(army), "one seat for each");
    }
    let standing = record.history().state().standing();
    match record.stage {
        FourStage::Open => assert_eq!(record.history().acts().len(), 0),
        FourStage::Playing => {
            assert!(record.is_full() && record.people().next().is_some());
            assert!(matches!(standing, FourStanding::ToMove { .. }), "there is something to move");
        }
        FourStage::Over => assert!(matches!(standing, FourStanding::Over(_))),
        FourStage::CalledOff(_) => {}
    }
    assert_eq!(record.secret().is_some(), !record.is_open(), "the secret is told at the end, and not before");
    if record.secret().is_some() {
        assert_proven(record);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(12, 200) as u32))]
    #[test]
    fn a_game_stays_a_game(acts in prop::collection::vec((person(), doing()), 1..120)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let corner = Corner::new();
            for (person, doing) in acts {
                let mover = corner.mover().await.filter(|_| matches!(doing, Doing::Move(_)));
                let request = corner.request(mover.unwrap_or(person));
                if let Doing::Pass(seconds) = doing {
                    corner.pass(i64::from(seconds)).await;
                }
                let done = corner.does(request, doing).await;
                if let Ok(done) = done {
                    assert_sound(&done);
                    // Whatever was done comes again, when more may have happened.
                    let before = corner.four.newest(SERVER, CHANNEL).await.unwrap();
                    drop(corner.does(request, doing).await);
                    prop_assert_eq!(corner.four.newest(SERVER, CHANNEL).await.unwrap(), before);
                }
            }
            Ok(())
        })?;
    }
}
