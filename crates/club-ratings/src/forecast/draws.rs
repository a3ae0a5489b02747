//! How often games are drawn.

use super::{Forecast, evenness};
use crate::{Outcome, within};

/// How often games are drawn, learnt from the games so far.
///
/// A draw leaves the expected score `p` as it is, taking as much from the wins as from the losses, and is the less probable the
/// less even a game is: its probability is `rate · 4p(1 - p)`, where `rate` is that between equals, and never more than `p` and
/// `1 - p` can give. (With a rate of ½ it is as if a game were two games for half a point each.) So the rate is the draws there were
/// for the draws there would have been had each even game been drawn: no search is needed, and a game is added in one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawRate {
    /// Draws.
    drawn: f64,
    /// 4p(1 - p) of every game, as far as it was known.
    evenness: f64,
}

impl Default for DrawRate {
    /// As if one in ten of ten games between equals had been drawn.
    fn default() -> DrawRate {
        DrawRate::new(0.1, 10.0)
    }
}

impl DrawRate {
    /// Starts with a prior of `games` games between equals, of which the share `rate` (from 0 to 1) was drawn. The
    /// prior is at least a hundredth of a game, and no rate is exactly 0.
    pub fn new(rate: f64, games: f64) -> DrawRate {
        let (rate, games) = (within(rate, 1e-6, 1.0), within(games, 0.01, 1e9));
        DrawRate { drawn: rate * games, evenness: games }
    }

    /// A game that was foretold so ended so.
    pub fn add(&mut self, forecast: &Forecast, outcome: Outcome) {
        self.evenness += forecast.evenness();
        if outcome == Outcome::Draw {
            self.drawn += 1.0;
        }
    }

    /// How probable a draw is between equals.
    pub fn between_equals(&self) -> f64 {
        (self.drawn / self.evenness).min(1.0)
    }

    /// How probable a draw is when this score is expected.
    pub fn given(&self, expected: f64) -> f64 {
        let expected = within(expected, 0.0, 1.0);
        let even = self.between_equals() * evenness(expected);
        even.min(2.0 * expected).min(2.0 * (1.0 - expected))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Rating;

    fn forecast(ahead: f64, deviation: f64) -> Forecast {
        Forecast::between(Rating::new(ahead, deviation), Rating::new(0.0, deviation), &DrawRate::default())
    }

    #[test]
    fn the_rate_is_learnt_from_even_games_most() {
        let mut draws = DrawRate::new(0.1, 10.0);
        assert!((draws.between_equals() - 0.1).abs() < 1e-12);
        for _ in 0..90 {
            draws.add(&forecast(0.0, 0.0), Outcome::Draw);
        }
        assert!((draws.between_equals() - 0.91).abs() < 1e-12);
        // A decided game between a strong player and a weak one says little.
        draws.add(&forecast(800.0, 0.0), Outcome::Win);
        assert!((0.90..0.91).contains(&draws.between_equals()));
    }

    #[test]
    fn as_many_draws_are_foretold_as_there_were_however_little_is_known() {
        let mut draws = DrawRate::new(0.3, 0.01);
        for number in 0..100 {
            draws.add(&forecast(150.0, 200.0), if number < 20 { Outcome::Draw } else { Outcome::Win });
        }
        let next = Forecast::between(Rating::new(150.0, 200.0), Rating::new(0.0, 200.0), &draws);
        assert!((next.probability(Outcome::Draw) - 0.2).abs() < 1e-3, "{next:?}");
    }

    #[test]
    fn a_draw_takes_from_both() {
        let draws = DrawRate::new(0.4, 10.0);
        for (expected, drawn) in [(0.5, 0.4), (0.8, 0.256), (0.2, 0.256), (1.0, 0.0), (0.0, 0.0)] {
            assert!((draws.given(expected) - drawn).abs() < 1e-12, "{expected}");
        }
    }

    proptest! {
        #[test]
        fn wins_and_losses_are_never_below_none(
            rate in prop::num::f64::ANY, games in prop::num::f64::ANY, expected in 0.0..=1.0_f64,
            added in prop::collection::vec((prop::num::f64::ANY, prop::sample::select(Outcome::ALL.to_vec())), 0..9),
        ) {
            let mut draws = DrawRate::new(rate, games);
            for (ahead, outcome) in added {
                draws.add(&forecast(ahead, 50.0), outcome);
            }
            let drawn = draws.given(expected);
            prop_assert!(drawn >= 0.0 && expected - drawn / 2.0 >= 0.0 && 1.0 - expected - drawn / 2.0 >= 0.0);
        }
    }
}
