//! Refusals by the service. Each room explains the errors of its twin.

use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{internal_error, internal_error_with};
use bot_service::metrics::RefusalKind;
use bot_service::{ServiceError, Snapshot};

/// Explains the errors of a feature, with the game that was meant where it is known; `None` for those of others.
pub type Explain = fn(&ServiceError, Option<&Snapshot>, Reader) -> Option<Explained>;

pub struct Explained {
    pub kind: RefusalKind,
    pub message: OutgoingMessage,
}

impl Explained {
    pub fn new(kind: RefusalKind, text: Text, reader: Reader) -> Explained {
        Explained { kind, message: OutgoingMessage::text(&text, reader.locale) }
    }
}

/// The message that explains a refusal by the service; `seen` is the game that was meant, where it is known.
pub fn explain_service(
    error: &ServiceError,
    seen: Option<&Snapshot>,
    of_room: Explain,
    reader: Reader,
) -> OutgoingMessage {
    let locale = reader.locale;
    match error {
        ServiceError::Feature(_) => match of_room(error, seen, reader) {
            Some(explained) => {
                tracing::debug!(%error, "refused");
                explained.message
            }
            None => internal_error(error, locale),
        },
        ServiceError::Contended => OutgoingMessage::text(&Text::new("refusal-too-busy"), locale),
        ServiceError::NoRoom(error) => internal_error_with(Text::new("refusal-disk-full"), error, locale),
        ServiceError::Unsure(error) => internal_error_with(Text::new("refusal-outcome-unknown"), error, locale),
        ServiceError::Store(error) => internal_error(error, locale),
        ServiceError::Decode(error) => internal_error(error, locale),
        ServiceError::Encode(error) => internal_error(error, locale),
    }
}

pub(super) fn kind_of(error: &ServiceError, of_room: Explain) -> RefusalKind {
    let reader = Reader::from(Locale::default());
    match error {
        ServiceError::Feature(_) => {
            of_room(error, None, reader).map_or(RefusalKind::Internal, |explained| explained.kind)
        }
        ServiceError::Contended => RefusalKind::Limit,
        _ => RefusalKind::Internal,
    }
}
