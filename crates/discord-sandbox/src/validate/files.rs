//! The files of messages, as in "Uploading Files" in Discord's reference: each is a separate part, `files[n]`, and
//! `attachments` refers to them by `n` with their metadata.

use std::collections::BTreeMap;

use super::{Form, Problems};
use crate::error::ApiError;
use crate::id::Snowflake;
use crate::world::Attachment;

/// The most bytes a file may have: 10 MiB.
pub(crate) const MAX_FILE: usize = 10 * 1024 * 1024;

/// The most files that a message may have.
pub(crate) const MAX_FILES: usize = 10;

/// A file that came with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: bytes::Bytes,
}

impl Upload {
    /// The name of its part.
    pub(crate) fn part(&self) -> String {
        format!("files[{}]", self.index)
    }
}

/// What `attachments` says of a file: of one of the request, or of one that the message already has.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListedFile {
    pub(crate) id: Snowflake,
    pub(crate) filename: Option<String>,
    pub(crate) description: Option<String>,
}

/// A file of a message.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum MessageFile {
    New(Upload),
    Kept(Attachment),
}

/// Reads the list of files.
pub(super) fn attachments(form: &Form<'_>) -> Option<Vec<ListedFile>> {
    if !form.is_given("attachments") {
        return None;
    }
    let known = ["id", "filename", "description", "title", "duration_secs", "waveform", "is_spoiler"];
    // Files that a message already has may be listed with all the fields that Discord sent.
    let known_of_kept =
        [&known[..], &["size", "url", "proxy_url", "height", "width", "content_type", "ephemeral", "flags"]].concat();
    let listed = form.forms("attachments", 0..=MAX_FILES, &known_of_kept).into_iter().filter_map(|file| {
        file.require("id");
        let id = file.snowflake("id")?;
        Some(ListedFile {
            id,
            filename: file.string("filename", 1..=1024).map(str::to_owned),
            description: file.string("description", 0..=1024).map(str::to_owned),
        })
    });
    Some(listed.collect())
}

/// The files that a message has after a request, in their order, each with what the request says of it. Without a list these
/// are the new ones or, if there are none, those that it `had`.
///
/// Each entry must refer to a different file. Discord ignores a part to which no entry refers; here it is refused as a
/// likely mistake.
pub(crate) fn matched(
    listed: Option<Vec<ListedFile>>,
    uploads: Vec<Upload>,
    had: &[Attachment],
) -> Result<Vec<(ListedFile, MessageFile)>, ApiError> {
    if uploads.iter().any(|upload| upload.bytes.len() > MAX_FILE) {
        return Err(ApiError::too_large());
    }
    let problems = Problems::default();
    let listed = listed.unwrap_or_else(|| all_of(&uploads, had));
    let mut sources: BTreeMap<_, _> = had.iter().map(|file| (file.id, MessageFile::Kept(file.clone()))).collect();
    for upload in uploads {
        let part = upload.part();
        if sources.insert(Snowflake(upload.index), MessageFile::New(upload)).is_some() {
            problems.add(&[part], "DUPLICATE_FIELD", "There is another part of this name.");
        }
    }
    let mut files = Vec::new();
    for (index, file) in listed.into_iter().enumerate() {
        match sources.remove(&file.id) {
            Some(source) => files.push((file, source)),
            None => {
                let entry = ["attachments".to_owned(), index.to_string()];
                problems.add(&entry, "ATTACHMENT_NOT_FOUND", "Attachment data not found");
            }
        }
    }
    for source in sources.into_values() {
        if let MessageFile::New(upload) = source {
            problems.add(&[upload.part()], "UNKNOWN_FIELD", "The list of attachments doesn't have this file.");
        }
    }
    problems.check()?;
    if files.len() > MAX_FILES { Err(ApiError::too_many_files()) } else { Ok(files) }
}

/// Entries for all new files or, if there are none, for those that the message has.
fn all_of(uploads: &[Upload], had: &[Attachment]) -> Vec<ListedFile> {
    let mut ids: Vec<Snowflake> = uploads.iter().map(|upload| Snowflake(upload.index)).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        ids.extend(had.iter().map(|file| file.id));
    }
    ids.into_iter().map(|id| ListedFile { id, filename: None, description: None }).collect()
}

/// Refuses files where a request can't have any.
pub(crate) fn forbid(uploads: &[Upload]) -> Result<(), ApiError> {
    let problems = Problems::default();
    for upload in uploads {
        problems.add(&[upload.part()], "UNKNOWN_FIELD", "There is no message here that could have files.");
    }
    problems.check()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn upload(index: u64) -> Upload {
        Upload { index, filename: format!("{index}.png"), content_type: None, bytes: bytes::Bytes::new() }
    }

    fn had(ids: &[u64]) -> Vec<Attachment> {
        let file = |&id: &u64| Attachment {
            id: Snowflake(id),
            filename: format!("{id}.png"),
            description: None,
            content_type: "image/png".to_owned(),
            size: 0,
            dimensions: None,
        };
        ids.iter().map(file).collect()
    }

    /// The names of the files that the message has then, or what is wrong with which field.
    fn files(listed: Option<&[u64]>, uploads: &[u64], before: &[u64]) -> Result<Vec<String>, Value> {
        let entry = |&id: &u64| ListedFile { id: Snowflake(id), filename: None, description: None };
        let listed = listed.map(|ids| ids.iter().map(entry).collect());
        let files = matched(listed, uploads.iter().copied().map(upload).collect(), &had(before));
        let name = |(_, source)| match source {
            MessageFile::New(upload) => upload.filename,
            MessageFile::Kept(file) => file.filename,
        };
        files.map(|files| files.into_iter().map(name).collect()).map_err(|error| error.errors.unwrap_or_default())
    }

    #[test]
    fn a_message_has_the_files_that_are_listed() {
        assert_eq!(files(Some(&[1, 0]), &[0, 1], &[]).unwrap(), ["1.png", "0.png"]);
        assert_eq!(files(Some(&[42]), &[42], &[]).unwrap(), ["42.png"]);
        assert_eq!(files(Some(&[900, 0]), &[0], &[800, 900]).unwrap(), ["900.png", "0.png"]);
        assert_eq!(files(Some(&[]), &[], &[800]).unwrap(), [""; 0]);
    }

    #[test]
    fn without_a_list_new_files_come_in_place_of_old_ones() {
        assert_eq!(files(None, &[1, 0], &[]).unwrap(), ["0.png", "1.png"]);
        assert_eq!(files(None, &[0], &[800]).unwrap(), ["0.png"]);
        assert_eq!(files(None, &[], &[800, 900]).unwrap(), ["800.png", "900.png"]);
    }

    #[test]
    fn an_entry_means_a_file_of_its_own_and_every_part_has_an_entry() {
        for (listed, uploads, before, field) in [
            (&[0, 0][..], &[0, 1][..], &[][..], "attachments"),
            (&[0, 0], &[0, 0], &[], "attachments"),
            (&[0, 1], &[0], &[], "attachments"),
            (&[0], &[], &[800], "attachments"),
            (&[800, 800], &[], &[800], "attachments"),
            (&[], &[0], &[], "files[0]"),
            (&[0], &[0, 1], &[], "files[1]"),
            (&[0], &[0, 0], &[], "files[0]"),
        ] {
            let errors = files(Some(listed), uploads, before).unwrap_err();
            assert!(errors.get(field).is_some(), "{listed:?} {uploads:?} {before:?}: {errors}");
        }
        let errors = files(Some(&[0, 0]), &[0, 0], &[]).unwrap_err();
        assert_eq!(errors["attachments"]["1"]["_errors"][0]["code"], "ATTACHMENT_NOT_FOUND");
    }

    #[test]
    fn a_message_has_at_most_ten_files() {
        let all: Vec<u64> = (0..11).collect();
        assert_eq!(files(None, &all[..10], &[]).unwrap().len(), 10);
        assert_eq!(matched(None, all.into_iter().map(upload).collect(), &[]), Err(ApiError::too_many_files()));
    }
}
