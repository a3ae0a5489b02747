use jiff::Timestamp;

use crate::arena::{self, Arena, ArenaEvent, ArenaGame, Presence};
use crate::competition::game::CompetitionGame;
use crate::competition::line::{Entry, Line};
use crate::competition::member::{Action, Member};
use crate::competition::place::{Place, Score};
use crate::game::PlayerId;
use crate::tournament::Form;

impl Member for Arena {
    fn name(key: ArenaGame) -> CompetitionGame {
        CompetitionGame::Arena(key)
    }

    fn key(game: CompetitionGame) -> Option<ArenaGame> {
        if let CompetitionGame::Arena(key) = game { Some(key) } else { None }
    }

    fn line(entry: Entry<Arena>) -> Line {
        Line::Arena(entry)
    }

    fn entry(line: Line) -> Option<Entry<Arena>> {
        if let Line::Arena(entry) = line { Some(entry) } else { None }
    }

    fn event(action: &Action) -> Option<ArenaEvent> {
        match *action {
            Action::Joined(player) => Some(ArenaEvent::Joined(player)),
            Action::Paused(player) => Some(ArenaEvent::Paused(player)),
            Action::Resumed(player) => Some(ArenaEvent::Resumed(player)),
            Action::Game { .. } | Action::Withdrew(_) | Action::SitsOut(_) => None,
        }
    }

    fn next(&self, now: Timestamp) -> Option<ArenaEvent> {
        if now < self.setup().starts || self.games().are_closed() {
            return None;
        }
        let pairings = self.proposal();
        (!pairings.is_empty()).then_some(ArenaEvent::Paired(pairings))
    }

    /// Its beginning, if there are two to be paired: otherwise nothing happens then, and looking again would not help.
    fn starts(&self) -> Option<Timestamp> {
        let starts = self.setup().starts;
        (self.games().now() < starts && self.free().len() > 1).then_some(starts)
    }

    fn round(&self) -> Option<u16> {
        None
    }

    fn rounds(&self) -> Option<u16> {
        None
    }

    fn byes(&self, _: u16) -> Vec<PlayerId> {
        Vec::new()
    }

    fn is_over(&self) -> bool {
        self.games().are_closed()
    }

    fn players(&self) -> Vec<PlayerId> {
        self.entrants().collect()
    }

    fn presence(&self, player: PlayerId) -> Option<Presence> {
        Arena::presence(self, player)
    }

    fn standings(&self) -> Vec<Place> {
        let place = |arena::Line { rank, player, score, presence }| {
            let is_in = presence != Presence::Withdrawn;
            Place { rank, player, score: Score::Arena(score), tie_breaks: Vec::new(), is_in }
        };
        Arena::standings(self).into_iter().map(place).collect()
    }
}
