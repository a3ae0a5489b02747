//! A hint, step by step.

use super::words::{kind, man, notation, square};
use super::{Outgoing, buttons, review, terms};
use crate::i18n::{Locale, Text};
use crate::review::{Hint, Reason};
use crate::service::Snapshot;

/// How much of a hint is told. Each step tells what those before it did, and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HintStep {
    /// Which man to look at.
    Man,
    /// Where it should go.
    Square,
    /// Why, and how the game may go on.
    Why,
}

impl HintStep {
    /// Every step, in order.
    pub const ALL: [HintStep; 3] = [HintStep::Man, HintStep::Square, HintStep::Why];

    /// The step that may be asked for next.
    pub fn next(self) -> Option<HintStep> {
        HintStep::ALL.into_iter().find(|step| *step > self)
    }

    /// What the button says that asks for this step; the first is asked for by the command.
    pub fn button(self) -> Option<Text> {
        match self {
            HintStep::Man => None,
            HintStep::Square => Some(Text::new("hint-button-square")),
            HintStep::Why => Some(Text::new("hint-button-why")),
        }
    }
}

/// A hint up to this step, for the one who asked at this board, with the button that asks for more.
pub fn hint(snapshot: &Snapshot, hint: &Hint, step: HintStep, locale: Locale) -> Outgoing {
    words(hint, step, locale).with_rows(buttons::hint(snapshot, step.next(), locale))
}

/// The words of a hint up to this step.
fn words(hint: &Hint, step: HintStep, locale: Locale) -> Outgoing {
    let (from, to) = (square(hint.mv.from(), locale), square(hint.mv.to(), locale));
    let piece = man(hint.piece);
    let head = match step {
        HintStep::Man => Text::new("hint-piece").with("piece", piece).with("square", from),
        HintStep::Square | HintStep::Why => {
            let mv = notation(locale).format(&hint.position, hint.mv);
            Text::new("hint-square").with("piece", piece).with("square", from).with("target", to).with("move", mv)
        }
    };
    let mut lines = vec![head.localize(locale)];
    if step == HintStep::Why {
        let reasons: Vec<String> = hint.reasons.iter().map(|&why| reason(why).localize(locale)).collect();
        lines.push(Text::new("hint-why").with("reasons", reasons.join(" · ")).localize(locale));
        if let Some(words) = terms::said(&hint.terms, locale) {
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
    Outgoing::lines(&lines)
}

fn reason(reason: Reason) -> Text {
    match reason {
        Reason::Mates { moves } => Text::new("reason-mates").with("moves", moves),
        Reason::AvoidsMate => Text::new("reason-avoids-mate"),
        Reason::Wins { piece } => Text::new("reason-wins").with("piece", man(piece)),
        Reason::Saves { piece } => Text::new("reason-saves").with("piece", man(piece)),
        Reason::HoldsDraw => Text::new("reason-holds-draw"),
        Reason::Promotes => Text::new("reason-promotes"),
        Reason::Checks => Text::new("reason-checks"),
        Reason::Attacks { piece } => Text::new("reason-attacks").with("piece", man(piece)),
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
        let mut told = Vec::new();
        for locale in Locale::ALL {
            for example in examples() {
                for step in HintStep::ALL {
                    told.push(format!("{locale} {step:?}\n{}", words(&example, step, locale).content));
                }
            }
        }
        insta::assert_snapshot!(told.join("\n\n"));
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
        let told: Vec<String> =
            reasons.iter().map(|&why| Locale::ALL.map(|locale| reason(why).localize(locale)).join(" | ")).collect();
        insta::assert_snapshot!(told.join("\n"));
    }

    #[test]
    fn each_step_but_the_last_leads_to_the_next() {
        assert_eq!(HintStep::Man.next(), Some(HintStep::Square));
        assert_eq!(HintStep::Square.next(), Some(HintStep::Why));
        assert_eq!(HintStep::Why.next(), None);
        assert!(HintStep::Man.button().is_none() && HintStep::Why.button().is_some());
    }
}
