//! A page of a user's finished games, with a menu to open each.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::words::{level, mention, naming, relative};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::OutgoingMessage;
use crate::table::finished_button::{FinishedButton, FinishedList};
use bot_service::game::{Opponent, Play, PlayerId, PlayerResult};
use bot_service::{FinishedPage, Snapshot};

/// The page, with buttons for the one before and the next.
pub fn finished_games(found: &FinishedPage, reader: PlayerId, list: FinishedList, locale: Locale) -> OutgoingMessage {
    let is_filtered = list.opponent.is_some() || list.result.is_some();
    if found.games.is_empty() && list.page == 0 {
        let none = if is_filtered { Text::new("finished-none-such") } else { Text::new("finished-none") };
        return OutgoingMessage::text(&none, locale);
    }
    let title = Text::new("finished-title").with("page", u32::from(list.page) + 1).localize(locale);
    let lines = found.games.iter().map(|snapshot| line(snapshot, reader, locale));
    let lines: Vec<String> = std::iter::once(title).chain(lines).collect();
    let rows = [menu(found, reader, locale), pages(found, list, locale)];
    OutgoingMessage::lines(&lines).with_rows(rows.into_iter().flatten().collect())
}

fn line(snapshot: &Snapshot, reader: PlayerId, locale: Locale) -> String {
    let result = snapshot.game.result_for(reader).unwrap_or(PlayerResult::Void);
    let text = text_of!("finished", result, PlayerResult: Won, Lost, Drawn, Void);
    let place = match snapshot.game.place_lost() {
        Some(_) => Text::new("place-gone").localize(locale),
        None => format!("<#{}>", snapshot.place.channel.0),
    };
    let ended = snapshot.game.log().last().map(|recorded| relative(recorded.at)).unwrap_or_default();
    let text = text
        .with("game", snapshot.id.to_string())
        .with("opponent", opponent(snapshot, reader, locale))
        .with("moves", moves(snapshot))
        .with("when", ended)
        .with("place", place);
    named(snapshot, text, locale)
}

fn named(snapshot: &Snapshot, text: Text, locale: Locale) -> String {
    naming(text.localize(locale), snapshot.game.terms().rules.kind(), locale)
}

fn opponent(snapshot: &Snapshot, reader: PlayerId, locale: Locale) -> String {
    match snapshot.game.opponent_of(reader) {
        Some(Opponent::Person(player)) => mention(player),
        Some(Opponent::Engine) | None => {
            let engine = snapshot.game.play().and_then(|play| play.seats().engine());
            engine.map(|(_, played)| level(played).localize(locale)).unwrap_or_default()
        }
    }
}

/// The length of a game.
fn moves(snapshot: &Snapshot) -> usize {
    snapshot.game.play().map_or(0, Play::full_moves)
}

fn menu(found: &FinishedPage, reader: PlayerId, locale: Locale) -> Option<CreateActionRow> {
    let options = found.games.iter().map(|snapshot| {
        let result = snapshot.game.result_for(reader).unwrap_or(PlayerResult::Void);
        let text = text_of!("finished-choice", result, PlayerResult: Won, Lost, Drawn, Void);
        let text = text.with("game", snapshot.id.to_string()).with("moves", moves(snapshot));
        CreateSelectMenuOption::new(truncate(&named(snapshot, text, locale), LABEL), snapshot.id.to_string())
    });
    let options: Vec<CreateSelectMenuOption> = options.collect();
    if options.is_empty() {
        return None;
    }
    let menu = CreateSelectMenu::new(FinishedButton::Open.id().to_string(), CreateSelectMenuKind::String { options });
    Some(CreateActionRow::SelectMenu(menu.placeholder(Text::new("finished-open").localize(locale))))
}

fn pages(found: &FinishedPage, list: FinishedList, locale: Locale) -> Option<CreateActionRow> {
    let turn = |page: u16, text: Text| {
        let id = FinishedButton::Show(FinishedList { page, ..list }).id();
        button(id, &text.localize(locale), ButtonStyle::Secondary)
    };
    let newer = list.page.checked_sub(1).map(|page| turn(page, Text::new("finished-newer")));
    let older = (found.more > 0).then(|| turn(list.page.saturating_add(1), Text::new("finished-older")));
    let buttons: Vec<_> = newer.into_iter().chain(older).collect();
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}
