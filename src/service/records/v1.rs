//! Games as they were kept before a game had a stake and a move could be said with a number.

use jiff::Timestamp;
use serde::Deserialize;

use crate::game::{self, FirstMover, Friendly, GameEvent, PlayerId, Recorded, Seating, Stake, Takebacks};
use crate::rules::{Color, Count, Move, Outcome, Ruleset};
use crate::service::Place;

#[derive(Deserialize)]
pub struct GameRecord {
    place: Place,
    chapters: u32,
    last: Vec<Entry>,
}

#[derive(Deserialize)]
pub struct Chapter(Vec<Entry>);

#[derive(Deserialize)]
struct Entry {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    at: Timestamp,
    event: Event,
}

/// [`GameEvent`] in its first form.
#[derive(Deserialize)]
enum Event {
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
    Moved {
        mv: Move,
    },
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

#[derive(Deserialize)]
struct Terms {
    seating: Seating,
    first: FirstMover,
    ruleset: Ruleset,
    takebacks: Takebacks,
}

impl From<GameRecord> for super::GameRecord {
    fn from(GameRecord { place, chapters, last }: GameRecord) -> Self {
        Self { place, chapters, last: last.into_iter().map(Recorded::from).collect() }
    }
}

impl From<Chapter> for super::Chapter {
    fn from(chapter: Chapter) -> Self {
        Self(chapter.0.into_iter().map(Recorded::from).collect())
    }
}

impl From<Entry> for Recorded {
    fn from(Entry { at, event }: Entry) -> Self {
        Recorded { at, event: event.into() }
    }
}

impl From<Terms> for game::Terms {
    /// No game was rated then.
    fn from(Terms { seating, first, ruleset, takebacks }: Terms) -> Self {
        Self { seating, first, ruleset, stake: Stake::Friendly(Friendly { takebacks, ..Friendly::default() }) }
    }
}

impl From<Event> for GameEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Challenged { by, to, terms, expires } => {
                GameEvent::Challenged { by, to, terms: terms.into(), expires }
            }
            Event::Accepted { white, black, first } => GameEvent::Accepted { white, black, first },
            Event::Declined => GameEvent::Declined,
            Event::Withdrawn => GameEvent::Withdrawn,
            Event::Expired => GameEvent::Expired,
            Event::Moved { mv } => GameEvent::Moved { mv, said: None },
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

#[cfg(test)]
mod tests {
    use crate::game::{Ending, Game, Takebacks};
    use crate::rules::{Color, Outcome, Ruleset, WinReason};
    use crate::service::records::GameRecord;
    use crate::store::Codec;

    /// A game as the first form kept it: a challenge under the glossary's rules without takebacks, a move of either
    /// side, a draw offered and declined, a resignation.
    const KEPT: &str = "0101054d00000780c0e285e368000b011600001a010200010300000180b095d8e368908ee385e36801160b00908ee385e36805\
                        141c00908ee385e36805393300908ee385e3680600908ee385e3680701908ee385e3680e000101";

    #[test]
    fn a_game_of_the_first_form_is_read() {
        let digits: Vec<u8> = KEPT.bytes().filter(u8::is_ascii_hexdigit).collect();
        let bytes: Vec<u8> =
            digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect();
        let record = GameRecord::decode(&bytes).unwrap();
        let game = Game::replay(record.last.clone()).unwrap();
        assert_eq!((game.terms().ruleset, game.terms().stake.takebacks()), (Ruleset::GLOSSARY, Takebacks::Never));
        assert_eq!(game.play().unwrap().plies(), 2);
        let resigned = Outcome::Win { winner: Color::Black, by: WinReason::Resignation };
        assert_eq!(game.ending(), Some(Ending::Outcome(resigned)));
        // Written again, it is of the new form and the same game.
        let again = GameRecord::decode(&record.encode().unwrap()).unwrap();
        assert_eq!(Game::replay(again.last), Ok(game));
    }
}
