//! An exercise as its learner sees it: the board, what is to be done, what they have tried, and what can be done next.

mod names;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::line::line;
use crate::board::task::count;
use crate::board::view::BoardView;
use crate::board::words::{example, relative, square, written};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::exercise_action::{ExerciseAction, PathAction};
use crate::lessons::learn_action::LearnAction;
use crate::solving::board::{SolvingBoard, hint_text};
use crate::solving::solving_move::SolvingMove;
use board_games::{BoardTurn, GameBoard, Seat};
use bot_service::Studying;
use bot_service::learning::{Aim, ExerciseProgress, Goal, LessonEvent, OpponentReply, ending};
use bot_service::solving::{HintLevel, Solve as _, Tried};
use jiff::Timestamp;
use makruk::{Move, Position, Turn};

use names::aim;
pub(super) use names::degree_name;
pub use names::{exercise_name, topic_name};

/// An exercise where its learner looks for a move.
#[derive(Clone, Copy)]
pub struct ExerciseBoard<'a>(pub &'a Studying);

impl SolvingBoard for ExerciseBoard<'_> {
    fn game(&self) -> GameBoard {
        self.0.lesson.history().clone().into()
    }

    fn turn(&self) -> BoardTurn<'_> {
        self.0.lesson.turn()
    }

    fn head(&self, reader: Reader) -> Vec<Text> {
        let (Studying { exercise, lesson, .. }, locale) = (self.0, reader.locale);
        let title = Text::new("exercise-title").with("name", exercise_name(exercise, locale));
        let running = matches!(lesson.exercise().aim, Aim::Ending(_)).then(|| lesson.history().count()).flatten();
        [Some(title), Some(aim(self.0, reader)), count(running), left(self.0)].into_iter().flatten().collect()
    }

    /// With the target square, and with the move that was told or shown.
    fn view(&self, below: Seat, reader: Reader) -> BoardView<'static> {
        let lesson = &self.0.lesson;
        let view = BoardView::of_history(lesson.history(), below, reader);
        let view = match (lesson.hint(), lesson.steps().found().last(), lesson.progress()) {
            (Some((HintLevel::To, mv)), _, ExerciseProgress::Open) => {
                view.pointing(mv.from().into(), Some(mv.to().into()))
            }
            (Some((_, mv)), _, ExerciseProgress::Open) => view.pointing(mv.from().into(), None),
            (_, _, ExerciseProgress::Shown(solution)) if !solution.is_empty() => {
                view.pointing(solution[0].from().into(), Some(solution[0].to().into()))
            }
            (_, Some((last, _)), _) if lesson.is_still() => view.pointing(last.from, Some(last.to)),
            _ => view,
        };
        match lesson.exercise().aim {
            Aim::Still { goal: Goal::Reach(square), .. } if lesson.is_open() => view.ringed(vec![square]),
            _ => view,
        }
    }

    fn file_name(&self) -> String {
        format!("makruk-exercise-{}-{}.png", self.0.opened.0, self.0.lesson.moves())
    }

    fn form_title(&self) -> Text {
        Text::new("exercise-form-title")
    }

    fn give_up(&self) -> [Text; 2] {
        [Text::new("exercise-show-ask"), Text::new("exercise-button-show")]
    }

    fn id(&self, mv: SolvingMove) -> CustomId {
        LearnAction::Exercise(ExerciseAction::OnBoard(self.0.at(), mv)).id()
    }
}

/// An exercise in its current state; `tried` is the outcome of the last act. `below` is the side at the bottom, and
/// `due` is when it comes again, once it is over. `command` turns a command into a clickable mention.
pub fn exercise_panel(
    studying: &Studying,
    tried: Option<&Tried<LessonEvent>>,
    due: Option<Timestamp>,
    below: Seat,
    command: impl Fn(&str) -> String,
    reader: Reader,
) -> OutgoingMessage {
    let (lesson, board, locale) = (&studying.lesson, ExerciseBoard(studying), reader.locale);
    let mut texts: Vec<Text> = tried.into_iter().flat_map(|tried| became(studying, tried, reader)).collect();
    match lesson.progress() {
        ExerciseProgress::Open => {
            texts.extend(lesson.hint().map(|(hint, mv)| hint_text(hint, mv.into(), board.turn(), reader)));
        }
        ExerciseProgress::Solved => {}
        ExerciseProgress::Shown(solution) => texts.push(shown(studying, solution, reader)),
    }
    let rows = if lesson.is_open() {
        let example = example(&Position::start(), reader).unwrap_or_default();
        let by_text = Text::new("exercise-by-text").with("answer", command("learn answer"));
        texts.push(by_text.with("example", example));
        let hint = lesson.told().map_or(Some(HintLevel::Piece), |told| told.max(HintLevel::Piece).next());
        let path = path_button(PathAction::Show, Text::new("path-button"), ButtonStyle::Secondary, locale);
        board.open_rows(hint, Text::new("exercise-button-show-ask"), Some(path), locale)
    } else {
        texts.extend(due.map(|due| Text::new("exercise-due").with("when", relative(due))));
        over_rows(studying, locale)
    };
    board.panel(texts, rows, below, reader)
}

fn left(studying: &Studying) -> Option<Text> {
    let lesson = &studying.lesson;
    let left = lesson.left().filter(|_| lesson.is_open())?;
    match lesson.exercise().aim {
        Aim::Ending(ending::EndingTask::Win) => Some(Text::new("exercise-left-win").with("moves", left)),
        Aim::Ending(ending::EndingTask::Hold) => Some(Text::new("exercise-left-hold").with("numbers", left)),
        Aim::Still { .. } | Aim::Mate { .. } if lesson.moves() > 0 => {
            Some(Text::new("exercise-left").with("moves", left))
        }
        Aim::Still { .. } | Aim::Mate { .. } | Aim::Improve(_) => None,
    }
}

fn became(studying: &Studying, tried: &Tried<LessonEvent>, reader: Reader) -> Vec<Text> {
    let (lesson, turn) = (&studying.lesson, studying.lesson.history().current());
    let (mv, refutation) = match tried {
        Tried::Did(LessonEvent::Right { mv, reply, .. }) => return vec![right(studying, *mv, *reply, reader)],
        Tried::Did(LessonEvent::Wrong { mv, refutation }) => (*mv, refutation),
        Tried::Did(LessonEvent::GaveUp { .. }) => return vec![Text::new("exercise-shown")],
        Tried::Did(LessonEvent::Hinted { .. }) => return Vec::new(),
        Tried::Stale => return vec![Text::new("puzzle-stale")],
    };
    let text = match (&lesson.exercise().aim, refutation.first()) {
        (Aim::Ending(ending::EndingTask::Win), _) => Text::new("exercise-wrong-win"),
        (Aim::Ending(ending::EndingTask::Hold), _) => Text::new("exercise-wrong-hold"),
        (Aim::Improve(blunder), _) if blunder.played == mv => Text::new("exercise-wrong-again"),
        (Aim::Still { .. }, Some(_)) => Text::new("exercise-wrong-taken"),
        (Aim::Still { .. }, None) => Text::new("exercise-wrong-detour"),
        (Aim::Mate { .. } | Aim::Improve(_), _) => Text::new("exercise-wrong"),
    };
    let wrong = text.with("move", written(turn, mv, reader));
    let after = turn.play_unchecked(mv);
    let against = line(Turn::from(&after), refutation, None, reader);
    let against = (!against.is_empty()).then(|| Text::new("exercise-refutation").with("line", against));
    [wrong].into_iter().chain(against).collect()
}

fn right(studying: &Studying, mv: Move, reply: OpponentReply, reader: Reader) -> Text {
    let history = studying.lesson.history();
    let is_over = !studying.lesson.is_open();
    match reply {
        OpponentReply::Move(reply) if history.last_move() == Some(reply) && history.plies() >= 2 => {
            let text = if is_over { Text::new("exercise-solved-reply") } else { Text::new("puzzle-right") };
            text.with("move", written(history.turn_at(history.plies() - 2), mv, reader))
                .with("reply", written(history.previous(), reply, reader))
        }
        OpponentReply::Done if history.last_move() == Some(mv) => {
            Text::new("exercise-solved").with("move", written(history.previous(), mv, reader))
        }
        // It was made before the other side stood still, or the same event came again later.
        OpponentReply::Still | OpponentReply::Move(_) | OpponentReply::Done => {
            let text = if is_over { Text::new("exercise-solved") } else { Text::new("exercise-right") };
            text.with("move", format!("{}–{}", square(mv.from(), reader), square(mv.to(), reader)))
        }
    }
}

/// How it would have gone on.
fn shown(studying: &Studying, solution: &[Move], reader: Reader) -> Text {
    let line = match studying.lesson.is_still() {
        // The other side makes no moves, so that these are none of a game.
        true => {
            let moves = solution.iter().map(|mv| format!("{}–{}", square(mv.from(), reader), square(mv.to(), reader)));
            moves.collect::<Vec<_>>().join(" ")
        }
        false => line(studying.lesson.history().current(), solution, Some(1), reader),
    };
    Text::new("puzzle-solution").with("line", line)
}

fn over_rows(studying: &Studying, locale: Locale) -> Vec<CreateActionRow> {
    let again = LearnAction::Exercise(ExerciseAction::Again).id();
    let row = vec![
        path_button(onward(studying), Text::new("path-button-next"), ButtonStyle::Primary, locale),
        button(again, &Text::new("exercise-button-again").localize(locale), ButtonStyle::Secondary),
        path_button(PathAction::Show, Text::new("path-button"), ButtonStyle::Secondary, locale),
    ];
    vec![CreateActionRow::Buttons(row)]
}

/// What comes next: in the step to which the exercise belongs, as long as that is not done, else on the path.
fn onward(studying: &Studying) -> PathAction {
    let path = studying.learner.path();
    let own =
        path.iter().position(|standing| !standing.is_done && standing.step.exercises.contains(&studying.exercise));
    own.and_then(|number| u8::try_from(number).ok()).map_or(PathAction::Next, PathAction::Step)
}

pub(super) fn path_button(action: PathAction, label: Text, style: ButtonStyle, locale: Locale) -> CreateButton {
    button(LearnAction::Path(action).id(), &label.localize(locale), style)
}
