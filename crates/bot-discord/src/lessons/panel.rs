//! The panels for learning, wherever they were opened.

use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::lessons::messages;
use crate::lessons::messages::ExerciseBoard;
use crate::solving::board::SolvingBoard;
use crate::solving::panel::{Solvable, SolvingOutcome};
use crate::solving::solver::Solver;
use bot_service::learning::LessonEvent;
use bot_service::solving::{Act, Solve as _, Tried};
use bot_service::{Followed, LessonAt, MoveInput, ServiceError, Studying};

/// The open exercise, and the board that is meant, if one is.
pub struct SolvableExercise(pub Option<LessonAt>);

impl Solvable for SolvableExercise {
    type Seen = Studying;
    type Done = LessonEvent;

    async fn look(&self, solver: Solver<'_>) -> Result<Studying, ServiceError> {
        solver.app.service.lessons.current(solver.request.by).await
    }

    async fn act(&self, solver: Solver<'_>, act: Act<MoveInput<'_>>) -> SolvingOutcome<SolvableExercise> {
        solver.app.service.lessons.act(solver.request, solver.place.server, self.0, act).await
    }

    async fn panel(
        Solver { app, reader, .. }: Solver<'_>,
        studying: &Studying,
        tried: Option<&Tried<LessonEvent>>,
    ) -> OutgoingMessage {
        let below = studying.lesson.side().into();
        let due = studying.learner.due_again(&studying.exercise);
        messages::exercise_panel(studying, tried, due, below, |name| app.command_mention(name), reader)
    }

    fn board(&self, studying: &Studying) -> Option<impl SolvingBoard> {
        let is_shown = self.0.is_none_or(|shown| shown == studying.at());
        (is_shown && studying.lesson.is_open()).then_some(ExerciseBoard(studying))
    }
}

/// The message with the learner's next item.
pub async fn followed(solver: Solver<'_>, followed: &Followed) -> Result<OutgoingMessage, Refusal> {
    let Solver { app, reader, .. } = solver;
    let command = |name: &str| app.command_mention(name);
    match followed {
        Followed::Exercise(studying) => Ok(SolvableExercise::panel(solver, studying, None).await),
        Followed::Card(step, card) => {
            // A test compares the path with the cards.
            let card = app.school.card(card.as_str()).ok_or(Refusal::OldButton)?;
            Ok(messages::learn_path_card(&app.school, card, *step, reader))
        }
        Followed::Nothing(learner) => {
            Ok(messages::learn_path_nothing(learner, app.service.lessons.now(), command, reader))
        }
    }
}

pub async fn path(Solver { app, request, reader, .. }: Solver<'_>) -> Result<OutgoingMessage, Refusal> {
    let learner = app.service.lessons.learner(request.by).await?;
    Ok(messages::learn_path(&learner, app.service.lessons.now(), |name| app.command_mention(name), reader))
}
