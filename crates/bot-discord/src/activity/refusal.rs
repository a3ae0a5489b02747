//! Why a game cannot be watched.

use crate::i18n::text_of;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{ServiceError, Snapshot, WatchError};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let error = *error.downcast_ref::<WatchError>()?;
    let text = text_of!("watch-refusal", error, WatchError: Closed, NoPages);
    Some(Explained::new(RefusalKind::Permission, text, reader))
}
