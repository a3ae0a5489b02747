//! The components of the question about erasure.

use crate::kit::custom_id::{ComponentId, id_parts};

/// What a button about erasure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyAction {
    Ask,
    /// Has it done, in seven days.
    Forget,
    Stay,
}

impl ComponentId for PrivacyAction {
    const LETTER: char = '4';
}

id_parts! {
    enum PrivacyAction { Ask = 'a', Forget = 'f', Stay = 's' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::comes_back;

    #[test]
    fn every_component_is_read_back() {
        [PrivacyAction::Ask, PrivacyAction::Forget, PrivacyAction::Stay].into_iter().for_each(comes_back);
    }
}
