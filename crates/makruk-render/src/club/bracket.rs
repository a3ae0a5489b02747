//! The pairings of a knock-out, and who advances.

use super::super::canvas::DrawError;
use super::sheet::{ClubPicture, Hand, MARGIN, SMALL, Sheet, WIDTH, WORDS};

/// Some rounds of a knock-out, or of a part of one, from the left to the last on the right. Equal brackets give equal bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bracket {
    /// The title.
    pub title: String,
    /// The rounds, of which each has half as many matches as the one before, down to at most [`Bracket::MAX_ENDS`]. Only the last
    /// [`Bracket::MAX_ROUNDS`] are drawn.
    pub rounds: Vec<BracketRound>,
    /// What is written for a name that the font cannot write.
    pub nameless: String,
    /// A line below the bracket.
    pub footer: String,
}

/// A round of a knock-out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketRound {
    /// What it is called.
    pub name: String,
    /// Its matches from the top.
    pub matches: Vec<[BracketSide; 2]>,
}

/// One side of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketSide {
    /// The player's name; empty if it is not known yet, or there is no player.
    pub name: String,
    /// Whether they go on.
    pub fate: BracketFate,
    /// What they have scored, in a few signs.
    pub score: String,
}

/// Whether one side of a match advances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BracketFate {
    /// It is not known yet.
    #[default]
    Open,
    /// They go on.
    GoesOn,
    /// They are out.
    Out,
}

const HEADINGS: i32 = 132;
const TOP: i32 = 168;
pub(super) const BELOW: i32 = 92;
/// The height of one side of a match.
pub(super) const SIDE: i32 = 52;
/// What is between two matches of the first round drawn.
pub(super) const BETWEEN: i32 = 26;
/// What is between two rounds.
pub(super) const GAP: i32 = 44;
pub(super) const INSET: i32 = 12;
const SCORE: i32 = 60;
/// The size of names: where there is no room they are cut, not made smaller, as they are to be read on a phone too.
pub(super) const NAMES: f64 = 31.0;

impl Bracket {
    /// No more rounds than these are drawn: beside more of them a phone has no room for names.
    pub const MAX_ROUNDS: usize = 3;
    /// The last round drawn has no more matches than these.
    pub const MAX_ENDS: usize = 2;

    fn rounds(&self) -> &[BracketRound] {
        &self.rounds[self.rounds.len().saturating_sub(Bracket::MAX_ROUNDS)..]
    }

    /// How many matches the first round drawn has room for.
    fn places(&self) -> i32 {
        let ends = self.rounds().last().map_or(1, |last| last.matches.len().clamp(1, Bracket::MAX_ENDS));
        (ends as i32) << self.rounds().len().saturating_sub(1)
    }

    /// The height of the middle of a match.
    fn middle(round: usize, index: usize) -> i32 {
        let each = (2 * SIDE + BETWEEN) << round;
        TOP + each * index as i32 + each / 2
    }

    /// The left edge of a round, and its width.
    fn column(&self, round: usize) -> (i32, i32) {
        let count = self.rounds().len().max(1) as i32;
        let width = ((WIDTH - 2 * MARGIN - GAP * (count - 1)) / count).min(460);
        (MARGIN + (width + GAP) * round as i32, width)
    }
}

impl ClubPicture for Bracket {
    fn height(&self) -> i32 {
        TOP + (2 * SIDE + BETWEEN) * self.places() + BELOW
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let colors = sheet.colors;
        sheet.title(&self.title);
        for (number, round) in self.rounds().iter().enumerate() {
            let (left, width) = self.column(number);
            sheet.squeeze(&round.name, (left + INSET, HEADINGS), Hand::left(SMALL, colors.muted), width - INSET);
            let room = (self.places() >> number) as usize;
            let names = self.names(sheet, &round.matches[..round.matches.len().min(room)], width);
            for (index, (sides, names)) in round.matches.iter().zip(names).enumerate() {
                let middle = Bracket::middle(number, index);
                if number + 1 < self.rounds().len() {
                    let (next, _) = self.column(number + 1);
                    let (turn, goal) = (left + width + GAP / 2, Bracket::middle(number + 1, index / 2));
                    let path = vec![(left + width, middle), (turn, middle), (turn, goal), (next, goal)];
                    sheet.line(path, colors.ground.grid, 3)?;
                }
                self.draw_match(sheet, (left, width), middle, (sides, &names))?;
            }
        }
        sheet.footer(&self.footer, self.height(), colors.muted);
        Ok(())
    }
}

impl BracketSide {
    /// The room for its name in a round of this width.
    pub(super) fn room(&self, width: i32) -> i32 {
        width - 7 - 2 * INSET - if self.score.is_empty() { 0 } else { SCORE }
    }
}

impl Bracket {
    /// What is written of the names of a round; nothing where there is no player.
    fn names(&self, sheet: &Sheet<'_, '_>, matches: &[[BracketSide; 2]], width: i32) -> Vec<[String; 2]> {
        let known = matches.iter().flatten().filter(|side| !side.name.is_empty());
        let known = known.map(|side| (side.name.as_str(), side.room(width)));
        let mut names = sheet.names(known, &self.nameless, NAMES).into_iter();
        let mut name = |side: &BracketSide| if side.name.is_empty() { None } else { names.next() };
        matches.iter().map(|sides| sides.each_ref().map(|side| name(side).unwrap_or_default())).collect()
    }

    pub(super) fn draw_match(
        &self,
        sheet: &mut Sheet<'_, '_>,
        (left, width): (i32, i32),
        middle: i32,
        (sides, names): (&[BracketSide; 2], &[String; 2]),
    ) -> Result<(), DrawError> {
        let colors = sheet.colors;
        sheet.rectangle([(left, middle - SIDE), (left + width, middle + SIDE)], colors.stripe)?;
        sheet.rectangle([(left, middle), (left + width, middle)], colors.ground.grid)?;
        for ((side, name), y) in sides.iter().zip(names).zip([middle - SIDE / 2, middle + SIDE / 2]) {
            let color = match side.fate {
                BracketFate::Open | BracketFate::GoesOn => colors.ground.ink,
                BracketFate::Out => colors.muted,
            };
            if side.fate == BracketFate::GoesOn {
                sheet.rectangle([(left, y - SIDE / 2), (left + 7, y + SIDE / 2)], colors.curve)?;
            }
            sheet.write(name, (left + INSET + 7, y), Hand::left(NAMES, color), side.room(width));
            let end = left + width - INSET;
            sheet.squeeze(&side.score, (end, y), Hand::right(WORDS - 3.0, color), SCORE - 8);
        }
        Ok(())
    }
}
