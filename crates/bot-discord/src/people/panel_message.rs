//! What the panels of settings have in common: tabs, menus, and a board to look at.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption as MenuOption,
};

use crate::board::view::BoardView;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::limits::{LABEL, OPTIONS, truncate};
use crate::kit::message::Picture;
use crate::kit::panel::{LayoutPart, Panel};
use crate::kit::reader::{Look, Reader};
use crate::people::panel::MenuValue;
use bot_service::{LabelsCode, MoveNotation, PieceSetCode, ThemeCode};
use makruk::notation::fen;
use makruk::{Position, Square};
use makruk_render::{Labels, PieceSet, Theme};

/// A position with every kind of piece, with White to move.
const SAMPLE: &str = "r2sk2r/3n1m2/pp1p2pp/2pPpp2/2P1PP2/PPN3PP/3MK1S1/R1S3R1 w - - 0 1";

/// The move that White has made there.
const SAMPLE_MOVE: [&[u8]; 2] = [b"b1", b"c3"];

/// Something to choose, with what it is called and, perhaps, what there is to say of it.
pub(crate) struct PanelItem<T> {
    pub(crate) value: T,
    pub(crate) name: Text,
    pub(crate) about: Option<Text>,
}

impl<T> PanelItem<T> {
    pub(crate) fn new(value: T, name: Text) -> PanelItem<T> {
        PanelItem { value, name, about: None }
    }
}

/// The pages of a panel, one of which is open.
pub(crate) fn tabs<Page: Copy + PartialEq>(
    pages: &[Page],
    open: Page,
    id: impl Fn(Page) -> CustomId,
    name: impl Fn(Page) -> Text,
    locale: Locale,
) -> CreateActionRow {
    let tab = |&page: &Page| {
        let style = if page == open { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        button(id(page), &name(page).localize(locale), style).disabled(page == open)
    };
    CreateActionRow::Buttons(pages.iter().map(tab).collect())
}

/// A single-choice menu with its name above it, and what there is to say of what is chosen.
pub(crate) fn setting<T: MenuValue + PartialEq>(
    name: Text,
    about: impl IntoIterator<Item = String>,
    id: CustomId,
    items: impl IntoIterator<Item = PanelItem<T>>,
    chosen: Option<&T>,
    locale: Locale,
) -> [LayoutPart; 2] {
    let row = menu(id, name.clone(), items, chosen, locale);
    named(&name, about, row, locale)
}

/// A menu with its name above it, and what there is to say of it.
pub(crate) fn named(
    name: &Text,
    about: impl IntoIterator<Item = String>,
    menu: CreateActionRow,
    locale: Locale,
) -> [LayoutPart; 2] {
    let name = format!("**{}**", name.localize(locale));
    let lines: Vec<String> = [name].into_iter().chain(about).collect();
    [LayoutPart::Words(lines.join("\n")), LayoutPart::Row(menu)]
}

/// How boards look: a board in that look, and the menus to choose it.
pub(crate) fn look(about: Text, reader: Reader, settings: impl IntoIterator<Item = LayoutPart>) -> Vec<LayoutPart> {
    let about = LayoutPart::Words(about.localize(reader.locale));
    [about, LayoutPart::Picture(Box::new(sample(reader)))].into_iter().chain(settings).collect()
}

/// A panel: its title, its pages, and the settings on the page that is open.
pub(crate) fn panel(title: String, pages: CreateActionRow, settings: impl IntoIterator<Item = LayoutPart>) -> Panel {
    let head = [LayoutPart::Words(title), LayoutPart::Row(pages), LayoutPart::Line];
    Panel(head.into_iter().chain(settings).collect())
}

/// A single-choice menu, with the current choice.
pub(crate) fn menu<T: MenuValue + PartialEq>(
    id: CustomId,
    about: Text,
    items: impl IntoIterator<Item = PanelItem<T>>,
    chosen: Option<&T>,
    locale: Locale,
) -> CreateActionRow {
    let options = items.into_iter().take(OPTIONS).map(|item| {
        let is_chosen = chosen == Some(&item.value);
        option(item, locale).default_selection(is_chosen)
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    let menu = CreateSelectMenu::new(id.to_string(), kind);
    CreateActionRow::SelectMenu(menu.placeholder(about.localize(locale)))
}

/// A menu from which any number is chosen.
pub(crate) fn menu_of_many<T: MenuValue>(
    id: CustomId,
    about: Text,
    items: impl IntoIterator<Item = (PanelItem<T>, bool)>,
    locale: Locale,
) -> CreateActionRow {
    let options: Vec<MenuOption> =
        items.into_iter().map(|(item, is_chosen)| option(item, locale).default_selection(is_chosen)).collect();
    let most = u8::try_from(options.len()).unwrap_or(u8::MAX);
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(about.localize(locale)).min_values(0).max_values(most))
}

fn option<T: MenuValue>(item: PanelItem<T>, locale: Locale) -> MenuOption {
    let option = MenuOption::new(truncate(&item.name.localize(locale), LABEL), item.value.value());
    match item.about {
        Some(about) => option.description(truncate(&about.localize(locale), LABEL + 20)),
        None => option,
    }
}

/// The languages, each by its own name.
pub(crate) fn languages(open: Text) -> Vec<PanelItem<Option<Locale>>> {
    let names =
        [(Locale::Thai, Text::new("panel-language-thai")), (Locale::English, Text::new("panel-language-english"))];
    let names = names.map(|(locale, name)| PanelItem::new(Some(locale), name));
    [PanelItem::new(None, open)].into_iter().chain(names).collect()
}

pub(crate) fn notations() -> Vec<PanelItem<Option<MoveNotation>>> {
    vec![
        PanelItem::new(None, Text::new("panel-notation-open")),
        PanelItem::new(Some(MoveNotation::Thai), Text::new("panel-notation-thai")),
        PanelItem::new(Some(MoveNotation::Algebraic), Text::new("panel-notation-algebraic")),
        PanelItem::new(Some(MoveNotation::Both), Text::new("panel-notation-both")),
    ]
}

pub(crate) fn themes(open: Text) -> Vec<PanelItem<Option<ThemeCode>>> {
    let named = Theme::ALL.map(|theme| PanelItem::new(Some(ThemeCode(theme.code())), theme_name(theme)));
    [PanelItem::new(None, open)].into_iter().chain(named).collect()
}

pub(crate) fn piece_sets(open: Text) -> Vec<PanelItem<Option<PieceSetCode>>> {
    let named = PieceSet::ALL.map(|set| PanelItem::new(Some(PieceSetCode(set.code())), piece_set_name(set)));
    [PanelItem::new(None, open)].into_iter().chain(named).collect()
}

pub(crate) fn scripts() -> Vec<PanelItem<Option<LabelsCode>>> {
    let named = Labels::ALL.map(|labels| PanelItem::new(Some(LabelsCode(labels.code())), labels_name(labels)));
    [PanelItem::new(None, Text::new("panel-labels-open"))].into_iter().chain(named).collect()
}

fn theme_name(theme: Theme) -> Text {
    text_of!("panel-theme", theme, Theme: Teak, Night, Plain, Jade, Lacquer)
}

fn piece_set_name(set: PieceSet) -> Text {
    text_of!("panel-pieces", set, PieceSet: Thai, Chess)
}

fn labels_name(labels: Labels) -> Text {
    text_of!("panel-labels", labels, Labels: Thai, Latin, Both)
}

/// A board in this look.
fn sample(reader: Reader) -> Picture {
    let position = fen::parse_position(SAMPLE).unwrap_or_else(|_| Position::start());
    let view = match SAMPLE_MOVE.map(Square::from_latin) {
        [Some(from), to] => BoardView::pointing_at(&position, from.into(), to.map(Into::into), &[], reader),
        [None, _] => BoardView::of_position(&position, reader),
    };
    let Look { theme, pieces, labels } = reader.look;
    let alt = Text::new("panel-sample-alt")
        .with("theme", theme_name(theme))
        .with("pieces", piece_set_name(pieces.unwrap_or_default()))
        .with("labels", labels_name(labels));
    let picture = view.picture("makruk-look.png".to_owned());
    Picture { alt: alt.localize(reader.locale), look: Some(reader.look), ..picture }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::{Color, Role};

    #[test]
    fn the_sample_has_every_kind_of_piece() {
        let position = fen::parse_position(SAMPLE).unwrap();
        assert_eq!(position.turn(), Color::White);
        for role in Role::ALL {
            assert!(!position.board().by_role(role).is_empty(), "{role:?}");
        }
        let [from, to] = SAMPLE_MOVE.map(|square| Square::from_latin(square).unwrap());
        assert!(position.board().piece_at(from).is_none() && position.board().role_at(to) == Some(Role::Knight));
    }
}
