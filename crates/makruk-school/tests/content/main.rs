//! What the cards say: that it fits together, is spelt and drawn as it should be, can be found, and is told in our own words.

mod coverage;
mod demonstrations;
mod diagrams;
mod measured;
mod originality;
mod search;
mod spelling;

use std::sync::LazyLock;

use makruk_school::{Card, School};

/// Read once for all tests.
static SCHOOL: LazyLock<School> = LazyLock::new(|| School::load().unwrap_or_else(|error| panic!("{error}")));

fn school() -> &'static School {
    &SCHOOL
}

#[track_caller]
fn card<'a>(school: &'a School, id: &str) -> &'a Card {
    school.card(id).unwrap_or_else(|| panic!("there is no card {id}"))
}
