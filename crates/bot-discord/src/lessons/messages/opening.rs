//! What is known of an opening besides the words of its card: its squares, the people, its kin.

use crate::board::words::{piece_name, square};
use crate::i18n::{Locale, Text};
use crate::kit::reader::Reader;
use crate::lessons::messages::language;
use makruk::openings::{BuddhistYear, Credit, CreditKind, Opening, Person, Placement, Years};
use makruk::{Bitboard, Color, Piece, Role};
use makruk_school::{Card, OpeningScore, School};

/// The most squares of which one can be named; where a piece may stand on more, the words of the card say so.
const NAMED_SQUARES: u32 = 4;

/// Lines on its squares, on who made and played it, on its kin, and on how it scored.
pub(super) fn opening_lines(opening: Opening, school: &School, reader: Reader) -> Vec<String> {
    let (facts, locale) = (opening.facts(), reader.locale);
    let squares = match facts.placement {
        Some(placement) => {
            let of = |color| squares(placement, color, reader);
            Text::new("learn-opening-squares").with("white", of(Color::White)).with("black", of(Color::Black))
        }
        None => Text::new("learn-opening-untold"),
    };
    let people =
        [(CreditKind::Made, Text::new("learn-opening-made")), (CreditKind::Played, Text::new("learn-opening-played"))];
    let people = people.into_iter().filter_map(|(part, text)| {
        let with_part = facts.credits.iter().filter(|credit| credit.part == part);
        let people: Vec<String> = with_part.map(|credit| person(credit, locale)).collect();
        (!people.is_empty()).then(|| text.with("people", people.join(" · ")))
    });
    let from = facts.developed_from.and_then(|from| school.opening(from));
    let from = from.map(|from| Text::new("learn-opening-from").with("opening", short_name(from, locale)));
    let kin: Vec<String> = kin(opening, school).map(|card| short_name(card, locale)).collect();
    let kin = (!kin.is_empty()).then(|| Text::new("learn-opening-kin").with("openings", kin.join(" · ")));
    let score = school.score(opening).and_then(score);
    let lines = std::iter::once(squares).chain(people).chain(from).chain(kin).chain(score);
    lines.map(|line| line.localize(locale)).collect()
}

/// How it scored, with each colour too, and how far that can be trusted.
fn score(score: OpeningScore) -> Option<Text> {
    let (all, white, black) = (score.all().points()?, score.white.points()?, score.black.points()?);
    let text = Text::new("learn-opening-score").with("games", score.all().games());
    let text = text.with("share", percent(all.of_games)).with("low", percent(all.low)).with("high", percent(all.high));
    Some(text.with("white", percent(white.of_games)).with("black", percent(black.of_games)))
}

fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

/// The cards of the openings of the same family.
pub(super) fn kin(opening: Opening, school: &School) -> impl Iterator<Item = &Card> {
    opening.kin().filter_map(|kin| school.opening(kin))
}

pub(super) fn year(year: BuddhistYear) -> Text {
    Text::new("learn-year").with("buddhist", year.buddhist()).with("common", year.common())
}

/// Where the knights stand, and what else has its square: `knight f3 d2, khon d3`.
fn squares(placement: Placement, color: Color, reader: Reader) -> String {
    let (knights, marks) = placement.seen_by(color);
    let marks = marks.filter(|mark| mark.squares.len() <= NAMED_SQUARES);
    let posts = marks.map(|mark| post(mark.role, mark.squares, "/", reader));
    let posts: Vec<String> = std::iter::once(post(Role::Knight, knights, " ", reader)).chain(posts).collect();
    posts.join(match reader.locale {
        Locale::Thai => " ",
        Locale::English => ", ",
    })
}

fn post(role: Role, squares: Bitboard, between: &str, reader: Reader) -> String {
    let squares: Vec<String> = squares.into_iter().map(|at| square(at, reader)).collect();
    let piece = piece_name(Piece::new(Color::White, role));
    Text::new("alt-piece").with("role", piece).with("squares", squares.join(between)).localize(reader.locale)
}

/// The person with the years, if they are given.
fn person(Credit { person, years, .. }: &Credit, locale: Locale) -> String {
    let Person { thai, english, .. } = person;
    let name = match locale {
        Locale::Thai => thai,
        Locale::English => english,
    };
    let Some(years) = years else { return (*name).to_owned() };
    Text::new("learn-opening-person").with("name", *name).with("years", years_text(*years)).localize(locale)
}

fn years_text(years: Years) -> Text {
    let (first, last) = (years.first(), years.last());
    if first == last {
        return year(first);
    }
    let text = Text::new("learn-years").with("first", first.buddhist()).with("last", last.buddhist());
    text.with("common_first", first.common()).with("common_last", last.common())
}

/// The title of the card of an opening without what follows in brackets.
fn short_name(card: &Card, locale: Locale) -> String {
    let title = card.title.get(language(locale));
    title.split(" (").next().unwrap_or(title).to_owned()
}
