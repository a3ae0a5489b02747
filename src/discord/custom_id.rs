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
use super::replay_step::ReplayStep;
use crate::game::{GameId, Opponent, PlayerId, PlayerResult};
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
    /// A page of one's own finished games, of which each use of the list knows only what it says here.
    Finished(FinishedList),
    /// The menu of such a page, by which a game is opened.
    OpenFinished,
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

/// A page of somebody's own finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedList {
    /// Against whom they were played, if that was asked for.
    pub opponent: Option<Opponent>,
    /// How they ended, if that was asked for.
    pub result: Option<PlayerResult>,
    /// The page, from 0.
    pub page: u16,
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
    /// Take the game along as PGN.
    ExportPgn,
    /// Take the game along as an animated picture.
    ExportFilm,
    /// Put the animated picture into the channel.
    ShareFilm,
    /// Put the review into the channel.
    ShareReview,
    /// Look at a game that is over move by move.
    OpenReplay,
    /// Go a step on or back from the position after so many plies.
    Replay(ReplayStep, u16),
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
            ButtonAction::OpenReplay => 'E',
            ButtonAction::ExportPgn => 'X',
            ButtonAction::ExportFilm => 'W',
            ButtonAction::ShareFilm => 'S',
            ButtonAction::ShareReview => 'B',
            ButtonAction::Replay(..) => 'L',
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
            'E' => ButtonAction::OpenReplay,
            'X' => ButtonAction::ExportPgn,
            'W' => ButtonAction::ExportFilm,
            'S' => ButtonAction::ShareFilm,
            'B' => ButtonAction::ShareReview,
            'L' => ButtonAction::Replay(rest.next(replay_step)?, rest.next(number)?),
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CustomId::Challenge { game, answer } => write!(f, "{PREFIX}:{}:{game}", answer.letter()),
            CustomId::Finished(FinishedList { opponent, result, page }) => {
                let opponent = match opponent {
                    None => "-".to_owned(),
                    Some(Opponent::Engine) => "e".to_owned(),
                    Some(Opponent::Person(PlayerId(person))) => person.to_string(),
                };
                write!(f, "{PREFIX}:G:{opponent}:{}:{page}", result.map_or('-', result_letter))
            }
            CustomId::OpenFinished => write!(f, "{PREFIX}:O"),
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
                    ButtonAction::Replay(step, ply) => write!(f, ":{}:{ply}", step.letter()),
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
        let mut game = || parts.next(number).map(GameId);
        let id = match letter {
            'G' => CustomId::Finished(FinishedList {
                opponent: parts.next(opponent)?,
                result: parts.next(result)?,
                page: parts.next(number)?,
            }),
            'O' => CustomId::OpenFinished,
            'a' => CustomId::Challenge { game: game()?, answer: Answer::Accept },
            'n' => CustomId::Challenge { game: game()?, answer: Answer::Decline },
            'w' => CustomId::Challenge { game: game()?, answer: Answer::Withdraw },
            _ => {
                let (game, revision) = (game()?, parts.next(number)?);
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

fn opponent(part: &str) -> Option<Option<Opponent>> {
    match part {
        "-" => Some(None),
        "e" => Some(Some(Opponent::Engine)),
        person => number(person).map(|person| Some(Opponent::Person(PlayerId(person)))),
    }
}

fn result(part: &str) -> Option<Option<PlayerResult>> {
    match one_letter(part)? {
        '-' => Some(None),
        letter => PlayerResult::ALL.into_iter().find(|&result| result_letter(result) == letter).map(Some),
    }
}

const fn result_letter(result: PlayerResult) -> char {
    match result {
        PlayerResult::Won => 'w',
        PlayerResult::Lost => 'l',
        PlayerResult::Drawn => 'd',
        PlayerResult::Void => 'v',
    }
}

fn replay_step(part: &str) -> Option<ReplayStep> {
    let letter = one_letter(part)?;
    ReplayStep::ALL.into_iter().find(|step| step.letter() == letter)
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
mod tests;
