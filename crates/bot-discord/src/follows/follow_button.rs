//! The components of the panel of those whom a member follows.

use crate::kit::custom_id::id_parts;

id_parts! {
    pub enum FollowButton as 'f' {
        /// Stop following whom or what was chosen. The number distinguishes the menus of one message.
        Stop(menu: u8) = 's',
        StopAll = 'a',
        /// Let nobody follow oneself.
        Forbid = 'n',
        /// Let everybody follow oneself.
        Allow = 'e',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_menu_is_read_back(menu: u8) {
            comes_back(FollowButton::Stop(menu));
        }

        #[test]
        fn nothing_else_is_read(text in "m1:f:[sane](:[0-9]{1,3})?|.*") {
            only_what_is_written_is_read::<FollowButton>(&text);
        }
    }

    #[test]
    fn every_button_is_read_back() {
        [FollowButton::StopAll, FollowButton::Forbid, FollowButton::Allow].into_iter().for_each(comes_back);
    }
}
