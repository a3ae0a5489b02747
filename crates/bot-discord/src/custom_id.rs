//! The `custom_id` of buttons and select menus, which still works after any number of restarts.
//!
//! It consists of `m1` (this bot, version 1 of the format), a letter for the action, the game, the revision of the board
//! that the component was shown under, and a square, move or number where the action has one: `m1:t:128:41:e2`. It says
//! what was shown, not what is allowed, so the reader must check it against the store.

mod board;
mod exercise;
mod finished;
mod ladder;
mod learn;
mod parts;
mod play;
mod privacy;
mod puzzle;
mod ranking;
mod season;
mod tournament;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::analysis_page::{AnalysisAction, AnalysisPage};
use crate::help_page::HelpPage;
use crate::ladder_action::LadderAction;
use crate::learn_action::LearnAction;
use crate::limits::{CUSTOM_ID, truncate};
use crate::panel::{PanelPart, SettingsChoice, SettingsPage, SettingsPart, SetupChoice, SetupPage, SetupPart};
use crate::play_menu::{PlayMenu, PlayPage};
use crate::privacy_action::PrivacyAction;
use crate::puzzle_action::PuzzleAction;
use crate::season_action::SeasonAction;
use crate::tournament_action::TournamentAction;
use board::hint_digit;
use bot_service::game::{GameId, Opponent, PlayerResult};
use bot_service::puzzle::Day;
use bot_service::{AnalysisId, Rating, TournamentId};
use finished::{opponent, opponent_part, result, result_letter};
use makruk_puzzles::PuzzleId;
use parts::{Parts, malformed, number, one_letter, side_letter};

pub use board::ButtonAction;
pub use ranking::{RankingAction, RankingButton};

/// The bot and the version of the format. A change of meaning needs a new version, so that old buttons are recognised.
const PREFIX: &str = "m1";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomId {
    Challenge {
        /// The number of the challenge, which the game will have.
        game: GameId,
        answer: Answer,
    },
    /// A page of one's own finished games, of which each use of the list knows only what it says here.
    Finished(FinishedList),
    /// The menu of such a page, by which a game is opened.
    OpenFinished,
    Help(HelpPage),
    /// The menu of pages of the help.
    HelpMenu,
    /// Opens the panel to propose a game, for any user and anywhere in a server.
    OpenPlay,
    Play(PlayPanel),
    Analysis {
        analysis: AnalysisId,
        action: AnalysisAction,
    },
    /// A part of the panel of one's own settings.
    Settings(SettingsPart),
    /// A part of the panel of a server's settings.
    Setup(SetupPart),
    Puzzle {
        puzzle: PuzzleId,
        /// The day that it was set for, if it was met as the puzzle of a day.
        day: Option<Day>,
        action: PuzzleAction,
    },
    /// Something on the ladder of the server.
    Ladder(LadderAction),
    /// Something about who is best.
    Ranking(RankingButton),
    /// Something about the season of the server.
    Season(SeasonAction),
    Privacy(PrivacyAction),
    Learn(LearnAction),
    Tournament {
        tournament: TournamentId,
        action: TournamentAction,
    },
    /// An action in a game.
    Board {
        game: GameId,
        /// The revision of the board when the component was shown.
        revision: u32,
        action: ButtonAction,
    },
}

/// A page of the user's own finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedList {
    /// Against whom they were played, if that was asked for.
    pub opponent: Option<Opponent>,
    /// How they ended, if that was asked for.
    pub result: Option<PlayerResult>,
    /// The page, from 0.
    pub page: u16,
}

/// A component of the panel on which a game is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayPanel {
    /// The opponent; `None` for an open challenge.
    pub against: Option<Opponent>,
    pub action: PlayAction,
}

/// What a component of the panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayAction {
    Show(PlayPage),
    Choose(PlayMenu),
    ChooseOpponent,
    /// Let the game count, or not.
    Rate(Rating),
    /// Forget everything that was chosen, and show this page.
    Reset(PlayPage),
    TypePosition,
    Begin,
    /// Choose how well the engine plays, and begin.
    BeginAtLevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Accept,
    Decline,
    Withdraw,
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

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CustomId::Challenge { game, answer } => write!(f, "{PREFIX}:{}:{game}", answer.letter()),
            CustomId::Finished(FinishedList { opponent, result, page }) => {
                let opponent = opponent_part(opponent);
                write!(f, "{PREFIX}:G:{opponent}:{}:{page}", result.map_or('-', result_letter))
            }
            CustomId::OpenPlay => write!(f, "{PREFIX}:N"),
            CustomId::Play(PlayPanel { against, action }) => {
                write!(f, "{PREFIX}:Y:{}:{action}", opponent_part(against))
            }
            CustomId::OpenFinished => write!(f, "{PREFIX}:O"),
            CustomId::Help(page) => write!(f, "{PREFIX}:H:{}", page.letter()),
            CustomId::HelpMenu => write!(f, "{PREFIX}:I"),
            CustomId::Analysis { analysis: AnalysisId(analysis), action } => match action {
                AnalysisAction::Show(page) => write!(f, "{PREFIX}:J:{analysis}:{}", page_number(page)),
                AnalysisAction::Share => write!(f, "{PREFIX}:Z:{analysis}"),
                AnalysisAction::Words(page) => write!(f, "{PREFIX}:3:{analysis}:{}", page_number(page)),
            },
            CustomId::Settings(PanelPart::Turn(page)) => write!(f, "{PREFIX}:U:{}", page.letter()),
            CustomId::Settings(PanelPart::Choose(choice)) => write!(f, "{PREFIX}:C:{}", choice.letter()),
            CustomId::Setup(PanelPart::Turn(page)) => write!(f, "{PREFIX}:j:{}", page.letter()),
            CustomId::Setup(PanelPart::Choose(choice)) => write!(f, "{PREFIX}:Q:{}", choice.letter()),
            CustomId::Puzzle { puzzle, day, action } => {
                let day = day.map_or_else(|| "-".to_owned(), |Day(day)| day.to_string());
                write!(f, "{PREFIX}:B:{puzzle}:{day}:{action}")
            }
            CustomId::Ladder(action) => write!(f, "{PREFIX}:5:{action}"),
            CustomId::Ranking(button) => write!(f, "{PREFIX}:8:{button}"),
            CustomId::Season(action) => write!(f, "{PREFIX}:7:{action}"),
            CustomId::Privacy(action) => write!(f, "{PREFIX}:4:{action}"),
            CustomId::Learn(action) => write!(f, "{PREFIX}:9:{action}"),
            CustomId::Tournament { tournament: TournamentId(tournament), action } => {
                write!(f, "{PREFIX}:6:{tournament}:{action}")
            }
            CustomId::Board { game, revision, action } => {
                write!(f, "{PREFIX}:{}:{game}:{revision}", action.letter())?;
                match action {
                    ButtonAction::Hint(step) => write!(f, ":{}", hint_digit(step)),
                    ButtonAction::ChoosePiece(menu) => write!(f, ":{menu}"),
                    ButtonAction::ReplayWords(ply) => write!(f, ":{ply}"),
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
            'H' => CustomId::Help(parts.next(help_page)?),
            'I' => CustomId::HelpMenu,
            'N' => CustomId::OpenPlay,
            'Y' => CustomId::Play(PlayPanel { against: parts.next(opponent)?, action: PlayAction::parse(&mut parts)? }),
            // B was to share the review of a game, before analyses were kept: that had a number in place of the puzzle's.
            'B' => CustomId::Puzzle {
                puzzle: parts.next(puzzle::id)?,
                day: parts.next(puzzle::day)?,
                action: PuzzleAction::parse(&mut parts)?,
            },
            'J' => CustomId::Analysis {
                analysis: AnalysisId(parts.next(number)?),
                action: AnalysisAction::Show(parts.next(page)?),
            },
            'Z' => CustomId::Analysis { analysis: AnalysisId(parts.next(number)?), action: AnalysisAction::Share },
            '3' => CustomId::Analysis {
                analysis: AnalysisId(parts.next(number)?),
                action: AnalysisAction::Words(parts.next(page)?),
            },
            'U' => CustomId::Settings(PanelPart::Turn(parts.next(|part| SettingsPage::of(one_letter(part)?))?)),
            'C' => CustomId::Settings(PanelPart::Choose(parts.next(|part| SettingsChoice::of(one_letter(part)?))?)),
            'j' => CustomId::Setup(PanelPart::Turn(parts.next(|part| SetupPage::of(one_letter(part)?))?)),
            'Q' => CustomId::Setup(PanelPart::Choose(parts.next(|part| SetupChoice::of(one_letter(part)?))?)),
            '5' => CustomId::Ladder(LadderAction::parse(&mut parts)?),
            '8' => CustomId::Ranking(RankingButton::parse(&mut parts)?),
            '7' => CustomId::Season(SeasonAction::parse(&mut parts)?),
            '4' => CustomId::Privacy(PrivacyAction::parse(&mut parts)?),
            '9' => CustomId::Learn(LearnAction::parse(&mut parts)?),
            '6' => CustomId::Tournament {
                tournament: TournamentId(parts.next(number)?),
                action: TournamentAction::parse(&mut parts)?,
            },
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

fn help_page(part: &str) -> Option<HelpPage> {
    HelpPage::of_letter(one_letter(part)?)
}

/// The page with this number: 0 is the whole, and the turning points follow.
fn page(part: &str) -> Option<AnalysisPage> {
    match number::<u16>(part)? {
        0 => Some(AnalysisPage::Overview),
        point => u8::try_from(point - 1).ok().map(AnalysisPage::TurningPoint),
    }
}

fn page_number(page: AnalysisPage) -> u16 {
    match page {
        AnalysisPage::Overview => 0,
        AnalysisPage::TurningPoint(index) => u16::from(index) + 1,
    }
}

#[cfg(test)]
mod tests;
