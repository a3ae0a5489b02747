//! State transitions by recorded events.

use jiff::Timestamp;

use crate::game::{
    Challenge, Closure, Ending, GameEvent, HandoffRequest, Play, Recorded, SeatHolder, Seats, Stage, TimeSpan,
};

/// The stage after an event, or `None` if the event is not possible in this one.
pub(super) fn evolve(challenge: &Challenge, stage: Stage, Recorded { at, event }: &Recorded) -> Option<Stage> {
    let at = *at;
    let finished = |mut play: Play, ending: Ending| {
        if let Some(clock) = play.clock_mut() {
            clock.stop(at);
        }
        Some(Stage::Finished(play, ending))
    };
    match (stage, event) {
        (Stage::Open, GameEvent::Accepted { white, black, first }) => {
            let seats = Seats::new(SeatHolder::Person(*white), SeatHolder::Person(*black))?;
            Play::new(seats, seats.seat_of(challenge.by)?, &challenge.terms, *first, at).map(Stage::Playing)
        }
        (Stage::Open, GameEvent::EngineAccepted { level, engine, first }) => {
            let seats = Seats::with_engine(challenge.by, *level, *engine);
            Play::new(seats, engine.opponent(), &challenge.terms, *first, at).map(Stage::Playing)
        }
        (Stage::Open, GameEvent::RematchOf { .. }) => Some(Stage::Open),
        (Stage::Open, GameEvent::Declined) => Some(Stage::Closed(Closure::Declined)),
        (Stage::Open, GameEvent::Withdrawn) => Some(Stage::Closed(Closure::Withdrawn)),
        (Stage::Open, GameEvent::Expired) => Some(Stage::Closed(Closure::Expired)),
        (Stage::Playing(play), GameEvent::Ended { outcome }) => finished(play, Ending::Outcome(*outcome)),
        (Stage::Playing(play), GameEvent::Aborted { by }) => finished(play, Ending::Aborted(*by)),
        (Stage::Playing(play), GameEvent::Abandoned) => finished(play, Ending::Abandoned),
        (Stage::Playing(play), GameEvent::FirstMoveMissed { by }) => finished(play, Ending::FirstMoveMissed(*by)),
        (Stage::Playing(play), event) => evolve_play(play, event, at).map(Stage::Playing),
        _ => None,
    }
}

fn evolve_play(mut play: Play, event: &GameEvent, at: Timestamp) -> Option<Play> {
    match event {
        GameEvent::Moved { mv, said } => play.make(*mv, *said, at)?,
        GameEvent::DrawOffered { by } => play.offer_draw(*by),
        GameEvent::DrawDeclined { .. } => play.decline_draw(),
        GameEvent::DrawClaimed => play.claim_draw(),
        GameEvent::TakebackAsked { by } => play.ask_takeback(*by),
        GameEvent::TakebackDeclined { .. } => play.decline_takeback(),
        GameEvent::TookBack { plies } if usize::from(*plies) <= play.plies() => play.take_back(*plies, at),
        GameEvent::CountStarted { count } => play.set_count(Some(*count))?,
        GameEvent::CountStopped => play.set_count(None)?,
        GameEvent::HandoffAsked { by, level } => play.ask_handoff(HandoffRequest { by: *by, level: *level }),
        GameEvent::Substituted | GameEvent::PlaceLost => {}
        GameEvent::HandoffDeclined { .. } => play.decline_handoff(),
        GameEvent::HandedOver { side, level } => play.reseat(play.seats().handed_over(*side, *level)?),
        GameEvent::TakenOver { side } => play.reseat(play.seats().taken_back(*side)?),
        GameEvent::TimeGivenBack { from, until } => {
            play.clock_mut()?.give_back(TimeSpan { from: *from, until: *until });
        }
        GameEvent::ClosingAnnounced => play.announce_closing(at),
        GameEvent::Reminded { .. } => play.remind(),
        GameEvent::HolidayBegan { side, until } => {
            play.clock_mut()?.begin_holiday(*side, TimeSpan { from: at, until: *until });
        }
        GameEvent::HolidayEnded { side } => play.clock_mut()?.end_holiday(*side, at),
        _ => return None,
    }
    Some(play)
}
