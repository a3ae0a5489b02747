//! Moves as Thai players write them, with Thai letters and digits.
//!
//! The letters of the pieces are ข ขุน, ม็ เม็ด, ง เบี้ยหงาย, ค โคน, ม ม้า, ร เรือ and บ เบี้ย. The file h is ญ. `-` is a move, `x`
//! a capture, and หงาย follows a promotion. ข, ค and ง also name files, which the short form takes into account.

use super::is_capture;
use super::pattern::PieceKind;
use crate::rules::{File, Move, Piece, Position, Role, Square, Turn};

/// The short form of a legal move: `จ๔` for a pawn, `ฉxจ๕` for a pawn's capture, `ม-ง๒` and `มxง๒` for other pieces, `จ๖หงาย`
/// for a promotion.
///
/// It contains no more of the origin than distinguishes the move from the other legal ones: nothing, else the file
/// (`คจ-ง๔`), else the square (`คจ๓-ง๔`). A pawn's capture whose file is also the letter of another piece that could make
/// the capture, or could if its king did not forbid it, is preceded by the pawn's letter (`บคxง๔`).
pub fn format_short<'a>(turn: impl Into<Turn<'a>>, mv: Move) -> String {
    let turn = turn.into();
    let piece = moving_piece(turn.position(), mv);
    let link = link(turn, mv);
    let to = name(mv.to());
    if piece.role() == Role::Pawn {
        let promotion = if mv.is_promotion() { "หงาย" } else { "" };
        if link == '-' {
            return format!("{to}{promotion}");
        }
        let file = mv.from().file();
        let pawn = if piece_with_letter_of(file).is_some_and(|piece| can_move(turn, piece, mv)) { "บ" } else { "" };
        return format!("{pawn}{}{link}{to}{promotion}", file.thai());
    }
    format!("{}{}{link}{to}", letter(piece), origin(turn, mv, PieceKind::of(piece)))
}

/// The long form of a legal move, as in game records, with the piece and both squares: `ม ข๑-ง๒`, `บ ฉ๔xจ๕`, `บ จ๕-จ๖ หงาย`.
pub fn format_long<'a>(turn: impl Into<Turn<'a>>, mv: Move) -> String {
    let turn = turn.into();
    let letter = letter(moving_piece(turn.position(), mv));
    let promotion = if mv.is_promotion() { " หงาย" } else { "" };
    format!("{letter} {}{}{}{promotion}", name(mv.from()), link(turn, mv), name(mv.to()))
}

/// The word for a legal move that gives check: รุก, or จน for checkmate. Neither form includes it; it may follow either.
pub fn suffix<'a>(turn: impl Into<Turn<'a>>, mv: Move) -> Option<&'static str> {
    let turn = turn.into();
    let check = turn.play_unchecked(mv).is_check();
    check.then(|| if turn.leaves_moves(mv) { "รุก" } else { "จน" })
}

/// A square in Thai letters and digits: `จ๔`.
pub fn name(square: Square) -> String {
    String::from_iter([square.file().thai(), square.rank().thai()])
}

/// The letter of a piece: ข, ม็, ง (a promoted pawn), ค, ม, ร, บ.
pub const fn letter(piece: Piece) -> &'static str {
    match piece.role() {
        Role::Pawn => "บ",
        Role::Met if piece.is_promoted() => "ง",
        Role::Met => "ม็",
        Role::Khon => "ค",
        Role::Knight => "ม",
        Role::Rook => "ร",
        Role::King => "ข",
    }
}

fn moving_piece(position: &Position, mv: Move) -> Piece {
    position.board().piece_at(mv.from()).unwrap_or(Piece::new(position.turn(), Role::Pawn))
}

fn link(turn: Turn<'_>, mv: Move) -> char {
    if is_capture(turn, mv) { 'x' } else { '-' }
}

/// As much of the origin as distinguishes the move from others of the same kind of piece, and from pawn captures.
fn origin(turn: Turn<'_>, mv: Move, kind: PieceKind) -> String {
    let position = turn.position();
    let (mut rivals, mut same_file) = (false, false);
    for from in kind.squares(position.board(), position.turn()) {
        if from != mv.from() && turn.is_legal(Move::new(from, mv.to())) {
            rivals = true;
            same_file |= from.file() == mv.from().file();
        }
    }
    if same_file {
        name(mv.from())
    } else if rivals || pawn_could_be_meant(position, mv, kind) {
        mv.from().file().thai().to_string()
    } else {
        String::new()
    }
}

/// Whether a pawn on the file that shares its letter with `kind` could capture on the destination.
fn pawn_could_be_meant(position: &Position, mv: Move, kind: PieceKind) -> bool {
    let Some(file) = File::ALL.into_iter().find(|file| piece_with_letter_of(*file) == Some(kind)) else { return false };
    let mut pawns = PieceKind::Pawn.squares(position.board(), position.turn());
    file != mv.to().file() && pawns.any(|from| from.file() == file && reaches(position.into(), from, mv.to()))
}

/// The kind of piece whose letter is also that of the file.
fn piece_with_letter_of(file: File) -> Option<PieceKind> {
    match file.thai() {
        'ข' => Some(PieceKind::King),
        'ค' => Some(PieceKind::Khon),
        'ง' => Some(PieceKind::Promoted),
        _ => None,
    }
}

fn can_move(turn: Turn<'_>, kind: PieceKind, mv: Move) -> bool {
    let position = turn.position();
    kind.squares(position.board(), position.turn()).any(|from| reaches(turn, from, mv.to()))
}

/// Whether a piece could make the move, as far as anything but its king is concerned.
fn reaches(turn: Turn<'_>, from: Square, to: Square) -> bool {
    turn.refusal(from, to).is_none_or(|reason| reason.is_about_the_king())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen::parse_position;
    use crate::notation::text;

    #[test]
    fn short_and_long_forms() {
        for (fen, mv, short, long) in [
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "e3e4", "จ๔", "บ จ๓-จ๔"),
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "b1d2", "ม-ง๒", "ม ข๑-ง๒"),
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b", "h6h5", "ญ๕", "บ ญ๖-ญ๕"),
            ("4k3/8/8/4n3/5P2/8/8/4K3 w", "f4e5", "ฉxจ๕", "บ ฉ๔xจ๕"),
            ("4k3/8/8/4P3/8/8/8/4K3 w", "e5e6", "จ๖หงาย", "บ จ๕-จ๖ หงาย"),
            ("4k3/8/3n4/4P3/8/8/8/4K3 w", "e5d6", "จxง๖หงาย", "บ จ๕xง๖ หงาย"),
            ("4k3/8/5S2/8/8/8/8/4K3 w", "f6f7", "ค-ฉ๗", "ค ฉ๖-ฉ๗"),
            ("4k3/8/8/8/8/2S1S3/8/7K w", "e3d4", "คจ-ง๔", "ค จ๓-ง๔"),
            ("4k3/8/8/2S5/8/2S5/8/7K w", "c3d4", "คค๓-ง๔", "ค ค๓-ง๔"),
            ("4k3/8/8/8/2M5/8/8/7K w", "c4d5", "ม็-ง๕", "ม็ ค๔-ง๕"),
            ("4k3/8/8/8/2M~5/8/8/7K w", "c4d5", "ง-ง๕", "ง ค๔-ง๕"),
            ("4k3/8/8/8/2M~1M3/8/8/7K w", "c4d5", "ง-ง๕", "ง ค๔-ง๕"),
            ("4k3/8/8/3r4/2P1S3/8/8/7K w", "e4d5", "คจxง๕", "ค จ๔xง๕"),
            ("4k3/8/8/3r4/2P1S3/8/8/7K w", "c4d5", "บคxง๕", "บ ค๔xง๕"),
            ("4k3/8/8/3r4/2P5/8/8/7K w", "c4d5", "คxง๕", "บ ค๔xง๕"),
            ("4r1k1/8/8/3p4/2P1S3/8/8/4K3 w", "c4d5", "บคxง๕", "บ ค๔xง๕"),
            ("2r3k1/8/8/3p4/2P1S3/8/8/2K5 w", "e4d5", "คจxง๕", "ค จ๔xง๕"),
            ("4k3/8/8/8/3PK3/8/8/8 w", "e4d5", "ข-ง๕", "ข จ๔-ง๕"),
        ] {
            let position = parse_position(fen).unwrap();
            let [from, to] = [&mv[..2], &mv[2..]].map(|name| Square::from_latin(name.as_bytes()).unwrap());
            let mv = position.move_between(from, to);
            assert_eq!(format_short(&position, mv), short, "{fen}");
            assert_eq!(format_long(&position, mv), long, "{fen}");
            assert_eq!(text::read(short, &position).map(|reading| reading.mv), Ok(mv), "{fen} {short}");
            assert_eq!(text::read(long, &position).map(|reading| reading.mv), Ok(mv), "{fen} {long}");
        }
    }

    #[test]
    fn check_and_checkmate_have_their_words() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/K6R w", Some("รุก")),
            ("4k3/R7/8/8/8/8/8/K6R w", Some("จน")),
            ("8/4k3/8/8/8/8/8/K6R w", None),
        ] {
            let position = parse_position(fen).unwrap();
            let [h1, h8] = [b"h1", b"h8"].map(|name| Square::from_latin(name).unwrap());
            assert_eq!(suffix(&position, Move::new(h1, h8)), expected, "{fen}");
        }
    }
}
