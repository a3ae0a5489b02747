//! The panel on which a game is proposed: against whom, at which clock, on which side; behind it pages of options. It says in
//! one line what would be played.

use crate::kit::custom_id::ComponentId;

pub use options::POSITION_FIELD;
mod front;
mod labels;
mod level;
mod options;

use crate::table::play_button::PlayButton;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::board::words::capitalised;
use crate::board::words::mention;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::limits::{LABEL, OPTIONS, truncate};
use crate::kit::message::OutgoingMessage;
use crate::table::messages::challenge::terms_line;
use crate::table::play_button::PlayAction;
use crate::table::play_button::PlayPanel;
use crate::table::play_menu::{PlayChoice, PlayMenu, PlayPage};
use bot_service::game::{Opponent, PlayerId, Terms};
use bot_service::{Draft, GamesPlayed, RatedOrFriendly};
use makruk::Ruleset;

#[derive(Clone, Copy, Debug)]
pub struct PlayPanelView<'a> {
    pub by: PlayerId,
    pub against: Option<Opponent>,
    pub draft: &'a Draft,
    pub server: Ruleset,
    /// The games to choose from.
    pub games: &'a GamesPlayed,
}

pub fn play_panel(view: &PlayPanelView<'_>, page: PlayPage, locale: Locale) -> OutgoingMessage {
    let panel = PlayPanelPage { view: *view, locale };
    match (page, view.against) {
        (PlayPage::Front, Some(Opponent::Engine)) => level::page(&panel),
        (PlayPage::Front, None | Some(Opponent::Person(_))) => front::page(&panel),
        (options, _) => options::page(&panel, options),
    }
}

/// The form into which the position to begin in is typed.
pub fn position_form(view: &PlayPanelView<'_>, locale: Locale) -> CreateModal {
    options::position_form(&PlayPanelPage { view: *view, locale })
}

/// The panel with words above it, which say why what was just chosen cannot be.
pub fn play_panel_after(refused: &OutgoingMessage, panel: OutgoingMessage) -> OutgoingMessage {
    let content = OutgoingMessage::lines(&[format!("⚠️ {}", refused.content), panel.content.clone()]).content;
    OutgoingMessage { content, ..panel }
}

struct PlayPanelPage<'a> {
    view: PlayPanelView<'a>,
    locale: Locale,
}

impl PlayPanelPage<'_> {
    fn is_rated(&self) -> bool {
        self.view.draft.rating == RatedOrFriendly::Rated
    }

    fn id(&self, action: PlayAction) -> CustomId {
        PlayButton::Panel(PlayPanel { against: self.view.against, action }).id()
    }

    fn button(&self, action: PlayAction, label: Text, style: ButtonStyle) -> CreateButton {
        button(self.id(action), &label.localize(self.locale), style)
    }

    /// The menus of a page that are of use.
    fn menus(&self, page: PlayPage) -> impl Iterator<Item = CreateActionRow> {
        let has_choice = |menu: PlayMenu| menu != PlayMenu::Game || self.view.games.is_choice();
        let menus =
            page.menus().iter().copied().filter(move |menu| menu.is_of(self.view.draft.game) && has_choice(*menu));
        menus.map(|menu| self.menu(menu))
    }

    /// The menu, with what is chosen already; switched off where it would change nothing.
    fn menu(&self, menu: PlayMenu) -> CreateActionRow {
        let draft = self.view.draft;
        let mut choices = menu.choices(draft);
        choices.retain(|choice| !matches!(choice, PlayChoice::Game(game) if !self.view.games.has(*game)));
        // Of choices that change nothing only the first is shown as chosen: Discord takes no more.
        let chosen = choices.iter().position(|choice| choice.is_chosen(draft));
        let options = choices.into_iter().enumerate().take(OPTIONS).map(|(at, choice)| {
            let label = truncate(&capitalised(&labels::choice(choice).localize(self.locale)), LABEL);
            CreateSelectMenuOption::new(label, choice.value()).default_selection(Some(at) == chosen)
        });
        let kind = CreateSelectMenuKind::String { options: options.collect() };
        let select = CreateSelectMenu::new(self.id(PlayAction::Choose(menu)).to_string(), kind);
        CreateActionRow::SelectMenu(select.disabled(!menu.applies(draft)))
    }

    fn terms(&self) -> Terms {
        match self.view.against {
            Some(Opponent::Engine) => self.view.draft.terms_against_engine(self.view.server),
            None | Some(Opponent::Person(_)) => self.view.draft.terms(self.view.server),
        }
    }

    /// What would be played, in one line.
    fn proposal(&self) -> String {
        let (opponent, taker) = match self.view.against {
            None => (Text::new("play-anyone"), Text::new("odds-giver-taker")),
            Some(Opponent::Engine) => (Text::new("play-bot"), Text::new("play-bot")),
            Some(Opponent::Person(player)) => {
                let name = || Text::new("odds-giver").with("player", mention(player));
                (name(), name())
            }
        };
        let terms = terms_line(self.view.by, taker, &self.terms(), self.locale);
        Text::new("play-proposal").with("opponent", opponent).with("terms", terms).localize(self.locale)
    }
}
