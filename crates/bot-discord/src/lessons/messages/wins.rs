//! A chart of how many positions of an ending are won in how many moves.

use std::sync::Arc;

use crate::board::words::capitalised;
use crate::i18n::{Locale, Text};
use crate::kit::limits::{ALT, truncate};
use crate::kit::message::{Drawing, Picture};
use crate::lessons::messages::pieces::{against_in_a_line, per_cent};
use bot_service::learning::verdict::{EndingVerdict, InTime};
use makruk::{PieceCounts, Preset};
use makruk_render::{AxisLabels, WinsChart, WinsLimit};
use makruk_school::Defender;

/// By the letters of the pieces.
fn file_name(chaser: PieceCounts, defender: PieceCounts) -> String {
    let letters =
        |pieces: PieceCounts| pieces.roles().map(|role| role.letter().to_ascii_lowercase()).collect::<String>();
    match defender.is_bare() {
        true => format!("makruk-ending-{}.png", letters(chaser)),
        false => format!("makruk-ending-{}-v-{}.png", letters(chaser), letters(defender)),
    }
}

/// The chart of an ending by the rules of competitions; `None` if nothing of it is won. The limits of other rulesets are drawn too
/// if the same positions are won in as many moves.
pub(super) fn wins_chart(verdict: &EndingVerdict, locale: Locale) -> Option<Picture> {
    if verdict.won() == 0 {
        return None;
    }
    let drawn = Preset::Competition;
    // A limit that several rulesets have is drawn once, though one of them may begin later.
    let mut ends: Vec<InTime> = Vec::new();
    for end in verdict.in_time().into_iter().filter(|end| verdict.is_alike(end.preset, drawn)) {
        if ends.iter().all(|known| known.terms.limit != end.terms.limit) {
            ends.push(end);
        }
    }
    let text = |text: Text| text.localize(locale);
    let label = |end: &InTime| {
        let label = Text::new("learn-wins-limit").with("limit", end.terms.limit).with("moves", end.terms.left);
        text(label.with("won", per_cent(verdict.share(end.won))))
    };
    let labels: Vec<String> = ends.iter().map(label).collect();
    let limits = ends.iter().zip(&labels).map(|(end, label)| WinsLimit { moves: end.terms.left, label: label.clone() });
    let defender = verdict.defender().pieces();
    let title = capitalised(&against_in_a_line(verdict.chaser(), defender, locale));
    let (rightwards, alt) = match verdict.defender() {
        Defender::Bare => (Text::new("learn-wins-rightwards"), Text::new("learn-wins-alt")),
        Defender::Armed { .. } => (Text::new("learn-wins-rightwards-armed"), Text::new("learn-wins-alt-armed")),
    };
    let alt = alt.with("title", title.clone()).with("limits", labels.join("; "));
    let chart = WinsChart {
        shares: verdict.shares(drawn),
        limits: limits.collect(),
        labels: AxisLabels {
            title,
            upwards: text(Text::new("learn-wins-upwards")),
            rightwards: text(rightwards),
            footer: String::new(),
        },
    };
    Some(Picture {
        drawing: Drawing::Club(Arc::new(chart)),
        file_name: file_name(verdict.chaser(), defender),
        alt: truncate(&text(alt), ALT),
        look: None,
    })
}
