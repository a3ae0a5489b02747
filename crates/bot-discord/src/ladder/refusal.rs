//! Why something cannot be done on a ladder.

use club_competitions::PlayerId;
use club_competitions::ladder::{Closing, LadderError};
use jiff::Timestamp;

use crate::i18n::Text;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{LadderRefusal, ServiceError, Snapshot};

/// Explains the errors of ladders.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(error.downcast_ref()?), reader))
}

/// Why something cannot be done on a ladder, and what to do instead.
fn text(error: &LadderRefusal) -> Text {
    match error {
        LadderRefusal::NoLadder => Text::new("ladder-refusal-none"),
        LadderRefusal::AlreadyThere => Text::new("ladder-refusal-there"),
        LadderRefusal::NotForYou(_) => Text::new("ladder-refusal-not-for-you"),
        LadderRefusal::NotYourChallenge(_) => Text::new("ladder-refusal-not-yours"),
        LadderRefusal::ConsequencesChanged => Text::new("ladder-refusal-changed"),
        LadderRefusal::Rules(error) => rules(error),
        LadderRefusal::Incomplete => Text::new("ladder-refusal-incomplete"),
    }
}

fn rules(error: &LadderError) -> Text {
    let about = |text: Text, player: PlayerId| text.with("player", mention(player));
    match *error {
        LadderError::AlreadyMember { .. } => Text::new("ladder-refusal-member"),
        LadderError::NotMember { player } => about(Text::new("ladder-refusal-not-member"), player),
        LadderError::NotNewcomer { .. } => Text::new("ladder-refusal-not-newcomer"),
        LadderError::Oneself => Text::new("ladder-refusal-oneself"),
        LadderError::Absent { player, until } => {
            about(Text::new("ladder-refusal-absent"), player).with("until", when(until))
        }
        LadderError::NoRung { player } => about(Text::new("ladder-refusal-no-rung"), player),
        LadderError::NotAbove { own, theirs } => {
            Text::new("ladder-refusal-not-above").with("own", own.0).with("theirs", theirs.0)
        }
        LadderError::OutOfReach { own, theirs, reach } => {
            Text::new("ladder-refusal-reach").with("own", own.0).with("theirs", theirs.0).with("reach", reach)
        }
        LadderError::NoPlacementLeft => Text::new("ladder-refusal-no-placement"),
        LadderError::TooManyOut { limit, .. } => Text::new("ladder-refusal-out").with("limit", limit),
        LadderError::AlreadyOpen { .. } => Text::new("ladder-refusal-open"),
        LadderError::Rematch { opponent, until } => {
            about(Text::new("ladder-refusal-rematch"), opponent).with("until", when(until))
        }
        LadderError::NoSuchChallenge { .. } => Text::new("ladder-refusal-no-challenge"),
        LadderError::Closed { closing, .. } => closed(closing),
        LadderError::AlreadyAccepted { .. } => Text::new("ladder-refusal-accepted"),
        LadderError::NotAccepted { .. } => Text::new("ladder-refusal-not-accepted"),
        LadderError::EarlierFirst { .. } => Text::new("ladder-refusal-earlier"),
        LadderError::AlreadyPlaying { .. } => Text::new("ladder-refusal-playing"),
        LadderError::NotPlaying { .. } => Text::new("ladder-refusal-not-playing"),
        LadderError::NoPart { .. } => Text::new("ladder-refusal-no-part"),
        LadderError::StillOpen { .. } => Text::new("ladder-refusal-still-open"),
        LadderError::AbsenceOver => Text::new("ladder-refusal-absence-over"),
        LadderError::AbsenceTooLong { latest } => Text::new("ladder-refusal-absence-long").with("latest", when(latest)),
        LadderError::NoGameSinceAbsence { ended } => {
            Text::new("ladder-refusal-absence-again").with("ended", when(ended))
        }
        LadderError::NotAbsent { .. } => Text::new("ladder-refusal-not-absent"),
        LadderError::ExpireAtOnce { ref challenges } => {
            Text::new("ladder-refusal-expire").with("number", u32::try_from(challenges.len()).unwrap_or(u32::MAX))
        }
    }
}

/// What has become of the challenge that was meant.
const fn closed(closing: Closing) -> Text {
    match closing {
        Closing::Played(_) => Text::new("ladder-refusal-played"),
        Closing::Refused => Text::new("ladder-refusal-refused"),
        Closing::NotAnswered => Text::new("ladder-refusal-not-answered"),
        Closing::NotPlayed(_) => Text::new("ladder-refusal-not-played"),
        Closing::Withdrawn => Text::new("ladder-refusal-withdrawn"),
        Closing::Left(_) | Closing::Abandoned(_) => Text::new("ladder-refusal-left"),
    }
}

fn mention(player: PlayerId) -> String {
    crate::kit::ids::mention(bot_service::game::PlayerId(player.0))
}

/// A moment as Discord shows it in the reader's own zone.
fn when(at: Timestamp) -> String {
    format!("<t:{}:f>", at.as_second())
}
