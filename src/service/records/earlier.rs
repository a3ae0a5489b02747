//! What the earlier forms of games have in common: the events, but for what a challenge proposed and what a move carried.

use jiff::Timestamp;
use serde::Deserialize;

use crate::game::{self, GameEvent, PlayerId, Recorded};
use crate::service::Place;
use makruk::{self, Color, Count, Outcome};

#[derive(Deserialize)]
pub struct GameRecord<Terms, Moved> {
    place: Place,
    chapters: u32,
    last: Vec<Entry<Terms, Moved>>,
}

#[derive(Deserialize)]
pub struct Chapter<Terms, Moved>(Vec<Entry<Terms, Moved>>);

#[derive(Deserialize)]
struct Entry<Terms, Moved> {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    at: Timestamp,
    event: Event<Terms, Moved>,
}

/// A move with all that was ever kept of one.
pub struct Move {
    pub mv: makruk::Move,
    pub said: Option<u16>,
}

/// [`GameEvent`] as far as it went.
#[derive(Deserialize)]
enum Event<Terms, Moved> {
    Challenged {
        by: PlayerId,
        to: Option<PlayerId>,
        terms: Terms,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        expires: Timestamp,
    },
    Accepted {
        white: PlayerId,
        black: PlayerId,
        first: Color,
    },
    Declined,
    Withdrawn,
    Expired,
    Moved(Moved),
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    TakebackAsked {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    TookBack {
        plies: u8,
    },
    CountStarted {
        count: Count,
    },
    CountStopped,
    Aborted {
        by: Color,
    },
    Ended {
        outcome: Outcome,
    },
}

impl<Terms: Into<game::Terms>, Moved: Into<Move>> From<GameRecord<Terms, Moved>> for super::GameRecord {
    fn from(GameRecord { place, chapters, last }: GameRecord<Terms, Moved>) -> Self {
        Self { place, chapters, last: last.into_iter().map(Recorded::from).collect() }
    }
}

impl<Terms: Into<game::Terms>, Moved: Into<Move>> From<Chapter<Terms, Moved>> for super::Chapter {
    fn from(chapter: Chapter<Terms, Moved>) -> Self {
        Self(chapter.0.into_iter().map(Recorded::from).collect())
    }
}

impl<Terms: Into<game::Terms>, Moved: Into<Move>> From<Entry<Terms, Moved>> for Recorded {
    fn from(Entry { at, event }: Entry<Terms, Moved>) -> Self {
        Recorded { at, event: event.into() }
    }
}

impl<Terms: Into<game::Terms>, Moved: Into<Move>> From<Event<Terms, Moved>> for GameEvent {
    fn from(event: Event<Terms, Moved>) -> Self {
        match event {
            Event::Challenged { by, to, terms, expires } => {
                GameEvent::Challenged { by, to, terms: terms.into(), expires }
            }
            Event::Accepted { white, black, first } => GameEvent::Accepted { white, black, first },
            Event::Declined => GameEvent::Declined,
            Event::Withdrawn => GameEvent::Withdrawn,
            Event::Expired => GameEvent::Expired,
            Event::Moved(moved) => {
                let Move { mv, said } = moved.into();
                GameEvent::Moved { mv, said }
            }
            Event::DrawOffered { by } => GameEvent::DrawOffered { by },
            Event::DrawDeclined { by } => GameEvent::DrawDeclined { by },
            Event::TakebackAsked { by } => GameEvent::TakebackAsked { by },
            Event::TakebackDeclined { by } => GameEvent::TakebackDeclined { by },
            Event::TookBack { plies } => GameEvent::TookBack { plies },
            Event::CountStarted { count } => GameEvent::CountStarted { count },
            Event::CountStopped => GameEvent::CountStopped,
            Event::Aborted { by } => GameEvent::Aborted { by },
            Event::Ended { outcome } => GameEvent::Ended { outcome },
        }
    }
}
