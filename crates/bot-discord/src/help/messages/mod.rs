//! How to play, by task: short pages, with pictures of how the pieces move.

#[cfg(test)]
pub(crate) mod tests;

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::view::BoardView;
use crate::board::words::{capitalised, example, piece_name, square};
use crate::help::page::{HelpButton, HelpPage};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::permission_names::permission_names;
use crate::kit::permissions::WANTED;
use crate::kit::reader::Reader;
use board_games::BoardTurn;
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
    message.with_rows(rows(page, locale)).with_picture(picture(page, reader))
}

fn lines(page: HelpPage, command: impl Fn(&str) -> String, reader: Reader) -> [Text; 2] {
    let locale = reader.locale;
    let text = text_of!("help-text", page, HelpPage:
        Pieces,
        Overview.with("play", command("play")),
        Play.with("play", command("play")),
        Move
            .with("move", command("move"))
            .with("button", Text::new("button-choose"))
            .with("example", example(&Position::start(), reader).unwrap_or_default()),
        Count.with("start", command("count start")).with("stop", command("count stop")),
        Agree.with("draw", command("draw")).with("resign", command("resign")).with("takeback", command("takeback")),
        Engine.with("play", command("play")).with("handoff", command("handoff ask")),
        Learn
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
        Own
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
        Server
            .with("setup", command("setup server"))
            .with("correct", command("club correct"))
            .with("create", command("tournament create"))
            .with("puzzle", command("setup puzzle"))
            .with("digest", command("setup digest"))
            .with("permissions", permission_names(WANTED, locale));
        HelpPage::Piece(role) => piece_text(role),
    );
    let title = match page {
        HelpPage::Piece(role) => Text::new("help-title").with("title", capitalised(&name(role).localize(locale))),
        _ => Text::new("help-title").with("title", title(page)),
    };
    [title, text]
}

fn title(page: HelpPage) -> Text {
    text_of!("help", page, HelpPage:
        Overview, Play, Move, Count, Agree, Engine, Learn, Own, Server;
        HelpPage::Pieces | HelpPage::Piece(_) => Text::new("help-pieces"),
    )
}

/// How a piece moves (หมากรุกไทย (Wikipedia), ตัวหมาก).
fn piece_text(role: Role) -> Text {
    text_of!("help", role, Role: King, Rook, Knight, Khon, Met, Pawn)
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
        HelpPage::Overview | HelpPage::Pieces => BoardView::of_position(&start, reader),
        HelpPage::Move => {
            let example = BoardTurn::from(&start).example()?.makruk();
            BoardView::pointing_at(&start, example.from().into(), Some(example.to().into()), &[], reader)
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
    let marks = targets.into_iter().map(|square| (square.into(), Mark::Ring)).collect();
    let scene = Scene { marks, labels: reader.look.labels, ..Scene::new(board) };
    let drawing = Drawing::Board { scene: Box::new(scene), players: Vec::new() };
    let file_name = format!("makruk-help-{}.png", role.letter().to_ascii_lowercase());
    Picture::new(drawing, file_name, &alt.localize(reader.locale))
}
