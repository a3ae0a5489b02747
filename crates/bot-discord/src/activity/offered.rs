//! What a person can do in a game besides moving: what the buttons and the menu in its channel offer to their side.

use serenity::all::ButtonStyle;

use serde::Serialize;

use crate::four::action::FourAction;
use crate::four::messages::more::FourOffer;
use crate::i18n::{Locale, Text};
use crate::kit::custom_id::{IdParts, read_value, value};
use crate::table::board_button::ButtonAction;
use crate::table::menu_action::MenuAction;
use crate::table::offers;
use crate::table::offers::ButtonOffer;
use board_games::Seat;
use bot_service::Snapshot;
use bot_service::game::{Game, Play, Stage};

/// Something that the page offers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Offered {
    act: String,
    label: String,
    /// What is asked before it is done.
    ask: Option<String>,
    style: OfferStyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum OfferStyle {
    Plain,
    Good,
    Danger,
}

impl From<ButtonStyle> for OfferStyle {
    fn from(style: ButtonStyle) -> OfferStyle {
        match style {
            ButtonStyle::Success | ButtonStyle::Primary => OfferStyle::Good,
            ButtonStyle::Danger => OfferStyle::Danger,
            _ => OfferStyle::Plain,
        }
    }
}

impl Offered {
    /// What a button of the game for four does.
    pub(super) fn of_four((action, label, style): FourOffer, locale: Locale) -> Offered {
        // On the page one is asked before, instead of by another message.
        let (action, ask) = match action {
            FourAction::Leave => (FourAction::ConfirmLeave, Some(Text::new("four-ask-to-leave"))),
            other => (other, None),
        };
        Offered::new(&action, (label, style), ask, locale)
    }

    /// What an action does that has an id of its own.
    pub(super) fn new(
        action: &impl IdParts,
        (label, style): (Text, ButtonStyle),
        ask: Option<Text>,
        locale: Locale,
    ) -> Offered {
        let ask = ask.map(|ask| ask.localize(locale));
        Offered { act: value(action), label: label.localize(locale), ask, style: style.into() }
    }
}

/// What is done, as the page names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfferedAct {
    /// What a button does.
    Button(ButtonAction),
    /// What the menu does.
    Menu(MenuAction),
}

impl OfferedAct {
    fn name(self) -> String {
        match self {
            OfferedAct::Button(action) => value(&action),
            OfferedAct::Menu(action) => action.value().to_owned(),
        }
    }

    pub(super) fn named(name: &str) -> Option<OfferedAct> {
        match MenuAction::of(name) {
            Some(action) => Some(OfferedAct::Menu(action)),
            None => read_value(name).ok().map(OfferedAct::Button),
        }
    }
}

/// What the player of this side can do now, in their language.
pub(super) fn offered(snapshot: &Snapshot, seat: Seat, locale: Locale) -> Vec<Offered> {
    match snapshot.game.stage() {
        Stage::Playing(play) => while_playing(snapshot, play, seat, locale),
        Stage::Finished(..) => {
            offers::rematch(snapshot).map(|offer| of_button(offer, None, locale)).into_iter().collect()
        }
        Stage::Open | Stage::Closed(_) => Vec::new(),
    }
}

/// The analysis of a game that is over, which whoever sees it can ask for.
pub(super) fn analysis(play: &Play, locale: Locale) -> Option<Offered> {
    offers::analyse(play).map(|offer| of_button(offer, None, locale))
}

fn while_playing(snapshot: &Snapshot, play: &Play, seat: Seat, locale: Locale) -> Vec<Offered> {
    let answers = answers(&snapshot.game, play, seat).into_iter().flatten();
    let back = offers::take_over(play).filter(|_| play.seats().seat(seat).engine().is_some());
    let buttons = answers.chain(back).map(|offer| of_button(offer, None, locale));
    let menu = offers::in_menu(snapshot, play).into_iter().filter(|(action, _)| action.action().is_some());
    let menu = menu.map(|(action, label)| Offered {
        act: OfferedAct::Menu(action).name(),
        label: label.localize(locale),
        ask: None,
        style: OfferStyle::Plain,
    });
    let leaving = offers::ways_out(play).into_iter().map(|offer| {
        let number = snapshot.id.to_string();
        let (label, ask) = match offer.action {
            ButtonAction::Abort => (offer.label.clone(), Text::new("answer-abort-ask")),
            _ => (Text::new("button-resign"), Text::new("answer-resign-ask")),
        };
        of_button(ButtonOffer { label, ..offer }, Some(ask.with("game", number)), locale)
    });
    buttons.chain(menu).chain(leaving).collect()
}

fn of_button(offer: ButtonOffer, ask: Option<Text>, locale: Locale) -> Offered {
    Offered::new(&offer.action, (offer.label, offer.style), ask, locale)
}

/// The answers to what the other side asks.
fn answers(game: &Game, play: &Play, seat: Seat) -> Vec<[ButtonOffer; 2]> {
    let other = Some(seat.opponent());
    let draw = game.newest_draw_offer().filter(|_| play.draw_offer() == other).map(offers::draw_answers);
    let takeback =
        game.newest_takeback_request().filter(|_| play.takeback_request() == other).map(offers::takeback_answers);
    let asks_for = play.handoff_request().map(|request| request.by);
    let handoff = game.newest_handoff_request().filter(|_| asks_for == other).map(offers::handoff_answers);
    [draw, takeback, handoff].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::messages::tests::{ANN, BEN, after, begun, moved_on};
    use bot_service::game::Action;

    /// What each side is offered, by how the page names it.
    fn acts(game: &Snapshot) -> [Vec<String>; 2] {
        Seat::PAIR.map(|seat| offered(game, seat, Locale::English).into_iter().map(|offer| offer.act).collect())
    }

    #[test]
    fn each_side_is_offered_what_it_can_do_and_the_answers_to_what_the_other_asks() {
        let game = moved_on(begun(Locale::English), "e3e4 d6d5");
        let both = ["draw", "takeback", "handoff", "R"];
        assert_eq!(acts(&game), [both, both]);
        let offer = after(game.clone(), ANN, Action::OfferDraw);
        let asked = offer.game.log().len() - 1;
        let [ann, ben] = acts(&offer);
        assert_eq!(ann, ["takeback", "handoff", "R"]);
        assert_eq!(ben, [&format!("A:{asked}"), &format!("D:{asked}"), "takeback", "handoff", "R"]);
        assert_eq!(acts(&after(game, BEN, Action::Resign)), [["M"], ["M"]]);
    }

    #[test]
    fn whatever_is_offered_is_known_again() {
        let game = after(begun(Locale::Thai), ANN, Action::OfferDraw);
        for name in acts(&game).concat() {
            assert_eq!(OfferedAct::named(&name).unwrap().name(), name);
        }
        for name in ["", "win", "A:", "A:x", "R:1", "plan:"] {
            assert_eq!(OfferedAct::named(name), None, "{name}");
        }
    }
}
