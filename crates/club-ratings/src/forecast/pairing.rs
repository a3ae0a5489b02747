//! Whom to play next.

use super::{evenness, mean_over_difference};
use crate::{POINTS, Rating, within};

/// The number of days without a game against each other after which half of the novelty is back.
const HALF_NEW: f64 = 30.0;

/// What speaks for a game between two players. Each value lies between 0 and 1; what they weigh is for the caller to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairingAppeal {
    /// How even it is: 4p(1 - p) of the expected score p, which is 1 between equals and 0.33 at odds of ten to one.
    pub evenness: f64,
    /// How long the two have not met: 0 on the same day, ½ after 30 days, 1 if they never met.
    pub novelty: f64,
    /// How much of what is not known of both the game is expected to tell: the part of the sum of their variances that it takes
    /// away.
    pub information: f64,
}

impl PairingAppeal {
    /// A game between two players, as they are rated now, whose last game against each other was `days_since` days ago;
    /// `None` if they have not met.
    ///
    /// The information is that of Bayes' rule for normal distributions: a game whose result has the Fisher information
    /// `I = p(1 - p)` about the difference of two strengths with the variances `a` and `b` takes `(a² + b²) / (a + b + 1/I)`
    /// from `a + b`. As in a forecast, `I` is the mean over all differences.
    pub fn of(player: Rating, opponent: Rating, days_since: Option<f64>) -> PairingAppeal {
        let [expected, fisher] =
            mean_over_difference(player, opponent, |expected| [expected, expected * (1.0 - expected)]);
        let [a, b] = [player, opponent].map(|rating| (rating.deviation() / POINTS).powi(2));
        let sum = a + b;
        let taken = if sum > 0.0 { (a * a + b * b) * fisher / (sum * fisher + 1.0) / sum } else { 0.0 };
        PairingAppeal {
            evenness: evenness(expected),
            novelty: days_since.map_or(1.0, |days| {
                let days = within(days, 0.0, 1e9);
                days / (days + HALF_NEW)
            }),
            information: taken,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pairing(ahead: f64, own: f64, other: f64) -> PairingAppeal {
        PairingAppeal::of(Rating::new(1500.0 + ahead, own), Rating::new(1500.0, other), None)
    }

    #[test]
    fn novelty_comes_back_with_time() {
        let novelty = |days| PairingAppeal::of(Rating::new(1500.0, 50.0), Rating::new(1500.0, 50.0), days).novelty;
        for (days, expected) in
            [(None, 1.0), (Some(0.0), 0.0), (Some(30.0), 0.5), (Some(90.0), 0.75), (Some(f64::NAN), 0.0)]
        {
            assert_eq!(novelty(days), expected, "{days:?}");
        }
    }

    #[test]
    fn certain_players_at_ten_to_one_are_a_third_even() {
        assert!((pairing(400.0, 0.0, 0.0).evenness - 40.0 / 121.0).abs() < 1e-9);
        assert_eq!(pairing(400.0, 0.0, 0.0).information, 0.0);
    }

    #[test]
    fn a_game_tells_as_much_as_bayes_rule_says() {
        // Against a grid: the variances of both before and after a decided game, over both results.
        let (own, other) = (150.0 / POINTS, 100.0 / POINTS);
        let grid: Vec<f64> = (-60..=60).map(|step| f64::from(step) / 10.0).collect();
        let variance_after = |won: bool| {
            let (mut total, mut sums, mut squares) = (0.0, [0.0; 2], [0.0; 2]);
            for &one in &grid {
                for &two in &grid {
                    let won_with = 1.0 / (1.0 + (other * two - own * one).exp());
                    let likelihood = if won { won_with } else { 1.0 - won_with };
                    let weight = (-(one * one + two * two) / 2.0).exp() * likelihood;
                    total += weight;
                    for (at, strength) in [own * one, other * two].into_iter().enumerate() {
                        sums[at] += weight * strength;
                        squares[at] += weight * strength * strength;
                    }
                }
            }
            (0..2).map(|at| squares[at] / total - (sums[at] / total).powi(2)).sum::<f64>()
        };
        let before = own * own + other * other;
        let taken = 1.0 - (variance_after(true) + variance_after(false)) / 2.0 / before;
        let foretold = pairing(0.0, 150.0, 100.0).information;
        assert!((taken - foretold).abs() < 0.05 * taken, "{taken} {foretold}");
    }

    proptest! {
        #[test]
        fn each_value_is_a_part(numbers in prop::collection::vec(prop::num::f64::ANY, 5)) {
            let [one, other] = [0, 2].map(|at| Rating::new(numbers[at], numbers[at + 1]));
            let pairing = PairingAppeal::of(one, other, Some(numbers[4]));
            for value in [pairing.evenness, pairing.novelty, pairing.information] {
                prop_assert!((0.0..=1.0).contains(&value), "{pairing:?}");
            }
        }

        #[test]
        fn the_unknown_tell_more_and_so_do_the_even(ahead in 50.0..600.0_f64, deviation in 45.0..300.0_f64) {
            prop_assert!(pairing(ahead, deviation + 20.0, deviation + 20.0).information > pairing(ahead, deviation, deviation).information);
            prop_assert!(pairing(0.0, deviation, deviation).information > pairing(ahead, deviation, deviation).information);
            prop_assert!(pairing(0.0, deviation, deviation).evenness > pairing(ahead, deviation, deviation).evenness);
        }
    }
}
