//! Before a tournament begins.

use crate::club::PlanError;
use crate::tournament::tests::*;
use board_games::Seat;

const TWICE: FormPlan = FormPlan::RoundRobin { cycles: club_competitions::round_robin::Cycles::Two };

#[tokio::test]
async fn people_sign_up_in_their_order_and_may_think_better_of_it() {
    let event = Event::founded(Table::new(), plan(FormPlan::KnockOut, "3d")).await;
    assert_eq!(event.news().await, [TournamentNews::SignUp]);
    event.sign_up_all(3).await;
    let twice = event.tournaments().sign_up(event.request(BEN), event.id).await.unwrap_err();
    assert_eq!(refusal(twice), TournamentRefusal::AlreadySignedUp);
    event.tournaments().withdraw(event.request(ANN), event.id).await.unwrap();
    let after = event.tournaments().sign_up(event.request(ANN), event.id).await.unwrap();
    assert_eq!(after.phase, Phase::SignUp { entrants: vec![BEN, CAT, ANN], halted: None, check_in: CheckIn::NotOpen });
    let unknown = event.tournaments().withdraw(event.request(DAN), event.id).await.unwrap_err();
    assert_eq!(refusal(unknown), TournamentRefusal::NotSignedUp);
    // All of that is on the message with the list.
    assert_eq!(event.news().await, [TournamentNews::SignUp]);
    event.check_stored().await;
}

#[tokio::test]
async fn a_form_has_room_for_so_many() {
    let event = Event::founded(Table::new(), plan(TWICE, "3d")).await;
    let few = event.tournaments().start(event.request(ANN), event.id).await.unwrap_err();
    assert_eq!(refusal(few), TournamentRefusal::TooFew { least: 2 });
    event.sign_up_all(12).await;
    let full = event.tournaments().sign_up(event.request(PlayerId(13)), event.id).await.unwrap_err();
    assert_eq!(refusal(full), TournamentRefusal::Full { most: 12 });
    let early = event.tournaments().pause(event.request(ANN), event.id).await.unwrap_err();
    assert_eq!(refusal(early), TournamentRefusal::NotBegun);
    event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    let late = event.tournaments().sign_up(event.request(PlayerId(13)), event.id).await.unwrap_err();
    assert_eq!(refusal(late), TournamentRefusal::Begun);
    let twice = event.tournaments().start(event.request(ANN), event.id).await.unwrap_err();
    assert_eq!(refusal(twice), TournamentRefusal::Begun);
}

#[tokio::test]
async fn it_begins_by_itself_when_the_sign_up_is_over() {
    for (players, news) in [
        (1, vec![TournamentNews::SignUp, TournamentNews::Cancelled]),
        (2, vec![TournamentNews::SignUp, TournamentNews::Started, TournamentNews::Round { round: 0 }]),
    ] {
        let table = Table::new();
        let until = Some(table.clock.now() + jiff::SignedDuration::from_mins(30));
        let event = Event::founded(table, TournamentPlan { sign_up_until: until, ..plan(TWICE, "5+3") }).await;
        event.sign_up_all(players).await;
        event.wait(29 * MINUTE).await;
        assert!(matches!(event.at().await.phase, Phase::SignUp { .. }));
        let event = event.restarted();
        event.wait(MINUTE).await;
        assert_eq!(event.news_since(0).await, news);
        let is_cancelled = matches!(event.at().await.phase, Phase::Cancelled { why: Cancellation::TooFew, .. });
        assert_eq!(is_cancelled, players == 1);
        event.check_stored().await;
    }
}

#[tokio::test]
async fn what_cannot_be_played_is_not_founded() {
    let table = Table::new();
    let found = |plan| table.service.tournaments.found(table.request(ANN), GUILD, (NEWS, Locale::Thai), plan);
    let slow = found(plan(arena(60), "3d")).await.unwrap_err();
    assert_eq!(refusal(slow), TournamentRefusal::Plan(PlanError::ArenaWithoutClock));
    let until = table.clock.now();
    let over = found(TournamentPlan { sign_up_until: Some(until), ..plan(arena(60), "3+2") }).await.unwrap_err();
    assert_eq!(refusal(over), TournamentRefusal::SignUpOver { until });
    assert_eq!(table.service.tournaments.of_guild(GUILD).await.unwrap(), []);
    let none = table.service.tournaments.tournament(TournamentId(1)).await.unwrap_err();
    assert_eq!(refusal(none), TournamentRefusal::NoTournament);
}

#[tokio::test]
async fn a_server_has_several_and_lists_the_newest_first() {
    let event = Event::begun(TWICE, "3d", 2).await;
    let other = plan(arena(60), "3+2");
    let request = event.request(BEN);
    let second = event.tournaments().found(request, GUILD, (NEWS, Locale::Thai), other.clone()).await.unwrap();
    let redelivered = event.tournaments().found(again(request), GUILD, (NEWS, Locale::Thai), other).await.unwrap();
    assert_eq!(second, redelivered);
    let listed: Vec<_> = event.tournaments().of_guild(GUILD).await.unwrap().iter().map(|at| at.id).collect();
    assert_eq!(listed, [second.id, event.id]);
    assert_eq!(event.tournaments().of_guild(GUILD + 1).await.unwrap(), []);
}

#[tokio::test]
async fn seeds_follow_the_ratings_of_the_club() {
    let club = Event::begun(TWICE, "3d", 2).await;
    // CAT beats DAN in a rated game of the same pool, which was played before.
    let event = Event::founded(club.table, plan(FormPlan::KnockOut, "3d")).await;
    event.sign_up_all(4).await;
    let games = &event.table.games;
    let terms = crate::game::Terms { stake: crate::game::Stake::Rated, ..crate::tests::terms() };
    let place = crate::tests::PLACE;
    let game = games.challenge(event.request(CAT), place, Some(DAN), terms).await.unwrap();
    games.accept(event.request(DAN), game.id, ChannelId(77)).await.unwrap();
    for (by, text) in [(CAT, "c3c4"), (DAN, "c6c5"), (CAT, "d3d4"), (DAN, "d6d5"), (CAT, "e3e4"), (DAN, "e6e5")] {
        event.table.text(by, game.id, text).await.unwrap();
    }
    for (by, text) in [(CAT, "f3f4"), (DAN, "f6f5"), (CAT, "g3g4"), (DAN, "g6g5")] {
        event.table.text(by, game.id, text).await.unwrap();
    }
    event.act(DAN, game.id, Action::Resign).await.unwrap();
    let begun = event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    // Unrated players come last, in sign-up order.
    assert_eq!(begun.players(), [CAT, DAN, ANN, BEN]);
}

#[tokio::test]
async fn a_cancelled_one_stays_to_be_looked_at() {
    let event = Event::begun(TWICE, "3d", 3).await;
    let (game, _) = event.current().await[0];
    let snapshot = event.seat(game).await;
    let request = event.request(BEN);
    for request in [request, again(request)] {
        let after = event.tournaments().cancel(request, event.id).await.unwrap();
        assert!(matches!(&after.phase, Phase::Cancelled { why: Cancellation::By(BEN), competition: Some(_) }));
    }
    assert_eq!(event.news_since(0).await.last(), Some(&TournamentNews::Cancelled));
    let twice = event.tournaments().cancel(event.request(BEN), event.id).await.unwrap_err();
    assert_eq!(refusal(twice), TournamentRefusal::Cancelled);
    let said = event.news().await.len();
    // The game continues, for ratings only.
    let white = snapshot.game.play().unwrap().seats().seat(Seat::First).owner().unwrap();
    event.act(white, snapshot.id, Action::Resign).await.unwrap();
    assert_eq!(event.news().await.len(), said);
    assert_eq!(event.competition().await.current().len(), 1);
    event.check_stored().await;
}

#[tokio::test]
async fn people_can_sign_up_for_longer() {
    let open = Event::founded(Table::new(), plan(FormPlan::KnockOut, "3d")).await;
    let hour = jiff::SignedDuration::from_hours(1);
    let extending = open.request(ANN);
    let first = open.tournaments().extend(extending, open.id, hour).await.unwrap();
    let until = first.plan.sign_up_until.unwrap();
    let again = open.tournaments().extend(extending, open.id, hour).await.unwrap();
    assert_eq!(again.plan.sign_up_until, Some(until), "the same event does it once");
    let later = open.tournaments().extend(open.request(ANN), open.id, hour).await.unwrap();
    assert_eq!(later.plan.sign_up_until, Some(until + hour));
    assert_eq!(open.news().await[1..], [TournamentNews::Extended, TournamentNews::Extended]);
    open.sign_up_all(2).await;
    open.wait(60 * MINUTE + MINUTE).await;
    assert!(matches!(open.at().await.phase, Phase::SignUp { .. }));
    open.wait(60 * MINUTE).await;
    assert!(matches!(open.at().await.phase, Phase::Running(_)));
    let refused = open.tournaments().extend(open.request(ANN), open.id, hour).await.unwrap_err();
    assert_eq!(refused.downcast_ref(), Some(&TournamentRefusal::Begun));
    open.check_stored().await;
}
