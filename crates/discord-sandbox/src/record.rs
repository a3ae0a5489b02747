//! The bot's requests, recorded for tests.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

/// A request to the REST interface.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RecordedRequest {
    /// Its number, from 1 on, in the order of arrival.
    pub number: u64,
    /// Its method.
    pub method: String,
    /// Its path, without `/api/v10`.
    pub path: String,
    /// The route as Discord's description has it: `/channels/{channel_id}/messages`. The path, when it is none that
    /// the sandbox has.
    pub route: String,
    /// Whether the sandbox has such a route.
    pub implemented: bool,
    /// The query's fields.
    pub query: Vec<(String, String)>,
    /// The JSON body; of a multipart one, its `payload_json`.
    pub body: Option<Value>,
    /// The files of a multipart body.
    pub parts: Vec<RecordedPart>,
    /// The status of the answer.
    pub status: u16,
}

/// A file of a multipart request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedPart {
    /// The field's name, `files[0]`.
    pub name: String,
    /// The file's name.
    pub filename: String,
    /// Its media type, if it was given.
    pub content_type: Option<String>,
    /// Its size in bytes.
    pub size: usize,
}

/// The last requests.
#[derive(Debug)]
pub(crate) struct RequestLog {
    requests: VecDeque<RecordedRequest>,
    count: u64,
    kept: usize,
}

impl RequestLog {
    /// A log that keeps the last `kept` requests.
    pub(crate) fn new(kept: usize) -> RequestLog {
        RequestLog { requests: VecDeque::new(), count: 0, kept }
    }

    /// Adds a request, giving it its number.
    pub(crate) fn add(&mut self, request: RecordedRequest) {
        self.count += 1;
        self.requests.push_back(RecordedRequest { number: self.count, ..request });
        if self.requests.len() > self.kept {
            self.requests.pop_front();
        }
    }

    /// Those whose number is above `after`.
    pub(crate) fn since(&self, after: u64) -> Vec<RecordedRequest> {
        self.requests.iter().filter(|request| request.number > after).cloned().collect()
    }
}
