//! The first page of the panel.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind};

use board_games::GameKind;

use crate::board::words::game_name;
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::ids::user_id;
use crate::kit::message::OutgoingMessage;
use crate::table::messages::play::PlayPanelPage;
use crate::table::play_button::{PlayAction, PlayButton, PlayPanel};
use crate::table::play_menu::PlayPage;
use bot_service::RatedOrFriendly;
use bot_service::game::Opponent;

pub(super) fn page(panel: &PlayPanelPage<'_>) -> OutgoingMessage {
    let title = Text::new("play-title").with("game", game_name(panel.view.draft.game));
    let for_four = match panel.view.draft.game {
        GameKind::Chaturanga => Some(Text::new("play-for-four").localize(panel.locale)),
        _ => None,
    };
    let lines: Vec<String> = [title.localize(panel.locale), panel.proposal()].into_iter().chain(for_four).collect();
    let rows = std::iter::once(opponents(panel)).chain(panel.menus(PlayPage::Front)).chain([buttons(panel)]);
    OutgoingMessage::lines(&lines).with_rows(rows.collect())
}

/// The menu of opponents; an empty selection means any opponent.
fn opponents(panel: &PlayPanelPage<'_>) -> CreateActionRow {
    let default_users = match panel.view.against {
        Some(Opponent::Person(player)) => Some(vec![user_id(player)]),
        None | Some(Opponent::Engine) => None,
    };
    let id = panel.id(PlayAction::ChooseOpponent).to_string();
    let select = CreateSelectMenu::new(id, CreateSelectMenuKind::User { default_users });
    let placeholder = Text::new("play-opponent").localize(panel.locale);
    CreateActionRow::SelectMenu(select.placeholder(placeholder).min_values(0).max_values(1))
}

fn buttons(panel: &PlayPanelPage<'_>) -> CreateActionRow {
    let begin = match panel.view.against {
        Some(_) => Text::new("play-begin-person"),
        None => Text::new("play-begin-anyone"),
    };
    let bot = PlayPanel { against: Some(Opponent::Engine), action: PlayAction::Show(PlayPage::Front) };
    let bot =
        button(PlayButton::Panel(bot).id(), &Text::new("play-begin-bot").localize(panel.locale), ButtonStyle::Primary);
    let (rated, toggle) = match panel.view.draft.rating {
        RatedOrFriendly::Friendly => (Text::new("play-rated-off"), RatedOrFriendly::Rated),
        RatedOrFriendly::Rated => (Text::new("play-rated-on"), RatedOrFriendly::Friendly),
    };
    CreateActionRow::Buttons(vec![
        panel.button(PlayAction::Begin, begin, ButtonStyle::Success),
        bot,
        panel.button(PlayAction::Rate(toggle), rated, ButtonStyle::Secondary),
        panel.button(PlayAction::Show(PlayPage::Friends), Text::new("play-options"), ButtonStyle::Secondary),
    ])
}
