//! What games will bring, how well that came true, and whom to play next.

use std::sync::Arc;

use club_ratings::Rating;
use club_ratings::forecast::{Calibration, Forecast};

use crate::board::words::{mention, relative};
use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::ratings::messages::profile::odds;
use crate::ratings::messages::words::{banded, percent, pool};
use bot_service::club::{Pool, Suggestion};
use bot_service::game::PlayerId;
use makruk_render::{AxisLabels, CalibrationBin, CalibrationChart};

/// How many deviations of a mean hold 95 % of what it may have been.
const BAND_95: f64 = 1.96;

/// Two players, and how a game between them would probably end.
#[derive(Clone, Copy, Debug)]
pub struct ShownOdds {
    pub pool: Pool,
    /// The two, with their strengths.
    pub players: [(PlayerId, Rating); 2],
    /// As the first one sees it.
    pub forecast: Forecast,
}

pub fn club_odds(shown: &ShownOdds, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let [(one, _), (other, _)] = shown.players;
    let mut lines = vec![
        Text::new("club-odds-title").with("pool", pool(shown.pool)).localize(locale),
        odds(one, other, &shown.forecast).localize(locale),
    ];
    lines.extend(shown.players.map(|(player, rating)| {
        let text = Text::new("club-strength").with("player", mention(player)).with("strength", banded(rating));
        text.localize(locale)
    }));
    OutgoingMessage::lines(&lines)
}

pub fn club_next(of: Pool, suggestions: &[Suggestion], reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let mut lines = vec![Text::new("club-next-title").with("pool", pool(of)).localize(locale)];
    if suggestions.is_empty() {
        lines.push(Text::new("club-next-nobody").localize(locale));
    }
    lines.extend(suggestions.iter().map(|suggestion| {
        let met = match suggestion.met {
            Some(at) => Text::new("club-next-met").with("when", relative(at)),
            None => Text::new("club-next-never"),
        };
        Text::new("club-next-line")
            .with("player", mention(suggestion.player))
            .with("rating", suggestion.rating.rounded().to_string())
            .with("score", percent(suggestion.forecast.expected_score()))
            .with("met", met)
            .localize(locale)
    }));
    OutgoingMessage::lines(&lines)
}

pub fn club_calibration(of: Pool, calibration: &Calibration, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let title = Text::new("club-forecasts-title").with("pool", pool(of));
    let (Some(log_loss), Some(brier)) = (calibration.log_loss(), calibration.brier()) else {
        let nothing = Text::new("club-forecasts-nothing");
        return OutgoingMessage::lines(&[title.localize(locale), nothing.localize(locale)]);
    };
    let figures = Text::new("club-forecasts-figures")
        .with("games", calibration.games())
        .with("log_loss", format!("{log_loss:.3}"))
        .with("even", format!("{:.3}", 3.0_f64.ln()))
        .with("brier", format!("{brier:.3}"));
    let lines = [title.clone(), figures.clone(), Text::new("club-forecasts-meaning")].map(|text| text.localize(locale));
    let message = OutgoingMessage::lines(&lines);
    message.with_picture(picture(calibration, title, figures, locale))
}

fn picture(calibration: &Calibration, title: Text, figures: Text, locale: Locale) -> Picture {
    let bins: Vec<CalibrationBin> = calibration
        .bins()
        .iter()
        .filter_map(|bin| {
            let (predicted, scored) = (bin.foretold()?, bin.came_true()?);
            // The deviation of a mean of this many scores, of which none is farther from it than a win or a loss.
            let spread = (predicted * (1.0 - predicted) / f64::from(bin.games())).sqrt();
            let [low, high] = [-BAND_95, BAND_95].map(|width| (scored + width * spread).clamp(0.0, 1.0));
            Some(CalibrationBin { predicted, scored, low, high, games: bin.games() })
        })
        .collect();
    let text = |text: Text| text.localize(locale);
    let said = bins.iter().map(|bin| format!("{} → {} ({})", percent(bin.predicted), percent(bin.scored), bin.games));
    let alt =
        Text::new("club-forecasts-alt").with("title", title.clone()).with("bins", said.collect::<Vec<_>>().join(", "));
    let labels = AxisLabels {
        title: text(title),
        upwards: text(Text::new("club-forecasts-upwards")),
        rightwards: text(Text::new("club-forecasts-rightwards")),
        footer: text(figures),
    };
    let diagonal = text(Text::new("club-forecasts-diagonal"));
    Picture::new(Drawing::Club(Arc::new(CalibrationChart { bins, labels, diagonal })), "forecasts.png", &text(alt))
}
