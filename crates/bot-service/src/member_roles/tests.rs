//! What is chosen; what is done is tested with seasons, which it follows.

use crate::member_roles::*;

#[test]
fn a_choice_stays_within_bounds() {
    let top = |role, rungs| Some(TopRole { role, rungs });
    let bounded = |champion, top| RoleChoice { champion, top }.within_bounds();
    assert_eq!(bounded(Some(1), top(2, 0)).top, top(2, 1));
    assert_eq!(bounded(Some(1), top(2, 999)).top, top(2, RUNGS));
    assert_eq!(bounded(Some(1), top(1, 3)), RoleChoice { champion: Some(1), top: None });
}
