//! What is announced of a season.

use crate::board::clock::day;
use crate::board::words::{mention, points, relative};
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::season::messages::pictures::{courses, crosstable};
use crate::season::messages::places::all_places;
use crate::season::messages::{SeasonWords, about_champion, mentions, name};
use bot_service::{SeasonAt, SeasonNews};

/// How many are named of those who stand first.
const FIRST: usize = 3;

pub fn season_news(at: &SeasonAt, news: &SeasonNews, words: &SeasonWords<'_>, locale: Locale) -> OutgoingMessage {
    match news {
        SeasonNews::Began => began(at, words.show, locale),
        SeasonNews::Ended => ended(at, words, locale),
        SeasonNews::Halted => OutgoingMessage::text(&halted(at, words), locale),
        SeasonNews::Moved => OutgoingMessage::text(&Text::new("season-news-moved").with("name", name(at)), locale),
        SeasonNews::Ruled { before, after } => {
            let text = match after.is_empty() {
                true => Text::new("season-news-ruled-none"),
                false => Text::new("season-news-ruled").with("after", mentions(after)),
            };
            let before = if before.is_empty() { "–".to_owned() } else { mentions(before) };
            OutgoingMessage::text(&text.with("name", name(at)).with("before", before), locale)
        }
    }
}

/// The same as a direct message, when it could not be posted.
pub fn season_news_told(outgoing: &OutgoingMessage, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::words(&outgoing.content).with_line(&Text::new("season-news-told").localize(locale))
}

/// That the channel of a season is gone, for the manager who began it. `server` is a link to the server.
pub fn season_halted_told(at: &SeasonAt, words: &SeasonWords<'_>, server: &str, locale: Locale) -> OutgoingMessage {
    let lines = [halted(at, words), Text::new("season-news-halted-where").with("server", server)];
    OutgoingMessage::lines(&lines.map(|text| text.localize(locale)))
}

fn halted(at: &SeasonAt, words: &SeasonWords<'_>) -> Text {
    Text::new("season-news-halted").with("name", name(at)).with("move", words.moving)
}

fn began(at: &SeasonAt, show: &str, locale: Locale) -> OutgoingMessage {
    let end = match at.ends {
        Some(ends) => Text::new("season-news-ends").with("ends", day(ends)).with("when", relative(ends)),
        None => Text::new("season-news-open-end"),
    };
    let lines = [
        Text::new("season-news-began").with("name", name(at)),
        end,
        Text::new("season-news-rule").with("games", at.champion_games).with("show", show),
    ];
    OutgoingMessage::lines(&lines.map(|text| text.localize(locale)))
}

/// The post that closes a season: the champion, the table, and what else is worth telling.
fn ended(at: &SeasonAt, words: &SeasonWords<'_>, locale: Locale) -> OutgoingMessage {
    let rows = &at.table.archive.rows;
    let champions = at.champions();
    let mut texts = vec![Text::new("season-news-ended").with("name", name(at))];
    texts.push(match champions.is_empty() {
        true => about_champion(Text::new("season-no-champion"), at),
        false => Text::new("season-news-champions").with("champions", mentions(&champions)),
    });
    let first = rows.iter().take(FIRST).map(|row| {
        Text::new("season-news-place")
            .with("rank", row.rank)
            .with("player", person(row.player))
            .with("points", points(row.points))
            .with("games", row.games)
    });
    texts.extend(first);
    if at.games() > 0 {
        texts.push(Text::new("season-news-games").with("games", at.games()).with("players", rows.len()));
    }
    texts.extend(at.table.climb.map(|climb| {
        Text::new("season-news-climb")
            .with("player", mention(climb.player))
            .with("from", climb.from)
            .with("to", climb.to)
            .with("rungs", climb.from - climb.to)
    }));
    let show = format!("{} {}", words.show, at.number);
    texts.push(Text::new("season-news-archive").with("show", show));
    let lines: Vec<String> = texts.into_iter().map(|text| text.localize(locale)).collect();
    let message = OutgoingMessage::lines(&lines);
    OutgoingMessage {
        picture: crosstable(at, words.names, locale),
        second_picture: courses(at, words.names, locale),
        rows: all_places(at, locale),
        ..message
    }
}
