//! The `custom_id` of buttons and select menus, which still works after any number of restarts.
//!
//! It consists of `m1` (this bot, version 1 of the format), a letter for the action, the game, the revision of the board
//! that the component was shown under, and a square, move or number where the action has one: `m1:t:128:41:e2`. It says
//! what was shown, not what is allowed, so the reader must check it against the store.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::hint_step::HintStep;
use super::limits::{CUSTOM_ID, truncate};
use crate::game::GameId;
use makruk::{Color, Move, Square};

/// The bot and the version of the format. A change of meaning needs a new version, so that old buttons are recognised.
const PREFIX: &str = "m1";

/// What a component does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomId {
    /// An answer to a challenge.
    Challenge {
        /// The number of the challenge, which the game will have.
        game: GameId,
        /// The answer.
        answer: Answer,
    },
    /// An action in a game.
    Board {
        /// The game.
        game: GameId,
        /// The revision of the board when the component was shown.
        revision: u32,
        /// The action.
        action: ButtonAction,
    },
}

/// An answer to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Accept it.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
}

/// What a button or menu of a game does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonAction {
    /// Offer a draw.
    OfferDraw,
    /// Agree to a draw.
    AcceptDraw,
    /// Decline a draw.
    DeclineDraw,
    /// Ask to resign: a confirmation follows.
    Resign,
    /// Resign.
    ConfirmResign,
    /// Abort the game before both sides have moved.
    Abort,
    /// Ask to take back one's last move.
    AskTakeback,
    /// Let the other side take its move back.
    AcceptTakeback,
    /// Decline that.
    DeclineTakeback,
    /// Start a count.
    StartCount,
    /// Stop the count.
    StopCount,
    /// Let the engine play on for the other side.
    AcceptHandoff,
    /// Decline that.
    DeclineHandoff,
    /// Take one's side back from the engine.
    TakeOver,
    /// Ask for a hint up to this step.
    Hint(HintStep),
    /// Ask for a review of a finished game.
    Analyse,
    /// See the board from the other side, in private.
    Flip,
    /// Choose a move from menus.
    ChooseMove,
    /// Choose the piece to move. The number distinguishes the menus of one message.
    ChoosePiece(u8),
    /// Choose the square that the piece on this one goes to.
    ChooseTarget(Square),
    /// Make this move.
    Pick(Move),
    /// Agree to what the event at this index of the game's log asks.
    Agree(u32),
    /// Decline it.
    Disagree(u32),
    /// Do what was chosen from the menu of rare actions.
    More,
    /// Play on instead of resigning.
    KeepPlaying,
    /// See the pieces that can move, in the same private message, with this side at the bottom.
    ShowPieces(Color),
    /// Move the piece on this square: see where it can go or, if there is only one move, make it.
    ShowTargets(Color, Square),
    /// See the board, in the same private message, with this side at the bottom.
    ShowBoard(Color),
    /// Type a move into a form.
    TypeMove,
    /// Offer another game after one that is over, or agree to it.
    Rematch,
}

/// A `custom_id` that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCustomIdError {
    /// It belongs to another bot or another version.
    #[error("`{0}` is of another version or another bot")]
    Foreign(String),
    /// A part of it has no meaning.
    #[error("`{0}` is no part of a custom id")]
    Malformed(String),
}

impl CustomId {
    /// The game that it concerns.
    pub const fn game(self) -> GameId {
        let (CustomId::Challenge { game, .. } | CustomId::Board { game, .. }) = self;
        game
    }
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
            ButtonAction::Agree(_) => 'A',
            ButtonAction::Disagree(_) => 'D',
            ButtonAction::More => 'z',
            ButtonAction::KeepPlaying => 'K',
            ButtonAction::ShowPieces(_) => 'P',
            ButtonAction::ShowTargets(..) => 'T',
            ButtonAction::ShowBoard(_) => 'V',
            ButtonAction::TypeMove => 'l',
            ButtonAction::Rematch => 'M',
        }
    }

    /// The action of `letter`, with the parameters after the revision; `None` if the letter is unknown.
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
            'A' => ButtonAction::Agree(rest.next(number)?),
            'D' => ButtonAction::Disagree(rest.next(number)?),
            'z' => ButtonAction::More,
            'K' => ButtonAction::KeepPlaying,
            'P' => ButtonAction::ShowPieces(rest.next(side)?),
            'T' => ButtonAction::ShowTargets(rest.next(side)?, rest.next(square)?),
            'V' => ButtonAction::ShowBoard(rest.next(side)?),
            'l' => ButtonAction::TypeMove,
            'M' => ButtonAction::Rematch,
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CustomId::Challenge { game, answer } => write!(f, "{PREFIX}:{}:{game}", answer.letter()),
            CustomId::Board { game, revision, action } => {
                write!(f, "{PREFIX}:{}:{game}:{revision}", action.letter())?;
                match action {
                    ButtonAction::Hint(step) => write!(f, ":{}", hint_digit(step)),
                    ButtonAction::ChoosePiece(menu) => write!(f, ":{menu}"),
                    ButtonAction::ChooseTarget(from) => write!(f, ":{from}"),
                    ButtonAction::Pick(mv) => write!(f, ":{mv}"),
                    ButtonAction::Agree(asked) | ButtonAction::Disagree(asked) => write!(f, ":{asked}"),
                    ButtonAction::ShowPieces(below) | ButtonAction::ShowBoard(below) => {
                        write!(f, ":{}", side_letter(below))
                    }
                    ButtonAction::ShowTargets(below, from) => write!(f, ":{}:{from}", side_letter(below)),
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
                let action = ButtonAction::parse(letter, &mut parts)?.ok_or_else(|| malformed(letter))?;
                CustomId::Board { game, revision, action }
            }
        };
        match parts.0.next() {
            None => Ok(id),
            Some(left_over) => Err(malformed(left_over)),
        }
    }
}

/// The parts of a custom id that are still to be read.
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

/// A number as `Display` writes it, without sign and leading zeros, so that equal ids are equal texts.
fn number<T: FromStr + ToString>(part: &str) -> Option<T> {
    part.parse::<T>().ok().filter(|number| number.to_string() == part)
}

fn hint_step(part: &str) -> Option<HintStep> {
    let digit = one_letter(part)?;
    HintStep::ALL.into_iter().find(|step| hint_digit(*step) == digit)
}

const fn hint_digit(step: HintStep) -> char {
    match step {
        HintStep::Piece => '1',
        HintStep::Square => '2',
        HintStep::Why => '3',
    }
}

fn side(part: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| part == side_letter(color))
}

const fn side_letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
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

    fn any_side() -> impl Strategy<Value = Color> {
        proptest::sample::select(Color::ALL.to_vec())
    }

    fn any_move() -> impl Strategy<Value = Move> {
        (any_square(), any_square(), any::<bool>())
            .prop_map(|(from, to, promotes)| if promotes { Move::promoting(from, to) } else { Move::new(from, to) })
    }

    fn any_action() -> impl Strategy<Value = ButtonAction> {
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
                ButtonAction::Hint(HintStep::Piece),
                ButtonAction::Hint(HintStep::Square),
                ButtonAction::Hint(HintStep::Why),
                ButtonAction::Analyse,
                ButtonAction::Flip,
                ButtonAction::ChooseMove,
                ButtonAction::More,
                ButtonAction::KeepPlaying,
                ButtonAction::TypeMove,
                ButtonAction::Rematch,
            ]),
            any::<u32>().prop_map(ButtonAction::Agree),
            any::<u32>().prop_map(ButtonAction::Disagree),
            any_side().prop_map(ButtonAction::ShowPieces),
            any_side().prop_map(ButtonAction::ShowBoard),
            (any_side(), any_square()).prop_map(|(below, from)| ButtonAction::ShowTargets(below, from)),
            any::<u8>().prop_map(ButtonAction::ChoosePiece),
            any_square().prop_map(ButtonAction::ChooseTarget),
            any_move().prop_map(ButtonAction::Pick),
        ]
    }

    fn any_id() -> impl Strategy<Value = CustomId> {
        let answer = proptest::sample::select(vec![Answer::Accept, Answer::Decline, Answer::Withdraw]);
        prop_oneof![
            (any::<u64>(), answer).prop_map(|(game, answer)| CustomId::Challenge { game: GameId(game), answer }),
            (any::<u64>(), any::<u32>(), any_action()).prop_map(|(game, revision, action)| CustomId::Board {
                game: GameId(game),
                revision,
                action
            }),
        ]
    }

    proptest! {
        #[test]
        fn every_id_parses_back_to_itself(id in any_id()) {
            let text = id.to_string();
            prop_assert!(text.chars().count() <= CUSTOM_ID);
            prop_assert_eq!(text.parse(), Ok(id));
        }

        #[test]
        fn a_parsed_id_formats_to_the_same_text(text in "(m1:)?[a-zA-Z]:[0-9:a-hmw]{0,12}") {
            if let Ok(id) = text.parse::<CustomId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn parsing_never_panics(text in any::<String>()) {
            let _ = text.parse::<CustomId>();
            let _ = format!("m1:{text}").parse::<CustomId>();
        }
    }

    #[test]
    fn the_format_is_that_of_existing_messages() {
        let game = GameId(128);
        let e2 = Square::from_latin(b"e2").unwrap();
        let e6 = Square::from_latin(b"e6").unwrap();
        for (id, text) in [
            (CustomId::Challenge { game, answer: Answer::Accept }, "m1:a:128"),
            (CustomId::Board { game, revision: 41, action: ButtonAction::OfferDraw }, "m1:d:128:41"),
            (CustomId::Board { game, revision: 41, action: ButtonAction::ChooseTarget(e2) }, "m1:t:128:41:e2"),
            (
                CustomId::Board { game, revision: 7, action: ButtonAction::Pick(Move::promoting(e2, e6)) },
                "m1:k:128:7:e2e6m",
            ),
            (CustomId::Board { game, revision: 7, action: ButtonAction::Agree(300) }, "m1:A:128:7:300"),
            (
                CustomId::Board { game, revision: 7, action: ButtonAction::ShowTargets(Color::Black, e2) },
                "m1:T:128:7:b:e2",
            ),
        ] {
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn foreign_and_malformed_ids_are_distinguished() {
        for foreign in ["", "m", "m2:d:1:2", "vote:yes", "M1:d:1:2"] {
            assert_eq!(foreign.parse::<CustomId>(), Err(ParseCustomIdError::Foreign(foreign.to_owned())));
        }
        for (text, part) in [
            ("m1", ""),
            ("m1:j:1:2", "j"),
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
