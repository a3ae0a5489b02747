//! How things are written and drawn, as far as a person or a server has chosen.
//!
//! The renderer's themes, sets of pieces and labels are stored by its numbers for them, of which this room knows no more.

use serde::{Deserialize, Serialize};

use bot_store::locale::Locale;

/// In which letters moves and squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveNotation {
    /// Thai letters and digits: `ม-ง๒`.
    Thai,
    /// Algebraic notation: `Nd2`.
    Algebraic,
    /// One after the other: `ม-ง๒ (Nd2)`.
    Both,
}

impl MoveNotation {
    pub const ALL: [MoveNotation; 3] = [MoveNotation::Thai, MoveNotation::Algebraic, MoveNotation::Both];
}

/// The renderer's number of a theme of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThemeCode(pub u8);

/// The renderer's number of a set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceSetCode(pub u8);

/// The renderer's number of a script of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelsCode(pub u8);

/// What a person or a server has chosen about how things are written and drawn. What is `None` is left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style {
    pub language: Option<Locale>,
    pub notation: Option<MoveNotation>,
    pub theme: Option<ThemeCode>,
    pub pieces: Option<PieceSetCode>,
    /// The script of the coordinates.
    pub labels: Option<LabelsCode>,
}

/// How a game is shown to everybody in its channel, beside its language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// The notation of its moves, unless it is that of its language.
    pub notation: Option<MoveNotation>,
    /// Whether messages can be moves there.
    pub typing: Typing,
}

/// Whether messages are read as moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Typing {
    /// They are, as far as the operator lets the bot read them.
    #[default]
    On,
    /// They are not: people move by buttons and `/move`.
    Off,
}
