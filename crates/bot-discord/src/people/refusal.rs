//! Why something cannot be chosen for oneself.

use crate::i18n::Text;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{PeopleError, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Limit, people(*error.downcast_ref()?), reader))
}

fn people(error: PeopleError) -> Text {
    match error {
        PeopleError::TooManyMuted(limit) => Text::new("refusal-too-many-muted").with("limit", limit.to_string()),
        PeopleError::TooLongHoliday { left } => Text::new("refusal-holiday").with("left", left),
    }
}
