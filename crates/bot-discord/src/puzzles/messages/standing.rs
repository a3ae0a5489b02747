//! A solver's standing: rating, streak, the table of the week, and the rating's course as a chart.

use crate::board::words::{game_title, named_game, naming};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId as _;
use crate::kit::ids::mention;
use crate::kit::limits::{ALT, truncate};
use crate::kit::message::{Drawing, Picture};
use crate::kit::panel::{LayoutPart, Panel};
use crate::kit::reader::Reader;
use crate::puzzles::action::PracticeButton;
use crate::puzzles::messages::theme_name;
use bot_service::game::PlayerId;
use bot_service::puzzle::is_provisional;
use bot_service::{MemberStanding, PuzzleGameStanding, PuzzleResult, ThemeStanding};
use makruk_render::{Chart, ChartLabels, Measure, Theme};
use serenity::all::ButtonStyle;

const TABLE: usize = 10;

const LAST: usize = 5;

/// How many of the hardest themes are shown.
const HARDEST: usize = 5;

#[derive(Clone, Copy, Debug)]
pub struct PuzzleStanding<'a> {
    pub by: PlayerId,
    pub standing: &'a MemberStanding,
    /// What they have done last, the newest first.
    pub history: &'a [PuzzleResult],
    /// The week's table here: who, points, and puzzles.
    pub week: &'a [(PlayerId, u32, u32)],
    /// The most that they have solved in a storm; 0 if they have tried none.
    pub best_storm: u32,
    /// Who has solved most in a storm here.
    pub storms: &'a [(u32, PlayerId, u32)],
    /// How many puzzles are to be repeated.
    pub due: usize,
    /// What they find hardest, the hardest first.
    pub hardest: &'a [ThemeStanding],
}

/// A solver's standing, shown to them alone.
pub fn puzzle_standing(shown: &PuzzleStanding<'_>, reader: Reader) -> Panel {
    let locale = reader.locale;
    let chart = chart(shown.history, locale).map(|chart| LayoutPart::Picture(Box::new(chart)));
    let head = LayoutPart::Words(head(shown, locale).join("\n"));
    let mut parts: Vec<LayoutPart> = [head].into_iter().chain(chart).collect();
    for block in [hardest(shown.hardest, locale), week(shown, locale), storms(shown, locale)]
        .into_iter()
        .filter(|block| !block.is_empty())
    {
        parts.push(LayoutPart::Line);
        parts.extend(block);
    }
    Panel(parts)
}

fn head(shown: &PuzzleStanding<'_>, locale: Locale) -> Vec<String> {
    let standing = shown.standing;
    let streak = Text::new("puzzle-streak").with("days", standing.streak).with("best", standing.best_streak);
    let storm = (shown.best_storm > 0).then(|| Text::new("puzzle-storm-best").with("best", shown.best_storm));
    let rest = [
        (standing.best_streak > 0).then_some(streak),
        storm,
        (shown.due > 0).then(|| Text::new("puzzle-due").with("due", shown.due)),
    ];
    let title = [Text::new("puzzle-mine-title")].into_iter();
    let texts = title.chain(standing.games.iter().flat_map(|it| in_game(it, locale))).chain(rest.into_iter().flatten());
    texts.map(|text| text.localize(locale)).chain(last(shown.history, locale)).collect()
}

/// The rating and the totals in a game.
fn in_game(standing: &PuzzleGameStanding, locale: Locale) -> Vec<Text> {
    let rating = match is_provisional(standing.rating) {
        true => Text::new("puzzle-rating-provisional"),
        false => Text::new("puzzle-rating"),
    };
    let rating = rating.with("rating", standing.rating.rounded().to_string());
    let counts = Text::new("puzzle-counts").with("solved", standing.solved).with("given", standing.given_up);
    match named_game(standing.game) {
        None => vec![rating, counts],
        Some(_) => {
            let text = Text::new("puzzle-standing-game").with("game", game_title(standing.game));
            vec![text.with("rating", rating.localize(locale)).with("counts", counts.localize(locale))]
        }
    }
}

/// What they find hardest, each with a button for more of it.
fn hardest(themes: &[ThemeStanding], locale: Locale) -> Vec<LayoutPart> {
    let line = |it: &ThemeStanding| {
        let words = match named_game(it.game) {
            Some(game) => Text::new("puzzle-hardest-line-game").with("game", game),
            None => Text::new("puzzle-hardest-line"),
        };
        let words = words.with("theme", theme_name(it.theme));
        let words = words.with("solved", it.solved).with("tried", it.tried).localize(locale);
        let label = Text::new("puzzle-button-practise").localize(locale);
        LayoutPart::Beside(
            words,
            button(PracticeButton { game: it.game, theme: it.theme }.id(), &label, ButtonStyle::Secondary),
        )
    };
    let title = (!themes.is_empty()).then(|| LayoutPart::Words(Text::new("puzzle-hardest").localize(locale)));
    title.into_iter().chain(themes.iter().take(HARDEST).map(line)).collect()
}

fn last(history: &[PuzzleResult], locale: Locale) -> Option<String> {
    let results = history.iter().take(LAST).map(|result| {
        let mark = if result.solved { "✅" } else { "🏳️" };
        format!("{mark} {} ({})", result.puzzle, result.rating)
    });
    let results: Vec<String> = results.collect();
    (!results.is_empty()).then(|| Text::new("puzzle-last").with("results", results.join(" · ")).localize(locale))
}

/// The best of the week, and the reader's own line if it is further down.
fn week(shown: &PuzzleStanding<'_>, locale: Locale) -> Vec<LayoutPart> {
    if shown.week.is_empty() {
        return Vec::new();
    }
    let lines = shown.week.iter().zip(1_u32..).filter(|((player, ..), place)| {
        usize::try_from(*place).is_ok_and(|place| place <= TABLE) || *player == shown.by
    });
    let lines = lines.map(|(&(player, points, solved), place)| {
        Text::new("puzzle-week-line")
            .with("place", place)
            .with("player", mention(player))
            .with("points", points)
            .with("solved", solved)
            .localize(locale)
    });
    let lines: Vec<String> = std::iter::once(Text::new("puzzle-week-title").localize(locale)).chain(lines).collect();
    vec![LayoutPart::Words(lines.join("\n"))]
}

/// The best of the storms, and the reader's own line if it is further down.
fn storms(shown: &PuzzleStanding<'_>, locale: Locale) -> Vec<LayoutPart> {
    if shown.storms.is_empty() {
        return Vec::new();
    }
    let lines = shown.storms.iter().enumerate().filter(|(index, (_, player, _))| *index < TABLE || *player == shown.by);
    let lines = lines.map(|(_, &(place, player, best))| {
        let line = Text::new("puzzle-storms-line").with("place", place).with("player", mention(player));
        line.with("best", best).localize(locale)
    });
    let lines: Vec<String> = std::iter::once(Text::new("puzzle-storms-title").localize(locale)).chain(lines).collect();
    vec![LayoutPart::Words(lines.join("\n"))]
}

/// The rating after each puzzle of the game that was solved last, the oldest first.
fn chart(history: &[PuzzleResult], locale: Locale) -> Option<Picture> {
    let game = history.first()?.game;
    let ratings: Vec<i32> =
        history.iter().rev().filter(|result| result.game == game).map(|result| result.rating).collect();
    let (&least, &most) = (ratings.iter().min()?, ratings.iter().max()?);
    if ratings.len() < 2 {
        return None;
    }
    let (from, to) = (least.div_euclid(100) * 100, (most.div_euclid(100) + 1) * 100);
    let height = |rating: &i32| f64::from(rating - from) / f64::from(to - from);
    let labels = ChartLabels {
        title: naming(Text::new("puzzle-chart-title").localize(locale), game, locale),
        upwards: Text::new("puzzle-chart-rating").localize(locale),
        rightwards: Text::new("puzzle-chart-puzzles").localize(locale),
        ..ChartLabels::default()
    };
    let chart = Chart {
        expectancy: ratings.iter().map(height).collect(),
        marks: Vec::new(),
        counts: Vec::new(),
        measure: Measure::Points(from..to),
        labels,
        theme: Theme::default(),
    };
    let alt = Text::new("puzzle-chart-alt")
        .with("puzzles", u32::try_from(ratings.len()).unwrap_or(u32::MAX))
        .with("first", ratings.first().map(ToString::to_string).unwrap_or_default())
        .with("last", ratings.last().map(ToString::to_string).unwrap_or_default())
        .with("least", least.to_string())
        .with("most", most.to_string());
    Some(Picture {
        drawing: Drawing::Chart(Box::new(chart)),
        file_name: "makruk-puzzle-rating.png".to_owned(),
        alt: truncate(&alt.localize(locale), ALT),
        look: None,
    })
}
