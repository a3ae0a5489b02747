//! A channel gets the puzzle of the day.

use crate::records::{KindId, PUZZLE_DAY, PuzzleDue};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};
use crate::{ChannelId, ServiceError};

/// Posts the puzzle of a channel's next day, or records that it was missed.
pub struct PostPuzzle;

impl DueKind for PostPuzzle {
    const ID: KindId = PUZZLE_DAY;
    const NAME: &'static str = "puzzle-day";
    type Payload = PuzzleDue;

    async fn handle(context: &Context, row: DueRow<PuzzleDue>) -> Result<Handled, ServiceError> {
        context.puzzle_days.fall_due(row.payload.guild, ChannelId(row.id), row.at).await?;
        Ok(Handled::Done)
    }
}
