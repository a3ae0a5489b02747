//! What a game between two players will bring, how well such forecasts came true, and whom to play next.

mod calibration;
mod draws;
mod pairing;

use crate::{Outcome, POINTS, Rating};

pub use calibration::{Bin, Calibration};
pub use draws::DrawRate;
pub use pairing::PairingAppeal;

/// How far the normal distribution is integrated to each side, in deviations, and in which steps. The sum over equal steps errs
/// by about exp(-2π²/(step · deviation)) for a smooth integrand: less than 10⁻¹⁰ up to a deviation of 1,400 points.
const REACH: i32 = 80;
const STEP: f64 = 0.1;

/// The least probability in a logarithm: even what seemed impossible costs no more than 13.8.
const LEAST: f64 = 1e-6;

/// How probable each end of a game is, seen by one player. The three add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    win: f64,
    draw: f64,
    loss: f64,
    /// The mean of 4p(1 - p).
    evenness: f64,
}

impl Forecast {
    /// A game of `player` against `opponent`, as both are rated now. The strengths are taken as normally distributed
    /// and independent, and the forecast is averaged over their difference, weighted by probability. The first-move
    /// advantage is added to the player who has it ([`Rating::raised_by`]).
    pub fn between(player: Rating, opponent: Rating, draws: &DrawRate) -> Forecast {
        let [win, draw, loss, evenness] = mean_over_difference(player, opponent, |expected| {
            let drawn = draws.given(expected);
            [expected - drawn / 2.0, drawn, 1.0 - expected - drawn / 2.0, evenness(expected)]
        });
        Forecast { win, draw, loss, evenness }
    }

    /// The probability that a game ends so.
    pub fn probability(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Loss => self.loss,
            Outcome::Draw => self.draw,
            Outcome::Win => self.win,
        }
    }

    /// The expected score, from 0 to 1.
    pub fn expected_score(&self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// How even the game is expected to be: the mean of 4p(1 - p) over all differences in strength, where p is the expected score
    /// of each. 1 between equals who are well known.
    pub fn evenness(&self) -> f64 {
        self.evenness
    }

    /// The logarithmic loss of this forecast when the game ended so: the negative natural logarithm of the probability that it
    /// gave to the end, 0 at best. Probabilities below one in a million count as that.
    pub fn log_loss(&self, outcome: Outcome) -> f64 {
        -self.probability(outcome).clamp(LEAST, 1.0).ln()
    }

    /// The Brier score of this forecast when the game ended so (Glenn W. Brier, "Verification of forecasts expressed in terms of
    /// probability", Monthly Weather Review 78, 1950): the squared errors of the three probabilities, from 0 at best to 2.
    pub fn brier(&self, outcome: Outcome) -> f64 {
        let error = |end| self.probability(end) - f64::from(u8::from(end == outcome));
        Outcome::ALL.into_iter().map(|end| error(end).powi(2)).sum()
    }
}

/// How even a game is in which this score is expected.
fn evenness(expected: f64) -> f64 {
    4.0 * expected * (1.0 - expected)
}

/// The means of what depends on the expected score, over all differences between two strengths that are normally distributed and
/// independent.
fn mean_over_difference<const N: usize>(
    player: Rating,
    opponent: Rating,
    values: impl Fn(f64) -> [f64; N],
) -> [f64; N] {
    let mean = (player.rating() - opponent.rating()) / POINTS;
    let deviation = player.deviation().hypot(opponent.deviation()) / POINTS;
    let (mut sums, mut total) = ([0.0; N], 0.0);
    for step in -REACH..=REACH {
        let away = f64::from(step) * STEP;
        let weight = (-away * away / 2.0).exp();
        let expected = 1.0 / (1.0 + (-(mean + deviation * away)).exp());
        for (sum, value) in sums.iter_mut().zip(values(expected)) {
            *sum += weight * value;
        }
        total += weight;
    }
    sums.map(|sum| sum / total)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rating(points: f64, deviation: f64) -> Rating {
        Rating::new(points, deviation)
    }

    #[test]
    fn certain_strengths_are_expected_to_score_as_the_scale_says() {
        let draws = DrawRate::default();
        for (ahead, expected) in [(0.0, 0.5), (400.0, 10.0 / 11.0), (-400.0, 1.0 / 11.0), (800.0, 100.0 / 101.0)] {
            let forecast = Forecast::between(rating(1500.0 + ahead, 0.0), rating(1500.0, 0.0), &draws);
            assert!((forecast.expected_score() - expected).abs() < 1e-12, "{ahead}: {forecast:?}");
        }
    }

    #[test]
    fn uncertainty_is_integrated() {
        // Against a finer sum over a wider range.
        let exact = |mean: f64, deviation: f64| {
            let (mut sum, mut total) = (0.0, 0.0);
            for step in -120_000..=120_000 {
                let away = f64::from(step) / 10_000.0;
                let weight = (-away * away / 2.0).exp();
                sum += weight / (1.0 + 10_f64.powf(-(mean + deviation * away) / 400.0));
                total += weight;
            }
            sum / total
        };
        for (mean, one, other) in [(200.0_f64, 350.0_f64, 350.0_f64), (50.0, 60.0, 45.0), (-700.0, 1000.0, 900.0)] {
            let forecast = Forecast::between(rating(mean, one), rating(0.0, other), &DrawRate::default());
            let expected = exact(mean, one.hypot(other));
            assert!((forecast.expected_score() - expected).abs() < 1e-9, "{forecast:?} {expected}");
        }
    }

    #[test]
    fn losses_are_what_their_definitions_say() {
        let forecast = Forecast { win: 0.5, draw: 0.3, loss: 0.2, evenness: 1.0 };
        assert_eq!(forecast.log_loss(Outcome::Win), 2.0_f64.ln());
        assert!((forecast.brier(Outcome::Draw) - (0.25 + 0.49 + 0.04)).abs() < 1e-12);
        let sure = Forecast { win: 1.0, draw: 0.0, loss: 0.0, evenness: 0.0 };
        assert_eq!((sure.log_loss(Outcome::Win), sure.brier(Outcome::Win)), (0.0, 0.0));
        assert_eq!((sure.log_loss(Outcome::Loss), sure.brier(Outcome::Loss)), (-LEAST.ln(), 2.0));
    }

    proptest! {
        #[test]
        fn a_forecast_is_a_distribution_and_the_same_from_both_sides(
            numbers in prop::collection::vec(prop::num::f64::ANY, 6),
        ) {
            let draws = DrawRate::new(numbers[4], numbers[5]);
            let (one, other) = (rating(numbers[0], numbers[1]), rating(numbers[2], numbers[3]));
            let (forecast, reversed) = (Forecast::between(one, other, &draws), Forecast::between(other, one, &draws));
            for outcome in Outcome::ALL {
                let probability = forecast.probability(outcome);
                prop_assert!((-1e-12..=1.0 + 1e-12).contains(&probability), "{forecast:?}");
                prop_assert!((probability - reversed.probability(outcome.reversed())).abs() < 1e-9);
                prop_assert!(forecast.log_loss(outcome).is_finite() && forecast.brier(outcome).is_finite());
            }
            let sum: f64 = Outcome::ALL.into_iter().map(|outcome| forecast.probability(outcome)).sum();
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }

        #[test]
        fn uncertainty_draws_a_forecast_towards_even(ahead in 0.0..800.0_f64, deviation in 1.0..350.0_f64) {
            let score = |deviation| {
                Forecast::between(rating(ahead, deviation), rating(0.0, 0.0), &DrawRate::default()).expected_score()
            };
            prop_assert!((0.5 - 1e-12..=score(0.0) + 1e-12).contains(&score(deviation)));
        }
    }
}
