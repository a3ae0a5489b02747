//! What was computed of endings whose tables are too large to be kept.

use makruk::notation::pieces;
use makruk::{PieceCounts, Preset};
use serde::Deserialize;

/// An ending over every legal position with the chaser to move. Mirror images count separately, equal pieces are interchangeable,
/// and the chaser's colour is fixed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "EndingRow")]
pub struct ComputedEnding {
    /// The chaser's pieces.
    pub chaser: PieceCounts,
    /// What the chaser faces.
    pub defender: Defender,
    /// The number of positions.
    pub positions: u32,
    /// The number of positions won in each number of the chaser's moves without a count: index 0 for mate in one, up to
    /// the longest win.
    pub won_in: Vec<u32>,
}

/// What a chaser faces, and with it how many positions are won under a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defender {
    /// A bare king. What is left of his count is a number of moves to mate, so what is won without a count tells what is won
    /// within one.
    Bare,
    /// A king with pieces, who counts the board's honour until he is bared. The capture that bares him has to leave what is won
    /// within the pieces' count that begins then, so what is won depends on the rules.
    Armed {
        /// His pieces.
        pieces: PieceCounts,
        /// Under each ruleset, in the order of [`Preset::ALL`]: the number of positions won in each number of the chaser's moves
        /// under the board's count, index 0 for one. They lead up to mate or to that capture; up to mate where he may go on with
        /// the board's count after it.
        won_under: [Vec<u32>; Preset::ALL.len()],
    },
}

impl Defender {
    /// His pieces.
    pub const fn pieces(&self) -> PieceCounts {
        match self {
            Defender::Bare => PieceCounts::NONE,
            Defender::Armed { pieces, .. } => *pieces,
        }
    }
}

/// `data/computed.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComputedEndings {
    pub(super) ending: Vec<ComputedEnding>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingRow {
    pieces: String,
    positions: u32,
    won_in: Vec<u32>,
    #[serde(default)]
    under: Vec<UnderEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnderEntry {
    rulesets: Vec<Preset>,
    won_in: Vec<u32>,
}

impl TryFrom<EndingRow> for ComputedEnding {
    type Error = String;

    fn try_from(entry: EndingRow) -> Result<ComputedEnding, String> {
        let [chaser, pieces] = pieces::read(&entry.pieces).map_err(|error| error.to_string())?;
        let defender = match (pieces.is_bare(), entry.under.is_empty()) {
            (true, true) => Defender::Bare,
            (true, false) => return Err(format!("{}: a bare king, and figures for each ruleset", entry.pieces)),
            (false, _) => Defender::Armed { pieces, won_under: won_under(&entry.under)? },
        };
        Ok(ComputedEnding { chaser, defender, positions: entry.positions, won_in: entry.won_in })
    }
}

/// The figures of each ruleset, each of which has exactly one entry.
fn won_under(entries: &[UnderEntry]) -> Result<[Vec<u32>; Preset::ALL.len()], String> {
    let mut won_under = [const { Vec::new() }; Preset::ALL.len()];
    for (preset, won) in Preset::ALL.into_iter().zip(&mut won_under) {
        let mut of_preset = entries.iter().filter(|entry| entry.rulesets.contains(&preset));
        match (of_preset.next(), of_preset.next()) {
            (Some(entry), None) => won.clone_from(&entry.won_in),
            _ => return Err(format!("the ruleset {preset} has to have one entry")),
        }
    }
    Ok(won_under)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ComputedEnding, String> {
        let text = format!("[[ending]]\npositions = 9\nwon_in = [2, 0, 1]\n{text}");
        toml::from_str::<ComputedEndings>(&text).map(|mut all| all.ending.remove(0)).map_err(|error| error.to_string())
    }

    #[test]
    fn an_ending_is_named_by_its_pieces() {
        let ending = read("pieces = \"NNM\"").unwrap();
        assert_eq!((ending.chaser.to_string().as_str(), ending.positions), ("KNNM", 9));
        assert_eq!((ending.won_in, ending.defender), (vec![2, 0, 1], Defender::Bare));
        for wrong in ["NNX", ""] {
            assert!(read(&format!("pieces = \"{wrong}\"")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_armed_defender_has_figures_for_each_ruleset_once() {
        let under = |rulesets: &str, won: u32| format!("[[ending.under]]\nrulesets = [{rulesets}]\nwon_in = [{won}]\n");
        let [most, glossary] =
            [under("\"competition\", \"wikipedia\", \"school\", \"srimuang\"", 1), under("\"glossary\"", 2)];
        let ending = read(&format!("pieces = \"RM v R\"\n{most}{glossary}")).unwrap();
        assert_eq!(ending.defender.pieces().to_string(), "KR");
        let Defender::Armed { won_under, .. } = ending.defender else { panic!("he has a rook") };
        assert_eq!(won_under, [vec![1], vec![1], vec![1], vec![2], vec![1]]);
        for (pieces, under) in
            [("RM v R", most.clone()), ("RM v R", format!("{most}{most}{glossary}")), ("RM", most + &glossary)]
        {
            assert!(read(&format!("pieces = \"{pieces}\"\n{under}")).is_err(), "{pieces} {under}");
        }
    }
}
