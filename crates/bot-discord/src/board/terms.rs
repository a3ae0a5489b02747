//! The terms that apply to a move, such as "discovered check".

use crate::board::words::piece_name;
use crate::i18n::{Locale, Text, text_of};
use bot_service::game::{Commentary, Play};
use makruk::lore;
use makruk::lore::{Audience, Term};

/// At most two terms that apply to the last move, the most telling first: facts, and advice where the players agreed on it.
pub(crate) fn of_last_move(play: &Play) -> Vec<Term> {
    let Some((history, mv)) = play.makruk().and_then(|history| Some((history, history.last_move()?))) else {
        return Vec::new();
    };
    let audience = match play.commentary() {
        Commentary::Facts => Audience::Players,
        Commentary::Advice => Audience::Learners,
    };
    lore::terms(history.previous().position(), mv, audience).top().to_vec()
}

/// The terms joined, such as `เปิดรุก · ปิดรุก`; `None` if there are none.
pub(crate) fn joined(terms: &[Term], locale: Locale) -> Option<String> {
    let words: Vec<String> = terms.iter().map(|&term| text(term).localize(locale)).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

fn text(term: Term) -> Text {
    text_of!("term", term, Term:
        PromotionMate, Mate, Stalemate, DoubleCheck, BlockingCheck, DiscoveredCheck, PromotionCheck, CaptureCheck,
        Block, Check, LooseRook, LosesTwo, KingShutIn, Tempo, WaitingMove, Press, GainsTwo, LinkedPawns, PawnsAbreast,
        HighPawn, RightCorner, WrongCorner, Ahead, Behind,
        CheckAndAttack { target }.with("piece", piece_name(target)),
        CheckAndTake { target }.with("piece", piece_name(target)),
        Adrift { piece: of }.with("piece", piece_name(of)),
        Unguarded { piece: of }.with("piece", piece_name(of)),
        Protects { piece: of }.with("piece", piece_name(of)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::{Color, Piece, Role};

    #[test]
    fn terms_name_the_piece_they_concern() {
        let rook = Piece::new(Color::Black, Role::Rook);
        let promoted = Piece::promoted(Color::White);
        let cases: [(&[Term], &str, &str); 7] = [
            (&[Term::CheckAndAttack { target: rook }], "รุกฆาตกินเรือ", "A fork: check, and the rook falls"),
            (&[Term::CheckAndTake { target: rook }], "รุกกินเรือ", "Check, and the rook falls"),
            (&[Term::Protects { piece: promoted }], "ผูกเบี้ยหงาย", "Guards the promoted pawn"),
            (&[Term::Adrift { piece: promoted }], "เบี้ยหงายลอย", "The promoted pawn is far from help and can be taken"),
            (&[Term::Unguarded { piece: rook }], "เรือขาด", "The rook is unguarded and can be taken"),
            (&[Term::DiscoveredCheck, Term::Block], "เปิดรุก · ปิดรุก", "Discovered check · Blocks the check"),
            (&[Term::PromotionMate], "รุกจนด้วยอังแพลม", "Checkmate by a pawn in the act of promoting"),
        ];
        for (terms, thai, english) in cases {
            assert_eq!(joined(terms, Locale::Thai).as_deref(), Some(thai));
            assert_eq!(joined(terms, Locale::English).as_deref(), Some(english));
        }
        assert_eq!(joined(&[], Locale::Thai), None);
    }
}
