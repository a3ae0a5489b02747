//! What the engine's games against itself say of openings and endings.

use std::collections::HashMap;

use makruk::openings::Opening;
use serde::Deserialize;

use super::id::CardId;
use super::tally::Tally;

/// How an opening scored against all others, with each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningScore {
    /// The games in which White had it.
    pub white: Tally,
    /// The games in which Black had it.
    pub black: Tally,
}

impl OpeningScore {
    /// All its games.
    pub const fn all(self) -> Tally {
        self.white.and(self.black)
    }
}

/// `data/openings.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningGames {
    nodes: u64,
    /// The openings of White and Black, and the games that White won, drew and lost.
    games: Vec<(Opening, Opening, u32, u32, u32)>,
}

/// `data/endings.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndingGames {
    nodes: u64,
    ending: Vec<EndingEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingEntry {
    card: CardId,
    won: u32,
    drawn: u32,
    lost: u32,
}

/// All that was measured.
#[derive(Debug, Default)]
pub(super) struct Measured {
    openings: HashMap<Opening, OpeningScore>,
    endings: HashMap<CardId, Tally>,
    nodes: Nodes,
}

/// How long the engine thought about a move, in nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    /// In the games of openings.
    pub openings: u64,
    /// In the games of endings.
    pub endings: u64,
}

impl Measured {
    pub(super) fn new(openings: OpeningGames, endings: EndingGames) -> Measured {
        let nodes = Nodes { openings: openings.nodes, endings: endings.nodes };
        let mut scores: HashMap<Opening, OpeningScore> = HashMap::new();
        for (white, black, won, drawn, lost) in openings.games {
            let games = Tally { won, drawn, lost };
            let of_white = scores.entry(white).or_default();
            of_white.white = of_white.white.and(games);
            let of_black = scores.entry(black).or_default();
            of_black.black = of_black.black.and(games.of_the_other_side());
        }
        let tally = |EndingEntry { card, won, drawn, lost }| (card, Tally { won, drawn, lost });
        Measured { openings: scores, endings: endings.ending.into_iter().map(tally).collect(), nodes }
    }

    /// The cards of endings that were played.
    pub(super) fn endings(&self) -> impl Iterator<Item = &CardId> {
        self.endings.keys()
    }

    pub(super) fn score(&self, opening: Opening) -> Option<OpeningScore> {
        self.openings.get(&opening).copied()
    }

    pub(super) fn ending(&self, card: &CardId) -> Option<Tally> {
        self.endings.get(card).copied()
    }

    pub(super) const fn nodes(&self) -> Nodes {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_for_both_openings() {
        let openings =
            "nodes = 9\ngames = [[\"ma-thiam\", \"ma-mangkon\", 3, 2, 1], [\"ma-mangkon\", \"ma-thiam\", 0, 1, 4]]";
        let endings = "nodes = 7\n[[ending]]\ncard = \"verse-pig\"\nwon = 5\ndrawn = 1\nlost = 0";
        let measured = Measured::new(toml::from_str(openings).unwrap(), toml::from_str(endings).unwrap());
        let score = measured.score(Opening::MaThiam).unwrap();
        assert_eq!(score.white, Tally { won: 3, drawn: 2, lost: 1 });
        assert_eq!(score.black, Tally { won: 4, drawn: 1, lost: 0 });
        assert_eq!(score.all().games(), 11);
        assert_eq!(measured.score(Opening::MaMangkon).unwrap().all(), score.all().of_the_other_side());
        assert_eq!(measured.score(Opening::MaUpakanSai), None);
        let pig: CardId = toml::from_str::<EndingGames>(endings).unwrap().ending.remove(0).card;
        assert_eq!(measured.ending(&pig), Some(Tally { won: 5, drawn: 1, lost: 0 }));
        assert_eq!(measured.nodes(), Nodes { openings: 9, endings: 7 });
    }
}
