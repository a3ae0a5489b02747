//! Why something cannot be done in a club.

use thiserror::Error;

use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Reason};
use bot_service::metrics::RefusalKind;
use bot_service::{ClubError, ServiceError, Snapshot};

/// Explains the errors of the club.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(*error.downcast_ref()?), reader))
}

/// Two different people are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the same person twice")]
pub struct SamePlayer;

impl Reason for SamePlayer {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        OutgoingMessage::text(&Text::new("refusal-same-player"), reader.locale)
    }
}

/// Why something cannot be done in a club, and what to do instead.
fn text(error: ClubError) -> Text {
    match error {
        ClubError::NotRated(game) => Text::new("refusal-club-not-rated").with("game", game.to_string()),
        ClubError::AlreadySo(game) => Text::new("refusal-club-already-so").with("game", game.to_string()),
        ClubError::NoReason => Text::new("refusal-club-no-reason"),
        ClubError::Setting => Text::new("refusal-club-setting"),
    }
}
