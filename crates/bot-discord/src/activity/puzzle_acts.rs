//! What a person does at today's puzzle on the page: the same as on their panel in the channel.

use crate::activity::act_event::request;
use crate::activity::frames::ActId;
use crate::activity::refusal::ActivityRefusal;
use crate::activity::viewer::PageViewer;
use crate::kit::custom_id::read_value;
use crate::kit::refusal::Refusal;
use crate::solving::solving_move::SolvingMove;
use bot_service::puzzle::AttemptEvent;
use bot_service::solving::{Act, Tried};
use bot_service::{MoveInput, PuzzleOnDay, PuzzlePlace, ServiceError, Solving, TableError};

/// What is done, as the page says it.
pub(super) struct PuzzleDeed<'a> {
    pub id: &'a ActId,
    /// When, in milliseconds by the server's clock.
    pub at: i64,
    pub puzzle: &'a str,
    /// How many moves had been made on the board on which it was done.
    pub step: u8,
    pub act: &'a str,
    pub mv: Option<&'a str>,
}

/// Today's puzzle of the channel.
async fn todays(viewer: &PageViewer) -> Result<(PuzzlePlace, PuzzleOnDay), ServiceError> {
    let from = viewer.session.from;
    let place = PuzzlePlace { server: from.guild, channel: from.channel, parent: None };
    let (id, day) = viewer.app.service.puzzles.todays(place).await?;
    Ok((place, (id, Some(day))))
}

/// How far a person is with today's puzzle.
pub(super) async fn look(viewer: &PageViewer) -> Result<Solving, ServiceError> {
    let (place, which) = todays(viewer).await?;
    viewer.app.service.puzzles.look(viewer.person(), place, which).await
}

/// Does it, once: the same act that comes again has been done.
pub(super) async fn act(viewer: &PageViewer, deed: PuzzleDeed<'_>) -> Result<(Solving, Tried<AttemptEvent>), Refusal> {
    let app = &viewer.app;
    let request = request(&app.seal, viewer.person(), (deed.id, deed.at), app.service.watching.time())?;
    let (place, which) = todays(viewer).await?;
    if which.0.to_string() != deed.puzzle {
        return Err(ServiceError::from(TableError::Stale).into());
    }
    let input = match (deed.act, deed.mv) {
        ("move", Some(mv)) => Act::Move(MoveInput::Move(mv.parse().map_err(|_| ActivityRefusal::Act)?)),
        (name, None) => match read_value(name).map_err(|_| ActivityRefusal::Act)? {
            SolvingMove::Hint(hint) => Act::Hint(hint),
            SolvingMove::ConfirmGiveUp => Act::GiveUp,
            _ => return Err(ActivityRefusal::Act.into()),
        },
        _ => return Err(ActivityRefusal::Act.into()),
    };
    Ok(app.service.puzzles.act(request, place, which, Some(deed.step), input).await?)
}
