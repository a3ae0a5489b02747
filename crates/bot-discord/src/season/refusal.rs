//! Why something cannot be done about seasons.

use crate::i18n::{Text, text_of};
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{SEASON_NAME, SeasonRefusal, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(error.downcast_ref()?), reader))
}

fn text(error: &SeasonRefusal) -> Text {
    text_of!("season-refusal", *error, SeasonRefusal:
        NoSeason, NotRunning,
        NoSuchSeason(number).with("number", number),
        AlreadyRunning(number).with("number", number),
        Over(number).with("number", number),
        Halted(number).with("number", number),
        Name.with("most", SEASON_NAME),
    )
}
