//! A row of the table of a season in words.

use club_competitions::season::CrosstableRow;

use crate::board::words::points;
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;

pub(super) fn line(row: &CrosstableRow, locale: Locale) -> String {
    let text = Text::new("season-row")
        .with("rank", row.rank)
        .with("player", person(row.player))
        .with("points", points(row.points))
        .with("games", row.games)
        .with("sonneborn", points(row.sonneborn_berger));
    let rung = row.rung.map(|rung| Text::new("season-row-rung").with("rung", rung).localize(locale));
    format!("{}{}", text.localize(locale), rung.unwrap_or_default())
}
