//! Who stands where in a tournament, round by round.

use super::super::Theme;
use super::super::canvas::DrawError;
use super::sheet::{Hand, MARGIN, NOTES, Picture, SMALL, Sheet, WIDTH, WORDS};

/// The standings of a tournament. Equal tables give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingsTable {
    /// The players in their order. Only the first [`StandingsTable::MAX_ROWS`] are drawn.
    pub rows: Vec<StandingsRow>,
    /// The headings of the rounds. Only the last [`StandingsTable::MAX_ROUNDS`] are drawn.
    pub rounds: Vec<String>,
    /// The headings of the points and the tie-breaks. Only the first [`StandingsTable::MAX_SUMS`] are drawn.
    pub sums: Vec<String>,
    /// The text.
    pub labels: StandingsLabels,
    /// The colours.
    pub theme: Theme,
}

/// A player's line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsRow {
    /// The place, or a sign for it.
    pub rank: String,
    /// The player's name.
    pub name: String,
    /// Whether the player still takes part. Who doesn't is written in the second colour.
    pub presence: StandingsPresence,
    /// What each round was, in the order of the headings.
    pub rounds: Vec<StandingsRound>,
    /// The points and the tie-breaks, in the order of their headings.
    pub sums: Vec<String>,
}

/// Whether a player still takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StandingsPresence {
    /// Yes.
    #[default]
    In,
    /// No.
    Out,
}

/// What a round was for a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsRound {
    /// The result in a few signs, such as `1`, `½`, `+` or a dot.
    pub result: String,
    /// The opponent's place in the table, or nothing.
    pub opponent: String,
}

/// The text of standings, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsLabels {
    /// The title.
    pub title: String,
    /// The heading of the names.
    pub name: String,
    /// What stands for a name that cannot be written.
    pub nameless: String,
    /// A line below the table.
    pub footer: String,
}

const HEADINGS: i32 = 136;
const TOP: i32 = 166;
const BELOW: i32 = 92;
const NUMBER: i32 = 56;
const GAP: i32 = 26;
/// The least room for a name.
const NAME: i32 = 236;
/// The most room for a sum.
const SUM: i32 = 130;

/// Where everything stands.
struct Layout {
    /// The left edge of the names, and the room for them.
    name: (i32, i32),
    /// The left edge of the rounds, and the width of each.
    rounds: (i32, i32),
    /// The right edges of the sums, and their widths: all in all and after the digits.
    sums: Vec<(i32, (i32, i32))>,
}

impl StandingsTable {
    /// No more rows than these are drawn.
    pub const MAX_ROWS: usize = 20;
    /// No more rounds than these are drawn.
    pub const MAX_ROUNDS: usize = 9;
    /// No more sums than these are drawn.
    pub const MAX_SUMS: usize = 4;

    fn rows(&self) -> &[StandingsRow] {
        &self.rows[..self.rows.len().min(StandingsTable::MAX_ROWS)]
    }

    /// The first round that is drawn.
    fn first_round(&self) -> usize {
        self.rounds.len().saturating_sub(StandingsTable::MAX_ROUNDS)
    }

    fn sums(&self) -> &[String] {
        &self.sums[..self.sums.len().min(StandingsTable::MAX_SUMS)]
    }

    fn row_height(&self) -> i32 {
        if self.rounds.is_empty() { 66 } else { 78 }
    }

    fn layout(&self, sheet: &Sheet<'_, '_>) -> Layout {
        let mut right = WIDTH - MARGIN - 12;
        let widths: Vec<(i32, i32)> = (self.sums().iter().enumerate())
            .map(|(number, heading)| {
                let cells = self.rows().iter().filter_map(|row| row.sums.get(number).map(String::as_str));
                let (width, tail) = sheet.number_room(cells, WORDS, SUM);
                (width.max(sheet.width(heading, SMALL)).min(SUM), tail)
            })
            .collect();
        let mut sums = Vec::new();
        for (width, tail) in widths.into_iter().rev() {
            sums.push((right, (width, tail)));
            right -= width + GAP;
        }
        sums.reverse();
        let left = MARGIN + NUMBER + 16;
        let count = (self.rounds.len() - self.first_round()) as i32;
        let each = ((right - left - NAME) / count.max(1)).clamp(40, 80);
        let rounds = right - 4 - each * count;
        Layout { name: (left, rounds - left - 14), rounds: (rounds, each), sums }
    }

    fn draw_headings(&self, sheet: &mut Sheet<'_, '_>, layout: &Layout) {
        let muted = sheet.colors.muted;
        let (left, room) = layout.name;
        sheet.squeeze(&self.labels.name, (left, HEADINGS), Hand::left(SMALL, muted), room);
        let (first, each) = layout.rounds;
        for (heading, left) in self.rounds[self.first_round()..].iter().zip((first..).step_by(each as usize)) {
            sheet.squeeze(heading, (left + each / 2, HEADINGS), Hand::centre(SMALL, muted), each - 4);
        }
        for (heading, &(right, (width, _))) in self.sums().iter().zip(&layout.sums) {
            sheet.squeeze(heading, (right, HEADINGS), Hand::right(SMALL, muted), width);
        }
    }

    fn draw_row(&self, sheet: &mut Sheet<'_, '_>, layout: &Layout, y: i32, row: &StandingsRow) {
        let (muted, ink) = (sheet.colors.muted, sheet.colors.ground.ink);
        sheet.squeeze(&row.rank, (MARGIN + NUMBER, y), Hand::right(WORDS, muted), NUMBER);
        let name = sheet.writable(&row.name, &self.labels.nameless);
        let color = match row.presence {
            StandingsPresence::In => ink,
            StandingsPresence::Out => muted,
        };
        sheet.write(&name, (layout.name.0, y), Hand::left(WORDS, color), layout.name.1);
        let (first, each) = layout.rounds;
        let rounds = row.rounds.iter().take(self.rounds.len()).skip(self.first_round());
        for (round, left) in rounds.zip((first..).step_by(each as usize)) {
            let middle = left + each / 2;
            let up = if round.opponent.is_empty() { 0 } else { 15 };
            sheet.squeeze(&round.result, (middle, y - up), Hand::centre(WORDS, ink), each - 4);
            sheet.squeeze(&round.opponent, (middle, y + 21), Hand::centre(SMALL, muted), each - 4);
        }
        for (number, (sum, &(right, room))) in row.sums.iter().zip(&layout.sums).enumerate() {
            let color = if number == 0 { ink } else { muted };
            sheet.number(sum, (right, y), Hand::right(WORDS, color), room);
        }
    }
}

impl Picture for StandingsTable {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn height(&self) -> i32 {
        TOP + self.row_height() * self.rows().len() as i32 + BELOW
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let colors = sheet.colors;
        sheet.title(&self.labels.title);
        let (layout, height) = (self.layout(sheet), self.row_height());
        for index in (1..self.rows().len() as i32).step_by(2) {
            let top = TOP + height * index;
            sheet.rectangle([(MARGIN, top), (WIDTH - MARGIN, top + height - 1)], colors.stripe)?;
        }
        self.draw_headings(sheet, &layout);
        sheet.rectangle([(MARGIN, TOP - 2), (WIDTH - MARGIN, TOP - 1)], colors.ground.grid)?;
        for (row, top) in self.rows().iter().zip((TOP..).step_by(height as usize)) {
            self.draw_row(sheet, &layout, top + height / 2, row);
        }
        let bottom = TOP + height * self.rows().len() as i32;
        let hand = Hand::left(NOTES, colors.muted);
        sheet.squeeze(&self.labels.footer, (MARGIN, bottom + 48), hand, WIDTH - 2 * MARGIN);
        Ok(())
    }
}
