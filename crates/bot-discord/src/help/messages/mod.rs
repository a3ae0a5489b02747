//! How to play, by task: short pages, with pictures of how the pieces move.

#[cfg(test)]
pub(crate) mod tests;

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::view::View;
use crate::board::words::{capitalised, example, example_move, piece_name, square};
use crate::help::page::{HelpButton, HelpPage};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{ALT, truncate};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::permission_names::permission_names;
use crate::kit::permissions::WANTED;
use crate::kit::reader::Reader;
use makruk::{Bitboard, Board, Color, File, Piece, Position, Rank, Role, Square, attacks};
use makruk_render::{Mark, Scene};

/// The pieces in the order in which they are explained, the most important first.
const ROLES: [Role; 6] = [Role::King, Role::Rook, Role::Knight, Role::Khon, Role::Met, Role::Pawn];

/// The square of the piece whose moves are shown: d4, and the one in front of it.
const CENTRE: Square = Square::new(File::ALL[3], Rank::ALL[3]);
const AHEAD: Square = Square::new(File::ALL[3], Rank::ALL[4]);

/// Buttons in a row: more don't fit on a phone.
const BUTTONS_IN_A_ROW: usize = 3;

/// A page, with the others to choose from. `command` turns a command into a clickable mention.
pub fn help(page: HelpPage, command: impl Fn(&str) -> String, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let message = OutgoingMessage::lines(&lines(page, command, reader).map(|line| line.localize(locale)));
    let message = message.with_rows(rows(page, locale));
    match picture(page, reader) {
        Some(picture) => message.with_picture(picture),
        None => message,
    }
}

/// What a page says: its title, and its text.
fn lines(page: HelpPage, command: impl Fn(&str) -> String, reader: Reader) -> [Text; 2] {
    let locale = reader.locale;
    let text = match page {
        HelpPage::Overview => Text::new("help-overview-text").with("play", command("play")),
        HelpPage::Play => Text::new("help-play-text").with("play", command("play")),
        HelpPage::Move => Text::new("help-move-text")
            .with("move", command("move"))
            .with("button", Text::new("button-choose"))
            .with("example", example(&Position::start(), reader).unwrap_or_default()),
        HelpPage::Pieces => Text::new("help-pieces-text"),
        HelpPage::Piece(role) => piece_text(role),
        HelpPage::Count => {
            Text::new("help-count-text").with("start", command("count start")).with("stop", command("count stop"))
        }
        HelpPage::Agree => Text::new("help-agree-text")
            .with("draw", command("draw"))
            .with("resign", command("resign"))
            .with("takeback", command("takeback")),
        HelpPage::Engine => {
            Text::new("help-engine-text").with("play", command("play")).with("handoff", command("handoff ask"))
        }
        HelpPage::Learn => Text::new("help-learn-text")
            .with("path", command("learn path"))
            .with("answer", command("learn answer"))
            .with("pieces", command("learn pieces"))
            .with("count", command("learn count"))
            .with("ending", command("learn ending"))
            .with("word", command("learn word"))
            .with("opening", command("learn opening"))
            .with("lore", command("learn lore"))
            .with("hint", command("hint"))
            .with("analyse", command("analyse game"))
            .with("export", command("export")),
        HelpPage::Own => Text::new("help-own-text")
            .with("board", command("board"))
            .with("look", command("look"))
            .with("games", command("games"))
            .with("settings", command("settings"))
            .with("rating", command("rating"))
            .with("leaderboard", command("leaderboard"))
            .with("next", command("club next"))
            .with("ladder", command("ladder show"))
            .with("season", command("season show"))
            .with("tournament", command("tournament show")),
        HelpPage::Server => Text::new("help-server-text")
            .with("setup", command("setup server"))
            .with("correct", command("club correct"))
            .with("create", command("tournament create"))
            .with("puzzle", command("setup puzzle"))
            .with("permissions", permission_names(WANTED, locale)),
    };
    let title = match page {
        HelpPage::Piece(role) => Text::new("help-title").with("title", capitalised(&name(role).localize(locale))),
        _ => Text::new("help-title").with("title", title(page)),
    };
    [title, text]
}

fn title(page: HelpPage) -> Text {
    match page {
        HelpPage::Overview => Text::new("help-overview"),
        HelpPage::Play => Text::new("help-play"),
        HelpPage::Move => Text::new("help-move"),
        HelpPage::Pieces | HelpPage::Piece(_) => Text::new("help-pieces"),
        HelpPage::Count => Text::new("help-count"),
        HelpPage::Agree => Text::new("help-agree"),
        HelpPage::Engine => Text::new("help-engine"),
        HelpPage::Learn => Text::new("help-learn"),
        HelpPage::Own => Text::new("help-own"),
        HelpPage::Server => Text::new("help-server"),
    }
}

/// How a piece moves (หมากรุกไทย (Wikipedia), ตัวหมาก).
fn piece_text(role: Role) -> Text {
    match role {
        Role::King => Text::new("help-king"),
        Role::Rook => Text::new("help-rook"),
        Role::Knight => Text::new("help-knight"),
        Role::Khon => Text::new("help-khon"),
        Role::Met => Text::new("help-met"),
        Role::Pawn => Text::new("help-pawn"),
    }
}

/// The menu of pages and, where the pieces are explained, a button for each of them.
fn rows(page: HelpPage, locale: Locale) -> Vec<CreateActionRow> {
    let chosen = match page {
        HelpPage::Piece(_) => HelpPage::Pieces,
        page => page,
    };
    let options = HelpPage::MENU
        .into_iter()
        .map(|each| {
            CreateSelectMenuOption::new(title(each).localize(locale), custom_id::value(&each))
                .default_selection(each == chosen)
        })
        .collect();
    let menu = CreateSelectMenu::new(HelpButton::Choose.id().to_string(), CreateSelectMenuKind::String { options })
        .placeholder(Text::new("help-menu").localize(locale));
    let buttons = match chosen {
        HelpPage::Pieces => ROLES.to_vec(),
        _ => Vec::new(),
    };
    let buttons: Vec<_> = buttons
        .into_iter()
        .map(|role| {
            let style = if page == HelpPage::Piece(role) { ButtonStyle::Primary } else { ButtonStyle::Secondary };
            button(HelpButton::Show(HelpPage::Piece(role)).id(), &capitalised(&name(role).localize(locale)), style)
        })
        .collect();
    let buttons = buttons.chunks(BUTTONS_IN_A_ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
    buttons.chain([CreateActionRow::SelectMenu(menu)]).collect()
}

fn name(role: Role) -> Text {
    piece_name(Piece::new(Color::White, role))
}

fn picture(page: HelpPage, reader: Reader) -> Option<Picture> {
    let start = Position::start();
    let view = match page {
        HelpPage::Overview | HelpPage::Pieces => View::of_position(&start, reader),
        HelpPage::Move => {
            let example = example_move(&start)?;
            View::pointing_at(&start, example.from(), Some(example.to()), &[], reader)
        }
        HelpPage::Piece(role) => return Some(piece_picture(role, reader)),
        _ => return None,
    };
    Some(view.picture("makruk-help.png".to_owned()))
}

/// A piece in the middle of an empty board, with rings where it can go. A pawn also has something to take.
fn piece_picture(role: Role, reader: Reader) -> Picture {
    let mut board = Board::EMPTY;
    board.put(CENTRE, Piece::new(Color::White, role));
    let mut targets: Vec<Square> = attacks(Color::White, role, CENTRE, Bitboard::EMPTY).into_iter().collect();
    if role == Role::Pawn {
        for &square in &targets {
            board.put(square, Piece::new(Color::Black, Role::Pawn));
        }
        targets.push(AHEAD);
    }
    let alt = Text::new("help-piece-alt")
        .with("piece", name(role))
        .with("from", square(CENTRE, reader))
        .with("targets", targets.iter().map(|&to| square(to, reader)).collect::<Vec<_>>().join(" "));
    let marks = targets.into_iter().map(|square| (square, Mark::Ring)).collect();
    let scene = Scene { marks, labels: reader.look.labels, ..Scene::new(board) };
    Picture {
        drawing: Drawing::Board { scene: Box::new(scene), players: [None, None] },
        file_name: format!("makruk-help-{}.png", role.letter().to_ascii_lowercase()),
        alt: truncate(&alt.localize(reader.locale), ALT),
        look: None,
    }
}
