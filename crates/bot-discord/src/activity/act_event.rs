//! The events of what is done on the page.

use jiff::{SignedDuration, Timestamp};

use crate::activity::frames::ActId;
use crate::activity::refusal::ActivityRefusal;
use crate::kit::ids::snowflake_at;
use crate::kit::seal::BotSeal;
use bot_service::game::PlayerId;
use bot_service::{EventId, Request};

/// How long the page repeats what was not answered.
const REPEATED_FOR: SignedDuration = SignedDuration::from_mins(10);

/// How far ahead the page's clock may be.
const AHEAD: SignedDuration = SignedDuration::from_secs(5);

/// The bits of an event's number that do not say when it was.
const BELOW_TIME: u64 = (1 << 22) - 1;

/// The request of what a person does under this id. It is the same event however often it comes, and on whichever process: its number
/// says when the page did it first. A clock goes by when it arrives, whatever the page says.
pub(super) fn request(
    seal: &BotSeal,
    by: PlayerId,
    (id, at): (&ActId, i64),
    now: Timestamp,
) -> Result<Request, ActivityRefusal> {
    let done = Timestamp::from_millisecond(at).map_err(|_| ActivityRefusal::Late)?;
    if done > now + AHEAD || done + REPEATED_FOR < now {
        return Err(ActivityRefusal::Late);
    }
    // Nobody but the bot can say which ids share a number.
    let seal = seal.bytes(&format!("act {} {}", by.0, id.as_str()));
    let below = seal.as_ref().iter().take(3).fold(0, |number, byte| number << 8 | u64::from(*byte)) & BELOW_TIME;
    Ok(Request { event: EventId(snowflake_at(done).0 | below), by, at: now })
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;

    use super::*;
    use crate::kit::ids::time_of;

    fn id(text: &str) -> ActId {
        serde_json::from_value(text.into()).unwrap()
    }

    #[test]
    fn the_same_act_is_the_same_event_and_another_is_another() {
        let seal = BotSeal::new(&SecretString::from("one"));
        let now: Timestamp = "2026-11-28T12:00:00Z".parse().unwrap();
        let [one, other] = ["AbCdEfGhIjKlMnOpQrStU_", "BbCdEfGhIjKlMnOpQrStU_"].map(id);
        let at = now.as_millisecond() - 5;
        let event = |by, id, at, now| request(&seal, PlayerId(by), (id, at), now).map(|request| request.event);
        let first = event(1, &one, at, now).unwrap();
        assert_eq!(event(1, &one, at, now + SignedDuration::from_mins(9)), Ok(first));
        assert_eq!(time_of(first).as_millisecond(), at);
        for different in [event(2, &one, at, now), event(1, &other, at, now), event(1, &one, at + 1, now)] {
            assert_ne!(different.unwrap(), first);
        }
        let late = now + REPEATED_FOR;
        for refused in [event(1, &one, at, late), event(1, &one, at + 40_000, now), event(1, &one, i64::MAX, now)] {
            assert_eq!(refused, Err(ActivityRefusal::Late));
        }
        assert_eq!(request(&seal, PlayerId(1), (&one, at), now).unwrap().at, now);
    }
}
