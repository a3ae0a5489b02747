//! The panel of a server's settings.

use serenity::all::{ChannelId, ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, Permissions};

use crate::board::clock::time_control_name;
use crate::board::words::{game_name, game_title, mention, preset, ruleset};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::ids::channel_id;
use crate::kit::limits::OPTIONS;
use crate::kit::panel::{LayoutPart, Panel};
use crate::kit::permission_names::{checks, permission_names};
use crate::kit::reader::{Choices, Reader};
use crate::people::panel::PanelPart;
use crate::people::panel_message::{
    PanelItem, languages, look, menu_of_many, named, notations, panel, piece_sets, scripts, setting, tabs, themes,
};
use crate::setup::messages::answers::live_boards;
use crate::setup::panel_part::{SetupChoice, SetupPage};
use crate::table::play_menu::USUAL_TIMES;
use board_games::GameKind;
use bot_service::game::{PlayerId, TimeControl};
use bot_service::{HouseRules, LiveBoards, PingsAllowed, PlayPlaces, ServerSettings, Style, TypedMoves};
use makruk::{Preset, Ruleset};

/// What a server has chosen, and what the bot may do in the channel in which a manager looks at it.
#[derive(Clone, Debug)]
pub struct ServerSetup {
    pub settings: ServerSettings,
    pub fallback: Preset,
    /// What the bot should be allowed to do in the channel.
    pub wanted: Permissions,
    pub missing: Permissions,
    /// The bot itself, once that is known.
    pub bot: Option<PlayerId>,
    pub running: RunningByRules,
}

/// What is running by the rules of a server, and goes by others after a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningByRules {
    /// Whether there is a ladder that has no separate rules.
    pub ladder: bool,
    /// Number of tournaments that have no separate rules.
    pub tournaments: u32,
}

impl ServerSetup {
    fn rules(&self) -> Ruleset {
        self.settings.ruleset(self.fallback)
    }
}

pub fn setup_panel(setup: &ServerSetup, page: SetupPage, locale: Locale) -> Panel {
    let number = SetupPage::ALL.iter().position(|other| *other == page).unwrap_or_default() + 1;
    let title = Text::new("setup-title").with("number", number).with("pages", SetupPage::ALL.len());
    let title = title.with("page", page_name(page)).localize(locale);
    let pages = tabs(SetupPage::ALL, page, |page| PanelPart::Turn(page).id(), page_name, locale);
    let settings = match page {
        SetupPage::Language => language_settings(setup, locale),
        SetupPage::Rules => rule_settings(setup, locale),
        SetupPage::Channels => channel_settings(setup, locale),
        SetupPage::Boards => board_settings(setup, locale),
        SetupPage::Check => vec![LayoutPart::Words(check_lines(setup, locale).join("\n"))],
    };
    // Managers should not have to find the last page to learn that the bot can't play here.
    let warning = (page != SetupPage::Check && !setup.missing.is_empty()).then(|| {
        let missing = permission_names(setup.missing, locale);
        let warning = Text::new("setup-warning").with("permissions", missing);
        LayoutPart::Words(warning.with("page", page_name(SetupPage::Check)).localize(locale))
    });
    panel(title, pages, settings.into_iter().chain(warning))
}

fn page_name(page: SetupPage) -> Text {
    text_of!("panel", page, SetupPage: Language, Rules, Channels, Boards, Check)
}

fn id(choice: SetupChoice) -> CustomId {
    PanelPart::Choose(choice).id()
}

fn language_settings(setup: &ServerSetup, locale: Locale) -> Vec<LayoutPart> {
    let Style { language, notation, .. } = &setup.settings.style;
    let open = languages(Text::new("setup-language-open"));
    let about = Text::new("setup-language").localize(locale);
    [
        setting(Text::new("panel-language"), [about], id(SetupChoice::Language), open, Some(language), locale),
        setting(Text::new("panel-notation"), [], id(SetupChoice::Notation), notations(), Some(notation), locale),
    ]
    .concat()
}

/// What is played by now, and what else there is.
fn rule_lines(setup: &ServerSetup, locale: Locale) -> Vec<String> {
    let now = Text::new("setup-rules").with("ruleset", ruleset(&setup.rules(), locale)).localize(locale);
    let each =
        Preset::ALL.map(|each| format!("- **{}** · {}", preset(each).localize(locale), about(each).localize(locale)));
    let RunningByRules { ladder, tournaments } = setup.running;
    let ladder = ladder.then(|| Text::new("setup-rules-ladder"));
    let tournaments = (tournaments > 0).then(|| Text::new("setup-rules-tournaments").with("number", tournaments));
    let running = ladder.into_iter().chain(tournaments).map(|text| text.localize(locale));
    [now].into_iter().chain(each).chain(running).collect()
}

/// In what a preset differs from the others.
fn about(preset: Preset) -> Text {
    text_of!("setup-about", preset, Preset: Competition, Wikipedia, School, Glossary, Srimuang)
}

fn rule_settings(setup: &ServerSetup, locale: Locale) -> Vec<LayoutPart> {
    let chosen = match HouseRules::from(setup.rules()) {
        HouseRules::Preset(preset) => Some(preset),
        HouseRules::Custom(_) => None,
    };
    let rules = Preset::ALL.map(|each| PanelItem { value: each, name: preset(each), about: Some(about(each)) });
    let times = USUAL_TIMES.iter().filter_map(|time| time.parse::<TimeControl>().ok());
    let times = times
        .map(|time| PanelItem::new(time, Text::new("setup-time-item").with("time", time_control_name(time, locale))));
    let time = match setup.settings.time {
        TimeControl::Unlimited => Text::new("setup-time-none"),
        time => Text::new("setup-time").with("time", time_control_name(time, locale)),
    };
    let rules = setting(
        Text::new("setup-ruleset"),
        rule_lines(setup, locale),
        id(SetupChoice::Ruleset),
        rules,
        chosen.as_ref(),
        locale,
    );
    let time = setting(
        Text::new("setup-clock"),
        [time.localize(locale)],
        id(SetupChoice::Time),
        times,
        Some(&setup.settings.time),
        locale,
    );
    let played: Vec<String> = setup.settings.games.iter().map(|game| game_name(game).localize(locale)).collect();
    let played = Text::new("setup-games-now").with("games", played.join(" · ")).localize(locale);
    let items = GameKind::ALL.map(|game| (PanelItem::new(game, game_title(game)), setup.settings.games.has(game)));
    let menu = menu_of_many(id(SetupChoice::Games), Text::new("setup-games"), items, locale);
    let games = named(&Text::new("setup-games"), [played], menu, locale);
    [games, rules, time].concat()
}

fn channel_settings(setup: &ServerSetup, locale: Locale) -> Vec<LayoutPart> {
    let settings = &setup.settings;
    let places = match &settings.places {
        PlayPlaces::Everywhere => Text::new("setup-places-all"),
        PlayPlaces::Only(channels) => {
            let channels: Vec<String> = channels.iter().map(|channel| format!("<#{}>", channel.0)).collect();
            Text::new("setup-places-only").with("channels", channels.join(" "))
        }
    };
    let pings = [
        PanelItem::new(PingsAllowed::All, Text::new("setup-pings-menu-all")),
        PanelItem::new(PingsAllowed::Challenges, Text::new("setup-pings-menu-challenges")),
        PanelItem::new(PingsAllowed::Nobody, Text::new("setup-pings-menu-nobody")),
    ];
    let typing = [
        PanelItem::new(TypedMoves::On, Text::new("setup-typing-menu-on")),
        PanelItem::new(TypedMoves::Off, Text::new("setup-typing-menu-off")),
    ];
    let pictures = [
        PanelItem::new(LiveBoards::InChannels, Text::new("setup-pictures-menu-threads")),
        PanelItem::new(LiveBoards::Everywhere, Text::new("setup-pictures-menu-nowhere")),
        PanelItem::new(LiveBoards::Nowhere, Text::new("setup-pictures-menu-everywhere")),
    ];
    let pinged = text_of!("setup-pings", settings.pings, PingsAllowed: All, Challenges, Nobody).localize(locale);
    let typed = text_of!("setup-typing", settings.typing, TypedMoves: On, Off).localize(locale);
    let shown = format!("🖼️ {}", live_boards(settings.live_boards, locale).content);
    let (pings_now, typing_now, pictures_now) =
        (Some(&settings.pings), Some(&settings.typing), Some(&settings.live_boards));
    [
        named(&Text::new("panel-places"), [places.localize(locale)], places_menu(&settings.places, locale), locale),
        setting(Text::new("panel-pings"), [pinged], id(SetupChoice::Pings), pings, pings_now, locale),
        setting(Text::new("panel-typing"), [typed], id(SetupChoice::Typing), typing, typing_now, locale),
        setting(Text::new("panel-pictures"), [shown], id(SetupChoice::Pictures), pictures, pictures_now, locale),
    ]
    .concat()
}

/// A menu of the server's channels, of which Discord knows the names.
fn places_menu(places: &PlayPlaces, locale: Locale) -> CreateActionRow {
    let chosen: Vec<ChannelId> = match places {
        PlayPlaces::Everywhere => Vec::new(),
        PlayPlaces::Only(channels) => channels.iter().take(OPTIONS).map(|&channel| channel_id(channel)).collect(),
    };
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![
            ChannelType::Text,
            ChannelType::News,
            ChannelType::Voice,
            ChannelType::Stage,
            // Its posts, as those of a channel are its threads.
            ChannelType::Forum,
        ]),
        default_channels: (!chosen.is_empty()).then_some(chosen),
    };
    let menu = CreateSelectMenu::new(id(SetupChoice::Places).to_string(), kind);
    let most = u8::try_from(OPTIONS).unwrap_or(u8::MAX);
    CreateActionRow::SelectMenu(
        menu.placeholder(Text::new("setup-places").localize(locale)).min_values(0).max_values(most),
    )
}

fn board_settings(setup: &ServerSetup, locale: Locale) -> Vec<LayoutPart> {
    let chosen = setup.settings.style;
    let shown = Reader { locale, ..Reader::of(Choices::Server { chosen, offered_in: locale }) };
    let usual = |what| Text::new("setup-as-usual").with("what", what);
    let [theme, pieces] = [Text::new("panel-theme"), Text::new("panel-pieces")];
    let (themes, sets) = (themes(usual(theme.clone())), piece_sets(usual(pieces.clone())));
    let settings = [
        setting(theme, [], id(SetupChoice::Theme), themes, Some(&chosen.theme), locale),
        setting(pieces, [], id(SetupChoice::Pieces), sets, Some(&chosen.pieces), locale),
        setting(Text::new("panel-labels"), [], id(SetupChoice::Labels), scripts(), Some(&chosen.labels), locale),
    ];
    look(Text::new("setup-boards"), shown, settings.concat())
}

/// The permissions in this channel one by one, and where to click if any is missing.
fn check_lines(setup: &ServerSetup, locale: Locale) -> Vec<String> {
    let bot = setup.bot.map_or_else(|| Text::new("setup-the-bot").localize(locale), mention);
    let after = match setup.missing.is_empty() {
        true => Text::new("setup-check-fine"),
        false => Text::new("setup-check-how").with("bot", bot),
    };
    let each = checks(setup.wanted, setup.missing, locale);
    [Text::new("setup-check").localize(locale)].into_iter().chain(each).chain([after.localize(locale)]).collect()
}
