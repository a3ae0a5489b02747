//! Style of texts and boards, as chosen by a user or a server.
//!
//! The renderer's themes, piece sets and labels are stored by their numeric codes, which are opaque to this crate.

use serde::{Deserialize, Serialize};

use bot_store::locale::Locale;

/// The notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoveNotation {
    /// Thai letters and digits: `ม-ง๒`.
    Thai,
    /// Algebraic notation: `Nd2`.
    Algebraic,
    /// Both: `ม-ง๒ (Nd2)`.
    Both,
}

impl MoveNotation {
    pub const ALL: [MoveNotation; 3] = [MoveNotation::Thai, MoveNotation::Algebraic, MoveNotation::Both];
}

/// The renderer's code of a board theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThemeCode(pub u8);

/// The renderer's code of a piece set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceSetCode(pub u8);

/// The renderer's code of a script for coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelsCode(pub u8);

/// Style of texts and boards, as chosen by a user or a server; `None` where nothing was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style {
    pub language: Option<Locale>,
    pub notation: Option<MoveNotation>,
    pub theme: Option<ThemeCode>,
    pub pieces: Option<PieceSetCode>,
    /// The script of the coordinates.
    pub labels: Option<LabelsCode>,
}

/// How a game is presented in its channel, besides the language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// The notation of moves; `None` for the language's.
    pub notation: Option<MoveNotation>,
    /// Whether messages are read as moves there.
    pub typing: TypedMoves,
    pub opened: BoardOpened,
}

/// Where a board can be opened to be moved on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardOpened {
    #[default]
    Nowhere,
    /// On a page inside the network.
    InActivity,
}

/// Whether messages are read as moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypedMoves {
    /// They are, where the operator lets the bot read them.
    #[default]
    On,
    /// They are not: players move by buttons and `/move`.
    Off,
}
