//! Which match leads where: the winners' bracket, the losers' bracket, and the final.

use crate::tournament::{MatchPlace, narrow};

/// Which of the brackets a match is in. Rounds of each are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BracketStage {
    /// Whoever loses here goes on in the losers' bracket.
    Winners { round: u16 },
    /// Whoever loses here is out.
    Losers { round: u16 },
    /// Between the winners of both brackets.
    Final,
    /// The final once more, after which both have lost a match.
    SecondFinal,
}

/// Where one side of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// The one with this number in the order of the first pairs, counted from 0.
    Start(usize),
    WinnerOf(MatchPlace),
    LoserOf(MatchPlace),
}

/// The shape of a bracket for a number of players that is a power of two, 4 at least.
///
/// Rounds are counted as both brackets are played side by side: round `r` of the winners' bracket beside round `r − 1` of the
/// losers', each as early as it can be. In a round the matches of the winners' bracket come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleBracket {
    /// How many rounds the winners' bracket has.
    depth: u16,
}

impl DoubleBracket {
    /// That with room for this many.
    pub fn new(players: usize) -> DoubleBracket {
        let places = players.clamp(4, super::MOST_PLAYERS).next_power_of_two();
        DoubleBracket { depth: narrow(places.trailing_zeros() as usize) }
    }

    pub fn places(self) -> usize {
        1 << self.depth
    }

    pub const fn winners_rounds(self) -> u16 {
        self.depth
    }

    pub const fn losers_rounds(self) -> u16 {
        2 * (self.depth - 1)
    }

    /// How many rounds there are, the second final not counted.
    pub const fn rounds(self) -> u16 {
        2 * self.depth
    }

    /// How many matches a stage has.
    pub fn size(self, stage: BracketStage) -> u16 {
        match stage {
            BracketStage::Winners { round } if round < self.depth => 1 << (self.depth - 1 - round),
            BracketStage::Losers { round } if round < self.losers_rounds() => 1 << (self.depth - 2 - round / 2),
            BracketStage::Winners { .. } | BracketStage::Losers { .. } => 0,
            BracketStage::Final | BracketStage::SecondFinal => 1,
        }
    }

    /// How many matches a round has.
    pub fn matches(self, round: u16) -> u16 {
        if round >= self.rounds() {
            return 1;
        }
        let losers = round.checked_sub(1).map_or(0, |round| self.size(BracketStage::Losers { round }));
        let last = u16::from(round.saturating_add(1) == self.rounds());
        self.size(BracketStage::Winners { round }) + losers + last
    }

    pub fn place(self, stage: BracketStage, index: u16) -> MatchPlace {
        match stage {
            BracketStage::Winners { round } => MatchPlace { round, index },
            BracketStage::Losers { round } => {
                let round = round.saturating_add(1);
                MatchPlace { round, index: self.size(BracketStage::Winners { round }).saturating_add(index) }
            }
            BracketStage::Final => MatchPlace { round: self.rounds() - 1, index },
            BracketStage::SecondFinal => MatchPlace { round: self.rounds(), index },
        }
    }

    /// The stage of a match, and which of its matches it is from the top.
    pub fn stage(self, place: MatchPlace) -> (BracketStage, u16) {
        let MatchPlace { round, index } = place;
        let winners = self.size(BracketStage::Winners { round });
        if round >= self.rounds() {
            (BracketStage::SecondFinal, index)
        } else if round.saturating_add(1) == self.rounds() {
            (BracketStage::Final, index)
        } else if index < winners {
            (BracketStage::Winners { round }, index)
        } else {
            (BracketStage::Losers { round: round.saturating_sub(1) }, index - winners)
        }
    }

    /// Where both sides of a match come from, the upper one first.
    pub fn feeds(self, place: MatchPlace) -> [Feed; 2] {
        let (stage, index) = self.stage(place);
        let pair = |stage| [2 * index, 2 * index + 1].map(|index| self.place(stage, index));
        match stage {
            BracketStage::Winners { round: 0 } => {
                let first = 2 * usize::from(index);
                [Feed::Start(first), Feed::Start(first + 1)]
            }
            BracketStage::Winners { round } => pair(BracketStage::Winners { round: round - 1 }).map(Feed::WinnerOf),
            BracketStage::Losers { round: 0 } => pair(BracketStage::Winners { round: 0 }).map(Feed::LoserOf),
            BracketStage::Losers { round } if round % 2 == 0 => {
                pair(BracketStage::Losers { round: round - 1 }).map(Feed::WinnerOf)
            }
            BracketStage::Losers { round } => {
                let from = round / 2 + 1;
                let dropping = self.place(BracketStage::Winners { round: from }, index ^ self.crossing(from));
                let staying = self.place(BracketStage::Losers { round: round - 1 }, index);
                [Feed::LoserOf(dropping), Feed::WinnerOf(staying)]
            }
            BracketStage::Final | BracketStage::SecondFinal => {
                let last = |stage| self.place(stage, 0);
                let winners = last(BracketStage::Winners { round: self.depth - 1 });
                [
                    Feed::WinnerOf(winners),
                    Feed::WinnerOf(last(BracketStage::Losers { round: self.losers_rounds() - 1 })),
                ]
            }
        }
    }

    /// How those who lose in a round of the winners' bracket change places, to be added to their match bit by bit.
    ///
    /// Two who have met meet again in the losers' bracket where the changes of the rounds in which they came down agree from the half of
    /// the bracket down to the section that both are in. So the first change swaps the halves, the second the quarters of each half,
    /// the third both, and so on: the bits of the round's number, in reverse.
    fn crossing(self, round: u16) -> u16 {
        let bits = self.depth.saturating_sub(1).saturating_sub(round);
        (0..bits).map(|bit| (round >> bit & 1) << (bits - 1 - bit)).sum()
    }

    /// The stage in which those are out who are in this round.
    pub fn stage_out_in(self, round: u16) -> BracketStage {
        self.stage(MatchPlace { round, index: self.size(BracketStage::Winners { round }) }).0
    }

    /// The round in which those are out who don't get on after this match: where they would lose the next time.
    pub fn out_in(self, place: MatchPlace) -> u16 {
        match self.stage(place).0 {
            BracketStage::Winners { round: 0 } => 1,
            BracketStage::Winners { round } => 2 * round,
            BracketStage::Losers { .. } | BracketStage::Final | BracketStage::SecondFinal => place.round,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn all() -> impl Iterator<Item = DoubleBracket> {
        (2..8).map(|power| DoubleBracket::new(1 << power))
    }

    fn places(bracket: DoubleBracket) -> Vec<MatchPlace> {
        let of = |round| (0..bracket.matches(round)).map(move |index| MatchPlace { round, index });
        (0..bracket.rounds()).flat_map(of).collect()
    }

    #[test]
    fn eight_players_lead_where_they_should() {
        let bracket = DoubleBracket::new(8);
        assert_eq!((bracket.winners_rounds(), bracket.losers_rounds(), bracket.rounds()), (3, 4, 6));
        assert_eq!((0..7).map(|round| bracket.matches(round)).collect::<Vec<_>>(), [4, 4, 3, 1, 1, 1, 1]);
        let from = |stage, index| {
            bracket.feeds(bracket.place(stage, index)).map(|feed| match feed {
                Feed::Start(number) => format!("{number}"),
                Feed::WinnerOf(place) => format!("winner of {:?}", bracket.stage(place)),
                Feed::LoserOf(place) => format!("loser of {:?}", bracket.stage(place)),
            })
        };
        assert_eq!(from(BracketStage::Winners { round: 0 }, 3), ["6", "7"]);
        let losers = |round, index| from(BracketStage::Losers { round }, index);
        assert_eq!(losers(0, 1), ["loser of (Winners { round: 0 }, 2)", "loser of (Winners { round: 0 }, 3)"]);
        assert_eq!(losers(1, 0), ["loser of (Winners { round: 1 }, 1)", "winner of (Losers { round: 0 }, 0)"]);
        assert_eq!(losers(1, 1), ["loser of (Winners { round: 1 }, 0)", "winner of (Losers { round: 0 }, 1)"]);
        assert_eq!(losers(2, 0), ["winner of (Losers { round: 1 }, 0)", "winner of (Losers { round: 1 }, 1)"]);
        assert_eq!(losers(3, 0), ["loser of (Winners { round: 2 }, 0)", "winner of (Losers { round: 2 }, 0)"]);
        let last = ["winner of (Winners { round: 2 }, 0)", "winner of (Losers { round: 3 }, 0)"];
        assert_eq!(from(BracketStage::Final, 0), last);
    }

    #[test]
    fn every_match_leads_on_once_and_comes_after_those_it_follows_from() {
        for bracket in all() {
            let mut led = BTreeMap::new();
            for place in places(bracket) {
                let (stage, index) = bracket.stage(place);
                assert_eq!(bracket.place(stage, index), place);
                for feed in bracket.feeds(place) {
                    let (name, before) = match feed {
                        Feed::Start(number) => (format!("start {number}"), None),
                        Feed::WinnerOf(before) => (format!("winner {before:?}"), Some(before)),
                        Feed::LoserOf(before) => (format!("loser {before:?}"), Some(before)),
                    };
                    assert!(before.is_none_or(|before| before.round < place.round), "{name} to {place:?}");
                    assert_eq!(led.insert(name, place), None);
                }
            }
            // Every place at the start, both sides of each match of the winners' bracket, the winners of the losers'.
            let all = bracket.places();
            assert_eq!(led.len(), all + 2 * (all - 1) + (all - 2));
        }
    }

    /// For each pair of rounds of the winners' bracket: a player who won a match in the earlier one and lost in the later one meets
    /// whom they beat in the losers' bracket in this round at the earliest.
    fn first_rematches(bracket: DoubleBracket) -> Vec<(u16, u16, u16)> {
        let mut found = Vec::new();
        let leads = |is_wanted: &dyn Fn(Feed) -> bool| {
            places(bracket).into_iter().find(|place| bracket.feeds(*place).into_iter().any(is_wanted))
        };
        let path = |lost: MatchPlace| {
            let mut path = vec![leads(&|feed| feed == Feed::LoserOf(lost)).unwrap()];
            while let Some(next) = leads(&|feed| feed == Feed::WinnerOf(path[path.len() - 1])) {
                path.push(next);
            }
            path
        };
        for late in 1..bracket.winners_rounds() {
            for index in 0..bracket.size(BracketStage::Winners { round: late }) {
                let winner = path(bracket.place(BracketStage::Winners { round: late }, index));
                for early in 0..late {
                    for below in index << (late - early)..(index + 1) << (late - early) {
                        let beaten = path(bracket.place(BracketStage::Winners { round: early }, below));
                        let meeting = winner.iter().find(|place| beaten.contains(place)).unwrap();
                        found.push((early, late, meeting.round));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn nobody_meets_again_who_has_just_crossed_over() {
        for bracket in all().filter(|bracket| bracket.winners_rounds() > 2) {
            // Those who lose in the second round of the winners' bracket don't meet whom they beat in the first before the last
            // round but one of the losers' bracket.
            let second = first_rematches(bracket).into_iter().filter(|(_, late, _)| *late == 1);
            assert!(second.into_iter().all(|(.., round)| round >= bracket.losers_rounds() - 1), "{bracket:?}");
        }
    }

    /// The first round of the losers' bracket in which two can meet again, if those who come down change places so from the second
    /// round on, and those of the first don't.
    fn earliest(depth: u16, crossings: &[u16]) -> u16 {
        let of = |round: u16| round.checked_sub(1).map_or(0, |index| crossings[usize::from(index)]);
        let bits = |round: u16| depth - 1 - round.max(1);
        let mut earliest = u16::MAX;
        for late in 1..depth {
            for early in 0..late {
                // Where a section has no more than this many rounds of the winners' bracket, they are in the same one.
                let agree = |rounds: &u16| {
                    let left = depth - 1 - rounds;
                    of(early) >> (bits(early) - left) == of(late) >> (bits(late) - left)
                };
                let rounds = (late..depth).find(agree).unwrap();
                earliest = earliest.min(if rounds == late { 2 * late - 1 } else { 2 * rounds - 2 });
            }
        }
        earliest
    }

    #[test]
    fn no_other_change_of_places_puts_rematches_off_further() {
        for bracket in all() {
            let depth = bracket.winners_rounds();
            let own: Vec<u16> = (1..depth).map(|round| bracket.crossing(round)).collect();
            let first = earliest(depth, &own);
            assert_eq!(first_rematches(bracket).into_iter().map(|(.., round)| round - 1).min(), Some(first));
            let sizes: Vec<u32> = (1..depth).map(|round| 1 << (depth - 1 - round)).collect();
            for code in 0..sizes.iter().product() {
                let mut rest = code;
                let other = sizes.iter().map(|size| {
                    let crossing = rest % size;
                    rest /= size;
                    crossing as u16
                });
                assert!(earliest(depth, &other.collect::<Vec<_>>()) <= first, "{depth}: {code}");
            }
        }
    }
}
