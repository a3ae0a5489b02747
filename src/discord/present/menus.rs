//! Choosing a move without typing: first the man, then the square; or one of several moves that a text could mean.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use super::super::custom_id::{ButtonAction, CustomId};
use super::super::limits::{BUTTONS, LABEL, OPTIONS, ROWS, truncate};
use super::Outgoing;
use super::buttons::button;
use super::words::{man, notation, square};
use crate::game::{GameId, Play};
use crate::i18n::{Locale, Text};
use makruk::counting::Numbers;
use makruk::notation::Notation;
use makruk::{Move, Position, Square};

/// The men that can move, in as many menus as they need: a side has 16 at most, a menu takes 25.
pub fn men(game: GameId, play: &Play, locale: Locale) -> Outgoing {
    let position = play.position();
    let options: Vec<_> = Square::all()
        .filter_map(|from| {
            let moves = moves_from(play, from).count();
            let man = format!("{} {}", piece_name(position, from, locale), square(from, locale));
            let moves = u32::try_from(moves).ok().filter(|&moves| moves > 0)?;
            let label = Text::new("choose-piece-option").with("piece", man).with("moves", moves).localize(locale);
            Some(CreateSelectMenuOption::new(truncate(&label, LABEL), from.to_string()))
        })
        .collect();
    let placeholder = Text::new("choose-piece-placeholder");
    let rows = (0_u8..)
        .zip(options.chunks(OPTIONS).take(ROWS))
        .map(|(menu, options)| {
            select(game, play, ButtonAction::ChoosePiece(menu), options.to_vec(), &placeholder, locale)
        })
        .collect();
    // A menu cannot say the number of a count, and where nobody says it the move is not counted.
    let pending_notices =
        play.count().filter(|count| play.ruleset().numbers != Numbers::Kept && count.side() == play.turn());
    let text = match pending_notices {
        Some(count) => Text::new("choose-piece-unsaid").with("next", count.next()),
        None => Text::new("choose-piece"),
    };
    Outgoing::text(&text, locale).with_rows(rows)
}

/// The squares that the man on `from` can go to: a rook in the open has 14, the most of all.
pub fn targets(game: GameId, play: &Play, from: Square, locale: Locale) -> Outgoing {
    let position = play.position();
    let options: Vec<_> = moves_from(play, from)
        .take(OPTIONS)
        .map(|mv| {
            let label = format!("{} · {}", square(mv.to(), locale), notation(locale).format(play.current(), mv));
            let option = CreateSelectMenuOption::new(truncate(&label, LABEL), mv.to().to_string());
            match position.board().color_at(mv.to()) {
                Some(color) if color != position.turn() => {
                    let prey = piece_name(position, mv.to(), locale);
                    option.description(Text::new("choose-target-takes").with("piece", prey).localize(locale))
                }
                _ => option,
            }
        })
        .collect();
    let man = format!("{} {}", piece_name(position, from, locale), square(from, locale));
    let row =
        select(game, play, ButtonAction::ChooseTarget(from), options, &Text::new("choose-target-placeholder"), locale);
    Outgoing::text(&Text::new("choose-target").with("piece", man), locale).with_rows(vec![row])
}

/// Buttons for the moves that a text could mean, or none if they are more than a message takes.
pub fn candidates(game: GameId, play: &Play, moves: &[Move], locale: Locale) -> Vec<CreateActionRow> {
    if moves.len() > BUTTONS * ROWS {
        return Vec::new();
    }
    let long = match locale {
        Locale::Thai => Notation::ThaiLong,
        Locale::English => Notation::San,
    };
    let buttons: Vec<_> = moves
        .iter()
        .map(|&mv| {
            let id = CustomId::Board { game, revision: play.revision(), deed: ButtonAction::Pick(mv) };
            button(id, &long.format(play.current(), mv), ButtonStyle::Primary)
        })
        .collect();
    buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// What the man on `square` is called.
fn piece_name(position: &Position, square: Square, locale: Locale) -> String {
    position.board().piece_at(square).map(|piece| man(piece).localize(locale)).unwrap_or_default()
}

fn moves_from(play: &Play, from: Square) -> impl Iterator<Item = Move> {
    play.current().legal_moves().into_iter().filter(move |mv| mv.from() == from)
}

fn select(
    game: GameId,
    play: &Play,
    deed: ButtonAction,
    options: Vec<CreateSelectMenuOption>,
    placeholder: &Text,
    locale: Locale,
) -> CreateActionRow {
    let id = CustomId::Board { game, revision: play.revision(), deed };
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(placeholder.localize(locale)))
}
