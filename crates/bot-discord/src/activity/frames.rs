//! What the page and the server tell each other over the socket.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::activity::channel_list::ListedGame;
use crate::activity::four_board::{FourBoard, ListedFour};
use crate::activity::puzzle_board::{ListedPuzzle, ShownPuzzle};
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
    /// Do something in a game.
    Act {
        id: ActId,
        /// When, in milliseconds by the server's clock.
        at: i64,
        game: u64,
        revision: u32,
        act: String,
        #[serde(rename = "move")]
        mv: Option<String>,
    },
    /// Show today's puzzle.
    Puzzle {},
    /// Do something at it.
    Solve {
        id: ActId,
        /// When, in milliseconds by the server's clock.
        at: i64,
        puzzle: String,
        /// How many moves had been made on the board on which it was done.
        step: u8,
        act: String,
        #[serde(rename = "move")]
        mv: Option<String>,
    },
    /// Show the game for four.
    FourLook {},
    /// Do something in it.
    Four {
        id: ActId,
        /// When, in milliseconds by the server's clock.
        at: i64,
        game: String,
        /// How much had happened on the board on which it was done.
        shown: usize,
        act: String,
        #[serde(rename = "move")]
        mv: Option<String>,
    },
    /// A session for the next half an hour.
    Renew {},
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
        let act = format!(r#"{{"type":"act","id":"{ID}","at":5,"game":17,"revision":4,"act":"move","move":"e2e4"}}"#);
        let read: PageFrame = serde_json::from_str(&act).unwrap();
        let id = ActId(ID.to_owned());
        let (act, mv) = ("move".to_owned(), Some("e2e4".to_owned()));
        assert_eq!(read, PageFrame::Act { id, at: 5, game: 17, revision: 4, act, mv });
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
            r#"{"type":"act","id":"short","at":5,"game":17,"revision":4,"act":"move"}"#,
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
