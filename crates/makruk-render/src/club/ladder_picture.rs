//! A challenge ladder.

use super::super::Theme;
use super::super::canvas::DrawError;
use super::super::palette::Palette;
use super::colors::ClubColors;
use super::lanes;
use super::movement::Movement;
use super::sheet::{ClubPicture, Hand, MARGIN, NOTES, Sheet, WIDTH};
use super::wood::Wood;

/// The rungs of a ladder from the top, with the challenges between them. Equal ladders give equal bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderPicture {
    /// The title.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The rungs in their order. Only the first [`LadderPicture::MAX_RUNGS`] are drawn.
    pub rungs: Vec<LadderRow>,
    /// The open challenges. Those of players who aren't drawn are left out.
    pub challenges: Vec<OpenChallenge>,
    /// What is written for the movement of a newcomer.
    pub new: String,
    /// What is written for a name that the font cannot write.
    pub nameless: String,
    /// What is written below the last rung, such as how many more there are; may be empty.
    pub more: String,
    /// A line below the ladder.
    pub footer: String,
}

/// A rung and the player on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRow {
    /// Its number; the top is 1.
    pub number: u32,
    /// The player's name.
    pub name: String,
    /// How the player has moved.
    pub movement: Movement,
    /// What else there is to say, in a few words; may be empty.
    pub note: String,
}

/// A challenge that is not over, between two rungs: their indices in the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenChallenge {
    /// Who challenges.
    pub challenger: usize,
    /// Who is challenged, to whom the arrow points.
    pub challenged: usize,
}

const TOP: i32 = 190;
/// From one rung to the next, and the height of a rung.
const PITCH: i32 = 80;
const RUNG: i32 = 66;
/// How far the rails reach out above the first rung and below the last.
const OUT: i32 = 22;
const RAIL: i32 = 30;
/// The size of names.
const NAMES: f64 = 34.0;
/// Where numbers end, and movements and names begin.
const NUMBER: i32 = MARGIN + RAIL + 76;
const MOVEMENT: i32 = NUMBER + 24;
const NAME: i32 = MOVEMENT + 104;
const MORE: i32 = 62;
const BELOW: i32 = 92;
/// From the rail to the first lane, from one lane to the next, and the width of all lanes together at most.
const FIRST: i32 = 58;
const BETWEEN: i32 = 36;
const LANES: i32 = 216;

impl LadderPicture {
    /// No more rungs than these are drawn.
    pub const MAX_RUNGS: usize = 25;

    fn rungs(&self) -> &[LadderRow] {
        &self.rungs[..self.rungs.len().min(LadderPicture::MAX_RUNGS)]
    }

    /// The challenges between rungs that are drawn.
    fn challenges(&self) -> Vec<OpenChallenge> {
        let count = self.rungs().len();
        let is_drawn = |challenge: &&OpenChallenge| {
            let OpenChallenge { challenger, challenged } = **challenge;
            challenger < count && challenged < count && challenger != challenged
        };
        self.challenges.iter().filter(is_drawn).copied().collect()
    }

    /// The bottom of the rails.
    fn bottom(&self) -> i32 {
        TOP + PITCH * self.rungs().len() as i32 - (PITCH - RUNG) + OUT
    }

    fn middle(index: usize) -> i32 {
        TOP + PITCH * index as i32 + RUNG / 2
    }

    /// The lane of each challenge.
    fn lanes(&self) -> Vec<usize> {
        let spans: Vec<_> = self.challenges().iter().map(|open| (open.challenger, open.challenged)).collect();
        lanes::assign(&spans)
    }

    /// The outer edge of the right rail.
    fn right(&self) -> i32 {
        let lanes = self.lanes().into_iter().max().map_or(0, |last| FIRST + BETWEEN * last as i32 + 4);
        WIDTH - MARGIN - lanes.min(LANES)
    }

    fn draw_wood(&self, sheet: &Sheet<'_, '_>) -> Result<(), DrawError> {
        let (wood, right) = (sheet.wood, self.right());
        for (index, top) in (0..self.rungs().len() as i32).zip((TOP..).step_by(PITCH as usize)) {
            let (left, right) = (MARGIN + RAIL / 2, right - RAIL / 2);
            sheet.rectangle([(left, top), (right, top + RUNG - 1)], wood.edge)?;
            sheet.rectangle([(left, top + 2), (right, top + RUNG - 4)], wood.rung)?;
            // A grain that differs from rung to rung, along the edges, where no letters are.
            for (number, y) in [6, 12, 55].into_iter().enumerate() {
                let from = left + 60 + (index * 137 + number as i32 * 271) % 380;
                let to = (from + 240 + (index * 89 + number as i32 * 173) % 300).min(right - 40);
                sheet.rectangle([(from, top + y), (to, top + y + 1)], wood.grain())?;
            }
        }
        for left in [MARGIN, right - RAIL] {
            let (top, bottom) = (TOP - OUT, self.bottom());
            sheet.round_rectangle([(left, top), (left + RAIL, bottom)], 12.0, wood.edge)?;
            sheet.round_rectangle([(left + 2, top + 2), (left + RAIL - 2, bottom - 2)], 10.0, wood.rail)?;
            for index in 0..self.rungs().len() {
                let centre = (left + RAIL / 2, LadderPicture::middle(index));
                sheet.disc(centre, 7, wood.edge)?;
                sheet.disc(centre, 5, wood.rung)?;
            }
        }
        Ok(())
    }

    /// The room for the name on a rung. The note gets what the name leaves, two fifths at least.
    fn name_room(&self, sheet: &Sheet<'_, '_>, rung: &LadderRow) -> i32 {
        let gap = if rung.note.is_empty() { 0 } else { 28 };
        let room = self.right() - RAIL - 20 - NAME - gap;
        (room - sheet.width(&rung.note, NOTES)).max(room * 3 / 5)
    }

    fn draw_rung(
        &self,
        sheet: &mut Sheet<'_, '_>,
        (rung, name): (&LadderRow, &str),
        middle: i32,
    ) -> Result<(), DrawError> {
        // Thai has more above its letters than below.
        let y = middle + 3;
        let ink = sheet.wood.ink;
        let right = self.right() - RAIL - 20;
        sheet.squeeze(&rung.number.to_string(), (NUMBER, y), Hand::right(NAMES, ink), 72);
        rung.movement.draw(sheet, (MOVEMENT, y), (ink, [ink, ink]), &self.new, NAME - MOVEMENT - 16)?;
        let name_room = sheet.width(name, NAMES).min(self.name_room(sheet, rung));
        sheet.write(name, (NAME, y), Hand::left(NAMES, ink), name_room);
        let note_room = right - NAME - name_room - if rung.note.is_empty() { 0 } else { 28 };
        sheet.write(&rung.note, (right, y), Hand::right(NOTES, ink), note_room);
        Ok(())
    }

    fn draw_challenges(&self, sheet: &Sheet<'_, '_>) -> Result<(), DrawError> {
        let (challenges, rail) = (self.challenges(), self.right());
        let spans: Vec<(usize, usize)> = challenges.iter().map(|open| (open.challenger, open.challenged)).collect();
        let (lanes, colors) = (self.lanes(), sheet.colors);
        let last = lanes.iter().max().copied().unwrap_or_default().max(1) as i32;
        let between = ((LANES - FIRST - 4) / last).min(BETWEEN);
        let ends = lanes::ends(&spans, RUNG - 22);
        // The innermost last, so that its arrows are whole.
        let mut order: Vec<usize> = (0..spans.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse((lanes[index], index)));
        for index in order {
            let x = rail + FIRST + between * lanes[index] as i32;
            let [from, to] = [(spans[index].0, ends[index].0), (spans[index].1, ends[index].1)]
                .map(|(rung, away)| LadderPicture::middle(rung) + away);
            let start = rail + 12;
            let tip = rail + 8;
            let way = vec![(start, from), (x, from), (x, to), (tip + 16, to)];
            // Where two cross, the one above interrupts the other.
            sheet.line(way.clone(), colors.ground.paper, 12)?;
            sheet.line(way, colors.curve, 4)?;
            sheet.disc((start, from), 6, colors.curve)?;
            sheet.polygon(vec![(tip, to), (tip + 20, to - 10), (tip + 20, to + 10)], colors.curve)?;
        }
        Ok(())
    }
}

impl ClubPicture for LadderPicture {
    fn palette(&self, theme: Theme) -> Palette {
        ClubColors::of(theme).palette_with(Wood::of(theme))
    }

    fn height(&self) -> i32 {
        self.bottom() + if self.more.is_empty() { 0 } else { MORE } + BELOW
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let muted = sheet.colors.muted;
        sheet.title(&self.title);
        sheet.squeeze(&self.subtitle, (MARGIN, 122), Hand::left(NOTES, muted), WIDTH - 2 * MARGIN);
        self.draw_wood(sheet)?;
        let named = self.rungs().iter().map(|rung| (rung.name.as_str(), self.name_room(sheet, rung)));
        let names = sheet.names(named, &self.nameless, NAMES);
        for (index, rung) in self.rungs().iter().zip(&names).enumerate() {
            self.draw_rung(sheet, (rung.0, rung.1), LadderPicture::middle(index))?;
        }
        self.draw_challenges(sheet)?;
        let middle = i32::midpoint(MARGIN, self.right());
        let hand = Hand::centre(NOTES, muted);
        sheet.squeeze(&self.more, (middle, self.bottom() + 38), hand, self.right() - MARGIN);
        sheet.footer(&self.footer, self.height(), muted);
        Ok(())
    }
}
