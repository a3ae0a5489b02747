//! Completing a move while it is being typed.

use super::glyph::{Glyph, capped_glyphs, glyphs};
use super::grammar::{Extent, readings};
use super::pattern::{PartialSquare, Pattern, Which};
use super::{Notation, is_capture};
use crate::rules::{Move, Turn};

/// The legal moves that the text typed so far may mean, in any notation; all legal moves for an empty text.
///
/// Moves whose text in `notation` starts with the typed text come first, then promotions, then captures; otherwise pawns
/// come first and the king last. If no piece of the named kind can move to the named square, the moves of other pieces to
/// that square are offered instead.
pub fn complete<'a>(text: &str, turn: impl Into<Turn<'a>>, notation: Notation) -> Vec<Move> {
    let turn = turn.into();
    let Some(typed) = capped_glyphs(text) else { return Vec::new() };
    let Ok(readings) = readings(&typed, Extent::Prefix) else { return Vec::new() };
    let mut moves = described(&readings, turn);
    if moves.is_empty() {
        let without_origin = readings.iter().filter(|reading| reading.from == PartialSquare::ANYWHERE);
        let any_piece: Vec<Pattern> =
            without_origin.map(|reading| Pattern { piece: None, which: Which::Any, ..*reading }).collect();
        moves = described(&any_piece, turn);
    }
    let typed = without_links(typed);
    moves.sort_by_cached_key(|mv| {
        let written = without_links(glyphs(&notation.format(turn, *mv)));
        let same = |(a, b): (&Glyph, &Glyph)| (a.base, a.marks) == (b.base, b.marks);
        let matches_start = typed.len() <= written.len() && typed.iter().zip(&written).all(same);
        let captures = is_capture(turn, *mv);
        (!matches_start, !mv.is_promotion(), !captures)
    });
    moves
}

fn described(readings: &[Pattern], turn: Turn<'_>) -> Vec<Move> {
    let moves = turn.legal_moves().into_iter();
    moves.filter(|mv| readings.iter().any(|reading| reading.describes(turn.position(), *mv))).collect()
}

fn without_links(mut glyphs: Vec<Glyph>) -> Vec<Glyph> {
    glyphs.retain(|glyph| !matches!(glyph.base, ' ' | '-' | 'x'));
    glyphs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::fen::parse_position;
    use crate::rules::Position;

    const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w";

    #[track_caller]
    fn check(fen: &str, cases: &[(&str, Notation, &str)]) {
        let position = parse_position(fen).unwrap();
        for (text, notation, expected) in cases {
            let moves = complete(text, &position, *notation);
            let written: Vec<String> = moves.into_iter().map(|mv| notation.format(&position, mv)).collect();
            assert_eq!(written.join(" "), *expected, "{text:?} in {fen}");
        }
    }

    #[test]
    fn typed_text_narrows_the_moves_down() {
        use Notation::{San, ThaiLong, ThaiShort, Uci};
        check(
            START,
            &[
                ("ม", ThaiShort, "ม-ง๒ ม-จ๒ ม็-ง๒ ม็-ฉ๒"),
                ("ม็", ThaiShort, "ม็-ง๒ ม็-ฉ๒"),
                ("ม้", ThaiShort, "ม-ง๒ ม-จ๒"),
                ("ม้า ข", ThaiShort, "ม-ง๒"),
                ("ม้า จ", ThaiShort, "ม-จ๒"),
                ("เร", ThaiShort, "ร-ก๒ ร-ญ๒"),
                ("เรือไปก", ThaiLong, "ร ก๑-ก๒"),
                ("จ", ThaiShort, "จ๔ ม็-ง๒ ม็-ฉ๒"),
                ("จ๔", ThaiShort, "จ๔"),
                ("๔จ", ThaiShort, "จ๔"),
                ("4", San, "a4 b4 c4 d4 e4 f4 g4 h4"),
                ("e3", Uci, "e3e4"),
                ("E3e", Uci, "e3e4"),
                ("kn", San, "Nd2 Ne2"),
                ("N", San, "Nd2 Ne2"),
                ("Nd2 รุ", San, "Nd2"),
                ("Nd2!", San, "Nd2"),
                ("ข๔", ThaiShort, "ข๔"),
            ],
        );
    }

    #[test]
    fn moves_in_the_preferred_notation_come_first() {
        use Notation::{San, ThaiShort, Uci};
        check(
            "6k1/8/8/3p4/2P1S3/8/8/K7 w",
            &[("ค", ThaiShort, "คจxง๕ ค๕ ค-ง๓ ค-ฉ๓ ค-จ๕ ค-ฉ๕ บคxง๕"), ("c", Uci, "c4d5 c4c5"), ("c", San, "cxd5 c5")],
        );
    }

    #[test]
    fn an_empty_text_offers_forcing_moves_first_and_nonsense_offers_none() {
        use Notation::San;
        let board = "6k1/8/3r4/2P1P3/8/8/8/K7 w";
        check(
            board,
            &[("", San, "cxd6=M exd6=M c6=M e6=M Kb1 Ka2 Kb2"), ("zz", San, ""), ("🐴", San, ""), ("e9", San, "")],
        );
        check(board, &[("Rc6", San, "c6=M"), ("Kh8", San, "")]);
        assert_eq!(complete("", &Position::start(), San).len(), 23);
        assert_eq!(complete(&"จ".repeat(4000), &Position::start(), San), []);
    }

    #[test]
    fn every_prefix_of_a_written_move_offers_it() {
        let position = parse_position("4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w").unwrap();
        for mv in position.legal_moves() {
            for notation in Notation::ALL {
                let written = notation.format(&position, mv);
                for (end, _) in written.char_indices().chain([(written.len(), ' ')]) {
                    let offered = complete(&written[..end], &position, notation);
                    assert!(offered.contains(&mv), "{written} after {:?}", &written[..end]);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn completing_never_panics(text in "\\PC{0,40}") {
            complete(&text, &Position::start(), Notation::ThaiShort);
        }
    }
}
