//! Why something cannot be done on a ladder.

use club_competitions::ladder::{Closing, LadderError};

use crate::board::clock::absolute;
use crate::board::words::game_name;
use crate::i18n::{Text, text_of};
use crate::kit::ids::person;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{LadderRefusal, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(error.downcast_ref()?), reader))
}

fn text(error: &LadderRefusal) -> Text {
    text_of!("ladder-refusal", error, LadderRefusal:
        NoLadder, AlreadyThere, NotForYou(_), NotYourChallenge(_), ConsequencesChanged, Incomplete,
        PresetOfOtherGame(game).with("kind", game_name(*game));
        LadderRefusal::Rules(error) => rules(error),
    )
}

fn rules(error: &LadderError) -> Text {
    text_of!("ladder-refusal", *error, LadderError:
        AlreadyMember { .. }, NotNewcomer { .. }, Oneself, NoPlacementLeft, AlreadyOpen { .. }, NoSuchChallenge { .. },
        AlreadyAccepted { .. }, NotAccepted { .. }, EarlierFirst { .. }, AlreadyPlaying { .. }, NotPlaying { .. },
        NoPart { .. }, StillOpen { .. }, AbsenceOver, NotAbsent { .. }, Halted, NotHalted,
        NotMember { player }.with("player", person(player)),
        Absent { player, until }.with("player", person(player)).with("until", absolute(until)),
        NoRung { player }.with("player", person(player)),
        NotAbove { own, theirs }.with("own", own.0).with("theirs", theirs.0),
        OutOfReach { own, theirs, reach }.with("own", own.0).with("theirs", theirs.0).with("reach", reach),
        TooManyOut { limit, .. }.with("limit", limit),
        Rematch { opponent, until }.with("player", person(opponent)).with("until", absolute(until)),
        AbsenceTooLong { latest }.with("latest", absolute(latest)),
        NoGameSinceAbsence { ended }.with("ended", absolute(ended)),
        ExpireAtOnce { ref challenges }.with("number", challenges.len());
        LadderError::Closed { closing, .. } => closed(closing),
    )
}

/// What has become of the challenge that was meant.
const fn closed(closing: Closing) -> Text {
    text_of!("ladder-refusal", closing, Closing:
        Played(_), Refused, NotAnswered, NotPlayed(_), Withdrawn;
        Closing::Left(_) | Closing::Abandoned(_) => Text::new("ladder-refusal-left"),
    )
}
