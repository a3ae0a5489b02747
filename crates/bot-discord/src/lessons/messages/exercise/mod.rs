//! An exercise as its learner sees it: the board, what is to be done, what they have tried, and what can be done next.

use crate::kit::custom_id::ComponentId;

mod choosing;
mod names;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::line::line;
use crate::board::solving_move::SolvingMove;
use crate::board::task::count;
use crate::board::view::View;
use crate::board::words::example;
use crate::board::words::piece_name;
use crate::board::words::relative;
use crate::board::words::square;
use crate::board::words::written;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::message::OutgoingMessage;
use crate::kit::message::Picture;
use crate::kit::reader::Reader;
use crate::lessons::exercise_action::{ExerciseAction, PathAction};
use crate::lessons::learn_action::LearnAction;
use bot_service::learning::{Aim, Goal, Progress, Reply, ending};
use bot_service::puzzle::Hint;
use bot_service::{Studied, Studying};
use jiff::Timestamp;
use makruk::{Color, Move, Position, Turn};

pub use choosing::{exercise_candidates, exercise_form, exercise_pieces, exercise_targets};
use names::aim;
pub(super) use names::degree_name;
pub use names::{exercise_name, topic_name};

/// An exercise in its current state; `studied` is the outcome of the last try. `below` is the side at the bottom, and
/// `due` is when it comes again, once it is over. `command` turns a command into a clickable mention.
pub fn exercise_panel(
    studying: &Studying,
    studied: Option<&Studied>,
    due: Option<Timestamp>,
    below: Color,
    command: impl Fn(&str) -> String,
    reader: Reader,
) -> OutgoingMessage {
    let mut lines = head(studying, reader);
    lines.extend(studied.into_iter().flat_map(|studied| became(studying, studied, reader)));
    match studying.lesson.progress() {
        Progress::Open => lines.extend(hint_line(studying, reader)),
        Progress::Solved => {}
        Progress::Shown(solution) => lines.push(shown(studying, solution, reader)),
    }
    let again = due.filter(|_| !studying.lesson.is_open());
    lines.extend(again.map(|due| Text::new("exercise-due").with("when", relative(due)).localize(reader.locale)));
    let (rows, by_text) = match studying.lesson.is_open() {
        true => {
            let example = example(&Position::start(), reader).unwrap_or_default();
            let text = Text::new("exercise-by-text").with("answer", command("learn answer"));
            (open_rows(studying, reader.locale), text.with("example", example))
        }
        false => (over_rows(studying, reader.locale), onward_by_text(command)),
    };
    lines.push(by_text.localize(reader.locale));
    OutgoingMessage::lines(&lines).with_rows(rows).with_picture(picture(studying, below, reader))
}

/// How to go on with the path by text.
pub(super) fn onward_by_text(command: impl Fn(&str) -> String) -> Text {
    Text::new("path-next-by-text").with("path", command("learn path")).with("next", Text::new("path-word-next"))
}

/// Asks the user to confirm that the solution is to be shown.
pub fn exercise_show_ask(studying: &Studying, below: Color, reader: Reader) -> OutgoingMessage {
    let mut lines = head(studying, reader);
    lines.push(Text::new("exercise-show-ask").localize(reader.locale));
    let buttons = Buttons { studying, locale: reader.locale };
    let yes = buttons.at(SolvingMove::ConfirmGiveUp, Text::new("exercise-button-show"), ButtonStyle::Danger);
    let no = buttons.at(SolvingMove::ShowBoard, Text::new("puzzle-button-go-on"), ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::Buttons(vec![yes, no])];
    OutgoingMessage::lines(&lines).with_rows(rows).with_picture(picture(studying, below, reader))
}

/// The name of the exercise, what is to be done, the count, and how far it is.
fn head(studying: &Studying, reader: Reader) -> Vec<String> {
    let (lesson, locale) = (&studying.lesson, reader.locale);
    let title = Text::new("exercise-title").with("name", exercise_name(&studying.exercise, locale));
    let running = matches!(lesson.exercise().aim, Aim::Ending(_)).then(|| lesson.history().count()).flatten();
    let texts = [Some(title), Some(aim(studying, reader)), count(running, locale), left(studying)];
    texts.into_iter().flatten().map(|text| text.localize(locale)).collect()
}

/// How far it still is.
fn left(studying: &Studying) -> Option<Text> {
    let lesson = &studying.lesson;
    let left = lesson.left().filter(|_| lesson.is_open())?;
    match lesson.exercise().aim {
        Aim::Ending(ending::Task::Win) => Some(Text::new("exercise-left-win").with("moves", left)),
        Aim::Ending(ending::Task::Hold) => Some(Text::new("exercise-left-hold").with("numbers", left)),
        Aim::Still { .. } | Aim::Mate { .. } if lesson.moves() > 0 => {
            Some(Text::new("exercise-left").with("moves", left))
        }
        Aim::Still { .. } | Aim::Mate { .. } | Aim::Improve(_) => None,
    }
}

fn became(studying: &Studying, studied: &Studied, reader: Reader) -> Vec<String> {
    let (lesson, locale) = (&studying.lesson, reader.locale);
    let history = lesson.history();
    let texts = match studied {
        Studied::Right(mv, reply) => vec![right(studying, *mv, *reply, reader)],
        Studied::Wrong(mv, refutation) => {
            let text = match (&lesson.exercise().aim, refutation.first()) {
                (Aim::Ending(ending::Task::Win), _) => Text::new("exercise-wrong-win"),
                (Aim::Ending(ending::Task::Hold), _) => Text::new("exercise-wrong-hold"),
                (Aim::Improve(blunder), _) if blunder.played == *mv => Text::new("exercise-wrong-again"),
                (Aim::Still { .. }, Some(_)) => Text::new("exercise-wrong-taken"),
                (Aim::Still { .. }, None) => Text::new("exercise-wrong-detour"),
                (Aim::Mate { .. } | Aim::Improve(_), _) => Text::new("exercise-wrong"),
            };
            let wrong = text.with("move", written(history.current(), *mv, reader));
            let after = history.current().play_unchecked(*mv);
            let against = line(Turn::from(&after), refutation, None, reader);
            let against = (!against.is_empty()).then(|| Text::new("exercise-refutation").with("line", against));
            [Some(wrong), against].into_iter().flatten().collect()
        }
        Studied::Stale => vec![Text::new("puzzle-stale")],
        Studied::Shown => vec![Text::new("exercise-shown")],
        Studied::Hinted(_) => Vec::new(),
    };
    texts.into_iter().map(|text| text.localize(locale)).collect()
}

fn right(studying: &Studying, mv: Move, reply: Reply, reader: Reader) -> Text {
    let history = studying.lesson.history();
    let is_over = !studying.lesson.is_open();
    match reply {
        Reply::Move(reply) if history.last_move() == Some(reply) && history.plies() >= 2 => {
            let text = if is_over { Text::new("exercise-solved-reply") } else { Text::new("puzzle-right") };
            text.with("move", written(history.turn_at(history.plies() - 2), mv, reader))
                .with("reply", written(history.previous(), reply, reader))
        }
        Reply::Done if history.last_move() == Some(mv) => {
            Text::new("exercise-solved").with("move", written(history.previous(), mv, reader))
        }
        // It was made before the other side stood still, or the same event came again later.
        Reply::Still | Reply::Move(_) | Reply::Done => {
            let text = if is_over { Text::new("exercise-solved") } else { Text::new("exercise-right") };
            text.with("move", format!("{}–{}", square(mv.from(), reader), square(mv.to(), reader)))
        }
    }
}

/// What the learner was told.
fn hint_line(studying: &Studying, reader: Reader) -> Option<String> {
    let (hint, mv) = studying.lesson.hint()?;
    let history = studying.lesson.history();
    let text = match hint {
        Hint::Theme | Hint::Piece => Text::new("hint-piece"),
        Hint::To => Text::new("hint-square")
            .with("target", square(mv.to(), reader))
            .with("move", written(history.current(), mv, reader)),
    };
    let text = text.with("square", square(mv.from(), reader));
    let piece = history.position().board().piece_at(mv.from());
    let text = piece.into_iter().fold(text, |text, piece| text.with("piece", piece_name(piece)));
    Some(text.localize(reader.locale))
}

/// How it would have gone on.
fn shown(studying: &Studying, solution: &[Move], reader: Reader) -> String {
    let line = match studying.lesson.is_still() {
        // The other side makes no moves, so that these are none of a game.
        true => {
            let moves = solution.iter().map(|mv| format!("{}–{}", square(mv.from(), reader), square(mv.to(), reader)));
            moves.collect::<Vec<_>>().join(" ")
        }
        false => line(studying.lesson.history().current(), solution, Some(0), reader),
    };
    Text::new("puzzle-solution").with("line", line).localize(reader.locale)
}

/// The current board, with the target square.
fn picture(studying: &Studying, below: Color, reader: Reader) -> Picture {
    view(studying, below, reader).picture(file_name(studying))
}

fn view(studying: &Studying, below: Color, reader: Reader) -> View<'static> {
    let lesson = &studying.lesson;
    let view = View::of_history(lesson.history(), below, reader);
    let view = match (lesson.hint(), lesson.made().last(), lesson.progress()) {
        (Some((Hint::To, mv)), _, Progress::Open) => view.pointing(mv.from(), Some(mv.to())),
        (Some((_, mv)), _, Progress::Open) => view.pointing(mv.from(), None),
        (_, _, Progress::Shown(solution)) if !solution.is_empty() => {
            view.pointing(solution[0].from(), Some(solution[0].to()))
        }
        (_, Some(last), _) if lesson.is_still() => view.pointing(last.from(), Some(last.to())),
        _ => view,
    };
    match lesson.exercise().aim {
        Aim::Still { goal: Goal::Reach(square), .. } if lesson.is_open() => view.ringed(vec![square]),
        _ => view,
    }
}

fn file_name(studying: &Studying) -> String {
    format!("makruk-exercise-{}-{}.png", studying.opened.0, studying.lesson.moves())
}

/// What can be done while a move is looked for.
fn open_rows(studying: &Studying, locale: Locale) -> Vec<CreateActionRow> {
    let buttons = Buttons { studying, locale };
    let hint = match studying.lesson.hint() {
        None => Some((Hint::Piece, Text::new("puzzle-button-hint-piece"))),
        Some((Hint::Theme | Hint::Piece, _)) => Some((Hint::To, Text::new("puzzle-button-hint-to"))),
        Some((Hint::To, _)) => None,
    };
    let hint = hint.map(|(hint, label)| buttons.at(SolvingMove::Hint(hint), label, ButtonStyle::Secondary));
    let first = vec![
        buttons.at(SolvingMove::ShowPieces, Text::new("button-choose"), ButtonStyle::Primary),
        buttons.at(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary),
    ];
    let show = buttons.at(SolvingMove::GiveUp, Text::new("exercise-button-show-ask"), ButtonStyle::Secondary);
    let path = path_button(PathAction::Show, Text::new("path-button"), ButtonStyle::Secondary, locale);
    let second: Vec<CreateButton> = hint.into_iter().chain([show, path]).collect();
    vec![CreateActionRow::Buttons(first), CreateActionRow::Buttons(second)]
}

/// What can be done when it is over.
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

/// Makes the buttons for the move that is looked for now.
struct Buttons<'a> {
    studying: &'a Studying,
    locale: Locale,
}

impl Buttons<'_> {
    fn id(&self, mv: SolvingMove) -> CustomId {
        LearnAction::Exercise(ExerciseAction::OnBoard(self.studying.at(), mv)).id()
    }

    fn at(&self, mv: SolvingMove, label: Text, style: ButtonStyle) -> CreateButton {
        button(self.id(mv), &label.localize(self.locale), style)
    }
}
