//! Who is best: a table, as text and as a picture.

use std::collections::HashMap;
use std::sync::Arc;

use serenity::all::{ButtonStyle, CreateActionRow};

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

#[derive(Clone, Debug)]
pub struct ShownRanking<'a> {
    pub pool: Pool,
    /// Those who have places, strongest first, and then the others, without those who left.
    pub ranking: &'a [Ranked],
    pub page: usize,
    /// Who looks at it; `None` if everybody does.
    pub reader: Option<PlayerId>,
    pub names: &'a NamesShown,
}

/// Index of the first of `all` players on a page; of the last page, if `page` is beyond it.
fn first_of(all: usize, page: usize) -> usize {
    page.min(all.saturating_sub(1) / PAGE) * PAGE
}

pub fn on_page(ranking: &[Ranked], page: usize) -> Vec<PlayerId> {
    ranking.iter().skip(first_of(ranking.len(), page)).take(PAGE).map(|ranked| ranked.player).collect()
}

pub fn club_ranking(shown: &ShownRanking<'_>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let mut lines = vec![Text::new("ranking-title").with("pool", pool(shown.pool)).localize(locale)];
    if shown.ranking.is_empty() {
        lines.push(Text::new("ranking-nobody").localize(locale));
        return OutgoingMessage::lines(&lines);
    }
    let own = shown.ranking.iter().enumerate().find(|(_, ranked)| Some(ranked.player) == shown.reader);
    lines.extend(own.map(|(index, ranked)| match ranked.is_listed {
        true => Text::new("ranking-own").with("place", index + 1).localize(locale),
        false => Text::new("ranking-own-unlisted").with("rating", rating(ranked)).localize(locale),
    }));
    OutgoingMessage::lines(&lines).with_picture(picture(shown, locale)).with_rows(vec![buttons(shown, locale)])
}

fn rating(ranked: &Ranked) -> String {
    marked(ranked.rated.rating.rounded(), ranked.rated.is_provisional)
}

/// The place of the one at this index; a dash for those whose rating is too uncertain for one.
fn place(index: usize, ranked: &Ranked) -> String {
    if ranked.is_listed { (index + 1).to_string() } else { "–".to_owned() }
}

/// Other pages, if there are any, and to show this one to everybody.
fn buttons(shown: &ShownRanking<'_>, locale: Locale) -> CreateActionRow {
    let page = first_of(shown.ranking.len(), shown.page) / PAGE;
    let pages = shown.ranking.len().div_ceil(PAGE);
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

/// The places that those who have places now had among each other a week ago.
fn places_then(ranking: &[Ranked]) -> HashMap<PlayerId, usize> {
    let listed = ranking.iter().filter(|ranked| ranked.is_listed);
    let mut then: Vec<(f64, PlayerId)> =
        listed.filter_map(|ranked| Some((ranked.then?.rating(), ranked.player))).collect();
    then.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
    then.into_iter().enumerate().map(|(place, (_, player))| (player, place)).collect()
}

fn picture(shown: &ShownRanking<'_>, locale: Locale) -> Picture {
    let text = |text: Text| text.localize(locale);
    let then = places_then(shown.ranking);
    let first = first_of(shown.ranking.len(), shown.page);
    let page: Vec<(usize, &Ranked)> = shown.ranking.iter().enumerate().skip(first).take(PAGE).collect();
    let name = |ranked: &Ranked| shown.names.get(&ranked.player).cloned().unwrap_or_default();
    let listed_names = page
        .iter()
        .map(|(index, ranked)| match ranked.is_listed {
            true => format!("{}. {} {}", index + 1, name(ranked), rating(ranked)),
            false => format!("– {} {}", name(ranked), rating(ranked)),
        })
        .collect::<Vec<_>>();
    let title = Text::new("ranking-title").with("pool", pool(shown.pool));
    let alt = Text::new("ranking-alt").with("title", title.clone()).with("rows", listed_names.join(", "));
    let numbers = |number: &dyn Fn(&Ranked) -> String| {
        TableCells::Numbers(page.iter().map(|(_, ranked)| number(ranked)).collect())
    };
    let movement = |index: usize, ranked: &Ranked| {
        let moved = |then: usize| i32::try_from(then as i64 - index as i64).unwrap_or_default();
        match then.get(&ranked.player) {
            Some(then) => Movement::Places(moved(*then)),
            None if ranked.is_listed => Movement::New,
            None => Movement::Unplaced,
        }
    };
    let movements = page.iter().map(|(index, ranked)| movement(*index, ranked)).collect();
    let names = page.iter().map(|(_, ranked)| TableName { name: name(ranked), is_out: false }).collect();
    let band = |ranked: &Ranked| {
        let (low, high) = ranked.rated.rating.band();
        [low, ranked.rated.rating.rating(), high]
    };
    let columns = [
        (
            Text::new("ranking-rank"),
            TableCells::Numbers(page.iter().map(|(index, ranked)| place(*index, ranked)).collect()),
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
    let are_all_placed = page.iter().all(|(_, ranked)| ranked.is_listed);
    let footer = if are_all_placed { Text::new("ranking-footer") } else { Text::new("ranking-footer-unplaced") };
    let footer = footer.with("first", first + 1).with("last", first + page.len()).with("all", shown.ranking.len());
    let highlighted = page.iter().position(|(_, ranked)| Some(ranked.player) == shown.reader);
    let table = ClubTable {
        title: text(title),
        columns,
        highlighted,
        nameless: text(Text::new("ranking-nameless")),
        footer: text(footer),
    };
    Picture::new(Drawing::Club(Arc::new(table)), format!("{}-leaderboard.png", shown.pool.game()), &text(alt))
}
