//! The brackets of a double elimination in parts that a picture has room for: pieces of both, and the last rounds together with the
//! final.

use std::ops::Range;

use club_competitions::CompetitorId;
use club_competitions::double_elimination::{BracketStage, DoubleBracket, DoubleElimination};
use club_competitions::elimination::Match;
use club_competitions::tournament::MatchPlace;

use crate::i18n::Text;
use crate::tournament::messages::words::player_of;
use makruk_render::Bracket;

/// A part of the brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BracketsPart {
    /// These rounds of the winners' bracket, as far as they lead to this match of the last of them.
    Winners { rounds: Range<u16>, section: u16 },
    /// A section of these rounds of the losers' bracket.
    Losers { rounds: Range<u16>, section: u16 },
    /// The last rounds of both, and the final: all of a small bracket.
    Last,
}

/// How many rounds are beside each other.
const COLUMNS: u16 = Bracket::MAX_ROUNDS as u16;

/// How many matches of the losers' bracket are below each other.
const TALL: u16 = 8;

/// The rounds of a bracket from which the last picture shows it.
const fn last(rounds: u16, shown: u16) -> Range<u16> {
    rounds.saturating_sub(shown)..rounds
}

fn last_winners(bracket: DoubleBracket) -> Range<u16> {
    last(bracket.winners_rounds(), COLUMNS - 1)
}

fn last_losers(bracket: DoubleBracket) -> Range<u16> {
    last(bracket.losers_rounds(), COLUMNS)
}

impl BracketsPart {
    /// All parts, in their order: the early rounds first, those of the winners' bracket before those of the losers'.
    pub fn all(bracket: DoubleBracket) -> Vec<BracketsPart> {
        let starts = |until: u16| (0..until).step_by(usize::from(COLUMNS));
        let winners = starts(last_winners(bracket).start).flat_map(|start| {
            let rounds = start..(start + COLUMNS).min(bracket.winners_rounds());
            let sections = bracket.size(BracketStage::Winners { round: rounds.end - 1 });
            (0..sections).map(move |section| BracketsPart::Winners { rounds: rounds.clone(), section })
        });
        let losers = starts(last_losers(bracket).start).flat_map(|start| {
            let rounds = start..(start + COLUMNS).min(bracket.losers_rounds());
            let sections = sections(bracket, start);
            (0..sections).map(move |section| BracketsPart::Losers { rounds: rounds.clone(), section })
        });
        winners.chain(losers).chain([BracketsPart::Last]).collect()
    }

    /// The one for everybody while this round is being played.
    pub fn of_round(bracket: DoubleBracket, round: u16) -> BracketsPart {
        // The last picture shows both brackets, once all of the round is in it.
        if round >= last_winners(bracket).start && round > last_losers(bracket).start {
            return BracketsPart::Last;
        }
        let has_round = |part: &BracketsPart| match part {
            BracketsPart::Winners { rounds, .. } => rounds.contains(&round),
            BracketsPart::Losers { rounds, .. } => round.checked_sub(1).is_some_and(|round| rounds.contains(&round)),
            BracketsPart::Last => true,
        };
        BracketsPart::all(bracket).into_iter().find(has_round).unwrap_or(BracketsPart::Last)
    }

    /// The one in which this player has come furthest.
    pub fn of_player(form: &DoubleElimination, player: CompetitorId) -> Option<BracketsPart> {
        BracketsPart::all(form.bracket()).into_iter().rev().find(|part| part.players(form).contains(&player))
    }

    /// What it shows of each bracket: the matches of these stages, from left to right.
    pub(super) fn panels(&self, bracket: DoubleBracket) -> Vec<Vec<(BracketStage, Range<u16>)>> {
        let all = |stage| (stage, 0..bracket.size(stage));
        match self {
            BracketsPart::Winners { rounds, section } => {
                let shown = rounds.clone().map(|round| {
                    let each = 1 << (rounds.end - 1 - round);
                    (BracketStage::Winners { round }, section * each..(section + 1) * each)
                });
                vec![shown.collect()]
            }
            BracketsPart::Losers { rounds, section } => {
                let sections = sections(bracket, rounds.start);
                let shown = rounds.clone().map(|round| {
                    let stage = BracketStage::Losers { round };
                    let each = bracket.size(stage) / sections;
                    (stage, section * each..(section + 1) * each)
                });
                vec![shown.collect()]
            }
            BracketsPart::Last => vec![
                last_winners(bracket).map(|round| all(BracketStage::Winners { round })).collect(),
                last_losers(bracket).map(|round| all(BracketStage::Losers { round })).collect(),
                vec![all(BracketStage::Final), all(BracketStage::SecondFinal)],
            ],
        }
    }

    /// Whom it shows.
    pub fn players(&self, form: &DoubleElimination) -> Vec<CompetitorId> {
        let panels = self.panels(form.bracket());
        let shown = panels.iter().flatten().flat_map(|(stage, matches)| shown(form, *stage, matches));
        shown.flat_map(|(_, one)| one.sides).filter_map(player_of).collect()
    }

    /// What it is called.
    pub fn name(&self) -> Text {
        let of = |text: Text, rounds: &Range<u16>| text.with("first", rounds.start + 1).with("last", rounds.end);
        match self {
            BracketsPart::Winners { rounds, .. } => of(Text::new("tournament-part-winners"), rounds),
            BracketsPart::Losers { rounds, .. } => of(Text::new("tournament-part-losers"), rounds),
            BracketsPart::Last => Text::new("tournament-part-last"),
        }
    }
}

/// In how many sections the losers' bracket is shown from this round on.
fn sections(bracket: DoubleBracket, round: u16) -> u16 {
    (bracket.size(BracketStage::Losers { round }) / TALL).max(1)
}

/// These matches of a stage, with their places in it.
pub(super) fn shown<'a>(
    form: &'a DoubleElimination,
    stage: BracketStage,
    matches: &Range<u16>,
) -> impl Iterator<Item = (MatchPlace, &'a Match)> {
    form.matches(stage).skip(usize::from(matches.start)).take(matches.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_is_in_a_part_and_each_picture_has_room_for_its_own() {
        for players in 3..=128 {
            let bracket = DoubleBracket::new(players);
            let panels: Vec<_> = BracketsPart::all(bracket).iter().flat_map(|part| part.panels(bracket)).collect();
            for panel in &panels {
                assert!(panel.len() <= Bracket::MAX_ROUNDS, "{players}: {panel:?}");
                assert!(panel.iter().all(|(_, matches)| (1..=8).contains(&matches.len())), "{players}: {panel:?}");
                for pair in panel.windows(2) {
                    let [(_, before), (_, after)] = pair else { panic!("two rounds") };
                    assert!([before.len(), before.len() / 2].contains(&after.len()), "{players}: {panel:?}");
                }
            }
            for (round, index) in
                (0..=bracket.rounds()).flat_map(|round| (0..bracket.matches(round)).map(move |index| (round, index)))
            {
                let (stage, index) = bracket.stage(MatchPlace { round, index });
                let has = |(other, matches): &(BracketStage, Range<u16>)| *other == stage && matches.contains(&index);
                assert!(panels.iter().flatten().any(has), "{players}: {stage:?} {index}");
            }
        }
        let parts = [8, 9, 17, 33, 65].map(|players| BracketsPart::all(DoubleBracket::new(players)).len());
        assert_eq!(parts, [3, 4, 7, 14, 26]);
    }
}
