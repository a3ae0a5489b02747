//! Check-in before the beginning: asked for once, and who doesn't come is left out.

use club_competitions::round_robin::Cycles;
use jiff::SignedDuration;

use crate::club::PlanError;
use crate::game::TimeSpan;
use crate::table::downtime::CreditedDeadlines;
use crate::tournament::tests::*;
use commit_store::{Failure, MemoryStore};

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

/// One that begins in an hour, with check-in from 15 minutes before.
async fn in_an_hour(table: Table, form: FormPlan) -> Event {
    let begins = table.clock.now() + SignedDuration::from_hours(1);
    let check_in = Minutes::new(15);
    let plan = TournamentPlan { sign_up_until: Some(begins), check_in, ..plan(form, "5+3") };
    Event::founded(table, plan).await
}

impl Event {
    async fn check_in(&self, by: PlayerId) -> Result<TournamentAt, ServiceError> {
        self.tournaments().check_in(self.request(by), self.id).await
    }
}

#[tokio::test]
async fn who_has_not_checked_in_is_left_out_and_may_join_late() {
    let event = in_an_hour(Table::new(), FormPlan::Swiss { rounds: None, bye: ByeValue::Win }).await;
    event.sign_up_all(4).await;
    let early = refusal(event.check_in(ANN).await.unwrap_err());
    assert!(matches!(early, TournamentRefusal::CheckInOpens { .. }));
    event.wait(45 * MINUTE).await;
    assert_eq!(event.news().await, [TournamentNews::SignUp, TournamentNews::CheckIn]);
    let event = event.restarted();
    event.wait(MINUTE).await;
    assert_eq!(event.news().await.len(), 2, "it is asked for once");

    let here = event.request(ANN);
    for request in [here, again(here)] {
        event.tournaments().check_in(request, event.id).await.unwrap();
    }
    event.check_in(ANN).await.unwrap();
    event.check_in(BEN).await.unwrap();
    event.check_in(CAT).await.unwrap();
    event.tournaments().withdraw(event.request(CAT), event.id).await.unwrap();
    // Whoever signs up now is there.
    event.tournaments().sign_up(event.request(EVE), event.id).await.unwrap();
    assert_eq!(event.at().await.checked_in(), Some(&[ANN, BEN, EVE][..]));
    assert_eq!(event.at().await.awaited(), [DAN]);
    let stranger = event.check_in(PlayerId(9)).await.unwrap_err();
    assert_eq!(refusal(stranger), TournamentRefusal::NotSignedUp);
    event.check_stored().await;

    let event = event.restarted();
    event.wait(14 * MINUTE).await;
    assert_eq!(event.competition().await.players().len(), 3);
    let news = event.news_since(2).await;
    assert_eq!(news[..2], [TournamentNews::Started, TournamentNews::LeftOut]);
    assert_eq!(TournamentNews::LeftOut.concerns(&event.at().await), [DAN]);
    event.check_stored().await;
    let late = event.check_in(DAN).await.unwrap_err();
    assert_eq!(refusal(late), TournamentRefusal::Begun);
    event.tournaments().sign_up(event.request(DAN), event.id).await.unwrap();
    assert_eq!(event.competition().await.players().len(), 4);
}

#[tokio::test]
async fn too_few_who_are_there_are_no_tournament() {
    let event = in_an_hour(Table::new(), ONCE).await;
    event.sign_up_all(3).await;
    event.wait(50 * MINUTE).await;
    event.check_in(BEN).await.unwrap();
    let alone = event.tournaments().start(event.request(ANN), event.id).await.unwrap_err();
    assert_eq!(refusal(alone), TournamentRefusal::TooFew { least: 2 });
    event.wait(10 * MINUTE).await;
    assert!(matches!(event.at().await.phase, Phase::Cancelled { why: Cancellation::TooFewThere, .. }));
    assert_eq!(event.news_since(2).await, [TournamentNews::Cancelled]);
    event.check_stored().await;
}

/// The bot is down when it was to be asked for: then late, or not at all.
#[tokio::test]
async fn after_an_absence_it_is_asked_for_late_or_not_at_all() {
    for (minutes, news) in [
        (50, vec![TournamentNews::SignUp, TournamentNews::CheckIn]),
        (70, vec![TournamentNews::SignUp, TournamentNews::Started, TournamentNews::Round { round: 0 }]),
    ] {
        let event = in_an_hour(Table::new(), ONCE).await;
        event.sign_up_all(3).await;
        let event = event.restarted();
        event.wait(minutes * MINUTE).await;
        assert_eq!(event.news_since(0).await, news);
        assert_eq!(event.at().await.players().len(), 3);
        event.check_stored().await;
    }
}

/// Nobody can check in while the bot is down, so that the beginning waits for as long.
#[tokio::test]
async fn time_for_it_in_which_the_bot_was_down_is_given_back() {
    let event = in_an_hour(Table::new(), ONCE).await;
    event.sign_up_all(3).await;
    event.wait(50 * MINUTE).await;
    let begins = event.at().await.plan.sign_up_until.unwrap();
    let from = event.table.clock.now();
    let event = event.restarted();
    let absence = TimeSpan { from, until: from + SignedDuration::from_mins(10) };
    event.table.clock.advance_seconds(10 * MINUTE);
    for _ in 0..2 {
        event.tournaments().give_back(absence, &|_| true).await.unwrap();
    }
    let put_off = event.at().await.plan.sign_up_until.unwrap();
    assert_eq!(put_off.duration_since(begins), SignedDuration::from_mins(10));
    event.wait(0).await;
    event.check_in(ANN).await.unwrap();
    event.check_in(BEN).await.unwrap();
    assert_eq!(event.news_since(2).await, [TournamentNews::Extended]);
    event.wait(10 * MINUTE).await;
    assert_eq!(event.competition().await.players().len(), 2);
    event.check_stored().await;
}

/// Commits fail, and are done without an answer: it is asked for once.
#[tokio::test]
async fn it_is_asked_for_once_whatever_becomes_of_commits() {
    for failure in [Failure::Unavailable, Failure::UnknownDone] {
        let store = Arc::new(MemoryStore::default());
        let event = in_an_hour(Table::on(store.clone()), ONCE).await;
        event.sign_up_all(3).await;
        event.table.clock.advance_seconds(45 * MINUTE);
        store.fail_next(failure);
        event.table.service.scheduler.tick().await;
        let event = event.restarted();
        event.wait(MINUTE).await;
        event.wait(MINUTE).await;
        let asked = event.news().await.iter().filter(|news| **news == TournamentNews::CheckIn).count();
        assert_eq!(asked, 1);
    }
}

#[tokio::test]
async fn check_in_needs_a_time_and_is_in_another_channel_if_that_is_gone() {
    let table = Table::new();
    let timeless = TournamentPlan { check_in: Minutes::new(15), ..plan(ONCE, "5+3") };
    let found = table.service.tournaments.found(table.request(ANN), GUILD, (NEWS, Locale::Thai), timeless).await;
    assert_eq!(refusal(found.unwrap_err()), TournamentRefusal::Plan(PlanError::CheckInWithoutStart));
    let event = in_an_hour(table, ONCE).await;
    event.sign_up_all(2).await;
    event.wait(50 * MINUTE).await;
    event.check_in(BEN).await.unwrap();
    event.tournaments().lose_channel(GUILD, NEWS).await.unwrap();
    event.check_stored().await;
    event.wait(20 * MINUTE).await;
    let other = ChannelId(501);
    event.tournaments().move_to(event.request(ANN), event.id, other).await.unwrap();
    let said = event.said_in(Lane::Channel(other)).await;
    assert_eq!(said, [TournamentNews::SignUp, TournamentNews::CheckIn]);
    assert_eq!(event.at().await.checked_in(), Some(&[BEN][..]));
    event.check_in(ANN).await.unwrap();
    event.wait(10 * MINUTE).await;
    assert_eq!(event.competition().await.players().len(), 2);
}
