use jiff::Timestamp;

use crate::competition::game::CompetitionGame;
use crate::competition::line::{Entry, Line};
use crate::competition::member::{Action, Member};
use crate::competition::place::{Place, Score};
use crate::game::PlayerId;
use crate::knock_out::{KnockOut, KnockOutEvent, Match, MatchGame, Placing, Slot};
use crate::tournament::Form;

impl Member for KnockOut {
    fn name(key: MatchGame) -> CompetitionGame {
        CompetitionGame::KnockOut(key)
    }

    fn key(game: CompetitionGame) -> Option<MatchGame> {
        if let CompetitionGame::KnockOut(key) = game { Some(key) } else { None }
    }

    fn line(entry: Entry<KnockOut>) -> Line {
        Line::KnockOut(entry)
    }

    fn entry(line: Line) -> Option<Entry<KnockOut>> {
        if let Line::KnockOut(entry) = line { Some(entry) } else { None }
    }

    fn event(_: &Action) -> Option<KnockOutEvent> {
        None
    }

    fn next(&self, _: Timestamp) -> Option<KnockOutEvent> {
        None
    }

    /// The first that is not decided.
    fn round(&self) -> Option<u16> {
        let is_decided = |matches: &Vec<Match>| matches.iter().all(|one| one.winner != Slot::Pending);
        let decided = self.rounds().iter().take_while(|matches| is_decided(matches)).count();
        u16::try_from(decided.min(self.rounds().len().saturating_sub(1))).ok()
    }

    fn rounds(&self) -> Option<u16> {
        u16::try_from(KnockOut::rounds(self).len()).ok()
    }

    fn byes(&self, round: u16) -> Vec<PlayerId> {
        let bye = |one: &Match| match one.sides {
            [Slot::Player(player), Slot::Vacant] | [Slot::Vacant, Slot::Player(player)] => Some(player),
            _ => None,
        };
        KnockOut::rounds(self).get(usize::from(round)).into_iter().flatten().filter_map(bye).collect()
    }

    fn is_over(&self) -> bool {
        self.champion() != Slot::Pending
    }

    fn players(&self) -> Vec<PlayerId> {
        self.setup().players.clone()
    }

    fn standings(&self) -> Vec<Place> {
        let place = |Placing { rank, player, out_in }| {
            let is_in = out_in.is_none() && self.check_player(player).is_ok();
            Place { rank, player, score: Score::OutIn(out_in), tie_breaks: Vec::new(), is_in }
        };
        self.placings().into_iter().map(place).collect()
    }
}
