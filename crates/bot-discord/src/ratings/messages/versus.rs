//! What two members have played against each other.

use serenity::all::{ButtonStyle, CreateButton};

use crate::board::words::{mention, side};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::ratings::messages::words::{pool, signed, tally};
use crate::ratings::versus_button::VersusButton;
use bot_service::club::{GameTally, HeadToHead, PlayedResult, PoolMeetings, SharedGame};
use bot_service::game::PlayerId;
use makruk::Color;

/// How many games are told one by one.
const GAMES: usize = 10;

/// The games of two members, as the first of them sees them.
pub fn head_to_head(players: [PlayerId; 2], met: &HeadToHead, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let [player, opponent] = players.map(mention);
    let title = Text::new("versus-title").with("player", player.clone()).with("opponent", opponent.clone());
    let mut lines = vec![title.localize(locale)];
    if met.games.is_empty() {
        lines.push(Text::new("versus-nothing").localize(locale));
        return OutgoingMessage::lines(&lines);
    }
    let GameTally { won, drawn, lost } = met.all();
    let all = Text::new("versus-all").with("player", player.clone()).with("won", won).with("drawn", drawn);
    lines.push(all.with("lost", lost).localize(locale));
    let colors = Text::new("versus-colors").with("white", tally(met.white)).with("black", tally(met.black));
    lines.push(colors.localize(locale));
    lines.extend(met.pools.iter().map(|meetings| in_pool(meetings, [&player, &opponent], locale)));
    lines.push(Text::new("versus-games").localize(locale));
    lines.extend(met.games.iter().take(GAMES).map(|meeting| game(meeting, locale)));
    OutgoingMessage::lines(&lines)
}

/// The button that shows them.
pub fn versus_button(players: [PlayerId; 2], locale: Locale) -> CreateButton {
    let [player, opponent] = players.map(|player| player.0);
    let id = VersusButton { player, opponent }.id();
    button(id, &Text::new("button-versus").localize(locale), ButtonStyle::Secondary)
}

fn in_pool(meetings: &PoolMeetings, [player, opponent]: [&str; 2], locale: Locale) -> String {
    let [own, other] = meetings.gained.map(|points| signed(points.round() as i32));
    Text::new("versus-pool")
        .with("pool", pool(meetings.pool))
        .with("tally", tally(meetings.tally))
        .with("player", player)
        .with("own", own)
        .with("opponent", opponent)
        .with("other", other)
        .localize(locale)
}

fn game(meeting: &SharedGame, locale: Locale) -> String {
    let result = match (meeting.result, meeting.side) {
        (PlayedResult::Draw, _) => Text::new("versus-drawn"),
        (PlayedResult::WhiteWon, Color::White) | (PlayedResult::BlackWon, Color::Black) => Text::new("versus-won"),
        (PlayedResult::WhiteWon, Color::Black) | (PlayedResult::BlackWon, Color::White) => Text::new("versus-lost"),
    };
    let points = match meeting.gained {
        Some([own, _]) => signed(own.round() as i32),
        None => Text::new("versus-uncounted").localize(locale),
    };
    Text::new("versus-game")
        .with("game", meeting.game.to_string())
        .with("day", format!("<t:{}:d>", meeting.at.as_second()))
        .with("side", side(meeting.side))
        .with("result", result)
        .with("pool", pool(meeting.pool))
        .with("points", points)
        .localize(locale)
}
