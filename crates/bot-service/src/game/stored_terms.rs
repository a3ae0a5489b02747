//! The stored form of terms.

use makruk::Ruleset;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use board_games::Seat;
use chaturanga::two::TwoRules;

use crate::game::terms::{FirstMover, GameRules, Seating, Stake, Terms};
use crate::game::time_control::TimeControl;
use crate::game::two_rules_code;

/// Terms as they are stored.
///
/// When Makruk was the only game, terms began with the seating and were written without their game. Its two variants are the first
/// two here, so that the bytes of those terms keep their meaning, and other games follow.
#[derive(Serialize, Deserialize)]
enum StoredTerms {
    MakrukRandomly(MakrukTerms),
    MakrukSeated(Seat, MakrukTerms),
    Chess {
        seating: Seating,
        stake: Stake,
        time: TimeControl,
    },
    Ouk {
        seating: Seating,
        stake: Stake,
        time: TimeControl,
    },
    Chaturanga {
        seating: Seating,
        stake: Stake,
        time: TimeControl,
    },
    /// By other rules than the usual ones.
    ChaturangaBy {
        #[serde(with = "two_rules_code")]
        rules: TwoRules,
        seating: Seating,
        stake: Stake,
        time: TimeControl,
    },
}

#[derive(Serialize, Deserialize)]
struct MakrukTerms {
    first: FirstMover,
    ruleset: Ruleset,
    stake: Stake,
    time: TimeControl,
}

impl Serialize for Terms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredTerms::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Terms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Terms, D::Error> {
        StoredTerms::deserialize(deserializer).map(Terms::from)
    }
}

impl From<StoredTerms> for Terms {
    fn from(stored: StoredTerms) -> Terms {
        let makruk = |seating, MakrukTerms { first, ruleset, stake, time }| Terms {
            seating,
            rules: GameRules::Makruk { ruleset, first },
            stake,
            time,
        };
        match stored {
            StoredTerms::MakrukRandomly(terms) => makruk(Seating::Random, terms),
            StoredTerms::MakrukSeated(seat, terms) => makruk(Seating::Challenger(seat), terms),
            StoredTerms::Chess { seating, stake, time } => Terms { seating, rules: GameRules::Chess, stake, time },
            StoredTerms::Ouk { seating, stake, time } => Terms { seating, rules: GameRules::Ouk, stake, time },
            StoredTerms::Chaturanga { seating, stake, time } => {
                Terms { seating, rules: GameRules::Chaturanga(TwoRules::default()), stake, time }
            }
            StoredTerms::ChaturangaBy { rules, seating, stake, time } => {
                Terms { seating, rules: GameRules::Chaturanga(rules), stake, time }
            }
        }
    }
}

impl From<Terms> for StoredTerms {
    fn from(Terms { seating, rules, stake, time }: Terms) -> StoredTerms {
        match (rules, seating) {
            (GameRules::Makruk { ruleset, first }, Seating::Random) => {
                StoredTerms::MakrukRandomly(MakrukTerms { first, ruleset, stake, time })
            }
            (GameRules::Makruk { ruleset, first }, Seating::Challenger(seat)) => {
                StoredTerms::MakrukSeated(seat, MakrukTerms { first, ruleset, stake, time })
            }
            (GameRules::Chess, seating) => StoredTerms::Chess { seating, stake, time },
            (GameRules::Ouk, seating) => StoredTerms::Ouk { seating, stake, time },
            (GameRules::Chaturanga(rules), seating) if rules == TwoRules::default() => {
                StoredTerms::Chaturanga { seating, stake, time }
            }
            (GameRules::Chaturanga(rules), seating) => StoredTerms::ChaturangaBy { rules, seating, stake, time },
        }
    }
}

#[cfg(test)]
mod tests {
    use postcard::{from_bytes, to_stdvec};

    use super::*;

    /// Terms as they were when Makruk was the only game.
    #[derive(Serialize)]
    struct FirstTerms {
        seating: Seating,
        first: FirstMover,
        ruleset: Ruleset,
        stake: Stake,
        time: TimeControl,
    }

    #[test]
    fn terms_of_makruk_are_stored_as_they_were() {
        let (ruleset, stake) = (Ruleset::SCHOOL, Stake::default());
        for seating in [Seating::Random, Seating::Challenger(Seat::First), Seating::Challenger(Seat::Second)] {
            for (first, time) in
                [(FirstMover::Random, TimeControl::Unlimited), (FirstMover::Side(Seat::Second), "5+3".parse().unwrap())]
            {
                let stored = to_stdvec(&FirstTerms { seating, first, ruleset, stake, time }).unwrap();
                let terms = Terms { seating, rules: GameRules::Makruk { ruleset, first }, stake, time };
                assert_eq!(to_stdvec(&terms).unwrap(), stored);
                assert_eq!(from_bytes::<Terms>(&stored).unwrap(), terms);
            }
        }
    }

    #[test]
    fn terms_of_other_games_are_read_back() {
        let chaturanga = (0..12).map(|code| GameRules::Chaturanga(TwoRules::from_code(code).unwrap()));
        for rules in [GameRules::Chess, GameRules::Ouk].into_iter().chain(chaturanga) {
            let seating = Seating::Challenger(Seat::Second);
            let terms = Terms { seating, rules, stake: Stake::Rated, time: "5+3".parse().unwrap() };
            assert_eq!(from_bytes::<Terms>(&to_stdvec(&terms).unwrap()).unwrap(), terms);
        }
    }

    #[test]
    fn terms_of_chaturanga_by_the_usual_rules_are_stored_as_they_were_and_rules_that_do_not_exist_are_refused() {
        let terms = |rules| Terms {
            seating: Seating::Random,
            rules: GameRules::Chaturanga(rules),
            stake: Stake::Rated,
            time: TimeControl::Unlimited,
        };
        assert_eq!(to_stdvec(&terms(TwoRules::default())).unwrap(), [4, 0, 0, 0]);
        let mut other = to_stdvec(&terms(TwoRules::from_code(11).unwrap())).unwrap();
        assert_eq!(other, [5, 11, 0, 0, 0]);
        other[1] = 12;
        assert!(from_bytes::<Terms>(&other).is_err());
    }
}
