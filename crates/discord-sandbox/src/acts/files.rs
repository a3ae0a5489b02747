//! Files that people attach, to messages and to the options of commands.

use bytes::Bytes;

use super::ActError;
use crate::compose::{png_dimensions, safe_filename};
use crate::hub::Core;
use crate::id::Snowflake;
use crate::validate::files::{MAX_FILE, MAX_FILES};
use crate::world::Attachment;

/// A file on its way, as a browser hands it over.
#[derive(Clone, Debug)]
pub(crate) struct PickedFile {
    pub(crate) name: String,
    /// Its media type, where the browser knows it.
    pub(crate) media_type: Option<String>,
    pub(crate) bytes: Bytes,
}

impl Core {
    /// Keeps a file until it is sent; a message or command option refers to it by its id.
    pub(crate) fn pick_file(&mut self, file: PickedFile) -> Result<Snowflake, ActError> {
        let PickedFile { name, media_type, bytes } = file;
        if bytes.len() > MAX_FILE {
            let most = MAX_FILE >> 20;
            return Err(ActError::Invalid(format!("a file may have at most {most} MiB")));
        }
        let id = self.ids.next();
        let dimensions = png_dimensions(&bytes);
        let guessed = if dimensions.is_some() { "image/png" } else { "text/plain" };
        let attachment = Attachment {
            id,
            filename: safe_filename(&name),
            description: None,
            content_type: media_type.unwrap_or_else(|| guessed.to_owned()),
            size: bytes.len(),
            dimensions,
        };
        self.keep_upload(attachment, bytes)?;
        Ok(id)
    }

    /// The files with these ids that have not been sent yet.
    pub(super) fn picked_files(&self, ids: &[Snowflake]) -> Result<Vec<Attachment>, ActError> {
        if ids.len() > MAX_FILES {
            return Err(ActError::Invalid(format!("a message has at most {MAX_FILES} files")));
        }
        let find = |id| self.uploads.get(id).cloned().ok_or(ActError::Unknown("file"));
        ids.iter().map(find).collect()
    }
}
