//! A user's choices for the next game that they propose.

use serde::{Deserialize, Serialize};

use crate::game::two_rules_code;
use crate::game::{FirstMover, Friendly, GameRules, Seating, Stake, Terms, TimeControl};
use board_games::GameKind;
use chaturanga::two::TwoRules;
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, Rule, WhenBared};
use makruk::{Preset, Ruleset};

/// Whether a game is to be rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RatedOrFriendly {
    #[default]
    Friendly,
    /// Rated, so none of the friendly options apply.
    Rated,
}

/// Overrides of single rules of a ruleset: the fields of [`Ruleset`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRules {
    /// [`Rule::SingleRook`].
    pub single_rook: Option<u16>,
    /// [`Rule::Mixed`].
    pub mixed: Option<MixedPieces>,
    /// [`Rule::BoardFirst`].
    pub board_first: Option<u16>,
    /// [`Rule::WhenBared`].
    pub when_bared: Option<WhenBared>,
    /// [`Rule::CounterMates`].
    pub counter_mates: Option<CounterMates>,
    /// [`Rule::Repetitions`].
    pub repetitions: Option<u8>,
    /// [`Rule::Calling`].
    pub calling: Option<Calling>,
    /// [`Rule::Numbers`].
    pub numbers: Option<Numbers>,
}

impl OwnRules {
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        let rules = [
            self.single_rook.map(Rule::SingleRook),
            self.mixed.map(Rule::Mixed),
            self.board_first.map(Rule::BoardFirst),
            self.when_bared.map(Rule::WhenBared),
            self.counter_mates.map(Rule::CounterMates),
            self.repetitions.map(Rule::Repetitions),
            self.calling.map(Rule::Calling),
            self.numbers.map(Rule::Numbers),
        ];
        rules.into_iter().flatten()
    }
}

/// A user's proposal, independent of the opponent. It is kept from game to game, except for the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The time control.
    pub time: TimeControl,
    /// The user's side.
    pub seating: Seating,
    pub rating: RatedOrFriendly,
    pub first: FirstMover,
    /// Options that apply unless the game is rated.
    pub friendly: Friendly,
    /// The ruleset; `None` for the server's.
    pub preset: Option<Preset>,
    /// Overrides of single rules of the ruleset.
    pub rules: OwnRules,
    pub game: GameKind,
    /// Rules of chaturanga for two, unless the game is rated.
    #[serde(with = "two_rules_code")]
    pub chaturanga: TwoRules,
}

impl Draft {
    /// The default draft, with the server's usual time control.
    pub fn with_time(time: TimeControl) -> Draft {
        Draft { time, ..Draft::default() }
    }

    /// The same choices for another game: a position is chosen for one game only.
    #[must_use]
    pub fn for_another_game(self) -> Draft {
        Draft { friendly: Friendly { start: None, ..self.friendly }, ..self }
    }

    /// The terms proposed on a server with these rules.
    pub fn terms(&self, server: Ruleset) -> Terms {
        let rules = match self.game {
            GameKind::Makruk => {
                let ruleset = self.preset.map_or(server, Ruleset::preset);
                GameRules::Makruk { ruleset: self.rules.rules().fold(ruleset, Ruleset::with), first: self.first }
            }
            GameKind::Chess => GameRules::Chess,
            GameKind::Ouk => GameRules::Ouk,
            GameKind::Chaturanga => GameRules::Chaturanga(match self.rating {
                RatedOrFriendly::Friendly => self.chaturanga,
                RatedOrFriendly::Rated => TwoRules::default(),
            }),
        };
        let stake = match self.rating {
            RatedOrFriendly::Friendly => Stake::Friendly(self.friendly.of_game(self.game)),
            RatedOrFriendly::Rated => Stake::Rated,
        };
        Terms { seating: self.seating, rules, stake, time: self.time }
    }

    /// The terms of a game against the engine, which is never rated here.
    pub fn terms_against_engine(&self, server: Ruleset) -> Terms {
        Draft { rating: RatedOrFriendly::Friendly, ..*self }.terms(server)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Giver, Odds, StartPosition, Takebacks};
    use board_games::Seat;
    use chaturanga::two::Stalemate;
    use makruk::{Handicap, PieceOdds};

    #[test]
    fn the_server_decides_what_nobody_has_chosen() {
        for server in [Ruleset::COMPETITION, Ruleset { single_rook: 20, ..Ruleset::SCHOOL }] {
            let terms = Draft::default().terms(server);
            assert_eq!((terms.seating, terms.first_mover()), (Seating::Random, FirstMover::Side(Seat::First)));
            assert_eq!((terms.rules.makruk(), terms.time), (Some(&server), TimeControl::Unlimited));
            assert_eq!(terms.stake, Stake::Friendly(Friendly::default()));
        }
    }

    #[test]
    fn what_is_makruks_own_is_left_out_of_other_games() {
        let friendly = Friendly {
            takebacks: Takebacks::Never,
            odds: Some(Odds { giver: Giver::Challenger, handicap: Handicap::Pieces(PieceOdds::Met) }),
            ..Friendly::default()
        };
        let chess = Draft { game: GameKind::Chess, friendly, ..Draft::default() }.terms(Ruleset::SCHOOL);
        assert_eq!(chess.rules, GameRules::Chess);
        assert_eq!(chess.stake, Stake::Friendly(Friendly { takebacks: Takebacks::Never, ..Friendly::default() }));
    }

    #[test]
    fn rules_of_chaturanga_are_what_friends_agree_on() {
        let rules = TwoRules { stalemate: Stalemate::Loses, ..TwoRules::default() };
        let draft = Draft { game: GameKind::Chaturanga, chaturanga: rules, ..Draft::default() };
        assert_eq!(draft.terms(Ruleset::SCHOOL).rules, GameRules::Chaturanga(rules));
        let rated = Draft { rating: RatedOrFriendly::Rated, ..draft };
        assert_eq!(rated.terms(Ruleset::SCHOOL).rules, GameRules::Chaturanga(TwoRules::default()));
        assert_eq!(rated.terms_against_engine(Ruleset::SCHOOL).rules, GameRules::Chaturanga(rules));
    }

    #[test]
    fn chosen_rules_replace_those_of_the_server() {
        let rules = OwnRules {
            calling: Some(Calling::Automatic),
            numbers: Some(Numbers::Spoken),
            single_rook: Some(20),
            when_bared: Some(WhenBared::MayChoose),
            ..OwnRules::default()
        };
        let chosen = Draft { preset: Some(Preset::Glossary), rules, ..Draft::default() };
        let expected = |ruleset| Ruleset {
            calling: Calling::Automatic,
            numbers: Numbers::Spoken,
            single_rook: 20,
            when_bared: WhenBared::MayChoose,
            ..ruleset
        };
        assert_eq!(chosen.terms(Ruleset::SCHOOL).rules, GameRules::makruk_by(expected(Ruleset::GLOSSARY)));
        let of_server = Draft { preset: None, ..chosen };
        assert_eq!(of_server.terms(Ruleset::SCHOOL).rules, GameRules::makruk_by(expected(Ruleset::SCHOOL)));
    }

    #[test]
    fn a_position_is_for_one_game_and_all_else_is_kept() {
        let friendly =
            Friendly { start: Some(StartPosition::from_fen("4k3/8/8/8/8/8/8/R3K3 w").unwrap()), ..Friendly::default() };
        let draft = Draft { friendly, seating: Seating::Challenger(Seat::Second), ..Draft::default() };
        let kept = Draft { seating: Seating::Challenger(Seat::Second), ..Draft::default() };
        assert_eq!(draft.for_another_game(), kept);
    }

    #[test]
    fn a_rated_game_has_nothing_of_what_friends_agree_on() {
        let odds = Some(Odds { giver: Giver::Challenger, handicap: Handicap::Pieces(PieceOdds::Met) });
        let friendly = Friendly { odds, ..Friendly::default() };
        let draft = Draft { friendly, rating: RatedOrFriendly::Rated, ..Draft::default() };
        assert_eq!(draft.terms(Ruleset::COMPETITION).stake, Stake::Rated);
        assert_eq!(draft.terms_against_engine(Ruleset::COMPETITION).stake, Stake::Friendly(friendly));
    }
}
