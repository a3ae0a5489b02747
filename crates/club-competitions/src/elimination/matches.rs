//! How a match is decided.

use super::{BracketSlot, Decider};
use crate::game::{CompetitorId, Pairing, PairingColor};
use crate::tournament::{CompetitionGame, Field, GameEnding, MatchGame, MatchPlace, PairedGame};

#[derive(Clone, Copy, Debug)]
pub struct MatchRules<'a> {
    /// The players, the best seed first.
    pub seeds: &'a [CompetitorId],
    /// How often a drawn match is played again.
    pub replays: u16,
    pub decider: Decider,
}

impl MatchRules<'_> {
    /// Who wins a match between these sides, as far as it is known. Opens the next game, if one is needed.
    pub fn decide(self, field: &mut Field, place: MatchPlace, sides: [BracketSlot; 2]) -> BracketSlot {
        let last = last_game(field, place);
        let gone = |player| field.has_withdrawn(player);
        let (one, other) = match sides.map(|slot| match slot {
            BracketSlot::Player(player) if gone(player) && last.is_none() => BracketSlot::Vacant,
            slot => slot,
        }) {
            [BracketSlot::Pending, _] | [_, BracketSlot::Pending] => return BracketSlot::Pending,
            [BracketSlot::Vacant, winner] | [winner, BracketSlot::Vacant] => return winner,
            [BracketSlot::Player(one), BracketSlot::Player(other)] => (one, other),
        };
        let Some((key, game)) = last else {
            return open(field, MatchGame { place, number: 0, pairing: self.colors(field, one, other) });
        };
        if !game.is_over() {
            return BracketSlot::Pending;
        }
        let again = match game.counted() {
            Some(GameEnding::Forfeit { loser }) => return BracketSlot::Player(key.pairing.player(loser.other())),
            Some(GameEnding::DoubleForfeit | GameEnding::Unfinished) => return BracketSlot::Vacant,
            Some(GameEnding::Played(result)) => match result.winner() {
                Some(winner) => return BracketSlot::Player(key.pairing.player(winner)),
                None if draws(field, place) > usize::from(self.replays) => {
                    return BracketSlot::Player(match self.decider {
                        Decider::DrawOdds => key.pairing.black,
                        Decider::HigherSeed => self.better_seed(one, other),
                    });
                }
                None => key.pairing.reversed(),
            },
            // Ruled void: it doesn't count, not even as a draw.
            None => key.pairing,
        };
        match (gone(one), gone(other)) {
            (true, true) => BracketSlot::Vacant,
            (true, false) => BracketSlot::Player(other),
            (false, true) => BracketSlot::Player(one),
            (false, false) => open(field, MatchGame { place, number: key.number.saturating_add(1), pairing: again }),
        }
    }

    /// Who has which colour in the first game of a match.
    fn colors(self, field: &Field, one: CompetitorId, other: CompetitorId) -> Pairing {
        let whites = |player: CompetitorId| {
            let had_white = |game: &PairedGame| {
                matches!(game.counted(), Some(GameEnding::Played(_)))
                    && game.pairing.color(player) == Some(PairingColor::White)
            };
            field.games.iter().filter(|(_, game)| had_white(game)).count()
        };
        let better = self.better_seed(one, other);
        let worse = if better == one { other } else { one };
        let pairing = Pairing { white: better, black: worse };
        if whites(worse) < whites(better) { pairing.reversed() } else { pairing }
    }

    fn better_seed(self, one: CompetitorId, other: CompetitorId) -> CompetitorId {
        let seed = |player| self.seeds.iter().position(|&seeded| seeded == player).unwrap_or(usize::MAX);
        if seed(one) <= seed(other) { one } else { other }
    }
}

/// Opens a game, by which the match is decided later.
fn open(field: &mut Field, game: MatchGame) -> BracketSlot {
    field.games.open(CompetitionGame::Match(game), game.pairing);
    BracketSlot::Pending
}

fn games_of(field: &Field, place: MatchPlace) -> impl DoubleEndedIterator<Item = (MatchGame, &PairedGame)> {
    let of_match = move |(key, game)| match key {
        CompetitionGame::Match(key) if key.place == place => Some((key, game)),
        _ => None,
    };
    field.games.iter().filter_map(of_match)
}

fn last_game(field: &Field, place: MatchPlace) -> Option<(MatchGame, PairedGame)> {
    games_of(field, place).next_back().map(|(key, game)| (key, *game))
}

fn draws(field: &Field, place: MatchPlace) -> usize {
    let drawn =
        |game: &PairedGame| matches!(game.counted(), Some(GameEnding::Played(result)) if result.winner().is_none());
    games_of(field, place).filter(|(_, game)| drawn(game)).count()
}
