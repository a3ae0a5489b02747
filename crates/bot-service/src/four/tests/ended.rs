//! Games that are called off, and those that are played again.

use super::*;

#[tokio::test]
async fn before_the_first_round_is_over_one_can_call_a_game_off() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN], "-").await;
    assert_eq!(refused(corner.four.abort(corner.request(CAT), &begun).await), FourTableRefusal::NotSeated);
    let aborted = corner.four.abort(corner.request(BEN), &begun).await.unwrap();
    assert_eq!(aborted.record.stage, FourStage::CalledOff(FourCalledOff::Agreed));
    assert_proven(&aborted.record);
}

#[tokio::test]
async fn later_all_who_play_have_to_agree() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN, CAT], "-").await;
    let four = &corner.four;
    while !corner.bots_move().await.record.first_round_is_over() {
        corner.moves().await;
    }
    for person in [ANN, BEN] {
        four.abort(corner.request(person), &begun).await.unwrap();
    }
    four.keep_on(corner.request(ANN), &begun).await.unwrap();
    let two = four.abort(corner.request(CAT), &begun).await.unwrap();
    assert_eq!((two.record.stage, two.record.wants_abort), (FourStage::Playing, vec![BEN, CAT]));
    // Whoever moves goes on.
    let mover = corner.bots_move().await.record.to_act().unwrap().1.person().unwrap();
    four.abort(corner.request(mover), &begun).await.ok();
    if corner.now().await.record.stage == FourStage::Playing {
        assert!(!corner.moves().await.record.wants_abort.contains(&mover));
        for person in [ANN, BEN, CAT] {
            four.abort(corner.request(person), &begun).await.ok();
        }
    }
    assert_eq!(corner.now().await.record.stage, FourStage::CalledOff(FourCalledOff::Agreed));
}

#[tokio::test]
async fn those_who_have_not_agreed_may_also_leave() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN], "-").await;
    while !corner.bots_move().await.record.first_round_is_over() {
        corner.moves().await;
    }
    corner.four.abort(corner.request(ANN), &begun).await.unwrap();
    let left = corner.four.leave(corner.request(BEN), &begun, None).await.unwrap();
    assert_eq!(left.record.stage, FourStage::CalledOff(FourCalledOff::Agreed));
}

/// Plays to the end.
async fn played(corner: &Corner, others: &[PlayerId]) -> FourGame {
    corner.begin(others, "-").await;
    while corner.bots_move().await.record.stage == FourStage::Playing {
        corner.moves().await;
    }
    corner.now().await
}

#[tokio::test]
async fn a_rematch_begins_once_all_want_it_with_the_seats_turned() {
    let corner = Corner::new();
    let over = played(&corner, &[BEN, CAT]).await;
    let four = &corner.four;
    assert_eq!(refused(four.rematch(corner.request(EVE), &over).await), FourTableRefusal::NotSeated);
    for person in [ANN, CAT] {
        assert_eq!(four.rematch(corner.request(person), &over).await.unwrap().record.id, over.record.id);
    }
    let last = corner.request(BEN);
    let new = four.rematch(last, &over).await.unwrap();
    assert_eq!(four.rematch(last, &over).await.unwrap(), new, "the event comes again");
    assert_eq!((new.record.id, new.record.stage), (FourGameId(last.event.0), FourStage::Playing));
    for army in Army::ALL {
        assert_eq!(holder(&new, army.next()), holder(&over, army));
    }
    assert!(new.record.commitment == over.record.commitment, "this coin has one secret");
    assert_eq!(corner.told().await.last(), Some(&FourNews::Begun));
    // The old game can still be looked at, and nothing be done in it.
    let old = four.game(SERVER, CHANNEL, over.record.id).await.unwrap();
    assert_eq!(old.record.history(), over.record.history());
    assert_proven(&old.record);
    assert_eq!(refused(four.rematch(corner.request(CAT), &over).await), FourTableRefusal::NoGame);
}
