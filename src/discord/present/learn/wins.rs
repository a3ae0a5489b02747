//! A chart of how many positions of an ending are won in how many moves.

use super::super::super::limits::{ALT, truncate};
use super::super::message::{Drawing, Picture};
use super::super::words::capitalised;
use super::pieces::{against_in_a_line, per_cent};
use crate::i18n::{Locale, Text};
use crate::learning::verdict::{EndingVerdict, InTime};
use makruk::PieceCounts;
use makruk_render::{Theme, WinsChart, WinsLabels, WinsLimit};

/// By the letters of the chaser's pieces.
fn file_name(chaser: PieceCounts) -> String {
    let letters: String = chaser.roles().map(|role| role.letter().to_ascii_lowercase()).collect();
    format!("makruk-ending-{letters}.png")
}

/// The chart of an ending; `None` if nothing of it is won.
pub(super) fn wins_chart(verdict: &EndingVerdict, locale: Locale) -> Option<Picture> {
    if verdict.won() == 0 {
        return None;
    }
    // A limit that several rulesets have is drawn once.
    let mut ends: Vec<InTime> = Vec::new();
    for end in verdict.in_time() {
        if ends.iter().all(|known| known.terms != end.terms) {
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
    let title = capitalised(&against_in_a_line(verdict.pieces(), PieceCounts::NONE, locale));
    let alt = Text::new("learn-wins-alt").with("title", title.clone()).with("limits", labels.join("; "));
    let chart = WinsChart {
        shares: verdict.shares(),
        limits: limits.collect(),
        labels: WinsLabels {
            title,
            upwards: text(Text::new("learn-wins-upwards")),
            rightwards: text(Text::new("learn-wins-rightwards")),
        },
        theme: Theme::default(),
    };
    Some(Picture {
        drawing: Drawing::WinsChart(Box::new(chart)),
        file_name: file_name(verdict.pieces()),
        alt: truncate(&text(alt), ALT),
        look: None,
    })
}
