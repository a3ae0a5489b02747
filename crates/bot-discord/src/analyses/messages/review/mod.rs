//! The text of a review, its chart, and the analysis of a single position.

use crate::board::line::line;
use crate::board::view::BoardView;
use crate::board::words::{kind, side};
use crate::board::{openings, terms};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::limits::{ALT, truncate};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use bot_service::game::GameId;
use bot_service::review::{
    CountCheck, EvaluatedLine, Evaluation, MoveQuality, PositionAnalysis, Review, ReviewProgress, TurningPoint,
};
use makruk::{Color, History, Outcome};
use makruk_render::{Chart, ChartLabels, CountBand, Measure, Theme};

/// The length of the progress bar, in characters.
const BAR: usize = 12;

/// The number of stretches shown in which a side stood better.
const LEADS: usize = 4;

pub fn progress(progress: ReviewProgress, locale: Locale) -> OutgoingMessage {
    let ReviewProgress { done, total } = progress;
    let filled = (BAR * done).checked_div(total).unwrap_or_default().min(BAR);
    let bar = "▰".repeat(filled) + &"▱".repeat(BAR - filled);
    let percent = (100 * done).checked_div(total).unwrap_or_default();
    let words = Text::new("review-progress").with("done", done).with("total", total);
    let bar = Text::new("review-progress-bar").with("bar", bar).with("percent", percent);
    OutgoingMessage::lines(&[words.localize(locale), bar.localize(locale)])
}

/// The text of a review, to be sent with its [`chart`].
fn review_text(review: &Review, game: Option<GameId>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let title = Text::new("review-title").with("title", title(game));
    let mut lines = vec![title.localize(locale), accuracy(review).localize(locale)];
    lines.extend(Color::ALL.map(|color| faults(review, color, locale)));
    lines.extend(openings::of_game(review.record().history(), reader));
    lines.extend(leads(review).into_iter().map(|text| text.localize(locale)));
    let points = review.turning_points();
    lines.push(match points.is_empty() {
        true => Text::new("review-no-turning").localize(locale),
        false => Text::new("review-turning").localize(locale),
    });
    lines.extend(points.iter().enumerate().flat_map(|(index, point)| turning_point(review, index + 1, point, reader)));
    let counts = review.count_checks();
    if !counts.is_empty() {
        lines.push(Text::new("review-counting").localize(locale));
        let history = review.record().history();
        lines.extend(counts.iter().flat_map(|check| count_check(check, history)).map(|text| text.localize(locale)));
    }
    OutgoingMessage::lines(&lines)
}

pub(crate) fn title(game: Option<GameId>) -> Text {
    match game {
        Some(game) => Text::new("chart-title-game").with("game", game.to_string()),
        None => Text::new("chart-title"),
    }
}

fn accuracy(review: &Review) -> Text {
    let of = |color| match review.accuracy(color) {
        Some(accuracy) => Text::new("review-percent").with("percent", accuracy.round() as u32),
        None => Text::new("review-no-moves"),
    };
    Text::new("review-accuracy").with("white", of(Color::White)).with("black", of(Color::Black))
}

fn faults(review: &Review, color: Color, locale: Locale) -> String {
    let kinds = [
        (MoveQuality::Blunder, Text::new("review-blunders")),
        (MoveQuality::Mistake, Text::new("review-mistakes")),
        (MoveQuality::Inaccuracy, Text::new("review-inaccuracies")),
    ];
    let counted = kinds.into_iter().map(|(judgement, text)| (review.count(color, judgement), text));
    let parts: Vec<String> = counted
        .filter(|(count, _)| *count > 0)
        .map(|(count, text)| text.with("count", count).localize(locale))
        .collect();
    let faults = if parts.is_empty() { Text::new("review-no-errors").localize(locale) } else { parts.join(", ") };
    Text::new("review-errors").with("side", side(color)).with("faults", faults).localize(locale)
}

/// The longest stretches in which a side stood better, in game order.
fn leads(review: &Review) -> Vec<Text> {
    let history = review.record().history();
    let plies = history.plies();
    let mut leads = review.leads();
    leads.sort_by_key(|lead| std::cmp::Reverse(lead.plies.len()));
    leads.truncate(LEADS);
    leads.sort_by_key(|lead| lead.plies.start);
    if leads.is_empty() {
        return vec![Text::new("review-even")];
    }
    let texts = leads.into_iter().map(|lead| {
        let (from, to) = (history.number_at(lead.plies.start), history.number_at(lead.plies.end - 1));
        let text = match lead.plies.end > plies {
            true => Text::new("review-lead-end"),
            false => Text::new("review-lead").with("to", to),
        };
        text.with("side", side(lead.side)).with("from", from)
    });
    texts.collect()
}

/// What is to be said of a turning point: what was played, and what would have been better.
pub(crate) fn turning_point(review: &Review, index: usize, point: &TurningPoint, reader: Reader) -> [String; 2] {
    let locale = reader.locale;
    let mover = review.mover(point.ply);
    let percent = |evaluation: Evaluation| (evaluation.expectancy(mover) * 100.0).round() as usize;
    let history = review.record().history();
    let (board, number) = (history.turn_at(point.ply), Some(history.number_at(point.ply)));
    let words = terms::joined(&point.terms, locale);
    let text = match words {
        Some(words) => Text::new("review-point-words").with("words", words),
        None => Text::new("review-point"),
    };
    let text = text
        .with("number", index)
        .with("move", line(board, &[point.played], number, reader))
        .with("judgement", judgement(point.judgement))
        .with("side", side(mover))
        .with("before", percent(point.before))
        .with("after", percent(point.after));
    let better = line(board, &point.better, number, reader);
    [text.localize(locale), Text::new("review-better").with("line", better).localize(locale)]
}

fn judgement(judgement: MoveQuality) -> Text {
    text_of!("judgement", judgement, MoveQuality: Fine, Inaccuracy, Mistake, Blunder)
}

fn count_check(check: &CountCheck, history: &History) -> Vec<Text> {
    let move_number = |ply| history.number_at(ply);
    let late = |text: Text| text.with("possible", move_number(check.possible)).with("lost", check.lost);
    let text = match check.called {
        Some(called) if check.is_in_time() => Text::new("review-count-in-time").with("move", move_number(called)),
        Some(called) => late(Text::new("review-count-late")).with("called", move_number(called)),
        None => late(Text::new("review-count-never")),
    };
    let text = text.with("side", side(check.side)).with("kind", kind(check.kind));
    // The ply that exceeded the limit is included.
    let drawn = check.would_have_drawn.map(|ply| move_number(ply.saturating_sub(1)));
    let drawn = drawn.map(|number| Text::new("review-count-draw").with("move", number));
    [Some(text), drawn].into_iter().flatten().collect()
}

pub(crate) fn game_review(found: &Review, game: Option<GameId>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let drawing = Drawing::Chart(Box::new(chart(found, game, Theme::default(), locale)));
    let file_name = game.map_or("makruk-chart.png".to_owned(), |game| format!("makruk-{game}-chart.png"));
    let picture = Picture { drawing, file_name, alt: chart_alt(found, reader), look: None };
    review_text(found, game, reader).with_picture(picture)
}

pub(crate) fn position_analysis(found: &PositionAnalysis, reader: Reader) -> OutgoingMessage {
    let record = &found.record;
    let view = BoardView::of_position(record.history().position_at(record.history().plies()), reader);
    analysis_text(found, reader).with_picture(view.picture("makruk-position.png".to_owned()))
}

fn chart(review: &Review, game: Option<GameId>, theme: Theme, locale: Locale) -> Chart {
    let counts = review.count_spans().into_iter().map(|span| {
        let name = Text::new("chart-count").with("kind", kind(span.kind)).with("side", side(span.side));
        CountBand { plies: span.plies, name: name.localize(locale) }
    });
    Chart {
        expectancy: review.evaluations().map(|evaluation| evaluation.expectancy(Color::White)).collect(),
        marks: review.turning_points().iter().map(|point| point.ply + 1).collect(),
        counts: counts.collect(),
        measure: Measure::Chances,
        labels: ChartLabels {
            title: title(game).localize(locale),
            upwards: Text::new("chart-axis-chances").localize(locale),
            rightwards: Text::new("chart-axis-moves").localize(locale),
            white: side(Color::White).localize(locale),
            black: side(Color::Black).localize(locale),
        },
        theme,
    }
}

fn chart_alt(review: &Review, reader: Reader) -> String {
    let locale = reader.locale;
    let percent = |ply| (review.evaluation(ply).expectancy(Color::White) * 100.0).round() as usize;
    let history = review.record().history();
    let plies = history.plies();
    let points: Vec<String> = review
        .turning_points()
        .iter()
        .map(|point| {
            let number = Some(history.number_at(point.ply));
            line(history.turn_at(point.ply), &[point.played], number, reader)
        })
        .collect();
    let points = if points.is_empty() { Text::new("chart-alt-none").localize(locale) } else { points.join(", ") };
    let text = Text::new("chart-alt")
        .with("side", side(Color::White))
        .with("moves", review.record().history().full_moves())
        .with("first", percent(0))
        .with("last", percent(plies))
        .with("points", points);
    truncate(&text.localize(locale), ALT)
}

fn analysis_text(analysis: &PositionAnalysis, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let board = analysis.record.history().turn_at(analysis.record.history().plies());
    let turn = board.position().turn();
    let title = match analysis.outcome {
        Some(_) => Text::new("outlook-title-over"),
        None => Text::new("outlook-title").with("side", side(turn)),
    };
    let mut texts = vec![title, standing(analysis)];
    let in_pawns = |found: &EvaluatedLine| matches!(found.evaluation, Evaluation::Centipawns(_));
    match analysis.lines.iter().any(in_pawns) {
        _ if analysis.lines.is_empty() => {}
        true => texts.push(Text::new("outlook-lines")),
        false => texts.push(Text::new("outlook-lines-plain")),
    }
    for (index, found) in analysis.lines.iter().enumerate() {
        let moves = line(board, &found.moves, None, reader);
        let text = Text::new("outlook-line").with("number", index + 1).with("line", moves);
        texts.push(text.with("worth", worth(found.evaluation)));
    }
    texts.extend(
        analysis
            .countable
            .iter()
            .map(|&(who, count)| Text::new("outlook-count").with("side", side(who)).with("kind", kind(count))),
    );
    let lines = texts.into_iter().map(|text| text.localize(locale));
    OutgoingMessage::lines(&lines.chain(openings::of_position(board.position(), reader)).collect::<Vec<_>>())
}

fn standing(analysis: &PositionAnalysis) -> Text {
    match (analysis.outcome, analysis.evaluation()) {
        (Some(Outcome::Win { winner, .. }), _) => Text::new("outlook-over-win").with("side", side(winner)),
        (Some(Outcome::Draw(_)), _) => Text::new("outlook-over-draw"),
        (None, Evaluation::Mate { winner, moves }) => {
            Text::new("outlook-mate").with("side", side(winner)).with("moves", moves)
        }
        (None, Evaluation::Centipawns(value)) if value.abs() < EVEN => Text::new("outlook-even"),
        (None, Evaluation::Centipawns(value)) => {
            let better = if value > 0 { Color::White } else { Color::Black };
            Text::new("outlook-better").with("side", side(better)).with("pawns", pawns(value.abs()))
        }
    }
}

/// An advantage below this, in centipawns, counts as even.
const EVEN: i32 = 50;

/// The evaluation of a line from White's side: `+1.3`, or the number of moves to mate.
fn worth(evaluation: Evaluation) -> Text {
    match evaluation {
        Evaluation::Mate { moves, .. } => Text::new("outlook-score-mate").with("moves", moves),
        Evaluation::Centipawns(value) if value > 0 => {
            Text::new("outlook-score").with("pawns", format!("+{}", pawns(value)))
        }
        Evaluation::Centipawns(value) => Text::new("outlook-score").with("pawns", pawns(value)),
    }
}

fn pawns(centipawns: i32) -> String {
    format!("{:.1}", f64::from(centipawns) / 100.0)
}

#[cfg(test)]
pub(crate) mod tests;
