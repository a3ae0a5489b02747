//! How strong one player is: the rating, the record, and the course as a chart.

use std::sync::Arc;

use club_ratings::forecast::Forecast;
use club_ratings::whr::DayRating;
use club_ratings::{Outcome, Rating};

use crate::board::openings::opening_name;
use crate::board::words::mention;
use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::ratings::messages::versus::versus_button;
use crate::ratings::messages::words::{banded, contender, day, marked, percent, pool, tally};
use bot_service::Rated;
use bot_service::club::{Pool, Profile, day_of};
use bot_service::game::PlayerId;
use makruk_render::{AxisLabels, CurvePoint, RatingChart, RatingLegend};

const OPPONENTS: usize = 5;

const OPENINGS: usize = 4;

/// How many days are named below the chart.
const TICKS: usize = 6;

/// What there is to know of a player in a pool.
#[derive(Clone, Debug)]
pub struct ShownProfile<'a> {
    pub player: PlayerId,
    pub name: &'a str,
    pub pool: Pool,
    pub rated: Rated,
    /// The place among those who are listed, if they are.
    pub place: Option<u32>,
    pub profile: &'a Profile,
    /// Their strength on each day with a game.
    pub curve: &'a [DayRating],
    /// Their strength today, with its uncertainty.
    pub strength: Rating,
    /// A player to compare with, and the forecast of a game.
    pub against: Option<(PlayerId, Forecast)>,
}

pub fn club_profile(shown: &ShownProfile<'_>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let title = Text::new("profile-title").with("player", mention(shown.player)).with("pool", pool(shown.pool));
    let mut lines = vec![title.localize(locale)];
    if shown.profile.games() == 0 {
        lines.push(nothing(shown).localize(locale));
        return OutgoingMessage::lines(&lines);
    }
    lines.extend(standing(shown, locale));
    lines.extend(record(shown.profile, locale));
    if let Some((other, forecast)) = shown.against {
        lines.push(odds(shown.player, other, &forecast).localize(locale));
    }
    let versus = shown.against.map(|(other, _)| versus_button([shown.player, other], locale));
    let message = match versus {
        Some(versus) => OutgoingMessage::lines(&lines).with_buttons(vec![versus]),
        None => OutgoingMessage::lines(&lines),
    };
    message.with_picture(picture(shown, locale))
}

/// Why there is no rating yet, and how to come by one.
fn nothing(shown: &ShownProfile<'_>) -> Text {
    let text = match shown.pool {
        Pool::Engine => Text::new("profile-nothing-engine"),
        Pool::Live
        | Pool::Correspondence
        | Pool::ChessLive
        | Pool::ChessCorrespondence
        | Pool::OukLive
        | Pool::OukCorrespondence
        | Pool::ChaturangaLive
        | Pool::ChaturangaCorrespondence => Text::new("profile-nothing"),
    };
    text.with("uncounted", shown.profile.uncounted)
}

fn standing(shown: &ShownProfile<'_>, locale: Locale) -> Vec<String> {
    let Rated { rating, games, is_provisional } = shown.rated;
    let rated = Text::new("profile-rating")
        .with("rating", marked(rating.rounded(), is_provisional))
        .with("deviation", rating.deviation().round().to_string())
        .with("games", games);
    let place = shown.place.map(|place| Text::new("profile-place").with("place", place));
    let place = place.or(is_provisional.then(|| Text::new("profile-provisional")));
    let strength = Text::new("profile-strength").with("strength", banded(shown.strength));
    [Some(rated), place, Some(strength)].into_iter().flatten().map(|text| text.localize(locale)).collect()
}

fn record(profile: &Profile, locale: Locale) -> Vec<String> {
    let colors = Text::new("profile-record").with("white", tally(profile.white)).with("black", tally(profile.black));
    let opponents = profile.opponents.iter().take(OPPONENTS);
    let opponents: Vec<String> =
        opponents.map(|faced| format!("{} {}", contender(faced.opponent, locale), tally(faced.tally))).collect();
    let opponents = Text::new("profile-opponents").with("opponents", opponents.join(" · "));
    let openings = profile.openings.iter().take(OPENINGS);
    let openings: Vec<String> =
        openings.map(|&(named, games)| format!("{} {}", opening_name(named, locale), tally(games))).collect();
    let openings = (!openings.is_empty()).then(|| Text::new("profile-openings").with("openings", openings.join(" · ")));
    let best = profile.best_win.map(|won| {
        Text::new("profile-best-win")
            .with("opponent", contender(won.opponent, locale))
            .with("rating", won.rating.rounded().to_string())
            .with("game", won.game.to_string())
    });
    let uncounted = (profile.uncounted > 0).then(|| Text::new("profile-uncounted").with("games", profile.uncounted));
    [Some(colors), Some(opponents), openings, best, uncounted]
        .into_iter()
        .flatten()
        .map(|text| text.localize(locale))
        .collect()
}

pub fn odds(player: PlayerId, opponent: PlayerId, forecast: &Forecast) -> Text {
    let part = |outcome| percent(forecast.probability(outcome));
    Text::new("club-odds")
        .with("player", mention(player))
        .with("opponent", mention(opponent))
        .with("win", part(Outcome::Win))
        .with("draw", part(Outcome::Draw))
        .with("loss", part(Outcome::Loss))
        .with("score", format!("{:.2}", forecast.expected_score()))
}

fn picture(shown: &ShownProfile<'_>, locale: Locale) -> Picture {
    let curve: Vec<CurvePoint> = shown
        .curve
        .iter()
        .map(|&DayRating { day, rating, .. }| {
            let (low, high) = rating.band();
            CurvePoint { day, rating: rating.rating(), low, high }
        })
        .collect();
    let running =
        shown.profile.course.iter().map(|kept| (day_of(kept.at()), kept.rating().rating())).collect::<Vec<_>>();
    let days: Vec<i32> = curve.iter().map(|point| point.day).collect();
    let strength = shown.strength.rounded();
    let title = Text::new("profile-chart-title").with("player", shown.name).with("pool", pool(shown.pool));
    let text = |text: Text| text.localize(locale);
    let labels = AxisLabels {
        title: text(title.clone()),
        upwards: text(Text::new("profile-chart-points")),
        rightwards: text(Text::new("profile-chart-days")),
        footer: String::new(),
    };
    let legend = RatingLegend {
        curve: text(Text::new("profile-chart-strength")),
        band: text(Text::new("profile-chart-band")),
        running: text(Text::new("profile-chart-running")),
        reference: String::new(),
    };
    let alt = Text::new("profile-chart-alt")
        .with("title", title)
        .with("days", days.len())
        .with("strength", banded(shown.strength))
        .with("rating", marked(shown.rated.rating.rounded(), shown.rated.is_provisional));
    let ticks = ticks(&days).into_iter().map(|at| (at, day(at, locale))).collect();
    let current = strength.to_string();
    let chart = RatingChart { curve, running, reference: Vec::new(), ticks, labels, legend, current };
    Picture::new(Drawing::Club(Arc::new(chart)), format!("{}-rating.png", shown.pool.game()), &text(alt))
}

/// The days to name, spread evenly over the time that the chart shows.
fn ticks(days: &[i32]) -> Vec<i32> {
    let (Some(&first), Some(&last)) = (days.first(), days.last()) else { return Vec::new() };
    let span = i64::from(last) - i64::from(first);
    let steps = i64::try_from(TICKS).unwrap_or(i64::MAX).min(span + 1) - 1;
    let at = |step: i64| i32::try_from(i64::from(first) + if steps > 0 { span * step / steps } else { 0 });
    let mut ticks: Vec<i32> = (0..=steps).filter_map(|step| at(step).ok()).collect();
    ticks.dedup();
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_go_from_the_first_day_to_the_last() {
        assert!(ticks(&[]).is_empty());
        assert_eq!(ticks(&[7]), [7]);
        assert_eq!(ticks(&[7, 8]), [7, 8]);
        assert_eq!(ticks(&[0, 100]), [0, 20, 40, 60, 80, 100]);
        assert_eq!(ticks(&[i32::MIN, i32::MAX]).len(), 6);
    }
}
