//! The panels for learning, wherever they were opened.

use crate::board::own_side::below_for;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::lessons::refusal::NoMoveAtExercise;
use bot_service::game::PlayerId;
use bot_service::{Followed, ServiceError, Studied, Studying, TableError};
use makruk::Color;

/// The side at the bottom for this learner.
pub async fn below(app: &App, player: PlayerId, studying: &Studying) -> Color {
    below_for(app, player, studying.lesson.side()).await
}

/// The exercise in its current state; `studied` is the outcome of the last try.
pub async fn panel(
    app: &App,
    player: PlayerId,
    studying: &Studying,
    studied: Option<&Studied>,
    reader: Reader,
) -> OutgoingMessage {
    let below = below(app, player, studying).await;
    let due = studying.learner.due_again(&studying.exercise);
    crate::lessons::messages::exercise_panel(studying, studied, due, below, |name| app.command_mention(name), reader)
}

/// The message with the learner's next item.
pub async fn followed(
    app: &App,
    player: PlayerId,
    followed: &Followed,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let command = |name: &str| app.command_mention(name);
    match followed {
        Followed::Exercise(studying) => Ok(panel(app, player, studying, None, reader).await),
        Followed::Card(step, card) => {
            // A test compares the path with the cards.
            let card = app.school.card(card.as_str()).ok_or(Refusal::OldButton)?;
            Ok(crate::lessons::messages::learn_path_card(&app.school, card, *step, command, reader))
        }
        Followed::Nothing(learner) => {
            Ok(crate::lessons::messages::learn_path_nothing(learner, app.service.lessons.now(), command, reader))
        }
    }
}

/// The learner's progress on the path.
pub async fn path(app: &App, player: PlayerId, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let learner = app.service.lessons.learner(player).await?;
    Ok(crate::lessons::messages::learn_path(
        &learner,
        app.service.lessons.now(),
        |name| app.command_mention(name),
        reader,
    ))
}

/// A refusal by the service, with the exercise that was meant.
pub async fn refused(app: &App, player: PlayerId, error: ServiceError) -> Refusal {
    let Some(TableError::Text(text)) = error.downcast_ref() else { return error.into() };
    match app.service.lessons.current(player).await {
        Ok(seen) => NoMoveAtExercise { error: text.clone(), seen: Box::new(seen) }.into(),
        Err(_) => error.into(),
    }
}
