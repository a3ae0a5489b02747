//! Why a request was refused or has failed.

use std::any::Any;
use std::error::Error;

use thiserror::Error;

use commit_store::{DecodeError, EncodeError, StoreError};

/// A request that was refused or has failed. Nothing has changed; only after [`ServiceError::Unsure`] is that
/// uncertain.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// A feature says why.
    #[error("{0}")]
    Feature(Box<dyn FeatureError>),
    /// Others were faster at every attempt.
    #[error("too many at once")]
    Contended,
    /// The disk is full. Once there is room again, everything works without further ado.
    #[error(transparent)]
    NoRoom(StoreError),
    /// The change may have been made or not; the person who asked for it has to check.
    #[error(transparent)]
    Unsure(StoreError),
    /// The store could not do its part for another reason.
    #[error(transparent)]
    Store(StoreError),
    /// What the store holds cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A value cannot be stored.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

/// An error of a feature. Each feature has its own, and its twin on Discord explains them to people.
pub trait FeatureError: Error + Any + Send + Sync {
    fn class(&self) -> ErrorClass {
        ErrorClass::Refusal
    }
}

/// What an error means to those who don't know the feature that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// The person has to do something else.
    Refusal,
    /// Transient: the same request may succeed later without any intervention.
    Passing,
    /// A row that was read cannot be made sense of, while the rest of the store may be in order.
    OfOneRow,
}

impl ServiceError {
    /// The error of this feature, if it is one.
    pub fn downcast_ref<E: FeatureError>(&self) -> Option<&E> {
        match self {
            ServiceError::Feature(error) => (&**error as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// Whether it is an error of this feature.
    pub fn is<E: FeatureError>(&self) -> bool {
        self.downcast_ref::<E>().is_some()
    }

    /// Whether the error is transient, so that the same request may succeed later: the store is full, busy or
    /// unavailable.
    pub fn is_passing(&self) -> bool {
        match self {
            ServiceError::NoRoom(_) | ServiceError::Unsure(_) | ServiceError::Contended => true,
            ServiceError::Store(error) => {
                matches!(error, StoreError::Unavailable { .. } | StoreError::ReadOnly { .. })
            }
            ServiceError::Feature(error) => error.class() == ErrorClass::Passing,
            ServiceError::Decode(_) | ServiceError::Encode(_) => false,
        }
    }

    /// Whether a row that was read cannot be decoded, while the rest of the store may be in order: scans skip such a
    /// row.
    pub fn is_of_one_row(&self) -> bool {
        match self {
            ServiceError::Decode(_) | ServiceError::Store(StoreError::Corrupt { .. }) => true,
            ServiceError::Feature(error) => error.class() == ErrorClass::OfOneRow,
            _ => false,
        }
    }
}

impl<E: FeatureError> From<E> for ServiceError {
    fn from(error: E) -> ServiceError {
        ServiceError::Feature(Box::new(error))
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        match error {
            StoreError::Full { .. } => ServiceError::NoRoom(error),
            StoreError::Unknown { .. } => ServiceError::Unsure(error),
            _ => ServiceError::Store(error),
        }
    }
}
