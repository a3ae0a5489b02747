//! The text of a review, its chart, and the analysis of a single position.

use crate::board::line::line;
use crate::board::view::BoardView;
use crate::board::words::{game_name, kind, side};
use crate::board::{openings, terms};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::limits::{ALT, truncate};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use board_games::{GameBoard, GameKind, GameOutcome, Seat};
use bot_service::game::GameId;
use bot_service::review::{
    CountCheck, CountSpan, EvaluatedLine, Evaluation, MoveQuality, PositionAnalysis, Review, ReviewProgress,
    TurningPoint,
};
use makruk::History;
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
    let board = review.record().board();
    let title = Text::new("review-title").with("title", title(board.kind(), game));
    let mut lines = vec![title.localize(locale), accuracy(review).localize(locale)];
    lines.extend(Seat::PAIR.map(|seat| faults(review, seat, locale)));
    lines.extend(openings::of_game(board, reader));
    lines.extend(leads(review).into_iter().map(|text| text.localize(locale)));
    let points = review.turning_points();
    lines.push(match points.is_empty() {
        true => Text::new("review-no-turning").localize(locale),
        false => Text::new("review-turning").localize(locale),
    });
    lines.extend(points.iter().enumerate().flat_map(|(index, point)| turning_point(review, index + 1, point, reader)));
    let counts = review.count_checks();
    if let Some(history) = review.record().makruk().filter(|_| !counts.is_empty()) {
        lines.push(Text::new("review-counting").localize(locale));
        lines.extend(counts.iter().flat_map(|check| count_check(check, history)).map(|text| text.localize(locale)));
    }
    OutgoingMessage::lines(&lines)
}

pub(crate) fn title(kind: GameKind, game: Option<GameId>) -> Text {
    let title = match game {
        Some(game) => Text::new("chart-title-game").with("game", game.to_string()),
        None => Text::new("chart-title"),
    };
    match kind {
        GameKind::Makruk => title,
        other => Text::new("chart-title-of").with("title", title).with("kind", game_name(other)),
    }
}

fn accuracy(review: &Review) -> Text {
    let of = |seat| match review.accuracy(seat) {
        Some(accuracy) => Text::new("review-percent").with("percent", accuracy.round() as u32),
        None => Text::new("review-no-moves"),
    };
    Text::new("review-accuracy").with("white", of(Seat::First)).with("black", of(Seat::Second))
}

fn faults(review: &Review, seat: Seat, locale: Locale) -> String {
    let kinds = [
        (MoveQuality::Blunder, Text::new("review-blunders")),
        (MoveQuality::Mistake, Text::new("review-mistakes")),
        (MoveQuality::Inaccuracy, Text::new("review-inaccuracies")),
    ];
    let counted = kinds.into_iter().map(|(judgement, text)| (review.count(seat, judgement), text));
    let parts: Vec<String> = counted
        .filter(|(count, _)| *count > 0)
        .map(|(count, text)| text.with("count", count).localize(locale))
        .collect();
    let faults = if parts.is_empty() { Text::new("review-no-errors").localize(locale) } else { parts.join(", ") };
    Text::new("review-errors").with("side", side(seat)).with("faults", faults).localize(locale)
}

/// The longest stretches in which a side stood better, in game order.
fn leads(review: &Review) -> Vec<Text> {
    let board = review.record().board();
    let plies = board.plies();
    let mut leads = review.leads();
    leads.sort_by_key(|lead| std::cmp::Reverse(lead.plies.len()));
    leads.truncate(LEADS);
    leads.sort_by_key(|lead| lead.plies.start);
    if leads.is_empty() {
        return vec![Text::new("review-even")];
    }
    let texts = leads.into_iter().map(|lead| {
        let (from, to) = (board.number_at(lead.plies.start), board.number_at(lead.plies.end - 1));
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
    let board = review.record().board();
    let (board, number) = (board.after(point.ply), Some(board.number_at(point.ply)));
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
    let kind = found.record().board().kind();
    let file_name = game.map_or_else(|| format!("{kind}-chart.png"), |game| format!("{kind}-{game}-chart.png"));
    let picture = Picture { drawing, file_name, alt: chart_alt(found, reader), look: None };
    review_text(found, game, reader).with_picture(picture)
}

pub(crate) fn position_analysis(found: &PositionAnalysis, reader: Reader) -> OutgoingMessage {
    let board = found.record.board();
    let view = BoardView::of_position(board.current(), reader);
    analysis_text(found, reader).with_picture(view.picture(format!("{}-position.png", board.kind())))
}

fn chart(review: &Review, game: Option<GameId>, theme: Theme, locale: Locale) -> Chart {
    Chart {
        expectancy: review.evaluations().map(|evaluation| evaluation.expectancy(Seat::First)).collect(),
        marks: review.turning_points().iter().map(|point| point.ply + 1).collect(),
        counts: count_bands(review.count_spans(), locale).collect(),
        measure: Measure::Chances,
        labels: ChartLabels {
            title: title(review.record().board().kind(), game).localize(locale),
            upwards: Text::new("chart-axis-chances").localize(locale),
            rightwards: Text::new("chart-axis-moves").localize(locale),
            white: side(Seat::First).localize(locale),
            black: side(Seat::Second).localize(locale),
        },
        theme,
    }
}

/// The counts that ran, as a chart names them.
pub(crate) fn count_bands(spans: Vec<CountSpan>, locale: Locale) -> impl Iterator<Item = CountBand> {
    spans.into_iter().map(move |span| {
        let name = Text::new("chart-count").with("kind", kind(span.kind)).with("side", side(span.side));
        CountBand { plies: span.plies, name: name.localize(locale) }
    })
}

fn chart_alt(review: &Review, reader: Reader) -> String {
    let board = review.record().board();
    let ends = [0, board.plies()].map(|ply| review.evaluation(ply).expectancy(Seat::First));
    chart_words(board, ends, review.turning_points().into_iter().map(|point| point.ply), reader)
}

/// A chart in words: White's expected score at the start and at the end, and the plies before the turning points.
pub(crate) fn chart_words(
    board: &GameBoard,
    ends: [f64; 2],
    turning: impl Iterator<Item = usize>,
    reader: Reader,
) -> String {
    let locale = reader.locale;
    let [first, last] = ends.map(|expectancy| (expectancy * 100.0).round() as usize);
    let points: Vec<String> = turning
        .filter_map(|ply| Some(line(board.after(ply), &[board.move_at(ply)?], Some(board.number_at(ply)), reader)))
        .collect();
    let points = if points.is_empty() { Text::new("chart-alt-none").localize(locale) } else { points.join(", ") };
    let text = Text::new("chart-alt")
        .with("side", side(Seat::First))
        .with("moves", board.full_moves())
        .with("first", first)
        .with("last", last)
        .with("points", points);
    truncate(&text.localize(locale), ALT)
}

fn analysis_text(analysis: &PositionAnalysis, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let board = analysis.record.board().current();
    let turn = board.turn();
    let title = match analysis.outcome {
        Some(_) => Text::new("outlook-title-over"),
        None => Text::new("outlook-title").with("side", side(turn)),
    };
    let title = match board.kind() {
        GameKind::Makruk => title,
        other => Text::new("chart-title-of").with("title", title).with("kind", game_name(other)),
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
    let openings = analysis.record.makruk().map(|history| openings::of_position(history.position(), reader));
    OutgoingMessage::lines(&lines.chain(openings.into_iter().flatten()).collect::<Vec<_>>())
}

fn standing(analysis: &PositionAnalysis) -> Text {
    match (analysis.outcome, analysis.evaluation()) {
        (Some(GameOutcome::Win { winner, .. }), _) => Text::new("outlook-over-win").with("side", side(winner.seat())),
        (Some(GameOutcome::Draw(_)), _) => Text::new("outlook-over-draw"),
        (None, Evaluation::Mate { winner, moves }) => {
            Text::new("outlook-mate").with("side", side(winner.seat())).with("moves", moves)
        }
        (None, Evaluation::Centipawns(value)) if value.abs() < EVEN => Text::new("outlook-even"),
        (None, Evaluation::Centipawns(value)) => {
            let better = if value > 0 { Seat::First } else { Seat::Second };
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
