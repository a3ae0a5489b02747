//! What the tables say, for tests that show it.

use std::sync::LazyLock;

use makruk::{Color, PieceCounts, Position};
use makruk_engine::tables::Tables;

use super::verdict::{EndingVerdict, covered};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

/// The tables' verdict on these pieces, if they know them.
pub fn verdict(position: &Position) -> Option<EndingVerdict> {
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    covered(white, black).map(|material| EndingVerdict::of(&TABLES, material))
}
