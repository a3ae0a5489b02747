//! A message to be sent: its text, components and picture.

use std::sync::Arc;

use serenity::all::{CreateActionRow, CreateButton};

use crate::i18n::{Locale, SOMEONE_LEFT, Text};
use crate::kit::limits::{ALT, CONTENT, truncate};
use crate::kit::names::PlayerName;
use crate::kit::reader::Look;
use board_games::{GameBoard, GameMove};
use bot_service::game::PlayerId;
use bot_service::{CallReason, Snapshot};
use chaturanga::four::FourHistory;
use makruk_render::{Chart, ClubPicture, Plate, Scene};

#[derive(Clone, Debug)]
pub struct OutgoingMessage {
    /// The text: at most [`CONTENT`] characters.
    pub content: String,
    /// Those to be notified, unless they would rather not be. The text mentions them.
    pub pings: Vec<Ping>,
    pub rows: Vec<CreateActionRow>,
    /// The board, or a chart.
    pub picture: Option<Picture>,
    pub second_picture: Option<Picture>,
    /// The role to be notified, by its number. The text mentions it.
    pub role: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ping {
    pub player: PlayerId,
    pub reason: CallReason,
}

#[derive(Clone, Debug)]
pub struct Picture {
    pub drawing: Drawing,
    /// `makruk-<game>-<events>.png` for the board of a notice: no other notice of any game has the same.
    pub file_name: String,
    /// What the picture shows, in words: at most [`ALT`] characters.
    pub alt: String,
    /// The look of the picture; `None` leaves it to the sender.
    pub look: Option<Look>,
}

#[derive(Clone, Debug)]
pub enum Drawing {
    /// A board, and who sits at it: their names go on its plates as far as they are known.
    Board {
        /// The board without names of people.
        scene: Box<Scene>,
        /// Those of the plates in their order, where they are people.
        players: Vec<Option<PlayerId>>,
    },
    Chart(Box<Chart>),
    Club(Arc<dyn ClubPicture>),
    /// A game from its start to its current position, as an animated picture. Its scenes are made where it is drawn.
    Film(Box<FilmOfGame>),
    FilmOfFour(Box<FilmOfFour>),
    Solution(Box<FilmOfSolution>),
    /// Nothing to be drawn, but the text of a file.
    Document(String),
}

#[derive(Clone, Debug)]
pub struct FilmOfGame {
    pub snapshot: Snapshot,
    pub locale: Locale,
}

/// The same of a game for four.
#[derive(Clone, Debug)]
pub struct FilmOfFour {
    pub history: FourHistory,
    /// The plates without names of people.
    pub plates: [Plate; 4],
    /// Those of the plates in their order, where they are people.
    pub players: [Option<PlayerId>; 4],
    /// The result.
    pub banner: Option<String>,
}

#[derive(Clone, Debug)]
pub struct FilmOfSolution {
    pub start: GameBoard,
    pub moves: Vec<GameMove>,
    pub locale: Locale,
}

impl Picture {
    /// A picture in the look of whoever sees it. What it shows is cut to what Discord takes.
    pub fn new(drawing: Drawing, file_name: impl Into<String>, alt: &str) -> Picture {
        Picture { drawing, file_name: file_name.into(), alt: truncate(alt, ALT), look: None }
    }
}

impl OutgoingMessage {
    /// A message of `content` alone, cut to what Discord takes.
    pub fn words(content: &str) -> OutgoingMessage {
        // Without a language there is no wording for an erased player.
        let content = content.replace(SOMEONE_LEFT, "—");
        OutgoingMessage {
            content: truncate(&content, CONTENT),
            pings: Vec::new(),
            rows: Vec::new(),
            picture: None,
            second_picture: None,
            role: None,
        }
    }

    pub fn text(text: &Text, locale: Locale) -> OutgoingMessage {
        OutgoingMessage::words(&text.localize(locale))
    }

    pub fn lines(lines: &[String]) -> OutgoingMessage {
        OutgoingMessage::words(&lines.join("\n"))
    }

    pub(crate) fn with_rows(self, rows: Vec<CreateActionRow>) -> OutgoingMessage {
        OutgoingMessage { rows, ..self }
    }

    pub(crate) fn with_line(self, line: &str) -> OutgoingMessage {
        let content = truncate(&format!("{}\n{line}", self.content), CONTENT);
        OutgoingMessage { content, ..self }
    }

    pub(crate) fn with_buttons(self, buttons: Vec<CreateButton>) -> OutgoingMessage {
        self.with_rows(vec![CreateActionRow::Buttons(buttons)])
    }

    pub(crate) fn with_picture(self, picture: impl Into<Option<Picture>>) -> OutgoingMessage {
        OutgoingMessage { picture: picture.into(), ..self }
    }

    pub(crate) fn calling(self, players: impl IntoIterator<Item = PlayerId>, reason: CallReason) -> OutgoingMessage {
        OutgoingMessage { pings: players.into_iter().map(|player| Ping { player, reason }).collect(), ..self }
    }

    /// The message with its picture looking like this, unless that was decided before.
    pub fn looking(mut self, look: Look) -> OutgoingMessage {
        for picture in [&mut self.picture, &mut self.second_picture].into_iter().flatten() {
            picture.look = picture.look.or(Some(look));
        }
        self
    }

    pub fn quietly(self) -> OutgoingMessage {
        OutgoingMessage { pings: Vec::new(), ..self }
    }
}

/// Puts what people are called on the plates of these players, as far as that is known.
pub fn name_players(scene: &mut Scene, players: &[Option<PlayerId>], name_of: impl Fn(PlayerId) -> Option<PlayerName>) {
    let Some(plates) = &mut scene.plates else { return };
    for (plate, player) in plates.sides.iter_mut().zip(players.iter().copied()) {
        if let Some(name) = player.and_then(&name_of) {
            (plate.player, plate.account) = (name.shown, name.account);
        }
    }
}

pub fn dress(scene: &mut Scene, look: Option<Look>) {
    if let Some(Look { theme, pieces, labels }) = look {
        let pieces = pieces.unwrap_or(scene.board.kind().usual_pieces());
        (scene.theme, scene.pieces, scene.labels) = (theme, pieces, labels);
    }
}
