//! Armies, throws and what comes of them, in words.

use crate::board::words::{piece_name, square};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::reader::Reader;
use chaturanga::four::{
    Alliance, Army, FourAct, FourDraw, FourEvent, FourHistory, FourResult, FourState, LongDie, VictoryKind,
};
use chaturanga::{Arm, BoardSquare, SquarePair};

/// The colour of an army, with its sign.
pub fn army(army: Army) -> Text {
    text_of!("four-army", army, Army: South, West, North, East)
}

/// The colour alone, for those who hear it.
pub fn color(army: Army) -> Text {
    text_of!("four-color", army, Army: South, West, North, East)
}

pub fn alliance(alliance: Alliance) -> Text {
    text_of!("four-alliance", alliance, Alliance: SouthNorth, WestEast)
}

/// What a throw lets move.
pub fn die(die: LongDie) -> Text {
    text_of!("four-die", die, LongDie: Two, Three, Four, Five)
}

pub fn piece(arm: Arm) -> Text {
    piece_name(board_games::GamePiece::Chaturanga(arm))
}

/// A move on its button: `boat a8 → c6 × pawn`.
pub fn move_label(state: &FourState, SquarePair { from, to }: SquarePair, reader: Reader) -> String {
    let locale = reader.locale;
    let name = |at: BoardSquare| state.at(at).map(|(_, arm)| piece(arm).localize(locale));
    let [from_name, to_name] = [from, to].map(|at| square(at, reader));
    let moved = format!("{} {from_name} → {to_name}", name(from).unwrap_or_default());
    match name(to) {
        Some(taken) => format!("{moved} × {taken}"),
        None => moved,
    }
}

/// What the acts of a game from `from` to `to` were, a line for each turn and for each thing that came of it.
pub fn told(history: &FourHistory, (from, to): (usize, usize), reader: Reader) -> Vec<String> {
    let acts = history.acts().enumerate().take(to).skip(from);
    acts.flat_map(|(index, act)| act_told(history, index, act, reader)).collect()
}

fn act_told(history: &FourHistory, index: usize, act: FourAct, reader: Reader) -> Vec<String> {
    let (before, locale) = (history.state_at(index), reader.locale);
    let done = match act {
        FourAct::Throw(_) => None,
        FourAct::Move(pair) => moved(before, pair, reader),
        FourAct::OfferExchange(by) => Some(Text::new("four-offers").with("army", army(by)).localize(locale)),
        FourAct::AcceptExchange(by) => Some(Text::new("four-accepts").with("army", army(by)).localize(locale)),
        FourAct::EndOffer(by) => Some(
            match before.offer() == Some(by) {
                true => Text::new("four-withdraws"),
                false => Text::new("four-declines"),
            }
            .with("army", army(by))
            .localize(locale),
        ),
    };
    let events = history.events_at(index).iter().filter_map(|event| event_told(event, reader));
    done.into_iter().chain(events).collect()
}

/// A move with the throw that led to it: `🔴 Red threw 5: pawn d2 → d3`.
fn moved(before: &FourState, pair: SquarePair, reader: Reader) -> Option<String> {
    let chaturanga::four::FourStanding::ToMove { army: of, die, .. } = before.standing() else { return None };
    let (_, arm) = before.at(pair.from)?;
    let text = match before.at(pair.to) {
        Some((other, taken)) => Text::new("four-took").with("taken", piece(taken)).with("other", army(other)),
        None => Text::new("four-moved"),
    };
    let text = text.with("army", army(of)).with("points", die.points()).with("piece", piece(arm));
    let [from, to] = [pair.from, pair.to].map(|at| square(at, reader));
    Some(text.with("from", from).with("to", to).localize(reader.locale))
}

fn event_told(event: &FourEvent, reader: Reader) -> Option<String> {
    let at = |at: BoardSquare| square(at, reader);
    let text = match *event {
        FourEvent::Blocked { army: of, die: thrown } => {
            Text::new("four-blocked").with("army", army(of)).with("points", thrown.points()).with("pieces", die(thrown))
        }
        FourEvent::Captured { army: of, arm: Arm::King, by, .. } => {
            Text::new("four-king-captured").with("army", army(of)).with("by", army(by))
        }
        FourEvent::Captured { .. } => return None,
        FourEvent::Enthroned { army: of, throne, stakes } => {
            Text::new("four-enthroned").with("army", army(of)).with("throne", army(throne)).with("stakes", stakes)
        }
        FourEvent::Commanded { army: of, by } if of == by => Text::new("four-own-command").with("army", army(of)),
        FourEvent::Commanded { army: of, by } => {
            Text::new("four-commanded").with("army", army(of)).with("by", army(by))
        }
        FourEvent::Promoted { army: of, arm, at: on } => {
            Text::new("four-promoted").with("army", army(of)).with("piece", piece(arm)).with("square", at(on))
        }
        FourEvent::BoatsMet { army: of } => Text::new("four-boats-met").with("army", army(of)),
        FourEvent::Returned { army: of, at: on } => {
            Text::new("four-returned").with("army", army(of)).with("square", at(on))
        }
        FourEvent::Over(_) => return None,
    };
    Some(text.localize(reader.locale))
}

/// How a game has ended.
pub fn result(result: FourResult) -> Text {
    match result {
        FourResult::Victory { alliance: winners, kind, ransomed } => {
            let text = match (kind, ransomed) {
                (VictoryKind::ByOne(by), false) => Text::new("four-won-by-one").with("army", army(by)),
                (VictoryKind::ByOne(by), true) => Text::new("four-won-by-one-ransomed").with("army", army(by)),
                (VictoryKind::ByBoth, false) => Text::new("four-won-by-both"),
                (VictoryKind::ByBoth, true) => Text::new("four-won-by-both-ransomed"),
            };
            text.with("alliance", alliance(winners))
        }
        FourResult::Draw(draw) => text_of!("four-drawn", draw, FourDraw: BareKings, Idle),
    }
}

/// The same on a picture.
pub fn banner(result: FourResult, locale: Locale) -> String {
    let text = match result {
        FourResult::Victory { alliance, .. } => text_of!("four-banner", alliance, Alliance: SouthNorth, WestEast),
        FourResult::Draw(_) => Text::new("four-banner-drawn"),
    };
    text.localize(locale)
}
