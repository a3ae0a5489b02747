//! Names of messages that are put together when the program is compiled.

/// The longest name, in bytes.
const LONGEST: usize = 64;

/// A prefix, a hyphen, and the name of an enum's variant in kebab case.
pub struct MessageKey {
    bytes: [u8; LONGEST],
    length: usize,
}

impl MessageKey {
    pub const fn new(prefix: &str, variant: &str) -> MessageKey {
        let mut key = MessageKey { bytes: [0; LONGEST], length: 0 };
        let mut at = 0;
        while at < prefix.len() {
            key.push(prefix.as_bytes()[at]);
            at += 1;
        }
        at = 0;
        while at < variant.len() {
            let letter = variant.as_bytes()[at];
            if letter.is_ascii_uppercase() {
                key.push(b'-');
            }
            key.push(letter.to_ascii_lowercase());
            at += 1;
        }
        key
    }

    const fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    pub const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(key) => key,
            Err(_) => panic!("a prefix and a name are text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_of_a_variant_is_lower_case_after_a_hyphen() {
        assert_eq!(MessageKey::new("side", "White").as_str(), "side-white");
        assert_eq!(MessageKey::new("tie-break", "BuchholzCut1").as_str(), "tie-break-buchholz-cut1");
    }
}
