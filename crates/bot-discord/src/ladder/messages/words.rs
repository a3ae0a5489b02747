//! What messages about ladders are made of.

/// A rung by its index from 0.
pub(super) fn place(index: usize) -> String {
    match index {
        0 => "🥇".to_owned(),
        1 => "🥈".to_owned(),
        2 => "🥉".to_owned(),
        _ => format!("**{}.**", index + 1),
    }
}
