//! The chart of a finished game, as the page draws it.

use serde::Serialize;

use crate::activity::viewer::PageViewer;
use crate::analyses::messages::review::{chart_words, count_bands, title};
use crate::board::words::side;
use crate::i18n::Text;
use board_games::Seat;
use bot_service::game::Play;
use bot_service::review::{ReviewProgress, ReviewedGame};
use bot_service::{GameChart, Snapshot};
use makruk_render::CountBand;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ShownChart {
    game: u64,
    title: String,
    /// What is drawn upwards, and what it is counted in.
    upwards: String,
    rightwards: String,
    /// What the sides are called.
    sides: [String; 2],
    /// How many positions are searched and how many there are to search, while that is under way.
    progress: Option<[usize; 2]>,
    /// The first side's chances in each position, in thousandths; none while they are not known.
    chances: Vec<u16>,
    /// The positions after the turning points.
    turning: Vec<u16>,
    counts: Vec<ShownCount>,
    /// All of it in words.
    words: String,
}

/// Positions in which a count ran: from this one until before that one.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ShownCount {
    from: usize,
    to: usize,
    name: String,
}

impl ShownChart {
    /// What there is of a game's chart.
    pub(super) fn of(snapshot: &Snapshot, play: &Play, chart: &GameChart, viewer: &PageViewer) -> ShownChart {
        let (reader, board) = (viewer.reader, play.board());
        let locale = reader.locale;
        let empty = ShownChart {
            game: snapshot.id.0,
            title: title(board.kind(), Some(snapshot.id)).localize(locale),
            upwards: Text::new("chart-axis-chances").localize(locale),
            rightwards: Text::new("chart-axis-moves").localize(locale),
            sides: Seat::PAIR.map(|seat| side(seat).localize(locale)),
            progress: None,
            chances: Vec::new(),
            turning: Vec::new(),
            counts: Vec::new(),
            words: String::new(),
        };
        match chart {
            GameChart::None => empty,
            GameChart::UnderWay(ReviewProgress { done, total }) => {
                ShownChart { progress: Some([*done, *total]), ..empty }
            }
            GameChart::Known(course) => {
                let spans = ReviewedGame::of(&snapshot.game).map(|record| record.count_spans()).unwrap_or_default();
                let counts = count_bands(spans, locale).map(|CountBand { plies, name }| ShownCount {
                    from: plies.start,
                    to: plies.end,
                    name,
                });
                let ends = [course.chances.first(), course.chances.last()];
                let ends = ends.map(|chance| f64::from(chance.copied().unwrap_or_default()) / 1_000.0);
                let turning = course.turning.iter().map(|ply| usize::from(*ply).saturating_sub(1));
                ShownChart {
                    chances: course.chances.clone(),
                    turning: course.turning.clone(),
                    counts: counts.collect(),
                    words: chart_words(board, ends, turning, reader),
                    ..empty
                }
            }
        }
    }
}
