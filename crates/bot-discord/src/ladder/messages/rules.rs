//! The rules of a ladder in words, and what a change of them does.

use club_competitions::ladder::{
    Colors, Consequences, DrawRule, Forfeits, Idle, LadderSettings as Rules, Leader, RematchRule, WinRule,
};
use serenity::all::ButtonStyle;

use crate::board::clock::absolute;
use crate::board::clock::time_control_name;
use crate::board::words::{named_game, preset, relative};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::ladder::action::{LadderAction, RulesCode};
use board_games::GameKind;
use bot_service::{LadderAt, LadderTerms, ProposedRules};

/// How many players or challenges are named in a line of consequences.
const NAMED: usize = 10;

/// The rules of a ladder, and how its games are played.
pub fn ladder_rules(at: &LadderAt, locale: Locale) -> OutgoingMessage {
    let lines = std::iter::once(terms(at, locale)).chain(rules(at.ladder.settings()));
    OutgoingMessage::lines(&lines.map(|line| line.localize(locale)).collect::<Vec<_>>())
}

/// The same of a ladder that has just been founded.
pub fn ladder_founded(at: &LadderAt, join: &str, locale: Locale) -> OutgoingMessage {
    let founded = Text::new("ladder-founded").with("join", join).localize(locale);
    let lines = std::iter::once(terms(at, locale)).chain(rules(at.ladder.settings()));
    let lines = std::iter::once(founded).chain(lines.map(|line| line.localize(locale)));
    OutgoingMessage::lines(&lines.collect::<Vec<_>>())
}

/// The same after a change.
pub fn ladder_changed(at: &LadderAt, locale: Locale) -> OutgoingMessage {
    let rules = ladder_rules(at, locale);
    OutgoingMessage::lines(&[Text::new("ladder-changed").localize(locale), rules.content])
}

fn terms(at: &LadderAt, locale: Locale) -> Text {
    with_terms(Text::new("ladder-title"), (at.id.game, &at.terms), locale)
}

/// A text that says on which terms the games of a ladder are played.
pub(crate) fn with_terms(text: Text, (game, terms): (GameKind, &LadderTerms), locale: Locale) -> Text {
    let rules = terms.preset.map_or(Text::new("ladder-rules-server"), preset);
    text.with("time", time_control_name(terms.time, locale))
        .with("rules", named_game(game).unwrap_or(rules))
        .with("channel", format!("<#{}>", terms.channel.0))
}

/// The rules that differ, before and after.
pub(crate) fn changed_rules(before: &Rules, after: &Rules, locale: Locale) -> impl Iterator<Item = [String; 2]> {
    let changed = rules(before).into_iter().zip(rules(after)).filter(|(before, after)| before != after);
    changed.map(move |(before, after)| [before.localize(locale), after.localize(locale)])
}

fn rules(rules: &Rules) -> Vec<Text> {
    vec![
        Text::new("ladder-rule-reach").with("rungs", rules.reach.get()),
        Text::new("ladder-rule-answer").with("days", rules.answer.get()),
        Text::new("ladder-rule-play").with("days", rules.play.get()),
        Text::new("ladder-rule-outgoing").with("number", rules.outgoing.get()),
        text_of!("ladder-rule-forfeits", rules.forfeits, Forfeits: CountAsLoss, ChangeNothing),
        text_of!("ladder-rule-climb", rules.climb, WinRule: TakesPlace, SwapsPlaces),
        text_of!("ladder-rule-draw", rules.draw, DrawRule: ChangesNothing, JustBelow),
        match rules.rematch {
            RematchRule::AtOnce => Text::new("ladder-rule-rematch-once"),
            RematchRule::AfterAnotherOpponentOr(days) => {
                Text::new("ladder-rule-rematch-another").with("days", days.get())
            }
            RematchRule::After(days) => Text::new("ladder-rule-rematch-days").with("days", days.get()),
        },
        match rules.idle {
            Idle::Stays => Text::new("ladder-rule-idle-never"),
            Idle::OneRungDown { after, leader: Leader::Exempt } => {
                Text::new("ladder-rule-idle").with("days", after.get())
            }
            Idle::OneRungDown { after, leader: Leader::Included } => {
                Text::new("ladder-rule-idle-leader").with("days", after.get())
            }
        },
        Text::new("ladder-rule-absence").with("days", rules.absence.get()),
        Text::new("ladder-rule-placements").with("number", rules.placements),
        text_of!("ladder-rule-colors", rules.colors, Colors: ChallengerWhite, Alternating),
    ]
}

/// What a change of the rules would do, with the button that makes it.
pub fn ladder_proposed(proposed: &ProposedRules, at: &LadderAt, locale: Locale) -> OutgoingMessage {
    let mut lines = vec![Text::new("ladder-proposed").localize(locale)];
    let named = named_game(at.id.game).map(|game| Text::new("ladder-of-game").with("game", game));
    lines.extend(named.map(|text| text.localize(locale)));
    let changed = changed_rules(&proposed.before, &proposed.after, locale);
    lines.extend(changed.map(|[before, after]| format!("~~{before}~~\n→ {after}")));
    lines.push(Text::new("ladder-consequences").localize(locale));
    lines.extend(consequences(&proposed.consequences, at, locale));
    let action = LadderAction::ChangeRules { rules: RulesCode::of(&proposed.after), shown: proposed.fingerprint() };
    let label = Text::new("button-ladder-change").localize(locale);
    let button = button(action.on(at.id.game), &label, ButtonStyle::Danger);
    OutgoingMessage::lines(&lines).with_buttons(vec![button])
}

fn consequences(found: &Consequences, at: &LadderAt, locale: Locale) -> Vec<String> {
    let pair = |id| {
        let challenge = at.ladder.challenge(id);
        challenge.map(|it| format!("{} → {}", person(it.challenger), person(it.challenged))).unwrap_or_default()
    };
    let people = |players: &[club_competitions::CompetitorId]| {
        players.iter().take(NAMED).map(|&player| person(player)).collect::<Vec<_>>().join(" ")
    };
    let mut texts = Vec::new();
    for &id in found.out_of_reach.iter().take(NAMED) {
        texts.push(Text::new("ladder-would-reach").with("challenge", pair(id)));
    }
    if !found.too_many_out.is_empty() {
        texts.push(Text::new("ladder-would-out").with("players", people(&found.too_many_out)));
    }
    for moved in found.deadlines.iter().take(NAMED) {
        let text = Text::new("ladder-would-deadline").with("challenge", pair(moved.challenge));
        texts.push(text.with("from", absolute(moved.from)).with("to", absolute(moved.to)));
    }
    for moved in found.idle.iter().take(NAMED) {
        let player = person(moved.player);
        texts.push(match moved.to {
            Some(to) => Text::new("ladder-would-fall").with("player", player).with("when", relative(to)),
            None => Text::new("ladder-would-not-fall").with("player", player),
        });
    }
    if !found.entering.is_empty() {
        texts.push(Text::new("ladder-would-enter").with("players", people(&found.entering)));
    }
    if texts.is_empty() {
        texts.push(Text::new("ladder-would-nothing"));
    }
    texts.into_iter().map(|text| text.localize(locale)).collect()
}
