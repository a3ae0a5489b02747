//! What a person does at today's puzzle on the page: the same as on their panel in the channel.

use crate::activity::doing::{PageDeed, PageDoing};
use crate::activity::frames::NamedAct;
use crate::activity::refusal::ActivityRefusal;
use crate::activity::viewer::PageViewer;
use crate::kit::custom_id::read_value;
use crate::kit::refusal::Refusal;
use crate::puzzles::action::PuzzleAction;
use crate::solving::solving_move::SolvingMove;
use bot_service::game::PlayerId;
use bot_service::solving::Act;
use bot_service::{MoveInput, PuzzleOnDay, PuzzlePlace, ServiceError, Solving, TableError};

/// How many of those who have solved a puzzle are named.
const MOST_SOLVERS: usize = 24;

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

/// Does it. `step` is how many moves had been made on the board on which it is done.
pub(super) async fn act(doing: PageDoing<'_>, puzzle: &str, step: u8) -> Result<PageDeed, Refusal> {
    let PageDoing { viewer, request, act } = doing;
    let puzzles = &viewer.app.service.puzzles;
    let (place, which) = todays(viewer).await?;
    if which.0.to_string() != puzzle {
        return Err(ServiceError::from(TableError::Stale).into());
    }
    let input = match act {
        NamedAct::Move(mv) => Act::Move(MoveInput::Move(mv.parse().map_err(|_| ActivityRefusal::Act)?)),
        NamedAct::Offered(name) => match read_value(name).map_err(|_| ActivityRefusal::Act)? {
            PuzzleAction::OnBoard(_, SolvingMove::Hint(hint)) => Act::Hint(hint),
            PuzzleAction::OnBoard(_, SolvingMove::ConfirmGiveUp) => Act::GiveUp,
            PuzzleAction::Share => {
                puzzles.show(request.by, place, which.0).await?;
                return Ok(PageDeed::Tried(Box::new(look(viewer).await?), None));
            }
            _ => return Err(ActivityRefusal::Act.into()),
        },
    };
    let (solving, tried) = puzzles.act(request, place, which, Some(step), input).await?;
    Ok(PageDeed::Tried(Box::new(solving), Some(tried)))
}

/// Those who show that they have solved it.
pub(super) async fn solvers(viewer: &PageViewer, solving: &Solving) -> Result<Vec<PlayerId>, ServiceError> {
    match viewer.session.from.guild {
        Some(server) => viewer.app.service.puzzles.shown(server, solving.id, MOST_SOLVERS).await,
        None => Ok(Vec::new()),
    }
}
