//! Files that people attach: only from where Discord keeps them, only small ones, and not for long.

use std::time::Duration;

use serenity::all::Attachment;
use url::Url;

use crate::kit::app::App;
use crate::kit::file_server::LONGEST;
use crate::kit::refusal::Refusal;

/// How long reading one may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The text of an attached file.
pub async fn text_of(app: &App, file: &Attachment) -> Result<String, Refusal> {
    let long = || Refusal::LongFile(LONGEST >> 10);
    if usize::try_from(file.size).unwrap_or(usize::MAX) > LONGEST {
        return Err(long());
    }
    let url = Url::parse(&file.url).ok().filter(|url| app.files.may_be_read(url)).ok_or(Refusal::UnreadableFile)?;
    let read = tokio::time::timeout(PATIENCE, app.files.read(url)).await;
    let bytes = read.map_err(|_| Refusal::UnreadableFile)?.map_err(|error| {
        tracing::debug!(%error, "an attached file cannot be read");
        Refusal::UnreadableFile
    })?;
    if bytes.len() > LONGEST {
        return Err(long());
    }
    String::from_utf8(bytes).map_err(|_| Refusal::UnreadableFile)
}
