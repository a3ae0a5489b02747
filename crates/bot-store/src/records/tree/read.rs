//! Records as trees: a serializer whose output is a tree.

use std::fmt::Display;

use serde::ser::{self, Serialize, Serializer};
use thiserror::Error;

use crate::records::tree::Tree;

pub fn tree_of(record: &impl Serialize) -> Result<Tree, TreeError> {
    record.serialize(TreeReader)
}

/// A record that cannot be written.
#[derive(Debug, Error)]
#[error("a record cannot be taken apart: {0}")]
pub struct TreeError(String);

impl ser::Error for TreeError {
    fn custom<T: Display>(what: T) -> TreeError {
        TreeError(what.to_string())
    }
}

struct TreeReader;

/// The parts that were read so far, and what they make together.
struct Parts {
    parts: Vec<Tree>,
    make: fn(Vec<Tree>) -> Tree,
    /// The variant that they are the content of.
    variant: Option<(u32, &'static str)>,
}

struct Fields {
    fields: Vec<(&'static str, Tree)>,
    variant: Option<(u32, &'static str)>,
}

struct MapEntries(Vec<(Tree, Tree)>);

fn within(variant: Option<(u32, &'static str)>, content: Tree) -> Tree {
    match variant {
        Some((index, name)) => Tree::Variant { index, name, content: Box::new(content) },
        None => content,
    }
}

impl Parts {
    fn new(make: fn(Vec<Tree>) -> Tree) -> Parts {
        Parts { parts: Vec::new(), make, variant: None }
    }

    fn add<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), TreeError> {
        self.parts.push(part.serialize(TreeReader)?);
        Ok(())
    }

    fn finish(self) -> Tree {
        within(self.variant, (self.make)(self.parts))
    }
}

impl Serializer for TreeReader {
    type Ok = Tree;
    type Error = TreeError;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = MapEntries;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    /// Records are taken apart as they are stored.
    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_bool(self, value: bool) -> Result<Tree, TreeError> {
        Ok(Tree::Bool(value))
    }

    fn serialize_i8(self, value: i8) -> Result<Tree, TreeError> {
        Ok(Tree::SignedByte(value))
    }

    fn serialize_i16(self, value: i16) -> Result<Tree, TreeError> {
        Ok(Tree::Signed(value.into()))
    }

    fn serialize_i32(self, value: i32) -> Result<Tree, TreeError> {
        Ok(Tree::Signed(value.into()))
    }

    fn serialize_i64(self, value: i64) -> Result<Tree, TreeError> {
        Ok(Tree::Signed(value))
    }

    fn serialize_u8(self, value: u8) -> Result<Tree, TreeError> {
        Ok(Tree::Byte(value))
    }

    fn serialize_u16(self, value: u16) -> Result<Tree, TreeError> {
        Ok(Tree::Unsigned(value.into()))
    }

    fn serialize_u32(self, value: u32) -> Result<Tree, TreeError> {
        Ok(Tree::Unsigned(value.into()))
    }

    fn serialize_u64(self, value: u64) -> Result<Tree, TreeError> {
        Ok(Tree::Unsigned(value))
    }

    fn serialize_f32(self, value: f32) -> Result<Tree, TreeError> {
        Ok(Tree::Float(value))
    }

    fn serialize_f64(self, value: f64) -> Result<Tree, TreeError> {
        Ok(Tree::Double(value))
    }

    fn serialize_char(self, value: char) -> Result<Tree, TreeError> {
        Ok(Tree::Char(value))
    }

    fn serialize_str(self, value: &str) -> Result<Tree, TreeError> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Tree, TreeError> {
        Ok(Tree::Bytes(value.to_vec()))
    }

    fn serialize_none(self) -> Result<Tree, TreeError> {
        Ok(Tree::Absent)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Tree, TreeError> {
        Ok(Tree::Present(Box::new(value.serialize(TreeReader)?)))
    }

    fn serialize_unit(self) -> Result<Tree, TreeError> {
        Ok(Tree::Unit)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Tree, TreeError> {
        Ok(Tree::Unit)
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, name: &'static str) -> Result<Tree, TreeError> {
        Ok(within(Some((index, name)), Tree::Unit))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<Tree, TreeError> {
        Ok(Tree::Newtype(name, Box::new(value.serialize(TreeReader)?)))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        name: &'static str,
        value: &T,
    ) -> Result<Tree, TreeError> {
        Ok(within(Some((index, name)), value.serialize(TreeReader)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, TreeError> {
        Ok(Parts::new(Tree::List))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, TreeError> {
        Ok(Parts::new(Tree::Tuple))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts, TreeError> {
        Ok(Parts::new(Tree::Tuple))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts, TreeError> {
        Ok(Parts { variant: Some((index, name)), ..Parts::new(Tree::Tuple) })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<MapEntries, TreeError> {
        Ok(MapEntries(Vec::new()))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, TreeError> {
        Ok(Fields { fields: Vec::new(), variant: None })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Fields, TreeError> {
        Ok(Fields { fields: Vec::new(), variant: Some((index, name)) })
    }
}

impl ser::SerializeSeq for Parts {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), TreeError> {
        self.add(part)
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(self.finish())
    }
}

impl ser::SerializeTuple for Parts {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), TreeError> {
        self.add(part)
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(self.finish())
    }
}

impl ser::SerializeTupleStruct for Parts {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), TreeError> {
        self.add(part)
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(self.finish())
    }
}

impl ser::SerializeTupleVariant for Parts {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), TreeError> {
        self.add(part)
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(self.finish())
    }
}

impl ser::SerializeMap for MapEntries {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TreeError> {
        self.0.push((key.serialize(TreeReader)?, Tree::Unit));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TreeError> {
        if let Some((_, last)) = self.0.last_mut() {
            *last = value.serialize(TreeReader)?;
        }
        Ok(())
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(Tree::Map(self.0))
    }
}

impl ser::SerializeStruct for Fields {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, part: &T) -> Result<(), TreeError> {
        self.fields.push((name, part.serialize(TreeReader)?));
        Ok(())
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(within(self.variant, Tree::Struct(self.fields)))
    }
}

impl ser::SerializeStructVariant for Fields {
    type Ok = Tree;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, part: &T) -> Result<(), TreeError> {
        self.fields.push((name, part.serialize(TreeReader)?));
        Ok(())
    }

    fn end(self) -> Result<Tree, TreeError> {
        Ok(within(self.variant, Tree::Struct(self.fields)))
    }
}
