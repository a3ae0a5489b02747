//! The buttons below the settings of digests.

use crate::kit::custom_id::id_parts;

id_parts! {
    pub enum DigestButton as 'D' {
        /// Show the manager what the last seven days would tell.
        Preview = 'p',
        TurnOn = 'n',
        TurnOff = 'f',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    #[test]
    fn every_id_is_read_back() {
        [DigestButton::Preview, DigestButton::TurnOn, DigestButton::TurnOff].into_iter().for_each(comes_back);
    }

    proptest! {
        #[test]
        fn nothing_else_is_read(text in "[pnf](:.*)?|.*") {
            only_what_is_written_is_read::<DigestButton>(&text);
        }
    }
}
