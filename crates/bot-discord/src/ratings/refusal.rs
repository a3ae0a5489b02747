//! Why something cannot be done in a club.

use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, RefusalReason};
use bot_service::metrics::RefusalKind;
use bot_service::{ClubError, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(*error.downcast_ref()?), reader))
}

/// Two different people are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoPlayersNeeded;

impl RefusalReason for TwoPlayersNeeded {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        OutgoingMessage::text(&Text::new("refusal-same-player"), reader.locale)
    }
}

fn text(error: ClubError) -> Text {
    text_of!("refusal-club", error, ClubError:
        NoReason, Setting,
        NotRated(game).with("game", game.to_string()),
        AlreadySo(game).with("game", game.to_string()),
    )
}
