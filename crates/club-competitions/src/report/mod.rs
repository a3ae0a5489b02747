//! Tournaments as files for other programs: the report file of the FIDE (TRF-16), and comma-separated values.

mod csv;
mod trf;

use std::collections::BTreeMap;

use jiff::civil::Date;

pub use csv::{comma_separated, games, standings};
pub use trf::trf;

use crate::competition::{Competition, CompetitionGame};
use crate::game::{CompetitorId, PairingColor};
use crate::points::Points;
use crate::tournament::{FormName, GameEnding};

/// What a report says of a player beside their games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedPlayer {
    pub name: String,
    pub rating: Option<u32>,
}

/// What a report says of a tournament as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportHead {
    pub name: String,
    /// How much time there was for a game, as it is written.
    pub time: String,
    pub began: Date,
    /// When the last game of it ended, if it is over.
    pub ended: Option<Date>,
}

/// Those who played, as a report calls them.
pub type ReportedPlayers = BTreeMap<CompetitorId, ReportedPlayer>;

/// What a round was for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReportedRound {
    /// The opponent and the player's own colour, if two were paired.
    against: Option<(CompetitorId, PairingColor)>,
    /// In the letters of the FIDE.
    result: char,
}

impl ReportedRound {
    /// Without a game and without points.
    const ABSENT: ReportedRound = ReportedRound { against: None, result: 'Z' };

    /// What it was worth in a round robin, in which nobody has a bye.
    const fn points(self) -> Points {
        match self.result {
            '1' | '+' => Points::ONE,
            '=' | 'H' => Points::HALF,
            _ => Points::ZERO,
        }
    }
}

/// The rounds of which all games are over, for each player.
struct ReportedRounds {
    count: u16,
    rounds: BTreeMap<(u16, CompetitorId), ReportedRound>,
}

impl ReportedRounds {
    fn of(competition: &Competition) -> ReportedRounds {
        let open = competition.current().iter().filter_map(|(game, _)| game.round()).min();
        let count = open.unwrap_or_else(|| competition.round().map_or(0, |last| last.saturating_add(1)));
        let mut rounds = BTreeMap::new();
        for round in 0..count {
            // Who has no opponent in a round robin has no point for that.
            let bye = if competition.form() == FormName::Swiss { 'U' } else { 'Z' };
            let without_game = competition.byes(round).into_iter().map(|player| (player, bye));
            let sat_out = competition.sat_out(round).into_iter().map(|player| (player, 'H'));
            for (player, result) in without_game.chain(sat_out) {
                rounds.insert((round, player), ReportedRound { against: None, result });
            }
        }
        for (name, game) in competition.games() {
            let Some(round) = CompetitionGame::round(name).filter(|round| *round < count) else { continue };
            let Some(signs) = game.counted().and_then(signs) else { continue };
            let (white, black) = (game.pairing.white, game.pairing.black);
            let sides = [(white, black, PairingColor::White), (black, white, PairingColor::Black)];
            for ((player, opponent, color), result) in sides.into_iter().zip(signs) {
                rounds.insert((round, player), ReportedRound { against: Some((opponent, color)), result });
            }
        }
        ReportedRounds { count, rounds }
    }

    fn of_player(&self, player: CompetitorId) -> impl Iterator<Item = ReportedRound> {
        (0..self.count).map(move |round| self.rounds.get(&(round, player)).copied().unwrap_or(ReportedRound::ABSENT))
    }
}

/// What an ending is for White and for Black; none if it counts for nothing.
fn signs(ending: GameEnding) -> Option<[char; 2]> {
    match ending {
        GameEnding::Played(result) => Some(match result.winner() {
            Some(PairingColor::White) => ['1', '0'],
            Some(PairingColor::Black) => ['0', '1'],
            None => ['=', '='],
        }),
        GameEnding::Forfeit { loser: PairingColor::White } => Some(['-', '+']),
        GameEnding::Forfeit { loser: PairingColor::Black } => Some(['+', '-']),
        GameEnding::DoubleForfeit => Some(['-', '-']),
        GameEnding::Unfinished => None,
    }
}

fn name(players: &ReportedPlayers, player: CompetitorId) -> String {
    players.get(&player).map_or_else(|| player.0.to_string(), |known| known.name.clone())
}

#[cfg(test)]
mod tests;
