//! Users' drafts of their next game, in the store.

use crate::Draft;
use crate::game::TimeControl;
use crate::people::People;
use crate::people::records;
use crate::people::records::DraftRecord;
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{EventId, ServiceError};
use commit_store::Commit;

impl People {
    /// The draft of `player` for their next game; if unset or unreadable, the defaults with the server's `usual` time
    /// control.
    pub async fn draft(&self, player: PlayerId, usual: TimeControl) -> Result<Draft, ServiceError> {
        let (_, stored) = self.repository.replaceable::<DraftRecord>(&records::draft(player)).await?;
        Ok(stored.map_or(Draft::with_time(usual), |stored| stored.draft))
    }

    /// Changes the draft of `player` by this event; returns it afterwards. An event older than the newest change has no
    /// effect, so that redelivery undoes no later choice.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if concurrent changes by the same user conflict too often.
    pub async fn change_draft(
        &self,
        player: PlayerId,
        event: EventId,
        usual: TimeControl,
        change: impl Fn(&mut Draft),
    ) -> Result<Draft, ServiceError> {
        let key = records::draft(player);
        for _ in 0..ATTEMPTS {
            let (expect, stored) = self.repository.replaceable::<DraftRecord>(&key).await?;
            let before = stored.map_or(Draft::with_time(usual), |stored| stored.draft);
            let mut draft = before;
            change(&mut draft);
            if draft == before || stored.is_some_and(|stored| stored.event >= event) {
                return Ok(before);
            }
            let puts = vec![put(key.clone(), expect, &DraftRecord { event, draft })?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(draft);
            }
        }
        Err(ServiceError::Contended)
    }
}

#[cfg(test)]
mod tests {
    use board_games::Seat;
    use std::sync::Arc;

    use super::*;
    use crate::game::Seating;
    use crate::{FairCoin, RatedOrFriendly, Service};
    use bot_store::SystemClock;

    #[tokio::test]
    async fn a_draft_is_each_persons_own_and_an_old_event_changes_nothing() {
        let (service, _) = Service::in_memory(Arc::new(SystemClock), Arc::new(FairCoin));
        let (people, ann, ben) = (service.people, PlayerId(1), PlayerId(2));
        let usual = TimeControl::Unlimited;
        let blitz = "5+3".parse().unwrap();
        assert_eq!(people.draft(ann, blitz).await.unwrap().time, blitz, "until someone has chosen");
        assert_eq!(people.draft(ann, usual).await.unwrap(), Draft::default());
        let take = |side| move |draft: &mut Draft| draft.seating = Seating::Challenger(side);
        people.change_draft(ann, EventId(10), usual, take(Seat::First)).await.unwrap();
        people.change_draft(ann, EventId(12), usual, take(Seat::Second)).await.unwrap();
        // Redelivered.
        people.change_draft(ann, EventId(10), usual, take(Seat::First)).await.unwrap();
        let chosen = people.draft(ann, usual).await.unwrap();
        assert_eq!(chosen, Draft { seating: Seating::Challenger(Seat::Second), ..Draft::default() });
        let rated =
            people.change_draft(ann, EventId(13), usual, |draft| draft.rating = RatedOrFriendly::Rated).await.unwrap();
        assert_eq!(rated, Draft { rating: RatedOrFriendly::Rated, ..chosen });
        assert_eq!(people.draft(ben, usual).await.unwrap(), Draft::default());
    }
}
