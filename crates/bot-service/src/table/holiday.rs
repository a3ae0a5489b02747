//! The games of a person follow their holiday.

use crate::people::records::HOLIDAY;
use std::sync::Arc;

use crate::people::People;
use crate::table::games::Games;
use bot_store::PlayerId;
use bot_store::records::KeyOnly;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// Stops the clocks of a person's games by days when a holiday has begun, and lets them go on when it was ended early.
pub(crate) struct FollowHoliday {
    pub(crate) games: Arc<Games>,
    pub(crate) people: People,
}

impl DueHandler for FollowHoliday {
    const ID: DueId = HOLIDAY;
    const NAME: &'static str = "holiday";
    const IS_OF_PERSON: bool = true;
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let player = PlayerId(row.id);
        let holiday = self.people.time_settings(player).await?.holiday_at(self.games.store.repository.now());
        for snapshot in self.games.open_of(player).await? {
            self.games.follow_holiday(snapshot.id, player, holiday).await?;
        }
        Ok(Handled::Done)
    }
}
