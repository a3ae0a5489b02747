//! What a button or a select menu carries so that a click can be understood, after any number of restarts.
//!
//! `m1:` (this bot, version 1 of this form), a letter for the deed, the game, the edition of the board that the button
//! stood under, and a square or a move where the deed has one: `m1:t:128:41:e2`. Whoever reads one back must check it
//! against the store: it says what was shown, not what is allowed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::limits::{CUSTOM_ID, truncate};
use super::present::HintStep;
use crate::game::GameId;
use makruk::{Move, Square};

/// The version of the form. A change of meaning needs a new one, so that old buttons are known as such.
const PREFIX: &str = "m1";

/// What a component stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomId {
    /// An answer to a challenge.
    Challenge {
        /// The game that it would become.
        game: GameId,
        /// The answer.
        answer: Answer,
    },
    /// Something to do at a board.
    Board {
        /// The game.
        game: GameId,
        /// How often the board had changed when the component was shown.
        revision: u32,
        /// What to do.
        deed: ButtonAction,
    },
}

/// What can be said to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Take it up.
    Accept,
    /// Say no.
    Decline,
    /// Take it back.
    Withdraw,
}

/// What can be done at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonAction {
    /// Offer a draw.
    OfferDraw,
    /// Agree to a draw.
    AcceptDraw,
    /// Say no to a draw.
    DeclineDraw,
    /// Think about giving up: a question follows.
    Resign,
    /// Give up.
    ConfirmResign,
    /// Call the game off before both have moved.
    Abort,
    /// Ask for one's last move back.
    AskTakeback,
    /// Let the other side have its move back.
    AcceptTakeback,
    /// Don't.
    DeclineTakeback,
    /// Begin to count.
    StartCount,
    /// Stop counting.
    StopCount,
    /// Let the engine play on for the other side.
    AcceptHandoff,
    /// Don't.
    DeclineHandoff,
    /// Move oneself again, after the engine did.
    TakeOver,
    /// Ask for a hint, told up to this step.
    Hint(HintStep),
    /// Look back at the game, once it is over.
    Analyse,
    /// Look at the board from the other side, alone.
    Flip,
    /// Choose a move: first the man…
    ChooseMove,
    /// …which a select menu offers, the number telling menus apart that share a message…
    ChoosePiece(u8),
    /// …then the square that the man on this one goes to.
    ChooseTarget(Square),
    /// Make this move.
    Pick(Move),
}

/// A `custom_id` that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCustomIdError {
    /// It was not written by this form of this bot.
    #[error("`{0}` is of another version or another bot")]
    Foreign(String),
    /// It was, or pretends to be, and a part of it makes no sense.
    #[error("`{0}` is no part of a custom id")]
    Malformed(String),
}

impl Answer {
    const fn letter(self) -> char {
        match self {
            Answer::Accept => 'a',
            Answer::Decline => 'n',
            Answer::Withdraw => 'w',
        }
    }
}

impl ButtonAction {
    const fn letter(self) -> char {
        match self {
            ButtonAction::OfferDraw => 'd',
            ButtonAction::AcceptDraw => 'e',
            ButtonAction::DeclineDraw => 'f',
            ButtonAction::Resign => 'r',
            ButtonAction::ConfirmResign => 'R',
            ButtonAction::Abort => 'x',
            ButtonAction::AskTakeback => 'b',
            ButtonAction::AcceptTakeback => 'g',
            ButtonAction::DeclineTakeback => 'h',
            ButtonAction::StartCount => 'c',
            ButtonAction::StopCount => 's',
            ButtonAction::AcceptHandoff => 'o',
            ButtonAction::DeclineHandoff => 'q',
            ButtonAction::TakeOver => 'u',
            ButtonAction::Hint(_) => 'i',
            ButtonAction::Analyse => 'y',
            ButtonAction::Flip => 'v',
            ButtonAction::ChooseMove => 'm',
            ButtonAction::ChoosePiece(_) => 'p',
            ButtonAction::ChooseTarget(_) => 't',
            ButtonAction::Pick(_) => 'k',
        }
    }

    /// The deed of `letter`, with what follows the edition.
    fn parse(letter: char, rest: &mut Parts<'_>) -> Result<Option<ButtonAction>, ParseCustomIdError> {
        Ok(Some(match letter {
            'd' => ButtonAction::OfferDraw,
            'e' => ButtonAction::AcceptDraw,
            'f' => ButtonAction::DeclineDraw,
            'r' => ButtonAction::Resign,
            'R' => ButtonAction::ConfirmResign,
            'x' => ButtonAction::Abort,
            'b' => ButtonAction::AskTakeback,
            'g' => ButtonAction::AcceptTakeback,
            'h' => ButtonAction::DeclineTakeback,
            'c' => ButtonAction::StartCount,
            's' => ButtonAction::StopCount,
            'o' => ButtonAction::AcceptHandoff,
            'q' => ButtonAction::DeclineHandoff,
            'u' => ButtonAction::TakeOver,
            'i' => ButtonAction::Hint(rest.next(hint_step)?),
            'y' => ButtonAction::Analyse,
            'v' => ButtonAction::Flip,
            'm' => ButtonAction::ChooseMove,
            'p' => ButtonAction::ChoosePiece(rest.next(number)?),
            't' => ButtonAction::ChooseTarget(rest.next(square)?),
            'k' => ButtonAction::Pick(rest.next(parse_move)?),
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CustomId::Challenge { game, answer } => write!(f, "{PREFIX}:{}:{game}", answer.letter()),
            CustomId::Board { game, revision, deed } => {
                write!(f, "{PREFIX}:{}:{game}:{revision}", deed.letter())?;
                match deed {
                    ButtonAction::Hint(step) => write!(f, ":{}", hint_digit(step)),
                    ButtonAction::ChoosePiece(menu) => write!(f, ":{menu}"),
                    ButtonAction::ChooseTarget(from) => write!(f, ":{from}"),
                    ButtonAction::Pick(mv) => write!(f, ":{mv}"),
                    _ => Ok(()),
                }
            }
        }
    }
}

impl FromStr for CustomId {
    type Err = ParseCustomIdError;

    fn from_str(text: &str) -> Result<CustomId, ParseCustomIdError> {
        let mut parts = Parts(text.split(':'));
        if parts.0.next() != Some(PREFIX) {
            return Err(ParseCustomIdError::Foreign(truncate(text, CUSTOM_ID)));
        }
        let letter = parts.next(one_letter)?;
        let game = parts.next(number).map(GameId)?;
        let id = match letter {
            'a' => CustomId::Challenge { game, answer: Answer::Accept },
            'n' => CustomId::Challenge { game, answer: Answer::Decline },
            'w' => CustomId::Challenge { game, answer: Answer::Withdraw },
            _ => {
                let revision = parts.next(number)?;
                let deed = ButtonAction::parse(letter, &mut parts)?.ok_or_else(|| malformed(letter))?;
                CustomId::Board { game, revision, deed }
            }
        };
        match parts.0.next() {
            None => Ok(id),
            Some(left_over) => Err(malformed(left_over)),
        }
    }
}

/// What is left of a custom id, part by part.
struct Parts<'a>(std::str::Split<'a, char>);

impl<'a> Parts<'a> {
    fn next<T>(&mut self, read: impl Fn(&'a str) -> Option<T>) -> Result<T, ParseCustomIdError> {
        let part = self.0.next().unwrap_or_default();
        read(part).ok_or_else(|| malformed(part))
    }
}

fn malformed(part: impl ToString) -> ParseCustomIdError {
    ParseCustomIdError::Malformed(truncate(&part.to_string(), CUSTOM_ID))
}

fn one_letter(part: &str) -> Option<char> {
    let mut letters = part.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// A number as `Display` writes it: no sign and no leading zero, so that equal ids are equal texts.
fn number<T: FromStr + ToString>(part: &str) -> Option<T> {
    part.parse::<T>().ok().filter(|number| number.to_string() == part)
}

fn hint_step(part: &str) -> Option<HintStep> {
    let digit = one_letter(part)?;
    HintStep::ALL.into_iter().find(|step| hint_digit(*step) == digit)
}

const fn hint_digit(step: HintStep) -> char {
    match step {
        HintStep::Man => '1',
        HintStep::Square => '2',
        HintStep::Why => '3',
    }
}

fn square(part: &str) -> Option<Square> {
    Square::from_latin(part.as_bytes())
}

fn parse_move(part: &str) -> Option<Move> {
    let bytes = part.as_bytes();
    let (from, to) = (Square::from_latin(bytes.get(..2)?)?, Square::from_latin(bytes.get(2..4)?)?);
    match bytes.get(4..)? {
        b"" => Some(Move::new(from, to)),
        b"m" => Some(Move::promoting(from, to)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_square() -> impl Strategy<Value = Square> {
        (0_u8..64).prop_map(|index| Square::from_index(index).unwrap())
    }

    fn any_move() -> impl Strategy<Value = Move> {
        (any_square(), any_square(), any::<bool>())
            .prop_map(|(from, to, promotes)| if promotes { Move::promoting(from, to) } else { Move::new(from, to) })
    }

    fn any_deed() -> impl Strategy<Value = ButtonAction> {
        prop_oneof![
            proptest::sample::select(vec![
                ButtonAction::OfferDraw,
                ButtonAction::AcceptDraw,
                ButtonAction::DeclineDraw,
                ButtonAction::Resign,
                ButtonAction::ConfirmResign,
                ButtonAction::Abort,
                ButtonAction::AskTakeback,
                ButtonAction::AcceptTakeback,
                ButtonAction::DeclineTakeback,
                ButtonAction::StartCount,
                ButtonAction::StopCount,
                ButtonAction::AcceptHandoff,
                ButtonAction::DeclineHandoff,
                ButtonAction::TakeOver,
                ButtonAction::Hint(HintStep::Man),
                ButtonAction::Hint(HintStep::Square),
                ButtonAction::Hint(HintStep::Why),
                ButtonAction::Analyse,
                ButtonAction::Flip,
                ButtonAction::ChooseMove,
            ]),
            any::<u8>().prop_map(ButtonAction::ChoosePiece),
            any_square().prop_map(ButtonAction::ChooseTarget),
            any_move().prop_map(ButtonAction::Pick),
        ]
    }

    fn any_id() -> impl Strategy<Value = CustomId> {
        let answer = proptest::sample::select(vec![Answer::Accept, Answer::Decline, Answer::Withdraw]);
        prop_oneof![
            (any::<u64>(), answer).prop_map(|(game, answer)| CustomId::Challenge { game: GameId(game), answer }),
            (any::<u64>(), any::<u32>(), any_deed()).prop_map(|(game, revision, deed)| CustomId::Board {
                game: GameId(game),
                revision,
                deed
            }),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(id in any_id()) {
            let text = id.to_string();
            prop_assert!(text.chars().count() <= CUSTOM_ID);
            prop_assert_eq!(text.parse(), Ok(id));
        }

        #[test]
        fn whatever_is_read_is_written_back_the_same(text in "(m1:)?[a-zA-Z]:[0-9:a-hm]{0,12}") {
            if let Ok(id) = text.parse::<CustomId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn nothing_panics(text in any::<String>()) {
            let _ = text.parse::<CustomId>();
            let _ = format!("m1:{text}").parse::<CustomId>();
        }
    }

    #[test]
    fn the_form_is_the_one_that_old_messages_carry() {
        let game = GameId(128);
        let e2 = Square::from_latin(b"e2").unwrap();
        let e6 = Square::from_latin(b"e6").unwrap();
        for (id, text) in [
            (CustomId::Challenge { game, answer: Answer::Accept }, "m1:a:128"),
            (CustomId::Board { game, revision: 41, deed: ButtonAction::OfferDraw }, "m1:d:128:41"),
            (CustomId::Board { game, revision: 41, deed: ButtonAction::ChooseTarget(e2) }, "m1:t:128:41:e2"),
            (
                CustomId::Board { game, revision: 7, deed: ButtonAction::Pick(Move::promoting(e2, e6)) },
                "m1:k:128:7:e2e6m",
            ),
        ] {
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn a_foreign_id_is_told_from_a_broken_one() {
        for foreign in ["", "m", "m2:d:1:2", "vote:yes", "M1:d:1:2"] {
            assert_eq!(foreign.parse::<CustomId>(), Err(ParseCustomIdError::Foreign(foreign.to_owned())));
        }
        for (text, part) in [
            ("m1", ""),
            ("m1:z:1:2", "z"),
            ("m1:dd:1:2", "dd"),
            ("m1:d:one:2", "one"),
            ("m1:d:1", ""),
            ("m1:d:1:-2", "-2"),
            ("m1:d:01:2", "01"),
            ("m1:d:1:2:3", "3"),
            ("m1:t:1:2:z9", "z9"),
            ("m1:k:1:2:e2", "e2"),
            ("m1:k:1:2:e2e4x", "e2e4x"),
            ("m1:k:1:2:ก๒", "ก๒"),
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(ParseCustomIdError::Malformed(part.to_owned())), "{text}");
        }
    }
}
