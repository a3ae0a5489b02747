//! Erases somebody from one row.

use crate::ServiceError;
use crate::game::PlayerId;
use crate::privacy::matcher::PersonMatcher;
use crate::privacy::policy::{ErasureRule, RecordPolicy};
use crate::records::Form;
use commit_store::{Key, Put, Versioned};

/// The puts that erase somebody from a row; none if it does not name them.
pub fn erase_row(
    matcher: &PersonMatcher,
    nobody: PlayerId,
    (policy, form): (&RecordPolicy, &Form),
    (key, row): (&Key, &Versioned),
) -> Result<Vec<Put>, ServiceError> {
    let deletion = || vec![Put::delete(key.clone(), row.rev)];
    let of_key = matcher.is_in_key(form, key);
    match policy.erasure {
        ErasureRule::Unnamed | ErasureRule::Progress => return Ok(Vec::new()),
        ErasureRule::Unreadable => return Ok(deletion()),
        ErasureRule::Own | ErasureRule::OwnByKey | ErasureRule::Listed if of_key => return Ok(deletion()),
        _ => {}
    }
    let mut tree = form.tree(&row.value)?;
    let of_value = tree.names(matcher.person);
    if !of_key && !of_value {
        return Ok(Vec::new());
    }
    if policy.erasure == ErasureRule::Own {
        return Ok(deletion());
    }
    if policy.erasure == ErasureRule::Listed {
        tree.leave_out(matcher.person);
    }
    tree.rename(matcher.person, nobody);
    let value = form.value(&tree)?;
    match matcher.renamed(form, key, nobody).filter(|_| of_key) {
        Some(renamed) => Ok(vec![Put::delete(key.clone(), row.rev), Put::create(renamed, value)]),
        None => Ok(vec![Put::update(key.clone(), row.rev, value)]),
    }
}
