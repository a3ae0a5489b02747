//! A leaderboard.

use super::super::Theme;
use super::super::canvas::DrawError;
use super::super::ticks;
use super::axes::{self, Axes, Plot};
use super::movement::Movement;
use super::sheet::{Hand, MARGIN, NOTES, Picture, SMALL, Sheet, WIDTH, WORDS};

/// Players from the first to the last, with how certain their ratings are. Equal tables give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingTable {
    /// The players in their order. Only the first [`RankingTable::MAX_ROWS`] are drawn.
    pub rows: Vec<RankingRow>,
    /// The row to highlight, as an index into `rows`: the reader's.
    pub highlighted: Option<usize>,
    /// The text.
    pub labels: RankingTableLabels,
    /// The colours.
    pub theme: Theme,
}

/// A player in a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingRow {
    /// The place in the ranking.
    pub rank: u32,
    /// How it has changed.
    pub movement: Movement,
    /// The player's name.
    pub name: String,
    /// The rating as it is written, with a question mark if it is provisional.
    pub rating: String,
    /// The 95 % band of the strength and the strength itself, in points: low, middle, high.
    pub band: [f64; 3],
    /// How many games they played.
    pub games: u32,
    /// How many of them they won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many they lost.
    pub losses: u32,
}

/// The text of a ranking, in the reader's language. Headings have little more room than what stands below them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankingTableLabels {
    /// The title.
    pub title: String,
    /// The heading of the ranks.
    pub rank: String,
    /// The heading of the names.
    pub name: String,
    /// The heading of the ratings.
    pub rating: String,
    /// The heading of the bands.
    pub band: String,
    /// The heading of the numbers of games.
    pub games: String,
    /// The heading of the games won.
    pub wins: String,
    /// The heading of the games drawn.
    pub draws: String,
    /// The heading of the games lost.
    pub losses: String,
    /// What stands for the movement of somebody new.
    pub new: String,
    /// What stands for a name that cannot be written.
    pub nameless: String,
    /// A line below the table.
    pub footer: String,
}

const HEADINGS: i32 = 138;
const TOP: i32 = 192;
const ROW: i32 = 66;
const BELOW: i32 = 92;
const BAND: i32 = 210;
const GAP: i32 = 22;
/// Narrow gaps hold games won, drawn and lost together.
const NARROW: i32 = 20;
const INSET: i32 = 14;

/// Where a column stands: left and right.
#[derive(Clone, Copy, Debug)]
struct Column(i32, i32);

impl Column {
    fn width(self) -> i32 {
        self.1 - self.0
    }
}

struct Columns {
    rank: Column,
    movement: Column,
    name: Column,
    rating: Column,
    /// The width of what follows the digits of ratings, which stand below each other.
    sign: i32,
    band: Column,
    games: Column,
    results: [Column; 3],
}

impl RankingTable {
    /// No more rows than these are drawn.
    pub const MAX_ROWS: usize = 20;

    fn rows(&self) -> &[RankingRow] {
        &self.rows[..self.rows.len().min(RankingTable::MAX_ROWS)]
    }

    fn columns(&self, sheet: &Sheet<'_, '_>) -> Columns {
        let labels = &self.labels;
        let column = |heading: &str, most: i32, cell: &dyn Fn(&RankingRow) -> String| {
            let cells = self.rows().iter().map(|row| sheet.width(&cell(row), WORDS));
            cells.max().unwrap_or_default().max(sheet.width(heading, SMALL)).min(most)
        };
        let moved =
            self.rows().iter().map(|row| row.movement.width(sheet, &labels.new)).max().unwrap_or_default().min(104);
        let rank = column(&labels.rank, 84, &|row| row.rank.to_string());
        let ratings = self.rows().iter().map(|row| row.rating.as_str());
        let (rating, sign) = sheet.number_room(ratings, WORDS, 144);
        let rating = rating.max(sheet.width(&labels.rating, SMALL)).min(144);
        let games = column(&labels.games, 104, &|row| row.games.to_string());
        let results = [
            column(&labels.wins, 84, &|row| row.wins.to_string()),
            column(&labels.draws, 84, &|row| row.draws.to_string()),
            column(&labels.losses, 84, &|row| row.losses.to_string()),
        ];
        // From the left, and from the right.
        let mut x = MARGIN + INSET;
        let mut left = |width, gap| {
            x += width + gap;
            Column(x - width - gap, x - gap)
        };
        let (rank, movement) = (left(rank, GAP), left(moved, GAP));
        let name = x;
        let mut x = WIDTH - MARGIN - INSET;
        let mut right = |width, gap| {
            x -= width + gap;
            Column(x + gap, x + gap + width)
        };
        let [wins, draws, losses] = results;
        let (losses, draws, wins) = (right(losses, NARROW), right(draws, NARROW), right(wins, GAP));
        let (games, band, rating) = (right(games, GAP), right(BAND, GAP), right(rating, GAP));
        Columns { rank, movement, name: Column(name, x), rating, sign, band, games, results: [wins, draws, losses] }
    }

    /// The common scale of the bands, and the step between its lines.
    fn scale(&self, column: Column) -> (Axes, f64) {
        let finite = self.rows().iter().flat_map(|row| row.band).filter(|value| value.is_finite());
        let within = finite.map(|value| value.clamp(-100_000.0, 100_000.0));
        let (low, high) = axes::ends(within).unwrap_or((1500.0, 1500.0));
        let missing = (100.0 - (high - low)).max(0.0) / 2.0;
        let (low, high) = (low - missing, high + missing);
        let bottom = TOP + ROW * self.rows().len() as i32;
        let plot = Plot { left: column.0, right: column.1, top: TOP, bottom };
        (Axes::new(plot, low..=high, 0.0..=1.0), ticks::step(high - low, 3, 50.0))
    }

    fn draw_headings(&self, sheet: &mut Sheet<'_, '_>, columns: &Columns) -> Result<(), DrawError> {
        let (labels, muted) = (&self.labels, sheet.colors.muted);
        let rights = [
            (&labels.rank, columns.rank),
            (&labels.rating, columns.rating),
            (&labels.games, columns.games),
            (&labels.wins, columns.results[0]),
            (&labels.draws, columns.results[1]),
            (&labels.losses, columns.results[2]),
        ];
        let name = columns.name;
        sheet.squeeze(&labels.name, (name.0, HEADINGS), Hand::left(SMALL, muted), name.width());
        for (text, column) in rights {
            sheet.squeeze(text, (column.1, HEADINGS), Hand::right(SMALL, muted), column.width());
        }
        let middle = i32::midpoint(columns.band.0, columns.band.1);
        sheet.squeeze(&labels.band, (middle, HEADINGS), Hand::centre(SMALL, muted), columns.band.width());
        sheet.rectangle([(MARGIN, TOP - 2), (WIDTH - MARGIN, TOP - 1)], sheet.colors.ground.grid)
    }
}

impl Picture for RankingTable {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn height(&self) -> i32 {
        TOP + ROW * self.rows().len() as i32 + BELOW
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let colors = sheet.colors;
        sheet.title(&self.labels.title);
        let columns = self.columns(sheet);
        self.draw_headings(sheet, &columns)?;
        for (index, top) in (0..self.rows().len()).zip((TOP..).step_by(ROW as usize)) {
            let corners = [(MARGIN, top), (WIDTH - MARGIN, top + ROW - 1)];
            if self.highlighted == Some(index) {
                sheet.rectangle(corners, colors.highlight)?;
                sheet.rectangle([(MARGIN - 10, top), (MARGIN - 1, top + ROW - 1)], colors.curve)?;
            } else if index % 2 == 1 {
                sheet.rectangle(corners, colors.stripe)?;
            }
        }
        let (axes, step) = self.scale(columns.band);
        if !self.rows().is_empty() {
            axes.columns_above(sheet, step)?;
        }
        for (row, top) in self.rows().iter().zip((TOP..).step_by(ROW as usize)) {
            row.draw(sheet, &columns, &axes, top + ROW / 2, &self.labels)?;
        }
        let hand = Hand::left(NOTES, colors.muted);
        sheet.squeeze(&self.labels.footer, (MARGIN, self.height() - 44), hand, WIDTH - 2 * MARGIN);
        Ok(())
    }
}

impl RankingRow {
    fn draw(
        &self,
        sheet: &mut Sheet<'_, '_>,
        columns: &Columns,
        axes: &Axes,
        y: i32,
        labels: &RankingTableLabels,
    ) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let ink = colors.ground.ink;
        let name = sheet.writable(&self.name, &labels.nameless);
        sheet.write(&name, (columns.name.0, y), Hand::left(WORDS, ink), columns.name.width());
        let [wins, draws, losses] = columns.results;
        let rating = (columns.rating.width(), columns.sign);
        sheet.number(&self.rating, (columns.rating.1, y), Hand::right(WORDS, ink), rating);
        for (text, column) in [
            (self.rank.to_string(), columns.rank),
            (self.games.to_string(), columns.games),
            (self.wins.to_string(), wins),
            (self.draws.to_string(), draws),
            (self.losses.to_string(), losses),
        ] {
            sheet.squeeze(&text, (column.1, y), Hand::right(WORDS, ink), column.width());
        }
        let (movement, room) = (columns.movement, columns.movement.width());
        self.movement.draw(sheet, (movement.0, y), (ink, colors.moved), &labels.new, room)?;
        let [low, middle, high] = self.band;
        if self.band.iter().all(|value| value.is_finite()) {
            let x = |value: f64| axes.at((value, 0.0)).0;
            sheet.round_rectangle(
                [(x(low.min(middle)), y - 8), (x(high.max(middle)) + 1, y + 8)],
                8.0,
                colors.second,
            )?;
            sheet.disc((x(middle), y), 13, colors.ground.paper)?;
            sheet.disc((x(middle), y), 10, colors.curve)?;
        }
        Ok(())
    }
}
