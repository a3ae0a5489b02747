//! Describes a board in sentences, for users who can't see it.

use crate::board::clock::{clock_line, final_clocks};
use crate::board::count_line::count_line;
use crate::board::look_subject::LookSubject;
use crate::board::spoken::{last_move_read_out, sentences};
use crate::board::view::pieces;
use crate::board::words::{piece_name, seat_name, side, square};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use board_games::{BoardPiece, GameMove, GamePiece, GameSquare, Seat};
use bot_service::MoveNotation;
use bot_service::game::Play;

pub fn look_name(subject: LookSubject, reader: Reader) -> String {
    let text = text_of!("look", subject, LookSubject:
        Board, LastMove, Count, Clocks,
        Side(of).with("side", side(of)),
        Rank(rank).with("rank", line_name(rank.latin(), rank.thai(), reader)),
        File(file).with("file", line_name(file.latin(), file.thai(), reader));
        LookSubject::Kind(piece) => return piece_name(piece).localize(reader.locale),
        LookSubject::Square(at) => return square(at, reader),
    );
    text.localize(reader.locale)
}

pub fn look(play: &Play, subject: LookSubject, reader: Reader) -> OutgoingMessage {
    let lines = match subject {
        LookSubject::Board => {
            let sides = Seat::PAIR.map(|of| of_side(play, of, reader));
            sides
                .into_iter()
                .chain(on_turn(play, reader))
                .chain(count_line(play).map(|it| it.localize(reader.locale)))
                .collect()
        }
        LookSubject::Side(of) => vec![of_side(play, of, reader)],
        LookSubject::Kind(piece) => vec![of_kind(play, piece, reader)],
        LookSubject::Rank(rank) => vec![on_line(play, subject, reader, |at| at.rank() == rank.index())],
        LookSubject::File(file) => vec![on_line(play, subject, reader, |at| at.file() == file.index())],
        LookSubject::Square(at) => on_square(play, at, reader),
        LookSubject::LastMove => on_turn(play, reader).to_vec(),
        LookSubject::Count => vec![count_line(play).unwrap_or(Text::new("look-no-count")).localize(reader.locale)],
        LookSubject::Clocks => match (clock_line(play), final_clocks(play, reader.locale)) {
            (Some(running), _) => vec![running.localize(reader.locale)],
            (None, Some(stopped)) => vec![stopped],
            (None, None) => vec![Text::new("look-no-clocks").localize(reader.locale)],
        },
    };
    OutgoingMessage::lines(&lines)
}

/// The last move, and whose turn it is.
fn on_turn(play: &Play, reader: Reader) -> [String; 2] {
    let turn = Text::new("look-turn").with("side", side(play.turn()));
    [sentences(&last_move_read_out(play, reader), reader.locale), turn.localize(reader.locale)]
}

fn of_side(play: &Play, of: Seat, reader: Reader) -> String {
    let player = seat_name(play.seats().seat(of), reader.locale);
    let pieces = pieces(&play.scene().pieces, of, reader);
    Text::new("look-side-is")
        .with("side", side(of))
        .with("player", player)
        .with("pieces", pieces)
        .localize(reader.locale)
}

fn of_kind(play: &Play, kind: GamePiece, reader: Reader) -> String {
    let all = play.scene().pieces;
    let squares = |seat: Seat| {
        let found = all.iter().filter(|placed| (placed.seat, placed.piece) == (seat, kind));
        let found: Vec<String> = found.map(|placed| square(placed.square, reader)).collect();
        match found.is_empty() {
            true => Text::new("look-none").localize(reader.locale),
            false => found.join(" "),
        }
    };
    let text = Text::new("look-kind-is").with("piece", piece_name(kind));
    text.with("white", squares(Seat::First)).with("black", squares(Seat::Second)).localize(reader.locale)
}

fn on_line(play: &Play, line: LookSubject, reader: Reader, is_on: impl Fn(GameSquare) -> bool) -> String {
    let standing = play.scene().pieces.into_iter().filter(|placed| is_on(placed.square));
    let standing: Vec<String> = standing.map(|placed| standing_on(placed, reader)).collect();
    let text = match standing.is_empty() {
        true => Text::new("look-line-empty"),
        false => Text::new("look-line-is").with("pieces", standing.join(", ")),
    };
    text.with("line", look_name(line, reader)).localize(reader.locale)
}

fn standing_on(placed: BoardPiece, reader: Reader) -> String {
    let text = Text::new("look-standing").with("square", square(placed.square, reader));
    text.with("side", side(placed.seat)).with("piece", piece_name(placed.piece)).localize(reader.locale)
}

/// The piece on a square, and where it can go when it is its side's turn.
fn on_square(play: &Play, at: GameSquare, reader: Reader) -> Vec<String> {
    let current = play.board().current();
    let Some(placed) = current.piece_at(at) else {
        return vec![Text::new("look-square-empty").with("square", square(at, reader)).localize(reader.locale)];
    };
    let goes = |mv: GameMove| match current.taken_by(mv) {
        Some(taken) => Text::new("look-takes")
            .with("square", square(mv.to, reader))
            .with("piece", piece_name(taken))
            .localize(reader.locale),
        None => square(mv.to, reader),
    };
    let mut moves: Vec<GameMove> = play.legal_moves().into_iter().filter(|mv| mv.from == at).collect();
    // A pawn that promotes goes there once, whatever it becomes.
    moves.dedup_by_key(|mv| mv.to);
    let targets: Vec<String> = moves.into_iter().map(goes).collect();
    let moves = match (placed.seat == play.turn(), targets.is_empty()) {
        (false, _) => Text::new("look-not-its-turn").with("side", side(play.turn())),
        (true, true) => Text::new("look-cannot-move"),
        (true, false) => Text::new("look-can-go").with("squares", targets.join(", ")),
    };
    vec![standing_on(placed, reader), moves.localize(reader.locale)]
}

/// A rank or a file: `๑`, `1` or `๑/1`.
fn line_name(latin: char, thai: char, reader: Reader) -> String {
    match (reader.notation, reader.locale) {
        (MoveNotation::Thai, _) => thai.to_string(),
        (MoveNotation::Algebraic, _) => latin.to_string(),
        (MoveNotation::Both, Locale::Thai) => format!("{thai}/{latin}"),
        (MoveNotation::Both, Locale::English) => format!("{latin}/{thai}"),
    }
}
