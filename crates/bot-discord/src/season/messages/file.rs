//! The table of a season as a file for other programs.

use club_competitions::report::comma_separated;
use club_competitions::season::CrosstableRow;

use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::roster::NamesShown;
use crate::season::messages::name;
use bot_service::SeasonAt;
use bot_service::game::PlayerId;

/// Each place with its sums, and the points against each of the others, in the order of the places.
pub fn season_file(at: &SeasonAt, names: &NamesShown, locale: Locale) -> OutgoingMessage {
    let rows = &at.table.archive.rows;
    let called = |row: &CrosstableRow| names.get(&PlayerId(row.player.0)).cloned().unwrap_or_default();
    let heading = ["place", "player", "points", "games", "won", "Sonneborn-Berger", "rung"].map(str::to_owned);
    let heading = heading.into_iter().chain(rows.iter().map(|row| format!("against {}", called(row)))).collect();
    let line = |row: &CrosstableRow| {
        let sums = [
            row.rank.to_string(),
            called(row),
            row.points.to_string(),
            row.games.to_string(),
            row.wins.to_string(),
            row.sonneborn_berger.to_string(),
            row.rung.map(|rung| rung.to_string()).unwrap_or_default(),
        ];
        let against = row.cells.iter().map(|cell| match cell.games.is_empty() {
            true => String::new(),
            false => cell.points().to_string(),
        });
        sums.into_iter().chain(against).collect()
    };
    let text = comma_separated(std::iter::once(heading).chain(rows.iter().map(line)));
    let about = Text::new("season-file").with("name", name(at)).localize(locale);
    let file = Picture::new(Drawing::Document(text), format!("{}-season.csv", at.game), &about);
    OutgoingMessage::words(&about).with_picture(file)
}
