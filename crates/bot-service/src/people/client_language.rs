//! The languages of people's Discord, in the store: an interaction tells it, and messages to them later have to know it.

use crate::people::People;
use crate::people::records;
use crate::people::records::ClientLanguage;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::locale::Locale;
use bot_store::repository::put;

impl People {
    /// The language of the person's Discord, as it was last heard; `None` if it is unknown or unreadable.
    pub async fn client_language(&self, player: PlayerId) -> Result<Option<Locale>, ServiceError> {
        let (_, stored) = self.repository.replaceable::<ClientLanguage>(&records::client_language(player)).await?;
        Ok(stored.map(|ClientLanguage(language)| language))
    }

    /// Notes the language of the person's Discord.
    pub async fn note_client_language(&self, player: PlayerId, language: Locale) -> Result<(), ServiceError> {
        let key = records::client_language(player);
        let (expect, stored) = self.repository.replaceable::<ClientLanguage>(&key).await?;
        if stored != Some(ClientLanguage(language)) {
            // On a conflict, someone has acted twice at once; either tells it.
            self.repository.commit(vec![put(key, expect, &ClientLanguage(language))?]).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{FairCoin, Service};
    use bot_store::SystemClock;

    #[tokio::test]
    async fn the_language_that_was_heard_last_is_kept() {
        let (service, _) = Service::in_memory(Arc::new(SystemClock), Arc::new(FairCoin));
        let (people, ann) = (service.people, PlayerId(1));
        assert_eq!(people.client_language(ann).await.unwrap(), None);
        for language in [Locale::English, Locale::Thai, Locale::Thai] {
            people.note_client_language(ann, language).await.unwrap();
            assert_eq!(people.client_language(ann).await.unwrap(), Some(language));
        }
        assert_eq!(people.client_language(PlayerId(2)).await.unwrap(), None);
    }
}
