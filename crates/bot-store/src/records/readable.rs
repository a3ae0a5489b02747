//! Keys as people read them.

use crate::due_key::{DUE_FAILED, DueKey, due_key};
use commit_store::Key;

/// The numbers in the part of a key after its space.
pub fn ids(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.chunks_exact(8).map(|id| id.iter().fold(0_u64, |id, byte| id << 8 | u64::from(*byte)))
}

/// The key as people read it: `outbox-lane/0/12/3`, or `due/2025-01-01T00:00:00Z/1/12` with the kind's number.
pub fn readable(key: &Key) -> String {
    let original = if DUE_FAILED.prefix([]).matches(key) { due_key(key) } else { None };
    if let Some(due) = DueKey::of(original.as_ref().unwrap_or(key)) {
        let space = if original.is_some() { "due-failed" } else { "due" };
        return format!("{space}/{}/{}/{}", due.time(), due.kind.0, due.id);
    }
    let bytes = key.as_bytes();
    let name = bytes.iter().position(|byte| *byte == b'/').map(|slash| bytes.split_at(slash + 1));
    match name {
        Some((space, rest)) if rest.len() % 8 == 0 && space.is_ascii() => {
            let ids: Vec<String> = ids(rest).map(|id| id.to_string()).collect();
            format!("{}{}", space.escape_ascii(), ids.join("/"))
        }
        _ => key.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::due_key::{DueId, set_aside_key};
    use commit_store::Space;
    use jiff::Timestamp;

    #[test]
    fn keys_are_readable() {
        let at = Timestamp::from_second(1_735_689_600).unwrap();
        let due = DueKey::new(at, DueId(1), 12).key();
        for (key, text) in [
            (Space::new("game").key([300]), "game/300"),
            (Space::new("next-game").key([]), "next-game/"),
            (Space::new("outbox-lane").key([0, 12, 3]), "outbox-lane/0/12/3"),
            (due.clone(), "due/2025-01-01T00:00:00Z/1/12"),
            (set_aside_key(&due).unwrap(), "due-failed/2025-01-01T00:00:00Z/1/12"),
            (Space::new("game").text_key([], "x").unwrap(), "game/x"),
        ] {
            assert_eq!(readable(&key), text);
        }
    }
}
