//! The brackets of a double elimination, below each other.

use std::collections::BTreeMap;

use super::super::canvas::DrawError;
use super::bracket::{BELOW, BETWEEN, Bracket, BracketSide, GAP, INSET, NAMES, SIDE};
use super::sheet::{ClubPicture, Hand, MARGIN, SMALL, Sheet, WIDTH, WORDS};

/// Brackets that belong together, each below the one before, with their rounds in the same columns. Equal ones give equal bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BracketPanels {
    /// The title.
    pub title: String,
    /// The brackets from the top.
    pub panels: Vec<BracketPanel>,
    /// What is written for a name that the font cannot write.
    pub nameless: String,
    /// A line below the brackets.
    pub footer: String,
}

/// Some rounds of a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketPanel {
    /// What it is called.
    pub name: String,
    /// The rounds, of which each has as many matches as the one before, or half as many. No more than [`Bracket::MAX_ROUNDS`] are
    /// drawn.
    pub rounds: Vec<PanelRound>,
}

/// A round of a bracket in which some matches may never be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelRound {
    /// What it is called.
    pub name: String,
    /// Its matches from the top; nothing is drawn in place of one that has no players.
    pub matches: Vec<Option<[BracketSide; 2]>>,
}

const TOP: i32 = 100;
/// Where the name of a bracket is below its top, those of its rounds, and the first match with them and without.
const NAME: i32 = 32;
const HEADINGS: i32 = 82;
const MATCHES: i32 = 108;
const MATCHES_WITHOUT_HEADINGS: i32 = 54;
/// What is between two brackets.
const BETWEEN_PANELS: i32 = 14;
const EACH: i32 = 2 * SIDE + BETWEEN;

impl BracketPanel {
    fn rounds(&self) -> &[PanelRound] {
        &self.rounds[..self.rounds.len().min(Bracket::MAX_ROUNDS)]
    }

    fn height(&self) -> i32 {
        let matches = self.rounds().iter().map(|round| round.matches.len()).max().unwrap_or_default();
        self.matches() + EACH * matches as i32
    }

    /// Where the first match is below its top.
    fn matches(&self) -> i32 {
        let has_headings = self.rounds().iter().any(|round| !round.name.is_empty());
        if has_headings { MATCHES } else { MATCHES_WITHOUT_HEADINGS }
    }

    fn sides(&self) -> impl Iterator<Item = &BracketSide> {
        self.rounds().iter().flat_map(|round| round.matches.iter().flatten().flatten())
    }

    /// The heights of the middles of all matches below the top of the first: between those that lead there.
    fn middles(&self) -> Vec<Vec<i32>> {
        let mut all: Vec<Vec<i32>> = Vec::new();
        for round in self.rounds() {
            let middles = match all.last() {
                Some(before) if before.len() == 2 * round.matches.len() => {
                    before.chunks(2).map(|pair| pair.iter().sum::<i32>() / 2).collect()
                }
                Some(before) if before.len() == round.matches.len() => before.clone(),
                _ => (0..round.matches.len() as i32).map(|index| EACH * index + EACH / 2).collect(),
            };
            all.push(middles);
        }
        all
    }
}

impl BracketPanels {
    /// The left edge of a column, and its width.
    fn column(&self, number: usize) -> (i32, i32) {
        let count = self.panels.iter().map(|panel| panel.rounds().len()).max().unwrap_or_default().max(1) as i32;
        let width = ((WIDTH - 2 * MARGIN - GAP * (count - 1)) / count).min(460);
        (MARGIN + (width + GAP) * number as i32, width)
    }

    /// What is written of each name. As people are in several rounds and brackets, it is the same everywhere.
    fn names(&self, sheet: &Sheet<'_, '_>) -> BTreeMap<&str, String> {
        let (_, width) = self.column(0);
        let mut rooms: BTreeMap<&str, i32> = BTreeMap::new();
        let known = self.panels.iter().flat_map(BracketPanel::sides).filter(|side| !side.name.is_empty());
        for side in known {
            let room = rooms.entry(side.name.as_str()).or_insert(i32::MAX);
            *room = side.room(width).min(*room);
        }
        let written = sheet.names(rooms.iter().map(|(name, room)| (*name, *room)), &self.nameless, NAMES);
        rooms.into_keys().zip(written).collect()
    }

    fn draw_panel(
        &self,
        sheet: &mut Sheet<'_, '_>,
        (top, panel): (i32, &BracketPanel),
        names: &BTreeMap<&str, String>,
    ) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let first = top + panel.matches();
        let written = |side: &BracketSide| names.get(side.name.as_str()).cloned().unwrap_or_default();
        sheet.write(&panel.name, (MARGIN, top + NAME), Hand::left(WORDS, colors.ground.ink), WIDTH - 2 * MARGIN);
        let middles = panel.middles();
        for (number, (round, middles_here)) in panel.rounds().iter().zip(&middles).enumerate() {
            let (left, width) = self.column(number);
            let heading = (left + INSET, top + HEADINGS);
            sheet.squeeze(&round.name, heading, Hand::left(SMALL, colors.muted), width - INSET);
            for (index, (sides, middle)) in round.matches.iter().zip(middles_here).enumerate() {
                let Some(sides) = sides else { continue };
                let middle = first + middle;
                if let Some(goal) = middles.get(number + 1).and_then(|next| goal(middles_here.len(), index, next)) {
                    let (next, _) = self.column(number + 1);
                    let (turn, goal) = (left + width + GAP / 2, first + goal);
                    let path = vec![(left + width, middle), (turn, middle), (turn, goal), (next, goal)];
                    sheet.line(path, colors.ground.grid, 3)?;
                }
                let names = sides.each_ref().map(written);
                Bracket::default().draw_match(sheet, (left, width), middle, (sides, &names))?;
            }
        }
        Ok(())
    }
}

/// The height to which a match leads in a round that has as many matches, or half as many.
fn goal(matches: usize, index: usize, next: &[i32]) -> Option<i32> {
    next.get(if next.len() == matches { index } else { index / 2 }).copied()
}

impl ClubPicture for BracketPanels {
    fn height(&self) -> i32 {
        let panels: i32 = self.panels.iter().map(BracketPanel::height).sum();
        TOP + panels + BETWEEN_PANELS * self.panels.len().saturating_sub(1) as i32 + BELOW
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        sheet.title(&self.title);
        let names = self.names(sheet);
        let mut top = TOP;
        for panel in &self.panels {
            self.draw_panel(sheet, (top, panel), &names)?;
            top += panel.height() + BETWEEN_PANELS;
        }
        let muted = sheet.colors.muted;
        sheet.footer(&self.footer, self.height(), muted);
        Ok(())
    }
}
