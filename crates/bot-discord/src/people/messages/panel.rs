//! The panel of one's own settings.

use jiff::Timestamp;
use serenity::all::CreateActionRow;

use crate::board::words::{example_move, written};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::{Choices, Reader};
use crate::people::messages::status::{
    challenges_status, holiday_status, pings_status, reminders_name, reminders_status,
};
use crate::people::panel::{PanelPart, SettingsChoice, SettingsPage};
use crate::people::panel_message::{
    PanelItem, languages, menu, menu_of_many, notations, piece_sets, sample, scripts, tabs, themes,
};
use bot_service::{Below, CallReason, Challengers, ChallengesFrom, Pings, Preferences, Reminders, Style, TimeSettings};
use makruk::Position;

/// Lengths of the offered holidays, in days.
const HOLIDAYS: [u16; 9] = [1, 2, 3, 5, 7, 10, 14, 21, 30];

/// A user's own settings, and the defaults for those they have not made.
#[derive(Clone, Debug)]
pub struct OwnSettings {
    pub settings: Preferences,
    pub times: TimeSettings,
    pub challengers: Challengers,
    pub client: Locale,
    /// What the server has chosen on which they look at this.
    pub server: Style,
    pub now: Timestamp,
}

impl OwnSettings {
    fn reader(&self) -> Reader {
        Reader::of(Choices::Person { chosen: self.settings.style, client: self.client, server: self.server })
    }
}

/// A page of the panel, in the language that was chosen; `command` mentions the command that also takes what is typed.
pub fn settings_panel(own: &OwnSettings, page: SettingsPage, command: &str) -> OutgoingMessage {
    let reader = own.reader();
    let locale = reader.locale;
    let title = Text::new("settings-title").with("page", page_name(page)).localize(locale);
    let pages = tabs(SettingsPage::ALL, page, |page| PanelPart::Turn(page).id(), page_name, locale);
    let (lines, menus) = match page {
        SettingsPage::Language => (language_lines(reader), language_menus(own, locale)),
        SettingsPage::Boards => (vec![Text::new("settings-board").localize(locale)], board_menus(own, locale)),
        SettingsPage::Pings => {
            let reminders = reminders_status(own.times.reminders, locale).content;
            let pings = pings_status(&own.settings.pings, locale);
            (pings.into_iter().chain([reminders]).collect(), ping_menus(own, locale))
        }
        SettingsPage::Challenges => {
            let muting = Text::new("settings-muting").with("command", command).localize(locale);
            let status = [challenges_status(&own.challengers, locale), holiday_status(&own.times, own.now, locale)];
            (status.map(|line| line.content).into_iter().chain([muting]).collect(), challenge_menus(own, locale))
        }
    };
    let lines: Vec<String> = [title].into_iter().chain(lines).collect();
    let panel = OutgoingMessage::lines(&lines).with_rows([pages].into_iter().chain(menus).collect());
    match page {
        SettingsPage::Boards => panel.with_picture(sample(reader)),
        SettingsPage::Language | SettingsPage::Pings | SettingsPage::Challenges => panel,
    }
}

fn page_name(page: SettingsPage) -> Text {
    text_of!("panel", page, SettingsPage: Language, Boards, Pings, Challenges)
}

fn id(choice: SettingsChoice) -> CustomId {
    PanelPart::Choose(choice).id()
}

fn language_lines(reader: Reader) -> Vec<String> {
    let start = Position::start();
    let example = example_move(&start).map(|mv| written(&start, mv, reader)).unwrap_or_default();
    vec![
        Text::new("settings-language").localize(reader.locale),
        Text::new("settings-notation").with("example", example).localize(reader.locale),
    ]
}

fn language_menus(own: &OwnSettings, locale: Locale) -> Vec<CreateActionRow> {
    let client = match own.client {
        Locale::Thai => Text::new("panel-language-thai"),
        Locale::English => Text::new("panel-language-english"),
    };
    let open = Text::new("settings-language-open").with("language", client);
    let Style { language, notation, .. } = own.settings.style;
    vec![
        menu(id(SettingsChoice::Language), Text::new("panel-language"), languages(open), Some(&language), locale),
        menu(id(SettingsChoice::Notation), Text::new("panel-notation"), notations(), Some(&notation), locale),
    ]
}

fn board_menus(own: &OwnSettings, locale: Locale) -> Vec<CreateActionRow> {
    let Style { theme, pieces, labels, .. } = own.settings.style;
    let as_server = |what| Text::new("settings-as-server").with("what", what);
    let below = [
        PanelItem::new(Below::White, Text::new("settings-below-menu-white")),
        PanelItem::new(Below::OwnSide, Text::new("settings-below-menu-own")),
    ];
    vec![
        menu(
            id(SettingsChoice::Theme),
            Text::new("panel-theme"),
            themes(as_server(Text::new("panel-theme"))),
            Some(&theme),
            locale,
        ),
        menu(
            id(SettingsChoice::Pieces),
            Text::new("panel-pieces"),
            piece_sets(as_server(Text::new("panel-pieces"))),
            Some(&pieces),
            locale,
        ),
        menu(id(SettingsChoice::Labels), Text::new("panel-labels"), scripts(), Some(&labels), locale),
        menu(id(SettingsChoice::Below), Text::new("panel-below"), below, Some(&own.settings.below), locale),
    ]
}

fn ping_menus(own: &OwnSettings, locale: Locale) -> Vec<CreateActionRow> {
    let kinds = [
        (CallReason::Turn, Text::new("settings-pings-turn")),
        (CallReason::Asked, Text::new("settings-pings-question")),
        (CallReason::Challenge, Text::new("settings-pings-challenge")),
    ];
    let kinds = kinds.map(|(reason, name)| {
        let is_on = own.settings.pings.reason(reason) == Pings::On;
        (PanelItem::new(reason, name), is_on)
    });
    let reminders = Reminders::ALL.map(|reminders| PanelItem::new(reminders, reminders_name(reminders)));
    vec![
        menu_of_many(id(SettingsChoice::Pings), Text::new("settings-pings-none"), kinds, locale),
        menu(
            id(SettingsChoice::Reminders),
            Text::new("panel-reminders"),
            reminders,
            Some(&own.times.reminders),
            locale,
        ),
    ]
}

fn challenge_menus(own: &OwnSettings, locale: Locale) -> Vec<CreateActionRow> {
    let from = [
        PanelItem::new(ChallengesFrom::Everybody, Text::new("settings-challenges-everybody")),
        PanelItem::new(ChallengesFrom::Nobody, Text::new("settings-challenges-nobody")),
    ];
    let challenges =
        menu(id(SettingsChoice::Challenges), Text::new("panel-challenges"), from, Some(&own.challengers.from), locale);
    let is_away = own.times.holiday_at(own.now).is_some();
    let end = is_away.then(|| PanelItem::new(0, Text::new("settings-holiday-end")));
    let left = own.times.days_left(own.now);
    let days = HOLIDAYS.into_iter().filter(|&days| days <= left);
    let days = days.map(|days| PanelItem::new(days, Text::new("settings-holiday-days").with("days", days)));
    let items: Vec<PanelItem<u16>> = end.into_iter().chain(days).collect();
    let holiday = (!items.is_empty())
        .then(|| menu(id(SettingsChoice::Holiday), Text::new("settings-holiday"), items, None, locale));
    [challenges].into_iter().chain(holiday).collect()
}
