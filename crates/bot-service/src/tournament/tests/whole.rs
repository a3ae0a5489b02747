//! Whole tournaments.

use club_competitions::round_robin::Cycles;
use club_competitions::tournament::CompetitionScore;

use crate::tournament::tests::*;

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

#[tokio::test]
async fn a_round_robin_by_days() {
    let event = Event::begun(ONCE, "3d", 5).await;
    let first = [TournamentNews::SignUp, TournamentNews::Started, TournamentNews::Round { round: 0 }];
    assert_eq!(event.news_since(0).await, first);
    for round in 0..5 {
        let said = event.news().await.len();
        assert_eq!((event.competition().await.round(), event.current().await.len()), (Some(round), 2));
        event.play_round().await;
        let news = event.news_since(said).await;
        match round {
            4 => assert_eq!(news, [TournamentNews::Finished]),
            _ => assert_eq!(news, [TournamentNews::Standings { round }, TournamentNews::Round { round: round + 1 }]),
        }
    }
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
    assert_eq!(event.order().await, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
    let tables = event.news().await.iter().filter(|news| matches!(news, TournamentNews::Table { .. })).count();
    assert_eq!(tables, 10);
    assert_eq!(event.at().await.due(), None);
    event.check_stored().await;
}

#[tokio::test]
async fn a_swiss_of_nine_in_which_people_come_and_go() {
    let mut event = Event::begun(FormPlan::Swiss { rounds: None, bye: ByeValue::Win }, "5+3", 9).await;
    assert_eq!((event.competition().await.rounds(), event.current().await.len()), (Some(5), 4));
    assert_eq!(event.competition().await.byes(0).len(), 1);
    event.play_round().await;
    assert_eq!(event.competition().await.round(), Some(1));
    event.tournaments().withdraw(event.request(PlayerId(9)), event.id).await.unwrap();
    event.tournaments().sign_up(event.request(PlayerId(10)), event.id).await.unwrap();
    event.tournaments().sit_out(event.request(BEN), event.id).await.unwrap();
    let comings = [TournamentNews::Withdrew { player: PlayerId(9) }, TournamentNews::Joined { player: PlayerId(10) }];
    let news = event.news().await;
    assert!(comings.iter().all(|news_of| news.contains(news_of)));
    // All but one game are played; in the last, neither player checks in.
    let games = event.current().await;
    for (game, Pairing { pairing, .. }) in &games[1..] {
        event
            .play(*game, Some(if pairing.white < pairing.black { PairingColor::White } else { PairingColor::Black }))
            .await;
    }
    event = event.restarted();
    event.wait(10 * MINUTE).await;
    assert_eq!(event.competition().await.round(), Some(2));
    assert!(event.current().await.iter().all(|(_, game)| !game.involves(state::player(BEN))));
    for round in 2..5 {
        assert_eq!(event.competition().await.round(), Some(round));
        event.play_round().await;
        event = event.restarted();
    }
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Finished));
    let rounds = |news: &TournamentNews| matches!(news, TournamentNews::Round { .. });
    assert_eq!(event.news().await.into_iter().filter(rounds).count(), 5);
    assert_eq!(event.order().await.len(), 10);
    event.check_stored().await;
}

#[tokio::test]
async fn the_bye_of_a_swiss_is_worth_what_was_announced() {
    for (bye, points) in [(ByeValue::Win, "1"), (ByeValue::Draw, "0.5"), (ByeValue::Loss, "0")] {
        let event = Event::begun(FormPlan::Swiss { rounds: None, bye }, "5+3", 5).await;
        event.play_round().await;
        let event = event.restarted();
        let competition = event.competition().await;
        let left_over = competition.byes(0)[0];
        let place = competition.standings().into_iter().find(|place| place.player == left_over).unwrap();
        assert_eq!(place.score, CompetitionScore::Points(bye.points()));
        assert_eq!(bye.points().to_string(), points);
        event.check_stored().await;
    }
}

/// A process of the first release reads what needs nothing newer.
#[tokio::test]
async fn a_tournament_is_written_in_the_first_form_as_long_as_that_can_say_it() {
    for (bye, version) in [(ByeValue::Win, 1), (ByeValue::Draw, 2)] {
        let event = Event::begun(FormPlan::Swiss { rounds: None, bye }, "5+3", 5).await;
        let row = event.table.store.get(&records::tournament(event.id)).await.unwrap().unwrap();
        assert_eq!(row.value.first(), Some(&version));
    }
}

#[tokio::test]
async fn a_knock_out_with_byes_and_a_draw() {
    let event = Event::begun(FormPlan::KnockOut, "5+3", 5).await;
    let (game, _) = event.game_of(EVE).await;
    event.play(game, None).await;
    // A drawn match is played again with the colours changed.
    let (again, pairing) = event.game_of(EVE).await;
    assert_ne!(again, game);
    event.play(again, pairing.pairing.color(state::player(EVE))).await;
    let said = event.news().await.len();
    assert_eq!(event.competition().await.round(), Some(1));
    event.play_round().await;
    assert_eq!(
        event.news_since(said).await,
        [TournamentNews::Standings { round: 1 }, TournamentNews::Round { round: 2 }]
    );
    event.play_round().await;
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Finished));
    assert_eq!(event.competition().await.champions(), [state::player(ANN)]);
    event.check_stored().await;
}

#[tokio::test]
async fn an_arena_for_an_evening() {
    let event = Event::begun(arena(60), "3+2", 3).await;
    assert_eq!(event.current().await.len(), 1);
    event.tournaments().sign_up(event.request(DAN), event.id).await.unwrap();
    // The odd player out and the newcomer play at once.
    assert_eq!(event.current().await.len(), 2);
    for _ in 0..4 {
        event.play_round().await;
    }
    let (game, _) = event.game_of(BEN).await;
    event.tournaments().pause(event.request(BEN), event.id).await.unwrap();
    event.play(game, Some(PairingColor::White)).await;
    assert!(event.current().await.iter().all(|(_, game)| !game.involves(state::player(BEN))));
    event.tournaments().resume(event.request(BEN), event.id).await.unwrap();
    let (game, _) = event.current().await[0];
    let last = event.seat(game).await;
    let said = event.news().await.len();
    event.wait(60 * MINUTE).await;
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
    assert_eq!(event.news_since(said).await.last(), Some(&TournamentNews::Finished));
    // The game overtaken by the time limit continues, without effect on the tournament.
    let order = event.order().await;
    let white = last.game.play().unwrap().seats().seat(makruk::Color::White).owner().unwrap();
    let _ = event.act(white, last.id, Action::Resign).await;
    assert_eq!(event.order().await, order);
    assert!(!event.news().await.iter().any(|news| matches!(news, TournamentNews::Round { .. })));
    let late = event.tournaments().sign_up(event.request(EVE), event.id).await.unwrap_err();
    assert_eq!(refusal(late), TournamentRefusal::Over);
    event.check_stored().await;
}
