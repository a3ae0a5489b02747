//! Why the puzzle of the day cannot be set so.

use thiserror::Error;

use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{RefusalReason, offered, quoted};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DayRefusal {
    /// There is no such time zone; these are the nearest.
    #[error("no time zone {typed:?}")]
    Zone { typed: String, nearest: Vec<String> },
    /// There is no such hour; these are the nearest.
    #[error("no hour {typed:?}")]
    Hour { typed: String, nearest: Vec<String> },
    /// These are no days of the week.
    #[error("no days of the week {0:?}")]
    Days(String),
    #[error("the role of everybody")]
    EveryoneRole,
}

impl RefusalReason for DayRefusal {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = match self {
            DayRefusal::Zone { typed, nearest } => {
                Text::new("refusal-zone").with("typed", quoted(typed)).with("nearest", offered(nearest))
            }
            DayRefusal::Hour { typed, nearest } => {
                Text::new("refusal-hour").with("typed", quoted(typed)).with("nearest", offered(nearest))
            }
            DayRefusal::Days(typed) => Text::new("refusal-days").with("typed", quoted(typed)),
            DayRefusal::EveryoneRole => Text::new("refusal-everyone-role"),
        };
        OutgoingMessage::text(&text, reader.locale)
    }
}
