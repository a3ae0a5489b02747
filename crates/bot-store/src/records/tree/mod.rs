//! A record as a tree: what it says, whatever its type is.
//!
//! Who is named in a record, and what a record says in plain words, is asked of every record alike. The tree keeps the names of
//! types and fields, and it is written back to the very bytes that it was read from.

mod read;
mod write;

use crate::PlayerId;

pub use read::tree_of;

/// What a person's number is called wherever one is stored.
const PERSON: &str = "PlayerId";

/// The fewest digits of a number in a text that may be a person's: the ids of Discord have had 17 since its first year.
const DIGITS: usize = 16;

/// Replaces an erased user in a text.
const LEFT_OUT: &str = "…";

/// A value, part by part. Integers of more than eight bits are kept as the widest of their kind: they are stored alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    Unit,
    Bool(bool),
    Byte(u8),
    Unsigned(u64),
    SignedByte(i8),
    Signed(i64),
    Float(f32),
    Double(f64),
    Char(char),
    Text(String),
    Bytes(Vec<u8>),
    Absent,
    Present(Box<Tree>),
    /// A type of one field without a name.
    Newtype(&'static str, Box<Tree>),
    List(Vec<Tree>),
    Tuple(Vec<Tree>),
    Map(Vec<(Tree, Tree)>),
    Struct(Vec<(&'static str, Tree)>),
    Variant {
        index: u32,
        name: &'static str,
        content: Box<Tree>,
    },
}

impl Tree {
    /// Calls `see` with everybody who is named, in texts as well.
    pub fn people(&self, see: &mut dyn FnMut(PlayerId)) {
        match self {
            Tree::Newtype(PERSON, number) => {
                if let Tree::Unsigned(number) = **number {
                    see(PlayerId(number));
                }
            }
            Tree::Text(text) => numbers(text).filter_map(|digits| digits.parse().ok()).for_each(|id| see(PlayerId(id))),
            other => other.each_part(&mut |part| part.people(see)),
        }
    }

    pub fn names(&self, person: PlayerId) -> bool {
        let mut named = false;
        self.people(&mut |other| named |= other == person);
        named
    }

    /// Puts `to` in the place of `from`. In texts the number is left out, with the signs of a mention around it.
    pub fn rename(&mut self, from: PlayerId, to: PlayerId) {
        match self {
            Tree::Newtype(PERSON, number) if **number == Tree::Unsigned(from.0) => **number = Tree::Unsigned(to.0),
            Tree::Text(text) if numbers(text).any(|digits| digits.parse() == Ok(from.0)) => {
                let id = from.0.to_string();
                for named in [format!("<@{id}>"), format!("<@!{id}>"), id] {
                    *text = text.replace(&named, LEFT_OUT);
                }
            }
            other => other.parts_mut().into_iter().for_each(|part| part.rename(from, to)),
        }
    }

    /// Takes whatever names this person off the lists.
    pub fn leave_out(&mut self, person: PlayerId) {
        if let Tree::List(parts) = self {
            parts.retain(|part| !part.names(person));
        }
        self.parts_mut().into_iter().for_each(|part| part.leave_out(person));
    }

    /// The number that a value is, within options and types of one field.
    pub fn number(&self) -> Option<u64> {
        match self {
            Tree::Unsigned(number) => Some(*number),
            Tree::Newtype(_, inner) | Tree::Present(inner) => inner.number(),
            _ => None,
        }
    }

    /// Each commit looks through what it writes for people, so nothing is gathered for that.
    fn each_part(&self, see: &mut dyn FnMut(&Tree)) {
        match self {
            Tree::Present(part) | Tree::Newtype(_, part) | Tree::Variant { content: part, .. } => see(part),
            Tree::List(parts) | Tree::Tuple(parts) => parts.iter().for_each(see),
            Tree::Map(entries) => entries.iter().for_each(|(key, value)| [key, value].into_iter().for_each(&mut *see)),
            Tree::Struct(fields) => fields.iter().for_each(|(_, part)| see(part)),
            _ => {}
        }
    }

    fn parts_mut(&mut self) -> Vec<&mut Tree> {
        match self {
            Tree::Present(part) | Tree::Newtype(_, part) | Tree::Variant { content: part, .. } => vec![part],
            Tree::List(parts) | Tree::Tuple(parts) => parts.iter_mut().collect(),
            Tree::Map(entries) => entries.iter_mut().flat_map(|(key, value)| [key, value]).collect(),
            Tree::Struct(fields) => fields.iter_mut().map(|(_, part)| part).collect(),
            _ => Vec::new(),
        }
    }
}

/// The numbers in a text that may be a person's.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() >= DIGITS)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use commit_store::{Codec, DecodeError, from_slice};
    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Any {
        Nothing,
        One(PlayerId),
        Two(i8, u8),
        Named { who: Option<PlayerId>, text: String, float: f64 },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Whole {
        list: Vec<Any>,
        set: BTreeSet<PlayerId>,
        map: BTreeMap<u16, (i64, bool)>,
        array: [Option<i32>; 2],
        letter: char,
        unit: (),
    }

    impl Codec for Whole {
        const VERSION: u8 = 7;

        fn decode_version(_: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
            from_slice(bytes)
        }
    }

    fn part() -> impl Strategy<Value = Any> {
        prop_oneof![
            Just(Any::Nothing),
            any::<u64>().prop_map(|id| Any::One(PlayerId(id))),
            any::<(i8, u8)>().prop_map(|(one, two)| Any::Two(one, two)),
            (any::<Option<u64>>(), any::<String>(), -1e9..1e9_f64).prop_map(|(who, text, float)| Any::Named {
                who: who.map(PlayerId),
                text,
                float
            }),
        ]
    }

    fn whole() -> impl Strategy<Value = Whole> {
        let set = proptest::collection::btree_set(any::<u64>().prop_map(PlayerId), 0..4);
        let map = proptest::collection::btree_map(any::<u16>(), any::<(i64, bool)>(), 0..4);
        let list = proptest::collection::vec(part(), 0..4);
        (list, set, map, any::<[Option<i32>; 2]>(), any::<char>()).prop_map(|(list, set, map, array, letter)| Whole {
            list,
            set,
            map,
            array,
            letter,
            unit: (),
        })
    }

    proptest! {
        #[test]
        fn a_tree_is_written_as_what_it_was_read_from(whole in whole()) {
            let stored = whole.encode().unwrap();
            let mut written = tree_of(&whole).unwrap().encode().unwrap().to_vec();
            written[0] = Whole::VERSION;
            prop_assert_eq!(&written[..], &stored[..]);
        }

        #[test]
        fn whoever_is_renamed_is_named_no_more(mut whole in whole(), id in any::<u64>()) {
            let person = PlayerId((1 << 60) | id);
            whole.set.insert(person);
            whole.list.push(Any::Named { who: Some(person), text: format!("ก <@{}> {}", person.0, person.0), float: 0.0 });
            let mut tree = tree_of(&whole).unwrap();
            prop_assert!(tree.names(person));
            tree.rename(person, PlayerId(9));
            prop_assert!(!tree.names(person) && tree.names(PlayerId(9)));
        }
    }

    #[test]
    fn a_number_in_a_text_goes_with_its_mention() {
        let id = 123_456_789_012_345_678_u64;
        let mut tree = Tree::Text(format!("<@{id}> กับ <@!{id}>, {id}; 42"));
        tree.rename(PlayerId(id), PlayerId(9));
        assert_eq!(tree, Tree::Text("… กับ …, …; 42".to_owned()));
    }
}
