//! Kings that are exchanged.

use chaturanga::Arm;
use chaturanga::four::{FourEvent, KingFate};

use super::*;

/// Whether each alliance has lost one king.
fn may_be_exchanged(of: &FourGame) -> bool {
    Army::ALL.into_iter().filter(|army| of.record.history().state().king(*army) != KingFate::Stands).count() == 2
}

/// A move that takes the king of an alliance that has both, if there is one; never one that takes the last.
fn hunting_move(of: &FourGame) -> Option<SquarePair> {
    let state = of.record.history().state();
    let king_on = |mv: &SquarePair| state.at(mv.to).filter(|(_, arm)| *arm == Arm::King).map(|(army, _)| army);
    let stands = |army: Army| state.king(army) == KingFate::Stands;
    let moves = state.legal_moves();
    let takes = moves.iter().find(|mv| king_on(mv).is_some_and(|army| stands(army.ally())));
    let quiet: Vec<&SquarePair> = moves.iter().filter(|mv| king_on(mv).is_none()).collect();
    let number = of.record.history().acts().len() * 7919;
    takes.copied().or_else(|| quiet.get(number % quiet.len().max(1)).map(|mv| **mv))
}

/// A game of these people and bots, played until each alliance has lost a king. Not every game comes to that.
async fn ransomed(others: &[PlayerId]) -> (Corner, FourGame) {
    'games: for skipped in 0..400 {
        let corner = Corner::new();
        for _ in 0..skipped {
            corner.request(ANN);
        }
        corner.begin(&[BEN, CAT, DAN], "-").await;
        loop {
            let now = corner.now().await;
            if may_be_exchanged(&now) {
                let people: Vec<PlayerId> = [BEN, CAT, DAN].into_iter().filter(|it| !others.contains(it)).collect();
                for person in people {
                    corner.four.leave(corner.request(person), &now, None).await.unwrap();
                }
                let now = corner.now().await;
                if now.record.history().state().may_exchange(Army::South) {
                    return (corner, now);
                }
                continue 'games;
            }
            let (Some((_, player)), Some(mv)) = (now.record.to_act(), hunting_move(&now)) else { continue 'games };
            corner.acts(player.person().unwrap(), FourInput::Move(mv)).await.unwrap();
        }
    }
    panic!("no game comes to an exchange");
}

fn asked(of: &FourGame) -> Vec<Army> {
    of.record.asked_to_exchange().collect()
}

#[tokio::test]
async fn kings_come_back_by_agreement() {
    let (corner, now) = ransomed(&[BEN, CAT, DAN]).await;
    assert_eq!(now.record.may_offer_exchange(ANN), Some(Army::South));
    assert_eq!(now.record.may_offer_exchange(EVE), None);
    let offers = corner.request(ANN);
    let offered = corner.four.act(offers, &now, None, FourInput::OfferExchange).await.unwrap();
    assert_eq!(corner.four.act(offers, &now, None, FourInput::OfferExchange).await.unwrap(), offered);
    let [asked] = asked(&offered)[..] else { panic!("one king of the others stands") };
    let person = offered.record.seat(asked).person().unwrap();
    let other = offered.record.seat(asked.ally()).person().unwrap();
    assert!(matches!(refused(corner.acts(other, FourInput::AcceptExchange).await), FourTableRefusal::Rules(_)));
    let declined = corner.acts(person, FourInput::EndOffer).await.unwrap();
    assert_eq!(declined.record.asked_to_exchange().count(), 0);
    corner.acts(ANN, FourInput::OfferExchange).await.unwrap();
    let accepted = corner.acts(person, FourInput::AcceptExchange).await.unwrap();
    let state = accepted.record.history().state();
    assert!(Army::ALL.into_iter().all(|army| state.king(army) == KingFate::Stands));
    let last = accepted.record.history().acts().len() - 1;
    let events = accepted.record.history().events_at(last);
    assert_eq!(events.iter().filter(|event| matches!(event, FourEvent::Returned { .. })).count(), 2);
    assert!(accepted.record.to_act().is_some());
}

#[tokio::test]
async fn bots_answer_an_offer_at_once_also_in_the_turn_of_a_person() {
    let (corner, now) = ransomed(&[]).await;
    assert_eq!(now.record.people().collect::<Vec<_>>(), [(Army::South, ANN)]);
    let offered = corner.acts(ANN, FourInput::OfferExchange).await.unwrap();
    assert!(!asked(&offered).is_empty());
    corner.pass(1).await;
    let answered = corner.now().await;
    assert_eq!(asked(&answered), []);
    let answer = answered.record.history().acts().nth(offered.record.history().acts().len()).unwrap();
    assert!(matches!(answer, FourAct::AcceptExchange(_) | FourAct::EndOffer(_)), "{answer:?}");
    // And the game goes on.
    corner.bots_move().await;
}
