//! The button that shows what two members have played against each other.

use crate::kit::custom_id::id_parts;

id_parts! {
    pub struct VersusButton as 'V' {
        /// As whom the games are seen.
        player: u64,
        opponent: u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_id_is_read_back(player: u64, opponent: u64) {
            comes_back(VersusButton { player, opponent });
        }

        #[test]
        fn nothing_else_is_read(text in "[0-9]{1,3}:[0-9]{1,3}|.*") {
            only_what_is_written_is_read::<VersusButton>(&text);
        }
    }
}
