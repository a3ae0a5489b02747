//! Changes of other features that are noted in the audit log of a server.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use commit_store::{Codec, EncodeError};

/// A feature's change, as recorded in the audit log. It must not name users: they are not erased from it.
pub trait AuditedChange: Codec + Clone + Debug + PartialEq {
    /// Its number in the store, never reused.
    const KIND: u16;
}

/// A change of any feature, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredChange {
    kind: u16,
    value: Vec<u8>,
}

impl StoredChange {
    pub fn of<C: AuditedChange>(change: &C) -> Result<StoredChange, EncodeError> {
        Ok(StoredChange { kind: C::KIND, value: change.encode()?.to_vec() })
    }

    /// The change, if it is of this kind.
    pub fn read<C: AuditedChange>(&self) -> Option<C> {
        (self.kind == C::KIND).then(|| C::decode(&self.value).ok()).flatten()
    }
}
