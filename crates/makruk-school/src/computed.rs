//! What was computed of endings whose tables are too large to be kept.

use makruk::PieceCounts;
use makruk::notation::pieces;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// An ending of some pieces against a bare king, over every legal position with the chaser to move. Mirror images count separately,
/// equal pieces are interchangeable, and the chaser's colour is fixed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComputedEnding {
    /// The chaser's pieces.
    #[serde(deserialize_with = "chaser")]
    pub pieces: PieceCounts,
    /// The number of positions.
    pub positions: u32,
    /// The number of positions won in each number of the chaser's moves: index 0 for mate in one, up to the longest win.
    pub won_in: Vec<u32>,
}

/// `data/three-pieces.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComputedEndings {
    pub(super) ending: Vec<ComputedEnding>,
}

fn chaser<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PieceCounts, D::Error> {
    let text = String::deserialize(deserializer)?;
    match pieces::read(&text).map_err(D::Error::custom)? {
        [chaser, other] if other.is_bare() => Ok(chaser),
        _ => Err(D::Error::custom("not against a bare king")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_named_by_its_pieces() {
        let read = |pieces: &str| {
            let text = format!("[[ending]]\npieces = \"{pieces}\"\npositions = 9\nwon_in = [2, 0, 1]");
            toml::from_str::<ComputedEndings>(&text)
        };
        let ending = read("NNM").unwrap().ending.remove(0);
        assert_eq!((ending.pieces.to_string().as_str(), ending.positions), ("KNNM", 9));
        assert_eq!(ending.won_in, [2, 0, 1]);
        for wrong in ["NNM v M", "NNX", ""] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
