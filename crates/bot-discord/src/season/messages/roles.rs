//! Roles that the bot gives and takes.

use std::collections::BTreeMap;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::words::mention;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::season::action::SeasonAction;
use bot_service::game::PlayerId;
use bot_service::{RefusedRole, RoleChange, RoleChoice, RoleObstacle, RoleStep, RolesAt};

const NAMED: usize = 25;

fn role(role: u64) -> String {
    format!("<@&{role}>")
}

/// What was chosen, a line for each role.
fn choice(choice: RoleChoice) -> [Text; 2] {
    [
        match choice.champion {
            Some(champion) => Text::new("roles-champion").with("role", role(champion)),
            None => Text::new("roles-no-champion"),
        },
        match choice.top {
            Some(top) => Text::new("roles-top").with("role", role(top.role)).with("rungs", u32::from(top.rungs)),
            None => Text::new("roles-no-top"),
        },
    ]
}

/// A text about a role and some people.
fn about(text: Text, (of, players): (u64, Vec<PlayerId>)) -> Text {
    text.with("role", role(of)).with("players", people(&players))
}

fn choosing(choice: RoleChoice, label: Text, locale: Locale) -> CreateButton {
    button(SeasonAction::Roles(choice).id(), &label.localize(locale), ButtonStyle::Danger)
}

/// Which roles the bot gives, who has them, and the buttons to stop that, or to try again what could not be done.
pub fn roles_shown(at: &RolesAt, command: &str, locale: Locale) -> OutgoingMessage {
    let mut texts: Vec<Text> = choice(at.choice).into();
    let players = |has_it: bool| {
        let holders: Vec<_> = at.holders.iter().filter(|holder| holder.has_it == has_it).collect();
        by_role(holders.into_iter().map(|holder| (holder.role, holder.player)))
    };
    let missing = players(false);
    let is_missing = !missing.is_empty();
    texts.extend(players(true).into_iter().map(|one| about(Text::new("roles-held"), one)));
    texts.extend(missing.into_iter().map(|one| about(Text::new("roles-not-held"), one)));
    texts.push(Text::new("roles-how").with("command", command));
    let RoleChoice { champion, top } = at.choice;
    let again = is_missing.then(|| choosing(at.choice, Text::new("button-roles-again"), locale));
    let without = |choice, label| choosing(choice, label, locale);
    let stop_champion =
        champion.map(|_| without(RoleChoice { champion: None, top }, Text::new("button-roles-no-champion")));
    let stop_top = top.map(|_| without(RoleChoice { champion, top: None }, Text::new("button-roles-no-top")));
    let buttons: Vec<CreateButton> = again.into_iter().chain(stop_champion).chain(stop_top).collect();
    let rows = if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] };
    lines(texts, locale).with_rows(rows)
}

/// What choosing other roles would do, with the button that does it.
pub fn roles_proposed(change: &RoleChange, locale: Locale) -> OutgoingMessage {
    let mut texts = vec![Text::new("roles-proposed")];
    texts.extend(choice(change.choice));
    texts.push(Text::new("roles-consequences"));
    let given = by_role(change.given.iter().copied()).into_iter();
    texts.extend(given.map(|one| about(Text::new("roles-would-give"), one)));
    let taken = by_role(change.taken.iter().copied()).into_iter();
    texts.extend(taken.map(|one| about(Text::new("roles-would-take"), one)));
    if change.given.is_empty() && change.taken.is_empty() {
        texts.push(Text::new("roles-would-nothing"));
    }
    let row = CreateActionRow::Buttons(vec![choosing(change.choice, Text::new("button-roles-change"), locale)]);
    lines(texts, locale).with_rows(vec![row])
}

pub fn roles_chosen(at: &RolesAt, locale: Locale) -> OutgoingMessage {
    let texts = std::iter::once(Text::new("roles-chosen")).chain(choice(at.choice)).collect();
    lines(texts, locale)
}

/// Which roles could not be given or taken, and what to do.
pub fn roles_refused(refused: &[RefusedRole], command: &str, locale: Locale) -> OutgoingMessage {
    let mut groups: Vec<((RoleStep, u64, RoleObstacle), Vec<PlayerId>)> = Vec::new();
    for RefusedRole { task, obstacle } in refused {
        let of = (task.step, task.role, *obstacle);
        match groups.iter_mut().find(|(known, _)| *known == of) {
            Some((_, players)) => players.push(task.player),
            None => groups.push((of, vec![task.player])),
        }
    }
    let mut texts = Vec::new();
    for ((step, of, obstacle), players) in groups {
        let text = match (step, obstacle) {
            (_, RoleObstacle::NoSuchRole) => Text::new("roles-refused-gone"),
            (_, RoleObstacle::NotHere) => Text::new("roles-refused-left"),
            (RoleStep::Give, RoleObstacle::Forbidden) => Text::new("roles-refused-give"),
            (RoleStep::Take, RoleObstacle::Forbidden) => Text::new("roles-refused-take"),
        };
        texts.push(text.with("role", role(of)).with("players", people(&players)).with("command", command));
    }
    lines(texts, locale)
}

fn by_role(tasks: impl Iterator<Item = (u64, PlayerId)>) -> BTreeMap<u64, Vec<PlayerId>> {
    let mut roles: BTreeMap<u64, Vec<PlayerId>> = BTreeMap::new();
    for (role, player) in tasks {
        roles.entry(role).or_default().push(player);
    }
    roles
}

fn people(players: &[PlayerId]) -> String {
    let named: Vec<String> = players.iter().take(NAMED).map(|&player| mention(player)).collect();
    match players.len().saturating_sub(NAMED) {
        0 => named.join(" "),
        more => format!("{} +{more}", named.join(" ")),
    }
}

fn lines(texts: Vec<Text>, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::lines(&texts.into_iter().map(|text| text.localize(locale)).collect::<Vec<_>>())
}
