//! Reading a request's body: JSON, or a form with files and JSON in it.

use axum::Form;
use axum::body::Body;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, StatusCode, header};
use bytes::Bytes;
use serde_json::Value;

use crate::error::ApiError;
use crate::validate::files::Upload;
use crate::validate::refuse;

/// The most bytes that a request may have: ten files of the largest size, and some for the rest.
pub(crate) const MAX_BODY: usize = 101 * 1024 * 1024;

/// A body.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestBody {
    /// The JSON; null when there is none.
    pub(crate) json: Value,
    pub(crate) uploads: Vec<Upload>,
    /// The fields of a form without files.
    pub(crate) form: Vec<(String, String)>,
}

/// Reads a body as its `Content-Type` says. The server limits its length to [`MAX_BODY`].
pub(crate) async fn read(request: Request<Body>) -> Result<RequestBody, ApiError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        let form = Multipart::from_request(request, &()).await;
        return multipart(form.map_err(|_| ApiError::invalid_json())?).await;
    }
    if kind.starts_with("application/x-www-form-urlencoded") {
        let Form(form) = Form::from_request(request, &()).await.map_err(|_| ApiError::invalid_json())?;
        return Ok(RequestBody { form, ..RequestBody::default() });
    }
    let bytes = axum::body::to_bytes(request.into_body(), MAX_BODY).await.map_err(|_| ApiError::too_large())?;
    Ok(RequestBody { json: json(&bytes)?, ..RequestBody::default() })
}

fn json(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|_| ApiError::invalid_json())
}

async fn multipart(mut form: Multipart) -> Result<RequestBody, ApiError> {
    let mut read = RequestBody::default();
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes: Bytes = field.bytes().await.map_err(|error| broken(&error))?;
        match (file_index(&name), filename) {
            (Some(index), Some(filename)) => read.uploads.push(Upload { index, filename, content_type, bytes }),
            (Some(_), None) => return Err(refuse(&[&name], "BASE_TYPE_REQUIRED", "A file needs a filename.")),
            (None, _) if name == "payload_json" => read.json = json(&bytes)?,
            (None, _) => return Err(refuse(&[&name], "UNKNOWN_FIELD", "There is no such field.")),
        }
    }
    if read.json.is_null() {
        read.json = Value::Object(serde_json::Map::new());
    }
    Ok(read)
}

fn broken(error: &MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { ApiError::too_large() } else { ApiError::invalid_json() }
}

/// The `n` of `files[n]`.
fn file_index(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("files[")?.strip_suffix(']')?;
    let index: u64 = digits.parse().ok()?;
    // No sign, and no zeros before it.
    (index.to_string() == digits).then_some(index)
}
