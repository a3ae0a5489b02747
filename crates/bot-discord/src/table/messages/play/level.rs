//! The question how well the engine is to play. The answer begins the game.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::words::{level, level_character};
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::OutgoingMessage;
use crate::table::messages::play::PlayPanelPage;
use crate::table::play_button::{PlayAction, PlayButton, PlayPanel};
use crate::table::play_menu::PlayPage;
use bot_service::game::Level;

pub(super) fn page(panel: &PlayPanelPage<'_>) -> OutgoingMessage {
    // Only odds can keep the engine from playing: against it no game counts.
    let (title, levels) = match panel.terms().check_for_engine() {
        Ok(()) => (Text::new("play-level-title"), Some(levels(panel))),
        Err(_) => (Text::new("play-level-refused"), None),
    };
    let lines = [title.localize(panel.locale), panel.proposal()];
    OutgoingMessage::lines(&lines).with_rows(levels.into_iter().chain([buttons(panel)]).collect())
}

fn levels(panel: &PlayPanelPage<'_>) -> CreateActionRow {
    let fit = |text: Text| truncate(&text.localize(panel.locale), LABEL);
    let options = Level::ALL.map(|each| {
        CreateSelectMenuOption::new(fit(level(each)), each.number().to_string()).description(fit(level_character(each)))
    });
    let kind = CreateSelectMenuKind::String { options: options.to_vec() };
    let select = CreateSelectMenu::new(panel.id(PlayAction::BeginAtLevel).to_string(), kind);
    CreateActionRow::SelectMenu(select.placeholder(Text::new("play-level-choose").localize(panel.locale)))
}

fn buttons(panel: &PlayPanelPage<'_>) -> CreateActionRow {
    let people = PlayPanel { against: None, action: PlayAction::Show(PlayPage::Front) };
    CreateActionRow::Buttons(vec![
        button(
            PlayButton::Panel(people).id(),
            &Text::new("play-people").localize(panel.locale),
            ButtonStyle::Secondary,
        ),
        panel.button(PlayAction::Show(PlayPage::Friends), Text::new("play-options"), ButtonStyle::Secondary),
    ])
}
