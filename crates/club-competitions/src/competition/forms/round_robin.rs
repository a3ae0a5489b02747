use jiff::Timestamp;

use crate::competition::game::CompetitionGame;
use crate::competition::line::{Entry, Line};
use crate::competition::member::{Action, Member};
use crate::competition::place::Place;
use crate::game::PlayerId;
use crate::round_robin::{RoundRobin, RoundRobinEvent, ScheduledGame};
use crate::standings::Standing;
use crate::tournament::Form;

impl Member for RoundRobin {
    fn name(key: ScheduledGame) -> CompetitionGame {
        CompetitionGame::RoundRobin(key)
    }

    fn key(game: CompetitionGame) -> Option<ScheduledGame> {
        if let CompetitionGame::RoundRobin(key) = game { Some(key) } else { None }
    }

    fn line(entry: Entry<RoundRobin>) -> Line {
        Line::RoundRobin(entry)
    }

    fn entry(line: Line) -> Option<Entry<RoundRobin>> {
        if let Line::RoundRobin(entry) = line { Some(entry) } else { None }
    }

    fn event(_: &Action) -> Option<RoundRobinEvent> {
        None
    }

    fn next(&self, _: Timestamp) -> Option<RoundRobinEvent> {
        let is_ready = !self.is_over() && self.games().current().next().is_none();
        is_ready.then_some(RoundRobinEvent::RoundOpened)
    }

    fn round(&self) -> Option<u16> {
        u16::try_from(self.rounds_opened().checked_sub(1)?).ok()
    }

    fn rounds(&self) -> Option<u16> {
        u16::try_from(self.schedule().len()).ok()
    }

    fn byes(&self, round: u16) -> Vec<PlayerId> {
        self.bye(round.into()).into_iter().collect()
    }

    fn is_over(&self) -> bool {
        RoundRobin::is_over(self)
    }

    fn players(&self) -> Vec<PlayerId> {
        self.setup().players.clone()
    }

    fn standings(&self) -> Vec<Place> {
        let place = |standing: Standing| {
            let is_in = self.withdrawal(standing.player).is_none();
            Place::by_points(standing, &self.setup().tie_breaks, is_in)
        };
        RoundRobin::standings(self).into_iter().map(place).collect()
    }
}
