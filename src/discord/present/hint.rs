//! A hint, step by step.

use super::super::hint_step::HintStep;
use super::message::OutgoingMessage;
use super::words::{kind, notation, piece_name, square};
use super::{buttons, review, terms};
use crate::i18n::{Locale, Text};
use crate::review::{Hint, Reason};
use crate::service::Snapshot;

/// A hint up to `step`, with the button that asks for the next one.
pub fn hint(snapshot: &Snapshot, hint: &Hint, step: HintStep, locale: Locale) -> OutgoingMessage {
    words(hint, step, locale).with_rows(buttons::hint(snapshot, step.next(), locale))
}

/// The text of a hint up to `step`.
fn words(hint: &Hint, step: HintStep, locale: Locale) -> OutgoingMessage {
    let (from, to) = (square(hint.mv.from(), locale), square(hint.mv.to(), locale));
    let piece = piece_name(hint.piece);
    let head = match step {
        HintStep::Piece => Text::new("hint-piece").with("piece", piece).with("square", from),
        HintStep::Square | HintStep::Why => {
            let mv = notation(locale).format(&hint.position, hint.mv);
            Text::new("hint-square").with("piece", piece).with("square", from).with("target", to).with("move", mv)
        }
    };
    let mut lines = vec![head.localize(locale)];
    if step == HintStep::Why {
        let reasons: Vec<String> = hint.reasons.iter().map(|&why| reason(why).localize(locale)).collect();
        lines.push(Text::new("hint-why").with("reasons", reasons.join(" · ")).localize(locale));
        if let Some(words) = terms::joined(&hint.terms, locale) {
            lines.push(Text::new("hint-words").with("words", words).localize(locale));
        }
        if hint.line.len() > 1 {
            let line = review::line(&hint.position, &hint.line, None, locale);
            lines.push(Text::new("hint-line").with("line", line).localize(locale));
        }
    }
    if let Some(count) = hint.countable {
        lines.push(Text::new("hint-count").with("kind", kind(count)).localize(locale));
    }
    OutgoingMessage::lines(&lines)
}

fn reason(reason: Reason) -> Text {
    match reason {
        Reason::Mates { moves } => Text::new("reason-mates").with("moves", moves),
        Reason::AvoidsMate => Text::new("reason-avoids-mate"),
        Reason::Wins { piece } => Text::new("reason-wins").with("piece", piece_name(piece)),
        Reason::Saves { piece } => Text::new("reason-saves").with("piece", piece_name(piece)),
        Reason::HoldsDraw => Text::new("reason-holds-draw"),
        Reason::Promotes => Text::new("reason-promotes"),
        Reason::Checks => Text::new("reason-checks"),
        Reason::Attacks { piece } => Text::new("reason-attacks").with("piece", piece_name(piece)),
        Reason::AdvancesPawn => Text::new("reason-advances"),
        Reason::Trades => Text::new("reason-trades"),
        Reason::DrivesKing => Text::new("reason-drives"),
        Reason::Improves => Text::new("reason-improves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::Evaluation;
    use makruk::lore::Term;
    use makruk::notation::fen::parse_position;
    use makruk::{Color, CountKind, Move, Piece, Role, Square};

    fn mv(text: &str) -> Move {
        let square = |part: &str| Square::from_latin(part.as_bytes()).unwrap();
        Move::new(square(&text[..2]), square(&text[2..]))
    }

    fn examples() -> Vec<Hint> {
        let rook = Hint {
            position: parse_position("4k3/8/8/3s4/8/8/3R4/4K3 w - - 0 1").unwrap(),
            mv: mv("d2d5"),
            piece: Piece::new(Color::White, Role::Rook),
            reasons: vec![Reason::Wins { piece: Piece::new(Color::Black, Role::Khon) }, Reason::Checks],
            terms: vec![Term::Ahead],
            line: ["d2d5", "e8e7", "e1e2"].map(mv).to_vec(),
            evaluation: Evaluation::Centipawns(900),
            countable: None,
        };
        let king = Hint {
            position: parse_position("7k/8/8/8/8/8/8/K6R b - - 0 1").unwrap(),
            mv: mv("h8g7"),
            piece: Piece::new(Color::Black, Role::King),
            reasons: vec![Reason::Improves],
            terms: Vec::new(),
            line: vec![mv("h8g7")],
            evaluation: Evaluation::Mate { winner: Color::White, moves: 14 },
            countable: Some(CountKind::Pieces),
        };
        vec![rook, king]
    }

    #[test]
    fn steps_in_both_languages() {
        let mut shown = Vec::new();
        for locale in Locale::ALL {
            for example in examples() {
                for step in HintStep::ALL {
                    shown.push(format!("{locale} {step:?}\n{}", words(&example, step, locale).content));
                }
            }
        }
        insta::assert_snapshot!(shown.join("\n\n"));
    }

    #[test]
    fn reasons_in_both_languages() {
        let piece = Piece::new(Color::Black, Role::Knight);
        let reasons = [
            Reason::Mates { moves: 1 },
            Reason::Mates { moves: 3 },
            Reason::AvoidsMate,
            Reason::Wins { piece },
            Reason::Saves { piece },
            Reason::HoldsDraw,
            Reason::Promotes,
            Reason::Checks,
            Reason::Attacks { piece },
            Reason::AdvancesPawn,
            Reason::Trades,
            Reason::DrivesKing,
            Reason::Improves,
        ];
        let shown: Vec<String> =
            reasons.iter().map(|&why| Locale::ALL.map(|locale| reason(why).localize(locale)).join(" | ")).collect();
        insta::assert_snapshot!(shown.join("\n"));
    }
}
