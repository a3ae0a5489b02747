//! The table of a season page by page, where its first page has no room for all.

use std::sync::Arc;

use club_competitions::season::CrosstableRow;
use serenity::all::CreateActionRow;

use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::pages::{ListPage, all_row};
use crate::kit::roster::NamesShown;
use crate::season::action::SeasonAction;
use crate::season::messages::pictures::{alt, called, sums};
use crate::season::messages::row::line;
use crate::season::messages::{NAMED, name, title};
use bot_service::SeasonAt;
use bot_service::game::PlayerId;
use makruk_render::{ClubTable, TableCells, TableColumn, TableName};

/// The page of this number, or that with the reader's place.
pub fn season_page(at: &SeasonAt, number: Option<u16>, reader: PlayerId) -> ListPage {
    let rows = &at.table.archive.rows;
    let own = rows.iter().position(|row| row.player.0 == reader.0).unwrap_or_default();
    match number {
        Some(number) => ListPage::numbered(usize::from(number), rows.len(), ClubTable::MAX_ROWS),
        None => ListPage::with_entry(own, rows.len(), ClubTable::MAX_ROWS),
    }
}

fn on_page(at: &SeasonAt, page: ListPage) -> &[CrosstableRow] {
    at.table.archive.rows.get(page.entries()).unwrap_or_default()
}

/// Whom the picture of a page names.
pub fn season_named_on(at: &SeasonAt, page: ListPage) -> Vec<PlayerId> {
    on_page(at, page).iter().map(|row| PlayerId(row.player.0)).collect()
}

/// The button for all places of a season, if there are more than its picture has.
pub(super) fn all_places(at: &SeasonAt, locale: Locale) -> Vec<CreateActionRow> {
    let button = SeasonAction::Places { season: at.number, page: None };
    all_row(button.on(at.game), at.table.archive.rows.len(), NAMED, locale)
}

/// A page of the table: each place with its points.
pub fn season_places(at: &SeasonAt, page: ListPage, names: &NamesShown, locale: Locale) -> OutgoingMessage {
    let (rows, places) = (on_page(at, page), page.entries());
    let heading = Text::new("season-places").with("name", name(at)).with("first", places.start + 1);
    let heading = heading.with("last", places.end).with("all", at.table.archive.rows.len());
    let mut lines = vec![heading.localize(locale)];
    lines.extend(rows.iter().map(|row| line(row, locale)));
    let button = |page| SeasonAction::Places { season: at.number, page: Some(page) }.on(at.game);
    let outgoing = OutgoingMessage::lines(&lines).with_rows(page.turning(button, locale));
    match rows.is_empty() {
        true => outgoing,
        false => outgoing.with_picture(picture(at, rows, names, locale)),
    }
}

fn picture(at: &SeasonAt, rows: &[CrosstableRow], names: &NamesShown, locale: Locale) -> Picture {
    let text = |text: Text| text.localize(locale);
    let written = rows.iter().map(|row| TableName { name: called(names, row), is_out: false }).collect();
    let ranks = rows.iter().map(|row| row.rank.to_string()).collect();
    let mut columns = vec![
        TableColumn::new("", TableCells::Notes(ranks)),
        TableColumn::new(text(Text::new("season-picture-name")), TableCells::Names(written)),
    ];
    columns.extend(sums(rows, locale));
    let table = ClubTable {
        title: title(at, locale),
        columns,
        nameless: text(Text::new("ranking-nameless")),
        footer: text(Text::new("season-picture-footer-places")),
        ..ClubTable::default()
    };
    Picture::new(Drawing::Club(Arc::new(table)), format!("{}-season.png", at.game), &alt(at, rows, names, locale))
}
