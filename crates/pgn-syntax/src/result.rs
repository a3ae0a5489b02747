//! Results as PGN records them.

use std::fmt;

/// The result of a game as PGN records it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0`.
    WhiteWon,
    /// `0-1`.
    BlackWon,
    /// `1/2-1/2`.
    Drawn,
    /// `*`: the game is still going on, or its result is unknown.
    #[default]
    Open,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] = [GameResult::WhiteWon, GameResult::BlackWon, GameResult::Drawn, GameResult::Open];

    /// The result as written at the end of the moves: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::WhiteWon => "1-0",
            GameResult::BlackWon => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    /// Reads a result, `½-½` and `1–0` included.
    pub fn read(text: &str) -> Option<GameResult> {
        let plain = text.replace('½', "1/2").replace(['–', '—', '−', '‑'], "-");
        GameResult::ALL.into_iter().find(|result| result.name() == plain)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
