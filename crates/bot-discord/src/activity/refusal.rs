//! Why a game cannot be watched, or something not be done on its page.

use axum::http::StatusCode;

use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Refusal, RefusalReason};
use bot_service::metrics::RefusalKind;
use bot_service::{ServiceError, Snapshot, WatchError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityRefusal {
    /// Discord does not take the code, or not any more.
    Code,
    /// The Activity is not open any more where it was.
    Closed,
    /// The person is not in it.
    Outside,
    /// Too many people open it at once.
    Busy,
    /// What the page did comes too late, or its clock is wrong.
    Late,
    /// There is no such thing to do.
    Act,
    /// The operator has not switched it on.
    Off,
}

impl RefusalReason for ActivityRefusal {
    fn kind(&self) -> RefusalKind {
        match self {
            ActivityRefusal::Code | ActivityRefusal::Closed | ActivityRefusal::Outside => RefusalKind::Permission,
            ActivityRefusal::Busy => RefusalKind::Limit,
            ActivityRefusal::Late => RefusalKind::Outdated,
            ActivityRefusal::Act | ActivityRefusal::Off => RefusalKind::Input,
        }
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("activity-refusal", self, ActivityRefusal: Code, Closed, Outside, Busy, Late, Act, Off);
        OutgoingMessage::text(&text, reader.locale)
    }
}

/// The status of an answer to a page that was refused something.
pub(super) fn status(refusal: &Refusal) -> StatusCode {
    match (refusal.reason(), refusal) {
        (Some(ActivityRefusal::Code), _) => StatusCode::UNAUTHORIZED,
        (Some(ActivityRefusal::Closed), _) => StatusCode::NOT_FOUND,
        (Some(ActivityRefusal::Busy), _) => StatusCode::TOO_MANY_REQUESTS,
        (Some(_), _) => StatusCode::FORBIDDEN,
        (None, Refusal::Discord(_)) => StatusCode::BAD_GATEWAY,
        (None, _) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let error = *error.downcast_ref::<WatchError>()?;
    let text: Text = text_of!("watch-refusal", error, WatchError: Closed, Elsewhere, NoPages);
    Some(Explained::new(RefusalKind::Permission, text, reader))
}
