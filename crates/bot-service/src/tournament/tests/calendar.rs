//! The event of a tournament: when it is looked at, and what it should say by then.

use jiff::SignedDuration;

use crate::tournament::tests::*;
use bot_store::{MessageId, MessageRef};
use club_competitions::round_robin::Cycles;

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

impl Event {
    /// A tournament that begins in two hours.
    async fn in_two_hours() -> Event {
        let table = Table::new();
        let begins = table.clock.now() + SignedDuration::from_hours(2);
        Event::founded(table, TournamentPlan { sign_up_until: Some(begins), ..plan(ONCE, "5+3") }).await
    }

    async fn announced_as(&self, message: u64) {
        let message = MessageRef { channel: NEWS, message: MessageId(message) };
        self.tournaments().posted(self.id, TournamentPost::SignUp, message).await.unwrap();
    }

    /// How far the event should be as often as it has to be looked at, taken out.
    async fn looked_at(&self) -> Vec<CalendarAim> {
        let outbox = &self.table.service.outbox;
        let waiting = outbox.waiting(Lane::Feature(CALENDAR_LANE, GUILD)).await.unwrap();
        let mut aims = Vec::new();
        for pending in &waiting {
            let CalendarNotice { tournament } = pending.notice.read().unwrap();
            aims.extend(self.tournaments().tournament(tournament).await.unwrap().calendar_aim());
        }
        if !waiting.is_empty() {
            outbox.take_out(&waiting).await.unwrap();
        }
        aims
    }
}

#[tokio::test]
async fn the_event_is_entered_once_it_is_announced_and_looked_at_when_something_changes() {
    let event = Event::in_two_hours().await;
    let begins = event.at().await.plan.sign_up_until.unwrap();
    assert_eq!(event.looked_at().await, [], "where one signs up is not known yet");
    event.announced_as(1).await;
    event.announced_as(1).await;
    assert_eq!(event.looked_at().await, [CalendarAim::ToCome(begins)]);
    event.sign_up_all(3).await;
    assert_eq!(event.looked_at().await, []);
    event.tournaments().extend(event.request(ANN), event.id, SignedDuration::from_hours(1)).await.unwrap();
    let later = begins + SignedDuration::from_hours(1);
    assert_eq!(event.looked_at().await, [CalendarAim::ToCome(later)]);
    // Three games with a lull each: 5 minutes a side and 3 seconds for each of 60 moves, and ten minutes for who is late.
    let whole = SignedDuration::from_mins(7 * (2 * 8 + 10));
    assert_eq!(event.at().await.probable_end(), Some(later + whole));
    event.wait(3 * 60 * MINUTE).await;
    assert_eq!(event.looked_at().await, [CalendarAim::GoesOn]);
    let rounds = i64::from(event.competition().await.rounds().unwrap());
    assert_eq!(event.at().await.probable_end(), Some(later + SignedDuration::from_mins(rounds * 26)));
    event.play_round().await;
    assert_eq!(event.looked_at().await, []);
    while !matches!(event.at().await.phase, Phase::Over(_)) {
        event.play_round().await;
    }
    assert_eq!(event.looked_at().await, [CalendarAim::Over]);
    event.check_stored().await;
}

#[tokio::test]
async fn one_that_is_called_off_or_begins_when_someone_starts_it() {
    let event = Event::in_two_hours().await;
    event.announced_as(1).await;
    event.looked_at().await;
    event.tournaments().cancel(event.request(ANN), event.id).await.unwrap();
    assert_eq!(event.looked_at().await, [CalendarAim::CalledOff]);

    let event = Event::founded(Table::new(), plan(ONCE, "3d")).await;
    event.announced_as(1).await;
    event.sign_up_all(2).await;
    event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    assert_eq!(event.looked_at().await, []);
}

#[tokio::test]
async fn what_is_known_of_it_is_noted_once() {
    let event = Event::in_two_hours().await;
    assert_eq!(event.tournaments().calendar_entry(event.id).await.unwrap(), None);
    for entry in [CalendarEntry::Entered(9), CalendarEntry::Entered(9), CalendarEntry::Closed] {
        event.tournaments().note_calendar_entry(event.id, entry).await.unwrap();
        assert_eq!(event.tournaments().calendar_entry(event.id).await.unwrap(), Some(entry));
    }
}
