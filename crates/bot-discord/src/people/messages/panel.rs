//! The panel of one's own settings.

use jiff::Timestamp;

use crate::board::words::written;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::panel::{LayoutPart, Panel};
use crate::kit::reader::{Choices, Reader};
use crate::people::messages::status::{
    challenges_status, holiday_status, pings_status, reminders_name, reminders_status,
};
use crate::people::panel::{PanelPart, SettingsChoice, SettingsPage};
use crate::people::panel_message::{
    PanelItem, languages, look, menu, menu_of_many, named, notations, panel, piece_sets, scripts, setting, tabs, themes,
};
use board_games::BoardTurn;
use bot_service::{
    Below, CallReason, Challengers, ChallengesFrom, Pings, Preferences, Reminders, StreakWarning, Style, TimeSettings,
};
use makruk::Position;

/// Lengths of the offered holidays, in days.
const HOLIDAYS: [u16; 9] = [1, 2, 3, 5, 7, 10, 14, 21, 30];

/// A user's own settings, and the defaults for those they have not made.
#[derive(Clone, Debug)]
pub struct OwnSettings {
    pub settings: Preferences,
    pub times: TimeSettings,
    pub streak: StreakWarning,
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
pub fn settings_panel(own: &OwnSettings, page: SettingsPage, command: &str) -> Panel {
    let reader = own.reader();
    let locale = reader.locale;
    let title = Text::new("settings-title").with("page", page_name(page)).localize(locale);
    let pages = tabs(SettingsPage::ALL, page, |page| PanelPart::Turn(page).id(), page_name, locale);
    let settings = match page {
        SettingsPage::Language => language_settings(own, reader),
        SettingsPage::Boards => board_settings(own, reader),
        SettingsPage::Pings => ping_settings(own, locale),
        SettingsPage::Challenges => challenge_settings(own, command, locale),
    };
    panel(title, pages, settings)
}

fn page_name(page: SettingsPage) -> Text {
    text_of!("panel", page, SettingsPage: Language, Boards, Pings, Challenges)
}

fn id(choice: SettingsChoice) -> CustomId {
    PanelPart::Choose(choice).id()
}

fn language_settings(own: &OwnSettings, reader: Reader) -> Vec<LayoutPart> {
    let (locale, start) = (reader.locale, Position::start());
    let client = match own.client {
        Locale::Thai => Text::new("panel-language-thai"),
        Locale::English => Text::new("panel-language-english"),
    };
    let open = Text::new("settings-language-open").with("language", client);
    let example = BoardTurn::from(&start).example().map(|mv| written(&start, mv, reader)).unwrap_or_default();
    let about_language = Text::new("settings-language").localize(locale);
    let about_notation = Text::new("settings-notation").with("example", example).localize(locale);
    let Style { language, notation, .. } = &own.settings.style;
    let language = setting(
        Text::new("panel-language"),
        [about_language],
        id(SettingsChoice::Language),
        languages(open),
        Some(language),
        locale,
    );
    let notation = setting(
        Text::new("panel-notation"),
        [about_notation],
        id(SettingsChoice::Notation),
        notations(),
        Some(notation),
        locale,
    );
    [language, notation].concat()
}

fn board_settings(own: &OwnSettings, reader: Reader) -> Vec<LayoutPart> {
    let locale = reader.locale;
    let Style { theme, pieces, labels, .. } = &own.settings.style;
    let as_server = |what| Text::new("settings-as-server").with("what", what);
    let below = [
        PanelItem::new(Below::White, Text::new("settings-below-menu-white")),
        PanelItem::new(Below::OwnSide, Text::new("settings-below-menu-own")),
    ];
    let [theme_name, pieces_name] = [Text::new("panel-theme"), Text::new("panel-pieces")];
    let (themes, sets) = (themes(as_server(theme_name.clone())), piece_sets(as_server(pieces_name.clone())));
    let below_now = Some(&own.settings.below);
    let settings = [
        setting(theme_name, [], id(SettingsChoice::Theme), themes, Some(theme), locale),
        setting(pieces_name, [], id(SettingsChoice::Pieces), sets, Some(pieces), locale),
        setting(Text::new("panel-labels"), [], id(SettingsChoice::Labels), scripts(), Some(labels), locale),
        setting(Text::new("panel-below"), [], id(SettingsChoice::Below), below, below_now, locale),
    ];
    look(Text::new("settings-board"), reader, settings.concat())
}

fn ping_settings(own: &OwnSettings, locale: Locale) -> Vec<LayoutPart> {
    let kinds = [
        (CallReason::Turn, Text::new("settings-pings-turn")),
        (CallReason::Asked, Text::new("settings-pings-question")),
        (CallReason::Challenge, Text::new("settings-pings-challenge")),
    ];
    let kinds = kinds.map(|(reason, name)| {
        let is_on = own.settings.pings.reason(reason) == Pings::On;
        (PanelItem::new(reason, name), is_on)
    });
    let pings = menu_of_many(id(SettingsChoice::Pings), Text::new("settings-pings-none"), kinds, locale);
    let reminders = Reminders::ALL.map(|reminders| PanelItem::new(reminders, reminders_name(reminders)));
    let chosen = own.times.reminders;
    let pings = named(&Text::new("panel-pings"), pings_status(&own.settings.pings, locale), pings, locale);
    let reminders = setting(
        Text::new("panel-reminders"),
        [reminders_status(chosen, locale).content],
        id(SettingsChoice::Reminders),
        reminders,
        Some(&chosen),
        locale,
    );
    let warnings = [
        PanelItem::new(StreakWarning::Never, Text::new("settings-streak-menu-never")),
        PanelItem::new(StreakWarning::Evening, Text::new("settings-streak-menu-evening")),
    ];
    let streak = setting(
        Text::new("panel-streak"),
        [text_of!("settings-streak", own.streak, StreakWarning: Never, Evening).localize(locale)],
        id(SettingsChoice::Streak),
        warnings,
        Some(&own.streak),
        locale,
    );
    [pings, reminders, streak].concat()
}

fn challenge_settings(own: &OwnSettings, command: &str, locale: Locale) -> Vec<LayoutPart> {
    let from = [
        PanelItem::new(ChallengesFrom::Everybody, Text::new("settings-challenges-everybody")),
        PanelItem::new(ChallengesFrom::Nobody, Text::new("settings-challenges-nobody")),
    ];
    let muting = Text::new("settings-muting").with("command", command).localize(locale);
    let challenges = setting(
        Text::new("panel-challenges"),
        [challenges_status(&own.challengers, locale).content, muting],
        id(SettingsChoice::Challenges),
        from,
        Some(&own.challengers.from),
        locale,
    );
    let is_away = own.times.holiday_at(own.now).is_some();
    let end = is_away.then(|| PanelItem::new(0, Text::new("settings-holiday-end")));
    let left = own.times.days_left(own.now);
    let days = HOLIDAYS.into_iter().filter(|&days| days <= left);
    let days = days.map(|days| PanelItem::new(days, Text::new("settings-holiday-days").with("days", days)));
    let items: Vec<PanelItem<u16>> = end.into_iter().chain(days).collect();
    let status = holiday_status(&own.times, own.now, locale).content;
    let holiday = match items.is_empty() {
        true => vec![LayoutPart::Words(status)],
        false => {
            let menu = menu(id(SettingsChoice::Holiday), Text::new("settings-holiday"), items, None, locale);
            named(&Text::new("panel-holiday"), [status], menu, locale).to_vec()
        }
    };
    challenges.into_iter().chain(holiday).collect()
}
