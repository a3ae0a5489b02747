//! One connection to a page: frames with their numbers, and the limits of what a page may send.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::Serialize;
use tokio::time::timeout;

use crate::activity::frames::{PageEnd, PageFrame};

/// How many frames a page sends in a second, and how many at once after it has sent none for a while.
const FRAMES: NonZeroU32 = NonZeroU32::new(20).unwrap();
const AT_ONCE: NonZeroU32 = NonZeroU32::new(40).unwrap();

/// How long a page may take what is sent to it.
const TAKEN_WITHIN: Duration = Duration::from_secs(20);

/// How long a page is listened to after it was told that nothing more comes.
const HEARD_OUT: Duration = Duration::from_secs(1);

pub(super) struct PageConnection {
    socket: WebSocket,
    pace: DefaultDirectRateLimiter,
    /// How many frames were sent.
    sent: u64,
}

impl PageConnection {
    pub(super) fn new(socket: WebSocket) -> PageConnection {
        let pace = RateLimiter::direct(Quota::per_second(FRAMES).allow_burst(AT_ONCE));
        PageConnection { socket, pace, sent: 0 }
    }

    /// The next frame from the page. A future of it that is dropped has taken none.
    pub(super) async fn heard(&mut self) -> Result<PageFrame, PageEnd> {
        loop {
            let message = self.socket.recv().await.ok_or(PageEnd::Left)?.map_err(|_| PageEnd::NoFrame)?;
            self.pace.check().map_err(|_| PageEnd::TooFast)?;
            match message {
                Message::Text(text) => return serde_json::from_str(&text).map_err(|_| PageEnd::NoFrame),
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Binary(_) => return Err(PageEnd::NoFrame),
                Message::Close(_) => return Err(PageEnd::Left),
            }
        }
    }

    pub(super) async fn send(&mut self, frame: &impl Serialize) -> Result<(), PageEnd> {
        let written = serde_json::to_string(frame).map_err(|error| {
            tracing::error!(%error, "a frame cannot be written");
            PageEnd::Failed
        })?;
        self.send_written(&written).await
    }

    /// Sends a frame that is written already, with the next number.
    pub(super) async fn send_written(&mut self, frame: &str) -> Result<(), PageEnd> {
        self.sent += 1;
        let fields = frame.strip_prefix('{').unwrap_or(frame);
        self.send_message(Message::Text(Utf8Bytes::from(format!(r#"{{"seq":{},{fields}"#, self.sent)))).await
    }

    /// Finds out whether the page is still there.
    pub(super) async fn ping(&mut self) -> Result<(), PageEnd> {
        self.send_message(Message::Ping(Default::default())).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), PageEnd> {
        let sent = timeout(TAKEN_WITHIN, self.socket.send(message)).await;
        sent.ok().and_then(Result::ok).ok_or(PageEnd::Left)
    }

    /// Tells the page why nothing more comes. What it still sends is passed over for a moment: it would not hear why otherwise.
    pub(super) async fn close(mut self, why: PageEnd) {
        let _ = self.send_message(Message::Close(Some(CloseFrame { code: why.code(), reason: "".into() }))).await;
        let _ = timeout(HEARD_OUT, async { while let Some(Ok(_)) = self.socket.recv().await {} }).await;
    }
}
