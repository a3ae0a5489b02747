//! The list of a user's games, with a link to each.

use crate::board::words::{level, link, mention, naming, relative};
use crate::i18n::{Locale, Text};
use crate::kit::limits::CONTENT;
use crate::kit::message::OutgoingMessage;
use bot_service::game::{PlayerId, Stage};
use bot_service::{GameMessages, Snapshot};

/// The open games and challenges of `reader`: those that wait for them first, as many as fit into a message.
pub fn list(
    games: &[(Snapshot, GameMessages)],
    reader: PlayerId,
    play_command: &str,
    locale: Locale,
) -> OutgoingMessage {
    if games.is_empty() {
        return OutgoingMessage::text(&Text::new("games-none").with("command", play_command), locale);
    }
    let mut lines: Vec<(Urgency, String)> = games
        .iter()
        .map(|(snapshot, messages)| {
            let (urgency, text) = line(snapshot, reader, locale);
            let place = match snapshot.game.place_lost() {
                Some(_) => Text::new("place-gone").localize(locale),
                None => link(&snapshot.place, messages, locale),
            };
            let text = text.with("game", snapshot.id.to_string()).with("place", place);
            (urgency, naming(text.localize(locale), snapshot.game.terms().rules.kind(), locale))
        })
        .collect();
    lines.sort_by_key(|(urgency, _)| *urgency);
    let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    OutgoingMessage::words(&as_many_as_fit(&Text::new("games-title").localize(locale), &lines, locale))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    WaitsForReader,
    WaitsForOther,
}

fn line(snapshot: &Snapshot, reader: PlayerId, locale: Locale) -> (Urgency, Text) {
    let opponent = |text: Text| {
        let engine = snapshot
            .game
            .play()
            .and_then(|play| play.seats().engine())
            .map(|(_, played)| level(played).localize(locale));
        let other = snapshot.game.players().find(|player| *player != reader);
        text.with("opponent", other.map(mention).or(engine).unwrap_or_default())
    };
    let challenge = snapshot.game.opening_challenge();
    let lapses = |text: Text| text.with("when", relative(challenge.expires));
    match snapshot.game.stage() {
        Stage::Playing(_) if snapshot.game.place_lost().is_some() => {
            let closes = snapshot.game.closes_at().map_or_else(String::new, relative);
            (Urgency::WaitsForReader, opponent(Text::new("games-placeless")).with("when", closes))
        }
        Stage::Playing(play) if play.seat_to_move().person() == Some(reader) => {
            (Urgency::WaitsForReader, opponent(Text::new("games-your-turn")))
        }
        Stage::Playing(_) | Stage::Finished(..) => (Urgency::WaitsForOther, opponent(Text::new("games-their-turn"))),
        Stage::Open | Stage::Closed(_) => match challenge.to {
            Some(to) if to == reader => {
                (Urgency::WaitsForReader, lapses(opponent(Text::new("games-challenge-received"))))
            }
            Some(_) => (Urgency::WaitsForOther, lapses(opponent(Text::new("games-challenge-sent")))),
            None => (Urgency::WaitsForOther, lapses(Text::new("games-challenge-open"))),
        },
    }
}

/// As many lines under a title as fit into a message, and how many were left out.
fn as_many_as_fit(title: &str, lines: &[String], locale: Locale) -> String {
    let mut content = title.to_owned();
    for (index, line) in lines.iter().enumerate() {
        let left = lines.len() - index;
        let more = format!("\n{}", more(left, locale));
        let after = if left > 1 { more.chars().count() } else { 0 };
        if content.chars().count() + 1 + line.chars().count() + after > CONTENT {
            return content + &more;
        }
        content = content + "\n" + line;
    }
    content
}

fn more(count: usize, locale: Locale) -> String {
    Text::new("games-more").with("count", count).localize(locale)
}
