//! What the first four versions of a game have in common: everything but the terms of a challenge and what a move carries.

use jiff::Timestamp;
use serde::Deserialize;

use super::frozen::{Color, Level, Move, Outcome, Place, PlayerId};
use crate::game::{self, GameEvent, Recorded};
use makruk::Count;

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

/// Everything that these versions stored about a move.
pub struct MoveRecord {
    pub mv: Move,
    pub said: Option<u16>,
}

/// The events that there were. Those from [`Event::EngineAccepted`] on came with the third version, those from
/// [`Event::FirstMoveMissed`] on with the fourth.
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
    EngineAccepted {
        level: Level,
        engine: Color,
        first: Color,
    },
    HandoffAsked {
        by: Color,
        level: Level,
    },
    HandoffDeclined {
        by: Color,
    },
    HandedOver {
        side: Color,
        level: Level,
    },
    TakenOver {
        side: Color,
    },
    Substituted,
    PlaceLost,
    Abandoned,
    FirstMoveMissed {
        by: Color,
    },
    TimeGivenBack {
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        from: Timestamp,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        until: Timestamp,
    },
    ClosingAnnounced,
    Reminded {
        side: Color,
    },
    HolidayBegan {
        side: Color,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        until: Timestamp,
    },
    HolidayEnded {
        side: Color,
    },
    RematchOf {
        game: u64,
    },
}

impl<Terms: Into<game::Terms>, Moved: Into<MoveRecord>> From<GameRecord<Terms, Moved>> for super::GameRecord {
    fn from(GameRecord { place, chapters, last }: GameRecord<Terms, Moved>) -> Self {
        Self { place: place.into(), chapters, last: last.into_iter().map(Recorded::from).collect() }
    }
}

impl<Terms: Into<game::Terms>, Moved: Into<MoveRecord>> From<Chapter<Terms, Moved>> for super::Chapter {
    fn from(chapter: Chapter<Terms, Moved>) -> Self {
        Self(chapter.0.into_iter().map(Recorded::from).collect())
    }
}

impl<Terms: Into<game::Terms>, Moved: Into<MoveRecord>> From<Entry<Terms, Moved>> for Recorded {
    fn from(Entry { at, event }: Entry<Terms, Moved>) -> Self {
        Recorded { at, event: event.into() }
    }
}

impl<Terms: Into<game::Terms>, Moved: Into<MoveRecord>> From<Event<Terms, Moved>> for GameEvent {
    fn from(event: Event<Terms, Moved>) -> Self {
        match event {
            Event::Challenged { by, to, terms, expires } => {
                Self::Challenged { by: by.into(), to: to.map(Into::into), terms: Box::new(terms.into()), expires }
            }
            Event::Accepted { white, black, first } => {
                Self::Accepted { white: white.into(), black: black.into(), first: first.into() }
            }
            Event::Declined => Self::Declined,
            Event::Withdrawn => Self::Withdrawn,
            Event::Expired => Self::Expired,
            Event::Moved(moved) => {
                let MoveRecord { mv, said } = moved.into();
                Self::Moved { mv: mv.into(), said }
            }
            Event::DrawOffered { by } => Self::DrawOffered { by: by.into() },
            Event::DrawDeclined { by } => Self::DrawDeclined { by: by.into() },
            Event::TakebackAsked { by } => Self::TakebackAsked { by: by.into() },
            Event::TakebackDeclined { by } => Self::TakebackDeclined { by: by.into() },
            Event::TookBack { plies } => Self::TookBack { plies },
            Event::CountStarted { count } => Self::CountStarted { count },
            Event::CountStopped => Self::CountStopped,
            Event::Aborted { by } => Self::Aborted { by: by.into() },
            Event::Ended { outcome } => Self::Ended { outcome: outcome.into() },
            Event::EngineAccepted { level, engine, first } => {
                Self::EngineAccepted { level: level.into(), engine: engine.into(), first: first.into() }
            }
            Event::HandoffAsked { by, level } => Self::HandoffAsked { by: by.into(), level: level.into() },
            Event::HandoffDeclined { by } => Self::HandoffDeclined { by: by.into() },
            Event::HandedOver { side, level } => Self::HandedOver { side: side.into(), level: level.into() },
            Event::TakenOver { side } => Self::TakenOver { side: side.into() },
            Event::Substituted => Self::Substituted,
            Event::PlaceLost => Self::PlaceLost,
            Event::Abandoned => Self::Abandoned,
            Event::FirstMoveMissed { by } => Self::FirstMoveMissed { by: by.into() },
            Event::TimeGivenBack { from, until } => Self::TimeGivenBack { from, until },
            Event::ClosingAnnounced => Self::ClosingAnnounced,
            Event::Reminded { side } => Self::Reminded { side: side.into() },
            Event::HolidayBegan { side, until } => Self::HolidayBegan { side: side.into(), until },
            Event::HolidayEnded { side } => Self::HolidayEnded { side: side.into() },
            Event::RematchOf { game } => Self::RematchOf { game: game::GameId(game) },
        }
    }
}
