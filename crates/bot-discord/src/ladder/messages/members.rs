//! Joining, leaving, absences, and whom one may challenge.

use club_competitions::CompetitorId as Player;
use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::clock::day;
use crate::board::words::mention;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::OutgoingMessage;
use crate::ladder::action::LadderAction;
use crate::ladder::messages::words::of_game;
use bot_service::LadderAt;
use bot_service::game::PlayerId;

fn buttons(id: CustomId, label: Text, style: ButtonStyle, locale: Locale) -> Vec<CreateActionRow> {
    let button = button(id, &label.localize(locale), style);
    vec![CreateActionRow::Buttons(vec![button])]
}

/// Confirms that the user has joined, and explains how to get onto the rungs.
pub fn ladder_joined(at: &LadderAt, reader: PlayerId, challenge: &str, locale: Locale) -> OutgoingMessage {
    let (ladder, reader) = (&at.ladder, Player(reader.0));
    match ladder.rung(reader) {
        Some(rung) => {
            let text = Text::new("ladder-joined").with("rung", rung.0).with("challenge", challenge);
            OutgoingMessage::text(&text, locale)
        }
        None => {
            let left = ladder.placements_left(reader);
            let text = Text::new("ladder-joined-newcomer").with("left", left).with("challenge", challenge);
            let waive = Text::new("button-ladder-waive");
            let rows = buttons(LadderAction::Waive.on(at.id.game), waive, ButtonStyle::Secondary, locale);
            OutgoingMessage::text(&text, locale).with_rows(rows)
        }
    }
}

/// Asks the user to confirm leaving, and says what that does.
pub fn ladder_ask_to_leave(at: &LadderAt, reader: PlayerId, locale: Locale) -> OutgoingMessage {
    let reader = Player(reader.0);
    let open = at.ladder.challenges().iter().filter(|challenge| challenge.is_open() && challenge.involves(reader));
    let text = Text::new("ladder-leave").with("open", open.count());
    let label = Text::new("button-ladder-leave");
    let rows = buttons(LadderAction::Leave.on(at.id.game), label, ButtonStyle::Danger, locale);
    of_game(OutgoingMessage::text(&text, locale), at.id.game, locale).with_rows(rows)
}

pub fn ladder_expelled(member: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("ladder-expelled").with("player", mention(member)), locale)
}

pub fn ladder_left(join: &str, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("ladder-left").with("join", join), locale)
}

pub fn ladder_away(at: &LadderAt, reader: PlayerId, back: &str, locale: Locale) -> OutgoingMessage {
    let until = at.ladder.absent_until(Player(reader.0)).map(day).unwrap_or_default();
    OutgoingMessage::text(&Text::new("ladder-away-until").with("until", until).with("back", back), locale)
}

pub fn ladder_back(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("ladder-back-now"), locale)
}

/// A menu of the members the user may challenge, each with their name.
pub fn ladder_whom(at: &LadderAt, whom: &[(Player, String)], locale: Locale) -> OutgoingMessage {
    if whom.is_empty() {
        return OutgoingMessage::text(&Text::new("ladder-nobody"), locale);
    }
    let option = |(player, name): &(Player, String)| {
        let rung = at.ladder.rung(*player).map_or(0, |rung| rung.0);
        CreateSelectMenuOption::new(truncate(&format!("{rung}. {name}"), LABEL), player.0.to_string())
    };
    let options = whom.iter().map(option).collect();
    let id = LadderAction::Challenge.on(at.id.game).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    let rows = vec![CreateActionRow::SelectMenu(menu)];
    of_game(OutgoingMessage::text(&Text::new("ladder-whom"), locale), at.id.game, locale).with_rows(rows)
}
