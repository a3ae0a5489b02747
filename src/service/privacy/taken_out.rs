//! What becomes of one row when somebody is taken out of it.

use super::sought::Sought;
use super::table::{Kept, OfPeople};
use crate::game::PlayerId;
use crate::service::ServiceError;
use crate::service::records::Form;
use commit_store::{Key, Put, Versioned};

/// The puts that take somebody out of a row; none if they are not in it.
///
/// # Errors
/// A row that cannot be read.
pub fn taken_out(
    sought: &Sought,
    nobody: PlayerId,
    (kept, form): (&Kept, &Form),
    (key, row): (&Key, &Versioned),
) -> Result<Vec<Put>, ServiceError> {
    let gone = || vec![Put::delete(key.clone(), row.rev)];
    let of_key = sought.is_in_key(form, key);
    match kept.people {
        OfPeople::Unnamed | OfPeople::Progress => return Ok(Vec::new()),
        OfPeople::Unreadable => return Ok(gone()),
        OfPeople::Own | OfPeople::OwnByKey | OfPeople::Listed if of_key => return Ok(gone()),
        _ => {}
    }
    let mut tree = form.tree(&row.value)?;
    let of_value = tree.names(sought.person);
    if !of_key && !of_value {
        return Ok(Vec::new());
    }
    if kept.people == OfPeople::Own {
        return Ok(gone());
    }
    if kept.people == OfPeople::Listed {
        tree.leave_out(sought.person);
    }
    tree.rename(sought.person, nobody);
    let value = form.value(&tree)?;
    match sought.renamed(form, key, nobody).filter(|_| of_key) {
        Some(renamed) => Ok(vec![Put::delete(key.clone(), row.rev), Put::create(renamed, value)]),
        None => Ok(vec![Put::update(key.clone(), row.rev, value)]),
    }
}
