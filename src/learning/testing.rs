//! What the tables say, for tests that show it.

use std::sync::LazyLock;

use makruk::{Color, PieceCounts, Position};
use makruk_engine::tables::Tables;
use makruk_school::School;

use super::verdict::{EndingVerdict, computed, covered};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

static SCHOOL: LazyLock<School> = LazyLock::new(|| School::load().unwrap());

/// The verdict of tables on these pieces, if there is one.
pub fn verdict(position: &Position) -> Option<EndingVerdict> {
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    let kept = covered(white, black).map(|material| EndingVerdict::of(&TABLES, material));
    kept.or_else(|| computed(&SCHOOL, white, black))
}
