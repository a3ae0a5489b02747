//! Why something can't be done at a table of four.

use crate::board::words::square;
use crate::four::words;
use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, RefusalReason};
use bot_service::metrics::RefusalKind;
use bot_service::{FourTableRefusal, ServiceError, Snapshot};
use chaturanga::four::FourRefusal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourMisuse {
    /// What was typed is no move.
    NotAMove,
}

impl RefusalReason for FourMisuse {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        OutgoingMessage::text(&text_of!("four-refusal", self, FourMisuse: NotAMove), reader.locale)
    }
}

pub(crate) fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let refusal: &FourTableRefusal = error.downcast_ref()?;
    Some(Explained::new(RefusalKind::Input, refused(*refusal, reader), reader))
}

pub(crate) fn refused(refusal: FourTableRefusal, reader: Reader) -> Text {
    text_of!("four-refusal", refusal, FourTableRefusal:
        NoGame, AnotherOpen, EndlessRules, NotOpener, SeatTaken, SeatKept, AlreadySeated, NotFull, NotBegun, Begun, NotOver,
        Over, CalledOff, NotSeated, Stale, TimeIsUp,
        NotYourTurn { seat }.with("army", words::army(seat));
        FourTableRefusal::Rules(refusal) => against_rules(refusal, reader),
    )
}

/// Why the rules do not allow an act.
fn against_rules(refusal: FourRefusal, reader: Reader) -> Text {
    text_of!("four-act", refusal, FourRefusal:
        Over, ThrowFirst, AlreadyThrown, NoExchange, NotOffered,
        EmptySquare(at).with("square", square(at, reader)),
        OtherArmy(at).with("square", square(at, reader)),
        OwnAlliance(at).with("square", square(at, reader)),
        WrongArm { arm, die }
            .with("piece", words::piece(arm)).with("points", die.points()).with("pieces", words::die(die)),
        CannotReach { arm, to }.with("piece", words::piece(arm)).with("square", square(to, reader)),
    )
}
