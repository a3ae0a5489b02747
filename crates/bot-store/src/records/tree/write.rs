//! Trees as stored bytes.

use serde::ser::{SerializeMap, SerializeTuple};
use serde::{Serialize, Serializer};

use crate::records::tree::Tree;
use bytes::Bytes;
use commit_store::{EncodeError, encode_version};

impl Tree {
    /// Its bytes in the form of the record that it was read from, whose version is not known here.
    pub fn encode(&self) -> Result<Bytes, EncodeError> {
        encode_version(0, self)
    }
}

/// The stored form knows no names, so it doesn't matter which are given here.
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::Unit => serializer.serialize_unit(),
            Tree::Bool(value) => serializer.serialize_bool(*value),
            Tree::Byte(value) => serializer.serialize_u8(*value),
            Tree::Unsigned(value) => serializer.serialize_u64(*value),
            Tree::SignedByte(value) => serializer.serialize_i8(*value),
            Tree::Signed(value) => serializer.serialize_i64(*value),
            Tree::Float(value) => serializer.serialize_f32(*value),
            Tree::Double(value) => serializer.serialize_f64(*value),
            Tree::Char(value) => serializer.serialize_char(*value),
            Tree::Text(value) => serializer.serialize_str(value),
            Tree::Bytes(value) => serializer.serialize_bytes(value),
            Tree::Absent => serializer.serialize_none(),
            Tree::Present(value) => serializer.serialize_some(&**value),
            Tree::Newtype(_, value) => value.serialize(serializer),
            Tree::List(parts) => serializer.collect_seq(parts),
            Tree::Tuple(parts) => tuple(serializer, parts.len(), parts.iter()),
            Tree::Struct(fields) => tuple(serializer, fields.len(), fields.iter().map(|(_, part)| part)),
            Tree::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
            Tree::Variant { index, name, content } => {
                serializer.serialize_newtype_variant("", *index, name, &**content)
            }
        }
    }
}

fn tuple<'a, S: Serializer>(
    serializer: S,
    length: usize,
    parts: impl Iterator<Item = &'a Tree>,
) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(length)?;
    for part in parts {
        tuple.serialize_element(part)?;
    }
    tuple.end()
}
