//! Why something can't be done in a race.

use serenity::all::Permissions;

use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::kit::reader::Reader;
use crate::kit::refusal::RefusalReason;
use bot_service::RaceRefusal;
use bot_service::metrics::RefusalKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceMisuse {
    /// It was used in a thread, which holds no threads.
    InThread,
    /// It was used in the text of a voice channel, which has no threads.
    InVoice,
    /// The bot lacks these to open the thread of a race.
    NoThreads(Permissions),
}

impl RefusalReason for RaceMisuse {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Learning
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("race-refusal", self, RaceMisuse:
            InThread, InVoice,
            NoThreads(missing).with("permissions", permission_names(*missing, reader.locale)),
        );
        OutgoingMessage::text(&text, reader.locale)
    }
}

pub(crate) fn explain(error: RaceRefusal) -> Text {
    text_of!("race-refusal", error, RaceRefusal:
        NoRace, AnotherOpen, NotOpener, NotIn, NotBegun, Begun, Over, CalledOff,
        Full { most }.with("most", most),
        TooFew { least }.with("least", least),
    )
}
