//! Who is best: a table, as text and as a picture.

use std::collections::HashMap;
use std::sync::Arc;

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::words::mention;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::kit::roster::NamesShown;
use crate::ratings::messages::words::{marked, pool};
use crate::ratings::ranking_button::{RankingAction, RankingButton};
use bot_service::Ranked;
use bot_service::club::Pool;
use bot_service::game::PlayerId;
use makruk_render::{ClubTable, Movement, TableCells, TableColumn, TableName};

/// How many are listed on a page.
pub const PAGE: usize = 20;

/// How many are named who are not listed yet.
const UNLISTED: usize = 5;

#[derive(Clone, Debug)]
pub struct ShownRanking<'a> {
    pub pool: Pool,
    /// The ranked players, strongest first, without those who left.
    pub ranking: &'a [Ranked],
    pub page: usize,
    /// Who looks at it; `None` if everybody does.
    pub reader: Option<PlayerId>,
    pub names: &'a NamesShown,
}

/// Index of the first of `listed` players on a page; of the last page, if `page` is beyond it.
fn first_of(listed: usize, page: usize) -> usize {
    page.min(listed.saturating_sub(1) / PAGE) * PAGE
}

pub fn on_page(ranking: &[Ranked], page: usize) -> Vec<PlayerId> {
    let listed: Vec<PlayerId> = ranking.iter().filter(|ranked| ranked.is_listed).map(|ranked| ranked.player).collect();
    listed.iter().skip(first_of(listed.len(), page)).take(PAGE).copied().collect()
}

pub fn club_ranking(shown: &ShownRanking<'_>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let listed: Vec<&Ranked> = shown.ranking.iter().filter(|ranked| ranked.is_listed).collect();
    let unlisted: Vec<&Ranked> = shown.ranking.iter().filter(|ranked| !ranked.is_listed).collect();
    let mut lines = vec![Text::new("ranking-title").with("pool", pool(shown.pool)).localize(locale)];
    if shown.ranking.is_empty() {
        lines.push(Text::new("ranking-nobody").localize(locale));
        return OutgoingMessage::lines(&lines);
    }
    let place = listed.iter().position(|ranked| Some(ranked.player) == shown.reader);
    let own = shown.ranking.iter().find(|ranked| Some(ranked.player) == shown.reader);
    lines.extend(match (place, own) {
        (Some(place), _) => Some(Text::new("ranking-own").with("place", place + 1).localize(locale)),
        (None, Some(own)) => {
            let rating = marked(own.rated.rating.rounded(), own.rated.is_provisional);
            Some(Text::new("ranking-own-unlisted").with("rating", rating).localize(locale))
        }
        (None, None) => None,
    });
    if !unlisted.is_empty() {
        let named = unlisted.iter().take(UNLISTED).map(|ranked| {
            let rating = marked(ranked.rated.rating.rounded(), ranked.rated.is_provisional);
            format!("{} {rating}", mention(ranked.player))
        });
        let text = Text::new("ranking-unlisted").with("players", named.collect::<Vec<_>>().join(" · "));
        lines.push(text.with("number", unlisted.len()).localize(locale));
    }
    let message = OutgoingMessage::lines(&lines);
    match listed.is_empty() {
        true => message,
        false => {
            message.with_picture(picture(shown, &listed, locale)).with_rows(vec![buttons(shown, listed.len(), locale)])
        }
    }
}

/// Other pages, if there are any, and to show this one to everybody.
fn buttons(shown: &ShownRanking<'_>, listed: usize, locale: Locale) -> CreateActionRow {
    let page = first_of(listed, shown.page) / PAGE;
    let pages = listed.div_ceil(PAGE);
    let make = |page: usize, action, label: Text, style| {
        let id = RankingButton { pool: shown.pool, page: u16::try_from(page).unwrap_or(u16::MAX), action };
        button(id.id(), &label.localize(locale), style)
    };
    let turn = |page, label| make(page, RankingAction::Show, label, ButtonStyle::Secondary);
    let before = page.checked_sub(1).map(|before| turn(before, Text::new("ranking-page-before")));
    let after = (page + 1 < pages).then(|| turn(page + 1, Text::new("ranking-page-after")));
    let share = make(page, RankingAction::Share, Text::new("button-share"), ButtonStyle::Primary);
    CreateActionRow::Buttons(before.into_iter().chain(after).chain([share]).collect())
}

/// The places that those had who were listed a week ago.
fn places_then(listed: &[&Ranked]) -> HashMap<PlayerId, usize> {
    let mut then: Vec<(f64, PlayerId)> =
        listed.iter().filter_map(|ranked| Some((ranked.then?.rating(), ranked.player))).collect();
    then.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
    then.into_iter().enumerate().map(|(place, (_, player))| (player, place)).collect()
}

fn picture(shown: &ShownRanking<'_>, listed: &[&Ranked], locale: Locale) -> Picture {
    let text = |text: Text| text.localize(locale);
    let then = places_then(listed);
    let first = first_of(listed.len(), shown.page);
    let page: Vec<(usize, &Ranked)> = listed.iter().copied().enumerate().skip(first).take(PAGE).collect();
    let name = |ranked: &Ranked| shown.names.get(&ranked.player).cloned().unwrap_or_default();
    let rating = |ranked: &Ranked| marked(ranked.rated.rating.rounded(), ranked.rated.is_provisional);
    let listed_names = page
        .iter()
        .map(|(place, ranked)| format!("{}. {} {}", place + 1, name(ranked), rating(ranked)))
        .collect::<Vec<_>>();
    let title = Text::new("ranking-title").with("pool", pool(shown.pool));
    let alt = Text::new("ranking-alt").with("title", title.clone()).with("rows", listed_names.join(", "));
    let numbers = |number: &dyn Fn(&Ranked) -> String| {
        TableCells::Numbers(page.iter().map(|(_, ranked)| number(ranked)).collect())
    };
    let movement = |place: usize, ranked: &Ranked| {
        let moved = |then: usize| i32::try_from(then as i64 - place as i64).unwrap_or_default();
        then.get(&ranked.player).map_or(Movement::New, |then| Movement::Places(moved(*then)))
    };
    let movements = page.iter().map(|(place, ranked)| movement(*place, ranked)).collect();
    let names = page.iter().map(|(_, ranked)| TableName { name: name(ranked), is_out: false }).collect();
    let band = |ranked: &Ranked| {
        let (low, high) = ranked.rated.rating.band();
        [low, ranked.rated.rating.rating(), high]
    };
    let columns = [
        (
            Text::new("ranking-rank"),
            TableCells::Numbers(page.iter().map(|(place, _)| (place + 1).to_string()).collect()),
        ),
        (Text::new("ranking-name"), TableCells::Names(names)),
        (Text::new("ranking-rating"), numbers(&rating)),
        (Text::new("ranking-band"), TableCells::Bands(page.iter().map(|(_, ranked)| band(ranked)).collect())),
        (Text::new("ranking-games"), numbers(&|ranked| ranked.standing.games().to_string())),
        (Text::new("ranking-wins"), numbers(&|ranked| ranked.standing.won.to_string())),
        (Text::new("ranking-draws"), numbers(&|ranked| ranked.standing.drawn.to_string())),
        (Text::new("ranking-losses"), numbers(&|ranked| ranked.standing.lost.to_string())),
    ];
    let mut columns = columns.map(|(heading, cells)| TableColumn::new(text(heading), cells)).to_vec();
    columns.insert(1, TableColumn::new("", TableCells::Movements(movements, text(Text::new("ranking-new")))));
    let footer =
        Text::new("ranking-footer").with("first", first + 1).with("last", first + page.len()).with("all", listed.len());
    let highlighted = on_page_index(listed, first, shown.reader);
    let table = ClubTable {
        title: text(title),
        columns,
        highlighted,
        nameless: text(Text::new("ranking-nameless")),
        footer: text(footer),
    };
    Picture::new(Drawing::Club(Arc::new(table)), "makruk-leaderboard.png", &text(alt))
}

fn on_page_index(listed: &[&Ranked], first: usize, reader: Option<PlayerId>) -> Option<usize> {
    listed.iter().skip(first).take(PAGE).position(|ranked| Some(ranked.player) == reader)
}
