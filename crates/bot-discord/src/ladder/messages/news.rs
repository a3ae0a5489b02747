//! What is announced of a ladder, and the answers to what people do at its challenges.

use club_competitions::CompetitorId as Player;
use club_competitions::ladder::{ChallengeId, ChallengeStage, Closing, LadderChallenge, Ready};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::clock::absolute;
use crate::board::words::{mention, relative};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::ids::{person, server_link};
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::OutgoingMessage;
use crate::ladder::action::LadderAction;
use crate::ladder::messages::words::of_game;
use board_games::GameKind;
use bot_service::game::{PlayerId, TimeControl};
use bot_service::{CallReason, LadderAt, LadderNews, Moved, RungMove};

/// Clickable mentions of the commands that show a ladder, and that choose its channel.
#[derive(Clone, Copy, Debug)]
pub struct LadderCommands<'a> {
    pub show: &'a str,
    pub settings: &'a str,
}

/// Something that happened on a ladder, as it is announced; `None` if nothing is known of it any more.
pub fn ladder_news(
    at: &LadderAt,
    news: &LadderNews,
    commands: LadderCommands<'_>,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let outgoing = told_of(at, news, commands, locale)?;
    Some(of_game(outgoing, at.id.game, locale))
}

fn told_of(at: &LadderAt, news: &LadderNews, commands: LadderCommands<'_>, locale: Locale) -> Option<OutgoingMessage> {
    let ladder = &*at.ladder;
    let words = |text: &Text| OutgoingMessage::text(text, locale);
    Some(match news {
        LadderNews::Made { challenge } => made(at, ladder.challenge(*challenge)?, locale),
        LadderNews::Queued { challenge } => {
            let challenge = ladder.challenge(*challenge)?;
            numbered(&named(Text::new("ladder-news-queued"), challenge), challenge, locale)
        }
        LadderNews::ToPlay { challenge } => {
            to_play(at, ladder.challenge(*challenge)?, Text::new("ladder-news-to-play"), locale)
        }
        LadderNews::Reopened { challenge } => {
            to_play(at, ladder.challenge(*challenge)?, Text::new("ladder-news-reopened"), locale)
        }
        LadderNews::Closed { challenge, closing, moved } => {
            let challenge = ladder.challenge(*challenge)?;
            with_moves(numbered(&closed(challenge, *closing), challenge, locale), moved, locale)
        }
        LadderNews::Idle { moved } => with_moves(words(&first(Text::new("ladder-news-idle"), moved)), moved, locale),
        LadderNews::Back { player } => words(&Text::new("ladder-news-back").with("player", mention(*player))),
        LadderNews::Entered { moved } => {
            with_moves(words(&first(Text::new("ladder-news-entered"), moved)), moved, locale)
        }
        LadderNews::Left { moved } => words(&first(Text::new("ladder-news-left"), moved)),
        LadderNews::Ruled { challenge, moved } => {
            let challenge = ladder.challenge(*challenge)?;
            let text = named(Text::new("ladder-news-ruled"), challenge);
            with_moves(numbered(&text, challenge, locale), moved, locale)
        }
        LadderNews::Halted { .. } if !ladder.is_halted() => return None,
        LadderNews::Halted { .. } => words(
            &Text::new("ladder-news-halted")
                .with("server", server_link(at.id.guild))
                .with("settings", commands.settings),
        ),
        LadderNews::WentOn => words(&Text::new("ladder-news-went-on")),
        LadderNews::Settings { by } => words(&Text::new("ladder-news-settings").with("player", mention(*by))),
    })
}

fn named(text: Text, challenge: &LadderChallenge) -> Text {
    text.with("challenger", person(challenge.challenger)).with("challenged", person(challenge.challenged))
}

/// What is said about a challenge, with its number: the same two may meet again, and what is said then is another message.
fn numbered(text: &Text, challenge: &LadderChallenge, locale: Locale) -> OutgoingMessage {
    let number = Text::new("ladder-news-number").with("number", challenge.id.0 + 1);
    OutgoingMessage::words(&format!("{} · {}", text.localize(locale), number.localize(locale)))
}

fn first(text: Text, moved: &Moved) -> Text {
    text.with("player", moved.named.first().map(|step| mention(step.player)).unwrap_or_default())
}

/// A challenge, with the buttons to answer it as long as it waits for that.
fn made(at: &LadderAt, challenge: &LadderChallenge, locale: Locale) -> OutgoingMessage {
    let (id, ladder) = (challenge.id, &at.ladder);
    let rung = |player: Player| match ladder.rung(player) {
        Some(rung) => Text::new("ladder-rung").with("rung", rung.0),
        None => Text::new("ladder-newcomer"),
    };
    let text = named(Text::new("ladder-news-made"), challenge)
        .with("number", id.0 + 1)
        .with("own", rung(challenge.challenger))
        .with("theirs", rung(challenge.challenged));
    let outgoing = OutgoingMessage::text(&text, locale);
    if challenge.stage != ChallengeStage::Made {
        return outgoing;
    }
    let until = challenge.deadline(ladder.settings()).map(|until| {
        let text = Text::new("ladder-news-answer").with("challenged", person(challenge.challenged));
        text.with("moment", absolute(until)).with("until", relative(until)).localize(locale)
    });
    let outgoing = match until {
        Some(until) => outgoing.with_line(&until),
        None => outgoing,
    };
    let row = [ChallengeAnswer::Accept, ChallengeAnswer::Refuse, ChallengeAnswer::Withdraw];
    let row = row.map(|answer| answer.button((at.id.game, id), &answer.label(locale))).to_vec();
    let called = Some(PlayerId(challenge.challenged.0));
    outgoing.with_buttons(row).calling(called, CallReason::Challenge)
}

/// The same as a direct message, when it could not be posted. The player answers where the ladder is.
pub fn ladder_news_told(
    at: &LadderAt,
    news: &LadderNews,
    commands: LadderCommands<'_>,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let outgoing = match news {
        // How it begins is said beside the button, which a direct message has not.
        LadderNews::ToPlay { challenge } => {
            let played = can_be_played(at.ladder.challenge(*challenge)?, Text::new("ladder-news-to-play"), locale);
            of_game(played, at.id.game, locale)
        }
        LadderNews::Reopened { challenge } => {
            let played = can_be_played(at.ladder.challenge(*challenge)?, Text::new("ladder-news-reopened"), locale);
            of_game(played, at.id.game, locale)
        }
        news => ladder_news(at, news, commands, locale)?,
    };
    let outgoing = OutgoingMessage::words(&outgoing.content);
    let told = match (news, at.ladder.is_halted()) {
        (LadderNews::Halted { .. }, _) => return Some(outgoing),
        (_, true) => Text::new("ladder-news-told-halted"),
        (_, false) => Text::new("ladder-news-told").with("channel", format!("<#{}>", at.terms.channel.0)),
    };
    Some(outgoing.with_line(&told.with("show", commands.show).localize(locale)))
}

/// How many rows of buttons a message has at most.
const ROWS: usize = 5;

/// The user's actions on their open challenges, a row for each; `name` gives the names of others.
pub(super) fn own_rows(
    at: &LadderAt,
    reader: Player,
    name: impl Fn(Player) -> String,
    locale: Locale,
) -> Vec<CreateActionRow> {
    let open = at.ladder.challenges().iter().filter(|challenge| challenge.is_open() && challenge.involves(reader));
    let rows = open.filter_map(|challenge| {
        let answers = match challenge.stage {
            ChallengeStage::Made if challenge.challenged == reader => {
                vec![ChallengeAnswer::Accept, ChallengeAnswer::Refuse]
            }
            ChallengeStage::Made => vec![ChallengeAnswer::Withdraw],
            ChallengeStage::ToPlay { .. } => vec![ChallengeAnswer::Ready],
            ChallengeStage::Queued | ChallengeStage::Playing | ChallengeStage::Closed { .. } => return None,
        };
        let other = name(challenge.opponent(reader));
        let buttons = answers
            .into_iter()
            .map(|answer| answer.button((at.id.game, challenge.id), &format!("{} · {other}", answer.label(locale))));
        Some(CreateActionRow::Buttons(buttons.collect()))
    });
    rows.take(ROWS).collect()
}

#[derive(Clone, Copy)]
enum ChallengeAnswer {
    Accept,
    Refuse,
    Withdraw,
    Ready,
}

impl ChallengeAnswer {
    fn label(self, locale: Locale) -> String {
        let text = text_of!("button-ladder", self, ChallengeAnswer: Accept, Refuse, Withdraw, Ready);
        text.localize(locale)
    }

    fn button(self, (game, id): (GameKind, ChallengeId), label: &str) -> CreateButton {
        let (action, style) = match self {
            ChallengeAnswer::Accept => (LadderAction::Accept(id), ButtonStyle::Success),
            ChallengeAnswer::Refuse => (LadderAction::Refuse(id), ButtonStyle::Secondary),
            ChallengeAnswer::Withdraw => (LadderAction::Withdraw(id), ButtonStyle::Secondary),
            ChallengeAnswer::Ready => (LadderAction::Ready(id), ButtonStyle::Success),
        };
        button(action.on(game), &truncate(label, LABEL), style)
    }
}

fn can_be_played(challenge: &LadderChallenge, text: Text, locale: Locale) -> OutgoingMessage {
    numbered(&named(text, challenge), challenge, locale)
}

/// That a challenge can be played, with the button to report ready as long as that is so.
fn to_play(at: &LadderAt, challenge: &LadderChallenge, text: Text, locale: Locale) -> OutgoingMessage {
    let outgoing = can_be_played(challenge, text, locale);
    let ChallengeStage::ToPlay { .. } = challenge.stage else { return outgoing };
    let how = match at.terms.time {
        TimeControl::Live(_) => Text::new("ladder-ready-both"),
        TimeControl::Correspondence(_) | TimeControl::Unlimited => Text::new("ladder-ready-one"),
    };
    let outgoing = outgoing.with_line(&how.localize(locale));
    let outgoing = match challenge.deadline(at.ladder.settings()) {
        Some(until) => {
            let text = Text::new("ladder-ready-until").with("moment", absolute(until)).with("until", relative(until));
            outgoing.with_line(&text.localize(locale))
        }
        None => outgoing,
    };
    outgoing.with_rows(vec![ready_row(at.id.game, challenge, locale)])
}

fn ready_row(game: GameKind, challenge: &LadderChallenge, locale: Locale) -> CreateActionRow {
    let ready = ChallengeAnswer::Ready;
    CreateActionRow::Buttons(vec![ready.button((game, challenge.id), &ready.label(locale))])
}

fn closed(challenge: &LadderChallenge, closing: Closing) -> Text {
    let text = text_of!("ladder-closed", closing, Closing:
        Refused, NotAnswered, Withdrawn;
        Closing::Played(result) => match result.winner().map(|color| challenge.colors.player(color)) {
            Some(winner) if winner == challenge.challenger => Text::new("ladder-closed-challenger-won"),
            Some(_) => Text::new("ladder-closed-challenged-won"),
            None => Text::new("ladder-closed-draw"),
        },
        Closing::NotPlayed(Ready::Challenger) => Text::new("ladder-closed-not-there"),
        Closing::NotPlayed(_) => Text::new("ladder-closed-not-played"),
        Closing::Left(player) | Closing::Abandoned(player) => {
            let text = match closing {
                Closing::Abandoned(_) => Text::new("ladder-closed-abandoned"),
                _ => Text::new("ladder-closed-left"),
            };
            return text.with("player", person(player)).with("opponent", person(challenge.opponent(player)));
        },
    );
    named(text, challenge)
}

/// A message with what has happened to the rungs.
fn with_moves(outgoing: OutgoingMessage, moved: &Moved, locale: Locale) -> OutgoingMessage {
    if moved.named.is_empty() {
        return outgoing.with_line(&Text::new("ladder-moved-nobody").localize(locale));
    }
    let outgoing = moved.named.iter().fold(outgoing, |outgoing, step| outgoing.with_line(&moved_line(step, locale)));
    match moved.shifted {
        0 => outgoing,
        number => outgoing.with_line(&Text::new("ladder-moved-others").with("number", number).localize(locale)),
    }
}

pub fn moved_line(step: &RungMove, locale: Locale) -> String {
    let player = mention(step.player);
    let text = match (step.from, step.to) {
        (Some(from), Some(to)) if to < from => Text::new("ladder-moved-up").with("from", from).with("to", to),
        (Some(from), Some(to)) => Text::new("ladder-moved-down").with("from", from).with("to", to),
        (None, to) => Text::new("ladder-moved-in").with("to", to.unwrap_or_default()),
        (Some(from), None) => Text::new("ladder-moved-off").with("from", from),
    };
    text.with("player", player).localize(locale)
}

/// Confirms a challenge to the challenger, and says where it is.
pub fn ladder_challenged(at: &LadderAt, to: PlayerId, locale: Locale) -> OutgoingMessage {
    let channel = format!("<#{}>", at.terms.channel.0);
    let text = Text::new("ladder-challenged").with("player", mention(to)).with("channel", channel);
    of_game(OutgoingMessage::text(&text, locale), at.id.game, locale)
}

/// The message of a challenge after it was answered.
pub fn ladder_settled(challenge: &LadderChallenge, locale: Locale) -> OutgoingMessage {
    let text = match challenge.stage {
        ChallengeStage::Closed { closing, .. } => return OutgoingMessage::text(&closed(challenge, closing), locale),
        ChallengeStage::Queued => Text::new("ladder-news-queued"),
        ChallengeStage::Made | ChallengeStage::ToPlay { .. } | ChallengeStage::Playing => Text::new("ladder-accepted"),
    };
    OutgoingMessage::text(&named(text, challenge), locale)
}

/// That one of the two has reported ready, and the other is waited for.
pub fn ladder_waits(at: &LadderAt, challenge: &LadderChallenge, locale: Locale) -> OutgoingMessage {
    let outgoing = of_game(to_play(at, challenge, Text::new("ladder-news-to-play"), locale), at.id.game, locale);
    let ready = match challenge.stage {
        ChallengeStage::ToPlay { ready: Ready::Challenger } => Some(challenge.challenger),
        ChallengeStage::ToPlay { ready: Ready::Challenged } => Some(challenge.challenged),
        _ => None,
    };
    match ready {
        Some(player) => {
            outgoing.with_line(&Text::new("ladder-is-ready").with("player", person(player)).localize(locale))
        }
        None => outgoing,
    }
}
