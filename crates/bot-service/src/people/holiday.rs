//! The games of a person follow their holiday.

use crate::ServiceError;
use crate::game::PlayerId;
use crate::people::People;
use crate::records::{HOLIDAY, KindId, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};

/// Stops the clocks of a person's games by days when a holiday has begun, and lets them go on when it was ended early.
pub struct FollowHoliday;

impl DueKind for FollowHoliday {
    const ID: KindId = HOLIDAY;
    const NAME: &'static str = "holiday";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let player = PlayerId(row.id);
        let settings = People::new(context.repository.clone()).time_settings(player).await?;
        let holiday = settings.holiday_at(context.repository.now());
        for snapshot in context.games.open_of(player).await? {
            context.games.follow_holiday(snapshot.id, player, holiday).await?;
        }
        Ok(Handled::Done)
    }
}
