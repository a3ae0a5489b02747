//! Everybody plays on, each round with a player who has about as many points, for 2 to 128 players.
//!
//! - Rounds are paired by the FIDE (Dutch) System, with the crate `swiss-pairings`. No two players meet twice in played
//!   games, and no player has the pairing-allocated bye twice. The log has the pairings, not how they were computed:
//!   they stay as they were made, regardless of later rulings about earlier rounds and of the version that pairs the
//!   next ones.
//! - A round is paired when all games of the one before are over. Who is left over has the bye: a point, if nothing else is set up.
//! - Who joins late has the last number, and no points for the rounds before. Who withdraws loses the game that is not over
//!   and has no points for the rounds since; who comes back is paired again from the next round on.
//! - Who asks before a round is paired sits it out for half a point, once in a tournament and not in the last round.
//! - A forfeited game was not played: the two can be paired again (FIDE Handbook, C.04.2). A game ruled void is for both a round
//!   without a game and without points.
//! - It ends after the last round, or before if there is no pairing left ([`TournamentEvent::NoPairingLeft`]), as can be with few
//!   players and many rounds, or when most of them sit out.
//! - Ties are broken by Buchholz Cut-1, Buchholz, Sonneborn-Berger, direct encounter and wins, if nothing else is set up: the
//!   list of the All India Chess Federation for its Swiss tournaments (since 2020, without its last). Buchholz comes first since,
//!   unlike in a round robin, some had stronger opponents than others. Unplayed rounds count as C.07, 16, says.

mod pairing;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{CompetitorId, Pairing, PairingColor, Ruling};
use crate::standings::{ByeValue, Crosstable, RoundOutcome, StandingsRow, System, TieBreak};
use crate::time::Minutes;
use crate::tournament::{
    CompetitionGame, Field, GameEnding, PairedGames, Placing, RoundPairings, Tournament, TournamentError,
    TournamentEvent, TournamentForm, check_entrants, narrow,
};

pub type SwissTournament = Tournament<Swiss>;

pub const MOST_PLAYERS: usize = 128;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SwissSetup {
    /// The players, the best seed first.
    pub players: Vec<CompetitorId>,
    /// How many rounds, fewer than players.
    pub rounds: u16,
    /// What the best seed plays in the first round, by lot; the others follow from that.
    pub initial_color: PairingColor,
    /// How long after the pairing of a round players who have not turned up are defaulted; `None` never defaults them.
    pub default_time: Option<Minutes>,
    pub tie_breaks: Vec<TieBreak>,
    /// What it is worth to be left over.
    pub bye: ByeValue,
}

impl SwissSetup {
    /// With White for the best seed, without default time, with the usual tie-breaks and a point for the bye.
    pub fn new(players: Vec<CompetitorId>, rounds: u16) -> SwissSetup {
        let tie_breaks = vec![
            TieBreak::BuchholzCut1,
            TieBreak::Buchholz,
            TieBreak::SonnebornBerger,
            TieBreak::DirectEncounter,
            TieBreak::Wins,
        ];
        SwissSetup {
            players,
            rounds,
            initial_color: PairingColor::White,
            default_time: None,
            tie_breaks,
            bye: ByeValue::Win,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Swiss {
    setup: SwissSetup,
    /// Those paired, in order.
    rounds: Vec<Unpaired>,
    sitting_out: BTreeSet<CompetitorId>,
    course: SwissCourse,
    /// In the order of their numbers: the seeds, then those who came late.
    field: Field,
}

/// Who had no game in a round and yet some points.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unpaired {
    bye: Option<CompetitorId>,
    sat_out: BTreeSet<CompetitorId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SwissCourse {
    /// All rounds, as far as is known.
    Full,
    /// No pairing was left.
    CutShort,
}

impl TournamentForm for Swiss {
    type Setup = SwissSetup;

    fn validate(setup: &SwissSetup) -> Result<(), TournamentError> {
        check_entrants(&setup.players, 2..=MOST_PLAYERS)?;
        let most = setup.players.len().saturating_sub(1);
        if (1..=most).contains(&setup.rounds.into()) {
            Ok(())
        } else {
            Err(TournamentError::Rounds { rounds: setup.rounds, most })
        }
    }

    fn begin(at: Timestamp, setup: &SwissSetup, rulings: BTreeMap<CompetitionGame, Ruling>) -> Swiss {
        Swiss {
            setup: setup.clone(),
            rounds: Vec::new(),
            sitting_out: BTreeSet::new(),
            course: SwissCourse::Full,
            field: Field::new(PairedGames::new(at, setup.default_time, rulings), &setup.players),
        }
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    fn check(&self, event: &TournamentEvent) -> Result<(), TournamentError> {
        if self.rounds_left() == 0 {
            return Err(TournamentError::NoRoundLeft);
        }
        match event {
            &TournamentEvent::Joined(player) => self.check_entry(player),
            &TournamentEvent::SitsOut(player) => self.check_sitting_out(player),
            TournamentEvent::RoundPaired(paired) => self.check_pairings(paired),
            TournamentEvent::NoPairingLeft => match self.proposal() {
                Ok(_) => Err(TournamentError::PairingLeft),
                Err(TournamentError::NoPairingLeft { .. }) => Ok(()),
                Err(error) => Err(error),
            },
            _ => Err(TournamentError::OtherForm),
        }
    }

    fn apply(&mut self, event: &TournamentEvent) {
        match event {
            &TournamentEvent::Joined(player) => self.field.enter(player),
            &TournamentEvent::SitsOut(player) => {
                self.sitting_out.insert(player);
            }
            TournamentEvent::RoundPaired(RoundPairings { pairings, bye }) => {
                let round = narrow(self.rounds.len());
                for (board, &pairing) in (0..=u16::MAX).zip(pairings) {
                    self.field.games.open(CompetitionGame::Board { round, board }, pairing);
                }
                let sat_out = std::mem::take(&mut self.sitting_out);
                self.rounds.push(Unpaired { bye: *bye, sat_out });
            }
            TournamentEvent::NoPairingLeft => self.course = SwissCourse::CutShort,
            _ => {}
        }
    }

    fn withdraw(&mut self, player: CompetitorId) {
        self.sitting_out.remove(&player);
        self.field.withdraw(player);
    }

    fn next(&self, _: Timestamp) -> Option<TournamentEvent> {
        match self.proposal() {
            Ok(pairings) => Some(TournamentEvent::RoundPaired(pairings)),
            Err(TournamentError::NoPairingLeft { .. }) => Some(TournamentEvent::NoPairingLeft),
            Err(_) => None,
        }
    }

    fn round(&self) -> Option<u16> {
        self.rounds.len().checked_sub(1).map(narrow)
    }

    fn round_count(&self) -> Option<u16> {
        Some(self.setup.rounds)
    }

    fn byes(&self, round: u16) -> Vec<CompetitorId> {
        self.bye(round.into()).into_iter().collect()
    }

    fn is_over(&self) -> bool {
        self.rounds_left() == 0 && self.field.games.are_all_over()
    }

    fn places(&self) -> Vec<Placing> {
        let is_in = |player| self.field.check_player(player).is_ok();
        Placing::all_by_points(self.standings(), &self.setup.tie_breaks, is_in)
    }
}

impl Swiss {
    fn rounds_left(&self) -> usize {
        match self.course {
            SwissCourse::Full => usize::from(self.setup.rounds).saturating_sub(self.rounds.len()),
            SwissCourse::CutShort => 0,
        }
    }

    fn check_entry(&self, player: CompetitorId) -> Result<(), TournamentError> {
        self.field.check_entry(player)?;
        let players = self.field.players().count().saturating_add(1);
        if self.field.presence(player).is_none() && players > MOST_PLAYERS {
            return Err(TournamentError::Players { players, least: 2, most: MOST_PLAYERS });
        }
        Ok(())
    }

    fn check_sitting_out(&self, player: CompetitorId) -> Result<(), TournamentError> {
        self.field.check_player(player)?;
        let asked =
            self.sitting_out.contains(&player) || self.rounds.iter().any(|round| round.sat_out.contains(&player));
        if asked {
            Err(TournamentError::SatOut { player })
        } else if self.rounds_left() == 1 {
            Err(TournamentError::LastRound)
        } else {
            Ok(())
        }
    }

    /// Whether a round can be paired so: everybody who is present once, and nothing that was before.
    fn check_pairings(&self, RoundPairings { pairings, bye }: &RoundPairings) -> Result<(), TournamentError> {
        if !self.field.games.are_all_over() {
            return Err(TournamentError::RoundNotOver);
        }
        let mut present: BTreeSet<CompetitorId> = self.present().collect();
        for player in pairings.iter().flat_map(|pairing| [pairing.white, pairing.black]).chain(*bye) {
            if !present.remove(&player) {
                return Err(TournamentError::NotFree { player });
            }
        }
        if let Some(&player) = present.first() {
            return Err(TournamentError::NotPaired { player });
        }
        if let Some(player) = bye.filter(|_| self.rounds.iter().any(|round| round.bye == *bye)) {
            return Err(TournamentError::HadBye { player });
        }
        match pairings.iter().find(|&&pairing| self.have_met(pairing)) {
            Some(&Pairing { white, black }) => Err(TournamentError::HaveMet { white, black }),
            None => Ok(()),
        }
    }

    fn have_met(&self, pairing: Pairing) -> bool {
        let games = self.field.games.iter().filter(|(_, game)| [pairing, pairing.reversed()].contains(&game.pairing));
        games.filter_map(|(_, game)| game.counted()).any(|ending| matches!(ending, GameEnding::Played(_)))
    }

    /// Those who are to be paired in the next round.
    pub fn present(&self) -> impl Iterator<Item = CompetitorId> {
        self.field.playing().filter(|player| !self.sitting_out.contains(player))
    }

    pub fn sitting_out(&self) -> &BTreeSet<CompetitorId> {
        &self.sitting_out
    }

    /// Who was left over in a round, counted from 0.
    pub fn bye(&self, round: usize) -> Option<CompetitorId> {
        self.rounds.get(round)?.bye
    }

    /// Who sat out a round, counted from 0, for half a point.
    pub fn sat_out(&self, round: usize) -> impl Iterator<Item = CompetitorId> {
        self.rounds.get(round).into_iter().flat_map(|round| round.sat_out.iter().copied())
    }

    /// The pairings of the next round. They are the caller's to enter ([`TournamentEvent::RoundPaired`]). With 128 players it takes
    /// about a tenth of a second to find them.
    pub fn proposal(&self) -> Result<RoundPairings, TournamentError> {
        if self.rounds_left() == 0 {
            Err(TournamentError::NoRoundLeft)
        } else if !self.field.games.are_all_over() {
            Err(TournamentError::RoundNotOver)
        } else {
            pairing::pair(self)
        }
    }

    pub fn standings(&self) -> Vec<StandingsRow> {
        self.table().standings(&self.setup.tie_breaks)
    }

    /// Everybody's rounds. A game that is not over is not in it.
    pub fn table(&self) -> Crosstable {
        let mut table = Crosstable::new(System::Swiss);
        for player in self.field.players() {
            table.add_player(player);
        }
        for (number, unpaired) in (0..=u16::MAX).zip(&self.rounds) {
            let mut without_game: BTreeSet<CompetitorId> = self.field.players().collect();
            for (_, game) in self.field.games.iter().filter(|(key, _)| key.round() == Some(number)) {
                let Pairing { white, black } = game.pairing;
                without_game.remove(&white);
                without_game.remove(&black);
                if game.is_over() {
                    let [of_white, of_black] = game.rounds().unwrap_or([RoundOutcome::ZeroPointBye; 2]);
                    table.add_round(white, of_white);
                    table.add_round(black, of_black);
                }
            }
            for player in without_game {
                table.add_round(player, unpaired.round(player, self.setup.bye));
            }
        }
        table
    }
}

impl Unpaired {
    fn round(&self, player: CompetitorId, bye: ByeValue) -> RoundOutcome {
        if self.bye == Some(player) {
            RoundOutcome::PairingBye(bye)
        } else if self.sat_out.contains(&player) {
            RoundOutcome::HalfPointBye
        } else {
            RoundOutcome::ZeroPointBye
        }
    }
}
