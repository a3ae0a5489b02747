//! The terms that apply to a move, such as "discovered check".

use crate::board::words::piece_name;
use crate::i18n::{Locale, Text};
use bot_service::game::{Commentary, Play};
use makruk::lore;
use makruk::lore::{Audience, Term};

/// At most two terms that apply to the last move, the most telling first: facts, and advice where the players agreed on it.
pub(crate) fn of_last_move(play: &Play) -> Vec<Term> {
    let Some(mv) = play.last_move() else { return Vec::new() };
    let audience = match play.commentary() {
        Commentary::Facts => Audience::Players,
        Commentary::Advice => Audience::Learners,
    };
    lore::terms(play.previous().position(), mv, audience).top().to_vec()
}

/// The terms joined, such as `เปิดรุก · ปิดรุก`; `None` if there are none.
pub(crate) fn joined(terms: &[Term], locale: Locale) -> Option<String> {
    let words: Vec<String> = terms.iter().map(|&term| text(term).localize(locale)).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

/// The text of a term, with the name of the piece that it concerns.
fn text(term: Term) -> Text {
    match term {
        Term::PromotionMate => Text::new("term-promotion-mate"),
        Term::Mate => Text::new("term-mate"),
        Term::Stalemate => Text::new("term-stalemate"),
        Term::DoubleCheck => Text::new("term-double-check"),
        Term::BlockingCheck => Text::new("term-blocking-check"),
        Term::CheckAndAttack { target } => Text::new("term-check-and-attack").with("piece", piece_name(target)),
        Term::CheckAndTake { target } => Text::new("term-check-and-take").with("piece", piece_name(target)),
        Term::DiscoveredCheck => Text::new("term-discovered-check"),
        Term::PromotionCheck => Text::new("term-promotion-check"),
        Term::CaptureCheck => Text::new("term-capture-check"),
        Term::Block => Text::new("term-block"),
        Term::Check => Text::new("term-check"),
        Term::LooseRook => Text::new("term-loose-rook"),
        Term::Adrift { piece: of } => Text::new("term-adrift").with("piece", piece_name(of)),
        Term::Unguarded { piece: of } => Text::new("term-unguarded").with("piece", piece_name(of)),
        Term::LosesTwo => Text::new("term-loses-two"),
        Term::KingShutIn => Text::new("term-king-shut-in"),
        Term::Tempo => Text::new("term-tempo"),
        Term::WaitingMove => Text::new("term-waiting-move"),
        Term::Press => Text::new("term-press"),
        Term::GainsTwo => Text::new("term-gains-two"),
        Term::Protects { piece: of } => Text::new("term-protects").with("piece", piece_name(of)),
        Term::LinkedPawns => Text::new("term-linked-pawns"),
        Term::PawnsAbreast => Text::new("term-pawns-abreast"),
        Term::HighPawn => Text::new("term-high-pawn"),
        Term::RightCorner => Text::new("term-right-corner"),
        Term::WrongCorner => Text::new("term-wrong-corner"),
        Term::Ahead => Text::new("term-ahead"),
        Term::Behind => Text::new("term-behind"),
    }
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
