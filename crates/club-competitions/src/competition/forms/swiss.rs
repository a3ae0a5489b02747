use jiff::Timestamp;

use crate::competition::game::CompetitionGame;
use crate::competition::line::{Entry, Line};
use crate::competition::member::{Action, Member};
use crate::competition::place::Place;
use crate::game::PlayerId;
use crate::standings::Standing;
use crate::swiss::{Swiss, SwissEvent, SwissGame};
use crate::tournament::{Form, TournamentError};

impl Member for Swiss {
    fn name(key: SwissGame) -> CompetitionGame {
        CompetitionGame::Swiss(key)
    }

    fn key(game: CompetitionGame) -> Option<SwissGame> {
        if let CompetitionGame::Swiss(key) = game { Some(key) } else { None }
    }

    fn line(entry: Entry<Swiss>) -> Line {
        Line::Swiss(entry)
    }

    fn entry(line: Line) -> Option<Entry<Swiss>> {
        if let Line::Swiss(entry) = line { Some(entry) } else { None }
    }

    fn event(action: &Action) -> Option<SwissEvent> {
        match *action {
            Action::Joined(player) => Some(SwissEvent::Joined(player)),
            Action::SitsOut(player) => Some(SwissEvent::SitsOut(player)),
            Action::Game { .. } | Action::Withdrew(_) | Action::Paused(_) | Action::Resumed(_) => None,
        }
    }

    fn next(&self, _: Timestamp) -> Option<SwissEvent> {
        match self.proposal() {
            Ok(pairings) => Some(SwissEvent::RoundPaired(pairings)),
            Err(TournamentError::NoPairingLeft { .. }) => Some(SwissEvent::NoPairingLeft),
            Err(_) => None,
        }
    }

    fn round(&self) -> Option<u16> {
        u16::try_from(self.rounds_paired().checked_sub(1)?).ok()
    }

    fn rounds(&self) -> Option<u16> {
        Some(self.setup().rounds)
    }

    fn byes(&self, round: u16) -> Vec<PlayerId> {
        self.bye(round.into()).into_iter().collect()
    }

    fn is_over(&self) -> bool {
        Swiss::is_over(self)
    }

    fn players(&self) -> Vec<PlayerId> {
        Swiss::players(self).to_vec()
    }

    fn standings(&self) -> Vec<Place> {
        let place = |standing: Standing| {
            let is_in = self.check_player(standing.player).is_ok();
            Place::by_points(standing, &self.setup().tie_breaks, is_in)
        };
        Swiss::standings(self).into_iter().map(place).collect()
    }
}
