//! Moves as Thai players write them, with Thai letters and digits.
//!
//! Letters of the men: ข ขุน, ม็ เม็ด, ง เบี้ยหงาย, ค โคน, ม ม้า, ร เรือ, บ เบี้ย. The file h is ญ. `-` goes, `x` takes, and a
//! pawn that becomes a met has หงาย after its move. ข ค ง name files as well, which the short form heeds.

use super::pattern::Man;
use super::takes;
use crate::rules::{File, Move, Piece, Position, Role, Square, Turn};

/// The short form of a legal move: `จ๔` for a pawn, `ฉxจ๕` for a pawn that takes, `ม-ง๒` and `มxง๒` for other men, `จ๖หงาย`.
///
/// It names no more of the origin than is needed to tell the move from the other legal ones: nothing, else the file
/// (`คจ-ง๔`), else the square (`คจ๓-ง๔`). A pawn's capture that could be read as another man's, since its file is also
/// that man's letter, gets the pawn's letter before it (`บคxง๔`).
pub fn format_short<'a>(situation: impl Into<Turn<'a>>, mv: Move) -> String {
    let situation = situation.into();
    let piece = moving(situation.position(), mv);
    let link = link(situation, mv);
    let to = name(mv.to());
    if piece.role() == Role::Pawn {
        let turned = if mv.is_promotion() { "หงาย" } else { "" };
        if link == '-' {
            return format!("{to}{turned}");
        }
        let file = mv.from().file();
        let pawn = if pieces_written_as(file).is_some_and(|man| can_go(situation, man, mv)) { "บ" } else { "" };
        return format!("{pawn}{}{link}{to}{turned}", file.thai());
    }
    format!("{}{}{link}{to}", letter(piece), origin(situation, mv, Man::of(piece)))
}

/// The long form of a legal move, as game records have it: man, both squares, `-` or `x`: `ม ข๑-ง๒`, `บ ฉ๔xจ๕`, `บ จ๕-จ๖ หงาย`.
pub fn format_long<'a>(situation: impl Into<Turn<'a>>, mv: Move) -> String {
    let situation = situation.into();
    let letter = letter(moving(situation.position(), mv));
    let turned = if mv.is_promotion() { " หงาย" } else { "" };
    format!("{letter} {}{}{}{turned}", name(mv.from()), link(situation, mv), name(mv.to()))
}

/// What is said with a legal move that checks: รุก, or จน when it mates. No part of either form; it may be written after one.
pub fn suffix<'a>(situation: impl Into<Turn<'a>>, mv: Move) -> Option<&'static str> {
    let after = situation.into().play_unchecked(mv);
    after.is_check().then(|| if after.has_legal_move() { "รุก" } else { "จน" })
}

/// A square with a Thai letter and digit: `จ๔`.
pub fn name(square: Square) -> String {
    String::from_iter([square.file().thai(), square.rank().thai()])
}

/// The letter of a man: ข, ม็, ง (a promoted pawn), ค, ม, ร, บ.
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

fn moving(position: &Position, mv: Move) -> Piece {
    position.board().piece_at(mv.from()).unwrap_or(Piece::new(position.turn(), Role::Pawn))
}

fn link(situation: Turn<'_>, mv: Move) -> char {
    if takes(situation, mv) { 'x' } else { '-' }
}

/// As much of where a man stands as tells its move from the others that `man` could mean.
fn origin(situation: Turn<'_>, mv: Move, man: Man) -> String {
    let position = situation.position();
    let (mut rivals, mut same_file) = (false, false);
    for from in man.squares(position.board(), position.turn()) {
        if from != mv.from() && situation.is_legal(Move::new(from, mv.to())) {
            rivals = true;
            same_file |= from.file() == mv.from().file();
        }
    }
    if same_file {
        name(mv.from())
    } else if rivals || pawn_could_be_meant(position, mv, man) {
        mv.from().file().thai().to_string()
    } else {
        String::new()
    }
}

/// Whether a pawn on the file that `man`'s letter also names can take where the man goes.
fn pawn_could_be_meant(position: &Position, mv: Move, man: Man) -> bool {
    let Some(file) = File::ALL.into_iter().find(|file| pieces_written_as(*file) == Some(man)) else { return false };
    let mut pawns = Man::Pawn.squares(position.board(), position.turn());
    file != mv.to().file()
        && pawns.any(|from| from.file() == file && position.is_legal(position.move_between(from, mv.to())))
}

/// The men whose letter is also a file's.
fn pieces_written_as(file: File) -> Option<Man> {
    match file.thai() {
        'ข' => Some(Man::King),
        'ค' => Some(Man::Khon),
        'ง' => Some(Man::Promoted),
        _ => None,
    }
}

fn can_go(situation: Turn<'_>, man: Man, mv: Move) -> bool {
    let position = situation.position();
    man.squares(position.board(), position.turn()).any(|from| situation.is_legal(Move::new(from, mv.to())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen::parse_position;
    use crate::notation::text;

    #[test]
    fn both_forms_are_as_documented() {
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
    fn check_and_mate_have_their_words() {
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
