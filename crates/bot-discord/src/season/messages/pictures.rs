//! Who played whom in a season, and how the ratings went.

use std::sync::Arc;

use club_competitions::season::{CrosstableCell, CrosstableRow};
use jiff::Timestamp;

use crate::board::words::points;
use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, Picture};
use crate::kit::roster::NamesShown;
use crate::ratings::messages::{date, pool};
use crate::season::messages::{NAMED, title};
use bot_service::SeasonAt;
use bot_service::game::PlayerId;
use makruk_render::{AxisLabels, ClubTable, CoursesChart, PlayerCourse, TableCells, TableColumn, TableName};

/// How many days are named below a chart.
const TICKS: i64 = 6;

const DAY: f64 = 86_400.0;

/// The crosstable of the first players, at most `NAMED`; `None` if the table is empty.
pub fn crosstable(at: &SeasonAt, names: &NamesShown, locale: Locale) -> Option<Picture> {
    let all = &at.table.archive.rows;
    if all.is_empty() {
        return None;
    }
    let shown = &all[..all.len().min(NAMED)];
    let text = |text: Text| text.localize(locale);
    let footer = match all.len() - shown.len() {
        0 => Text::new("season-picture-footer"),
        more => Text::new("season-picture-footer-more").with("shown", shown.len()).with("more", more),
    };
    let cells = |cell: &dyn Fn(&CrosstableRow) -> String| shown.iter().map(cell).collect::<Vec<_>>();
    let written = shown.iter().map(|row| TableName { name: called(names, row), is_out: false }).collect();
    let against = (0..shown.len()).map(|other| {
        let result = |row: &CrosstableRow| row.cells.get(other).map(result).unwrap_or_default();
        TableColumn::new((other + 1).to_string(), TableCells::Against(cells(&result)))
    });
    let numbers = (1..=shown.len()).map(|number| number.to_string()).collect();
    let mut columns = vec![
        TableColumn::new("", TableCells::Notes(numbers)),
        TableColumn::new(text(Text::new("season-picture-name")), TableCells::Names(written)),
    ];
    columns.extend(against);
    columns.extend(sums(shown, locale));
    let table = ClubTable {
        title: title(at, locale),
        columns,
        nameless: text(Text::new("ranking-nameless")),
        footer: text(footer),
        ..ClubTable::default()
    };
    Some(Picture::new(
        Drawing::Club(Arc::new(table)),
        format!("{}-season.png", at.game),
        &alt(at, shown, names, locale),
    ))
}

/// What each has scored, as columns of a table with these rows.
pub(super) fn sums(rows: &[CrosstableRow], locale: Locale) -> [TableColumn; 3] {
    let cells = |cell: &dyn Fn(&CrosstableRow) -> String| rows.iter().map(cell).collect::<Vec<_>>();
    let text = |text: Text| text.localize(locale);
    [
        TableColumn::new(
            text(Text::new("season-picture-points")),
            TableCells::Numbers(cells(&|row| points(row.points))),
        ),
        TableColumn::new(
            text(Text::new("season-picture-games")),
            TableCells::Notes(cells(&|row| row.games.to_string())),
        ),
        TableColumn::new(
            text(Text::new("season-picture-sonneborn")),
            TableCells::Notes(cells(&|row| row.sonneborn_berger.to_string())),
        ),
    ]
}

/// Who has how many points, for those who can't see the picture.
pub(super) fn alt(at: &SeasonAt, rows: &[CrosstableRow], names: &NamesShown, locale: Locale) -> String {
    let listed = rows.iter().map(|row| format!("{}. {} {}", row.rank, called(names, row), points(row.points)));
    let listed = listed.collect::<Vec<_>>().join(", ");
    Text::new("season-picture-alt").with("name", title(at, locale)).with("rows", listed).localize(locale)
}

pub(super) fn called(names: &NamesShown, row: &CrosstableRow) -> String {
    names.get(&PlayerId(row.player.0)).cloned().unwrap_or_default()
}

fn result(cell: &CrosstableCell) -> String {
    if cell.games.is_empty() { "·".to_owned() } else { points(cell.points()) }
}

/// How the ratings of the first players went; `None` if no game was rated.
pub fn courses(at: &SeasonAt, names: &NamesShown, locale: Locale) -> Option<Picture> {
    let (of, courses) = at.table.courses.as_ref()?;
    let days = |at: Timestamp| at.as_second() as f64 / DAY;
    let courses: Vec<PlayerCourse> = courses
        .iter()
        .map(|course| PlayerCourse {
            name: names.get(&course.player).cloned().unwrap_or_default(),
            points: course.ratings.iter().map(|&(at, rating)| (days(at), rating)).collect(),
        })
        .collect();
    let text = |text: Text| text.localize(locale);
    let heading = Text::new("season-chart-title").with("pool", pool(*of));
    let ends = courses.iter().filter_map(|course| Some(format!("{} {}", course.name, course.points.last()?.1.round())));
    let alt =
        Text::new("season-chart-alt").with("title", heading.clone()).with("ends", ends.collect::<Vec<_>>().join(", "));
    let labels = AxisLabels {
        title: text(heading),
        upwards: text(Text::new("profile-chart-points")),
        rightwards: text(Text::new("profile-chart-days")),
        footer: String::new(),
    };
    let nameless = text(Text::new("ranking-nameless"));
    let last = courses.iter().flat_map(|course| &course.points).map(|(at, _)| *at).reduce(f64::max)?;
    let ticks = ticks(days(at.began), last).into_iter().map(|at| (f64::from(at), date(at, locale))).collect();
    Some(Picture::new(
        Drawing::Club(Arc::new(CoursesChart { courses, ticks, labels, nameless })),
        format!("{}-season-ratings.png", at.game),
        &text(alt),
    ))
}

/// The days to name between two times, spread evenly.
fn ticks(from: f64, to: f64) -> Vec<i32> {
    let (first, last) = (from.ceil() as i64, to.floor() as i64);
    let steps = TICKS.min(last - first + 1) - 1;
    let at = |step: i64| if steps > 0 { first + (last - first) * step / steps } else { first };
    (0..=steps).filter_map(|step| i32::try_from(at(step)).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_spread_over_the_season() {
        assert_eq!(ticks(0.5, 100.9), [1, 20, 40, 60, 80, 100]);
        assert_eq!(ticks(0.5, 2.0), [1, 2]);
        assert_eq!(ticks(0.2, 0.9), [0; 0]);
    }
}
