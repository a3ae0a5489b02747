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
        edition: u32,
        /// What to do.
        deed: Deed,
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
pub enum Deed {
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
    ChooseMan(u8),
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

impl Deed {
    const fn letter(self) -> char {
        match self {
            Deed::OfferDraw => 'd',
            Deed::AcceptDraw => 'e',
            Deed::DeclineDraw => 'f',
            Deed::Resign => 'r',
            Deed::ConfirmResign => 'R',
            Deed::Abort => 'x',
            Deed::AskTakeback => 'b',
            Deed::AcceptTakeback => 'g',
            Deed::DeclineTakeback => 'h',
            Deed::StartCount => 'c',
            Deed::StopCount => 's',
            Deed::AcceptHandoff => 'o',
            Deed::DeclineHandoff => 'q',
            Deed::TakeOver => 'u',
            Deed::Hint(_) => 'i',
            Deed::Analyse => 'y',
            Deed::Flip => 'v',
            Deed::ChooseMove => 'm',
            Deed::ChooseMan(_) => 'p',
            Deed::ChooseTarget(_) => 't',
            Deed::Pick(_) => 'k',
        }
    }

    /// The deed of `letter`, with what follows the edition.
    fn parse(letter: char, rest: &mut Parts<'_>) -> Result<Option<Deed>, ParseCustomIdError> {
        Ok(Some(match letter {
            'd' => Deed::OfferDraw,
            'e' => Deed::AcceptDraw,
            'f' => Deed::DeclineDraw,
            'r' => Deed::Resign,
            'R' => Deed::ConfirmResign,
            'x' => Deed::Abort,
            'b' => Deed::AskTakeback,
            'g' => Deed::AcceptTakeback,
            'h' => Deed::DeclineTakeback,
            'c' => Deed::StartCount,
            's' => Deed::StopCount,
            'o' => Deed::AcceptHandoff,
            'q' => Deed::DeclineHandoff,
            'u' => Deed::TakeOver,
            'i' => Deed::Hint(rest.next(hint_step)?),
            'y' => Deed::Analyse,
            'v' => Deed::Flip,
            'm' => Deed::ChooseMove,
            'p' => Deed::ChooseMan(rest.next(number)?),
            't' => Deed::ChooseTarget(rest.next(square)?),
            'k' => Deed::Pick(rest.next(parse_move)?),
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CustomId::Challenge { game, answer } => write!(f, "{PREFIX}:{}:{game}", answer.letter()),
            CustomId::Board { game, edition, deed } => {
                write!(f, "{PREFIX}:{}:{game}:{edition}", deed.letter())?;
                match deed {
                    Deed::Hint(step) => write!(f, ":{}", hint_digit(step)),
                    Deed::ChooseMan(menu) => write!(f, ":{menu}"),
                    Deed::ChooseTarget(from) => write!(f, ":{from}"),
                    Deed::Pick(mv) => write!(f, ":{mv}"),
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
                let edition = parts.next(number)?;
                let deed = Deed::parse(letter, &mut parts)?.ok_or_else(|| malformed(letter))?;
                CustomId::Board { game, edition, deed }
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

    fn any_deed() -> impl Strategy<Value = Deed> {
        prop_oneof![
            proptest::sample::select(vec![
                Deed::OfferDraw,
                Deed::AcceptDraw,
                Deed::DeclineDraw,
                Deed::Resign,
                Deed::ConfirmResign,
                Deed::Abort,
                Deed::AskTakeback,
                Deed::AcceptTakeback,
                Deed::DeclineTakeback,
                Deed::StartCount,
                Deed::StopCount,
                Deed::AcceptHandoff,
                Deed::DeclineHandoff,
                Deed::TakeOver,
                Deed::Hint(HintStep::Man),
                Deed::Hint(HintStep::Square),
                Deed::Hint(HintStep::Why),
                Deed::Analyse,
                Deed::Flip,
                Deed::ChooseMove,
            ]),
            any::<u8>().prop_map(Deed::ChooseMan),
            any_square().prop_map(Deed::ChooseTarget),
            any_move().prop_map(Deed::Pick),
        ]
    }

    fn any_id() -> impl Strategy<Value = CustomId> {
        let answer = proptest::sample::select(vec![Answer::Accept, Answer::Decline, Answer::Withdraw]);
        prop_oneof![
            (any::<u64>(), answer).prop_map(|(game, answer)| CustomId::Challenge { game: GameId(game), answer }),
            (any::<u64>(), any::<u32>(), any_deed()).prop_map(|(game, edition, deed)| CustomId::Board {
                game: GameId(game),
                edition,
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
            (CustomId::Board { game, edition: 41, deed: Deed::OfferDraw }, "m1:d:128:41"),
            (CustomId::Board { game, edition: 41, deed: Deed::ChooseTarget(e2) }, "m1:t:128:41:e2"),
            (CustomId::Board { game, edition: 7, deed: Deed::Pick(Move::promoting(e2, e6)) }, "m1:k:128:7:e2e6m"),
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
