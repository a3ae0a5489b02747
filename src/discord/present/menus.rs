//! Choosing a move without typing: first the piece, then its target square; or one of the moves that a text could mean.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use super::super::custom_id::{ButtonAction, CustomId};
use super::super::limits::{BUTTONS, LABEL, OPTIONS, ROWS, truncate};
use super::buttons::button;
use super::message::OutgoingMessage;
use super::words::{notation, piece_name, square};
use crate::game::{GameId, Play};
use crate::i18n::{Locale, Text};
use makruk::counting::Numbers;
use makruk::notation::Notation;
use makruk::{Move, Position, Square};

/// The pieces that can move, in as many menus as they need.
pub fn choose_piece(game: GameId, play: &Play, locale: Locale) -> OutgoingMessage {
    let position = play.position();
    let options: Vec<_> = Square::all()
        .filter_map(|from| {
            let moves = moves_from(play, from).count();
            let piece_name = format!("{} {}", piece_on(position, from, locale), square(from, locale));
            let moves = u32::try_from(moves).ok().filter(|&moves| moves > 0)?;
            let label =
                Text::new("choose-piece-option").with("piece", piece_name).with("moves", moves).localize(locale);
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
    // A menu cannot say the number of a count, and where players say the numbers a move without one is not counted.
    let uncounted = play.count().filter(|count| play.ruleset().numbers != Numbers::Kept && count.side() == play.turn());
    let text = match uncounted {
        Some(count) => Text::new("choose-piece-uncounted").with("next", count.next()),
        None => Text::new("choose-piece"),
    };
    OutgoingMessage::text(&text, locale).with_rows(rows)
}

/// The menu of the squares that the piece on `from` can go to: at most 14, for a rook.
pub fn choose_target(game: GameId, play: &Play, from: Square, locale: Locale) -> OutgoingMessage {
    let position = play.position();
    let options: Vec<_> = moves_from(play, from)
        .take(OPTIONS)
        .map(|mv| {
            let label = format!("{} · {}", square(mv.to(), locale), notation(locale).format(play.current(), mv));
            let option = CreateSelectMenuOption::new(truncate(&label, LABEL), mv.to().to_string());
            match position.board().color_at(mv.to()) {
                Some(color) if color != position.turn() => {
                    let taken = piece_on(position, mv.to(), locale);
                    option.description(Text::new("choose-target-takes").with("piece", taken).localize(locale))
                }
                _ => option,
            }
        })
        .collect();
    let piece_name = format!("{} {}", piece_on(position, from, locale), square(from, locale));
    let row =
        select(game, play, ButtonAction::ChooseTarget(from), options, &Text::new("choose-target-placeholder"), locale);
    OutgoingMessage::text(&Text::new("choose-target").with("piece", piece_name), locale).with_rows(vec![row])
}

/// Buttons for the moves that a text could mean; none if they are more than a message takes.
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
            let id = CustomId::Board { game, revision: play.revision(), action: ButtonAction::Pick(mv) };
            button(id, &long.format(play.current(), mv), ButtonStyle::Primary)
        })
        .collect();
    buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// The name of the piece on `square`.
fn piece_on(position: &Position, square: Square, locale: Locale) -> String {
    position.board().piece_at(square).map(|piece| piece_name(piece).localize(locale)).unwrap_or_default()
}

fn moves_from(play: &Play, from: Square) -> impl Iterator<Item = Move> {
    play.current().legal_moves().into_iter().filter(move |mv| mv.from() == from)
}

fn select(
    game: GameId,
    play: &Play,
    action: ButtonAction,
    options: Vec<CreateSelectMenuOption>,
    placeholder: &Text,
    locale: Locale,
) -> CreateActionRow {
    let id = CustomId::Board { game, revision: play.revision(), action };
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(placeholder.localize(locale)))
}
