//! The pages of options.

use serenity::all::{ButtonStyle, CreateActionRow, CreateInputText as TextField, CreateModal, InputTextStyle};

use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::table::messages::play::PlayPanelPage;
use crate::table::play_button::PlayAction;
use crate::table::play_menu::PlayPage;
use bot_service::game::StartPosition;

/// The longest FEN that is taken: more than any position needs.
const LONGEST_FEN: u16 = 200;

pub const POSITION_FIELD: &str = "position";

pub(super) fn page(panel: &PlayPanelPage<'_>, page: PlayPage) -> OutgoingMessage {
    let title = text_of!("play-page", page, PlayPage:
        Opening, Counting, Limits, Chaturanga;
        PlayPage::Front | PlayPage::Friends => Text::new("play-page-friends"),
    );
    let all: Vec<PlayPage> = PlayPage::options(panel.view.draft.game).collect();
    let at = all.iter().position(|each| *each == page).unwrap_or_default();
    let pages = all.len();
    let title = Text::new("play-options-title")
        .with("page", (at + 1).to_string())
        .with("pages", pages.to_string())
        .with("title", title);
    let lines = [title.localize(panel.locale), panel.proposal()];
    let turn = |at: usize, label| {
        let there = all.get(at % pages.max(1)).copied().filter(|there| *there != page)?;
        Some(panel.button(PlayAction::Show(there), label, ButtonStyle::Secondary))
    };
    let position = (Some(page) == PlayPage::with_position(panel.view.draft.game)).then(|| {
        let label = Text::new("play-position");
        panel.button(PlayAction::TypePosition, label, ButtonStyle::Secondary).disabled(panel.is_rated())
    });
    let buttons = [
        Some(panel.button(PlayAction::Show(PlayPage::Front), Text::new("play-done"), ButtonStyle::Primary)),
        // Of two pages each is the next one of the other.
        if pages > 2 { turn(at + pages - 1, Text::new("play-page-before")) } else { None },
        turn(at + 1, Text::new("play-page-next")),
        Some(panel.button(PlayAction::Reset(page), Text::new("play-reset"), ButtonStyle::Secondary)),
        position,
    ];
    let buttons = CreateActionRow::Buttons(buttons.into_iter().flatten().collect());
    let rows = panel.menus(page).chain([buttons]);
    OutgoingMessage::lines(&lines).with_rows(rows.collect())
}

/// The form into which the position to begin in is typed; it holds the one that was chosen before.
pub(super) fn position_form(panel: &PlayPanelPage<'_>) -> CreateModal {
    let draft = panel.view.draft;
    let chosen = draft.friendly.of_game(draft.game).start.map(StartPosition::fen).unwrap_or_default();
    let label = Text::new("play-position-field").localize(panel.locale);
    let field = TextField::new(InputTextStyle::Short, label, POSITION_FIELD)
        .required(false)
        .value(chosen)
        .max_length(LONGEST_FEN);
    let title = Text::new("play-position-title").localize(panel.locale);
    CreateModal::new(panel.id(PlayAction::TypePosition).to_string(), title)
        .components(vec![CreateActionRow::InputText(field)])
}
