//! How much room the attached files take.

use std::collections::BTreeMap;

use super::id::Snowflake;
use super::world::World;

/// The sizes in bytes of the files that are kept. Ids grow with time, so the first is the oldest.
#[derive(Debug, Default)]
pub(crate) struct Files {
    sizes: BTreeMap<Snowflake, usize>,
    total: usize,
}

impl Files {
    /// The files of the messages that are there already.
    pub(crate) fn of(world: &World) -> Files {
        let mut files = Files::default();
        for attachment in world.all_messages().flat_map(|message| &message.attachments) {
            files.add(attachment.id, attachment.size);
        }
        files
    }

    pub(crate) fn add(&mut self, id: Snowflake, size: usize) {
        self.remove(id);
        self.sizes.insert(id, size);
        self.total += size;
    }

    /// Takes a file off; whether it was there.
    pub(crate) fn remove(&mut self, id: Snowflake) -> bool {
        let size = self.sizes.remove(&id);
        self.total -= size.unwrap_or_default();
        size.is_some()
    }

    /// The file to drop next if all together take more than `most` bytes. The newest one is never dropped.
    pub(crate) fn beyond(&self, most: usize) -> Option<Snowflake> {
        let (oldest, _) = self.sizes.first_key_value()?;
        (self.total > most && self.sizes.len() > 1).then_some(*oldest)
    }
}
