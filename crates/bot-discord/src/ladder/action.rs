//! The components of a ladder.

use std::num::NonZeroU16;

use club_competitions::Days;
use club_competitions::ladder::{
    ChallengeId, Colors, DrawRule, Forfeits, Idle, LadderSettings as Rules, Leader, RematchRule, WinRule,
};

use crate::kit::custom_id::{ComponentId, CustomId, IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts};
use board_games::GameKind;

id_parts! {
    pub enum LadderAction as '5' {
        Accept(challenge: ChallengeId) = 'a',
        Refuse(challenge: ChallengeId) = 'n',
        /// Take one's own challenge back.
        Withdraw(challenge: ChallengeId) = 'w',
        Ready(challenge: ChallengeId) = 'r',
        /// Challenge whom one chooses from a menu.
        Challenge = 'c',
        /// Give up one's placement challenges.
        Waive = 'b',
        /// Show a page of the rungs: this one, or that with one's own.
        Rungs(page: Option<u16>) = 'p',
        /// Leave, after all: the question before has been answered.
        Leave = 'l',
        /// Change the rules, if that does what was shown.
        ChangeRules {
            rules: RulesCode,
            /// By what it is known what was shown.
            shown: u32,
        } = 's',
    }

    /// The same on the ladder of another game than Makruk.
    pub struct LadderOfGameAction as 'L' {
        game: GameKind,
        action: LadderAction,
    }

    number ChallengeId;
}

impl LadderAction {
    /// The id of the component that does this on the ladder of a game.
    pub fn on(self, game: GameKind) -> CustomId {
        match game {
            GameKind::Makruk => self.id(),
            game => LadderOfGameAction { game, action: self }.id(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesCode(pub [u16; 14]);

impl RulesCode {
    pub fn of(rules: &Rules) -> RulesCode {
        let (rematch, meets_after) = match rules.rematch {
            RematchRule::AtOnce => (0, 0),
            RematchRule::AfterAnotherOpponentOr(days) => (1, days.get()),
            RematchRule::After(days) => (2, days.get()),
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
            u16::from(rules.climb == WinRule::SwapsPlaces),
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

    fn text(self) -> String {
        self.0.map(|number| number.to_string()).join(".")
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
            climb: if choose(climb)? { WinRule::SwapsPlaces } else { WinRule::TakesPlace },
            draw: if choose(draw)? { DrawRule::JustBelow } else { DrawRule::ChangesNothing },
            rematch: match rematch {
                0 => RematchRule::AtOnce,
                1 => RematchRule::AfterAnotherOpponentOr(Days::new(meets)?),
                _ => RematchRule::After(Days::new(meets)?),
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

impl IdParts for RulesCode {
    fn write(&self, id: &mut IdWriter) {
        id.part(self.text());
    }

    fn read(parts: &mut SplitId<'_>) -> Result<RulesCode, ParseCustomIdError> {
        parts.part(|part| {
            let numbers: Vec<u16> = part.split('.').map(|number| number.parse().ok()).collect::<Option<_>>()?;
            let code = RulesCode(numbers.try_into().ok()?);
            code.rules().filter(|_| code.text() == part).map(|_| code)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    #[test]
    fn rules_are_read_back_from_their_numbers() {
        let rules = Rules::default();
        let code = RulesCode::of(&rules);
        assert_eq!(code.0, [3, 3, 7, 1, 0, 0, 0, 1, 14, 1, 31, 30, 2, 0]);
        assert_eq!(code.rules(), Some(rules.clone()));
        let days = |days| Days::new(days).unwrap();
        for other in [
            Rules { rematch: RematchRule::AtOnce, idle: Idle::Stays, placements: 0, ..rules.clone() },
            Rules {
                rematch: RematchRule::After(days(9)),
                idle: Idle::OneRungDown { after: days(8), leader: Leader::Included },
                forfeits: Forfeits::ChangeNothing,
                ..rules.clone()
            },
            Rules { climb: WinRule::SwapsPlaces, draw: DrawRule::JustBelow, colors: Colors::Alternating, ..rules },
        ] {
            assert_eq!(RulesCode::of(&other).rules(), Some(other));
        }
        for (at, number) in [(0, 0), (1, 0), (4, 2), (7, 0), (7, 3), (8, 0), (9, 3), (13, 2)] {
            let mut broken = code;
            broken.0[at] = number;
            assert_eq!(broken.rules(), None, "{broken:?}");
        }
    }

    fn any_action() -> impl Strategy<Value = LadderAction> {
        let rules = RulesCode::of(&Rules::default());
        prop_oneof![
            any::<u32>().prop_map(|id| LadderAction::Accept(ChallengeId(id))),
            any::<u32>().prop_map(|id| LadderAction::Refuse(ChallengeId(id))),
            any::<u32>().prop_map(|id| LadderAction::Withdraw(ChallengeId(id))),
            any::<u32>().prop_map(|id| LadderAction::Ready(ChallengeId(id))),
            proptest::sample::select(vec![LadderAction::Challenge, LadderAction::Waive, LadderAction::Leave]),
            any::<Option<u16>>().prop_map(LadderAction::Rungs),
            any::<u32>().prop_map(move |shown| LadderAction::ChangeRules { rules, shown }),
        ]
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_action()) {
            comes_back(id);
        }

        #[test]
        fn every_id_of_another_game_is_read_back(action in any_action()) {
            for game in GameKind::ALL {
                comes_back(LadderOfGameAction { game, action });
                prop_assert!(action.on(game).to_string().len() <= 100);
            }
            prop_assert_eq!(action.on(GameKind::Makruk), action.id());
        }

        #[test]
        fn nothing_else_is_read(text in "[a-z](:[0-9.]{1,40}){0,2}|.*") {
            only_what_is_written_is_read::<LadderAction>(&text);
        }
    }

    #[test]
    fn what_has_no_meaning_is_named() {
        for (text, part) in [
            ("m1:5:x:7", "x"),
            ("m1:5:s:3.3.7.1.0.0.0.1.14.1.31.30.2.2:300", "3.3.7.1.0.0.0.1.14.1.31.30.2.2"),
            ("m1:5:s:03.3.7.1.0.0.0.1.14.1.31.30.2.0:300", "03.3.7.1.0.0.0.1.14.1.31.30.2.0"),
        ] {
            is_malformed::<LadderAction>(text, part);
        }
    }
}
