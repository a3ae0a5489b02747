//! The panel of those whom a member follows, and what a follower is told.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::words::{link, naming, seat_name};
use crate::follows::follow_button::FollowButton;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::ids::{mention, unnamed};
use crate::kit::limits::{LABEL, OPTIONS, truncate};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::roster::NamesShown;
use board_games::{GameOutcome, Seat, Team};
use bot_service::game::{Ending, GameId, PlayerId};
use bot_service::{FollowTarget, FollowedStep, FollowersFrom, Following, GameMessages, Snapshot};

/// What a member follows, and who may follow them. Menus need names, where mentions would only be numbers.
pub fn panel(following: &Following, names: &NamesShown, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let followed = match following.targets.is_empty() {
        true => Text::new("follow-nothing").localize(locale),
        false => {
            let named = following.targets.iter().map(|target| match *target {
                FollowTarget::Member(member) => mention(member),
                FollowTarget::Game(game) => self::game(game, locale),
            });
            Text::new("follow-list").with("followed", named.collect::<Vec<_>>().join(" · ")).localize(locale)
        }
    };
    let from = match following.from {
        FollowersFrom::Everybody => Text::new("follow-from-everybody"),
        FollowersFrom::Nobody => Text::new("follow-from-nobody"),
    };
    let lines = [Text::new("follow-title").localize(locale), followed, from.localize(locale)];
    OutgoingMessage::lines(&lines).with_rows(rows(following, names, locale))
}

/// What a follower is told of games, in one message; nothing if there is nothing left to tell.
pub fn told(
    news: &[(FollowedStep, Snapshot, GameMessages)],
    settings: &str,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let lines: Vec<String> =
        news.iter().filter_map(|(step, game, messages)| line(*step, game, messages, locale)).collect();
    if lines.is_empty() {
        return None;
    }
    let footer = Text::new("follow-told-footer").with("command", settings).localize(locale);
    Some(OutgoingMessage::lines(&lines).with_line(&footer))
}

fn line(step: FollowedStep, snapshot: &Snapshot, messages: &GameMessages, locale: Locale) -> Option<String> {
    let play = snapshot.game.play()?;
    let [white, black] = Seat::PAIR.map(|seat| seat_name(play.seats().seat(seat), locale));
    let text = match (step, snapshot.game.ending()) {
        (FollowedStep::Began, _) => Text::new("follow-told-began"),
        (FollowedStep::Ended, Some(Ending::Outcome(GameOutcome::Win { winner: Team::First, .. }))) => {
            Text::new("follow-told-white-won")
        }
        (FollowedStep::Ended, Some(Ending::Outcome(GameOutcome::Win { winner: Team::Second, .. }))) => {
            Text::new("follow-told-black-won")
        }
        (FollowedStep::Ended, Some(Ending::Outcome(GameOutcome::Draw(_)))) => Text::new("follow-told-draw"),
        (FollowedStep::Ended, _) => Text::new("follow-told-void"),
    };
    let place = match snapshot.game.place_lost() {
        Some(_) => Text::new("place-gone").localize(locale),
        None => link(&snapshot.place, messages, locale),
    };
    let text = text.with("game", snapshot.id.to_string()).with("white", white).with("black", black);
    Some(naming(text.with("place", place).localize(locale), play.kind(), locale))
}

fn rows(following: &Following, names: &NamesShown, locale: Locale) -> Vec<CreateActionRow> {
    let button = |action: FollowButton, text: Text, style| button(action.id(), &text.localize(locale), style);
    let own = match following.from {
        FollowersFrom::Everybody => button(FollowButton::Forbid, Text::new("follow-forbid"), ButtonStyle::Secondary),
        FollowersFrom::Nobody => button(FollowButton::Allow, Text::new("follow-allow"), ButtonStyle::Secondary),
    };
    let stop_all = (!following.targets.is_empty())
        .then(|| button(FollowButton::StopAll, Text::new("follow-stop-all"), ButtonStyle::Danger));
    let label = |target: FollowTarget| match target {
        FollowTarget::Member(member) => names.get(&member).cloned().unwrap_or_else(|| unnamed(member)),
        FollowTarget::Game(game) => self::game(game, locale),
    };
    let menus = following.targets.chunks(OPTIONS).enumerate().map(|(menu, targets)| {
        let options =
            targets.iter().map(|target| CreateSelectMenuOption::new(truncate(&label(*target), LABEL), value(*target)));
        let kind = CreateSelectMenuKind::String { options: options.collect() };
        let menu = CreateSelectMenu::new(FollowButton::Stop(menu as u8).id().to_string(), kind);
        CreateActionRow::SelectMenu(menu.placeholder(Text::new("follow-stop").localize(locale)))
    });
    let buttons = CreateActionRow::Buttons([own].into_iter().chain(stop_all).collect());
    [buttons].into_iter().chain(menus).collect()
}

fn game(game: GameId, locale: Locale) -> String {
    Text::new("follow-game").with("game", game.to_string()).localize(locale)
}

/// How a menu says whom or what a choice is about.
fn value(target: FollowTarget) -> String {
    match target {
        FollowTarget::Member(member) => format!("m{}", member.0),
        FollowTarget::Game(game) => format!("g{game}"),
    }
}

/// Whom or what a choice of a menu is about.
pub fn target_of(value: &str) -> Option<FollowTarget> {
    let member = value.strip_prefix('m').and_then(|id| id.parse().ok()).map(|id| FollowTarget::Member(PlayerId(id)));
    member.or_else(|| value.strip_prefix('g').and_then(|id| id.parse().ok()).map(|id| FollowTarget::Game(GameId(id))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_back() {
        for target in [FollowTarget::Member(PlayerId(7)), FollowTarget::Game(GameId(12))] {
            assert_eq!(target_of(&value(target)), Some(target));
        }
        for nonsense in ["", "m", "gx", "7"] {
            assert_eq!(target_of(nonsense), None, "{nonsense}");
        }
    }
}
