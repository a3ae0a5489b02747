//! A game for four as a text that reads back, with the proof of its throws.

use chaturanga::four::{Army, FourRecord};

use super::records::FourGameRecord;

/// The tags with the names of the players, in the order of [`Army::ALL`].
const SEATS: [&str; 4] = ["South", "West", "North", "East"];

impl FourGameRecord {
    /// The game as a text, with the names of its players in the order of [`Army::ALL`], and what proves its throws as far as that may
    /// be told.
    pub fn text(&self, names: [&str; Army::ALL.len()]) -> FourRecord {
        let mut text = FourRecord::new(self.history().clone());
        let (game, secret, date) = (self.dice_game(), self.secret(), self.since.strftime("%Y.%m.%d").to_string());
        let time = self.terms().time.to_string();
        let proof = [
            ("Date", Some(date.as_str())),
            ("TimeControl", Some(time.as_str())),
            (FourRecord::DICE_GAME, Some(game.as_str())),
            (FourRecord::DICE_COMMITMENT, Some(self.commitment.as_str())),
            (FourRecord::DICE_SECRET, secret.as_deref()),
        ];
        let proof = proof.into_iter().filter_map(|(name, value)| Some((name, value?)));
        for (name, value) in SEATS.into_iter().zip(names).chain(proof) {
            text.set_tag(name, value).expect("none of these follows from the game");
        }
        text
    }
}
