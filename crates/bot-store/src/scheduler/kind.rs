//! What a kind of due row is made of.

use crate::feature::DueKind;
use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::ServiceError;
use crate::due_key::{DueId, milliseconds};
use commit_store::Codec;

/// A row that is due.
#[derive(Clone, Copy, Debug)]
pub struct DueRow<P> {
    /// When it fell due.
    pub at: Timestamp,
    /// About which of its kind it is.
    pub id: u64,
    pub payload: P,
}

/// How a row that was due was handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// Nothing is left to do. The row goes, if the handler's own commit has not taken it away.
    Done,
    /// It is too early: the row stays, and is handled again at this time.
    NotBefore(Timestamp),
}

impl Handled {
    /// For a row derived from a state that is next due at `next`: a different due time has a separate row, so this one
    /// is done.
    pub fn unless_due_at<P>(next: Option<Timestamp>, row: &DueRow<P>) -> Handled {
        next.filter(|&next| milliseconds(next) == milliseconds(row.at)).map_or(Handled::Done, Handled::NotBefore)
    }
}

/// Handles one kind of due row.
pub trait DueHandler: Send + Sync + 'static {
    /// Its number in the keys.
    const ID: DueId;
    /// What logs and `doctor` call it.
    const NAME: &'static str;
    /// Whether a row is its person's own, by its id, and goes when they are erased.
    const IS_OF_PERSON: bool = false;
    type Payload: Codec + Send;

    /// Does what is due. After a crash, or an error, a row is handled once more, so doing it again must be harmless: what
    /// is done is best committed together with what tells that it was done.
    ///
    /// # Errors
    /// The row is tried again later, and set aside when that does not help.
    fn handle(&self, row: DueRow<Self::Payload>) -> impl Future<Output = Result<Handled, ServiceError>> + Send;
}

/// The kind of the rows that `H` handles, as its feature lists it.
pub const fn due_kind<H: DueHandler>() -> DueKind {
    let check = |value: &[u8]| H::Payload::decode(value).map(drop);
    DueKind { id: H::ID, name: H::NAME, is_of_person: H::IS_OF_PERSON, check }
}

type Handle = Box<dyn Fn(DueRow<Bytes>) -> BoxFuture<'static, Result<Handled, ServiceError>> + Send + Sync>;

/// A handler of any kind.
pub struct AnyDueHandler {
    pub id: DueId,
    pub name: &'static str,
    pub handle: Handle,
}

impl AnyDueHandler {
    pub fn of<H: DueHandler>(handler: H) -> AnyDueHandler {
        let handler = Arc::new(handler);
        let handle: Handle = Box::new(move |DueRow { at, id, payload }| {
            let handler = Arc::clone(&handler);
            async move {
                let payload = H::Payload::decode(&payload)?;
                handler.handle(DueRow { at, id, payload }).await
            }
            .boxed()
        });
        AnyDueHandler { id: H::ID, name: H::NAME, handle }
    }
}

impl AnyDueHandler {
    /// The same for rows with another number.
    #[must_use]
    pub fn under(self, id: DueId) -> AnyDueHandler {
        AnyDueHandler { id, ..self }
    }
}

/// The handlers of all features.
pub struct DueHandlers(HashMap<DueId, AnyDueHandler>);

impl DueHandlers {
    pub fn new(handlers: impl IntoIterator<Item = AnyDueHandler>) -> DueHandlers {
        DueHandlers(handlers.into_iter().map(|handler| (handler.id, handler)).collect())
    }

    pub fn of(&self, id: DueId) -> Option<&AnyDueHandler> {
        self.0.get(&id)
    }
}
