//! The menu under a board: what is done rarely.

use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::i18n::Text;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{LABEL, OPTIONS, truncate};
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::offers;
use bot_service::Snapshot;
use bot_service::game::Play;

/// The menu of what either player may do now, besides moving.
pub(super) fn menu(snapshot: &Snapshot, play: &Play) -> CreateActionRow {
    let locale = snapshot.place.locale;
    let options = offers::in_menu(snapshot, play)
        .into_iter()
        .take(OPTIONS)
        .map(|(action, text)| CreateSelectMenuOption::new(truncate(&text.localize(locale), LABEL), action.value()));
    let id = BoardButton { game: snapshot.id, revision: play.revision(), action: ButtonAction::More }.id();
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options: options.collect() });
    CreateActionRow::SelectMenu(menu.placeholder(Text::new("menu-more").localize(locale)))
}
