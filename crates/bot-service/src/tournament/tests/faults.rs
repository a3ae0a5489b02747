//! Commits that fail, events that come twice, and corrections.

use club_competitions::competition::CompetitionScore;
use club_competitions::round_robin::Cycles;
use club_competitions::{PlayedResult, Ruling};

use crate::tournament::tests::*;
use commit_store::{Failure, MemoryStore};

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

#[tokio::test]
async fn a_commit_that_fails_changes_neither_the_game_nor_the_tournament() {
    let store = Arc::new(MemoryStore::default());
    let event = Event::on(Table::on(store.clone()), ONCE, "3d", 3).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    let place = event.place();
    store.fail_next(Failure::Unavailable);
    assert!(event.tournaments().table_opened(event.id, game, place).await.is_err());
    assert_eq!(event.tournaments().table(event.id, game).await.unwrap(), TournamentTable::default());
    let snapshot = begun(event.tournaments().table_opened(event.id, game, place).await.unwrap());
    let (before, said) = (event.at().await, event.news().await);
    let loser = state::person(pairing.white);
    store.fail_next(Failure::Unavailable);
    assert!(event.act(loser, snapshot.id, Action::Resign).await.is_err());
    assert!(event.table.games.get(snapshot.id).await.unwrap().game.is_open());
    assert_eq!((event.at().await, event.news().await), (before, said.clone()));
    // A commit whose answer was lost is complete: the result, and the next round.
    store.fail_next(Failure::UnknownDone);
    event.act(loser, snapshot.id, Action::Resign).await.unwrap();
    let news = [TournamentNews::Standings { round: 0 }, TournamentNews::Round { round: 1 }];
    assert_eq!(event.news_since(said.len()).await, news);
    let event = event.restarted();
    assert_eq!(event.competition().await.round(), Some(1));
    assert_eq!(event.news_since(said.len()).await, news);
    event.play_round().await;
    event.play_round().await;
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
}

#[tokio::test]
async fn an_event_that_comes_again_does_nothing() {
    let event = Event::founded(Table::new(), plan(arena(60), "3+2")).await;
    let signing = event.request(ANN);
    for request in [signing, again(signing)] {
        let after = event.tournaments().sign_up(request, event.id).await.unwrap();
        assert_eq!(after.phase, Phase::SignUp { entrants: vec![ANN], halted: None, check_in: CheckIn::NotOpen });
    }
    event.tournaments().sign_up(event.request(BEN), event.id).await.unwrap();
    let starting = event.request(ANN);
    event.tournaments().start(starting, event.id).await.unwrap();
    let known = (event.at().await, event.news().await);
    event.tournaments().start(again(starting), event.id).await.unwrap();
    event.tournaments().sign_up(again(signing), event.id).await.unwrap();
    assert_eq!((event.at().await, event.news().await), known);
    let (game, _) = event.current().await[0];
    let arriving = event.request(ANN);
    for request in [arriving, again(arriving)] {
        waits(event.tournaments().arrive(request, event.id, game, Some(event.place())).await.unwrap());
    }
    let pausing = event.request(BEN);
    event.tournaments().pause(pausing, event.id).await.unwrap();
    event.tournaments().resume(event.request(BEN), event.id).await.unwrap();
    let after = event.tournaments().pause(again(pausing), event.id).await.unwrap();
    assert_eq!(
        after.competition().unwrap().presence(state::player(BEN)),
        Some(club_competitions::tournament::Participation::Playing)
    );
}

#[tokio::test]
async fn a_correction_counts_as_if_it_had_been_played_so() {
    let event = Event::begun(ONCE, "3d", 4).await;
    let (game, _) = event.game_of(ANN).await;
    let mut first = None;
    for (game, Pairing { pairing, .. }) in event.current().await {
        let winner = if pairing.white < pairing.black { PairingColor::White } else { PairingColor::Black };
        let played = event.play(game, Some(winner)).await;
        first = first.or(pairing.color(state::player(ANN)).map(|color| (played, color)));
    }
    let (played, color) = first.unwrap();
    event.play_round().await;
    event.play_round().await;
    let points = async || {
        let place = event.competition().await.standings().into_iter().find(|place| place.player.0 == ANN.0).unwrap();
        let CompetitionScore::Points(points) = place.score else { panic!("{:?}", place.score) };
        points.to_string()
    };
    assert_eq!(points().await, "3");
    let clubs = &event.table.service.clubs;
    let lost = Some(Ruling::Result(PlayedResult::won_by(color.other())));
    clubs.correct(event.request(EVE), GUILD, played, lost, "the wrong one resigned").await.unwrap();
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Ruled { game }));
    assert_eq!(points().await, "2");
    event.check_stored().await;
    clubs.correct(event.request(EVE), GUILD, played, None, "no, it was right").await.unwrap();
    assert_eq!(points().await, "3");
    event.check_stored().await;
}

#[tokio::test]
async fn a_correction_sends_someone_else_on_in_a_knock_out() {
    let event = Event::begun(FormPlan::KnockOut, "3d", 4).await;
    let (of_dan, Pairing { pairing, .. }) = event.game_of(DAN).await;
    let loser = pairing.color(state::player(DAN)).unwrap();
    let played = event.play(of_dan, Some(loser.other())).await;
    event.play_round().await;
    let (last, _) = event.current().await[0];
    let final_game = event.seat(last).await;
    let said = event.news().await.len();
    let won = Some(Ruling::Result(PlayedResult::won_by(loser)));
    let clubs = &event.table.service.clubs;
    clubs.correct(event.request(EVE), GUILD, played, won, "the wrong one resigned").await.unwrap();
    let (instead, _) = event.game_of(DAN).await;
    let news = [
        TournamentNews::Ruled { game: of_dan },
        TournamentNews::Annulled { game: last },
        TournamentNews::Table { game: instead },
    ];
    assert_eq!(event.news().await[said..], news);
    // The annulled final continues, for ratings only.
    event.act(ANN, final_game.id, Action::Resign).await.unwrap();
    assert_eq!(event.news().await.len(), said + 3);
    event.play(instead, None).await;
    assert_ne!(event.news().await.last(), Some(&TournamentNews::Finished));
    event.check_stored().await;
}

#[tokio::test]
async fn a_result_that_does_not_count_in_the_tournament_is_corrected_for_the_ratings_only() {
    let event = Event::begun(FormPlan::KnockOut, "3d", 4).await;
    let (game, _) = event.game_of(DAN).await;
    let snapshot = event.seat(game).await;
    event.tournaments().withdraw(event.request(DAN), event.id).await.unwrap();
    event.act(DAN, snapshot.id, Action::Resign).await.unwrap();
    let before = event.at().await;
    let clubs = &event.table.service.clubs;
    clubs.correct(event.request(EVE), GUILD, snapshot.id, Some(Ruling::Void), "why").await.unwrap();
    assert_eq!(event.at().await, before);
}
