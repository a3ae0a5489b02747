//! The files of a message that is sent.
//!
//! Discord takes each as a part of the request, named `files[n]`, and what there is to say of it as an entry of `attachments`
//! with the same `n` ("Uploading Files" in its reference). serenity numbers them only where it sends them itself.

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub struct NewFile {
    pub name: String,
    /// What it shows, in words.
    pub description: String,
    pub bytes: Bytes,
}

impl NewFile {
    fn media_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            Some("json") => "application/json",
            Some("pgn") => "application/x-chess-pgn",
            Some("csv") => "text/csv",
            _ => "application/octet-stream",
        }
    }
}

/// Adds these files to those that the JSON of a message lists.
pub fn list(files: &[NewFile], message: &mut Value) {
    let entry =
        |(n, file): (usize, &NewFile)| json!({ "id": n, "filename": file.name, "description": file.description });
    let entries = files.iter().enumerate().map(entry);
    match &mut message["attachments"] {
        Value::Array(listed) => listed.extend(entries),
        none => *none = entries.collect(),
    }
}

/// A request's body: the JSON and these files, which it [lists](list).
pub fn form(files: &[NewFile], json: &[u8]) -> Result<Form, reqwest::Error> {
    let form = Form::new().part("payload_json", Part::bytes(json.to_vec()));
    files.iter().enumerate().try_fold(form, |form, (n, file)| {
        let part = Part::stream_with_length(file.bytes.clone(), file.bytes.len() as u64).file_name(file.name.clone());
        Ok(form.part(format!("files[{n}]"), part.mime_str(file.media_type())?))
    })
}
