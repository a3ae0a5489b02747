//! What the features have registered.

use std::collections::BTreeSet;

use crate::FEATURES;
use bot_store::due_key::DueId;
use bot_store::records::KeyOnly;
use commit_store::{Codec, Space};

#[test]
fn no_number_is_given_twice() {
    let notices: Vec<u16> = FEATURES.0.iter().flat_map(|feature| feature.notices).map(|kind| kind.id).collect();
    let due: Vec<DueId> = FEATURES.0.iter().flat_map(|feature| feature.due).map(|kind| kind.id).collect();
    assert_eq!(notices.iter().collect::<BTreeSet<_>>().len(), notices.len());
    assert_eq!(due.iter().collect::<BTreeSet<_>>().len(), due.len());
}

#[test]
fn only_what_is_known_and_whole_passes() {
    let mark = KeyOnly.encode().unwrap();
    assert_eq!(FEATURES.check(&Space::new("player-game").key([1, 2]), &mark), Some(Ok(())));
    assert!(matches!(FEATURES.check(&Space::new("game").key([2]), &mark), Some(Err(_))));
    assert_eq!(FEATURES.check(&Space::new("player-game").key([1]), &mark), None);
    assert_eq!(FEATURES.check(&Space::new("unheard-of").key([1]), &mark), None);
}
