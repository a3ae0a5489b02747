//! How many games have ended on each day.

use std::sync::Arc;

use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, Picture};
use crate::puzzles::day::messages::{short_weekday, weekday};
use bot_service::WeekDigest;
use makruk_render::{BarsChart, BarsColumn};

/// A chart of fewer games says nothing that the words don't.
const LEAST: u32 = 5;

/// `None` if there are too few games for a chart.
pub(super) fn days_chart(digest: &WeekDigest, locale: Locale) -> Option<Picture> {
    if digest.games().all() < LEAST {
        return None;
    }
    let text = |text: Text| text.localize(locale);
    let days: Vec<_> = digest.span.days().into_iter().map(|day| day.date().weekday()).zip(digest.days).collect();
    let columns = days.iter().map(|(day, games)| BarsColumn {
        label: text(short_weekday(*day)),
        parts: [games.rated, games.friendly, games.engine],
    });
    let told = days.iter().map(|(day, games)| {
        text(Text::new("digest-chart-day").with("weekday", weekday(*day)).with("games", games.all()))
    });
    let alt = Text::new("digest-chart-alt").with("days", told.collect::<Vec<_>>().join(", "));
    let chart = BarsChart {
        title: text(Text::new("digest-chart-title")),
        columns: columns.collect(),
        names: [Text::new("digest-chart-rated"), Text::new("digest-chart-friendly"), Text::new("digest-chart-engine")]
            .map(text),
    };
    Some(Picture::new(Drawing::Club(Arc::new(chart)), "digest.png", &text(alt)))
}
