//! Whole tournaments.

use board_games::Seat;
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

/// Five players of whom the first wins the losers' bracket and the final, but not the second one.
#[tokio::test]
async fn a_double_elimination_with_a_second_final() {
    let roles = WinnerRoles { winner: None, podium: Some(71) };
    let plan = TournamentPlan { roles, ..plan(FormPlan::DoubleElimination, "5+3") };
    let event = Event::founded(Table::new(), plan).await;
    event.sign_up_all(2).await;
    let refused = event.tournaments().start(event.request(ANN), event.id).await.unwrap_err();
    assert_eq!(refusal(refused), TournamentRefusal::TooFew { least: 3 });
    for player in [CAT, DAN, EVE] {
        event.tournaments().sign_up(event.request(player), event.id).await.unwrap();
    }
    event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    let row = event.table.store.get(&records::tournament(event.id)).await.unwrap().unwrap();
    assert_eq!(row.value.first(), Some(&2), "a process of the first release cannot say it");
    let mut event = event.restarted();
    let matches = [(DAN, EVE), (ANN, DAN), (BEN, CAT), (BEN, ANN), (CAT, EVE), (CAT, DAN), (ANN, CAT), (ANN, BEN)];
    for (winner, loser) in matches {
        let (game, Pairing { pairing, .. }) = event.game_of(loser).await;
        event.play(game, pairing.color(state::player(winner))).await;
        event = event.restarted();
    }
    assert_eq!(event.news().await.iter().filter(|news| **news == TournamentNews::Round { round: 6 }).count(), 1);
    let (game, Pairing { pairing, .. }) = event.game_of(ANN).await;
    event.play(game, pairing.color(state::player(BEN))).await;
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Finished));
    assert_eq!(event.order().await, [(1, 2), (2, 1), (3, 3), (4, 4), (5, 5)]);
    assert_eq!(event.competition().await.champions(), [state::player(BEN)]);
    let given: Vec<_> = event.give_roles().await.into_iter().map(|task| task.player).collect();
    assert_eq!(given.into_iter().collect::<std::collections::BTreeSet<_>>(), [ANN, BEN, CAT].into());
    event.check_stored().await;
}

/// What is stored by the number of a form means the same for ever.
#[test]
fn each_form_keeps_the_number_that_it_is_stored_under() {
    let forms = [
        FormPlan::RoundRobin { cycles: Cycles::One },
        FormPlan::Swiss { rounds: None, bye: ByeValue::Win },
        FormPlan::KnockOut,
        arena(60),
        FormPlan::DoubleElimination,
    ];
    let players: Vec<_> = people(3).into_iter().map(state::player).collect();
    let begun = "2026-11-27T12:00:00Z".parse().unwrap();
    let stored = forms.map(|form| {
        let setup = plan(form, "5+3").setup(players.clone(), begun);
        let first = |bytes: Result<bytes::Bytes, _>| bytes.unwrap()[1];
        (first(commit_store::encode_version(2, &form)), first(commit_store::encode_version(2, &setup)))
    });
    assert_eq!(stored, [(0, 0), (1, 3), (2, 1), (3, 2), (4, 4)]);
    let setup = plan(FormPlan::DoubleElimination, "5+3").setup(players, begun);
    let bytes = commit_store::encode_version(2, &setup).unwrap();
    // Three players, two replays, draw odds, two finals, ten minutes.
    assert_eq!(bytes[..], [2, 4, 3, 1, 2, 3, 2, 0, 0, 1, 10]);
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
    let white = last.game.play().unwrap().seats().seat(Seat::First).owner().unwrap();
    let _ = event.act(white, last.id, Action::Resign).await;
    assert_eq!(event.order().await, order);
    assert!(!event.news().await.iter().any(|news| matches!(news, TournamentNews::Round { .. })));
    let late = event.tournaments().sign_up(event.request(EVE), event.id).await.unwrap_err();
    assert_eq!(refusal(late), TournamentRefusal::Over);
    event.check_stored().await;
}
