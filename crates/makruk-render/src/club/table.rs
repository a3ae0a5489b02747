//! Tables with a row for each player: leaderboards, standings and crosstables.

use super::super::canvas::DrawError;
use super::super::colors::Rgb;
use super::super::layout::Point;
use super::super::ticks;
use super::legend::shares;
use super::movement::Movement;
use super::sheet::{ClubPicture, Hand, MARGIN, SMALL, Sheet, WIDTH, WORDS};
use super::xy_chart::{Plot, XyChart, clamped, ends, widened};

/// A table with a row for each player. Equal tables give equal bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClubTable {
    /// The title.
    pub title: String,
    /// The columns from the left. Of those with results of rounds, only the last [`ClubTable::MAX_ROUNDS`] are drawn.
    pub columns: Vec<TableColumn>,
    /// The row to highlight: the reader's.
    pub highlighted: Option<usize>,
    /// What is written for a name that the font cannot write.
    pub nameless: String,
    /// A line below the table.
    pub footer: String,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableColumn {
    /// What is above it. It has little more room than the cells.
    pub heading: String,
    /// What is in it, from the top.
    pub cells: TableCells,
}

/// The cells of a column, one for each row.
#[derive(Clone, Debug, PartialEq)]
pub enum TableCells {
    /// Names, which get the room that the other columns leave.
    Names(Vec<TableName>),
    /// Numbers, as they are written, with their digits below each other.
    Numbers(Vec<String>),
    /// The same in the second colour.
    Notes(Vec<String>),
    /// What a round was for each.
    Rounds(Vec<RoundResult>),
    /// The results against the player of the first row, the second and so on, in a few signs; what is in the player's own row is
    /// not drawn. With such columns the table has only [`ClubTable::MAX_AGAINST`] rows and as many of these.
    Against(Vec<String>),
    /// How the places have changed, with the word for a newcomer.
    Movements(Vec<Movement>, String),
    /// The 95 % bands of the strengths and the strengths themselves, in points: low, middle, high.
    Bands(Vec<[f64; 3]>),
}

/// A player's name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableName {
    /// The name.
    pub name: String,
    /// Whether the player no longer takes part, which is shown by the second colour.
    pub is_out: bool,
}

/// What a round was for a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundResult {
    /// The result in a few signs, such as `1`, `½`, `+` or a dot.
    pub result: String,
    /// The opponent's place in the table; empty if there was none.
    pub opponent: String,
}

/// The height of the middle of the headings.
const HEADINGS: i32 = 136;
const BELOW: i32 = 92;
const INSET: i32 = 12;
/// What is free between two columns.
const GAP: i32 = 22;
/// The least room for a name, and the most that is taken from results for it.
const NAME: (i32, i32) = (236, 380);
/// The room for a result, at least and at most.
const RESULT: (i32, i32) = (40, 84);
/// What is free between two results, so that a phone shows them apart.
const APART: i32 = 14;
/// The most room for a number, and that for its heading.
const NUMBER: (i32, i32) = (144, 120);
/// The most room for a movement.
const MOVEMENT: i32 = 104;
const BAND: i32 = 210;

/// Where a column is, and the room for what follows the digits of its numbers.
#[derive(Clone, Copy)]
struct Span {
    left: i32,
    right: i32,
    tail: i32,
}

impl Span {
    fn width(self) -> i32 {
        self.right - self.left
    }

    fn middle(self) -> i32 {
        i32::midpoint(self.left, self.right)
    }
}

impl TableColumn {
    /// A column with this heading.
    pub fn new(heading: impl Into<String>, cells: TableCells) -> TableColumn {
        TableColumn { heading: heading.into(), cells }
    }
}

impl TableCells {
    /// Whether it shares the room that is left with others, without gaps.
    fn is_result(&self) -> bool {
        matches!(self, TableCells::Rounds(_) | TableCells::Against(_))
    }

    /// The room in which its results, and the opponents below them, can be read on a phone.
    fn result_room(&self, sheet: &Sheet<'_, '_>) -> i32 {
        let widest = match self {
            TableCells::Rounds(cells) => {
                let widths =
                    |cell: &RoundResult| sheet.width(&cell.result, SMALL).max(sheet.width(&cell.opponent, SMALL));
                cells.iter().map(widths).max()
            }
            TableCells::Against(cells) => cells.iter().map(|cell| sheet.width(cell, SMALL)).max(),
            _ => None,
        };
        widest.unwrap_or_default() + APART
    }
}

impl ClubTable {
    /// No more rows than these are drawn.
    pub const MAX_ROWS: usize = 20;
    /// No more columns of rounds than these are drawn.
    pub const MAX_ROUNDS: usize = 9;
    /// No more results of a player against the others than these are drawn.
    pub const MAX_AGAINST: usize = 12;
    /// There is room for as many points and tie-breaks beside rounds.
    pub const MAX_SUMS: usize = 4;

    fn has(&self, kind: fn(&TableCells) -> bool) -> bool {
        self.columns.iter().any(|column| kind(&column.cells))
    }

    /// The number of rows: that of the names.
    fn rows(&self) -> usize {
        let is_crosstable = self.has(|cells| matches!(cells, TableCells::Against(_)));
        let most = if is_crosstable { ClubTable::MAX_AGAINST } else { ClubTable::MAX_ROWS };
        let names = self
            .columns
            .iter()
            .map(|column| if let TableCells::Names(names) = &column.cells { names.len() } else { 0 });
        names.max().unwrap_or_default().min(most)
    }

    /// The columns that are drawn.
    fn columns(&self) -> Vec<&TableColumn> {
        let rounds = self.columns.iter().filter(|column| matches!(column.cells, TableCells::Rounds(_))).count();
        let mut left_out = rounds.saturating_sub(ClubTable::MAX_ROUNDS);
        let mut against = 0;
        let is_drawn = |column: &&TableColumn| match column.cells {
            TableCells::Rounds(_) => left_out.checked_sub(1).map(|left| left_out = left).is_none(),
            TableCells::Against(_) => {
                against += 1;
                against <= self.rows()
            }
            _ => true,
        };
        self.columns.iter().filter(is_drawn).collect()
    }

    /// The top of the rows; the numbers of bands are above them.
    fn top(&self) -> i32 {
        if self.has(|cells| matches!(cells, TableCells::Bands(_))) { 192 } else { 166 }
    }

    /// The height of a row. An opponent is below the result.
    fn row(&self) -> i32 {
        if self.has(|cells| matches!(cells, TableCells::Rounds(_))) { 78 } else { 66 }
    }

    /// The room that names want.
    fn name_room(&self, sheet: &Sheet<'_, '_>) -> i32 {
        let names = self.columns.iter().filter_map(|column| match &column.cells {
            TableCells::Names(names) => Some(names),
            _ => None,
        });
        let shown = names.flat_map(|names| names.iter().take(self.rows()));
        let widest = shown.map(|name| sheet.width(&sheet.writable(&name.name, &self.nameless), WORDS)).max();
        widest.unwrap_or_default().clamp(NAME.0, NAME.1)
    }

    fn bottom(&self) -> i32 {
        self.top() + self.row() * self.rows() as i32
    }

    fn tops(&self) -> impl Iterator<Item = i32> + use<> {
        (self.top()..).step_by(self.row() as usize).take(self.rows())
    }

    fn middles(&self) -> Vec<i32> {
        self.tops().map(|top| top + self.row() / 2).collect()
    }

    fn spans(&self, sheet: &Sheet<'_, '_>, columns: &[&TableColumn]) -> Vec<Span> {
        let results = columns.iter().filter(|column| column.cells.is_result()).count() as i32;
        let gap = |pair: &[&TableColumn]| if pair.iter().all(|column| column.cells.is_result()) { 0 } else { GAP };
        let gaps: Vec<i32> = columns.windows(2).map(gap).collect();
        // What numbers want, and what the others need.
        let (mut wanted, mut needed, mut tails) = (Vec::new(), Vec::new(), Vec::new());
        for column in columns {
            let (mut number, mut need, mut tail) = (0, 0, 0);
            match &column.cells {
                TableCells::Names(_) | TableCells::Rounds(_) | TableCells::Against(_) => {}
                TableCells::Numbers(cells) | TableCells::Notes(cells) => {
                    (number, tail) = sheet.number_room(cells.iter().map(String::as_str), WORDS, NUMBER.0);
                    number = number.max(sheet.width(&column.heading, SMALL).min(NUMBER.1));
                }
                TableCells::Movements(cells, new) => {
                    let widest = cells.iter().map(|movement| movement.width(sheet, new)).max();
                    need = widest.unwrap_or_default().min(MOVEMENT);
                }
                TableCells::Bands(_) => need = BAND,
            }
            wanted.push(number);
            needed.push(need);
            tails.push(tail);
        }
        let room = WIDTH - 2 * (MARGIN + INSET) - gaps.iter().chain(&needed).sum::<i32>();
        let least = columns.iter().map(|column| column.cells.result_room(sheet)).max().unwrap_or_default();
        // Results give way before numbers do.
        let left = (room - NAME.0 - wanted.iter().sum::<i32>()) / results.max(1);
        let least = least.min(left).clamp(RESULT.0, RESULT.1);
        let numbers = shares(&wanted, room - NAME.0 - least * results);
        let room = room - numbers.iter().sum::<i32>();
        let result = ((room - self.name_room(sheet)) / results.max(1)).clamp(least, RESULT.1);
        let mut left = MARGIN + INSET;
        let mut spans = Vec::new();
        for (index, column) in columns.iter().enumerate() {
            let width = match column.cells {
                TableCells::Names(_) => room - result * results,
                TableCells::Rounds(_) | TableCells::Against(_) => result,
                _ => numbers[index] + needed[index],
            };
            // Where numbers get less than they want, what follows their digits gives way like these.
            let tail = tails[index] * numbers[index] / wanted[index].max(1);
            spans.push(Span { left, right: left + width, tail });
            left += width + gaps.get(index).unwrap_or(&0);
        }
        spans
    }

    fn draw_column(
        &self,
        sheet: &mut Sheet<'_, '_>,
        column: &TableColumn,
        span: Span,
        against: &mut usize,
    ) -> Result<(), DrawError> {
        let (colors, room) = (sheet.colors, span.width());
        let (ink, muted) = (colors.ground.ink, colors.muted);
        let (at, hand) = match &column.cells {
            TableCells::Names(_) => (span.left, Hand::left(SMALL, muted)),
            TableCells::Numbers(_) | TableCells::Notes(_) => (span.right, Hand::right(SMALL, muted)),
            _ => (span.middle(), Hand::centre(SMALL, muted)),
        };
        sheet.squeeze(&column.heading, (at, HEADINGS), hand, room - if column.cells.is_result() { 4 } else { 0 });
        let (half, middles) = (self.row() / 2, self.middles());
        let result = |sheet: &mut Sheet<'_, '_>, text: &str, y: i32| {
            sheet.squeeze(text, (span.middle(), y), Hand::centre(WORDS, ink), room - 4);
        };
        let numbers = |sheet: &mut Sheet<'_, '_>, cells: &[String], color: Rgb| {
            for (cell, &y) in cells.iter().zip(&middles) {
                sheet.number(cell, (span.right, y), Hand::right(WORDS, color), (room, span.tail));
            }
        };
        match &column.cells {
            TableCells::Names(cells) => {
                let cells = &cells[..cells.len().min(middles.len())];
                let names = sheet.names(cells.iter().map(|cell| (cell.name.as_str(), room)), &self.nameless, WORDS);
                for ((name, cell), &y) in names.iter().zip(cells).zip(&middles) {
                    let color = if cell.is_out { muted } else { ink };
                    sheet.write(name, (span.left, y), Hand::left(WORDS, color), room);
                }
            }
            TableCells::Numbers(cells) => numbers(sheet, cells, ink),
            TableCells::Notes(cells) => numbers(sheet, cells, muted),
            TableCells::Rounds(cells) => {
                for (cell, &y) in cells.iter().zip(&middles) {
                    result(sheet, &cell.result, if cell.opponent.is_empty() { y } else { y - 15 });
                    sheet.squeeze(&cell.opponent, (span.middle(), y + 21), Hand::centre(SMALL, muted), room - 4);
                }
            }
            TableCells::Against(cells) => {
                for x in [span.left, span.right] {
                    sheet.rectangle([(x, self.top()), (x, self.bottom() - 1)], colors.thin())?;
                }
                for (row, (cell, &y)) in cells.iter().zip(&middles).enumerate() {
                    if row == *against {
                        sheet.rectangle([(span.left, y - half), (span.right, y + half - 1)], colors.thin())?;
                    } else {
                        result(sheet, cell, y);
                    }
                }
                *against += 1;
            }
            TableCells::Movements(cells, new) => {
                for (movement, &y) in cells.iter().zip(&middles) {
                    movement.draw(sheet, (span.left, y), (ink, colors.moved), new, room)?;
                }
            }
            TableCells::Bands(cells) => self.draw_bands(sheet, &cells[..cells.len().min(middles.len())], span)?,
        }
        Ok(())
    }

    /// Bands on a common scale.
    fn draw_bands(&self, sheet: &mut Sheet<'_, '_>, bands: &[[f64; 3]], span: Span) -> Result<(), DrawError> {
        let finite = bands.iter().flatten().copied().filter(|value| value.is_finite());
        let (low, high) = widened(ends(finite.map(clamped)).unwrap_or((1500.0, 1500.0)), 100.0);
        let plot = Plot { left: span.left, right: span.right, top: self.top(), bottom: self.bottom() };
        let scale = XyChart::new(plot, low..=high, 0.0..=1.0);
        if !bands.is_empty() {
            scale.columns_above(sheet, ticks::step(high - low, 3, 50.0))?;
        }
        let x = |value: f64| scale.at((value, 0.0)).0;
        for (&[low, middle, high], y) in bands.iter().zip(self.middles()) {
            if [low, middle, high].iter().all(|value| value.is_finite()) {
                let corners: [Point; 2] = [(x(low.min(middle)), y - 8), (x(high.max(middle)) + 1, y + 8)];
                sheet.round_rectangle(corners, 8.0, sheet.colors.second)?;
                sheet.dot((x(middle), y), 10, sheet.colors.curve)?;
            }
        }
        Ok(())
    }
}

impl ClubPicture for ClubTable {
    fn height(&self) -> i32 {
        self.bottom() + BELOW
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let (colors, row) = (sheet.colors, self.row());
        sheet.title(&self.title);
        for (index, top) in self.tops().enumerate() {
            let corners = [(MARGIN, top), (WIDTH - MARGIN, top + row - 1)];
            if self.highlighted == Some(index) {
                sheet.rectangle(corners, colors.highlight)?;
                sheet.rectangle([(MARGIN - 10, top), (MARGIN - 1, top + row - 1)], colors.curve)?;
            } else if index % 2 == 1 {
                sheet.rectangle(corners, colors.stripe)?;
            }
        }
        let top = self.top();
        sheet.rectangle([(MARGIN, top - 2), (WIDTH - MARGIN, top - 1)], colors.ground.grid)?;
        let columns = self.columns();
        let (spans, mut against) = (self.spans(sheet, &columns), 0);
        for (column, span) in columns.into_iter().zip(spans) {
            self.draw_column(sheet, column, span, &mut against)?;
        }
        sheet.footer(&self.footer, self.height(), colors.muted);
        Ok(())
    }
}
