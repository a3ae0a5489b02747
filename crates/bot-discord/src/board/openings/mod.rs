//! Openings that were set up, or nearly.

use crate::board::line::line;
use crate::board::words::side;
use crate::i18n::{Locale, Text};
use crate::kit::reader::Reader;
use board_games::GameBoard;
use bot_service::game::Play;
use international_chess::openings as chess_openings;
use makruk::openings::{NearMiss, Opening, OpeningTracker, near_misses, nearly};
use makruk::{Color, History, Position};

pub(crate) fn opening_name(opening: Opening, locale: Locale) -> String {
    let facts = opening.facts();
    match locale {
        Locale::Thai => facts.thai.to_owned(),
        Locale::English => facts.english.to_owned(),
    }
}

/// The name with what it means, where the reader's language is not the name's.
fn explained(opening: Opening, locale: Locale) -> String {
    let name = opening_name(opening, locale);
    match locale {
        Locale::Thai => name,
        Locale::English => format!("{name} ({})", opening.facts().meaning),
    }
}

/// The opening that the last move has completed. In a game that goes forward each is told once of a side, since the next one is
/// always more specific.
pub(crate) fn completed(play: &Play, locale: Locale) -> Option<String> {
    match play.board() {
        GameBoard::Makruk(history) => {
            let mover = history.previous().position().turn();
            let named = OpeningTracker::of(history).named(mover)?;
            (named.ply > 0 && named.ply == play.plies()).then(|| {
                let opening = opening_name(named.opening, locale);
                Text::new("opening-completed").with("side", side(mover)).with("opening", opening).localize(locale)
            })
        }
        GameBoard::Chess(history) => {
            let (opening, ply) = chess_openings::recognized(history)?;
            (ply > 0 && ply == play.plies()).then(|| opening.name.to_owned())
        }
        GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => None,
    }
}

/// What is to be said of the opening of a game that is looked back at: in Makruk each side has its own.
pub(crate) fn of_game(board: &GameBoard, reader: Reader) -> Vec<String> {
    match board {
        GameBoard::Makruk(history) => of_both_sides(history, reader),
        GameBoard::Chess(history) => chess_openings::recognized(history)
            .map(|(opening, ply)| {
                Text::new("chess-review-opening")
                    .with("opening", opening.name)
                    .with("eco", opening.eco)
                    .with("move", history.number_at(ply.saturating_sub(1)))
                    .localize(reader.locale)
            })
            .into_iter()
            .collect(),
        GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => Vec::new(),
    }
}

/// The opening of each side, or what it was one move short of.
fn of_both_sides(history: &History, reader: Reader) -> Vec<String> {
    let tracker = OpeningTracker::of(history);
    let of_side = |color: Color| match tracker.named(color) {
        Some(named) => {
            let from = history.number_at(named.ply.saturating_sub(1));
            Some(about(Text::new("review-opening"), color, named.opening, reader.locale).with("move", from))
        }
        None => nearly(history, color).map(|(ply, NearMiss { opening, mv })| {
            let missing = line(history.turn_at(ply), &[mv], Some(history.number_at(ply)), reader);
            nearly_about(Text::new("review-opening-nearly"), color, opening, reader.locale).with("move", missing)
        }),
    };
    let told = Color::ALL.into_iter().filter_map(of_side);
    told.map(|text| text.localize(reader.locale)).collect()
}

/// The opening that each side of a position shows, or what it is one move short of.
pub(crate) fn of_position(position: &Position, reader: Reader) -> Vec<String> {
    let of_side = |color: Color| match Opening::recognized(position.board(), color).first() {
        Some(&opening) => Some(about(Text::new("outlook-opening"), color, opening, reader.locale)),
        None => {
            let NearMiss { opening, mv } = *near_misses(position, color).first()?;
            let own_turn = if position.turn() == color { position.clone() } else { position.passed()? };
            let missing = line(&own_turn, &[mv], None, reader);
            Some(nearly_about(Text::new("outlook-opening-nearly"), color, opening, reader.locale).with("move", missing))
        }
    };
    let told = Color::ALL.into_iter().filter_map(of_side);
    told.map(|text| text.localize(reader.locale)).collect()
}

fn about(text: Text, color: Color, opening: Opening, locale: Locale) -> Text {
    text.with("side", side(color)).with("opening", explained(opening, locale))
}

/// The same with its family, to whose other openings the pieces are as near or nearer.
fn nearly_about(text: Text, color: Color, opening: Opening, locale: Locale) -> Text {
    // Whatever is recognized has one.
    let family = opening.facts().family.map_or_else(
        || opening_name(opening, locale),
        |family| match locale {
            Locale::Thai => family.thai().to_owned(),
            Locale::English => family.english().to_owned(),
        },
    );
    about(text, color, opening, locale).with("family", family)
}

/// The opening of each side of a game, or that which it is one move short of.
pub(crate) fn named_of_game(history: &History) -> Vec<Opening> {
    let tracker = OpeningTracker::of(history);
    let named = |side: Color| match tracker.named(side) {
        Some(named) => Some(named.opening),
        None => nearly(history, side).map(|(_, near)| near.opening),
    };
    Color::ALL.into_iter().filter_map(named).collect()
}

/// The opening that each side of a position shows, or that which it is one move short of.
pub(crate) fn named_of_position(position: &Position) -> Vec<Opening> {
    let named = |side: Color| {
        let shown = Opening::recognized(position.board(), side).first().copied();
        shown.or_else(|| near_misses(position, side).first().map(|near| near.opening))
    };
    Color::ALL.into_iter().filter_map(named).collect()
}

#[cfg(test)]
mod tests;
