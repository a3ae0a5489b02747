//! From values to messages: pure functions, without I/O and without a clock.
//!
//! Public messages are in the language of the place, private ones in the reader's. Whatever is written here fits
//! Discord's limits, mentions people by number only, and names nobody to be pinged but the player to move.

mod answers;
mod board;
mod buttons;
mod challenge;
mod help;
mod hint;
mod list;
mod menus;
mod result;
mod review;
mod terms;
mod view;
mod words;

use serenity::all::CreateActionRow;

pub use answers::{
    ask_to_resign, begun, board_seen, counting, moved, moved_elsewhere, pings_are, pings_set, rules_are, rules_set,
};
pub use help::help;
pub use hint::{HintStep, hint};
pub use list::list;
pub use menus::{candidates, men, targets};
pub use review::{looked_at, looked_back, progress};
pub use words::{example, example_in, notation, notation_typed, square};

use self::view::View;
use super::limits::{ALT, CONTENT, truncate};
use crate::game::{GameEvent, PlayerId, Recorded};
use crate::i18n::{Locale, Text};
use crate::service::{Pings, Snapshot};
use makruk_render::{Chart, Scene};

/// A message that is about to be sent.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// The words: at most [`CONTENT`] characters.
    pub content: String,
    /// The one person whose client makes a noise; the words mention them.
    pub ping: Option<PlayerId>,
    /// Buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The board, or a chart.
    pub picture: Option<Picture>,
}

/// A picture to be drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is on it.
    pub motif: Motif,
    /// `makruk-<game>-<events>.png` for a board: no other notice of any game has the same.
    pub file_name: String,
    /// The same in words: at most [`ALT`] characters.
    pub alt: String,
}

/// What a picture shows.
#[derive(Clone, Debug)]
pub enum Motif {
    /// A board.
    Board(Scene),
    /// How a game went.
    Chart(Box<Chart>),
}

/// One thing to do in a channel.
#[derive(Clone, Debug)]
pub enum Utterance {
    /// Post a new message.
    Post(Outgoing),
    /// Put this in place of the challenge message.
    AmendFirst(Outgoing),
}

impl Outgoing {
    /// Words alone.
    pub fn words(content: &str) -> Outgoing {
        Outgoing { content: truncate(content, CONTENT), ping: None, rows: Vec::new(), picture: None }
    }

    /// A message of the catalogue, alone.
    pub fn text(text: &Text, locale: Locale) -> Outgoing {
        Outgoing::words(&text.localize(locale))
    }

    fn lines(lines: &[String]) -> Outgoing {
        Outgoing::words(&lines.join("\n"))
    }

    fn with_rows(self, rows: Vec<CreateActionRow>) -> Outgoing {
        Outgoing { rows, ..self }
    }

    fn with_picture(self, picture: Option<Picture>) -> Outgoing {
        Outgoing { picture, ..self }
    }

    fn pinging(self, ping: Option<PlayerId>) -> Outgoing {
        Outgoing { ping, ..self }
    }
}

impl Picture {
    fn new(view: &View<'_>, file_name: String) -> Picture {
        Picture { motif: Motif::Board(view.scene()), file_name, alt: truncate(&view.read_out(), ALT) }
    }
}

/// What the channel is to be told of `news`, the last events of `snapshot`, which is the game as it stood after them.
pub fn notice(snapshot: &Snapshot, news: &[Recorded], pings: Pings) -> Vec<Utterance> {
    let Some(Recorded { event, .. }) = news.last() else { return Vec::new() };
    match event {
        GameEvent::Challenged { .. } => vec![Utterance::Post(challenge::made(snapshot))],
        GameEvent::Accepted { .. } => {
            vec![Utterance::AmendFirst(challenge::accepted(snapshot)), Utterance::Post(board::begun(snapshot, pings))]
        }
        GameEvent::EngineAccepted { .. } => vec![Utterance::Post(board::begun(snapshot, pings))],
        GameEvent::Declined | GameEvent::Withdrawn | GameEvent::Expired => {
            vec![Utterance::AmendFirst(challenge::closed(snapshot))]
        }
        GameEvent::Moved { .. } => vec![Utterance::Post(board::moved(snapshot, news, pings))],
        GameEvent::TookBack { .. } => vec![Utterance::Post(board::took_back(snapshot, pings))],
        GameEvent::Ended { .. } | GameEvent::Aborted { .. } => vec![Utterance::Post(result::ended(snapshot, news))],
        question => vec![Utterance::Post(board::question(snapshot, question))],
    }
}

#[cfg(test)]
pub(super) mod tests;
