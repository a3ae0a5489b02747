//! Tournaments that are held every week: the next is announced once, whatever becomes of this one.

use club_competitions::round_robin::Cycles;
use jiff::SignedDuration;

use crate::tournament::tests::*;
use commit_store::{Failure, MemoryStore};

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// One that begins in an hour, and every week.
async fn every_week(table: Table) -> Event {
    let begins = table.clock.now() + SignedDuration::from_hours(1);
    let weekly = Some(Weekly { zone: "Asia/Bangkok".parse().unwrap(), begins });
    let plan = TournamentPlan { sign_up_until: Some(begins), weekly, ..plan(ONCE, "5+3") };
    Event::founded(table, plan).await
}

impl Event {
    /// All of the server, the newest first.
    async fn all(&self) -> Vec<TournamentAt> {
        self.tournaments().of_guild(GUILD).await.unwrap()
    }
}

#[tokio::test]
async fn the_next_is_announced_when_one_begins_or_does_not_take_place() {
    let event = every_week(Table::new()).await;
    event.sign_up_all(3).await;
    let first = event.at().await;
    event.wait(60 * MINUTE).await;
    let event = event.restarted();
    let all = event.all().await;
    assert_eq!(all.len(), 2);
    assert!(matches!(all[1].phase, Phase::Running(_)));
    let next = &all[0];
    assert_eq!(next.plan.sign_up_until.unwrap().duration_since(first.plan.sign_up_until.unwrap()), WEEK);
    assert_eq!(
        (&next.plan.name, next.channel, next.by, next.players()),
        (&first.plan.name, first.channel, first.by, vec![])
    );
    event.check_stored().await;
    let next = Event { id: next.id, table: event.table };
    assert_eq!(next.news().await, [TournamentNews::SignUp]);
    next.check_stored().await;

    // Nobody signs up for it, and the one after is announced all the same.
    next.wait(7 * 24 * 60 * MINUTE).await;
    assert!(matches!(next.at().await.phase, Phase::Cancelled { why: Cancellation::TooFew, .. }));
    let all = next.all().await;
    assert_eq!(all.len(), 3);
    // It is put off, but not those after it.
    let third = Event { id: all[0].id, table: next.table };
    third.sign_up_all(2).await;
    third.tournaments().extend(third.request(ANN), third.id, SignedDuration::from_hours(5)).await.unwrap();
    third.wait(8 * 24 * 60 * MINUTE).await;
    let all = third.all().await;
    let begins: Vec<_> = all.iter().map(|at| at.plan.weekly.as_ref().unwrap().begins).collect();
    assert_eq!(begins.len(), 4);
    assert!(begins.windows(2).all(|pair| pair[0].duration_since(pair[1]) == WEEK), "{begins:?}");
}

#[tokio::test]
async fn commits_that_fail_or_whose_answer_is_lost_announce_it_once() {
    for failure in [Failure::Unavailable, Failure::UnknownDone] {
        let store = Arc::new(MemoryStore::default());
        let event = every_week(Table::on(store.clone())).await;
        event.sign_up_all(3).await;
        event.table.clock.advance_seconds(60 * MINUTE);
        store.fail_next(failure);
        event.table.service.scheduler.tick().await;
        let event = event.restarted();
        event.wait(MINUTE).await;
        event.wait(MINUTE).await;
        assert_eq!(event.all().await.len(), 2);
    }
}

#[tokio::test]
async fn an_organiser_begins_one_early_or_calls_it_off_or_ends_the_series() {
    let event = every_week(Table::new()).await;
    event.sign_up_all(2).await;
    let starting = event.request(ANN);
    for request in [starting, again(starting)] {
        event.tournaments().start(request, event.id).await.unwrap();
    }
    assert_eq!(event.all().await.len(), 2);
    let id = event.all().await[0].id;
    event.tournaments().cancel(event.request(ANN), id).await.unwrap();
    let last = event.all().await[0].id;
    assert_eq!(event.all().await.len(), 3);
    let ending = event.request(ANN);
    for request in [ending, again(ending)] {
        let ended = event.tournaments().end_series(request, last).await.unwrap();
        assert_eq!(ended.plan.weekly, None);
    }
    let twice = event.tournaments().end_series(event.request(ANN), last).await.unwrap_err();
    assert_eq!(refusal(twice), TournamentRefusal::NoSeries);
    event.wait(30 * 24 * 60 * MINUTE).await;
    assert_eq!(event.all().await.len(), 3);
}
