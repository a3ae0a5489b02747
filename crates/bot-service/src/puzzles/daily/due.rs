//! A channel gets the puzzle of the day.

use crate::puzzles::daily::DailyPuzzles;
use crate::puzzles::daily::records::PUZZLE_DAY;
use crate::puzzles::daily::records::PuzzleDue;
use bot_store::ChannelId;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// Posts the puzzle of a channel's next day, or records that it was missed.
impl DueHandler for DailyPuzzles {
    const ID: DueId = PUZZLE_DAY;
    const NAME: &'static str = "puzzle-day";
    type Payload = PuzzleDue;

    async fn handle(&self, row: DueRow<PuzzleDue>) -> Result<Handled, ServiceError> {
        self.fall_due(row.payload.guild, ChannelId(row.id), row.at).await?;
        Ok(Handled::Done)
    }
}
