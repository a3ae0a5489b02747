//! Who played whom, and how it ended.

use makruk::Color;

use super::super::Theme;
use super::super::canvas::DrawError;
use super::sheet::{Hand, MARGIN, NOTES, Picture, Point, SMALL, Sheet, WIDTH, WORDS};

/// A square table of results. Equal tables give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    /// The players in their order, numbered from 1. Only the first [`Crosstable::MAX_ROWS`] are drawn.
    pub rows: Vec<CrosstableRow>,
    /// The headings of the tie-breaks. Only the first [`Crosstable::MAX_TIE_BREAKS`] are drawn.
    pub tie_breaks: Vec<String>,
    /// The text.
    pub labels: CrosstableLabels,
    /// The colours.
    pub theme: Theme,
}

/// A player's results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrosstableRow {
    /// The player's name.
    pub name: String,
    /// The results against each player in their order. What stands against the player's own number isn't drawn.
    pub results: Vec<CrosstableResult>,
    /// The points.
    pub points: String,
    /// The tie-breaks in the order of their headings.
    pub tie_breaks: Vec<String>,
}

/// The result against one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrosstableResult {
    /// It in a few signs, such as `1`, `½`, `0` or a dot; with several games their sum.
    pub text: String,
    /// The side that the player of the row had, if it is to be shown.
    pub side: Option<Color>,
}

/// The text of a crosstable, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrosstableLabels {
    /// The title.
    pub title: String,
    /// The heading of the names.
    pub name: String,
    /// The heading of the points.
    pub points: String,
    /// What the round mark means: the player of the row had White.
    pub white: String,
    /// What the square mark means: the player of the row had Black.
    pub black: String,
    /// What stands for a name that cannot be written.
    pub nameless: String,
    /// A line below the table.
    pub footer: String,
}

const HEADINGS: i32 = 136;
const TOP: i32 = 166;
const BELOW: i32 = 92;
const LEGEND: i32 = 54;
const NUMBER: i32 = 56;
const GAP: i32 = 26;

/// Where everything stands.
struct Layout {
    /// The left edge of the names, and the room for them.
    name: (i32, i32),
    /// The left edge of the results, and the width of each.
    results: (i32, i32),
    /// The right edges of the points and the tie-breaks, and their widths: all in all and after the digits.
    sums: Vec<(i32, (i32, i32))>,
    /// The height of a row.
    row: i32,
}

impl Crosstable {
    /// No more rows than these are drawn.
    pub const MAX_ROWS: usize = 12;
    /// No more tie-breaks than these are drawn.
    pub const MAX_TIE_BREAKS: usize = 3;

    fn rows(&self) -> &[CrosstableRow] {
        &self.rows[..self.rows.len().min(Crosstable::MAX_ROWS)]
    }

    /// The headings of points and tie-breaks.
    fn headings(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.labels.points).chain(self.tie_breaks.iter().take(Crosstable::MAX_TIE_BREAKS))
    }

    fn shows_sides(&self) -> bool {
        self.rows().iter().any(|row| row.results.iter().any(|result| result.side.is_some()))
    }

    fn row_height(&self) -> i32 {
        if self.shows_sides() { 78 } else { 66 }
    }

    fn layout(&self, sheet: &Sheet<'_, '_>) -> Layout {
        const MOST: i32 = 110;
        let mut right = WIDTH - MARGIN - 12;
        let widths: Vec<(i32, i32)> = (self.headings().enumerate())
            .map(|(number, heading)| {
                let cells = self.rows().iter().filter_map(|row| row.sums().nth(number).map(String::as_str));
                let (width, tail) = sheet.number_room(cells, WORDS, MOST);
                (width.max(sheet.width(heading, SMALL)).min(MOST), tail)
            })
            .collect();
        let mut sums = Vec::new();
        for (width, tail) in widths.into_iter().rev() {
            sums.push((right, (width, tail)));
            right -= width + GAP;
        }
        sums.reverse();
        let left = MARGIN + NUMBER + 16;
        let count = self.rows().len().max(1) as i32;
        let each = ((right - left - 236) / count).clamp(40, 88);
        let results = right - 4 - each * count;
        Layout { name: (left, results - left - 14), results: (results, each), sums, row: self.row_height() }
    }
}

impl CrosstableRow {
    /// The points and the tie-breaks.
    fn sums(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.points).chain(&self.tie_breaks)
    }
}

impl Picture for Crosstable {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn height(&self) -> i32 {
        TOP + self.row_height() * self.rows().len() as i32 + BELOW + if self.shows_sides() { LEGEND } else { 0 }
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let (labels, colors) = (&self.labels, sheet.colors);
        sheet.title(&labels.title);
        let layout = self.layout(sheet);
        let bottom = TOP + layout.row * self.rows().len() as i32;
        for index in (1..self.rows().len() as i32).step_by(2) {
            let top = TOP + layout.row * index;
            sheet.rectangle([(MARGIN, top), (WIDTH - MARGIN, top + layout.row - 1)], colors.stripe)?;
        }
        self.draw_headings(sheet, &layout);
        sheet.rectangle([(MARGIN, TOP - 2), (WIDTH - MARGIN, TOP - 1)], colors.ground.grid)?;
        let (first, each) = layout.results;
        for index in 0..=self.rows().len() as i32 {
            let x = first + each * index;
            sheet.rectangle([(x, TOP), (x, bottom - 1)], colors.thin())?;
        }
        for (index, row) in self.rows().iter().enumerate() {
            self.draw_row(sheet, &layout, index, row)?;
        }
        let mut y = bottom + 48;
        if self.shows_sides() {
            let mut x = MARGIN + 12;
            for (side, text) in [(Color::White, &labels.white), (Color::Black, &labels.black)] {
                draw_side(sheet, (x, y), side)?;
                let room = WIDTH / 2 - MARGIN - 40;
                sheet.write(text, (x + 26, y), Hand::left(NOTES, colors.ground.ink), room);
                x += 26 + sheet.width(text, NOTES).min(room) + 56;
            }
            y += LEGEND;
        }
        sheet.squeeze(&labels.footer, (MARGIN, y), Hand::left(NOTES, colors.muted), WIDTH - 2 * MARGIN);
        Ok(())
    }
}

impl Crosstable {
    fn draw_headings(&self, sheet: &mut Sheet<'_, '_>, layout: &Layout) {
        let muted = sheet.colors.muted;
        let (left, room) = layout.name;
        sheet.squeeze(&self.labels.name, (left, HEADINGS), Hand::left(SMALL, muted), room);
        let (first, each) = layout.results;
        for number in 1..=self.rows().len() as i32 {
            let middle = first + each * number - each / 2;
            sheet.write(&number.to_string(), (middle, HEADINGS), Hand::centre(SMALL, muted), each);
        }
        for (heading, &(right, (width, _))) in self.headings().zip(&layout.sums) {
            sheet.squeeze(heading, (right, HEADINGS), Hand::right(SMALL, muted), width);
        }
    }

    fn draw_row(
        &self,
        sheet: &mut Sheet<'_, '_>,
        layout: &Layout,
        index: usize,
        row: &CrosstableRow,
    ) -> Result<(), DrawError> {
        let (top, ink) = (TOP + layout.row * index as i32, sheet.colors.ground.ink);
        let y = top + layout.row / 2;
        let number = (index + 1).to_string();
        sheet.write(&number, (MARGIN + NUMBER, y), Hand::right(WORDS, sheet.colors.muted), NUMBER);
        let name = sheet.writable(&row.name, &self.labels.nameless);
        sheet.write(&name, (layout.name.0, y), Hand::left(WORDS, ink), layout.name.1);
        let (first, each) = layout.results;
        for (column, result) in row.results.iter().take(self.rows().len()).enumerate() {
            let left = first + each * column as i32;
            if column == index {
                continue;
            }
            let up = if result.side.is_some() { 14 } else { 0 };
            let middle = left + each / 2;
            sheet.squeeze(&result.text, (middle, y - up), Hand::centre(WORDS, ink), each - 4);
            if let Some(side) = result.side {
                draw_side(sheet, (middle, y + 22), side)?;
            }
        }
        let left = first + each * index as i32;
        sheet.rectangle([(left, top), (left + each, top + layout.row - 1)], sheet.colors.thin())?;
        for (number, (sum, &(right, room))) in row.sums().zip(&layout.sums).enumerate() {
            let color = if number == 0 { ink } else { sheet.colors.muted };
            sheet.number(sum, (right, y), Hand::right(WORDS, color), room);
        }
        Ok(())
    }
}

/// A round mark for White, and a square one for Black.
fn draw_side(sheet: &Sheet<'_, '_>, (x, y): Point, side: Color) -> Result<(), DrawError> {
    let (ink, [white, black]) = (sheet.colors.ground.ink, sheet.colors.sides);
    match side {
        Color::White => {
            sheet.disc((x, y), 9, ink)?;
            sheet.disc((x, y), 7, white)
        }
        Color::Black => {
            sheet.rectangle([(x - 9, y - 9), (x + 9, y + 9)], ink)?;
            sheet.rectangle([(x - 7, y - 7), (x + 7, y + 7)], black)
        }
    }
}
