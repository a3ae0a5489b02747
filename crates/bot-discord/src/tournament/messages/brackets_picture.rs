//! The brackets of a double elimination as a picture.

use std::collections::HashMap;
use std::sync::Arc;

use club_competitions::double_elimination::{BracketStage, DoubleElimination};
use club_competitions::elimination::BracketSlot;
use club_competitions::tournament::MatchPlace;

use crate::i18n::Text;
use crate::kit::message::Drawing;
use crate::tournament::messages::brackets::{BracketsPart, shown};
use crate::tournament::messages::picture::Drawn;
use crate::tournament::messages::words::stage;
use makruk_render::{BracketPanel, BracketPanels, PanelRound};

impl Drawn<'_> {
    /// The picture of a part, and its matches for those who can't see it.
    pub(super) fn brackets(&self, form: &DoubleElimination, part: &BracketsPart) -> (Drawing, Vec<String>) {
        let scores = self.scores();
        let none = HashMap::new();
        let mut rows = Vec::new();
        let mut panels = Vec::new();
        for of_panel in part.panels(form.bracket()) {
            let name = of_panel.first().map(|(stage, _)| self.text(&panel_name(*stage))).unwrap_or_default();
            let mut rounds = Vec::new();
            for (kind, matches) in of_panel {
                let title = self.text(&stage(kind));
                let sides = shown(form, kind, &matches).map(|(MatchPlace { round, index }, one)| {
                    let is_played = one.sides != [BracketSlot::Vacant; 2];
                    let side = |side| self.side(one, side, scores.get(&(round, index)).unwrap_or(&none));
                    is_played.then(|| [0, 1].map(side))
                });
                let sides: Vec<_> = sides.collect();
                // There is no second final until it has come to that.
                if !sides.is_empty() {
                    rounds.push(PanelRound {
                        name: round_name(kind).map(|name| self.text(&name)).unwrap_or_default(),
                        matches: sides,
                    });
                }
                rows.extend(shown(form, kind, &matches).filter_map(|(_, one)| self.alt_match(&title, one)));
            }
            panels.push(BracketPanel { name, rounds });
        }
        // The last ones matter most where not all have room.
        rows.reverse();
        let drawing = BracketPanels {
            title: self.title.clone(),
            panels,
            nameless: self.text(&Text::new("ranking-nameless")),
            footer: self.text(&Text::new("tournament-picture-footer-double-elimination")),
        };
        (Drawing::Club(Arc::new(drawing)), rows)
    }
}

/// What a bracket is called above its picture.
fn panel_name(stage: BracketStage) -> Text {
    match stage {
        BracketStage::Winners { .. } => Text::new("tournament-picture-winners"),
        BracketStage::Losers { .. } => Text::new("tournament-picture-losers"),
        BracketStage::Final | BracketStage::SecondFinal => Text::new("tournament-picture-final"),
    }
}

/// What a round is called below the name of its bracket; the first final has the name of its own.
fn round_name(stage: BracketStage) -> Option<Text> {
    match stage {
        BracketStage::Winners { round } | BracketStage::Losers { round } => {
            Some(Text::new("tournament-picture-round").with("round", u32::from(round) + 1))
        }
        BracketStage::Final => None,
        BracketStage::SecondFinal => Some(Text::new("tournament-picture-second-final")),
    }
}
