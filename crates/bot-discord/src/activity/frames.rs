//! What the page and the server tell each other over the socket.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::activity::channel_list::ListedGame;
use crate::activity::chart::ShownChart;
use crate::activity::four_board::{FourBoard, ListedFour};
use crate::activity::puzzle_board::{ListedPuzzle, ShownPuzzle};
use crate::activity::refusal::ActivityRefusal;
use crate::i18n::Locale;

/// The longest frame that the page sends, in bytes.
pub(super) const LONGEST_FRAME: usize = 1 << 10;

/// What the page sends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum PageFrame {
    /// The first one.
    Hello {
        session: String,
        /// The language that was chosen on the page, if one was.
        language: Option<Locale>,
    },
    /// Show this game; without one, only the list.
    Look {
        game: Option<u64>,
        /// The board after this many moves; the newest, whatever follows, if it is none.
        ply: Option<usize>,
    },
    /// Show today's puzzle.
    Puzzle {},
    /// Show the game for four.
    Four {},
    /// Do something.
    Act(PageAct),
    /// A session for the next half an hour.
    Renew {},
}

/// Something that is done on a board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageAct {
    pub id: ActId,
    /// When, in milliseconds by the server's clock.
    pub at: i64,
    pub on: ActedOn,
    act: String,
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// The board on which something is done, as it was shown then.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ActedOn {
    Game {
        game: u64,
        revision: u32,
    },
    Puzzle {
        puzzle: String,
        /// How many moves had been made.
        step: u8,
    },
    Four {
        #[serde(deserialize_with = "number")]
        game: u64,
        /// How much had happened.
        shown: usize,
    },
}

/// What is done, as the page names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedAct<'a> {
    /// A move by its code.
    Move(&'a str),
    /// Something else that was offered.
    Offered(&'a str),
}

impl PageAct {
    pub(super) fn named(&self) -> Result<NamedAct<'_>, ActivityRefusal> {
        match (self.act.as_str(), self.mv.as_deref()) {
            ("move", Some(mv)) => Ok(NamedAct::Move(mv)),
            ("move", None) | (_, Some(_)) => Err(ActivityRefusal::Act),
            (name, None) => Ok(NamedAct::Offered(name)),
        }
    }
}

/// A number that is larger than those of the page can be.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(|_| de::Error::custom("a number"))
}

/// What the page calls one thing that is done, however often it sends it: 22 letters of base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ActId(String);

impl ActId {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for ActId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ActId, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_id = text.len() == 22 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if is_id { Ok(ActId(text)) } else { Err(de::Error::custom("22 letters of base64url")) }
    }
}

/// What the server sends, but for boards, which are written once for all who read them.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum ServerFrame<'a> {
    Welcome {
        now: i64,
        you: You,
        session: &'a str,
        language: Locale,
        texts: BTreeMap<&'static str, String>,
    },
    Channel {
        games: Vec<ListedGame>,
        four: Option<ListedFour>,
        puzzle: Option<ListedPuzzle>,
    },
    Puzzle {
        puzzle: Box<ShownPuzzle>,
    },
    Four {
        now: i64,
        four: Box<FourBoard>,
    },
    Chart {
        chart: Box<ShownChart>,
    },
    Done {
        id: &'a ActId,
    },
    Refused {
        id: &'a ActId,
        text: String,
    },
    Session {
        session: &'a str,
    },
    #[serde(rename = "said")]
    Announced {
        text: String,
    },
}

/// Who looks on.
#[derive(Debug, Serialize)]
pub(super) struct You {
    pub name: String,
}

/// Why the server closes a connection, by the code that the page is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageEnd {
    /// The page has gone, or cannot be reached.
    Left,
    /// What it sent is no frame.
    NoFrame,
    /// The session is none, or has ended.
    NoSession,
    TooFast,
    /// The server cannot go on; the page tries again.
    Failed,
}

impl PageEnd {
    pub(super) const fn code(self) -> u16 {
        match self {
            PageEnd::Left => 1000,
            PageEnd::NoFrame => 4400,
            PageEnd::NoSession => 4401,
            PageEnd::TooFast => 4429,
            PageEnd::Failed => 1011,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ID: &str = "AbCdEfGhIjKlMnOpQrStU_";

    #[test]
    fn frames_are_read_as_they_are_agreed_on() {
        let act = |on: &str| format!(r#"{{"type":"act","id":"{ID}","at":5,"on":{on},"act":"move","move":"e2e4"}}"#);
        for (on, is) in [
            (r#"{"of":"game","game":17,"revision":4}"#, ActedOn::Game { game: 17, revision: 4 }),
            (r#"{"of":"four","game":"17","shown":4}"#, ActedOn::Four { game: 17, shown: 4 }),
            (r#"{"of":"puzzle","puzzle":"17","step":4}"#, ActedOn::Puzzle { puzzle: "17".to_owned(), step: 4 }),
        ] {
            let PageFrame::Act(read) = serde_json::from_str(&act(on)).unwrap() else { panic!("{on}") };
            assert_eq!((read.on.clone(), read.named()), (is, Ok(NamedAct::Move("e2e4"))));
        }
        for text in [
            r#"{"type":"hello","session":"","language":null}"#,
            r#"{"type":"look","game":null,"ply":null}"#,
            r#"{"type":"look","game":3,"ply":7}"#,
            r#"{"type":"renew"}"#,
        ] {
            assert!(serde_json::from_str::<PageFrame>(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "[]",
            "{}",
            r#"{"type":"renew","more":1}"#,
            r#"{"type":"look","game":-1,"ply":null}"#,
            r#"{"type":"look","game":1,"ply":null,"person":5}"#,
            r#"{"type":"hello","session":1,"language":null}"#,
            r#"{"type":"hello","session":"","language":"fr"}"#,
            r#"{"type":"act","id":"short","at":5,"on":{"of":"game","game":17,"revision":4},"act":"move"}"#,
            &act(r#"{"of":"game","game":17,"revision":4,"more":1}"#),
            &act(r#"{"of":"four","game":17,"shown":4}"#),
        ] {
            assert!(serde_json::from_str::<PageFrame>(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_frame_or_none(text in ".{0,200}") {
            let _ = serde_json::from_str::<PageFrame>(&text);
        }

        #[test]
        fn an_id_is_22_letters_that_stay_the_same(text in "[A-Za-z0-9_=+/-]{20,24}") {
            let read: Result<ActId, _> = serde_json::from_value(text.clone().into());
            let is_id = text.len() == 22 && !text.contains(['=', '+', '/']);
            prop_assert_eq!(read.ok().map(|id| id.0), is_id.then_some(text));
        }
    }
}
