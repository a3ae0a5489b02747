//! The menu under a board: what is done rarely.

use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::said::said_words;
use crate::i18n::{Text, text_of};
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{LABEL, OPTIONS, truncate};
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::menu_action::MenuAction;
use crate::table::messages::claims::claims;
use bot_service::Snapshot;
use bot_service::game::{Play, Stake, Takebacks};
use makruk::CountKind;
use makruk::counting::Calling;

/// The menu of what either player may do now, besides moving.
pub(super) fn menu(snapshot: &Snapshot, play: &Play) -> CreateActionRow {
    let locale = snapshot.place.locale;
    let options = choices(snapshot, play)
        .into_iter()
        .take(OPTIONS)
        .map(|(action, text)| CreateSelectMenuOption::new(truncate(&text.localize(locale), LABEL), action.value()));
    let id = BoardButton { game: snapshot.id, revision: play.revision(), action: ButtonAction::More }.id();
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options: options.collect() });
    CreateActionRow::SelectMenu(menu.placeholder(Text::new("menu-more").localize(locale)))
}

/// What is in the menu. What waits for an answer is not asked again.
fn choices(snapshot: &Snapshot, play: &Play) -> Vec<(MenuAction, Text)> {
    let stake = &snapshot.game.terms().stake;
    let draw = play.draw_offer().is_none().then(|| (MenuAction::OfferDraw, Text::new("button-draw")));
    let takeback = stake.takebacks() == Takebacks::ByConsent && play.plies() > 0 && play.takeback_request().is_none();
    let takeback = takeback.then(|| (MenuAction::AskTakeback, Text::new("button-takeback")));
    let handoff = *stake != Stake::Rated
        && !stake.king_odds()
        && play.seats().engine().is_none()
        && play.handoff_request().is_none();
    let handoff = handoff.then(|| (MenuAction::AskHandoff, Text::new("menu-handoff")));
    let resign = match play.plies() {
        0 | 1 => Text::new("menu-resign-or-abort"),
        _ => Text::new("button-resign"),
    };
    let first = draw.into_iter().chain(claims(play)).chain(takeback).chain(handoff);
    let words = (!said_words(play).is_empty()).then(|| (MenuAction::Words, Text::new("button-words")));
    let plan = (MenuAction::Plan, Text::new("menu-plan"));
    first.chain(count(play)).chain(words).chain([plan]).chain([(MenuAction::Resign, resign)]).collect()
}

/// Stops the running count and, if its counter may, changes to the other kind; or starts a count if either side may. Nothing
/// where counts start and stop automatically.
fn count(play: &Play) -> Vec<(MenuAction, Text)> {
    let stop = || (MenuAction::StopCount, Text::new("button-count-stop"));
    let start = |text| (MenuAction::StartCount, text);
    let Some(history) = play.makruk() else { return Vec::new() };
    match history.count() {
        _ if history.ruleset().calling == Calling::Automatic => Vec::new(),
        Some(count) if play.countable(count.side().into()).is_some() => {
            vec![stop(), start(Text::new("button-count-change"))]
        }
        Some(_) => vec![stop()],
        None => {
            let turn = play.turn();
            let kind = [turn, turn.opponent()].into_iter().find_map(|side| play.countable(side));
            let text = kind.map(|kind| text_of!("button-count", kind, CountKind: Board, Pieces));
            text.map(start).into_iter().collect()
        }
    }
}
