//! Values as bytes, with the version of their shape in front.
//!
//! The program that reads a value may be newer than the one that wrote it. Each kind of value therefore has its own
//! [`Codec`]: the version that is written now, and how each older one is read.

use bytes::{BufMut, Bytes, BytesMut};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A value that can be kept: written in its current shape, read in every shape it ever had.
///
/// ```
/// use commit_store::{Codec, DecodeError, from_slice};
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Settings { notation: u8, pings: bool }
///
/// impl Codec for Settings {
///     const VERSION: u8 = 2;
///
///     fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
///         match version {
///             1 => from_slice::<u8>(bytes).map(|notation| Self { notation, pings: true }),
///             2 => from_slice(bytes),
///             _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
///         }
///     }
/// }
///
/// let kept = Settings { notation: 3, pings: false }.encode()?;
/// assert_eq!(Settings::decode(&kept)?.notation, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Codec: Serialize + Sized {
    /// The version that is written now. It goes up whenever the shape changes, and no number is used twice.
    const VERSION: u8;

    /// Reads the bytes of this version, without the version itself.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] when the version is not known or the bytes are no such value.
    fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError>;

    /// The value as bytes, the version first.
    ///
    /// # Errors
    ///
    /// [`EncodeError`] when the value is of a kind that has no bytes (a sequence that does not know its length, say).
    fn encode(&self) -> Result<Bytes, EncodeError> {
        let mut bytes = BytesMut::new().writer();
        bytes.get_mut().put_u8(Self::VERSION);
        postcard::to_io(self, &mut bytes).map_err(|error| EncodeError(error.to_string()))?;
        Ok(bytes.into_inner().freeze())
    }

    /// The value that these bytes, version and all, stand for.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] when they stand for none.
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (&version, rest) = bytes.split_first().ok_or(DecodeError::Empty)?;
        Self::decode_version(version, rest)
    }
}

/// Reads a whole value in postcard's format.
///
/// # Errors
///
/// [`DecodeError`] when the bytes are no such value, or go on behind it.
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(DecodeError::Trailing { bytes: rest.len() }),
        Err(error) => Err(DecodeError::Malformed(error.to_string())),
    }
}

/// A value that cannot be written as bytes.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a value has no bytes: {0}")]
pub struct EncodeError(String);

/// Why bytes are not the value that was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// There are no bytes at all.
    #[error("a kept value is empty")]
    Empty,
    /// The shape is one that this program does not know.
    #[error("a kept value has version {found}, and this makruk-bot knows versions up to {known}")]
    Version {
        /// The version found.
        found: u8,
        /// The newest version known.
        known: u8,
    },
    /// The bytes do not have the shape of their version.
    #[error("a kept value cannot be read: {0}")]
    Malformed(String),
    /// There are bytes behind the value.
    #[error("a kept value has {bytes} bytes too many")]
    Trailing {
        /// How many.
        bytes: usize,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Seat {
        user: u64,
        name: Option<String>,
    }

    impl Codec for Seat {
        const VERSION: u8 = 2;

        fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
            match version {
                1 => Ok(Self { user: from_slice(bytes)?, name: None }),
                2 => from_slice(bytes),
                found => Err(DecodeError::Version { found, known: Self::VERSION }),
            }
        }
    }

    #[test]
    fn older_shapes_are_read() {
        assert_eq!(Seat::decode(&[1, 5]), Ok(Seat { user: 5, name: None }));
    }

    #[test]
    fn what_is_not_a_value_is_refused() {
        assert_eq!(Seat::decode(&[]), Err(DecodeError::Empty));
        assert_eq!(Seat::decode(&[3, 5]), Err(DecodeError::Version { found: 3, known: 2 }));
        assert_eq!(Seat::decode(&[1, 5, 6]), Err(DecodeError::Trailing { bytes: 1 }));
        assert!(matches!(Seat::decode(&[2, 5]), Err(DecodeError::Malformed(_))));
    }

    proptest! {
        #[test]
        fn values_come_back(user: u64, name: Option<String>) {
            let seat = Seat { user, name };
            let bytes = seat.encode().expect("a struct has bytes");
            prop_assert_eq!(bytes[0], 2);
            prop_assert_eq!(Seat::decode(&bytes), Ok(seat));
        }

        #[test]
        fn no_bytes_panic(bytes: Vec<u8>) {
            let _ = Seat::decode(&bytes);
        }
    }
}
