//! The components of the question about erasure.

use crate::kit::custom_id::id_parts;

id_parts! {
    pub enum PrivacyAction as '4' {
        Ask = 'a',
        /// Has it done, in seven days.
        Forget = 'f',
        Stay = 's',
    }
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
