//! What a button of a ladder does.

use std::num::NonZeroU16;

use club_competitions::Days;
use club_competitions::ladder::{
    ChallengeId, Climb, Colors, DrawRule, Forfeits, Idle, Leader, Rematch, Settings as Rules,
};

/// What a button of a ladder does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderAction {
    Accept(ChallengeId),
    Refuse(ChallengeId),
    /// Take one's own challenge back.
    Withdraw(ChallengeId),
    Ready(ChallengeId),
    /// Challenge whom one chooses from a menu.
    Challenge,
    /// Give up one's placement challenges.
    Waive,
    /// Leave, after all: the question before has been answered.
    Leave,
    /// Change the rules, if that does what was shown.
    ChangeRules {
        rules: RulesCode,
        /// By what it is known what was shown.
        shown: u32,
    },
}

/// The rules of a ladder as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesCode(pub [u16; 14]);

impl RulesCode {
    pub fn of(rules: &Rules) -> RulesCode {
        let (rematch, meets_after) = match rules.rematch {
            Rematch::AtOnce => (0, 0),
            Rematch::AfterAnotherOpponentOr(days) => (1, days.get()),
            Rematch::After(days) => (2, days.get()),
        };
        let (idle, falls_after) = match rules.idle {
            Idle::Stays => (0, 0),
            Idle::OneRungDown { after, leader: Leader::Exempt } => (1, after.get()),
            Idle::OneRungDown { after, leader: Leader::Included } => (2, after.get()),
        };
        RulesCode([
            rules.reach.get(),
            rules.answer.get(),
            rules.play.get(),
            rules.outgoing.get(),
            u16::from(rules.forfeits == Forfeits::ChangeNothing),
            u16::from(rules.climb == Climb::SwapsPlaces),
            u16::from(rules.draw == DrawRule::JustBelow),
            rematch,
            meets_after,
            idle,
            falls_after,
            rules.absence.get(),
            rules.placements,
            u16::from(rules.colors == Colors::Alternating),
        ])
    }

    /// The rules, if these are the numbers of some.
    pub fn rules(self) -> Option<Rules> {
        let [
            reach,
            answer,
            play,
            outgoing,
            forfeits,
            climb,
            draw,
            rematch,
            meets,
            idle,
            falls,
            absence,
            placements,
            colors,
        ] = self.0;
        let choose = |number: u16| (number < 2).then_some(number == 1);
        let fall = |leader| Days::new(falls).map(|after| Idle::OneRungDown { after, leader });
        let rules = Rules {
            reach: NonZeroU16::new(reach)?,
            answer: Days::new(answer)?,
            play: Days::new(play)?,
            outgoing: NonZeroU16::new(outgoing)?,
            forfeits: if choose(forfeits)? { Forfeits::ChangeNothing } else { Forfeits::CountAsLoss },
            climb: if choose(climb)? { Climb::SwapsPlaces } else { Climb::TakesPlace },
            draw: if choose(draw)? { DrawRule::JustBelow } else { DrawRule::ChangesNothing },
            rematch: match rematch {
                0 => Rematch::AtOnce,
                1 => Rematch::AfterAnotherOpponentOr(Days::new(meets)?),
                _ => Rematch::After(Days::new(meets)?),
            },
            idle: match idle {
                0 => Idle::Stays,
                1 => fall(Leader::Exempt)?,
                _ => fall(Leader::Included)?,
            },
            absence: Days::new(absence)?,
            placements,
            colors: if choose(colors)? { Colors::Alternating } else { Colors::ChallengerWhite },
        };
        // What is left unsaid by a choice is zero.
        Some(rules).filter(|rules| RulesCode::of(rules) == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_back_from_their_numbers() {
        let rules = Rules::default();
        let code = RulesCode::of(&rules);
        assert_eq!(code.0, [3, 3, 7, 1, 0, 0, 0, 1, 14, 1, 31, 30, 2, 0]);
        assert_eq!(code.rules(), Some(rules.clone()));
        let days = |days| Days::new(days).unwrap();
        for other in [
            Rules { rematch: Rematch::AtOnce, idle: Idle::Stays, placements: 0, ..rules.clone() },
            Rules {
                rematch: Rematch::After(days(9)),
                idle: Idle::OneRungDown { after: days(8), leader: Leader::Included },
                forfeits: Forfeits::ChangeNothing,
                ..rules.clone()
            },
            Rules { climb: Climb::SwapsPlaces, draw: DrawRule::JustBelow, colors: Colors::Alternating, ..rules },
        ] {
            assert_eq!(RulesCode::of(&other).rules(), Some(other));
        }
        for (at, number) in [(0, 0), (1, 0), (4, 2), (7, 0), (7, 3), (8, 0), (9, 3), (13, 2)] {
            let mut broken = code;
            broken.0[at] = number;
            assert_eq!(broken.rules(), None, "{broken:?}");
        }
    }
}
