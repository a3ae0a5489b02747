//! Seasons of a server, as its members see them.

mod file;
mod managed;
mod news;
mod pictures;
mod places;
mod roles;
mod row;
mod table;
#[cfg(test)]
pub(crate) mod tests;

use crate::board::clock::day;
use crate::board::words::{mention, named_game};
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::NamesShown;
use bot_service::SeasonAt;
use bot_service::game::PlayerId;

pub use file::season_file;
pub use managed::{season_ask_to_end, season_begun, season_closed, season_concerned, season_moved};
pub use news::{season_halted_told, season_news, season_news_told};
pub use places::{season_named_on, season_page, season_places};
pub use roles::{roles_chosen, roles_proposed, roles_refused, roles_shown};
pub use table::season;

use crate::kit::limits;

const NAMED: usize = makruk_render::ClubTable::MAX_AGAINST;

#[derive(Clone, Copy, Debug)]
pub struct SeasonWords<'a> {
    /// What those are called whom the pictures name.
    pub names: &'a NamesShown,
    /// The commands that show a season, and that choose its channel.
    pub show: &'a str,
    pub moving: &'a str,
}

pub fn season_named(at: &SeasonAt) -> Vec<PlayerId> {
    at.table.archive.rows.iter().take(NAMED).map(|row| PlayerId(row.player.0)).collect()
}

/// The seasons of a server, the newest first, and how many there are.
pub fn season_history(seasons: &[SeasonAt], all: u32, locale: Locale) -> OutgoingMessage {
    let mut lines = vec![Text::new("season-history").with("all", all).localize(locale)];
    if seasons.is_empty() {
        lines.push(Text::new("season-refusal-no-season").localize(locale));
    }
    lines.extend(seasons.iter().map(|at| {
        let champions = at.champions();
        let text = match (at.ended, champions.is_empty()) {
            (None, _) => Text::new("season-history-running").with("began", day(at.began)),
            (Some(ended), true) => {
                Text::new("season-history-none").with("began", day(at.began)).with("ended", day(ended))
            }
            (Some(ended), false) => Text::new("season-history-over")
                .with("began", day(at.began))
                .with("ended", day(ended))
                .with("champions", mentions(&champions)),
        };
        text.with("number", at.number).with("name", name(at)).with("games", at.games()).localize(locale)
    }));
    OutgoingMessage::lines(&lines)
}

/// The name of a season in a message, with its game where that has to be said.
fn name(at: &SeasonAt) -> Text {
    of_game(at, limits::escaped(&at.name))
}

/// The same in a picture.
fn title(at: &SeasonAt, locale: Locale) -> String {
    of_game(at, limits::name(&at.name)).localize(locale)
}

fn of_game(at: &SeasonAt, name: String) -> Text {
    let text = match named_game(at.game) {
        Some(game) => Text::new("season-name-of-game").with("game", game),
        None => Text::new("season-name"),
    };
    text.with("name", name)
}

/// A text about who can be champion: with how many games, and whether by the ladder.
fn about_champion(text: Text, at: &SeasonAt) -> Text {
    text.with("games", at.champion_games).with("ladder", u32::from(at.has_ladder()))
}

fn mentions(players: &[PlayerId]) -> String {
    players.iter().map(|&player| mention(player)).collect::<Vec<_>>().join(" ")
}
