//! Versioned encoding of values: one byte for the version, then the value in [postcard]'s format.
//!
//! The program that reads a value may be newer than the one that wrote it, so each type says in its [`Codec`] which
//! version it writes and how it reads the older ones.
//!
//! [postcard]: https://postcard.jamesmunns.com

use bytes::{BufMut, Bytes, BytesMut};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A value that can be stored: written in its current form, read in every form it ever had.
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
/// let stored = Settings { notation: 3, pings: false }.encode()?;
/// assert_eq!(Settings::decode(&stored)?.notation, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A type that has had a single form needs neither a version nor code:
///
/// ```
/// # use commit_store::Codec;
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Note(String);
///
/// impl Codec for Note {}
/// ```
pub trait Codec: Serialize + DeserializeOwned {
    /// The version written today. It increases whenever the form changes; numbers are never reused.
    const VERSION: u8 = 1;

    /// Decodes a value written in this version; `bytes` is what follows the version byte. Unless a type says otherwise, it
    /// reads its current version alone.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] if the version is unknown or the bytes are not a value of that version.
    fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
        if version == Self::VERSION {
            from_slice(bytes)
        } else {
            Err(DecodeError::Version { found: version, known: Self::VERSION })
        }
    }

    /// Encodes the value in the current version.
    ///
    /// # Errors
    ///
    /// [`EncodeError`] if postcard cannot encode the value (a sequence of unknown length, say).
    fn encode(&self) -> Result<Bytes, EncodeError> {
        encode_version(Self::VERSION, self)
    }

    /// Decodes a value of any known version.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] if the bytes are not a value of a known version.
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (&version, rest) = bytes.split_first().ok_or(DecodeError::Empty)?;
        Self::decode_version(version, rest)
    }
}

/// Encodes a value as one of this version, for values that no type says how to read.
///
/// # Errors
///
/// [`EncodeError`] if postcard cannot encode the value.
pub fn encode_version(version: u8, value: &impl Serialize) -> Result<Bytes, EncodeError> {
    let mut bytes = BytesMut::new().writer();
    bytes.get_mut().put_u8(version);
    postcard::to_io(value, &mut bytes).map_err(|error| EncodeError(error.to_string()))?;
    Ok(bytes.into_inner().freeze())
}

/// Decodes a value in postcard's format that takes up all the bytes.
///
/// # Errors
///
/// [`DecodeError`] if the bytes are not such a value, or some are left over.
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(DecodeError::Trailing { bytes: rest.len() }),
        Err(error) => Err(DecodeError::Malformed(error.to_string())),
    }
}

/// A value that cannot be encoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a value cannot be encoded: {0}")]
pub struct EncodeError(String);

/// Why bytes could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// There are no bytes at all.
    #[error("a stored value is empty")]
    Empty,
    /// This program does not know the version.
    #[error("a stored value has version {found}, and this program knows versions up to {known}")]
    Version {
        /// The version found.
        found: u8,
        /// The newest version known.
        known: u8,
    },
    /// The bytes do not have the form of their version.
    #[error("a stored value cannot be decoded: {0}")]
    Malformed(String),
    /// There are bytes after the value.
    #[error("a stored value has {bytes} bytes too many")]
    Trailing {
        /// The number of bytes left over.
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

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Number(u64);

    impl Codec for Number {}

    #[test]
    fn older_versions_are_decoded() {
        assert_eq!(Seat::decode(&[1, 5]), Ok(Seat { user: 5, name: None }));
    }

    #[test]
    fn a_type_of_one_form_reads_that_alone() {
        assert_eq!(Number(5).encode().as_deref(), Ok(&[1, 5][..]));
        assert_eq!(Number::decode(&[1, 5]), Ok(Number(5)));
        assert_eq!(Number::decode(&[2, 5]), Err(DecodeError::Version { found: 2, known: 1 }));
    }

    #[test]
    fn bytes_that_are_not_a_value_are_refused() {
        assert_eq!(Seat::decode(&[]), Err(DecodeError::Empty));
        assert_eq!(Seat::decode(&[3, 5]), Err(DecodeError::Version { found: 3, known: 2 }));
        assert_eq!(Seat::decode(&[1, 5, 6]), Err(DecodeError::Trailing { bytes: 1 }));
        assert!(matches!(Seat::decode(&[2, 5]), Err(DecodeError::Malformed(_))));
    }

    proptest! {
        #[test]
        fn values_round_trip(user: u64, name: Option<String>) {
            let seat = Seat { user, name };
            let bytes = seat.encode().expect("a struct can be encoded");
            prop_assert_eq!(bytes[0], 2);
            prop_assert_eq!(Seat::decode(&bytes), Ok(seat));
        }

        #[test]
        fn decoding_never_panics(bytes: Vec<u8>) {
            let _ = Seat::decode(&bytes);
        }
    }
}
