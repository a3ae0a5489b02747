//! Moves in Thai words and squares: `ม้า ช๑-ฉ๓`, `เบี้ย จ๔xง๕`, `เบี้ย จ๗-จ๘ เป็นควีน`, `เข้าป้อมสั้น`.
//!
//! The words are those of หมากรุกสากล (Wikipedia), with ม้า for the knight as Thai players say it. Letters alone would not do: บ begins
//! both บิชอป and เบี้ย, and ค both คิง and ควีน.

use cozy_chess::{Piece, Square};

use crate::rules::{CastlingWing, ChessMove, ChessPosition};

/// Writes a legal move with both its squares.
pub fn format(position: &ChessPosition, mv: ChessMove) -> String {
    match position.castles(mv) {
        Some(CastlingWing::King) => return "เข้าป้อมสั้น".to_owned(),
        Some(CastlingWing::Queen) => return "เข้าป้อมยาว".to_owned(),
        None => {}
    }
    let word = position.at(mv.from()).map_or("", |(_, piece)| word(piece));
    let link = if position.captured(mv).is_some() { 'x' } else { '-' };
    let aside = match mv.promotion() {
        Some(promotion) => format!(" เป็น{}", self::word(promotion.piece())),
        None if position.is_en_passant(mv) => " กินผ่าน".to_owned(),
        None => String::new(),
    };
    format!("{word} {}{link}{}{aside}", name(mv.from()), name(mv.to()))
}

/// The word for a legal move that gives check: รุก, or รุกจน for mate. [`format()`] does not include it; it may follow.
pub fn suffix(position: &ChessPosition, mv: ChessMove) -> Option<&'static str> {
    let after = position.play_unchecked(mv);
    after.is_check().then(|| if after.has_legal_move() { "รุก" } else { "รุกจน" })
}

/// The word for a kind of piece.
pub const fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "คิง",
        Piece::Queen => "ควีน",
        Piece::Rook => "เรือ",
        Piece::Bishop => "บิชอป",
        Piece::Knight => "ม้า",
        Piece::Pawn => "เบี้ย",
    }
}

/// A square in Thai letters and digits: `ฉ๓`.
pub fn name(square: Square) -> String {
    let file = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'][square.file() as usize];
    let rank = ['๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘'][square.rank() as usize];
    String::from_iter([file, rank])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen::parse_position;
    use crate::notation::text::{self, TypedMove};

    #[test]
    fn moves_are_written_in_words() {
        for (fen, mv, written, check) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "g1f3", "ม้า ช๑-ฉ๓", None),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5", "เบี้ย จ๔xง๕", None),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "เบี้ย จ๕xง๖ กินผ่าน", None),
            ("3k4/P7/8/8/8/8/8/4K3 w", "a7a8q", "เบี้ย ก๗-ก๘ เป็นควีน", Some("รุก")),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1g1", "เข้าป้อมสั้น", None),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1c1", "เข้าป้อมยาว", None),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w", "a1a8", "เรือ ก๑-ก๘", Some("รุกจน")),
        ] {
            let position = parse_position(fen).unwrap();
            let mv = mv.parse().unwrap();
            assert_eq!((format(&position, mv).as_str(), suffix(&position, mv)), (written, check), "{fen}");
            let with_suffix = format!("{written} {}", check.unwrap_or_default());
            assert_eq!(text::read(&with_suffix, &position), Ok(TypedMove::Move(mv)));
        }
    }
}
