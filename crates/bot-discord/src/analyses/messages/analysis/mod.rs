//! An analysis as a message: the whole of it, or the board at one of its turning points, with the buttons that lead on.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::analyses::messages::review::{game_review, position_analysis, title, turning_point};
use crate::analyses::page::{AnalysisAction, AnalysisButton, AnalysisPage};
use crate::board::line::line;
use crate::board::openings::{named_of_game, named_of_position};
use crate::board::said::SaidWord;
use crate::board::view::BoardView;
use crate::board::words::side;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::ids::mention;
use crate::kit::limits::{ALT, truncate};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::lessons::messages::explained;
use board_games::{GameKind, GameSquare};
use bot_service::game::{GameId, PlayerId};
use bot_service::review::{Review, TurningPoint};
use bot_service::{AnalysisFailure, AnalysisId, AnalysisReport, SeenBy};
use makruk::lore::Term;
use makruk_school::School;

pub(crate) fn words_of_analysis(report: &AnalysisReport, page: AnalysisPage) -> Vec<SaidWord> {
    match report {
        AnalysisReport::Position(found) => {
            let counts = found.countable.iter().map(|&(_, kind)| SaidWord::Count(kind));
            let openings = found.record.makruk().map(|history| named_of_position(history.position()));
            counts.chain(openings.into_iter().flatten().map(SaidWord::Opening)).collect()
        }
        AnalysisReport::Game(_, review) => {
            let points = review.turning_points();
            let at_point = match page {
                AnalysisPage::Overview => None,
                AnalysisPage::TurningPoint(index) => points.get(usize::from(index)),
            };
            let terms = |terms: &[Term]| terms.iter().copied().map(SaidWord::Term).collect::<Vec<_>>();
            if let Some(point) = at_point {
                return terms(&point.terms);
            }
            let openings = review.record().makruk().map(named_of_game).into_iter().flatten().map(SaidWord::Opening);
            let counts = review.count_checks().into_iter().map(|check| SaidWord::Count(check.kind));
            openings.chain(points.iter().flat_map(|point| terms(&point.terms))).chain(counts).collect()
        }
    }
}

pub fn analysis(
    id: AnalysisId,
    report: &AnalysisReport,
    page: AnalysisPage,
    seen_by: SeenBy,
    reader: Reader,
) -> OutgoingMessage {
    let (shown, points) = match report {
        AnalysisReport::Position(found) => (position_analysis(found, reader), 0),
        AnalysisReport::Game(game, review) => {
            let points = review.turning_points();
            let shown = match page {
                AnalysisPage::Overview => None,
                AnalysisPage::TurningPoint(index) => points
                    .get(usize::from(index))
                    .map(|point| at_point(review, *game, index, point, points.len(), reader)),
            };
            (shown.unwrap_or_else(|| game_review(review, *game, reader)), points.len())
        }
    };
    let pgn = (page == AnalysisPage::Overview && is_annotated(report)).then(|| {
        let id = AnalysisButton { analysis: id, action: AnalysisAction::Pgn }.id();
        button(id, &Text::new("button-export-pgn").localize(reader.locale), ButtonStyle::Secondary)
    });
    let words = (!words_of_analysis(report, page).is_empty()).then(|| {
        let id = AnalysisButton { analysis: id, action: AnalysisAction::Words(page) }.id();
        button(id, &Text::new("button-words").localize(reader.locale), ButtonStyle::Secondary)
    });
    shown.with_rows(rows(id, page, points, seen_by, words.or(pgn), reader.locale))
}

/// Whether what was found can be written into a record of the game.
fn is_annotated(report: &AnalysisReport) -> bool {
    matches!(report, AnalysisReport::Game(_, review) if review.record().board().kind() != GameKind::Makruk)
}

/// A game with what was found, as a file of PGN.
pub fn annotated_file(file_name: String, pgn: String, locale: Locale) -> OutgoingMessage {
    let about = Text::new("analysis-pgn").localize(locale);
    let document = Picture::new(Drawing::Document(pgn), file_name, &about);
    OutgoingMessage::lines(&[about]).with_picture(document)
}

/// Announces a finished analysis where it cannot be shown to the requester alone.
pub fn analysis_done(id: AnalysisId, by: PlayerId, locale: Locale) -> OutgoingMessage {
    let open = AnalysisButton { analysis: id, action: AnalysisAction::Show(AnalysisPage::Overview) }.id();
    let open = button(open, &Text::new("button-open-analysis").localize(locale), ButtonStyle::Primary);
    OutgoingMessage::text(&Text::new("analysis-done").with("player", mention(by)), locale).with_buttons(vec![open])
}

/// Announces a failed analysis where the requester cannot be told privately.
pub fn no_analysis(by: PlayerId, why: AnalysisFailure, locale: Locale) -> OutgoingMessage {
    let why = text_of!("thinking", why, AnalysisFailure:
        Busy, Failed,
        ServerHasEnough(limit).with("limit", limit);
        AnalysisFailure::PersonHasEnough(limit) => Text::new("thinking-you-have-enough").with("limit", limit),
    );
    let text = Text::new("analysis-not-done").with("player", mention(by));
    OutgoingMessage::lines(&[text.localize(locale), why.localize(locale)])
}

fn rows(
    id: AnalysisId,
    page: AnalysisPage,
    points: usize,
    seen_by: SeenBy,
    last: Option<CreateButton>,
    locale: Locale,
) -> Vec<CreateActionRow> {
    let make = |action, label: Text, style| {
        button(AnalysisButton { analysis: id, action }.id(), &label.localize(locale), style)
    };
    let show = |page, label| make(AnalysisAction::Show(page), label, ButtonStyle::Secondary);
    let next = page.after(points);
    let mut row: Vec<CreateButton> = Vec::new();
    match page.before() {
        None => row.extend(
            next.map(|next| make(AnalysisAction::Show(next), Text::new("button-turning-points"), ButtonStyle::Primary)),
        ),
        Some(before) => {
            row.push(show(before, Text::new("button-point-before")));
            row.push(match next {
                Some(next) => show(next, Text::new("button-point-next")),
                None => show(page, Text::new("button-point-next")).disabled(true),
            });
            // The page before the first turning point is the chart already.
            if before != AnalysisPage::Overview {
                row.push(show(AnalysisPage::Overview, Text::new("button-chart")));
            }
        }
    }
    if seen_by == SeenBy::Asker {
        row.push(make(AnalysisAction::Share, Text::new("button-share"), ButtonStyle::Secondary));
    }
    row.extend(last);
    (!row.is_empty()).then_some(CreateActionRow::Buttons(row)).into_iter().collect()
}

/// The board before a costly move: marked corners where it was played, rings where the better one would have been.
fn at_point(
    review: &Review,
    game: Option<GameId>,
    index: u8,
    point: &TurningPoint,
    points: usize,
    reader: Reader,
) -> OutgoingMessage {
    let locale = reader.locale;
    let number = u32::from(index) + 1;
    let board = review.record().board();
    let (kind, turn, first) = (board.kind(), board.after(point.ply), Some(board.number_at(point.ply)));
    let title = title(kind, game);
    let about = Text::new("point-title").with("number", number).with("points", points).with("title", title);
    let words = turning_point(review, usize::from(index) + 1, point, reader);
    let legend = Text::new("point-legend").localize(locale);
    let lines: Vec<String> = [about.localize(locale)].into_iter().chain(words).chain([legend]).collect();
    let ringed: Vec<GameSquare> = point.better.first().map(|mv| vec![mv.from, mv.to]).unwrap_or_default();
    let view =
        BoardView::pointing_at(turn, point.played.from, Some(point.played.to), &ringed, reader).with_white_below();
    let file_name = match game {
        Some(game) => format!("{kind}-{game}-point-{number}.png"),
        None => format!("{kind}-point-{number}.png"),
    };
    let picture = view.picture(file_name);
    let said = Text::new("point-alt")
        .with("number", number)
        .with("side", side(review.mover(point.ply)))
        .with("move", line(turn, &[point.played], first, reader))
        .with("better", line(turn, &point.better, first, reader));
    let alt = truncate(&format!("{}\n{}", said.localize(locale), picture.alt), ALT);
    OutgoingMessage::lines(&lines).with_picture(Picture { alt, ..picture })
}

/// Explains the words on a page of an analysis.
pub fn analysis_words(school: &School, report: &AnalysisReport, page: AnalysisPage, reader: Reader) -> OutgoingMessage {
    explained(school, words_of_analysis(report, page), reader)
}

#[cfg(test)]
pub(crate) mod tests;
