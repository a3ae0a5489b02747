//! Finds the rows that name a player.

use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::due_key::DueKey;
use bot_store::feature::ErasureRule;
use bot_store::feature::Features;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use commit_store::Key;

/// A player's id in every encoding in which a row can hold it.
pub struct PersonMatcher {
    pub person: PlayerId,
    features: Features,
    in_keys: [u8; 8],
    in_values: Vec<u8>,
    in_texts: Vec<u8>,
}

impl PersonMatcher {
    pub fn new(person: PlayerId, features: Features) -> PersonMatcher {
        PersonMatcher {
            person,
            features,
            in_keys: person.0.to_be_bytes(),
            in_values: varint(person.0),
            in_texts: person.0.to_string().into_bytes(),
        }
    }

    /// Whether a row may name the player. There may be false positives, but no false negatives.
    pub fn may_be_in(&self, key: &Key, value: &[u8]) -> bool {
        contains(key.as_bytes(), &self.in_keys)
            || contains(value, &self.in_keys)
            || contains(value, &self.in_values)
            || contains(value, &self.in_texts)
    }

    /// Whether the row's key names the player.
    pub fn is_in_key(&self, kind: &RecordKind, key: &Key) -> bool {
        kind.people_in(key).contains(&self.person)
    }

    /// Whether a row names the player, or may name them since it cannot be read.
    pub fn is_named(&self, key: &Key, value: &[u8]) -> Result<bool, ServiceError> {
        if self.is_due(key) {
            return Ok(true);
        }
        let Some(kind) = self.features.record(key) else { return Ok(false) };
        Ok(match kind.erasure {
            ErasureRule::Unnamed | ErasureRule::Progress | ErasureRule::Entry => false,
            ErasureRule::Unreadable => self.may_be_in(key, value),
            _ => self.is_in_key(kind, key) || (kind.tree)(self.features, value)?.names(self.person),
        })
    }

    /// Whether a due row concerns the player alone.
    pub fn is_due(&self, key: &Key) -> bool {
        DueKey::of(key).is_some_and(|due| {
            due.id == self.person.0 && self.features.due(due.kind).is_some_and(|kind| kind.is_of_person)
        })
    }

    /// The key with another id in place of the player's.
    pub fn renamed(&self, kind: &RecordKind, key: &Key, to: PlayerId) -> Option<Key> {
        let named = |(is_person, id)| if is_person && id == self.person.0 { to.0 } else { id };
        let mut renamed: Vec<u64> = kind.positions(key).into_iter().map(named).collect();
        // Where a key names two players, the smaller id comes first.
        let people: Vec<usize> = (0..renamed.len()).filter(|&at| kind.ids[at] == IdKind::Person).collect();
        if let [one, other] = people[..]
            && renamed[one] > renamed[other]
        {
            renamed.swap(one, other);
        }
        kind.key(&renamed)
    }
}

/// A number as values encode it: a little-endian base-128 varint.
fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bot_store::records::Tree;

    #[test]
    fn a_number_is_found_as_it_is_stored() {
        for number in [0, 0x7f, 0x80, 300, 1 << 22, u64::MAX, 80_351_110_224_678_912] {
            let stored = Tree::Unsigned(number).encode().unwrap();
            assert_eq!(&stored[1..], varint(number), "{number}");
        }
    }
}
