//! Files that people attach.

use bytes::Bytes;

use super::Control;
use crate::acts::{ActError, PickedFile, WrittenMessage};
use crate::id::Snowflake;
use crate::world::Message;

/// Acting with files.
impl Control {
    /// Keeps a file that a person picks; its id is the value of a command's option, or goes with a message.
    ///
    /// # Errors
    ///
    /// When it is too large or can't be kept.
    pub fn upload(&self, filename: &str, bytes: &[u8]) -> Result<Snowflake, ActError> {
        let file = PickedFile { name: filename.to_owned(), media_type: None, bytes: Bytes::copy_from_slice(bytes) };
        self.act(|core| core.pick_file(file))
    }

    /// Writes a message, which may be empty, with files that were [picked](Control::upload) before.
    ///
    /// # Errors
    ///
    /// See [`ActError`].
    pub fn say_with_files(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        content: &str,
        files: &[Snowflake],
    ) -> Result<Message, ActError> {
        self.act(|core| core.say(seat, channel, WrittenMessage { content, files, ..WrittenMessage::default() }))
    }
}
