//! The table of a season.

use club_competitions::Points;
use club_competitions::season::CrosstableRow;

use crate::board::clock::day;
use crate::board::words::{points, relative};
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::season::messages::pictures::crosstable;
use crate::season::messages::places::all_places;
use crate::season::messages::row::line;
use crate::season::messages::{SeasonWords, about_champion, mentions, name};
use bot_service::SeasonAt;
use bot_service::game::PlayerId;

/// How many rows are listed, and how many opponents of the reader.
const LISTED: usize = 20;
const OPPONENTS: usize = 12;

/// A season, running or over, for a member who may have played in it.
pub fn season(at: &SeasonAt, reader: PlayerId, words: &SeasonWords<'_>, locale: Locale) -> OutgoingMessage {
    let rows = &at.table.archive.rows;
    let mut lines = head(at, locale);
    if at.halted.is_some() {
        lines.push(Text::new("season-halted").with("move", words.moving).localize(locale));
    }
    lines.extend(rows.iter().take(LISTED).map(|row| line(row, locale)));
    if rows.len() > LISTED {
        lines.push(Text::new("season-more").with("number", rows.len() - LISTED).localize(locale));
    }
    lines.extend(own(rows, reader, locale));
    OutgoingMessage::lines(&lines).with_picture(crosstable(at, words.names, locale)).with_rows(all_places(at, locale))
}

/// What the season is, and who is or would be its champion.
fn head(at: &SeasonAt, locale: Locale) -> Vec<String> {
    let when = match (at.ended, at.ends) {
        (Some(ended), _) => Text::new("season-was").with("began", day(at.began)).with("ended", day(ended)),
        (None, Some(ends)) => {
            Text::new("season-until").with("began", day(at.began)).with("ends", day(ends)).with("when", relative(ends))
        }
        (None, None) => Text::new("season-since").with("began", day(at.began)),
    };
    let title = Text::new("season-title").with("name", name(at)).with("number", at.number).with("when", when);
    let champions = at.champions();
    let champion = match (at.ended.is_some(), champions.is_empty()) {
        (true, false) => Text::new("season-champions").with("champions", mentions(&champions)),
        (false, false) => Text::new("season-would-be").with("champions", mentions(&champions)),
        (true, true) => about_champion(Text::new("season-no-champion"), at),
        (false, true) => about_champion(Text::new("season-nobody-yet"), at),
    };
    let games = match at.games() {
        0 => Text::new("season-no-games"),
        games => {
            let rule = about_champion(Text::new("season-rule"), at);
            Text::new("season-games").with("games", games).with("rule", rule)
        }
    };
    [title, champion, games].map(|text| text.localize(locale)).to_vec()
}

/// How the reader has fared against each.
fn own(rows: &[CrosstableRow], reader: PlayerId, locale: Locale) -> Option<String> {
    let own = rows.iter().find(|row| row.player.0 == reader.0)?;
    let met = own.cells.iter().zip(rows).filter(|(cell, _)| !cell.games.is_empty());
    let scores = met.take(OPPONENTS).map(|(cell, other)| {
        let theirs = Points::ONE.times(u32::try_from(cell.games.len()).unwrap_or(u32::MAX)).quarters()
            - cell.points().quarters();
        let theirs = Points::from_quarters(theirs);
        format!("{} {}–{}", person(other.player), points(cell.points()), points(theirs))
    });
    let scores = scores.collect::<Vec<_>>().join(" · ");
    Some(Text::new("season-own").with("scores", scores).localize(locale))
}
