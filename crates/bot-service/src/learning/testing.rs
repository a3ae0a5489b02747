//! The school and the tables for tests, each loaded once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use makruk::{Color, PieceCounts, Position};
use makruk_engine::tables::{Material, Tables};
use makruk_school::School;

use crate::learning::verdict::{EndingVerdict, computed, covered};

pub static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

pub static SCHOOL: LazyLock<Arc<School>> = LazyLock::new(|| Arc::new(School::load().unwrap()));

/// The tablebase verdict on this material, if there is one.
pub fn verdict(position: &Position) -> Option<EndingVerdict> {
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    covered(white, black).map(verdict_on).or_else(|| computed(&SCHOOL, white, black))
}

/// The verdict on this material, computed once for all of its positions.
pub fn verdict_on(material: Material) -> EndingVerdict {
    static KNOWN: LazyLock<Mutex<HashMap<Material, EndingVerdict>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(material).or_insert_with(|| EndingVerdict::of(&TABLES, material)).clone()
}
