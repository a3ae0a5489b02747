//! Pairings by number.

use swiss_pairings::Pairings;

/// Pairings as they stand in a crosstable.
pub fn boards(pairings: &Pairings) -> Vec<[u64; 2]> {
    let games = pairings.games.iter().map(|game| [game.white.0, game.black.0]);
    games.chain(pairings.bye.map(|player| [player.0, 0])).collect()
}
