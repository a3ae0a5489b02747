//! Erases a player from one row.

use crate::privacy::matcher::PersonMatcher;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::feature::ErasureRule;
use bot_store::feature::Features;
use bot_store::feature::RecordKind;
use commit_store::{Key, Put, Versioned};

/// The puts that erase a player from a row; empty if it does not name them.
pub fn erase_row(
    matcher: &PersonMatcher,
    nobody: PlayerId,
    features: Features,
    kind: &RecordKind,
    (key, row): (&Key, &Versioned),
) -> Result<Vec<Put>, ServiceError> {
    let deletion = || vec![Put::delete(key.clone(), row.rev)];
    let of_key = matcher.is_in_key(kind, key);
    match kind.erasure {
        ErasureRule::Unnamed | ErasureRule::Progress | ErasureRule::Entry => return Ok(Vec::new()),
        ErasureRule::Unreadable => return Ok(deletion()),
        ErasureRule::Own | ErasureRule::OwnByKey | ErasureRule::Listed if of_key => return Ok(deletion()),
        _ => {}
    }
    let mut tree = (kind.tree)(features, &row.value)?;
    let of_value = tree.names(matcher.person);
    if !of_key && !of_value {
        return Ok(Vec::new());
    }
    if kind.erasure == ErasureRule::Own {
        return Ok(deletion());
    }
    if kind.erasure == ErasureRule::Listed {
        tree.leave_out(matcher.person);
    }
    tree.rename(matcher.person, nobody);
    let value = (kind.value)(features, &tree)?;
    match matcher.renamed(kind, key, nobody).filter(|_| of_key) {
        Some(renamed) => Ok(vec![Put::delete(key.clone(), row.rev), Put::create(renamed, value)]),
        None => Ok(vec![Put::update(key.clone(), row.rev, value)]),
    }
}
