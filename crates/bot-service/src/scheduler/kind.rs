//! What a kind of due row is made of.

use std::sync::Arc;

use bytes::Bytes;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::records::KindId;
use crate::repository::Repository;
use crate::scheduler::lateness::Lateness;
use crate::{Cluster, DailyPuzzles, Games, Ladders, Privacy, Removals, Seasons, ServiceError, Tournaments};
use commit_store::{Codec, DecodeError};

pub struct Context {
    pub cluster: Cluster,
    pub games: Arc<Games>,
    pub puzzle_days: DailyPuzzles,
    pub ladders: Ladders,
    pub tournaments: Tournaments,
    pub seasons: Seasons,
    pub privacy: Privacy,
    pub removals: Removals,
    pub repository: Repository,
    pub lateness: Arc<Lateness>,
}

#[derive(Clone, Copy, Debug)]
pub struct DueRow<P> {
    pub at: Timestamp,
    /// About which of its kind it is.
    pub id: u64,
    pub payload: P,
}

/// What became of a row that was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// Nothing is left to do. The row goes, if the handler's own commit has not taken it away.
    Done,
    /// It is too early: the row stays, and is handled again at this time.
    NotBefore(Timestamp),
}

pub(crate) trait DueKind: 'static {
    /// Its number in the keys.
    const ID: KindId;
    /// What logs and `doctor` call it.
    const NAME: &'static str;
    /// The value of its rows.
    type Payload: Codec + Send;

    /// Does what is due. After a crash, or an error, a row is handled once more, so doing it again must be harmless: what
    /// is done is best committed together with what tells that it was done.
    ///
    /// # Errors
    /// The row is tried again later, and set aside when that does not help.
    fn handle(
        context: &Context,
        row: DueRow<Self::Payload>,
    ) -> impl Future<Output = Result<Handled, ServiceError>> + Send;
}

type Handle = fn(Arc<Context>, DueRow<Bytes>) -> BoxFuture<'static, Result<Handled, ServiceError>>;

/// A kind as the table has it.
pub struct Kind {
    pub id: KindId,
    pub name: &'static str,
    /// Whether a value can be read.
    pub check: fn(&[u8]) -> Result<(), DecodeError>,
    pub handle: Handle,
}

impl Kind {
    pub const fn of<K: DueKind>() -> Kind {
        Kind {
            id: K::ID,
            name: K::NAME,
            check: |value| K::Payload::decode(value).map(drop),
            handle: |context, DueRow { at, id, payload }| {
                async move {
                    let payload = K::Payload::decode(&payload)?;
                    K::handle(&context, DueRow { at, id, payload }).await
                }
                .boxed()
            },
        }
    }
}
